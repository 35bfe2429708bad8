//! The traits of queries and outcomes.

use std::fmt::{Debug, Display};
use std::ops::ControlFlow;

use super::outcome_kind::OutcomeKind;
use super::render::{RecordView, Rendered};
use super::run::{FastPath, Note, RunStatus};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Ended, Engine, SolveError};

/// A question about a puzzle, which can be asked of every record.
pub trait Query: Debug + Send + Sync {
    /// Asks the question about the record's puzzle.
    ///
    /// # Errors
    ///
    /// If an engine detects an error of its own; reaching a limit is an outcome.
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError>;

    /// The kind of the outcomes, which determines the formats that can hold them.
    fn outcome_kind(&self) -> OutcomeKind;

    /// The header line of a csv table of outcomes.
    fn csv_header(&self) -> &'static str;

    /// Whether outcomes show symbols that the puzzle itself need not contain, so that they are refused if two alphabets fit
    /// it. Solutions beside a verdict are left out instead.
    fn shows_all_symbols(&self) -> bool {
        false
    }

    /// Whether outcomes are solutions rather than puzzles.
    fn writes_solutions(&self) -> bool {
        false
    }

    /// Whether an outcome is a list of lines or grids, which a blank line separates from the next record.
    fn is_list(&self) -> bool {
        false
    }

    /// Whether digits that stand twice in a house are the reason for a negative outcome, which the user is told then.
    fn tells_clashes(&self) -> bool {
        true
    }

    /// The fast path for plain 9×9 lines, if this query has one.
    fn fast_path(&self) -> Option<FastPath> {
        None
    }

    /// The interface for writing the outcome piece by piece, if it may exceed memory.
    fn as_stream(&self) -> Option<&dyn Stream> {
        None
    }
}

/// A query whose outcome is a list of solutions that is written as they are found, by [`Stream::begin`], then
/// [`Stream::write_next`] for each solution, then [`Stream::end`] or [`Stream::fail`].
pub trait Stream: Debug {
    /// Passes the solutions to `take` one by one until it breaks.
    ///
    /// # Errors
    ///
    /// If an engine detects an error of its own.
    fn ask(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
        take: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError>;

    /// The one-word verdict, for statistics, and the status for a list of `count` solutions that ended like this.
    fn verdict(&self, count: u64, ended: Ended) -> (&'static str, RunStatus);

    /// Begins the record.
    fn begin(&self, view: &RecordView<'_>, out: &mut Rendered);

    /// Writes the next solution; `nth` counts from 0.
    fn write_next(&self, view: &RecordView<'_>, nth: u64, solution: &Solution, out: &mut Rendered);

    /// Ends the record after `count` solutions.
    fn end(&self, view: &RecordView<'_>, count: u64, ended: Ended, out: &mut Rendered);

    /// Ends a record in JSON with an error.
    fn fail(&self, message: &str, out: &mut Rendered);
}

/// The answer to a [`Query`] about one puzzle.
pub trait Outcome: Debug {
    /// The one-word verdict, for statistics.
    fn verdict(&self) -> &'static str;

    /// The effect on the status of the run.
    fn status(&self) -> RunStatus;

    /// Whether the chosen engine took part.
    fn is_by_engine(&self) -> bool {
        true
    }

    /// A message for the user that is not part of the record, which stands at `place`.
    fn note(&self, place: &dyn Display) -> Option<Note> {
        let _ = place;
        None
    }

    /// A hash of the puzzle that its guises have in common, by which records are told apart.
    fn hash(&self) -> Option<u128> {
        None
    }

    /// Whether to write the outcome even though an interrupt cut it short.
    fn is_worth_keeping(&self) -> bool {
        false
    }

    /// Writes the record as a JSON object.
    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered);

    /// Writes the record as rows of a csv table.
    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered);

    /// Writes the record as text in the view's layout.
    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered);

    /// Writes the record as a picture: by default the puzzle with the verdict below it.
    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_captioned(self.verdict(), out);
    }
}
