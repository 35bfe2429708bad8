//! What a search looks for, and how it ended.

use std::ops::ControlFlow;

use crate::budget::Stopped;
use crate::geometry::{BoxShape, Candidate, Digit};
use crate::puzzle::Puzzle;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Ended {
    /// Every solution was found.
    Complete,
    /// The caller wanted no more; there may be others.
    Cut,
    /// A limit of the budget was met; there may be others.
    Stopped(Stopped),
}

/// What is called with each solution: a digit for each cell, row by row.
pub(super) type OnGrid<'a> = &'a mut dyn FnMut(&[Digit]) -> ControlFlow<()>;

/// Which grids are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// A candidate that they must not have; its cell is open.
    pub(super) without: Option<Candidate>,
}

impl Question<'_> {
    /// The shape of the boxes; `Method::fits` has made sure that there are no other houses.
    pub(super) fn box_shape(&self) -> BoxShape {
        self.puzzle.geometry().box_shape().expect("the method fits boxes alone")
    }
}

/// How a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Run {
    /// How it ended.
    pub ended: Ended,
    /// How many guesses it made.
    pub nodes: u64,
}

impl Run {
    pub(super) fn new(ended: Ended, nodes: u64) -> Self {
        Run { ended, nodes }
    }
}
