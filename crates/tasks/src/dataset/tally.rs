//! What is counted while a data set is made.

use std::collections::BTreeMap;

use satdoku::logic::{Level, Technique};

use super::examine::{Finished, LeftOut};
use super::shares::{Split, Splits};
use crate::query::run::RunStatus;

/// What was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The splits with their numbers of rows and of puzzles, without further guises.
    pub splits: Vec<(Split, u64, u64)>,
    /// How many puzzles were left out, and why.
    pub left_out: BTreeMap<LeftOut, u64>,
    /// Whether the run was interrupted.
    pub is_interrupted: bool,
}

impl Summary {
    /// The status of the run.
    pub fn status(&self) -> RunStatus {
        let mut status = if self.is_interrupted { RunStatus::INTERRUPTED } else { RunStatus::GOOD };
        for why in self.left_out.keys() {
            status |= match why {
                LeftOut::Repeated => RunStatus::GOOD,
                LeftOut::NoSolution | LeftOut::SeveralSolutions => RunStatus::NEGATIVE,
                LeftOut::Unknown | LeftOut::NoForm | LeftOut::NotFound => RunStatus::UNKNOWN,
                LeftOut::Unreadable => RunStatus::BAD_RECORD,
            };
        }
        status
    }
}

/// The numbers of a split.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) rows: u64,
    pub(super) puzzles: u64,
    /// The puzzles with each number of givens.
    pub(super) givens: BTreeMap<usize, u64>,
    pub(super) levels: BTreeMap<Level, u64>,
    /// The puzzles whose hardest technique is this one.
    pub(super) hardest: BTreeMap<Technique, u64>,
}

/// The numbers of a data set.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Puzzles that were examined or could not be made.
    pub(super) examined: u64,
    pub(super) splits: BTreeMap<Split, Counts>,
    pub(super) left_out: BTreeMap<LeftOut, u64>,
    pub(super) is_interrupted: bool,
}

impl Tally {
    pub(super) fn count(&mut self, row: &Finished) {
        let counts = self.splits.entry(row.split).or_default();
        counts.rows += row.rows;
        counts.puzzles += 1;
        *counts.givens.entry(row.givens).or_default() += 1;
        let Some(rating) = &row.rating else {
            return;
        };
        *counts.levels.entry(rating.level).or_default() += 1;
        if let Some(&(technique, _)) = rating.counts.last() {
            *counts.hardest.entry(technique).or_default() += 1;
        }
    }

    pub(super) fn leave_out(&mut self, why: LeftOut) {
        *self.left_out.entry(why).or_default() += 1;
    }

    pub(super) fn summary(&self, splits: Splits) -> Summary {
        let of = |split: Split| {
            let counts = self.splits.get(&split);
            (
                split,
                counts.map_or(0, |counts| counts.rows),
                counts.map_or(0, |counts| counts.puzzles),
            )
        };
        Summary {
            splits: splits.wanted().map(of).collect(),
            is_interrupted: self.is_interrupted,
            left_out: self.left_out.clone(),
        }
    }
}
