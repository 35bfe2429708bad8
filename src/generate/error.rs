//! Reasons why no puzzle can be generated.

use std::ops::RangeInclusive;

use crate::budget::Stopped;
use crate::solve::SolveError;

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// More givens or holes than cells, or a range that is empty.
    #[error("{wanted} cannot be: a grid of side {side} has {cells} cells")]
    Impossible {
        /// What was asked for.
        wanted: String,
        /// N.
        side: usize,
        /// N².
        cells: usize,
    },
    /// Two wishes that do not go together.
    #[error("{0} and {1} do not go together")]
    Conflict(&'static str, &'static str),
    /// The grid to dig from, or the pattern, has another shape.
    #[error("{what} has boxes {found}, the puzzles have {wanted}")]
    OtherShape {
        /// The grid or the pattern.
        what: &'static str,
        /// Its boxes.
        found: String,
        /// Those that were asked for.
        wanted: String,
    },
    /// The grid to dig from, or the pattern, has other houses.
    #[error("{0} has other houses than the puzzles")]
    OtherHouses(&'static str),
    /// No full grid was found: there is none, or they are too rare.
    #[error("found no full grid with these houses in {tries} tries")]
    NoFullGrid {
        /// How many random searches there were.
        tries: u32,
    },
    /// The pattern lacks the symmetry.
    #[error("the pattern is not symmetric: it has {has} but not {lacks}")]
    Asymmetric {
        /// A cell of the pattern.
        has: String,
        /// A cell that goes with it.
        lacks: String,
    },
    /// The number of givens was not reached.
    #[error("no puzzle with {wanted} givens in {tries} tries; the nearest had {nearest}")]
    Givens {
        /// The range.
        wanted: String,
        /// Number of givens of the puzzle that came nearest.
        nearest: usize,
        /// How many full grids were tried.
        tries: u32,
    },
    /// The difficulty was not reached.
    #[error("no puzzle {wanted} in {tries} tries; {nearest}")]
    DifficultyNotReached {
        /// The difficulty.
        wanted: String,
        /// What came nearest, in words.
        nearest: String,
        /// How many puzzles were tried.
        tries: u32,
    },
    /// A range of difficulties that is empty, or a technique that puzzles of the level do not need.
    #[error("{0}")]
    ImpossibleDifficulty(String),
    /// No digits were found for the cells of the pattern.
    #[error(
        "no puzzle with exactly one solution has givens in {cells} alone, as far as {tries} tries tell"
    )]
    NoneInPattern {
        /// Which cells, in words.
        cells: String,
        /// How many full grids were tried.
        tries: u32,
    },
    /// The puzzle to be minimized has no solution, or the pattern leaves none.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// The puzzle to be minimized has several.
    #[error("the puzzle has more than one solution")]
    NotUnique,
    /// The budget was met.
    #[error("{0}")]
    Stopped(Stopped),
    /// An engine found itself wrong.
    #[error(transparent)]
    Engine(#[from] SolveError),
    /// What was made did not stand up to its check.
    #[error("puzzle {index} of seed {seed} was made wrong: {reason}")]
    Wrong {
        /// Which puzzle.
        index: u64,
        /// The seed.
        seed: u64,
        /// What the check says.
        reason: String,
    },
}

/// `24 to 26`, or the number alone.
pub(super) fn in_words(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    }
}
