//! A generated puzzle and the facts known about it.

use std::fmt;

use crate::logic::Rating;
use crate::puzzle::{Puzzle, Solution};
use crate::sudoku_explainer::ExplainerRating;

/// What is proved to be needed of the givens of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Minimality {
    /// Nothing is proved: some givens may not be needed.
    #[default]
    Unproved,
    /// Each orbit of the symmetry (cells that are given or removed together), though a single given may not be needed.
    Orbits,
    /// Each given: the puzzle is minimal.
    Givens,
}

impl Minimality {
    /// Whether nothing can be removed that the symmetry allows to remove.
    pub fn is_proved(self) -> bool {
        self != Minimality::Unproved
    }
}

impl fmt::Display for Minimality {
    /// As in tables: `true` if each given is needed, `orbits` or `false`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Minimality::Unproved => "false",
            Minimality::Orbits => "orbits",
            Minimality::Givens => "true",
        })
    }
}

/// A generated puzzle and the facts known about it.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::generate::Generator;
/// use satdoku::geometry::Geometry;
///
/// let generator = Generator::with_geometry(Geometry::new(2, 3)?).seed(4);
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
    /// What is proved to be needed: each given, or with a symmetry each orbit of givens.
    pub minimal: Minimality,
    /// How many orbits were kept because proving that they are needed would have exceeded the limits.
    pub unsettled: usize,
    /// How many attempts it took.
    pub tries: u32,
    /// The difficulty, if the options ask for one.
    pub rating: Option<Rating>,
    /// The numbers of Sudoku Explainer, if the options ask for one.
    pub explainer: Option<ExplainerRating>,
}
