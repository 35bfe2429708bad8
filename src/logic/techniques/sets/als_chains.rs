//! Chains through almost locked sets. A set that lost one digit has all its others: two of its digits are joined as the two
//! candidates of a cell are.
//!
//! - *ALS-XY-chain*: three or more sets, each joined with the next by a digit that only one of them can have. If the
//!   first set does not have a digit z, the last one has it, so what sees all z of both is not z.
//! - *Alternating inference chain with almost locked sets*, and the continuous loop: sets among the links of any chain.
//!   A set in a loop lacks only one of its two digits there, so it has all its others.
//!
//! Sets may share cells as far as they exclude each other's digits.

use itertools::Itertools;

use crate::logic::bits;
use crate::logic::board::Board;
use crate::logic::search::almost_locked_sets;
use crate::logic::search::chains::{self, Lengths};
use crate::logic::search::links::{Links, Net};
use crate::logic::search::loops;
use crate::logic::step::{Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The graph with the links of almost locked sets; none if the budget is spent or there are too many.
fn links<M: Mask>(board: &Board<M>, net: Net, steps: &mut Steps<'_>) -> Option<Links> {
    let sets = almost_locked_sets::by_digit(board, steps)?;
    Links::with_sets(board, net, &sets)
}

/// Finds chains of three and more sets: a shortest one for each conclusion.
pub(in crate::logic) fn xy_chains<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(links) = links(board, Net::Sets, steps) else {
        return;
    };
    let mut removed = links.no_nodes();
    let lengths = Lengths { least: 6, again: true };
    chains::ends(&links, Technique::AlsXyChain, lengths, steps, |start, end, difficulty, steps| {
        let excluded = links.excluded([start, end]);
        if bits::within(&excluded, &removed) || steps.is_stopped() {
            return;
        }
        let path = chains::path_of(&links, (start, false), (end, true), lengths.least - 1);
        let sets = path.iter().tuples().map(|(&a, &b)| links.set_candidates(a, b));
        if !sets.filter(|set| !set.is_empty()).all_unique() || !path.iter().all_unique() {
            return;
        }
        bits::add(&mut removed, &excluded);
        let step = Step::by(Technique::AlsXyChain).removing(links.candidates(&excluded));
        let step = step.by_rules(links.rules_of(&excluded, [start, end]));
        let mut step = chains::add_chain(step, &links, false, &path);
        step.difficulty = difficulty;
        steps.add(step);
    });
}

/// Finds chains of any links: a shortest one for each conclusion.
pub(in crate::logic) fn chains<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if let Some(links) = links(board, Net::GroupsAndSets, steps) {
        chains::find_in(&links, Technique::AlsChain, steps);
    }
}

/// Finds continuous loops: a shortest one for each set of removed candidates.
pub(in crate::logic) fn loops<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if let Some(links) = links(board, Net::GroupsAndSets, steps) {
        loops::find_in(&links, Technique::AlsLoop, steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn the_ends_of_a_chain_of_sets_exclude_what_both_may_have() {
        let sample = |last| {
            TestPosition::empty(3, 3)
                .keep("r1c1 r1c2", "127")
                .keep("r1c5", "23")
                .keep("r6c5", "345")
                .keep("r6c6", "45")
                .keep("r6c9", "147")
                .keep("r9c9", last)
        };
        assert_eq!(
            sample("17").in_words(Technique::AlsXyChain),
            ["1", "7"].map(|z| {
                format!(
                    "als-xy-chain: either one of r1c1 and r1c2 is {z} or one of r6c9 and r9c9 is {z}: \
                     if r1c1 and r1c2 are not {z}, then r1c1, r1c2 and r1c5 (1, 2, 3 and 7) have 3, so r6c5 is not 3, \
                     so r6c5 and r6c6 (3, 4 and 5) have 4, so r6c9 is not 4, \
                     so r6c9 and r9c9 (1, 4 and 7) have {z}, so r1c9 is not {z}"
                )
            })
        );
        assert_eq!(sample("178").in_words(Technique::AlsXyChain), [""; 0]);
    }

    #[test]
    fn sets_and_strong_links_make_a_chain() {
        let sample = |pair| {
            TestPosition::empty(3, 3)
                .keep("r1c1", "127")
                .keep("r1c2", "17")
                .only('2', "row 5", "r5c1 r5c9")
                .keep("r9c9", pair)
        };
        let removed = sample("27").candidates("r1c9=7");
        let steps = sample("27").find(Technique::AlsChain);
        let step = steps.iter().find(|step| step.removes == removed);
        let step = step.expect("a chain");
        assert_eq!(
            sample("27").words(step),
            "alternating inference chain with almost locked sets: either r9c9 is 7 or one of r1c1 and r1c2 is 7: \
             if r9c9 is not 7, then r9c9 is 2, so r5c9 is not 2, so r5c1 is 2, so r1c1 is not 2, \
             so r1c1 and r1c2 (1, 2 and 7) have 7, so r1c9 is not 7"
        );
        assert_eq!(
            sample("27").eureka(step).as_deref(),
            Some("(7)r9c9=(2)r9c9-(2)r5c9=(2)r5c1-(2=17)r1c12 => r1c9<>7")
        );
        let steps = sample("278").find(Technique::AlsChain);
        assert!(!steps.iter().any(|step| step.removes == removed));
    }

    #[test]
    fn a_set_in_a_loop_has_all_its_other_digits() {
        let sample =
            |last| TestPosition::empty(3, 3).keep("r1c1 r1c2", "127").keep("r1c8 r1c9", last);
        let steps = sample("129").find(Technique::AlsLoop);
        assert_eq!(steps.len(), 1);
        let removed = sample("129").candidates("r1c3=7 r2c1=7 r2c9=9 r1c5=1");
        assert!(removed.iter().all(|candidate| steps[0].removes.contains(candidate)));
        let words = sample("129").words(&steps[0]);
        let start = "continuous loop with almost locked sets: if r1c1 and r1c2 are not 1, \
                     then r1c1 and r1c2 (1, 2 and 7) have 2, so r1c8 and r1c9 are not 2, \
                     so r1c8 and r1c9 (1, 2 and 9) have 1, so r1c1 and r1c2 are not 1; the loop also holds backwards, ";
        assert!(words.starts_with(start), "{words}");
        assert!(sample("1289").find(Technique::AlsLoop).is_empty());
    }
}
