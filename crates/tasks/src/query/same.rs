//! The query whether a puzzle is another one in a guise.

use serde::Serialize;

use super::OutcomeKind;
use super::canon::JsonMap;
use super::render::{JsonHead, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::geometry::Geometry;
use satdoku::puzzle::{Guise, Puzzle, Undecided};
use satdoku::solve::{Engine, SolveError};

/// Asks whether the puzzle is a guise of this one.
#[derive(Clone, Debug)]
pub struct Same {
    /// The puzzle that all others are compared with.
    pub original: Puzzle,
}

impl Query for Same {
    fn ask(
        &self,
        record: &Record,
        _: &mut dyn Engine,
        _: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let map = self.original.map_to(&record.puzzle);
        Ok(Box::new(Compared { map, original: self.original.geometry().clone() }))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Verdict
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,verdict,error\n"
    }

    fn tells_clashes(&self) -> bool {
        false
    }
}

/// The outcome of [`Same`].
#[derive(Clone, Debug)]
pub struct Compared {
    /// The map from the original puzzle to this one, if it is a guise.
    pub map: Result<Option<Guise>, Undecided>,
    /// The grid of the original puzzle.
    pub original: Geometry,
}

impl Compared {
    fn reason(&self) -> Option<String> {
        self.map.as_ref().err().map(Undecided::to_string)
    }
}

impl Outcome for Compared {
    fn verdict(&self) -> &'static str {
        match self.map {
            Ok(Some(_)) => "same",
            Ok(None) => "different",
            Err(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self.map {
            Ok(Some(_)) => RunStatus::GOOD,
            Ok(None) => RunStatus::NEGATIVE,
            Err(_) => RunStatus::UNKNOWN,
        }
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let map = self.map.as_ref().ok().and_then(Option::as_ref);
        out.push_json(&JsonCompared {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self.reason(),
            map: map.map(|guise| JsonMap::new(guise, &self.original)),
        });
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let reason = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &reason]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_labelled(self.verdict(), out);
    }
}

#[derive(Serialize)]
struct JsonCompared {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// From the original puzzle to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<JsonMap>,
}
