//! The two scales of difficulty: levels, and Sudoku Explainer's numbers.

use std::fmt;
use std::str::FromStr;

use crate::names::by_its_name;

/// The difficulty of a puzzle for a person, by the hardest technique that it needs.
///
/// # Examples
///
/// ```
/// use satdoku::logic::{Level, Technique};
///
/// assert!(Level::Easy < Level::Hard);
/// assert_eq!("hard".parse(), Ok(Technique::XWing.level()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Full houses and hidden singles of boxes.
    Trivial,
    /// All singles.
    Easy,
    /// Locked candidates and pairs.
    Medium,
    /// Larger subsets, fish, wings and the turbot family.
    Hard,
    /// Chains, colouring and almost locked sets.
    Expert,
    /// Forcing chains and beyond, which a person solves by trial.
    Extreme,
}

by_its_name!(Level {
    Trivial => "trivial",
    Easy => "easy",
    Medium => "medium",
    Hard => "hard",
    Expert => "expert",
    Extreme => "extreme",
});

/// A difficulty on the scale of Sudoku Explainer, in tenths; shown as `4.2`.
///
/// Sudoku Explainer (Nicolas Juillerat, 2006) rates a puzzle by its hardest step. Techniques that it has keep its values;
/// other techniques have values between those of their neighbours.
///
/// # Examples
///
/// ```
/// use satdoku::logic::{SeLike, Technique};
///
/// assert_eq!(Technique::XWing.difficulty(), SeLike(32));
/// assert_eq!("3.2".parse(), Ok(SeLike(32)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SeLike(pub u16);

impl SeLike {
    /// The difficulty of a full house, the easiest step, and of a full grid, which needs no step.
    pub const LEAST: SeLike = SeLike(10);

    /// The lowest difficulty of trials within a trial.
    pub(crate) const LEAST_NESTED: SeLike = SeLike(100);

    /// The nearest tenth to a number from 0 up.
    pub(crate) fn nearest(number: f64) -> Self {
        SeLike((number * 10.0).round() as u16)
    }

    /// The number, `4.2`.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// What a step of this difficulty adds to a puzzle's score: 10 · (2 to the power of the difficulty − 2), rounded.
    ///
    /// Each further unit of difficulty about doubles the cost. A full house costs nothing, because otherwise the score of
    /// an easy puzzle would mostly be its number of open cells.
    pub fn cost(self) -> u64 {
        let above_full_house = 2f64.powf(self.to_f64()) - 2f64.powf(SeLike::LEAST.to_f64());
        (10.0 * above_full_house).round().max(0.0) as u64
    }
}

impl fmt::Display for SeLike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl FromStr for SeLike {
    type Err = NotADifficulty;

    fn from_str(text: &str) -> Result<Self, NotADifficulty> {
        let number: f64 = text.parse().map_err(|_| NotADifficulty(text.to_owned()))?;
        let tenths = number * 10.0;
        if (0.0..=1000.0).contains(&tenths) {
            Ok(SeLike(tenths.round() as u16))
        } else {
            Err(NotADifficulty(text.to_owned()))
        }
    }
}

/// A text that is not a difficulty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a difficulty like 4.2, between 0 and 100")]
pub struct NotADifficulty(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_of_difficulty_about_doubles_the_cost_and_a_full_house_is_free() {
        let costs = [0, 10, 12, 15, 23, 32, 42, 88, 120].map(|tenths| SeLike(tenths).cost());
        assert_eq!(costs, [0, 0, 3, 8, 29, 72, 164, 4437, 40940]);
    }

    #[test]
    fn difficulties_are_read_and_shown_in_tenths() {
        assert_eq!("4.2".parse(), Ok(SeLike(42)));
        assert_eq!(SeLike(42).to_string(), "4.2");
        let error = "hard".parse::<SeLike>().expect_err("no number");
        let message = "'hard' is not a difficulty like 4.2, between 0 and 100";
        assert_eq!(error.to_string(), message);
    }
}
