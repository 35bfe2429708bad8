//! Opens cells of a full grid, at random or balanced, without regard to uniqueness.

use crate::budget::Budget;
use crate::generate::fill;
use crate::generate::options::HolePattern;
use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Opens this many cells.
///
/// A balanced pattern comes from another random full grid: the cells of `k` of its digits make `k` holes in every house,
/// and some cells of the next digit add at most one more to each. `None` if there is no such grid, see [`fill::draw`].
pub(in crate::generate) fn punch(
    solution: &Solution,
    count: usize,
    pattern: HolePattern,
    stream: &mut Stream,
    budget: &Budget,
) -> Option<Puzzle> {
    let geometry = solution.geometry();
    let mut cells: Vec<Cell> = geometry.cells().collect();
    stream.shuffle(&mut cells);
    if pattern == HolePattern::Balanced {
        // Sorting keeps the random order of cells with the same digit.
        let other = fill::draw(geometry, stream, budget)?;
        cells.sort_by_key(|&cell| other.digit(cell));
    }
    let mut puzzle = solution.to_puzzle();
    for &cell in &cells[..count] {
        puzzle.set(cell, None);
    }
    Some(puzzle)
}
