//! Records as entries of printed sheets: each with its solution, its level and a label.

mod label;

pub use label::Label;

use super::run::RunStatus;
use super::{Graded, Outcome, Rate};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::logic::{Position, Rating};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};
use satdoku_sheets::picture::Picture;
use satdoku_sheets::print::{Entry, Sheets};

/// Minimum width of a legible cell, in points.
const NARROWEST: f32 = 4.0;

/// Width of a cell below which the margins are to blame rather than the size of the grid.
const NO_ROOM: f32 = 0.1;

/// The reason why a grid does not fit on a sheet.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoRoom {
    /// The margins and the number of puzzles leave nothing.
    #[error(
        "there is no room for puzzles between the margins, take smaller margins or fewer puzzles per page"
    )]
    Margins,
    /// The cells would be too small to be read.
    #[error(
        "a grid of side {side} does not fit: its cells would be {width:.1} points wide, at least {NARROWEST} are needed"
    )]
    Cells {
        /// The side of the grid.
        side: usize,
        /// The width that its cells would have, in points.
        width: f32,
    },
}

/// Checks that the cells of a grid of this side can be read on these sheets.
///
/// # Errors
///
/// If they cannot.
pub fn check_room(sheets: &Sheets, side: usize) -> Result<(), NoRoom> {
    match sheets.cell_width(side) {
        width if width < NO_ROOM => Err(NoRoom::Margins),
        width if width < NARROWEST => Err(NoRoom::Cells { side, width }),
        _ => Ok(()),
    }
}

/// What is printed with each puzzle.
#[derive(Clone, Debug, Default)]
pub struct SheetEntries {
    /// The text above the puzzle.
    pub label: Label,
    /// Whether the level stands beside the label.
    pub grade: bool,
    /// Whether open cells show their candidates.
    pub candidates: bool,
}

/// An entry, and what was found out about its puzzle.
#[derive(Clone, Debug)]
pub struct SheetEntry {
    /// The entry.
    pub entry: Entry,
    /// The outcome as a part of a run.
    pub status: RunStatus,
}

/// The results for a puzzle.
struct Analysis {
    solution: Result<Solution, String>,
    rating: Option<Rating>,
    status: RunStatus,
}

impl Analysis {
    fn solved(solution: Solution, rating: Option<Rating>) -> Self {
        Analysis { solution: Ok(solution), rating, status: RunStatus::GOOD }
    }

    fn no_solution() -> Self {
        Analysis::without("no solution", RunStatus::NEGATIVE)
    }

    fn several_solutions() -> Self {
        Analysis::without("several solutions", RunStatus::NEGATIVE)
    }

    fn unknown(reason: Stopped) -> Self {
        Analysis::without(&format!("unknown: {reason}"), RunStatus::stopped(reason))
    }

    fn without(reason: &str, status: RunStatus) -> Self {
        Analysis { solution: Err(reason.to_owned()), rating: None, status }
    }
}

impl SheetEntries {
    /// Solves the puzzle of a record, rates it if necessary, and draws it.
    ///
    /// # Errors
    ///
    /// If an engine detects an error of its own.
    pub fn entry(
        &self,
        index: u64,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<SheetEntry, SolveError> {
        let analysis = self.analyse(&record.puzzle, engine, budget)?;
        let status = analysis.status;
        Ok(SheetEntry { entry: self.drawn(index, record, analysis), status })
    }

    fn analyse(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Analysis, SolveError> {
        if !self.rates() {
            return Ok(match engine.uniqueness(puzzle, budget)? {
                Uniqueness::Unique(solution) => Analysis::solved(solution, None),
                Uniqueness::None => Analysis::no_solution(),
                Uniqueness::Multiple(..) => Analysis::several_solutions(),
                Uniqueness::Unknown(reason) => Analysis::unknown(reason),
            });
        }
        let graded = Rate::default().rate(puzzle, engine, budget)?;
        let status = graded.status();
        Ok(match graded {
            Graded::Rated(rating) => Analysis::solved(rating.solution.clone(), Some(rating)),
            Graded::NoSolution => Analysis::no_solution(),
            Graded::NotUnique(_) => Analysis::several_solutions(),
            Graded::Unknown { solution: Some(solution), .. } => {
                Analysis { status, ..Analysis::solved(solution, None) }
            }
            Graded::Unknown { reason, solution: None } => Analysis::unknown(reason),
        })
    }

    fn rates(&self) -> bool {
        self.grade || self.label.is_of_rating()
    }

    fn drawn(&self, index: u64, record: &Record, analysis: Analysis) -> Entry {
        let Record { puzzle, alphabet, .. } = record;
        // Ruled-out candidates are part of the puzzle, so show them unless marks do.
        let picture = if self.candidates || puzzle.rules_out_single_candidates() {
            Picture::of_position(puzzle, &Position::new(puzzle), alphabet)
        } else {
            Picture::of_puzzle(puzzle, alphabet)
        };
        let level = analysis.rating.as_ref().map(|rating| rating.level.name());
        // Do not repeat the level if the label contains it.
        let names_level = self.label.names_level();
        let note = level.filter(|_| self.grade && !names_level);
        Entry {
            heading: self.label.heading(index + 1, record, analysis.rating.as_ref()),
            note: note.unwrap_or_default().to_owned(),
            picture,
            solution: analysis
                .solution
                .map(|solution| Picture::of_cells(puzzle, solution.cells(), alphabet)),
        }
    }
}
