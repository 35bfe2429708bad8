//! Trials as data: an assumption, what follows from it, the trials within it, and the contradiction in which it ends.

use crate::geometry::{Candidate, Cell, Digit, House};

/// A trial: an assumption and how a contradiction follows from it.
///
/// It has only what the contradiction rests on. Trials within it rule out further candidates, each by a contradiction of
/// its own, and may have trials within them.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TrialTree {
    /// The candidate that is assumed to be true.
    pub assumption: Candidate,
    /// What follows from it, in order.
    pub events: Vec<TrialEvent>,
    /// What is left without a place or a candidate.
    pub contradiction: Contradiction,
}

/// What follows within a trial.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum TrialEvent {
    /// A digit that has no other place in the house or, without one, is the only candidate of its cell.
    Placed {
        /// The cell and its digit.
        candidate: Candidate,
        /// The house of a hidden single; none for a naked single.
        house: Option<House>,
    },
    /// The assumption of a further trial is false.
    RuledOut(TrialTree),
}

/// What cannot be in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Contradiction {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The house has no place left for the digit.
    House(House, Digit),
}

impl TrialTree {
    /// The trials within this one, in order.
    pub fn inner(&self) -> impl Iterator<Item = &TrialTree> {
        self.events.iter().filter_map(|event| match event {
            TrialEvent::RuledOut(inner) => Some(inner),
            TrialEvent::Placed { .. } => None,
        })
    }

    /// How many trials there are, with those at any depth within this one.
    pub fn size(&self) -> usize {
        1 + self.inner().map(TrialTree::size).sum::<usize>()
    }

    /// How deep the trials are nested; 1 if there are none within this one.
    pub fn depth(&self) -> usize {
        1 + self.inner().map(TrialTree::depth).max().unwrap_or(0)
    }
}
