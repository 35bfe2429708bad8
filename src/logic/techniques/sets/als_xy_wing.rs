//! ALS-XY-wing: an almost locked set linked with a second set by a digit x and with a third by y. It has x or y, so the
//! second or the third set lacks its linking digit and has all its other digits. A candidate that takes a digit z from
//! both of these is false.

use itertools::Itertools;

use crate::geometry::Candidate;
use crate::logic::bits::{self, Rows};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::almost_locked_sets::{self, Sets};
use crate::logic::search::chain_words;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The set in the middle, then each other with the digit that links it.
type Way = (usize, [(usize, usize); 2]);

/// Finds one triple of sets for every candidate that can be removed.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(sets) = Sets::of(board, steps) else {
        return;
    };
    let way = |candidate| way(board, &sets, candidate);
    for ((middle, [(a, x), (b, y)]), removed) in almost_locked_sets::removals(board, way, steps) {
        let step = Step::by(Technique::AlsXyWing)
            .with_part(Role::Set, sets.candidates(board, a))
            .with_part(Role::Bridge, sets.bridge(board, a, middle, x))
            .with_part(Role::Set, sets.candidates(board, middle))
            .with_part(Role::Bridge, sets.bridge(board, middle, b, y))
            .with_part(Role::Set, sets.candidates(board, b));
        steps.add(step.removing(removed));
    }
}

/// How to refute the candidate of digit z: two sets that lost z take different digits from a third.
fn way<M: Mask>(board: &Board<M>, sets: &Sets<M>, candidate: Candidate) -> Option<Way> {
    let (taken, z) = (sets.taken_by(board, candidate), candidate.digit.index());
    // By digit: the sets that lost it first; in the last row, the sets that lost any.
    let any = board.side();
    let mut lost = Rows::new(any + 1, sets.sets.len());
    for set in bits::ones(taken) {
        let digits = || sets.sets[set].digits.iter().filter(|&digit| digit != z);
        let mut loses_another = vec![0; taken.len()];
        for digit in digits() {
            let mut linked = sets.linked(board, set, digit).to_vec();
            bits::keep(&mut linked, lost.row(any));
            bits::take(&mut linked, lost.row(digit));
            bits::add(&mut loses_another, &linked);
        }
        if let Some(middle) = bits::ones(&loses_another).next() {
            let is_linked = |set, digit| bits::has(sets.linked(board, set, digit), middle);
            let x = (0..any).find(|&digit| bits::has(lost.row(digit), middle))?;
            let y = digits().find(|&digit| digit != x && is_linked(set, digit))?;
            let other = bits::ones(taken).find(|&other| is_linked(other, x))?;
            return Some((middle, [(other, x), (set, y)]));
        }
        for digit in digits() {
            let mut linked = sets.linked(board, set, digit).to_vec();
            bits::take(&mut linked, lost.row(any));
            bits::add(lost.row_mut(digit), &linked);
            bits::add(lost.row_mut(any), &linked);
        }
    }
    None
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let [a, x, middle, y, b] = step.parts.as_slice() else {
        return String::new();
    };
    let z = || step.removes.iter().map(|removed| removed.digit);
    let [a, b] = [a, b].map(|set| chain_words::set_in_words(&set.candidates, z(), notation));
    let has = if middle.candidates.iter().map(|c| c.cell).all_equal() { "has" } else { "have" };
    let middle = almost_locked_sets::in_words(&middle.candidates, notation);
    let [x, y] = [x, y].map(|bridge| notation.digit(bridge.candidates[0].digit));
    format!("{middle} {has} {x} or {y}: with {x}, {a}; with {y}, {b}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn two_sets_linked_with_a_third_by_two_digits() {
        let sample =
            TestPosition::empty(3, 3).keep("r1c1", "12").keep("r1c5", "13").keep("r6c1", "23");
        let steps = sample.find(Technique::AlsXyWing);
        let told: Vec<String> = steps.iter().map(|step| sample.words(step)).collect();
        assert_eq!(
            told,
            ["als-xy-wing: r1c1 (1 and 2) has 1 or 2: with 1, r1c5 (1 and 3) has 3; \
              with 2, r6c1 (2 and 3) has 3, so r6c5 is not 3"]
        );
    }
}
