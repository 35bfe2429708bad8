//! The query for the puzzles of a stream that are no guises of earlier ones.
//!
//! Workers hash the canonical form of each puzzle. Whoever writes their reports in order keeps the hashes in
//! [`KnownPuzzles`], and leaves out what it has met, or marks it, with a [`RepeatFilter`].
//!
//! | file | |
//! |---|---|
//! | `repeats` | drops or marks records |
//! | `known` | the hashes so far |
//! | `sorted` | those in memory, in order |
//! | `run` | those in a file, in order |

mod known;
mod repeats;
mod run;
mod sorted;

pub use known::KnownPuzzles;
pub use repeats::{HASHED, REPEATED, RepeatFilter, Repeated};

use super::OutcomeKind;
use super::render::{RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::puzzle::Undecided;
use satdoku::solve::{Engine, SolveError};

/// Asks for the hash of the canonical form, and writes the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distinct;

impl Query for Distinct {
    fn ask(
        &self,
        record: &Record,
        _: &mut dyn Engine,
        _: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(Hashed(record.puzzle.canonical_hash())))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,error\n"
    }

    fn tells_clashes(&self) -> bool {
        false
    }
}

/// The outcome of [`Distinct`]: the hash of the canonical form.
#[derive(Clone, Copy, Debug)]
pub struct Hashed(pub Result<u128, Undecided>);

impl Outcome for Hashed {
    fn verdict(&self) -> &'static str {
        match self.0 {
            Ok(_) => HASHED,
            Err(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self.0 {
            Ok(_) => RunStatus::GOOD,
            Err(_) => RunStatus::UNKNOWN,
        }
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn hash(&self) -> Option<u128> {
        self.0.ok()
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_json(&view.json_head());
        if let Err(reason) = self.0 {
            out.add_json_field("reason", &reason.to_string());
        }
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let reason = self.0.err().map(|reason| reason.to_string()).unwrap_or_default();
        out.push_csv(&[&index, &puzzle, &reason]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_puzzle(out);
    }
}
