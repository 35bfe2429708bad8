//! Locked candidates: if all places of a digit in one house lie in another house, it has no place elsewhere in the other.
//!
//! From box to line this is called *pointing*, from line to box *claiming* (or *box-line reduction*). It works for any two
//! houses that share cells, but not for boxes that are themselves lines.

use crate::geometry::House;
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Digits that a box has in one line alone.
pub(in crate::logic) fn pointing<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    locked(board, Technique::Pointing, true, steps);
}

/// Digits that a line has in one box alone.
pub(in crate::logic) fn claiming<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    locked(board, Technique::Claiming, false, steps);
}

fn locked<M: Mask>(board: &Board<M>, technique: Technique, in_boxes: bool, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let houses = geometry.houses();
    for house in houses.filter(|&house| board.is_line(house) != in_boxes) {
        for (digit, &places) in board.all_places(house).iter().enumerate() {
            if places.without_lowest().is_empty() {
                continue;
            }
            for other in shared_houses(board, house, places) {
                let here = board.places(other, digit).count();
                if here > places.count() {
                    let outside = board
                        .cells_with(other, digit)
                        .filter(|cell| !geometry.houses_of(*cell).contains(&house));
                    let carrier = Board::<M>::of_digit(digit, board.cells_at(house, places));
                    let step = Step::by(technique).in_houses([house]).covered_by([other]);
                    let step = step.with_part(Role::Carrier, carrier);
                    steps.add(step.removing(Board::<M>::of_digit(digit, outside)));
                }
            }
        }
    }
}

/// The other houses that have all the cells at these places.
fn shared_houses<M: Mask>(
    board: &Board<M>,
    house: House,
    places: M,
) -> impl Iterator<Item = House> {
    let geometry = board.geometry();
    let cells = geometry.cells_of(house);
    let others = geometry.houses_of(cells[places.lowest()]).iter().copied();
    others.filter(move |other| {
        let mut rest = places.without_lowest().iter();
        *other != house && rest.all(|place| geometry.houses_of(cells[place]).contains(other))
    })
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    notation.confinement(step)
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_box_points_along_a_line() {
        let position = TestPosition::empty(3, 3).only('5', "box 1", "r2c1 r2c3").only(
            '5',
            "row 2",
            "r2c1 r2c3 r2c6 r2c9",
        );
        assert_eq!(
            position.in_words(Technique::Pointing),
            ["pointing: 5 in box 1 stands only in row 2, so r2c6 and r2c9 are not 5"]
        );
    }

    #[test]
    fn a_line_claims_its_place_in_a_box() {
        let position = TestPosition::empty(2, 3).only('4', "column 2", "r3c2 r4c2").only(
            '4',
            "box 3",
            "r3c2 r4c2 r4c3",
        );
        assert_eq!(
            position.in_words(Technique::Claiming),
            ["claiming: 4 in column 2 stands only in box 3, so r4c3 is not 4"]
        );
        assert_eq!(position.in_words(Technique::Pointing), [""; 0]);
    }

    #[test]
    fn without_boxes_nothing_is_locked() {
        let position = TestPosition::empty(1, 5).only('5', "row 1", "r1c1 r1c2");
        assert_eq!(position.in_words(Technique::Pointing), [""; 0]);
        assert_eq!(position.in_words(Technique::Claiming), [""; 0]);
    }
}
