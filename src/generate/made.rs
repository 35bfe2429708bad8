//! A generated puzzle and the facts known about it.

use crate::logic::Rating;
use crate::puzzle::{Puzzle, Solution};
use crate::sudoku_explainer::ExplainerRating;

/// A generated puzzle and the facts known about it.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::generate::Generator;
/// use satdoku::geometry::Geometry;
///
/// let generator = Generator::new(Geometry::new(2, 3)?).seed(4);
/// let made = generator.maker()?.make(2, &Budget::unlimited())?;
/// assert_eq!((made.seed, made.index), (4, 2));
/// assert!(made.unique && made.solution.completes(&made.puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Generated {
    /// The index among the seed's puzzles.
    pub index: u64,
    /// The seed.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution; the only one if `unique`.
    pub solution: Solution,
    /// Whether it is proved that there is no other solution. With [`Generator::holes`](super::Generator::holes) nothing is
    /// proved.
    pub unique: bool,
    /// Whether it is proved that no given can be removed; with a symmetry, no orbit of givens.
    pub minimal: bool,
    /// How many orbits were kept because proving that they are needed would have exceeded the limits.
    pub unsettled: usize,
    /// How many attempts it took.
    pub tries: u32,
    /// The difficulty, if the options ask for one.
    pub rating: Option<Rating>,
    /// The numbers of Sudoku Explainer, if the options ask for one.
    pub explainer: Option<ExplainerRating>,
}
