//! The question that a search answers, and how the search ended.

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
    /// The caller stopped the search; there may be more solutions.
    Cut,
    /// The budget ran out; there may be more solutions.
    Stopped(Stopped),
}

/// Callback that receives each solution: the digit of each cell, row by row.
pub(super) type OnGrid<'a> = &'a mut dyn FnMut(&[Digit]) -> ControlFlow<()>;

/// The solutions to search for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// A candidate that the solutions must not contain; its cell is open.
    pub(super) without: Option<Candidate>,
    /// A grid with most of whose digits the solutions agree, if one is known; sweeps guess these digits first.
    pub(super) likely: Option<&'p [Digit]>,
}

impl Question<'_> {
    /// The shape of the boxes; callers have checked with `Method::fits` that there are no other houses.
    pub(super) fn box_shape(&self) -> BoxShape {
        self.puzzle.geometry().box_shape().expect("the method supports only grids with boxes")
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Run {
    /// How the search ended.
    pub ended: Ended,
    /// Number of guesses made.
    pub nodes: u64,
}

impl Run {
    pub(super) fn new(ended: Ended, nodes: u64) -> Self {
        Run { ended, nodes }
    }
}
