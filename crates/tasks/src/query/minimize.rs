//! The query for a minimal puzzle within a puzzle.

use serde::Serialize;

use super::OutcomeKind;
use super::render::{JsonHead, RecordFormat, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::generate::{GenerateError, Minimized, Minimizer};
use satdoku::geometry::{Candidate, Geometry};
use satdoku::names::by_its_name;
use satdoku::puzzle::{Puzzle, Rule};
use satdoku::solve::{Engine, EngineOptions, SolveError};

/// What is removed from a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remove {
    /// Its givens; its rules stay.
    #[default]
    Givens,
    /// Its rules, each as a whole; its givens, houses and groups stay.
    Rules,
}

by_its_name!(Remove { Givens => "givens", Rules => "rules" });

/// Asks for a minimal puzzle within the puzzle; equal seeds give equal results, regardless of the record's index.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimize {
    /// What is removed.
    pub remove: Remove,
    /// Seed for the order in which givens or rules are tried.
    pub seed: u64,
    /// The engine that decides which of them can be removed.
    pub engine: EngineOptions,
    /// Keeps one if a SAT solver needs more than this many conflicts to decide whether it is needed.
    pub conflict_limit: Option<u64>,
    /// Whether to determine those that are redundant.
    pub with_redundant: bool,
}

impl Minimize {
    fn minimize(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Minimal, SolveError> {
        let mut minimizer = Minimizer::new().seed(self.seed).engine(self.engine);
        if let Some(conflicts) = self.conflict_limit {
            minimizer = minimizer.conflict_limit(conflicts);
        }
        let found = match self.found(&mut minimizer, puzzle, budget) {
            Ok(found) => Ok(found),
            Err(GenerateError::NoSolution) => Err(NoMinimal::NoSolution),
            Err(GenerateError::NotUnique) => Err(NoMinimal::NotUnique),
            Err(GenerateError::Stopped(reason)) => Err(NoMinimal::Unknown(reason)),
            Err(GenerateError::Engine(error)) => return Err(error),
            Err(other) => unreachable!("{other} occurs only while generating"),
        };
        Ok(Minimal { remove: self.remove, found })
    }

    fn found(
        &self,
        minimizer: &mut Minimizer,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<FoundMinimal, GenerateError> {
        let minimized = match self.remove {
            Remove::Givens => minimizer.minimize(puzzle, 0, budget)?,
            Remove::Rules => minimizer.minimize_rules(puzzle, 0, budget)?,
        };
        let geometry = puzzle.geometry();
        let redundant = match self.remove {
            _ if !self.with_redundant => None,
            Remove::Givens => Some(cells(&minimizer.redundant(puzzle, budget)?, geometry)),
            Remove::Rules => Some(texts(&minimizer.redundant_rules(puzzle, budget)?, geometry)),
        };
        let mut removed = cells(&minimized.removed, geometry);
        removed.extend(texts(&minimized.removed_rules, geometry));
        Ok(FoundMinimal { minimized, removed, redundant })
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
        match self.remove {
            Remove::Givens => "index,puzzle,verdict,minimal,error\n",
            Remove::Rules => "index,puzzle,verdict,minimal,rules_removed,error\n",
        }
    }
}

/// The cells of givens.
fn cells(givens: &[Candidate], geometry: &Geometry) -> Vec<String> {
    givens.iter().map(|given| geometry.name(given.cell)).collect()
}

/// Rules as they are stated.
fn texts(rules: &[Rule], geometry: &Geometry) -> Vec<String> {
    rules.iter().map(|rule| rule.text(geometry)).collect()
}

/// The outcome of [`Minimize`].
#[derive(Clone, Debug)]
pub struct Minimal {
    /// What was to be removed.
    pub remove: Remove,
    /// The minimal puzzle, or why there is none.
    pub found: Result<FoundMinimal, NoMinimal>,
}

/// A minimal puzzle within one that has exactly one solution.
#[derive(Clone, Debug)]
pub struct FoundMinimal {
    /// The minimal puzzle.
    pub minimized: Minimized,
    /// The cells of the removed givens, or the removed rules as they are stated.
    pub removed: Vec<String>,
    /// The same of what could be removed from the original puzzle, each alone, if requested.
    pub redundant: Option<Vec<String>>,
}

/// Why there is no minimal puzzle.
#[derive(Clone, Copy, Debug)]
pub enum NoMinimal {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    NotUnique,
    /// A limit was reached.
    Unknown(Stopped),
}

impl Minimal {
    fn puzzle(&self) -> Option<&Puzzle> {
        self.found.as_ref().ok().map(|found| &found.minimized.puzzle)
    }

    fn reason(&self) -> Option<String> {
        match &self.found {
            Err(NoMinimal::Unknown(reason)) => Some(reason.to_string()),
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
        match &self.found {
            Ok(found) if found.minimized.minimal => "minimal",
            Ok(_) => "unsettled",
            Err(NoMinimal::NoSolution) => "none",
            Err(NoMinimal::NotUnique) => "multiple",
            Err(NoMinimal::Unknown(_)) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match &self.found {
            Ok(found) if found.minimized.minimal => RunStatus::GOOD,
            Ok(_) => RunStatus::UNKNOWN,
            Err(NoMinimal::NoSolution | NoMinimal::NotUnique) => RunStatus::NEGATIVE,
            Err(NoMinimal::Unknown(reason)) => RunStatus::stopped(*reason),
        }
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let Ok(FoundMinimal { minimized, removed, .. }) = &self.found else {
            return self.write_refusal(out);
        };
        view.write_other(&minimized.puzzle, out);
        // Formats of other programs have room for the puzzle alone.
        let has_room = matches!(view.format, RecordFormat::LINE | RecordFormat::GRID);
        if has_room && self.remove == Remove::Rules {
            for rule in removed {
                view.write_sentence(["# ", "# "], &format!("removed: {rule}"), out);
            }
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
        // As `--rules` takes them.
        let removed = self.found.as_ref().map(|found| found.removed.join("; ")).unwrap_or_default();
        out.push_csv(&match self.remove {
            Remove::Givens => vec![&*index, &puzzle, self.verdict(), &minimal, &reason],
            Remove::Rules => vec![&*index, &puzzle, self.verdict(), &minimal, &removed, &reason],
        });
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let found = self.found.as_ref().ok();
        let minimized = found.map(|found| &found.minimized);
        // The fields of the record have its rules, but not those that are left.
        let line_of = |puzzle| match self.remove {
            Remove::Givens => view.bare_line_of(puzzle),
            Remove::Rules => view.line_of(puzzle),
        };
        let of = |remove| found.filter(|_| self.remove == remove);
        let (givens, rules) = (of(Remove::Givens), of(Remove::Rules));
        let json = JsonMinimized {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self
                .reason()
                .or_else(|| view.why_no_solutions().filter(|_| minimized.is_some())),
            minimal: minimized.map(|m| line_of(&m.puzzle)),
            givens: minimized.map(|m| m.puzzle.num_givens()),
            unsettled: minimized.map(|m| m.unsettled).filter(|&count| count > 0),
            removed: givens.map(|found| &found.removed),
            redundant: givens.and_then(|found| found.redundant.as_ref()),
            rules_removed: rules.map(|found| &found.removed),
            rules_redundant: rules.and_then(|found| found.redundant.as_ref()),
            solution: minimized
                .filter(|_| view.knows_symbols())
                .map(|m| view.solution_line(&m.solution)),
        };
        out.push_json(&json);
    }
}

#[derive(Serialize)]
struct JsonMinimized<'a> {
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
    removed: Option<&'a Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<&'a Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_removed: Option<&'a Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_redundant: Option<&'a Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}
