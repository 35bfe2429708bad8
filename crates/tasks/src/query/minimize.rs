//! The query for a minimal puzzle within a puzzle.

use serde::Serialize;

use super::OutcomeKind;
use super::render::{JsonHead, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::generate::{GenerateError, Minimized, Minimizer};
use satdoku::geometry::Candidate;
use satdoku::puzzle::Puzzle;
use satdoku::solve::{Engine, EngineOptions, SolveError};

/// Asks for a minimal puzzle within the puzzle; equal seeds give equal results, regardless of the record's index.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimize {
    /// Seed for the order in which givens are tried.
    pub seed: u64,
    /// The engine that decides which givens can be removed.
    pub engine: EngineOptions,
    /// Keeps a given if a SAT solver needs more than this many conflicts to decide whether it is needed.
    pub conflict_limit: Option<u64>,
    /// Whether to determine the redundant givens.
    pub with_redundant: bool,
}

impl Minimize {
    fn minimize(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Minimal, SolveError> {
        let mut minimizer = Minimizer::new().seed(self.seed).engine(self.engine);
        if let Some(conflicts) = self.conflict_limit {
            minimizer = minimizer.conflict_limit(conflicts);
        }
        let minimized = minimizer.minimize(puzzle, 0, budget).and_then(|minimized| {
            let redundant = self.with_redundant.then(|| minimizer.redundant(puzzle, budget));
            Ok(Minimal::Minimized { minimized, redundant: redundant.transpose()? })
        });
        match minimized {
            Ok(outcome) => Ok(outcome),
            Err(GenerateError::NoSolution) => Ok(Minimal::NoSolution),
            Err(GenerateError::NotUnique) => Ok(Minimal::NotUnique),
            Err(GenerateError::Stopped(reason)) => Ok(Minimal::Unknown(reason)),
            Err(GenerateError::Engine(error)) => Err(error),
            Err(other) => unreachable!("{other} occurs only while generating"),
        }
    }
}

impl Query for Minimize {
    fn ask(
        &self,
        record: &Record,
        _: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(self.minimize(&record.puzzle, budget)?))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,verdict,minimal,error\n"
    }
}

/// The outcome of [`Minimize`].
#[derive(Clone, Debug)]
pub enum Minimal {
    /// The puzzle had exactly one solution.
    Minimized {
        /// The minimal puzzle and the removed givens.
        minimized: Minimized,
        /// The givens that could each be removed from the original puzzle, if requested.
        redundant: Option<Vec<Candidate>>,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    NotUnique,
    /// A limit was reached.
    Unknown(Stopped),
}

impl Minimal {
    fn puzzle(&self) -> Option<&Puzzle> {
        match self {
            Minimal::Minimized { minimized, .. } => Some(&minimized.puzzle),
            _ => None,
        }
    }

    fn reason(&self) -> Option<String> {
        match self {
            Minimal::Unknown(reason) => Some(reason.to_string()),
            _ => None,
        }
    }

    /// Writes the reason why there is no minimal puzzle.
    fn write_refusal(&self, out: &mut Rendered) {
        match self.reason() {
            Some(reason) => out.push_line(&["#unknown: ", &reason]),
            None => out.push_line(&["#", self.verdict()]),
        }
    }
}

impl Outcome for Minimal {
    fn verdict(&self) -> &'static str {
        match self {
            Minimal::Minimized { minimized, .. } if minimized.minimal => "minimal",
            Minimal::Minimized { .. } => "unsettled",
            Minimal::NoSolution => "none",
            Minimal::NotUnique => "multiple",
            Minimal::Unknown(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self {
            Minimal::Minimized { minimized, .. } if minimized.minimal => RunStatus::GOOD,
            Minimal::Minimized { .. } => RunStatus::UNKNOWN,
            Minimal::NoSolution | Minimal::NotUnique => RunStatus::NEGATIVE,
            Minimal::Unknown(reason) => RunStatus::stopped(*reason),
        }
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match self.puzzle() {
            Some(puzzle) => view.write_other(puzzle, out),
            None => self.write_refusal(out),
        }
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match self.puzzle() {
            Some(puzzle) => view.write_other(puzzle, out),
            None => view.write_captioned(self.verdict(), out),
        }
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let minimal = self.puzzle().map(|puzzle| view.line_of(puzzle)).unwrap_or_default();
        let [index, puzzle] = view.csv_head();
        let reason = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &minimal, &reason]);
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let geometry = view.record.puzzle.geometry();
        let names = |givens: &Vec<Candidate>| -> Vec<String> {
            let names = givens.iter().map(|given| geometry.name(given.cell));
            names.collect()
        };
        let (minimized, redundant) = match self {
            Minimal::Minimized { minimized, redundant } => (Some(minimized), redundant.as_ref()),
            _ => (None, None),
        };
        let json = JsonMinimized {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self
                .reason()
                .or_else(|| view.why_no_solutions().filter(|_| minimized.is_some())),
            minimal: minimized.map(|m| view.bare_line_of(&m.puzzle)),
            givens: minimized.map(|m| m.puzzle.num_givens()),
            unsettled: minimized.map(|m| m.unsettled).filter(|&count| count > 0),
            removed: minimized.map(|m| names(&m.removed)),
            redundant: redundant.map(names),
            solution: minimized
                .filter(|_| view.knows_symbols())
                .map(|m| view.solution_line(&m.solution)),
        };
        out.push_json(&json);
    }
}

#[derive(Serialize)]
struct JsonMinimized {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsettled: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}
