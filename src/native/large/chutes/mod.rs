//! The search chute by chute, for grids of every size.
//!
//! ```text
//!            stack 0   stack 1
//! band 0    +---------+---------+      cells     row by row, a mask of candidates each
//!           | . . . . | a a a a |      minirow   a a a a: the cells that a row and a box share
//!           | . . . . | b . . . |      minicolumn  b and the a above: the cells that a column and a box share
//!           +---------+---------+
//! ```
//!
//! A change makes the band and the stack of its cell *dirty*. Propagation applies the rules to dirty chutes until none
//! is left (`rules.rs`). A summary of each minirow is stored, and computed again only if one of its cells changed
//! (`grid.rs`). The masks are the smallest of `u16`, `u32`, `u64`, `u128` and `[u64; 4]` that has a bit for each digit.
//! Boxes 1×N (Latin squares) need no special case: each band is one row, which is one minirow.
//!
//! A search has one grid, and a trail to undo changes. At N = 256 the grid and its tables take about 20 MB (measured on
//! empty grids); a stack of copies would take 2 MB for each level of guesses.

mod choose;
mod grid;
mod rules;
mod tree;

use crate::budget::Budget;

use crate::native::large::kernel::Kernel;
use crate::native::question::{OnGrid, Question, Run};

/// Finds each solution once; AVX-512 gains nothing over AVX2 here.
pub(super) fn search<K: Kernel>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    match question.puzzle.geometry().side() {
        0..=16 => tree::search::<K, u16>(kernel, question, budget, on_grid),
        17..=32 => tree::search::<K, u32>(kernel, question, budget, on_grid),
        33..=64 => tree::search::<K, u64>(kernel, question, budget, on_grid),
        65..=128 => tree::search::<K, u128>(kernel, question, budget, on_grid),
        _ => tree::search::<K, [u64; 4]>(kernel, question, budget, on_grid),
    }
}
