//! Random full grids.
//!
//! | grids | how | distribution |
//! |---|---|---|
//! | 9×9 in 3×3 boxes | counted patterns, `nine.rs` | uniform, exactly |
//! | other boxes | a walk of Kempe changes, `walk.rs` | well mixed |
//! | other houses | random descents in the native search | not uniform |
//!
//! *Well mixed* means that every move of the walk preserves the uniform distribution, and that tests see no difference from
//! it where it is known: all 288 grids of side 4 are equally frequent, and side 6 has the means of all its 28,200,960
//! grids. It is not proved that the moves connect all grids of a shape.
//!
//! A grid depends on its geometry and on the stream alone, not on the machine: no SAT solver takes part, and the descents
//! make the same choices everywhere.

mod nine;
mod walk;

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
    draw(geometry, stream, &Budget::unlimited()).expect("a geometry with a full grid")
}

/// Random descents for one full grid of other houses than rows, columns and boxes.
pub(super) const TRIES: u32 = 1_000;

/// A random full grid. For other houses than rows, columns and boxes there is none if all descents fail or the budget
/// ends.
pub(super) fn draw(geometry: &Geometry, stream: &mut Stream, budget: &Budget) -> Option<Solution> {
    let digits: Vec<Digit> = match geometry.box_shape() {
        Some(BoxShape { rows: 3, cols: 3 }) => {
            let grid = random_nine(stream);
            grid.map(|digit| Digit::new(usize::from(digit) - 1)).into()
        }
        Some(shape) => {
            let grid = walk::draw(shape, stream);
            let digits = grid.iter().map(|&digit| Digit::new(usize::from(digit)));
            digits.collect()
        }
        None => random_grid(&Puzzle::empty(geometry.clone()), TRIES, stream, budget)?,
    };
    let full = "patterns fit, moves keep the houses full, and descents end in solutions";
    Some(Solution::new(geometry.clone(), digits).expect(full))
}

/// A random full 9×9 grid as the 9×9 kernels take it; every grid is equally likely.
///
/// The first call of a process makes tables, which takes some milliseconds.
pub fn random_nine(stream: &mut Stream) -> Grid {
    nine::draw(stream)
}
