//! ALS-XZ: two almost locked sets linked by a digit x. The set without x has all its other digits, so a candidate that
//! takes a digit z from both sets is false.
//!
//! If a second digit links them ("doubly linked"), each has one of the two and all of its others. Ratings and paths take such
//! a pair for the one candidate that it removes with the fewest cells, as they do others. Where all steps are wanted, it is
//! a step of its own with all that it removes.
//!
//! Large sets are hard to see: a step is a tenth harder for each cell beyond three, so that a short chain comes before sets of
//! many cells.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell};
use crate::logic::bits;
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
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(sets) = Sets::of(board, steps) else {
        return;
    };
    let way = |candidate| way(board, &sets, candidate);
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
    if !steps.wants_easiest() {
        add_doubly_linked(board, &sets, steps);
    }
}

/// Adds a step for each pair of sets that two digits link, the fewest cells first, unless one before it removes all that it
/// does.
fn add_doubly_linked<M: Mask>(board: &Board<M>, sets: &Sets<M>, steps: &mut Steps<'_>) {
    let mut found: Vec<(usize, Step)> = Vec::new();
    for (a, set) in sets.sets.iter().enumerate() {
        if steps.is_stopped() {
            return;
        }
        let linked = |digit| sets.linked(board, a, digit);
        let by_two = bits::in_two(set.digits.iter().map(linked)).filter(|&b| a < b);
        for (b, linking) in by_two.flat_map(|b| {
            let linking = set.digits.iter().filter(move |&digit| bits::has(linked(digit), b));
            linking.tuple_windows().map(move |(x, y)| (b, [x, y]))
        }) {
            let both = [set, &sets.sets[b]];
            let by_both = linking.iter().flat_map(|&digit| {
                let cells = both.iter().flat_map(|set| &set.cells);
                seen_by_all(board, cells, digit)
            });
            let by_one = both.iter().flat_map(|set| {
                let others = set.digits.iter().filter(|digit| !linking.contains(digit));
                others.flat_map(|digit| seen_by_all(board, &set.cells, digit))
            });
            let removed = by_both.chain(by_one).sorted().dedup().collect_vec();
            if removed.is_empty() {
                continue;
            }
            let cells: usize = both.iter().map(|set| set.cells.len()).sum();
            let mut step = Step::by(Technique::AlsXz)
                .harder_by(cells.saturating_sub(EASY_CELLS))
                .with_part(Role::Set, sets.candidates(board, a))
                .with_part(Role::Set, sets.candidates(board, b));
            for digit in linking {
                step = step.with_part(Role::Bridge, sets.bridge(board, a, b, digit));
            }
            found.push((cells, step.removing(removed)));
        }
    }
    found.sort_by(|(cells, a), (others, b)| (cells, &a.removes).cmp(&(others, &b.removes)));
    let mut kept: Vec<Step> = Vec::new();
    for (_, step) in found {
        let mut before = kept.iter().map(|kept| &kept.removes);
        if !before.any(|removes| step.removes.iter().all(|candidate| removes.contains(candidate))) {
            kept.push(step);
        }
    }
    kept.into_iter().for_each(|step| steps.add(step));
}

/// The candidates of the digit that exclude all those in the cells.
fn seen_by_all<'c, M: Mask>(
    board: &Board<M>,
    cells: impl IntoIterator<Item = &'c Cell>,
    digit: usize,
) -> Vec<Candidate> {
    let cells = cells.into_iter().copied();
    let cells = cells.filter(|&cell| board.digits(cell).contains(digit)).collect_vec();
    Board::<M>::of_digit(digit, board.seen_by_all(&cells, digit)).collect()
}

/// How to refute the candidate of digit z: a set that lost z takes x from another that lost z, or two digits from any.
fn way<M: Mask>(board: &Board<M>, sets: &Sets<M>, candidate: Candidate) -> Option<Way> {
    let (taken, z) = (sets.taken_by(board, candidate), candidate.digit.index());
    let size = |set: usize| sets.sets[set].cells.len();
    let way = |a: usize, b: usize, x, y| (size(a) + size(b), a.min(b), a.max(b), x, y);
    let ways = bits::ones(taken).flat_map(|a| {
        let digits = sets.sets[a].digits.iter().filter(move |&digit| digit != z);
        let linked = digits.map(move |digit| (digit, sets.linked(board, a, digit)));
        // Sets are in the order of their size, so the first other set has the fewest cells.
        let single = linked.clone().filter_map(move |(x, linked)| {
            bits::first_common(linked, taken).map(|b| way(a, b, x, None))
        });
        let by_two = bits::in_two(linked.clone().map(|(_, linked)| linked)).next();
        let by_two = by_two.and_then(|b| {
            let mut linking = linked.filter(|(_, linked)| bits::has(linked, b));
            let (x, y) = (linking.next()?.0, linking.next()?.0);
            Some(way(a, b, x, Some(y)))
        });
        single.chain(by_two)
    });
    ways.min()
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
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

    #[test]
    fn all_that_doubly_linked_sets_remove_is_one_step() {
        let sample = TestPosition::empty(3, 3).keep("r1c1 r1c2", "123").keep("r1c5 r1c6", "124");
        let steps = sample.find(Technique::AlsXz);
        let most = steps.iter().max_by_key(|step| step.removes.len()).expect("a step");
        // 1 to 4 in the five other cells of row 1, 3 in the rest of box 1 and 4 in that of box 2.
        assert_eq!(most.removes.len(), 5 * 4 + 6 + 6);
        let doubly = steps.iter().filter(|step| step.removes.len() == most.removes.len());
        assert_eq!(doubly.count(), 1);
    }
}
