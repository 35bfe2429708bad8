//! The difficulty of the hardest step, whichever way the grid is turned.
//!
//! A step stays as easy when other candidates go, or becomes easier. So a puzzle needs a step of some difficulty if all steps
//! below it, in any order, leave the puzzle unsolved. Taking all steps at once that are no harder than those taken before
//! comes to the same difficulty as taking them one by one, in a fraction of the time.
//!
//! How long a chain is depends slightly on the order of cells and digits, so the steps are those of the canonical form of the
//! puzzle.

use super::chains::Wanted;
use super::grid::Grid;
use super::solver::Solver;
use crate::budget::{Budget, Stopped};
use crate::difficulty::SeLike;
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;

/// The largest side, beyond which the search for chains inside chains takes too long.
const MAX_SIDE: usize = 9;

/// The difficulty of the hardest step of a puzzle with one solution, with techniques that assume so or without; no less than
/// that of chains.
///
/// None for grids with other houses than rows, columns and boxes or with sides above 9, for puzzles with rules about two cells
/// or with too many symmetries, and if no technique finds a further step.
///
/// # Errors
///
/// If the budget runs out.
pub(crate) fn hardest_step(
    puzzle: &Puzzle,
    assumes_uniqueness: bool,
    budget: &Budget,
) -> Result<Option<SeLike>, Stopped> {
    if !is_small_and_plain(puzzle.geometry()) {
        return Ok(None);
    }
    let Some(form) = puzzle.canonical_form() else { return Ok(None) };
    let mut grid = Grid::new(&form);
    let mut solver = Solver::new(f64::MAX, budget);
    solver.assumes_uniqueness = assumes_uniqueness;
    let mut hardest = SeLike::LEAST.to_f64();
    while !grid.is_full() {
        solver.wanted = Wanted::UpTo(hardest);
        let Some(step) = solver.next_step(&grid)? else { return Ok(None) };
        hardest = hardest.max(step.difficulty);
        step.apply(&mut grid);
    }
    Ok(Some(SeLike((hardest * 10.0).round() as u16)))
}

fn is_small_and_plain(geometry: &Geometry) -> bool {
    geometry.side() <= MAX_SIDE && geometry.box_shape().is_some_and(|shape| !shape.is_line())
}
