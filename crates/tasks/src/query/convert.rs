//! The query that writes the puzzle as it was read, in another format.

use super::OutcomeKind;
use super::render::{RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::solve::{Engine, SolveError};

/// Asks nothing and writes the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Convert {
    /// Whether pictures show candidates, and thus symbols that the puzzle itself need not contain.
    pub candidates: bool,
}

impl Query for Convert {
    fn ask(
        &self,
        _: &Record,
        _: &mut dyn Engine,
        _: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(Converted))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,error\n"
    }

    fn shows_all_symbols(&self) -> bool {
        self.candidates
    }
}

/// The outcome of [`Convert`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Converted;

impl Outcome for Converted {
    fn verdict(&self) -> &'static str {
        "converted"
    }

    fn status(&self) -> RunStatus {
        RunStatus::GOOD
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_json(&view.json_head());
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        out.push_csv(&[&index, &puzzle, ""]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_puzzle(out);
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_captioned("", out);
    }
}
