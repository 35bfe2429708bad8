//! X-chains: alternating chains of one digit, by houses where it has two places.

use crate::logic::board::Board;
use crate::logic::search::chains;
use crate::logic::search::links::Net;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds chains of this kind: a shortest one for each conclusion.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    chains::find(board, Net::Digits, Technique::XChain, steps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    /// ```text
    ///      c1 c2  c4   c8
    /// r1   3 ---- 3
    /// r5          3 -- 3
    /// r9      3 ------ 3
    /// ```
    #[test]
    fn ends_of_a_chain_of_one_digit_exclude_it_between_them() {
        let sample = TestPosition::empty(3, 3)
            .only('3', "row 1", "r1c1 r1c4")
            .only('3', "row 5", "r5c4 r5c8")
            .only('3', "row 9", "r9c8 r9c2");
        let steps = sample.find(Technique::XChain);
        let long = steps.last().expect("a chain of six");
        assert_eq!(
            sample.parts(long),
            ["Off r1c1=3", "On r1c4=3", "Off r5c4=3", "On r5c8=3", "Off r9c8=3", "On r9c2=3"]
        );
        assert_eq!(long.removes, sample.candidates("r2c2=3 r3c2=3 r7c1=3 r8c1=3"));
        assert_eq!(long.difficulty.to_string(), "6.6");
        assert_eq!(
            sample.words(long),
            "x-chain: either r1c1 is 3 or r9c2 is 3: if r1c1 is not 3, then r1c4 is 3, so r5c4 is not 3, so r5c8 is 3, so r9c8 is not 3, \
             so r9c2 is 3, so r2c2, r3c2, r7c1 and r8c1 are not 3"
        );
    }
}
