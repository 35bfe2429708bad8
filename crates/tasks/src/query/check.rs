//! The query whether a puzzle has exactly one solution.

use serde::Serialize;

use super::OutcomeKind;
use super::render::{JsonHead, RecordView, Rendered};
use super::run::{FastPath, RunStatus};
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::solve::{Engine, SolveError, Uniqueness};

/// Asks whether there is no solution, exactly one, or several.
#[derive(Clone, Copy, Debug, Default)]
pub struct Check;

impl Check {
    /// The header of a csv table of verdicts.
    pub(super) const CSV_HEADER: &str = "index,puzzle,verdict,error\n";
}

impl Query for Check {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(Checked(engine.uniqueness(&record.puzzle, budget)?)))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Verdict
    }

    fn csv_header(&self) -> &'static str {
        Check::CSV_HEADER
    }

    fn fast_path(&self) -> Option<FastPath> {
        FastPath::checking()
    }
}

/// The outcome of [`Check`].
#[derive(Clone, Debug)]
pub struct Checked(pub Uniqueness);

impl Checked {
    fn reason(&self) -> Option<String> {
        match self.0 {
            Uniqueness::Unknown(reason) => Some(reason.to_string()),
            _ => None,
        }
    }
}

impl Outcome for Checked {
    fn verdict(&self) -> &'static str {
        match self.0 {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "unique",
            Uniqueness::Multiple(..) => "multiple",
            Uniqueness::Unknown(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self.0 {
            Uniqueness::Unique(_) => RunStatus::GOOD,
            Uniqueness::None | Uniqueness::Multiple(..) => RunStatus::NEGATIVE,
            Uniqueness::Unknown(reason) => RunStatus::stopped(reason),
        }
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let (solution, solutions) = match &self.0 {
            Uniqueness::Unique(solution) if view.knows_symbols() => {
                (Some(view.solution_line(solution)), None)
            }
            Uniqueness::Multiple(one, other) if view.knows_symbols() => {
                (None, Some([one, other].map(|solution| view.solution_line(solution))))
            }
            _ => (None, None),
        };
        let has_solutions = matches!(self.0, Uniqueness::Unique(_) | Uniqueness::Multiple(..));
        let left_out = || view.why_no_solutions().filter(|_| has_solutions);
        out.push_json(&JsonChecked {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self.reason().or_else(left_out),
            solution,
            solutions,
        });
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let error = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &error]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_labelled(self.verdict(), out);
    }
}

#[derive(Serialize)]
struct JsonChecked {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<[String; 2]>,
}
