//! What is known from the attempts that gave no puzzle.

use std::fmt;
use std::ops::RangeInclusive;

use super::goal::Difficulty;
use crate::generate::error::CluesMiss;
use crate::puzzle::{Puzzle, Solution};

/// A summary of the failed attempts at one puzzle.
#[derive(Default)]
pub(in crate::generate) struct FailedAttempts {
    /// The number of givens closest to the requested range, of the attempts that were out of it.
    pub(in crate::generate) closest_givens: Option<usize>,
    /// The hardest puzzle that was too easy; another attempt may dig near it.
    pub(in crate::generate) hardest_too_easy: Option<(Puzzle, Solution)>,
    /// The difficulty of that puzzle.
    difficulty: Option<Difficulty>,
    /// What the rules that were drawn did not do in any of the last attempts.
    pub(in crate::generate) clues: Option<CluesMiss>,
    /// Whether any puzzle was too hard.
    any_too_hard: bool,
    /// Whether any puzzle was hard enough but did not need the requested technique.
    any_without_technique: bool,
}

impl FailedAttempts {
    /// Whether any attempt got as far as a rating.
    pub(in crate::generate) fn has_rated(&self) -> bool {
        self.difficulty.is_some() || self.any_too_hard || self.any_without_technique
    }

    /// Takes note of a number of givens out of the range.
    pub(in crate::generate) fn note_givens(
        &mut self,
        count: usize,
        range: Option<&RangeInclusive<usize>>,
    ) {
        let range = range.cloned().unwrap_or(0..=0);
        let distance = |count: usize| {
            let below = range.start().saturating_sub(count);
            below.max(count.saturating_sub(*range.end()))
        };
        if self.closest_givens.is_none_or(|closest| distance(count) < distance(closest)) {
            self.closest_givens = Some(count);
        }
    }

    /// Takes note of a puzzle that was too hard.
    pub(in crate::generate) fn note_too_hard(&mut self) {
        self.any_too_hard = true;
    }

    /// Takes note of a puzzle that was hard enough but did not need the requested technique.
    pub(in crate::generate) fn note_without_technique(&mut self) {
        self.any_without_technique = true;
    }

    /// Takes note of a puzzle that was too easy, and keeps it if no earlier one was harder.
    pub(in crate::generate) fn note_too_easy(
        &mut self,
        difficulty: Difficulty,
        puzzle: &Puzzle,
        solution: &Solution,
    ) {
        if self.difficulty.is_none_or(|before| before <= difficulty) {
            self.difficulty = Some(difficulty);
            self.hardest_too_easy = Some((puzzle.clone(), solution.clone()));
        }
    }
}

impl fmt::Display for FailedAttempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.difficulty {
            _ if self.any_without_technique => {
                write!(f, "some were as hard, but without the technique")
            }
            Some(Difficulty { level, number }) => {
                write!(f, "the nearest was ")?;
                if let Some(level) = level {
                    write!(f, "{level}, ")?;
                }
                write!(f, "of difficulty {number}")?;
                if self.any_too_hard {
                    write!(f, ", others were harder")?;
                }
                Ok(())
            }
            None => write!(f, "all were harder"),
        }
    }
}
