//! Random full grids.
//!
//! | grids | how | distribution |
//! |---|---|---|
//! | 9×9 in 3×3 boxes | counted patterns, `nine.rs` | uniform, exactly |
//! | other boxes | a walk of Kempe changes, `walk.rs` | well mixed |
//! | other houses or rules | random descents in the native search; if they fail, `search.rs`, then Kempe changes, `kempe.rs` | not uniform |
//! | random regions | other regions, `regions.rs`, until there is a grid; on large grids both together | not uniform |
//!
//! *Well mixed* means that every move of the walk preserves the uniform distribution, and that tests see no difference from
//! it where it is known: all 288 grids of side 4 are equally frequent, and side 6 has the means of all its 28,200,960
//! grids. It is not proved that the moves connect all grids of a shape.
//!
//! A grid depends on its geometry, its rules and the stream alone, not on the machine: descents and searches make the same
//! choices everywhere, and their limits are in nodes and conflicts.

mod kempe;
mod nine;
mod regions;
pub(super) mod search;
mod walk;

use super::error::GenerateError;
use crate::budget::Budget;
use crate::geometry::{BoxShape, Digit, Geometry};
use crate::native::nine::Grid;
use crate::native::random_descents::random_grid;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// A random full grid of any shape.
///
/// # Panics
///
/// Panics if the geometry has other houses than rows, columns and boxes, and no full grid is found. A
/// [`Generator`](super::Generator) answers with an error instead.
///
/// # Examples
///
/// ```
/// use satdoku::generate::{Stream, random_solution};
/// use satdoku::geometry::Geometry;
///
/// let geometry = Geometry::new(3, 4)?;
/// let grid = random_solution(&geometry, &mut Stream::new(7, 0));
/// assert!(grid == random_solution(&geometry, &mut Stream::new(7, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_solution(geometry: &Geometry, stream: &mut Stream) -> Solution {
    let empty = Puzzle::empty(geometry.clone());
    draw(&empty, stream, &Budget::unlimited()).expect("a geometry with a full grid")
}

/// Random descents before a search. Which are part of what a seed means.
const DESCENTS: u32 = 1_000;

/// Random descents before a search if there are rules about digits, which descents rarely meet.
const DESCENTS_WITH_RULES: u32 = 20;

/// Random descents in each layout of random regions, up to side 9; above, a search is quicker.
const DESCENTS_IN_RANDOM_REGIONS: u32 = 5;

/// Random layouts for one full grid.
const LAYOUTS: u32 = 100;

/// From this side on, searches find no full grid in random regions, unless these are close to rows as on sides that are
/// primes.
const SIDE_FOR_REGIONS_WITH_GRIDS: usize = 30;

/// A random full grid with the houses, groups and rules of a puzzle without givens.
///
/// # Errors
///
/// If there is no grid, none is found, or the budget ends.
pub(super) fn draw(
    empty: &Puzzle,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Solution, GenerateError> {
    let descents = if empty.has_givens_alone() { DESCENTS } else { DESCENTS_WITH_RULES };
    draw_with(empty, descents, stream, budget)
}

/// Random connected regions, in a puzzle with the extra houses, groups and rules of `empty`, and a random full grid.
///
/// # Errors
///
/// If no layout has a grid as far as some tries tell, or the budget ends.
pub(super) fn draw_with_random_regions(
    empty: &Puzzle,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<(Puzzle, Solution), GenerateError> {
    let side = empty.geometry().side();
    let has_regions_alone = empty.geometry().box_shape().is_some() && empty.has_givens_alone();
    let begins_as_rows = BoxShape::squarest(side).is_line();
    if side >= SIDE_FOR_REGIONS_WITH_GRIDS && has_regions_alone && !begins_as_rows {
        let drawn = regions::draw_with_grid(side, stream, budget);
        let (regions, digits) = drawn.map_err(GenerateError::Stopped)?;
        let empty = in_regions(empty, regions);
        let solution = Solution::new(empty.geometry().clone(), digits);
        return Ok((empty, solution.expect("each change leaves a full grid")));
    }
    let descents = if side > 9 { 0 } else { DESCENTS_IN_RANDOM_REGIONS };
    for _ in 0..LAYOUTS {
        let empty = with_random_regions(empty, stream);
        match draw_with(&empty, descents, stream, budget) {
            Ok(solution) => return Ok((empty, solution)),
            Err(GenerateError::NoGrid | GenerateError::NoFullGrid { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Err(GenerateError::NoFullGrid { tries: LAYOUTS })
}

/// The puzzle with random connected regions in place of its own.
pub(super) fn with_random_regions(empty: &Puzzle, stream: &mut Stream) -> Puzzle {
    in_regions(empty, regions::draw(empty.geometry().side(), stream))
}

fn in_regions(empty: &Puzzle, regions: Vec<usize>) -> Puzzle {
    let geometry = empty.geometry().with_regions(regions).expect("there are N regions of N cells");
    empty.in_geometry(geometry)
}

fn draw_with(
    empty: &Puzzle,
    descents: u32,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Solution, GenerateError> {
    let geometry = empty.geometry();
    let digits: Vec<Digit> = match geometry.box_shape().filter(|_| empty.has_givens_alone()) {
        Some(BoxShape { rows: 3, cols: 3 }) => {
            let grid = random_nine(stream);
            grid.map(|digit| Digit::new(usize::from(digit) - 1)).into()
        }
        Some(shape) => {
            let grid = walk::draw(shape, stream);
            let digits = grid.iter().map(|&digit| Digit::new(usize::from(digit)));
            digits.collect()
        }
        None => match random_grid(empty, descents, stream, budget) {
            Some(digits) => digits,
            None => searched(empty, stream, budget)?,
        },
    };
    let full = "patterns fit, moves keep the houses full, and searches end in solutions";
    Ok(Solution::new(geometry.clone(), digits).expect(full))
}

/// A full grid by search, which is changed at random if there are only houses and groups.
fn searched(
    empty: &Puzzle,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Vec<Digit>, GenerateError> {
    if let Some(reason) = budget.stopped() {
        return Err(GenerateError::Stopped(reason));
    }
    let mut digits = search::draw(empty, stream, budget)?.digits().to_vec();
    if empty.has_givens_alone() {
        kempe::mix(empty.geometry(), &mut digits, stream);
    }
    Ok(digits)
}

/// A random full 9×9 grid as the 9×9 kernels take it; every grid is equally likely.
///
/// The first call of a process makes tables, which takes some milliseconds.
pub fn random_nine(stream: &mut Stream) -> Grid {
    nine::draw(stream)
}
