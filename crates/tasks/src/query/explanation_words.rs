//! The sentences of an explanation, in the symbols of a record.

use std::slice;

use itertools::Itertools;

use satdoku::budget::Stopped;
use satdoku::explain::{Ambiguity, Clash, FurtherRule, NeededRules, OpenCell, Reason};
use satdoku::format::{Record, line};
use satdoku::geometry::{Candidate, Cell, Digit, HouseKind};
use satdoku::logic::{Notation, Position};
use satdoku::puzzle::{Conflict, Puzzle};

/// The most further rules to name one by one.
const MOST_RULES: usize = 8;

/// The most open or settled cells, digits of an open cell, and givens to name one by one.
const MOST_CELLS: usize = 8;
const MOST_DIGITS: usize = 9;
const MOST_GIVENS: usize = 12;

/// The number of items to name of a longer list.
const FIRST: usize = 3;

/// Writes sentences and data in the symbols of a record.
pub(super) struct Names<'r>(pub(super) &'r Record);

impl Names<'_> {
    fn notation(&self) -> Notation<'_> {
        Notation::new(self.0.puzzle.geometry(), &self.0.alphabet)
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.notation().cell(cell)
    }

    pub(super) fn symbol(&self, digit: Digit) -> &str {
        self.0.alphabet.symbol(digit)
    }

    pub(super) fn candidates(&self, candidates: &[Candidate]) -> Vec<String> {
        let notation = self.notation();
        candidates.iter().map(|&c| notation.candidate(c)).collect()
    }

    /// Givens in a sentence: all, or the first of many.
    fn givens(&self, givens: &[Candidate]) -> String {
        let items = self.candidates(givens);
        match items.len() {
            ..=MOST_GIVENS => listed(&items, "and"),
            count => format!("{} and {} more givens", items[..FIRST].join(", "), count - FIRST),
        }
    }

    pub(super) fn line(&self, cells: impl IntoIterator<Item = Option<Digit>>) -> String {
        line::text(cells, &self.0.alphabet)
    }

    pub(super) fn reason(&self, reason: Reason) -> Option<String> {
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
        match conflict.house {
            HouseKind::Group(number) => {
                let group = FurtherRule::Group(number).in_words(&self.0.puzzle);
                format!("{symbol} is given twice in {group}")
            }
            house if house.is_move() => {
                let [first, second] = [conflict.first, conflict.second].map(|cell| self.cell(cell));
                format!("{symbol} is given in {first} and {second}, {house}")
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
        let words = needed.rules.iter().map(|rule| rule.in_words(&self.0.puzzle)).collect_vec();
        let words = match words.len() {
            ..=MOST_RULES => listed(&words, "and"),
            count => format!("{count} further houses and rules, such as {}", words[0]),
        };
        let unproved = if needed.minimal { "" } else { "; perhaps not all of that is needed" };
        format!("beside {base} it takes {words}{unproved}")
    }

    pub(super) fn clash_in_words(&self, clash: &Clash) -> Vec<String> {
        // These reasons name the only rule that it takes.
        let is_told = matches!(clash.reason, Some(Reason::Twice(_) | Reason::Broken(_)));
        let rules = clash.needed_rules.as_ref().filter(|_| !is_told);
        let rules = rules.map(|needed| self.needed_rules(needed));
        if clash.givens.is_empty() && clash.minimal {
            let nothing = match self.0.puzzle.has_crossed_out() {
                true => "the candidates that are left have no solution, whatever is given",
                false => "there is no full grid with these houses and rules, whatever is given",
            };
            return [nothing.to_owned()].into_iter().chain(rules).collect();
        }
        let because = clash.reason.and_then(|reason| self.reason(reason));
        let because = because.map_or_else(String::new, |reason| format!(": {reason}"));
        let givens = self.givens(&clash.givens);
        let count = clash.givens.len();
        let limit = limit(clash.stopped);
        let needed = match clash.minimal {
            true if count == 1 => "it is needed for that".to_owned(),
            true => format!("each of these {count} givens is needed for that"),
            false => format!("perhaps not all of these {count} givens are needed{limit}"),
        };
        let culprits = self.givens(&clash.culprits);
        let whole = clash.culprits_complete;
        let mut heal = match clash.culprits.len() {
            0 if whole => "no single given's removal leaves a solution".to_owned(),
            0 => "no single given is known whose removal leaves a solution".to_owned(),
            1 => format!("without {culprits} there is a solution"),
            _ => format!("without any one of {culprits} there is a solution"),
        };
        match (whole, clash.culprits.is_empty()) {
            (true, true) => {}
            (true, false) => heal += "; no other single given's removal helps",
            (false, _) => heal += &format!("; not all givens were tried{limit}"),
        }
        let cannot = match (count, self.0.puzzle.has_crossed_out()) {
            (1, true) => {
                format!("{givens} cannot stand with the candidates that are ruled out{because}")
            }
            (1, false) => format!("{givens} cannot stand with the rules{because}"),
            (_, true) => format!(
                "{givens} cannot stand together with the candidates that are ruled out{because}"
            ),
            _ => format!("{givens} cannot stand together{because}"),
        };
        [cannot, needed].into_iter().chain(rules).chain([heal]).collect()
    }

    pub(super) fn ambiguity_in_words(&self, ambiguity: &Ambiguity) -> Vec<String> {
        let limit = limit(ambiguity.stopped);
        let [open, settled] = [ambiguity.open.len(), ambiguity.settled.len()];
        let least = if ambiguity.complete { "" } else { "at least " };
        let named = first(&ambiguity.open).iter().map(|cell| self.open_cell(cell)).join("; ");
        let more = more(open, "; ");
        let mut words = vec![format!("solutions differ in {least}{}: {named}{more}", cells(open))];
        if settled > 0 {
            let named = self.candidates(first(&ambiguity.settled)).join(", ");
            let more = self::more(settled, " ");
            words.push(format!("all solutions agree in {least}{}: {named}{more}", cells(settled)));
        }
        if !ambiguity.complete {
            words.push(format!("the list of cells and digits is not complete{limit}"));
        }
        words.push(match &ambiguity.addition {
            Some(addition) => {
                let givens = self.givens(&addition.givens);
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
}

impl Names<'_> {
    /// Names an open cell with its digits, unless they are too many to read.
    fn open_cell(&self, open: &OpenCell) -> String {
        let digits: Vec<_> = open.digits.iter().map(|&d| self.symbol(d).to_owned()).collect();
        let cell = self.cell(open.cell);
        match digits.len() {
            ..=MOST_DIGITS => format!("{cell} is {}", listed(&digits, "or")),
            count => format!("{cell} is one of {count} digits"),
        }
    }
}

/// The cells to name of a list: all, or the first of many.
fn first<T>(cells: &[T]) -> &[T] {
    if cells.len() <= MOST_CELLS { cells } else { &cells[..FIRST] }
}

/// Says how many cells of a list of this length are not named.
fn more(count: usize, between: &str) -> String {
    match count {
        ..=MOST_CELLS => String::new(),
        _ => format!("{between}and {} more", count - FIRST),
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

/// The candidates that solutions have, if the sentences do not name all of them.
pub(super) fn many_candidates(puzzle: &Puzzle, ambiguity: &Ambiguity) -> Option<Position> {
    if !ambiguity.complete || ambiguity.open.len() <= MOST_CELLS {
        return None;
    }
    let mut position = Position::new(puzzle);
    let settled = ambiguity.settled.iter().map(|it| (it.cell, slice::from_ref(&it.digit)));
    let open = ambiguity.open.iter().map(|open| (open.cell, &open.digits[..]));
    for (cell, digits) in settled.chain(open) {
        for digit in puzzle.geometry().digits().filter(|digit| !digits.contains(digit)) {
            position.remove(Candidate { cell, digit });
        }
    }
    Some(position)
}

/// The puzzle with these givens alone or added, if a sentence does not name all of them.
pub(super) fn with_many(mut puzzle: Puzzle, givens: &[Candidate]) -> Option<Puzzle> {
    givens.iter().for_each(|given| puzzle.set(given.cell, Some(given.digit)));
    (givens.len() > MOST_GIVENS).then_some(puzzle)
}

/// Joins items as in `a, b and c`.
fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}
