//! Avoidable rectangles: unique rectangles of which some corners are solved, none of them by a given.
//!
//! The puzzle does not say what these corners are, so if all four held only the digits a and b, these could be exchanged
//! for a second solution all the same:
//!
//! 1. If three corners are a, b and a, or could be nothing else, the fourth is not b.
//! 2. If all other corners with further candidates have the same one, no cell that sees them all has it.

use super::unique_rectangle::{Rectangle, rectangles};
use crate::geometry::Cell;
use crate::logic::board::Board;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// A single roof cell.
pub(in crate::logic) fn type_1<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.deadly(board).single_roof(steps));
}

/// Roof cells with the same further candidate.
pub(in crate::logic) fn type_2<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.deadly(board).common_further(steps));
}

/// Calls `found` with each rectangle that has a corner which was placed.
fn find<M: Mask>(
    board: &Board<M>,
    steps: &mut Steps<'_>,
    mut found: impl FnMut(&Rectangle<M>, &mut Steps<'_>),
) {
    let pairs = |cell: Cell| {
        let placed = board.settled(cell).filter(|_| !board.is_given(cell));
        let others = placed.map(|digit| (digit.index(), 0..board.side())).into_iter();
        others.flat_map(|(digit, others)| {
            let others = others.filter(move |&other| other != digit);
            others.map(move |other| M::of(digit).or(M::of(other)))
        })
    };
    rectangles(board, steps, |cell| board.digits_unless_given(cell), pairs, &mut found);
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique::{AvoidableRectangleType1, AvoidableRectangleType2};
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn three_placed_corners_exclude_a_digit_from_the_fourth() {
        let position = TestPosition::empty(3, 3).place("r1c1=3 r1c4=7 r2c1=7");
        let words = "avoidable rectangle type 1: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, so r2c4 is not 3";
        assert_eq!(position.in_words(AvoidableRectangleType1), [words]);
        let given = TestPosition::with_givens(3, 3, "r1c1=3").place("r1c4=7 r2c1=7");
        assert_eq!(given.in_words(AvoidableRectangleType1), [""; 0]);
        let boxes = TestPosition::empty(3, 3).place("r1c1=3 r1c4=7 r5c1=7");
        assert_eq!(boxes.in_words(AvoidableRectangleType1), [""; 0]);
    }

    #[test]
    fn open_corners_share_a_further_candidate() {
        let position = TestPosition::empty(3, 3)
            .place("r1c1=3 r1c4=7")
            .keep("r2c1", "75")
            .keep("r2c4", "35")
            .only('5', "row 2", "r2c1 r2c4 r2c9");
        let words = "avoidable rectangle type 2: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and so 5 is in one of r2c1 and r2c4, so r2c9 is not 5";
        assert_eq!(position.in_words(AvoidableRectangleType2), [words]);
    }
}
