//! XY-chains: chains of cells with two candidates each, every one sharing a digit with the next.
//!
//! If the first cell does not have its outer digit, the last cell has it. So no cell that sees both has it.

use crate::logic::board::Board;
use crate::logic::search::chains;
use crate::logic::search::links::Net;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds chains of this kind: a shortest one for each conclusion.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    chains::find(board, Net::Cells, Technique::XyChain, steps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn ends_of_a_chain_of_cells_exclude_their_outer_digit() {
        let sample = TestPosition::empty(3, 3)
            .keep("r1c1", "12")
            .keep("r1c5", "23")
            .keep("r6c5", "34")
            .keep("r6c9", "41");
        let steps = sample.find(Technique::XyChain);
        let step = steps.last().expect("a chain of four cells");
        assert_eq!(step.removes, sample.candidates("r1c9=1 r6c1=1"));
        assert_eq!(step.difficulty.to_string(), "6.8");
        assert_eq!(
            sample.words(step),
            "xy-chain: either r1c1 is 1 or r6c9 is 1: if r1c1 is not 1, then r1c1 is 2, so r1c5 is not 2, so r1c5 is 3, so r6c5 is not 3, \
             so r6c5 is 4, so r6c9 is not 4, so r6c9 is 1, so r1c9 and r6c1 are not 1"
        );
    }
}
