//! The query for the canonical form of a puzzle.

use serde::Serialize;

use super::OutcomeKind;
use super::render::{JsonHead, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::geometry::Geometry;
use satdoku::names::by_its_name;
use satdoku::puzzle::{Canonical, Form, Guise, Puzzle, Undecided};
use satdoku::solve::{Engine, SolveError, Uniqueness};

/// Numbers from here on lose digits where JSON numbers are floating-point, and are written as text.
const MOST_EXACT: u128 = 1 << 53;

/// What the canonical form is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonOf {
    /// The puzzle.
    #[default]
    Puzzle,
    /// Its solution, if it has exactly one.
    Solution,
}

by_its_name!(CanonOf { Puzzle => "puzzle", Solution => "solution" });

/// Asks for the canonical form: the same for all guises of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Canon {
    /// Which of the guises is chosen.
    pub form: Form,
    /// What the form is made of.
    pub of: CanonOf,
}

impl Canon {
    fn found(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Result<Canonical, NoForm>, SolveError> {
        let form = |puzzle: &Puzzle| puzzle.canonical(self.form).map_err(NoForm::Undecided);
        Ok(match self.of {
            CanonOf::Solution => match engine.uniqueness(puzzle, budget)? {
                // Rules do not belong to the full grid, but to its houses and how they may move.
                Uniqueness::Unique(solution) => {
                    let mut full = puzzle.without_givens();
                    for cell in full.geometry().cells() {
                        full.set(cell, Some(solution.digit(cell)));
                    }
                    form(&full)
                }
                Uniqueness::None => Err(NoForm::NoSolution),
                Uniqueness::Multiple(..) => Err(NoForm::NotUnique),
                Uniqueness::Unknown(reason) => Err(NoForm::Stopped(reason)),
            },
            _ => form(puzzle),
        })
    }
}

impl Query for Canon {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let found = self.found(&record.puzzle, engine, budget)?;
        Ok(Box::new(CanonFound { form: self.form, of: self.of, found }))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,verdict,canonical,automorphisms,error\n"
    }

    fn shows_all_symbols(&self) -> bool {
        true
    }

    fn tells_clashes(&self) -> bool {
        self.of == CanonOf::Solution
    }
}

/// The outcome of [`Canon`].
#[derive(Clone, Debug)]
pub struct CanonFound {
    /// Which of the guises was to be chosen.
    pub form: Form,
    /// What the form is made of.
    pub of: CanonOf,
    /// The form, or why there is none.
    pub found: Result<Canonical, NoForm>,
}

/// Why there is no canonical form.
#[derive(Clone, Copy, Debug)]
pub enum NoForm {
    /// The puzzle whose solution is asked for has none.
    NoSolution,
    /// It has several.
    NotUnique,
    /// A limit was reached.
    Stopped(Stopped),
    /// The form was not decided.
    Undecided(Undecided),
}

impl CanonFound {
    fn reason(&self) -> Option<String> {
        match &self.found {
            Err(NoForm::Stopped(reason)) => Some(reason.to_string()),
            Err(NoForm::Undecided(reason)) => Some(reason.to_string()),
            Err(NoForm::NoSolution | NoForm::NotUnique) | Ok(_) => None,
        }
    }
}

impl Outcome for CanonFound {
    fn verdict(&self) -> &'static str {
        match self.found {
            Ok(_) => "canonical",
            Err(NoForm::NoSolution) => "none",
            Err(NoForm::NotUnique) => "multiple",
            Err(NoForm::Stopped(_) | NoForm::Undecided(_)) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self.found {
            Ok(_) => RunStatus::GOOD,
            Err(NoForm::NoSolution | NoForm::NotUnique) => RunStatus::NEGATIVE,
            Err(NoForm::Stopped(reason)) => RunStatus::stopped(reason),
            Err(NoForm::Undecided(_)) => RunStatus::UNKNOWN,
        }
    }

    fn is_by_engine(&self) -> bool {
        self.of == CanonOf::Solution
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let canonical = self.found.as_ref().ok();
        out.push_json(&JsonCanon {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: self.reason(),
            form: self.form.name(),
            of: self.of.name(),
            canonical: canonical.map(|canonical| view.bare_line_of(&canonical.puzzle)),
            automorphisms: canonical.and_then(|canonical| canonical.automorphisms).map(json_number),
            map: canonical
                .map(|canonical| JsonMap::new(&canonical.guise, view.record.puzzle.geometry())),
        });
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let canonical = self.found.as_ref().ok();
        let line = canonical.map(|canonical| view.line_of(&canonical.puzzle)).unwrap_or_default();
        let automorphisms = canonical.and_then(|canonical| canonical.automorphisms);
        let automorphisms = automorphisms.map(|count| count.to_string()).unwrap_or_default();
        let reason = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &line, &automorphisms, &reason]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match (&self.found, self.reason()) {
            (Ok(canonical), _) => view.write_other(&canonical.puzzle, out),
            (Err(_), Some(reason)) => view.write_remark(&format!("unknown: {reason}"), out),
            (Err(_), None) => view.write_remark(self.verdict(), out),
        }
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match &self.found {
            Ok(canonical) => view.write_other(&canonical.puzzle, out),
            Err(_) => view.write_captioned(self.verdict(), out),
        }
    }
}

fn json_number(number: u128) -> serde_json::Value {
    match u64::try_from(number) {
        Ok(exact) if number <= MOST_EXACT => exact.into(),
        _ => number.to_string().into(),
    }
}

/// A guise as data.
#[derive(Clone, Debug, Serialize)]
pub(super) struct JsonMap {
    /// For each cell of the guise, row by row, the cell that it shows.
    cells: Vec<String>,
    /// What each digit becomes, from 1 on.
    digits: Vec<usize>,
}

impl JsonMap {
    pub(super) fn new(guise: &Guise, old: &Geometry) -> Self {
        JsonMap {
            cells: guise.old_cells().iter().map(|&cell| old.name(cell)).collect(),
            digits: guise.new_digits().iter().map(|digit| digit.index() + 1).collect(),
        }
    }
}

#[derive(Serialize)]
struct JsonCanon {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    form: &'static str,
    of: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<JsonMap>,
}
