//! The query for a puzzle's numbers on the scale of Sudoku Explainer.

use serde::Serialize;

use super::OutcomeKind;
use super::rate::{Graded, only_solution};
use super::render::{JsonHead, RecordFormat, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::solve::{Engine, SolveError};
use satdoku::sudoku_explainer::{ExplainerRating, NotOnExplainerScale};

/// Asks for the numbers that Sudoku Explainer gives the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateAsExplainer;

impl Query for RateAsExplainer {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let puzzle = &record.puzzle;
        let graded = match only_solution(puzzle, engine, budget)? {
            Err(graded) => ExplainerGraded::NotRated(graded),
            Ok(solution) => match ExplainerRating::new(puzzle, budget) {
                Ok(rating) => ExplainerGraded::Rated(rating),
                Err(NotOnExplainerScale::Stopped(reason)) => {
                    let solution = Some(solution);
                    ExplainerGraded::NotRated(Graded::Unknown { reason, solution })
                }
                Err(reason) => ExplainerGraded::Beyond(reason),
            },
        };
        Ok(Box::new(graded))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grade
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,verdict,er,ep,ed,error\n"
    }
}

/// The outcome of [`RateAsExplainer`].
#[derive(Clone, Debug)]
pub enum ExplainerGraded {
    /// The rating of a puzzle with exactly one solution.
    Rated(ExplainerRating),
    /// The puzzle has exactly one solution, and no number.
    Beyond(NotOnExplainerScale),
    /// There is no solution, there are several, or a limit was reached.
    NotRated(Graded),
}

impl ExplainerGraded {
    /// The reason why there is no rating, in short.
    fn reason(&self, record: &Record) -> Option<String> {
        match self {
            ExplainerGraded::Rated(_) => None,
            ExplainerGraded::Beyond(reason) => Some(reason.to_string()),
            ExplainerGraded::NotRated(graded) => graded.reason(record),
        }
    }

    fn rating(&self) -> Option<&ExplainerRating> {
        match self {
            ExplainerGraded::Rated(rating) => Some(rating),
            _ => None,
        }
    }
}

impl Outcome for ExplainerGraded {
    fn verdict(&self) -> &'static str {
        match self {
            ExplainerGraded::Rated(_) => "rated",
            ExplainerGraded::Beyond(_) => "unknown",
            ExplainerGraded::NotRated(graded) => graded.verdict(),
        }
    }

    fn status(&self) -> RunStatus {
        match self {
            ExplainerGraded::Rated(_) => RunStatus::GOOD,
            ExplainerGraded::Beyond(_) => RunStatus::UNKNOWN,
            ExplainerGraded::NotRated(graded) => graded.status(),
        }
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let Some(ExplainerRating { puzzle, pearl, diamond }) = self.rating() else {
            let reason = self.reason(view.record).unwrap_or_default();
            return out.push_line(&["#", self.verdict(), ": ", &reason]);
        };
        let end = if view.format == RecordFormat::LINE { '\t' } else { '\n' };
        out.push_str(&format!("{puzzle}/{pearl}/{diamond}{end}"));
        view.write_puzzle(out);
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let reason = self.reason(view.record).unwrap_or_default();
        let numbers = self.rating().map(|rating| rating.numbers().map(|one| one.to_string()));
        let [er, ep, ed] = numbers.unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &er, &ep, &ed, &reason]);
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let numbers = self.rating().map(|rating| rating.numbers().map(|one| Some(one.to_f64())));
        let [er, ep, ed] = numbers.unwrap_or_default();
        out.push_json(&JsonNumbers {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self.reason(view.record),
            er,
            ep,
            ed,
        });
    }
}

#[derive(Serialize)]
struct JsonNumbers {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
}
