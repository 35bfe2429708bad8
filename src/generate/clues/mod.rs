//! Rules to order: so many arrows, thermometers, cages and the like, drawn at random for each puzzle.
//!
//! ```text
//! lines and arrows are drawn -> a full grid is drawn for them -> cages, dots and numbers beside the grid are read off it
//! lines.rs                      ../fill/                          read.rs, cages.rs
//! ```
//!
//! `kinds.rs` lists the kinds, `draw.rs` draws all rules of a puzzle, and `needed.rs` removes those that are not needed.
//!
//! **Taste.** No two lines share a cell or cross, and no line touches itself. A number beside the grid has its place alone.
//! Cages have two to five cells, as far as the side allows.
//!
//! **Invariant.** Whatever is drawn holds in the full grid, by what the rules say (`RuleType::holds`) and not by what they
//! compile to.

pub(super) mod cages;
pub(super) mod draw;
mod kinds;
mod lines;
pub(super) mod needed;
mod read;
mod taken;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::str::FromStr;

use kinds::{Kind, Shape};

/// A kind of rules that are drawn at random for each puzzle, and how many: `arrow=4`, `thermo=2..3`, `killer`.
///
/// # Examples
///
/// ```
/// use satdoku::generate::{Clues, Generator};
///
/// let made = Generator::new().clues(["arrow=3".parse::<Clues>()?]).generate(0)?;
/// assert_eq!(made.puzzle.rules().len(), 3);
/// assert!(made.puzzle.rules().iter().all(|rule| rule.name() == "arrow"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Clues {
    pub(super) kind: &'static Kind,
    count: Option<RangeInclusive<usize>>,
}

/// Why a text names no [`Clues`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CluesError {
    /// No kind has this name.
    #[error("'{0}' is no kind of rules to be drawn")]
    Kind(String),
    /// What stands behind the sign is neither a number nor a range.
    #[error("'{0}' is no number of rules, expected one from 1 on or A..B with A <= B")]
    Count(String),
    /// The kind takes no number.
    #[error("'{0}' takes no number: {1}")]
    NoCount(&'static str, &'static str),
}

impl Clues {
    /// The names of all kinds, and what is drawn.
    pub fn kinds() -> impl Iterator<Item = (&'static str, &'static str)> {
        kinds::ALL.iter().map(|kind| (kind.name, kind.says))
    }

    /// The name of the kind.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// How many rules there may be on a grid of this side; none if that follows from the grid.
    pub(super) fn counts(&self, side: usize) -> Option<RangeInclusive<usize>> {
        let usual = || match self.kind.shape {
            Shape::Cover | Shape::EveryPair(_) => None,
            _ => Some(1..=(self.kind.usual * side).div_ceil(9)),
        };
        self.count.clone().or_else(usual)
    }

    /// Whether nobody says how many.
    pub(super) fn is_usual(&self) -> bool {
        self.count.is_none()
    }
}

impl FromStr for Clues {
    type Err = CluesError;

    fn from_str(text: &str) -> Result<Self, CluesError> {
        let (name, count) = match text.split_once('=') {
            Some((name, count)) => (name.trim(), Some(count.trim())),
            None => (text.trim(), None),
        };
        let kind = kinds::ALL.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| CluesError::Kind(name.to_owned()))?;
        let Some(count) = count else {
            return Ok(Clues { kind, count: None });
        };
        if matches!(kind.shape, Shape::Cover | Shape::EveryPair(_)) {
            return Err(CluesError::NoCount(kind.name, kind.says));
        }
        let (least, most) = count.split_once("..").unwrap_or((count, count));
        let range = least.parse().ok().zip(most.parse().ok());
        let range = range.map(|(least, most)| least..=most);
        let range = range.filter(|range| *range.start() > 0 && !range.is_empty());
        let range = range.ok_or_else(|| CluesError::Count(count.to_owned()))?;
        Ok(Clues { kind, count: Some(range) })
    }
}

impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        match &self.count {
            None => Ok(()),
            Some(range) if range.start() == range.end() => write!(f, "={}", range.start()),
            Some(range) => write!(f, "={}..{}", range.start(), range.end()),
        }
    }
}

impl fmt::Debug for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clues({self})")
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_read_as_they_are_shown() {
        for text in ["killer", "arrow", "arrow=4", "thermo=2..3", "full-kropki"] {
            assert_eq!(text.parse::<Clues>().map(|clues| clues.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(" arrow = 4..4 ".parse::<Clues>(), "arrow=4".parse());
    }

    #[test]
    fn what_names_no_clues_is_an_error() {
        let error = |text: &str| text.parse::<Clues>().unwrap_err().to_string();
        assert_eq!(error("arow=3"), "'arow' is no kind of rules to be drawn");
        for wrong in ["", "0", "x", "3..2", "0..2", "-1", "2..", "1..2..3"] {
            assert_eq!(
                error(&format!("arrow={wrong}")),
                format!(
                    "'{wrong}' is no number of rules, expected one from 1 on or A..B with A <= B"
                )
            );
        }
        assert_eq!(
            error("killer=3"),
            "'killer' takes no number: cages that cover the grid, and no givens unless --givens asks for some"
        );
    }
}
