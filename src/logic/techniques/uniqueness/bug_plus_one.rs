//! BUG+1 (bivalue universal grave): every open cell has two candidates and every open digit two places in each house,
//! except for a third candidate in one cell.
//!
//! Without that candidate, the digits of all open cells could be exchanged for a second solution, so a puzzle with one
//! solution needs it. If the puzzle itself rules out candidates, the technique does not hold and finds nothing.

use crate::geometry::{Candidate, Digit};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The third candidate of the only open cell with more than two.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if board.is_restricted() {
        return;
    }
    let mut more = board.open_cells().filter(|&cell| board.digits(cell).count() != 2);
    let (Some(cell), None) = (more.next(), more.next()) else {
        return;
    };
    if board.digits(cell).count() != 3 {
        return;
    }
    for digit in board.digits(cell).iter() {
        let candidate = Candidate { cell, digit: Digit::new(digit) };
        if is_grave_without(board, candidate) {
            let step = Step::by(Technique::BugPlusOne)
                .in_houses(board.geometry().houses_of(cell).iter().copied())
                .with_part(Role::Carrier, board.candidates_of([cell]));
            steps.add(step.placing(candidate));
        }
    }
}

/// Whether without the candidate each open digit has two places in each house.
fn is_grave_without<M: Mask>(board: &Board<M>, candidate: Candidate) -> bool {
    let own = board.geometry().houses_of(candidate.cell);
    board.geometry().houses().all(|house| {
        let mut places = board.all_places(house).iter().enumerate();
        places.all(|(digit, places)| {
            let third = digit == candidate.digit.index() && own.contains(&house);
            places.is_empty() || places.count() == if third { 3 } else { 2 }
        })
    })
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let (cell, digit) = (step.places[0].cell, step.places[0].digit);
    format!(
        "if {} were not {}, every open cell would have two candidates, which could all be exchanged",
        notation.cell(cell),
        notation.digit(digit)
    )
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_grave_is_avoided_by_the_third_candidate() {
        let grave = TestPosition::empty(1, 4)
            .keep("r2c4 r3c3 r4c2", "12")
            .keep("r1c2 r2c1 r3c4 r4c3", "23")
            .keep("r1c3 r2c2 r3c1 r4c4", "34")
            .keep("r1c4 r2c3 r3c2 r4c1", "41");
        let told = "bug+1: if r1c1 were not 3, every open cell would have two candidates, which could all be exchanged, so r1c1 is 3";
        assert_eq!(grave.keep("r1c1", "123").in_words(Technique::BugPlusOne), [told]);
    }

    #[test]
    fn a_single_elsewhere_makes_it_no_grave() {
        let position = TestPosition::empty(1, 4)
            .keep("r1c1 r1c2 r2c1", "12")
            .keep("r2c2", "124")
            .keep("r1c3 r1c4 r2c3 r2c4 r3c1 r3c2 r4c1 r4c2", "34")
            .keep("r3c3 r3c4 r4c3 r4c4", "12");
        let told = "bug+1: if r2c2 were not 4, every open cell would have two candidates, which could all be exchanged, so r2c2 is 4";
        assert_eq!(position.in_words(Technique::BugPlusOne), [told]);
        assert_eq!(position.keep("r1c1", "1").in_words(Technique::BugPlusOne), [""; 0]);
    }
}
