//! Alternating inference chains: strong and weak links of any digits, in cells and in houses.

use crate::logic::board::Board;
use crate::logic::search::chains;
use crate::logic::search::links::Net;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds chains of this kind: a shortest one for each conclusion.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    chains::find(board, Net::Candidates, Technique::AlternatingChain, steps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn strong_links_may_be_in_cells_and_in_houses() {
        let sample = TestPosition::empty(3, 3)
            .only('3', "row 1", "r1c1 r1c6")
            .keep("r5c6", "37")
            .only('7', "row 9", "r9c6 r9c1");
        let steps = sample.find(Technique::AlternatingChain);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].difficulty.to_string(), "7.1");
        assert_eq!(
            sample.words(&steps[0]),
            "alternating inference chain: either r1c1 is 3 or r9c1 is 7: if r1c1 is not 3, then r1c6 is 3, so r5c6 is not 3, so r5c6 is 7, \
             so r9c6 is not 7, so r9c1 is 7, so r1c1 is not 7 and r9c1 is not 3"
        );
    }

    #[test]
    fn a_chain_that_returns_to_its_start_says_that_it_is_true() {
        let sample = TestPosition::empty(3, 3)
            .only('5', "row 1", "r1c1 r1c6")
            .keep("r5c6", "57")
            .keep("r5c1", "37")
            .keep("r1c1", "35");
        let steps = sample.find(Technique::AlternatingChain);
        let step = steps.iter().find(|step| step.removes.contains(&sample.candidate("r9c1=5")));
        let words = sample.words(step.expect("a loop"));
        assert!(
            words.starts_with(
                "alternating inference chain: r1c1 is 5: if it were not, then r1c1 is 3, so r5c1 is not 3, \
                 so r5c1 is 7, so r5c6 is not 7, so r5c6 is 5, so r1c6 is not 5, so r1c1 is 5 after all, \
                 so r1c1 is not 3, and r1c6, r2c1, "
            ),
            "{words}"
        );
    }
}
