//! Records as entries of sheets: each with its solution, its level and a label.

use super::PrintOptions;
use crate::query::run::RunStatus;
use crate::query::{Graded, Outcome, Rate};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::logic::{Position, Rating};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};
use satdoku_sheets::picture::Picture;
use satdoku_sheets::print::Entry;

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

impl PrintOptions {
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
        let picture = if self.candidates || puzzle.has_crossed_out() {
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
