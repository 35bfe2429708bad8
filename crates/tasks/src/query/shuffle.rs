//! The query for a random guise of a puzzle.

use super::OutcomeKind;
use super::render::{RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::{Content, Record};
use satdoku::puzzle::{Guise, Puzzle};
use satdoku::solve::{Engine, SolveError};

/// Asks for the puzzle with its rows, columns and digits exchanged at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shuffle {
    /// Seed for the random numbers; puzzles of one shape are all shuffled in the same way.
    pub seed: u64,
}

impl Query for Shuffle {
    fn ask(
        &self,
        record: &Record,
        _: &mut dyn Engine,
        _: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let guise = Guise::random(&record.puzzle, self.seed);
        Ok(Box::new(Shuffled { puzzle: guise.apply(&record.puzzle) }))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,error\n"
    }

    fn shows_all_symbols(&self) -> bool {
        true
    }
}

/// The outcome of [`Shuffle`].
#[derive(Clone, Debug)]
pub struct Shuffled {
    /// The guise.
    pub puzzle: Puzzle,
}

impl Outcome for Shuffled {
    fn verdict(&self) -> &'static str {
        "shuffled"
    }

    fn status(&self) -> RunStatus {
        RunStatus::GOOD
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_json(&view.json_head_of(&Content::new(&self.puzzle, &view.record.alphabet)));
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, _] = view.csv_head();
        out.push_csv(&[&index, &view.line_of(&self.puzzle), ""]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_other(&self.puzzle, out);
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_other(&self.puzzle, out);
    }
}
