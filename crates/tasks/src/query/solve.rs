//! The query for a solution of a puzzle.

use serde::Serialize;

use super::OutcomeKind;
use super::render::{JsonHead, RecordView, Rendered};
use super::run::{FastPath, RunStatus};
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::solve::{Engine, SolveError, SolveOutcome};

/// Asks for a solution.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solve;

impl Query for Solve {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(Solved(engine.solve(&record.puzzle, budget)?)))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,verdict,solution,error\n"
    }

    fn shows_all_symbols(&self) -> bool {
        true
    }

    fn writes_solutions(&self) -> bool {
        true
    }

    fn fast_path(&self) -> Option<FastPath> {
        FastPath::solving()
    }
}

/// The outcome of [`Solve`].
#[derive(Clone, Debug)]
pub struct Solved(pub SolveOutcome);

impl Solved {
    fn reason(&self) -> Option<String> {
        match &self.0 {
            SolveOutcome::Unknown(reason) => Some(reason.to_string()),
            SolveOutcome::Solved(_) | SolveOutcome::Unsolvable => None,
        }
    }

    /// The verdict, with the reason if it is unknown.
    fn remark(&self) -> String {
        match self.reason() {
            Some(reason) => format!("unknown: {reason}"),
            None => self.verdict().to_owned(),
        }
    }

    fn solution_line(&self, view: &RecordView<'_>) -> Option<String> {
        match &self.0 {
            SolveOutcome::Solved(solution) => Some(view.solution_line(solution)),
            SolveOutcome::Unsolvable | SolveOutcome::Unknown(_) => None,
        }
    }
}

impl Outcome for Solved {
    fn verdict(&self) -> &'static str {
        match self.0 {
            SolveOutcome::Solved(_) => "solved",
            SolveOutcome::Unsolvable => "unsolvable",
            SolveOutcome::Unknown(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self.0 {
            SolveOutcome::Solved(_) => RunStatus::GOOD,
            SolveOutcome::Unsolvable => RunStatus::NEGATIVE,
            SolveOutcome::Unknown(reason) => RunStatus::stopped(reason),
        }
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_json(&JsonSolved {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self.reason(),
            solution: self.solution_line(view),
        });
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let solution = self.solution_line(view).unwrap_or_default();
        let error = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &solution, &error]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match &self.0 {
            SolveOutcome::Solved(solution) => view.write_solution(solution, out),
            _ => view.write_remark(&self.remark(), out),
        }
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match &self.0 {
            SolveOutcome::Solved(solution) => view.write_solution(solution, out),
            _ => view.write_captioned(&self.remark(), out),
        }
    }
}

#[derive(Serialize)]
struct JsonSolved {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}
