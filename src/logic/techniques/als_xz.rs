//! ALS-XZ: two almost locked sets linked by a digit x. The set without x has all its other digits, so a candidate that
//! takes a digit z from both sets is false.
//!
//! If a second digit links them ("doubly linked"), each has one of the two and all of its others.
//!
//! Large sets are hard to see: a step is a tenth harder for each cell beyond three, so that a short chain comes before sets of
//! many cells.

use itertools::Itertools;

use crate::logic::board::Board;
use crate::logic::notation::{Notation, options};
use crate::logic::search::almost_locked_sets::{self, Sets};
use crate::logic::search::chain_words;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The number of cells, the two sets, the digit that links them, and the second such digit if it is needed.
type Way = (usize, usize, usize, usize, Option<usize>);

/// The cells of two sets that make a step no harder than the technique.
const EASY_CELLS: usize = 3;

/// Finds the pair of sets with the fewest cells for every candidate that can be removed.
pub(super) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(sets) = Sets::of(board, steps) else {
        return;
    };
    let mut is_taken = vec![false; sets.sets.len()];
    let way = |candidate| {
        let taken = sets.taken_by(board, candidate);
        taken.iter().for_each(|&set| is_taken[set] = true);
        let way = way(&sets, taken, candidate.digit.index(), &is_taken);
        taken.iter().for_each(|&set| is_taken[set] = false);
        way
    };
    for ((cells, a, b, x, y), removed) in almost_locked_sets::removals(board, way, steps) {
        let mut step = Step::by(Technique::AlsXz)
            .harder_by(cells.saturating_sub(EASY_CELLS))
            .with_part(Role::Set, sets.candidates(board, a))
            .with_part(Role::Set, sets.candidates(board, b));
        for digit in [Some(x), y].into_iter().flatten() {
            step = step.with_part(Role::Bridge, sets.bridge(board, a, b, digit));
        }
        steps.add(step.removing(removed));
    }
}

/// How to refute the candidate of digit z: a set that lost z takes x from another that lost z, or two digits from any.
fn way<M: Mask>(sets: &Sets<M>, taken: &[usize], z: usize, is_taken: &[bool]) -> Option<Way> {
    let size = |set: usize| sets.sets[set].cells.len();
    let way = |a: usize, b: usize, x, y| (size(a) + size(b), a.min(b), a.max(b), x, y);
    let ways = taken.iter().flat_map(|&a| {
        let links = sets.links[a].iter().filter(move |link| link.digit != z);
        let single = links.clone().filter(|link| is_taken[link.to]);
        let single = single.map(move |link| way(a, link.to, link.digit, None));
        let pairs = links.tuple_windows().filter(|(x, y)| x.to == y.to);
        single.chain(pairs.map(move |(x, y)| way(a, x.to, x.digit, Some(y.digit))))
    });
    ways.min()
}

/// The reason in words.
pub(super) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let parts = |role| step.parts.iter().filter(move |part| part.role == role);
    let linking = parts(Role::Bridge).map(|bridge| bridge.candidates[0].digit).collect_vec();
    let sets = parts(Role::Set).map(|set| match linking.as_slice() {
        [_] => {
            let z = step.removes.iter().map(|removed| removed.digit);
            chain_words::set_in_words(&set.candidates, z, notation)
        }
        _ => almost_locked_sets::in_words(&set.candidates, notation),
    });
    let sets = sets.collect_vec();
    let digits = notation.digits(linking.iter().copied());
    match linking.as_slice() {
        [_] => format!("either {}, as not both can have {digits}", options(sets)),
        _ => {
            let sets = sets.join(" as well as ");
            format!("one of {digits} is in {sets}, and so each has all its other digits")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn what_takes_a_digit_from_both_sets_is_false() {
        let sample = TestPosition::empty(3, 3)
            .keep("r1c1", "12")
            .keep("r1c5", "23")
            .keep("r5c1", "14")
            .keep("r5c6", "43");
        let steps = sample.find(Technique::AlsXz);
        let told = steps.iter().map(|step| sample.words(step)).collect_vec();
        assert_eq!(
            told,
            [
                "als-xz: either r1c1 and r1c5 (1, 2 and 3) have 3 or r5c1 and r5c6 (1, 3 and 4) have 3, \
              as not both can have 1, so r1c6, r2c6, r3c6, r4c5, r5c5 and r6c5 are not 3"
            ]
        );
    }

    #[test]
    fn doubly_linked_sets_have_all_their_other_digits() {
        let sample =
            TestPosition::empty(3, 3).keep("r1c1", "123").keep("r1c5", "123").keep("r1c9", "12");
        let steps = sample.find(Technique::AlsXz);
        let double = steps.iter().find(|step| step.part(Role::Bridge).count() == 6);
        let double = double.expect("two links");
        assert_eq!(
            sample.parts(double),
            [
                "Set r1c9=1 r1c9=2",
                "Set r1c1=1 r1c1=2 r1c1=3 r1c5=1 r1c5=2 r1c5=3",
                "Bridge r1c9=1 r1c1=1 r1c5=1",
                "Bridge r1c9=2 r1c1=2 r1c5=2",
            ]
        );
        assert_eq!(
            sample.words(double),
            "als-xz: one of 1 and 2 is in r1c9 (1 and 2) as well as r1c1 and r1c5 (1, 2 and 3), and so each has all \
             its other digits, so r1c2, r1c3, r1c4, r1c6, r1c7 and r1c8 are not 3"
        );
    }
}
