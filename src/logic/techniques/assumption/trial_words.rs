//! Trials in words: what follows from the assumption, what the trials within it rule out, and the contradiction.

use itertools::Itertools;

use crate::geometry::Candidate;
use crate::logic::notation::{Notation, list};
use crate::logic::trial_tree::{Contradiction, TrialEvent, TrialTree};

/// The most trials in a row of which each is told with its contradiction.
const MOST_WITH_REASON: usize = 3;
/// The most digits in a row that are told in full words, `r4c7 is 5`; more are `r4c7=5`.
const MOST_IN_FULL: usize = 6;

/// `if r4c8 is 8, then r4c3 is 5 and r1c3 is 8, which leaves r6c3 no candidate`.
pub(in crate::logic) fn in_words(tree: &TrialTree, notation: &Notation<'_>) -> String {
    let assumption = is_true(tree.assumption, notation);
    if tree.depth() > 2 {
        let [cell, digit] = names(tree.assumption, notation);
        let branches = tree.size() - 1;
        return format!(
            "a search finds no solution with {digit} in {cell}: all of its {branches} branches end in a contradiction"
        );
    }
    let runs = tree.events.chunk_by(|a, b| is_placed(a) == is_placed(b));
    let runs = runs.map(|run| run_in_words(run, notation)).collect_vec();
    match runs.as_slice() {
        [] => {
            format!("if {assumption}, then {}", contradiction(tree.contradiction, "has", notation))
        }
        runs => {
            let left = match tree.contradiction {
                Contradiction::Cell(cell) => format!("{} no candidate", notation.cell(cell)),
                Contradiction::House(house, digit) => {
                    format!("{} no place for {}", notation.house(house), notation.digit(digit))
                }
            };
            let told = runs.join("; then ").replace("then by further", "then, by further");
            format!("if {assumption}, then {told}, which leaves {left}")
        }
    }
}

/// The sentence about a search whose tree is too large to tell.
pub(in crate::logic) fn searched(assumption: Candidate, notation: &Notation<'_>) -> String {
    let [cell, digit] = names(assumption, notation);
    format!("a search finds no solution with {digit} in {cell}")
}

fn is_placed(event: &TrialEvent) -> bool {
    matches!(event, TrialEvent::Placed { .. })
}

/// Digits that are placed one after another, or candidates that trials rule out.
fn run_in_words(run: &[TrialEvent], notation: &Notation<'_>) -> String {
    let placed = run.iter().filter_map(|event| match event {
        TrialEvent::Placed { candidate, .. } => Some(*candidate),
        TrialEvent::RuledOut(_) => None,
    });
    let placed = placed.collect_vec();
    let inner = run.iter().filter_map(|event| match event {
        TrialEvent::RuledOut(inner) => Some(inner),
        TrialEvent::Placed { .. } => None,
    });
    let inner = inner.collect_vec();
    let short = |&candidate: &Candidate| notation.candidate(candidate);
    match (placed.len(), inner.len()) {
        (1..=MOST_IN_FULL, _) => list(placed.iter().map(|&placed| is_true(placed, notation))),
        (1.., _) => format!("singles place {}", list(placed.iter().map(short))),
        (_, ..=MOST_WITH_REASON) => {
            let reasons = inner.iter().map(|inner| {
                let [cell, digit] = names(inner.assumption, notation);
                let has = contradiction(inner.contradiction, "would have", notation);
                format!("{cell} is not {digit} ({has})")
            });
            format!("by further trial, {}", list(reasons))
        }
        (_, count) => {
            let inner = inner.iter().map(|inner| inner.assumption).collect_vec();
            format!("{count} further trials show that {}", notation.conclusions(&[], &inner))
        }
    }
}

/// `r6c3 has no candidate left`, `column 5 has no place for 8`.
fn contradiction(clash: Contradiction, has: &str, notation: &Notation<'_>) -> String {
    match clash {
        Contradiction::Cell(cell) => format!("{} {has} no candidate left", notation.cell(cell)),
        Contradiction::House(house, digit) => {
            format!("{} {has} no place for {}", notation.house(house), notation.digit(digit))
        }
    }
}

fn is_true(candidate: Candidate, notation: &Notation<'_>) -> String {
    let [cell, digit] = names(candidate, notation);
    format!("{cell} is {digit}")
}

fn names(candidate: Candidate, notation: &Notation<'_>) -> [String; 2] {
    [notation.cell(candidate.cell), notation.digit(candidate.digit).to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit, Geometry};
    use crate::puzzle::Alphabet;

    fn candidate(cell: usize, digit: usize) -> Candidate {
        Candidate { cell: Cell::new(cell), digit: Digit::new(digit - 1) }
    }

    fn placed(cells: std::ops::Range<usize>) -> Vec<TrialEvent> {
        let placed = cells.map(|cell| candidate(cell, 4));
        placed.map(|candidate| TrialEvent::Placed { candidate, house: None }).collect()
    }

    fn trial(cell: usize, events: Vec<TrialEvent>) -> TrialTree {
        let contradiction = Contradiction::Cell(Cell::new(80));
        TrialTree { assumption: candidate(cell, 3), events, contradiction }
    }

    fn ruled_out(cells: std::ops::Range<usize>) -> Vec<TrialEvent> {
        cells.map(|cell| TrialEvent::RuledOut(trial(cell, Vec::new()))).collect()
    }

    fn words(tree: &TrialTree) -> String {
        in_words(tree, &Notation::new(&Geometry::classic(), &Alphabet::standard(9)))
    }

    #[test]
    fn what_follows_by_singles_is_listed() {
        let told = "if r1c1 is 3, then r9c9 has no candidate left";
        assert_eq!(words(&trial(0, Vec::new())), told);
        let told = "if r1c1 is 3, then r1c2 is 4 and r1c3 is 4, which leaves r9c9 no candidate";
        assert_eq!(words(&trial(0, placed(1..3))), told);
        let mut by_place = trial(0, placed(1..8));
        let row = Geometry::classic().houses().next().expect("a row");
        by_place.contradiction = Contradiction::House(row, Digit::new(6));
        let told = "if r1c1 is 3, then singles place r1c2=4, r1c3=4, r1c4=4, r1c5=4, r1c6=4, r1c7=4 and r1c8=4, \
                    which leaves row 1 no place for 7";
        assert_eq!(words(&by_place), told);
    }

    #[test]
    fn further_trials_are_told_with_their_contradictions_if_they_are_few() {
        let events = [placed(1..2), ruled_out(9..11), placed(2..3)].concat();
        let told = "if r1c1 is 3, then r1c2 is 4; then, by further trial, r2c1 is not 3 (r9c9 would have no candidate left) \
                    and r2c2 is not 3 (r9c9 would have no candidate left); then r1c3 is 4, which leaves r9c9 no candidate";
        assert_eq!(words(&trial(0, events)), told);
        let told = "if r1c1 is 3, then 4 further trials show that r2c1, r2c2, r2c3 and r2c4 are not 3, \
                    which leaves r9c9 no candidate";
        assert_eq!(words(&trial(0, ruled_out(9..13))), told);
    }

    #[test]
    fn a_deeper_tree_is_a_search() {
        let deep = trial(0, vec![TrialEvent::RuledOut(trial(1, ruled_out(9..11)))]);
        assert_eq!((deep.depth(), deep.size()), (3, 4));
        let told = "a search finds no solution with 3 in r1c1: all of its 3 branches end in a contradiction";
        assert_eq!(words(&deep), told);
    }
}
