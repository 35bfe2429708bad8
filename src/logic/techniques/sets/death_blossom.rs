//! Death blossom: a cell, the *stem*, each candidate of which takes its digit from an almost locked set, a *petal*.
//!
//! One of the stem's candidates is true, and the petal that lost this digit has all its others. So if all petals have a
//! digit z, one of them has it in the end, and what sees all z of all petals is not z.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell};
use crate::logic::bits;
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::almost_locked_sets::Sets;
use crate::logic::search::chain_words;
use crate::logic::search::links;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds for each stem and each candidate that it removes the smallest petals.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(sets) = Sets::of(board, steps) else {
        return;
    };
    let index = |candidate| board.geometry().candidate_index(candidate);
    let victims = victims(board, &sets);
    let mut found = BTreeSet::new();
    // By candidate: the first set that takes it if `removed` is true.
    let mut taker = vec![None; board.geometry().candidate_count()];
    for removed in links::candidates(board) {
        if steps.is_stopped() {
            return;
        }
        let mut taken = Vec::new();
        for set in bits::ones(sets.taken_by(board, removed)) {
            for &victim in victims[set].iter().filter(|victim| victim.digit != removed.digit) {
                taker[index(victim)].get_or_insert(set);
                taken.push(victim);
            }
        }
        let stems = taken.iter().map(|victim| victim.cell).sorted().dedup();
        for stem in stems.filter(|&stem| stem != removed.cell) {
            let takers = board.candidates_of([stem]).map(|candidate| taker[index(candidate)]);
            if let Some(petals) = takers.collect::<Option<Vec<usize>>>()
                && found.insert((stem, petals.clone()))
            {
                steps.add(step(board, &sets, stem, &petals));
            }
        }
        taken.iter().for_each(|&victim| taker[index(victim)] = None);
    }
}

/// By set: the candidates that lose their digit if the set has all its digits but another.
fn victims<M: Mask>(board: &Board<M>, sets: &Sets<M>) -> Vec<Vec<Candidate>> {
    let mut victims = vec![Vec::new(); sets.sets.len()];
    for candidate in links::candidates(board) {
        for set in bits::ones(sets.taken_by(board, candidate)) {
            victims[set].push(candidate);
        }
    }
    victims
}

/// The step of a stem and a petal for each of its candidates, with all that the petals exclude together.
fn step<M: Mask>(board: &Board<M>, sets: &Sets<M>, stem: Cell, petals: &[usize]) -> Step {
    let candidates = board.candidates_of([stem]).collect_vec();
    let mut step =
        Step::by(Technique::DeathBlossom).with_part(Role::Pivot, candidates.iter().copied());
    for (&petal, candidate) in petals.iter().zip(candidates) {
        step = step
            .with_part(Role::Bridge, [candidate])
            .with_part(Role::Set, sets.candidates(board, petal));
    }
    let digits = petals.iter().map(|&petal| sets.sets[petal].digits);
    let common = digits.fold(M::first_digits(board.side()), M::and).and_not(board.digits(stem));
    for digit in common.iter() {
        let has_digit = |cell: &Cell| board.digits(*cell).contains(digit);
        let cells = petals.iter().flat_map(|&petal| &sets.sets[petal].cells).copied();
        let cells = cells.filter(has_digit).collect_vec();
        let seen = board.seen_by_all(&cells, digit);
        step = step.removing(Board::<M>::of_digit(digit, seen));
    }
    step
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let [stem, petals @ ..] = step.parts.as_slice() else {
        return String::new();
    };
    let stem = notation.cell(stem.candidates[0].cell);
    let petals = petals.iter().tuples().map(|(candidate, set)| {
        let digit = notation.digit(candidate.candidates[0].digit);
        let common = step.removes.iter().map(|removed| removed.digit);
        let set = chain_words::set_in_words(&set.candidates, common, notation);
        format!("if {stem} is {digit}, then {set}")
    });
    petals.collect_vec().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    fn sample(stem: &str) -> TestPosition {
        TestPosition::empty(3, 3)
            .keep("r1c1", stem)
            .keep("r1c5", "189")
            .keep("r2c5", "89")
            .keep("r5c1", "29")
            .keep("r1c9", "37")
            .keep("r5c9", "79")
    }

    #[test]
    fn every_petal_has_the_common_digit_if_the_stem_takes_another_from_it() {
        assert_eq!(
            sample("123").in_words(Technique::DeathBlossom),
            ["death blossom: if r1c1 is 1, then r1c5 and r2c5 (1, 8 and 9) have 9; if r1c1 is 2, \
              then r5c1 (2 and 9) has 9; if r1c1 is 3, then r1c9 and r5c9 (3, 7 and 9) have 9, so r5c5 is not 9"]
        );
    }

    #[test]
    fn a_candidate_of_the_stem_without_a_petal_leaves_nothing() {
        assert!(sample("1234").find(Technique::DeathBlossom).is_empty());
    }
}
