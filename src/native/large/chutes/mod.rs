//! Grids of every size, chute by chute.
//!
//! ```text
//!            stack 0   stack 1
//! band 0    +---------+---------+      cells     row by row, a mask of candidates each
//!           | . . . . | a a a a |      minirow   a a a a: the cells that a row and a box share
//!           | . . . . | b . . . |      minicolumn  b: the same of a column (and the cell above, and below)
//!           +---------+---------+
//! ```
//!
//! A change makes its band and its stack *dirty*; dirty chutes are looked at until none is left (`rules.rs`).
//! What each minirow holds is kept, and filled in anew only where a cell changed (`grid.rs`). The masks
//! are `u16`, `u32`, `u64`, `u128` or `[u64; 4]`, whichever is the smallest that has a bit for each digit.
//! Boxes 1×N (Latin squares) are nothing special: each band is one row, which is one minirow.
//!
//! There is one grid in a search; changes are taken back from a trail. At N = 256 the grid and what goes
//! with it take about 20 MB (measured on empty grids), a stack of copies 2 MB for each level of guesses.

mod choose;
mod grid;
mod rules;
mod tree;

use crate::budget::Budget;

use crate::native::large::kernel::Kernel;
use crate::native::question::{OnGrid, Question, Run};

/// Finds the solutions one by one, each once. AVX-512 gains nothing over AVX2 here.
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
