//! Reasons why no puzzle can be generated.

use std::fmt;
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
        /// The requested number.
        wanted: String,
        /// N.
        side: usize,
        /// N².
        cells: usize,
    },
    /// Two options that exclude each other.
    #[error("{0} and {1} do not go together")]
    Conflict(&'static str, &'static str),
    /// The grid to dig from, or the pattern, has another shape.
    #[error("{what} has boxes {found}, the puzzles have {wanted}")]
    OtherShape {
        /// The grid or the pattern.
        what: &'static str,
        /// Its boxes.
        found: String,
        /// The requested boxes.
        wanted: String,
    },
    /// The grid to dig from, or the pattern, has other houses.
    #[error("{0} has other houses than the puzzles")]
    OtherHouses(&'static str),
    /// A search proved that there is no full grid.
    #[error("there is no full grid with these houses and rules")]
    NoGrid,
    /// No full grid was found: there is none, or they are too rare.
    #[error("found no full grid with these houses and rules in {tries} tries")]
    NoFullGrid {
        /// How many random searches there were.
        tries: u32,
    },
    /// Rules that cannot be drawn for such puzzles.
    #[error("{0}")]
    ImpossibleClues(String),
    /// There is no room for the rules of a kind, or no cells of which they hold.
    #[error(
        "drew {drawn} of {wanted} rules '{kind}': there is no room for more, or nothing more to say"
    )]
    NoRoom {
        /// The kind.
        kind: &'static str,
        /// How many are wanted at least.
        wanted: usize,
        /// How many were drawn at last.
        drawn: usize,
    },
    /// The rules that were drawn never left one solution or were never all needed.
    #[error("no puzzle in which the rules {0} in {1} tries")]
    Clues(CluesMiss, u32),
    /// The pattern lacks the symmetry.
    #[error("the pattern is not symmetric: it has {has} but not {lacks}")]
    Asymmetric {
        /// A cell of the pattern.
        has: String,
        /// The cell that the symmetry maps it to.
        lacks: String,
    },
    /// The number of givens was not reached.
    #[error("no puzzle with {wanted} givens in {tries} tries; the nearest had {nearest}")]
    Givens {
        /// The range.
        wanted: String,
        /// The number of givens that came closest.
        nearest: usize,
        /// How many full grids were tried.
        tries: u32,
    },
    /// The difficulty was not reached.
    #[error("no puzzle {wanted} in {tries} tries; {nearest}")]
    DifficultyNotReached {
        /// The difficulty.
        wanted: String,
        /// The closest result, in words.
        nearest: String,
        /// How many puzzles were tried.
        tries: u32,
    },
    /// An empty range of difficulties, or a technique that is harder than the requested level or range.
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
    /// The puzzle to minimize has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// The puzzle to minimize has several solutions.
    #[error("the puzzle has more than one solution")]
    NotUnique,
    /// The budget ran out.
    #[error("{0}")]
    Stopped(Stopped),
    /// An engine was found to be wrong.
    #[error(transparent)]
    Engine(#[from] SolveError),
    /// The puzzle failed its verification.
    #[error("puzzle {index} of seed {seed} was made wrong: {reason}")]
    Wrong {
        /// Which puzzle.
        index: u64,
        /// The seed.
        seed: u64,
        /// The defect.
        reason: String,
    },
}

/// What rules that were drawn did not do in any try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CluesMiss {
    /// Without givens they left several solutions.
    LeaveOneSolution,
    /// Some were not needed, and their number did not allow to remove them.
    AreAllNeeded,
}

impl fmt::Display for CluesMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CluesMiss::LeaveOneSolution => "leave one solution",
            CluesMiss::AreAllNeeded => "are all needed",
        })
    }
}

/// `24 to 26`, or the number alone.
pub(super) fn in_words(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    }
}
