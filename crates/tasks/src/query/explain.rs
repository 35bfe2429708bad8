//! Explanations of why a puzzle does not have exactly one solution: in sentences, as drawn grids and as data.

use itertools::Itertools;
use serde::Serialize;

use super::OutcomeKind;
use super::explanation_words::{Names, many_candidates, with_many};
use super::render::{
    CandidateGrid, DrawnCell, JsonHead, RecordFormat, RecordView, Rendered, Terminal, marked_lines,
};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::explain::{Explainer, Explanation, OpenCell, Reason};
use satdoku::format::Record;
use satdoku::geometry::{Candidate, Cell, Digit};
use satdoku::logic::Position;
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};

/// The gap between two grids side by side.
const GAP: &str = "   ";

/// What a grid of candidates shows.
const CANDIDATES: &str = "each open cell has the digits that some solution has there";

/// Asks whether there is exactly one solution, and if not, why.
#[derive(Clone, Copy, Debug, Default)]
pub struct Explain {
    /// Returns the number of bytes of memory available; see [`Explainer::with_memory`].
    pub memory: Option<fn() -> Option<u64>>,
}

impl Explain {
    /// Explains a verdict.
    ///
    /// # Errors
    ///
    /// If an engine detects an error of its own.
    pub fn verdict(
        &self,
        puzzle: &Puzzle,
        verdict: Uniqueness,
        budget: &Budget,
    ) -> Result<Explained, SolveError> {
        let mut explainer = Explainer::new();
        if let Some(available) = self.memory {
            explainer = explainer.with_memory(available);
        }
        Ok(Explained(explainer.explain_verdict(puzzle, verdict, budget)?))
    }
}

impl Query for Explain {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let verdict = engine.uniqueness(&record.puzzle, budget)?;
        Ok(Box::new(self.verdict(&record.puzzle, verdict, budget)?))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Explanation
    }

    fn csv_header(&self) -> &'static str {
        super::Check::CSV_HEADER
    }

    fn shows_all_symbols(&self) -> bool {
        true
    }
}

/// The outcome of [`Explain`]: a verdict and the reason for it.
#[derive(Clone, Debug)]
pub struct Explained(pub Explanation);

impl Explained {
    /// The explanation in sentences, one per line.
    pub fn sentences(&self, record: &Record) -> Vec<String> {
        let names = Names(record);
        match &self.0 {
            Explanation::Clash(clash) => names.clash_in_words(clash),
            Explanation::Ambiguous(ambiguity) => names.ambiguity_in_words(ambiguity),
            Explanation::Unknown(reason) => vec![format!("unknown: {reason}")],
            _ => Vec::new(),
        }
    }

    /// The reason why there is not exactly one solution, as data.
    pub(super) fn json_fault(&self, record: &Record) -> JsonFault {
        Names(record).json(&self.0)
    }

    /// Whether an interrupt left the explanation incomplete.
    fn is_interrupted(&self) -> bool {
        let stopped = match &self.0 {
            Explanation::Clash(clash) => clash.stopped,
            Explanation::Ambiguous(ambiguity) => ambiguity.stopped,
            _ => None,
        };
        stopped == Some(Stopped::Interrupted)
    }

    /// The candidates that solutions have, if the sentences do not name all of them.
    pub(super) fn many_candidates(&self, record: &Record) -> Option<Position> {
        match &self.0 {
            Explanation::Ambiguous(ambiguity) => many_candidates(&record.puzzle, ambiguity),
            _ => None,
        }
    }

    /// The puzzle with the givens that the sentences do not name in full, and a label for it.
    fn many_givens(&self, view: &RecordView<'_>) -> Option<(&'static str, String)> {
        let puzzle = &view.record.puzzle;
        let (label, puzzle) = match &self.0 {
            Explanation::Clash(clash) => {
                ("these alone: ", with_many(puzzle.without_givens(), &clash.givens)?)
            }
            Explanation::Ambiguous(ambiguity) => {
                let givens = &ambiguity.addition.as_ref()?.givens;
                ("with these: ", with_many(puzzle.clone(), givens)?)
            }
            _ => return None,
        };
        Some((label, view.bare_line_of(&puzzle)))
    }

    /// Writes grids, followed by sentences.
    fn write_drawn(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_line(&[self.verdict()]);
        if self.draw_candidates(view, out) {
            out.push_line(&[CANDIDATES]);
        } else {
            Names(view.record).draw(view, &self.0, out);
        }
        for sentence in self.sentences(view.record) {
            view.write_sentence(["", ""], &sentence, out);
        }
        if let Some((label, line)) = self.many_givens(view) {
            out.push_line(&[label, &line]);
        }
    }

    /// Writes lines; all but the first are comments.
    fn write_lines(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_line(&[self.verdict(), "\t", &view.puzzle_line()]);
        self.write_comments(view, out);
        if let Some((label, line)) = self.many_givens(view) {
            out.push_line(&["# ", label, &line]);
        }
        if let Explanation::Ambiguous(ambiguity) = &self.0 {
            let [one, other] = &ambiguity.solutions;
            out.push_line(&["# one solution: ", &view.solution_line(one)]);
            out.push_line(&["# another:      ", &view.solution_line(other)]);
        }
    }

    /// Writes the sentences as comments, and in lines also the grid of candidates that they do not name in full.
    pub(super) fn write_comments(&self, view: &RecordView<'_>, out: &mut Rendered) {
        for sentence in self.sentences(view.record) {
            view.write_sentence(["# ", "# "], &sentence, out);
        }
        let Some(position) = self.many_candidates(view.record) else {
            return;
        };
        view.write_sentence(["# ", "# "], CANDIDATES, out);
        if view.format != RecordFormat::GRID {
            let alphabet = &view.record.alphabet;
            let grid = CandidateGrid { position: &position, step: None, alphabet };
            grid.lines(None).iter().for_each(|line| out.push_line(&["# ", line]));
        }
    }

    /// Draws the candidates of the solutions if the sentences do not name all of them; returns whether it did.
    pub(super) fn draw_candidates(&self, view: &RecordView<'_>, out: &mut Rendered) -> bool {
        let Record { puzzle, alphabet, .. } = view.record;
        let Some(position) = self.many_candidates(view.record) else {
            return false;
        };
        CandidateGrid { position: &position, step: None, alphabet }.draw(view.terminal, out);
        view.write_rules(puzzle, out);
        true
    }
}

impl Outcome for Explained {
    fn verdict(&self) -> &'static str {
        match self.0 {
            Explanation::Unique(_) => "unique",
            Explanation::Clash(_) => "none",
            Explanation::Ambiguous(_) => "multiple",
            _ => "unknown",
        }
    }

    /// The verdict is negative even if an interrupt left its explanation incomplete.
    fn status(&self) -> RunStatus {
        match self.0 {
            Explanation::Unique(_) => RunStatus::GOOD,
            Explanation::Unknown(reason) => RunStatus::stopped(reason),
            _ => RunStatus { interrupted: self.is_interrupted(), ..RunStatus::NEGATIVE },
        }
    }

    fn is_worth_keeping(&self) -> bool {
        !matches!(self.0, Explanation::Unknown(_))
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_json(&JsonExplained {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: match &self.0 {
                Explanation::Unknown(reason) => Some(reason.to_string()),
                _ => None,
            },
            solution: match &self.0 {
                Explanation::Unique(solution) => Some(view.solution_line(solution)),
                _ => None,
            },
            fault: self.json_fault(view.record),
        });
    }

    /// Writes lines; explanations do not fit into a table.
    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.write_lines(view, out);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        if view.format == RecordFormat::GRID {
            self.write_drawn(view, out);
        } else {
            self.write_lines(view, out);
        }
    }
}

/// The reason why there is no solution, in short; `None` if it would name a symbol that the puzzle does not show.
pub(super) fn shown_reason(record: &Record) -> Option<String> {
    match Reason::of(&record.puzzle)? {
        Reason::NoPlace { .. } => None,
        reason => Names(record).reason(reason),
    }
}

impl Names<'_> {
    /// Draws grids with marks, followed by a line that explains the marks.
    fn draw(&self, view: &RecordView<'_>, explanation: &Explanation, out: &mut Rendered) {
        let puzzle = &self.0.puzzle;
        match explanation {
            Explanation::Clash(clash) => {
                let mark = |cell| {
                    let is_at = |given: &Candidate| given.cell == cell;
                    match (clash.culprits.iter().any(is_at), clash.givens.iter().any(is_at)) {
                        (true, _) => "!",
                        (false, true) => "*",
                        (false, false) => "",
                    }
                };
                for line in self.drawn(view.terminal, puzzle.cells(), mark) {
                    out.push_line(&[&line]);
                }
                out.push_line(&[
                    "* these cannot stand together; ! there is a solution without this one",
                ]);
            }
            Explanation::Ambiguous(ambiguity) => {
                let mark = |cell| {
                    let settled = ambiguity.settled.iter().any(|c| c.cell == cell);
                    let open = ambiguity.open.iter().any(|open| open.cell == cell);
                    match (open, puzzle.given(cell).is_some() || settled) {
                        (true, _) => "*",
                        (false, true) => "",
                        (false, false) => "?",
                    }
                };
                let [one, other] = &ambiguity.solutions;
                // Each grid gets half of the width.
                let half = view.terminal.map(|terminal| Terminal {
                    columns: terminal.columns.saturating_sub(GAP.len()) / 2,
                    ..terminal
                });
                let [one, other] =
                    [one, other].map(|solution| self.drawn(half, solution.cells(), mark));
                for (one, other) in one.iter().zip(&other) {
                    out.push_line(&[one, GAP, other]);
                }
                let unclear = if ambiguity.complete { "" } else { "; ? not known" };
                out.push_line(&["* solutions differ", unclear]);
            }
            _ => view.write_puzzle(out),
        }
    }

    /// The lines of a grid whose cells have marks.
    fn drawn(
        &self,
        terminal: Option<Terminal>,
        cells: impl Iterator<Item = Option<Digit>>,
        mark: impl Fn(Cell) -> &'static str,
    ) -> Vec<String> {
        let Record { puzzle, alphabet, .. } = self.0;
        let geometry = puzzle.geometry();
        let marked = geometry.cells().zip(cells).map(|(at, digit)| DrawnCell {
            sign: mark(at),
            ..DrawnCell::new(digit, puzzle.given(at).is_some(), alphabet)
        });
        marked_lines(terminal, geometry, &marked.collect_vec(), alphabet)
    }

    fn json(&self, explanation: &Explanation) -> JsonFault {
        let mut json = JsonFault::default();
        match explanation {
            Explanation::Clash(clash) => {
                json.explanation = self.clash_in_words(clash);
                json.clash = Some(JsonCandidate::all(self.0, &clash.givens));
                json.minimal = Some(clash.minimal);
                json.needs = clash.needed_rules.as_ref().map(|needed| {
                    needed.rules.iter().map(|rule| rule.in_words(&self.0.puzzle)).collect()
                });
                json.because = clash.reason.and_then(|reason| self.reason(reason));
                json.culprits = Some(JsonCandidate::all(self.0, &clash.culprits));
                json.culprits_complete = Some(clash.culprits_complete);
                json.stopped = clash.stopped.map(|reason| reason.to_string());
            }
            Explanation::Ambiguous(ambiguity) => {
                json.explanation = self.ambiguity_in_words(ambiguity);
                let line = |solution: &Solution| self.line(solution.cells());
                json.solutions = Some(ambiguity.solutions.iter().map(line).collect());
                json.settled = Some(JsonCandidate::all(self.0, &ambiguity.settled));
                json.open = Some(ambiguity.open.iter().map(|open| self.json_open(open)).collect());
                json.complete = Some(ambiguity.complete);
                let addition = ambiguity.addition.as_ref();
                json.add = addition.map(|addition| JsonCandidate::all(self.0, &addition.givens));
                json.smallest = addition.map(|addition| addition.smallest);
                json.stopped = ambiguity.stopped.map(|reason| reason.to_string());
            }
            _ => {}
        }
        json
    }

    fn json_open(&self, open: &OpenCell) -> JsonOpen {
        JsonOpen {
            cell: self.cell(open.cell),
            digits: open.digits.iter().map(|&d| self.symbol(d).to_owned()).collect(),
        }
    }
}

/// A candidate as data, in the record's symbols.
#[derive(Serialize)]
pub(super) struct JsonCandidate {
    cell: String,
    digit: String,
}

impl JsonCandidate {
    pub(super) fn new(record: &Record, candidate: Candidate) -> Self {
        let names = Names(record);
        JsonCandidate {
            cell: names.cell(candidate.cell),
            digit: names.symbol(candidate.digit).to_owned(),
        }
    }

    pub(super) fn all(record: &Record, candidates: &[Candidate]) -> Vec<Self> {
        candidates.iter().map(|&candidate| JsonCandidate::new(record, candidate)).collect()
    }
}

#[derive(Serialize)]
struct JsonOpen {
    cell: String,
    digits: Vec<String>,
}

#[derive(Serialize)]
struct JsonExplained {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(flatten)]
    fault: JsonFault,
}

/// The reason why there is not exactly one solution; nothing if there is one.
#[derive(Default, Serialize)]
pub(super) struct JsonFault {
    /// The reason in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clash: Option<Vec<JsonCandidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The houses, groups and rules beyond rows, columns and regions that the clash needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprits: Option<Vec<JsonCandidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprits_complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<Vec<JsonCandidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Vec<JsonOpen>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    add: Option<Vec<JsonCandidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<bool>,
    /// The limit that was reached during the explanation, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}
