//! Explanations of why a puzzle does not have exactly one solution: in sentences, as drawn grids and as data.

use itertools::Itertools;
use serde::Serialize;

use super::OutcomeKind;
use super::render::{
    DrawnCell, JsonHead, RecordFormat, RecordView, Rendered, Terminal, marked_lines,
};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use crate::budget::{Budget, Stopped};
use crate::explain::{
    Ambiguity, Clash, Explainer, Explanation, FurtherRule, NeededRules, OpenCell, Reason,
};
use crate::format::{Record, line};
use crate::geometry::{Candidate, Cell, Digit, HouseKind};
use crate::logic::Notation;
use crate::puzzle::{Conflict, Puzzle, Solution};
use crate::solve::{Engine, SolveError, Uniqueness};

/// The most further rules to name one by one.
const MOST_RULES: usize = 8;

/// The gap between two grids side by side.
const GAP: &str = "   ";

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

    fn shows_all_symbols(&self, _: bool) -> bool {
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

    /// Whether an interrupt left the explanation incomplete.
    fn is_interrupted(&self) -> bool {
        let stopped = match &self.0 {
            Explanation::Clash(clash) => clash.stopped,
            Explanation::Ambiguous(ambiguity) => ambiguity.stopped,
            _ => None,
        };
        stopped == Some(Stopped::Interrupted)
    }

    /// Writes grids, followed by sentences.
    fn write_drawn(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_line(&[self.verdict()]);
        Names(view.record).draw(view, &self.0, out);
        for sentence in self.sentences(view.record) {
            view.write_sentence(["", ""], &sentence, out);
        }
    }

    /// Writes lines; all but the first are comments.
    fn write_lines(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_line(&[self.verdict(), "\t", &view.puzzle_line()]);
        for sentence in self.sentences(view.record) {
            out.push_line(&["# ", &sentence]);
        }
        if let Explanation::Ambiguous(ambiguity) = &self.0 {
            let [one, other] = &ambiguity.solutions;
            out.push_line(&["# one solution: ", &view.solution_line(one)]);
            out.push_line(&["# another:      ", &view.solution_line(other)]);
        }
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
        let mut json = Names(view.record).json(&self.0);
        json.head = Some(view.json_head());
        json.verdict = self.verdict();
        out.push_json(&json);
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

/// Writes sentences and data in the symbols of a record.
struct Names<'r>(&'r Record);

impl Names<'_> {
    fn notation(&self) -> Notation<'_> {
        Notation::new(self.0.puzzle.geometry(), &self.0.alphabet)
    }

    fn cell(&self, cell: Cell) -> String {
        self.notation().cell(cell)
    }

    fn symbol(&self, digit: Digit) -> &str {
        self.0.alphabet.symbol(digit)
    }

    fn candidates(&self, candidates: &[Candidate]) -> Vec<String> {
        let notation = self.notation();
        candidates.iter().map(|&c| notation.candidate(c)).collect()
    }

    fn line(&self, cells: impl IntoIterator<Item = Option<Digit>>) -> String {
        line::text(cells, &self.0.alphabet)
    }

    fn reason(&self, reason: Reason) -> Option<String> {
        match reason {
            Reason::Twice(conflict) => Some(self.conflict(conflict)),
            Reason::Broken(rule) => {
                let rule = rule.in_words(self.0.puzzle.geometry());
                Some(format!("the givens break the rule that {rule}"))
            }
            Reason::NoDigit(cell) => Some(format!("no digit is left for {}", self.cell(cell))),
            Reason::NoPlace { digit, house } => {
                Some(format!("{house} has no place for {}", self.symbol(digit)))
            }
        }
    }

    fn conflict(&self, conflict: Conflict) -> String {
        let symbol = self.symbol(conflict.digit);
        let geometry = self.0.puzzle.geometry();
        match conflict.house {
            HouseKind::Group(number) => {
                let group = FurtherRule::Group(number).in_words(geometry);
                format!("{symbol} is given twice in {group}")
            }
            HouseKind::KnightsMove | HouseKind::KingsMove | HouseKind::ElephantsMove => {
                let [first, second] = [conflict.first, conflict.second].map(|cell| self.cell(cell));
                format!("{symbol} is given in {first} and {second}, {}", conflict.house)
            }
            house => format!("{symbol} is given twice in {house}"),
        }
    }

    /// What a clash needs beside rows, columns and regions.
    fn needed_rules(&self, needed: &NeededRules) -> String {
        let geometry = self.0.puzzle.geometry();
        let kinds = || geometry.houses().map(|house| geometry.kind(house));
        let base = match () {
            () if kinds().any(|kind| matches!(kind, HouseKind::Box(_))) => {
                "rows, columns and boxes"
            }
            () if kinds().any(HouseKind::is_region) => "rows, columns and regions",
            () => "rows and columns",
        };
        if needed.rules.is_empty() {
            return format!("{base} are enough for that, without further rules");
        }
        let words = needed.rules.iter().map(|rule| rule.in_words(geometry)).collect_vec();
        let words = match words.len() {
            ..=MOST_RULES => listed(&words, "and"),
            count => format!("{count} further houses and rules, such as {}", words[0]),
        };
        let unproved = if needed.minimal { "" } else { "; perhaps not all of that is needed" };
        format!("beside {base} it takes {words}{unproved}")
    }

    fn clash_in_words(&self, clash: &Clash) -> Vec<String> {
        // These reasons name the only rule that it takes.
        let is_told = matches!(clash.reason, Some(Reason::Twice(_) | Reason::Broken(_)));
        let rules = clash.needed_rules.as_ref().filter(|_| !is_told);
        let rules = rules.map(|needed| self.needed_rules(needed));
        if clash.givens.is_empty() && clash.minimal {
            let nothing = match self.0.puzzle.has_ruled_out() {
                true => "the candidates that are left have no solution, whatever is given",
                false => "there is no full grid with these houses and rules, whatever is given",
            };
            return [nothing.to_owned()].into_iter().chain(rules).collect();
        }
        let because = clash.reason.and_then(|reason| self.reason(reason));
        let because = because.map_or_else(String::new, |reason| format!(": {reason}"));
        let givens = self.candidates(&clash.givens);
        let limit = limit(clash.stopped);
        let needed = match clash.minimal {
            true if givens.len() == 1 => "it is needed for that".to_owned(),
            true => format!("each of these {} givens is needed for that", givens.len()),
            false => format!("perhaps not all of these {} givens are needed{limit}", givens.len()),
        };
        let culprits = self.candidates(&clash.culprits);
        let whole = clash.culprits_complete;
        let mut heal = match &culprits[..] {
            [] if whole => "no single given's removal leaves a solution".to_owned(),
            [] => "no single given is known whose removal leaves a solution".to_owned(),
            [one] => format!("without {one} there is a solution"),
            several => {
                let several = listed(several, "and");
                format!("without any one of {several} there is a solution")
            }
        };
        match (whole, culprits.is_empty()) {
            (true, true) => {}
            (true, false) => heal += "; no other single given's removal helps",
            (false, _) => heal += &format!("; not all givens were tried{limit}"),
        }
        let cannot = match (&givens[..], self.0.puzzle.has_ruled_out()) {
            ([only], true) => {
                format!("{only} cannot stand with the candidates that are ruled out{because}")
            }
            ([only], false) => format!("{only} cannot stand with the rules{because}"),
            (_, true) => format!(
                "{} cannot stand together with the candidates that are ruled out{because}",
                listed(&givens, "and")
            ),
            _ => format!("{} cannot stand together{because}", listed(&givens, "and")),
        };
        [cannot, needed].into_iter().chain(rules).chain([heal]).collect()
    }

    fn ambiguity_in_words(&self, ambiguity: &Ambiguity) -> Vec<String> {
        let limit = limit(ambiguity.stopped);
        let open = ambiguity.open.iter().map(|open| {
            let digits: Vec<_> = open.digits.iter().map(|&d| self.symbol(d).to_owned()).collect();
            format!("{} is {}", self.cell(open.cell), listed(&digits, "or"))
        });
        let count = cells(ambiguity.open.len());
        let least = if ambiguity.complete { "" } else { "at least " };
        let mut words =
            vec![format!("solutions differ in {least}{count}: {}", { open }.join("; "))];
        if !ambiguity.settled.is_empty() {
            let settled = self.candidates(&ambiguity.settled).join(", ");
            let count = cells(ambiguity.settled.len());
            words.push(format!("all solutions agree in {least}{count}: {settled}"));
        }
        if !ambiguity.complete {
            words.push(format!("the list of cells and digits is not complete{limit}"));
        }
        words.push(match &ambiguity.addition {
            Some(addition) => {
                let givens = listed(&self.candidates(&addition.givens), "and");
                let smallest = match (addition.smallest, addition.givens.len()) {
                    (true, 1) => "",
                    (true, _) => "; no fewer givens do that",
                    (false, _) => "; this is the smallest set found",
                };
                format!("with {givens} added there is one solution{smallest}")
            }
            None => format!("no givens to add were found{limit}"),
        });
        words
    }

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

    fn json(&self, explanation: &Explanation) -> JsonExplained {
        let mut json = JsonExplained::default();
        match explanation {
            Explanation::Unique(solution) => json.solution = Some(self.line(solution.cells())),
            Explanation::Unknown(reason) => json.reason = Some(reason.to_string()),
            Explanation::Clash(clash) => {
                json.clash = Some(JsonCandidate::all(self.0, &clash.givens));
                json.minimal = Some(clash.minimal);
                json.needs = clash.needed_rules.as_ref().map(|needed| {
                    let geometry = self.0.puzzle.geometry();
                    needed.rules.iter().map(|rule| rule.in_words(geometry)).collect()
                });
                json.because = clash.reason.and_then(|reason| self.reason(reason));
                json.culprits = Some(JsonCandidate::all(self.0, &clash.culprits));
                json.culprits_complete = Some(clash.culprits_complete);
                json.stopped = clash.stopped.map(|reason| reason.to_string());
            }
            Explanation::Ambiguous(ambiguity) => {
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

/// Returns ` (time limit)` or the like if a limit was reached.
fn limit(stopped: Option<Stopped>) -> String {
    stopped.map_or_else(String::new, |reason| format!(" ({reason})"))
}

fn cells(count: usize) -> String {
    match count {
        1 => "1 cell".to_owned(),
        _ => format!("{count} cells"),
    }
}

/// Joins items as in `a, b and c`.
fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// A candidate as data, in the record's symbols.
#[derive(Serialize)]
pub(super) struct JsonCandidate {
    cell: String,
    digit: String,
}

impl JsonCandidate {
    pub(super) fn all(record: &Record, candidates: &[Candidate]) -> Vec<Self> {
        let names = Names(record);
        let each = candidates.iter().map(|candidate| JsonCandidate {
            cell: names.cell(candidate.cell),
            digit: names.symbol(candidate.digit).to_owned(),
        });
        each.collect()
    }
}

#[derive(Serialize)]
struct JsonOpen {
    cell: String,
    digits: Vec<String>,
}

#[derive(Default, Serialize)]
struct JsonExplained {
    #[serde(flatten)]
    head: Option<JsonHead>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
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
