//! Search on bitmasks, without any SAT solver: the fast path and the cross-check.
//!
//! This module and [`cnf`](crate::cnf) do not know each other; that is what makes each a check on the
//! other.

mod general;
mod mask;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::Digit;
use crate::puzzle::Puzzle;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every solution was found.
    Complete,
    /// The caller wanted no more; there may be others.
    Cut,
    /// A limit of the budget was met; there may be others.
    Stopped(Stopped),
}

/// Calls `on_grid` with each solution of the puzzle, each once, until it breaks or the budget is used up.
///
/// A grid has a digit for each cell, row by row. The order is fixed for a puzzle.
pub fn search(
    puzzle: &Puzzle,
    budget: &Budget,
    on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
) -> Ended {
    let search = match puzzle.geometry().side() {
        0..=16 => general::search::<u16>,
        17..=32 => general::search::<u32>,
        33..=64 => general::search::<u64>,
        65..=128 => general::search::<u128>,
        _ => general::search::<[u64; 4]>,
    };
    search(puzzle, budget, on_grid)
}
