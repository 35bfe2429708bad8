//! Opens cells of a full grid, at random or balanced, without regard to uniqueness.

use super::pattern::masked;
use crate::budget::Budget;
use crate::generate::error::GenerateError;
use crate::generate::fill;
use crate::generate::options::HolePattern;
use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Opens this many cells of a full grid of `empty`, which has no givens.
///
/// A balanced pattern comes from another random full grid: the cells of `k` of its digits make `k` holes in every house,
/// and some cells of the next digit add at most one more to each.
///
/// # Errors
///
/// If there is no such grid, see [`fill::draw`].
pub(in crate::generate) fn punch(
    empty: &Puzzle,
    solution: &Solution,
    count: usize,
    pattern: HolePattern,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Puzzle, GenerateError> {
    let mut cells: Vec<Cell> = empty.geometry().cells().collect();
    stream.shuffle(&mut cells);
    if pattern == HolePattern::Balanced {
        // Sorting keeps the random order of cells with the same digit.
        let other = fill::draw(empty, stream, budget)?;
        cells.sort_by_key(|&cell| other.digit(cell));
    }
    Ok(masked(empty, solution, cells.split_off(count)))
}
