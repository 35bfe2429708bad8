//! The query which of the digits that were filled into a puzzle are wrong.

use std::fmt::Display;

use itertools::Itertools;
use serde::Serialize;

use super::OutcomeKind;
use super::explain::JsonCandidate;
use super::render::{DrawnCell, JsonHead, RecordFormat, RecordView, Rendered, marked_lines};
use super::run::{Note, RunStatus};
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::geometry::{Candidate, Cell, Geometry};
use satdoku::logic::Notation;
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};

/// Asks which entries of a grid differ from the only solution of its givens.
///
/// The givens are those of [`CheckEntries::original`], or else the digits that the text of a record does not mark as
/// filled in. Where it marks none, all digits are givens.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::format::{ReadOptions, parse};
/// use satdoku_tasks::query::{CheckEntries, Query};
/// use satdoku::solve::NativeEngine;
///
/// let original = parse("1.3...1.3...4...", &ReadOptions::new())?;
/// let progress = parse("1234..1.3...4...", &ReadOptions::new())?;
/// let query = CheckEntries { original: Some(original) };
/// let outcome = query.ask(&progress, &mut NativeEngine::new(), &Budget::unlimited())?;
/// assert_eq!(outcome.verdict(), "incorrect");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CheckEntries {
    /// The puzzle before anything was filled in, for texts that do not tell givens from entries.
    pub original: Option<Record>,
}

impl CheckEntries {
    /// The givens and the entries of a record, in its symbols.
    fn parts(&self, record: &Record) -> Result<Parts, String> {
        let Some(original) = &self.original else {
            let entries = record.entries().collect_vec();
            let source = match entries.is_empty() {
                true => GivensSource::Assumed,
                false => GivensSource::Marks,
            };
            return Ok(Parts { givens: record.givens(), entries, source });
        };
        refuse_other_geometry(original, record)?;
        let givens = in_symbols(original, &record.alphabet)?;
        // A given that was overwritten is an entry, and a wrong one.
        let is_entry = |filled: &Candidate| givens.given(filled.cell) != Some(filled.digit);
        let entries = record.puzzle.givens().filter(is_entry).collect();
        Ok(Parts { givens, entries, source: GivensSource::Original })
    }
}

/// Returns an error if a record has other houses than the original puzzle. If the shape of its boxes is a guess, only
/// the side must be the same.
fn refuse_other_geometry(original: &Record, record: &Record) -> Result<(), String> {
    let [expected, found] = [original, record].map(|record| record.puzzle.geometry());
    if found == expected || record.box_shape_guessed && found.side() == expected.side() {
        return Ok(());
    }
    let name = |geometry: &Geometry| match geometry.box_shape() {
        Some(shape) => format!("side {} with boxes of {shape}", geometry.side()),
        None => format!("side {} with other houses", geometry.side()),
    };
    Err(format!("the grid has {}, and the original puzzle has {}", name(found), name(expected)))
}

/// The givens of a record, with the digits that another alphabet has for the same symbols.
fn in_symbols(record: &Record, alphabet: &Alphabet) -> Result<Puzzle, String> {
    let puzzle = record.givens();
    if record.alphabet == *alphabet {
        return Ok(puzzle);
    }
    let translated = |candidate: Candidate| -> Result<Candidate, String> {
        let symbol = record.alphabet.symbol(candidate.digit);
        let digit = alphabet.digit(symbol).ok_or_else(|| {
            format!(
                "symbol '{symbol}' of the original puzzle is not in the grid's alphabet {alphabet}"
            )
        })?;
        Ok(Candidate { digit, ..candidate })
    };
    let mut other = Puzzle::empty(puzzle.geometry().clone());
    for given in puzzle.givens() {
        other.set(given.cell, Some(translated(given)?.digit));
    }
    for candidate in puzzle.crossed_out() {
        other.rule_out(translated(candidate)?);
    }
    other.add_rules(puzzle.rules().iter().cloned());
    Ok(other)
}

/// The givens and the entries of a record.
struct Parts {
    givens: Puzzle,
    entries: Vec<Candidate>,
    source: GivensSource,
}

/// How the givens are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GivensSource {
    /// By an original puzzle.
    Original,
    /// By the marks of the record.
    Marks,
    /// Not at all: all digits are taken as givens.
    Assumed,
}

impl Query for CheckEntries {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let Parts { givens, entries, source } = match self.parts(record) {
            Ok(parts) => parts,
            Err(reason) => {
                let reason = format!("line {}: {reason}", record.line);
                return Ok(Box::new(EntriesChecked::other_puzzle(record, reason)));
            }
        };
        let verdict = match engine.uniqueness(&givens, budget)? {
            Uniqueness::Unique(solution) => EntriesVerdict::of(&entries, solution),
            Uniqueness::None => EntriesVerdict::None,
            Uniqueness::Multiple(..) => EntriesVerdict::Multiple,
            Uniqueness::Unknown(reason) => EntriesVerdict::Unknown(reason),
        };
        Ok(Box::new(EntriesChecked { givens, entries, source, verdict }))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Verdict
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,verdict,wrong,entries,open,error\n"
    }

    fn tells_clashes(&self) -> bool {
        // The digits that clash may be entries.
        false
    }
}

/// The outcome of [`CheckEntries`].
#[derive(Clone, Debug)]
pub struct EntriesChecked {
    /// The puzzle without its entries.
    pub givens: Puzzle,
    /// The entries, row by row.
    pub entries: Vec<Candidate>,
    /// How the givens are known.
    pub source: GivensSource,
    /// The verdict.
    pub verdict: EntriesVerdict,
}

/// A verdict on entries.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EntriesVerdict {
    /// The givens have one solution, and these entries, perhaps none, differ from it.
    Compared {
        /// The wrong entries, row by row.
        wrong: Vec<Candidate>,
        /// The only solution of the givens.
        solution: Solution,
    },
    /// The givens have no solution.
    None,
    /// The givens have several solutions.
    Multiple,
    /// A limit was reached.
    Unknown(Stopped),
    /// The record cannot be compared with the original puzzle, for this reason.
    OtherPuzzle(String),
}

impl EntriesVerdict {
    fn of(entries: &[Candidate], solution: Solution) -> Self {
        let is_wrong = |entry: &&Candidate| solution.digit(entry.cell) != entry.digit;
        EntriesVerdict::Compared {
            wrong: entries.iter().filter(is_wrong).copied().collect(),
            solution,
        }
    }
}

impl EntriesChecked {
    fn other_puzzle(record: &Record, reason: String) -> Self {
        EntriesChecked {
            givens: record.puzzle.clone(),
            entries: Vec::new(),
            source: GivensSource::Original,
            verdict: EntriesVerdict::OtherPuzzle(reason),
        }
    }

    /// The wrong entries, row by row.
    pub fn wrong(&self) -> &[Candidate] {
        match &self.verdict {
            EntriesVerdict::Compared { wrong, .. } => wrong,
            _ => &[],
        }
    }

    /// The number of cells without a digit.
    fn num_open(&self) -> usize {
        self.givens.open_cells().filter(|&cell| entry_in(&self.entries, cell).is_none()).count()
    }

    /// The wrong entries by name, `r1c3=4`.
    fn names(&self, record: &Record) -> Vec<String> {
        let notation = Notation::new(record.puzzle.geometry(), &record.alphabet);
        self.wrong().iter().map(|&entry| notation.candidate(entry)).collect()
    }

    /// The reason why the entries were not compared, if they were not.
    fn reason(&self) -> Option<String> {
        let of_puzzle = |fault: &str| match self.source {
            GivensSource::Assumed => format!("the digits, all taken as givens, have {fault}"),
            _ => format!("the givens have {fault}"),
        };
        match &self.verdict {
            EntriesVerdict::Compared { .. } => None,
            EntriesVerdict::None => Some(of_puzzle("no solution")),
            EntriesVerdict::Multiple => Some(of_puzzle("several solutions")),
            EntriesVerdict::Unknown(reason) => Some(reason.to_string()),
            EntriesVerdict::OtherPuzzle(reason) => Some(reason.clone()),
        }
    }

    /// The verdict in a sentence.
    fn sentence(&self, record: &Record) -> String {
        let number = |count: usize, one: &str, several: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {several}"),
        };
        let all = number(self.entries.len(), "entry", "entries");
        match (self.reason(), self.wrong().len()) {
            (Some(reason), _) => reason,
            (None, 0) => {
                let open = number(self.num_open(), "cell", "cells");
                let entries = match (self.source, self.entries.len()) {
                    (GivensSource::Assumed, _) => "all digits are taken as givens".to_owned(),
                    (_, 0) => "there are no entries".to_owned(),
                    (_, 1) => "the only entry is right".to_owned(),
                    _ => format!("all of {all} are right"),
                };
                format!("{entries}; {open} open")
            }
            (None, count) => {
                let verb = if count == 1 { "is" } else { "are" };
                format!("{count} of {all} {verb} wrong: {}", self.names(record).join(", "))
            }
        }
    }

    /// Draws the grid with a `!` before each wrong entry.
    fn draw(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let (geometry, alphabet) = (self.givens.geometry(), &view.record.alphabet);
        let cells = geometry.cells().map(|cell| match entry_in(&self.entries, cell) {
            None => DrawnCell::new(self.givens.given(cell), true, alphabet),
            Some(entry) => {
                let drawn = DrawnCell::new(Some(entry.digit), false, alphabet);
                if entry_in(self.wrong(), cell).is_some() { drawn.refuted() } else { drawn }
            }
        });
        for line in marked_lines(view.terminal, geometry, &cells.collect_vec(), alphabet) {
            out.push_line(&[&line]);
        }
    }
}

/// The entry of a cell in a list of entries, row by row.
fn entry_in(entries: &[Candidate], cell: Cell) -> Option<&Candidate> {
    let at = entries.binary_search_by_key(&cell, |entry| entry.cell).ok()?;
    entries.get(at)
}

impl Outcome for EntriesChecked {
    fn verdict(&self) -> &'static str {
        match &self.verdict {
            EntriesVerdict::Compared { wrong, .. } if wrong.is_empty() => "correct",
            EntriesVerdict::Compared { .. } => "incorrect",
            EntriesVerdict::None => "none",
            EntriesVerdict::Multiple => "multiple",
            EntriesVerdict::Unknown(_) => "unknown",
            EntriesVerdict::OtherPuzzle(_) => "error",
        }
    }

    fn status(&self) -> RunStatus {
        match &self.verdict {
            EntriesVerdict::Compared { wrong, .. } if wrong.is_empty() => RunStatus::GOOD,
            EntriesVerdict::Compared { .. } | EntriesVerdict::None | EntriesVerdict::Multiple => {
                RunStatus::NEGATIVE
            }
            EntriesVerdict::Unknown(reason) => RunStatus::stopped(*reason),
            EntriesVerdict::OtherPuzzle(_) => RunStatus::BAD_RECORD,
        }
    }

    fn note(&self, place: &dyn Display) -> Option<Note> {
        (self.source == GivensSource::Assumed).then(|| {
            Note::FewTimes(format!(
                "{place}: no digit is marked as an entry, so all are taken as givens; --puzzle tells which are"
            ))
        })
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let is_compared = matches!(self.verdict, EntriesVerdict::Compared { .. });
        let is_other = matches!(self.verdict, EntriesVerdict::OtherPuzzle(_));
        let entries: Vec<Cell> = self.entries.iter().map(|entry| entry.cell).collect();
        out.push_json(&JsonEntries {
            head: view.json_head_with_placed(&entries),
            verdict: (!is_other).then(|| self.verdict()),
            reason: self.reason().or_else(|| view.why_no_solutions()).filter(|_| !is_other),
            error: self.reason().filter(|_| is_other),
            assumed: (self.source == GivensSource::Assumed).then_some("all digits are givens"),
            entries: (!is_other).then_some(self.entries.len()),
            open: (!is_other).then(|| self.num_open()),
            wrong: is_compared.then(|| JsonCandidate::all(view.record, self.wrong())),
            solution: match &self.verdict {
                EntriesVerdict::Compared { solution, .. } if view.knows_symbols() => {
                    Some(view.solution_line(solution))
                }
                _ => None,
            },
        });
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let wrong = self.names(view.record).join(" ");
        let (entries, open) = (self.entries.len().to_string(), self.num_open().to_string());
        let reason = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, self.verdict(), &wrong, &entries, &open, &reason]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        match (&self.verdict, view.format) {
            (EntriesVerdict::OtherPuzzle(reason), _) => {
                view.write_remark(&format!("error: {reason}"), out);
            }
            (_, RecordFormat::GRID) => {
                out.push_line(&[self.verdict()]);
                self.draw(view, out);
                view.write_sentence(["", ""], &self.sentence(view.record), out);
            }
            (_, RecordFormat::LINE) => {
                let wrong = self.names(view.record).join(",");
                let wrong = if wrong.is_empty() { "-" } else { &wrong };
                out.push_line(&[self.verdict(), "\t", wrong, "\t", &view.puzzle_line()]);
            }
            _ => view.write_labelled(&self.sentence(view.record), out),
        }
    }
}

#[derive(Serialize)]
struct JsonEntries {
    #[serde(flatten)]
    head: JsonHead,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// What was assumed, if the record does not tell givens from entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<&'static str>,
    /// Number of entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
    /// Number of cells without a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<JsonCandidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}
