//! A generated puzzle and the facts known about it.

use crate::logic::Rating;
use crate::puzzle::{Puzzle, Solution};

/// A puzzle that was made, and what is known of it.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::generate::Generator;
/// use satdoku::geometry::Geometry;
///
/// let generator = Generator::new(Geometry::boxes(2, 3)?).seed(4);
/// let made = generator.maker()?.make(2, &Budget::unlimited())?;
/// assert_eq!((made.seed, made.index), (4, 2));
/// assert!(made.unique && made.solution.completes(&made.puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Generated {
    /// Which of the seed's puzzles it is.
    pub index: u64,
    /// The seed.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution; the only one if `unique`.
    pub solution: Solution,
    /// Whether it is proved that there is no other solution. Puzzles with a given number of holes do not ask.
    pub unique: bool,
    /// Whether it is proved that no given, or with a symmetry no orbit of givens, can go.
    pub minimal: bool,
    /// How many orbits were kept because it took too long to see whether they are needed.
    pub unsettled: usize,
    /// How many puzzles were tried.
    pub tries: u32,
    /// How hard it is, if that was asked for.
    pub rating: Option<Rating>,
}
