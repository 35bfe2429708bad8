//! Random full grids.
//!
//! | grids | how | distribution |
//! |---|---|---|
//! | 9×9 in 3×3 boxes | counted patterns, `nine.rs` | uniform, exactly |
//! | all others | a walk of Kempe changes, `walk.rs` | well mixed |
//!
//! *Well mixed* means that every move of the walk preserves the uniform distribution, and that tests see no difference from
//! it where it is known: all 288 grids of side 4 are equally frequent, and side 6 has the means of all its 28,200,960
//! grids. It is not proved that the moves connect all grids of a shape.
//!
//! A grid depends on its shape and on the stream alone, not on the machine, since no solver takes part.

mod nine;
mod walk;

use crate::geometry::{BoxShape, Digit, Geometry};
use crate::native::nine::Grid;
use crate::puzzle::Solution;
use crate::random::Stream;

/// A random full grid of any shape.
///
/// # Examples
///
/// ```
/// use satdoku::generate::{Stream, random_solution};
/// use satdoku::geometry::Geometry;
///
/// let geometry = Geometry::boxes(3, 4)?;
/// let grid = random_solution(&geometry, &mut Stream::new(7, 0));
/// assert!(grid == random_solution(&geometry, &mut Stream::new(7, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_solution(geometry: &Geometry, stream: &mut Stream) -> Solution {
    let shape = geometry.box_shape();
    let digits: Vec<Digit> = if shape == (BoxShape { rows: 3, cols: 3 }) {
        let grid = random_nine(stream);
        grid.map(|digit| Digit::new(usize::from(digit) - 1)).into()
    } else {
        let grid = walk::draw(shape, stream);
        let digits = grid.iter().map(|&digit| Digit::new(usize::from(digit)));
        digits.collect()
    };
    Solution::new(geometry.clone(), digits).expect("patterns fit, and moves keep the houses full")
}

/// A random full 9×9 grid as the 9×9 kernels take it; every grid is equally likely.
///
/// The first call of a process makes tables, which takes some milliseconds.
pub fn random_nine(stream: &mut Stream) -> Grid {
    nine::draw(stream)
}
