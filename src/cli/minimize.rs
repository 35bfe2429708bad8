//! `minimize`: unique puzzles to minimal ones.

use clap::Args;
use satdoku::budget::{Budget, Stopped};
use satdoku::format::line;
use satdoku::generate::{GenerateError, Minimized, Minimizer};
use satdoku::geometry::Candidate;
use satdoku::puzzle::Puzzle;
use satdoku::solve::SolveError;
use serde::Serialize;

use super::answer::{self, Outcome};
use super::args::{BulkArgs, EngineArgs, InputArgs, OutputArgs, OutputFormat, RecordArgs, Seconds};
use super::exit::Met;
use super::page::{JsonHead, Page, csv_row, line_in, push_json, push_line};
use super::pictures;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku minimize puzzles.txt              the minimal puzzle's line for each
  satdoku minimize --seed 3 puzzles.txt     others, by trying givens in another order
  satdoku minimize -f jsonl puzzles.txt     with what was removed, and which givens are redundant

A puzzle that does not have exactly one solution is refused: '#none' or '#multiple', exit code 1.";

/// What `minimize` is told.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Another order of trying givens
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Keep a given when seeing whether it is needed takes a SAT solver more conflicts than these
    #[arg(long, value_name = "CONFLICTS")]
    pub(crate) check_limit: Option<u64>,
    /// Give up on a record after so long
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// Give up on all that is left after so long
    #[arg(long, value_name = "SECONDS")]
    pub(crate) total_timeout: Option<Seconds>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

impl MinimizeArgs {
    /// What is asked of every record, and the arguments that all commands on records have.
    pub(crate) fn split(self) -> (Wish, RecordArgs) {
        let wish = Wish {
            seed: self.seed,
            conflicts: self.check_limit,
            redundant: self.output.format == Some(OutputFormat::Jsonl),
        };
        let engine = EngineArgs {
            timeout: self.timeout,
            total_timeout: self.total_timeout,
            ..EngineArgs::default()
        };
        let records =
            RecordArgs { input: self.input, output: self.output, engine, bulk: self.bulk };
        (wish, records)
    }
}

/// How puzzles are to be minimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    seed: u64,
    conflicts: Option<u64>,
    /// Whether to tell which givens are redundant.
    redundant: bool,
}

/// What became of a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Minimal {
    Minimized { minimized: Minimized, redundant: Option<Vec<Candidate>> },
    NoSolution,
    NotUnique,
    Unknown(Stopped),
}

impl Minimal {
    /// Minimizes; for the same seed the same puzzle wherever it stands in the input.
    pub(crate) fn of(wish: Wish, puzzle: &Puzzle, budget: &Budget) -> Result<Self, SolveError> {
        let mut minimizer = Minimizer::new().seed(wish.seed);
        if let Some(conflicts) = wish.conflicts {
            minimizer = minimizer.conflict_limit(conflicts);
        }
        let minimized = minimizer.minimize(puzzle, 0, budget).and_then(|minimized| {
            let redundant = wish.redundant.then(|| minimizer.redundant(puzzle, budget));
            Ok(Minimal::Minimized { minimized, redundant: redundant.transpose()? })
        });
        match minimized {
            Ok(outcome) => Ok(outcome),
            Err(GenerateError::NoSolution) => Ok(Minimal::NoSolution),
            Err(GenerateError::NotUnique) => Ok(Minimal::NotUnique),
            Err(GenerateError::Stopped(reason)) => Ok(Minimal::Unknown(reason)),
            Err(GenerateError::Engine(error)) => Err(error),
            Err(other) => unreachable!("only generating can fail by {other}"),
        }
    }

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

    /// The line of a record without a puzzle.
    fn refusal(&self, out: &mut Vec<u8>) {
        match self.reason() {
            Some(reason) => push_line(out, &["#unknown: ", &reason]),
            None => push_line(out, &["#", self.verdict()]),
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

    fn met(&self) -> Met {
        match self {
            Minimal::Minimized { minimized, .. } if minimized.minimal => Met::NOTHING,
            Minimal::Minimized { .. } => Met::UNKNOWN,
            Minimal::NoSolution | Minimal::NotUnique => Met::NEGATIVE,
            Minimal::Unknown(reason) => answer::unknown(*reason),
        }
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn plain(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        match self.puzzle() {
            Some(puzzle) => page.other_puzzle(puzzle, out),
            None => self.refusal(out),
        }
    }

    fn svg(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        match self.puzzle() {
            Some(puzzle) => page.other_puzzle(puzzle, out),
            None => pictures::draw_puzzle(page, self.verdict(), out),
        }
    }

    fn csv(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let text = |puzzle: &Puzzle| line_in(puzzle, &page.record.alphabet);
        let minimal = self.puzzle().map(text).unwrap_or_default();
        let [index, puzzle] = page.csv_head();
        let reason = self.reason().unwrap_or_default();
        csv_row(&[&index, &puzzle, self.verdict(), &minimal, &reason], out);
    }

    fn json(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let record = page.record;
        let geometry = record.puzzle.geometry();
        let names = |givens: &Vec<Candidate>| -> Vec<String> {
            let names = givens.iter().map(|given| geometry.name(given.cell));
            names.collect()
        };
        let (minimized, redundant) = match self {
            Minimal::Minimized { minimized, redundant } => (Some(minimized), redundant.as_ref()),
            _ => (None, None),
        };
        let json = JsonMinimized {
            head: page.json_head(),
            verdict: self.verdict(),
            reason: self.reason(),
            minimal: minimized.map(|m| line_in(&m.puzzle, &record.alphabet)),
            givens: minimized.map(|m| m.puzzle.num_givens()),
            unsettled: minimized.map(|m| m.unsettled).filter(|&count| count > 0),
            removed: minimized.map(|m| names(&m.removed)),
            redundant: redundant.map(names),
            solution: minimized.map(|m| line::text(m.solution.cells(), &record.alphabet)),
        };
        push_json(&json, out);
    }
}

pub(crate) const CSV_HEADER: &str = "index,puzzle,verdict,minimal,error\n";

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
