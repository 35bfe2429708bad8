//! Grouped chains: alternating inference chains whose nodes may be groups, several candidates of a digit in the crossing of
//! a box and a line. A group is true if one of its candidates is.

use crate::logic::board::Board;
use crate::logic::search::chains;
use crate::logic::search::links::Net;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds chains of this kind: a shortest one for each conclusion.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    chains::find(board, Net::Groups, Technique::GroupedChain, steps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_group_is_true_if_one_of_its_candidates_is() {
        let sample = TestPosition::empty(3, 3).only('5', "row 1", "r1c1 r1c2 r1c7").only(
            '5',
            "row 9",
            "r9c7 r9c3",
        );
        let steps = sample.find(Technique::GroupedChain);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].removes, sample.candidates("r2c3=5 r3c3=5"));
        assert_eq!(
            sample.words(&steps[0]),
            "grouped alternating inference chain: either r9c3 is 5 or one of r1c1 and r1c2 is 5: if r9c3 is not 5, then r9c7 is 5, so r1c7 is not 5, \
             so one of r1c1 and r1c2 is 5, so r2c3 and r3c3 are not 5"
        );
    }

    #[test]
    fn the_arms_of_a_cross_in_a_box_are_groups() {
        let sample = TestPosition::empty(3, 3).only('5', "box 1", "r1c1 r1c2 r2c3 r3c3").only(
            '5',
            "row 8",
            "r8c3 r8c8",
        );
        let steps = sample.find(Technique::GroupedChain);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].removes, sample.candidates("r1c8=5"));
    }
}
