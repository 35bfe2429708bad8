//! What a candidate excludes at once in puzzles with rules on several cells: the candidates that its digit excludes by houses
//! and rules, and what each of the conditions on these cells then leaves, each looked at once.
//!
//! - *Contradiction*: a condition cannot hold with the candidate.
//! - *Short forcing*: each candidate of a cell, or each place of a digit in a house, excludes the same candidate. At most four
//!   are told apart.

use itertools::Itertools;

use crate::geometry::{Candidate, Digit, House};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list, options};
use crate::logic::search::branch::{Branch, Excluded};
use crate::logic::search::links;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most candidates of a cell, or places of a digit, of which all must agree.
const MOST_WAYS: usize = 4;

/// Finds candidates with which a condition cannot hold.
pub(in crate::logic) fn contradictions<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(conditions) = board.conditions() else { return };
    for (candidate, excluded) in all_excluded(board, steps) {
        if let Err(place) = excluded {
            let step = Step::by(Technique::Contradiction).with_part(Role::Assumption, [candidate]);
            let step = step.by_words(conditions.name(place));
            steps.add(step.removing([candidate]));
        }
    }
}

/// Finds what all candidates of a cell, or all places of a digit in a house, exclude.
pub(in crate::logic) fn forcing<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(conditions) = board.conditions() else { return };
    let geometry = board.geometry();
    let mut excluded = vec![Vec::new(); geometry.candidate_count()];
    for (candidate, all) in all_excluded(board, steps) {
        // What has a contradiction is left to the technique of that name.
        excluded[geometry.candidate_index(candidate)] = all.unwrap_or_default();
    }
    let cells = board.open_cells().map(|cell| {
        let digits = board.digits(cell).iter().map(Digit::new);
        (None, digits.map(|digit| Candidate { cell, digit }).collect_vec())
    });
    let places = geometry.houses().cartesian_product(geometry.digits()).map(|(house, digit)| {
        let cells = board.cells_with(house, digit.index());
        (Some(house), cells.map(|cell| Candidate { cell, digit }).collect_vec())
    });
    for (house, ways) in cells.chain(places) {
        if !(2..=MOST_WAYS).contains(&ways.len()) {
            continue;
        }
        let of = |way: &Candidate| &excluded[geometry.candidate_index(*way)];
        for &(removed, _) in of(&ways[0]) {
            let reasons = ways.iter().map(|way| {
                of(way).iter().find(|(other, _)| *other == removed).map(|&(_, place)| place)
            });
            let Some(reasons) = reasons.collect::<Option<Vec<_>>>() else { continue };
            if reasons.iter().all(Option::is_none) {
                // Locked candidates and chains find it.
                continue;
            }
            let mut step = Step::by(Technique::ShortForcing).harder_by(ways.len() - 2);
            step = step.in_houses(house).with_part(Role::Assumption, ways.iter().copied());
            for place in reasons.into_iter().flatten() {
                step = step.by_words(conditions.name(place));
            }
            steps.add(step.removing([removed]));
        }
    }
}

/// What each candidate excludes at once, or the place of the condition that cannot hold; nothing if the budget ran out.
fn all_excluded<M: Mask>(
    board: &Board<M>,
    steps: &mut Steps<'_>,
) -> Vec<(Candidate, Result<Excluded, usize>)> {
    let root = Branch::new(board);
    let mut branch = root.clone();
    let mut all = Vec::new();
    for candidate in links::candidates(board) {
        if steps.is_stopped() {
            return Vec::new();
        }
        branch.restart(&root);
        all.push((candidate, branch.excludes_at_once(candidate)));
    }
    all
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let ways = step.part(Role::Assumption).collect_vec();
    let said = list(step.said.iter().cloned());
    if step.technique == Technique::Contradiction {
        let (cell, digit) = (notation.cell(ways[0].cell), notation.digit(ways[0].digit));
        return format!("if {cell} were {digit}, no digits would be left for {said}");
    }
    let choice = ways_in_words(step.houses.first().copied(), &ways, notation);
    format!("{choice}, and each way excludes it, by {said}")
}

/// `r1c1 is 3 or 5`, `the 5 of row 1 is in r1c1 or r1c4`.
fn ways_in_words(house: Option<House>, ways: &[Candidate], notation: &Notation<'_>) -> String {
    match house {
        Some(house) => {
            let cells = options(ways.iter().map(|way| notation.cell(way.cell)));
            let digit = notation.digit(ways[0].digit);
            format!("the {digit} of {} is in {cells}", notation.house(house))
        }
        None => {
            let digits = options(ways.iter().map(|way| notation.digit(way.digit)));
            format!("{} is {digits}", notation.cell(ways[0].cell))
        }
    }
}
