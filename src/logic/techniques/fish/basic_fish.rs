//! Fish: if k lines have a digit in only k cross lines, it has no place elsewhere in these cross lines.
//!
//! X-wing (k = 2), swordfish (3), jellyfish (4) and so on: each of the k lines has the digit in a cross line of its
//! own, so that all k cross lines are used up. They are [Hall sets](crate::logic::search::hall_sets) of lines and cross
//! lines. For more than half the open lines, the complement in the other direction is smaller and removes the same.

use std::ops::RangeInclusive;

use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::hall_sets::hall_sets;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds fish of the technique's size, of rows and of columns.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let all = M::first_digits(board.side());
    for [base, cover] in board.lines().iter().flatten() {
        for digit in 0..board.side() {
            let places = board.places_in(base, digit);
            for set in hall_sets(&places, &sizes(technique, &places)) {
                let lines = |lines: M| lines.iter().map(|line| base[line]);
                let inside = lines(set.rows).flat_map(|line| board.cells_with(line, digit));
                let outside = lines(all.and_not(set.rows)).flat_map(|line| {
                    board.cells_at(line, board.places(line, digit).and(set.columns))
                });
                let step = Step::by(technique)
                    .harder_by(set.extra_difficulty())
                    .in_houses(lines(set.rows))
                    .covered_by(set.columns.iter().map(|line| cover[line]))
                    .with_part(Role::Carrier, Board::<M>::of_digit(digit, inside))
                    .removing(Board::<M>::of_digit(digit, outside));
                steps.add_if_news(step);
            }
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// How many lines the technique's fish have.
fn sizes<M: Mask>(technique: Technique, places: &[M]) -> RangeInclusive<usize> {
    match technique {
        Technique::XWing => 2..=2,
        Technique::Swordfish => 3..=3,
        Technique::Jellyfish => 4..=4,
        _ => 5..=places.iter().filter(|places| !places.is_empty()).count() / 2,
    }
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
    fn an_x_wing_clears_its_columns() {
        let position = TestPosition::empty(3, 3)
            .only('5', "row 2", "r2c3 r2c8")
            .only('5', "row 7", "r7c3 r7c8")
            .only('5', "column 3", "r2c3 r7c3 r4c3")
            .only('5', "column 8", "r2c8 r7c8");
        assert_eq!(
            position.in_words(Technique::XWing),
            ["x-wing: 5 in rows 2 and 7 stands only in columns 3 and 8, so r4c3 is not 5",]
        );
    }

    #[test]
    fn an_x_wing_of_columns_clears_its_rows() {
        let position = TestPosition::empty(2, 3)
            .only('1', "column 1", "r1c1 r6c1")
            .only('1', "column 4", "r1c4 r6c4")
            .only('1', "row 1", "r1c1 r1c4 r1c5")
            .only('1', "row 6", "r6c1 r6c4 r6c6");
        assert_eq!(
            position.in_words(Technique::XWing),
            [
                "x-wing: 1 in columns 1 and 4 stands only in rows 1 and 6, so r1c5 and r6c6 are not 1"
            ]
        );
    }

    #[test]
    fn a_swordfish_need_not_have_all_corners() {
        let position = TestPosition::empty(3, 3)
            .only('9', "row 1", "r1c1 r1c4")
            .only('9', "row 4", "r4c4 r4c7")
            .only('9', "row 7", "r7c7 r7c1")
            .only('9', "column 1", "r1c1 r7c1 r5c1")
            .only('9', "column 4", "r1c4 r4c4")
            .only('9', "column 7", "r4c7 r7c7 r9c7");
        let told = "swordfish: 9 in rows 1, 4 and 7 stands only in columns 1, 4 and 7, so r5c1 and r9c7 are not 9";
        assert_eq!(position.in_words(Technique::Swordfish), [told]);
        assert_eq!(position.in_words(Technique::XWing), [""; 0]);
    }

    /// A fish of 12×12 whose lines have two corners each, and r12c1.
    fn ring(size: usize) -> TestPosition {
        let rows = &[1, 4, 7, 10, 2, 5][..size];
        let columns = &[1, 5, 9, 2, 6, 10][..size];
        let mut position = TestPosition::empty(3, 4);
        for i in 0..size {
            let (row, column) = (rows[i], columns[i]);
            let (above, next) = (rows[(i + size - 1) % size], columns[(i + 1) % size]);
            let more = if i == 0 { "r12c1" } else { "" };
            position = position
                .only('3', &format!("row {row}"), &format!("r{row}c{column} r{row}c{next}"))
                .only(
                    '3',
                    &format!("column {column}"),
                    &format!("r{row}c{column} r{above}c{column} {more}"),
                );
        }
        position
    }

    #[test]
    fn a_jellyfish_and_a_larger_fish_clear_their_columns() {
        assert_eq!(
            ring(4).in_words(Technique::Jellyfish),
            [
                "jellyfish: 3 in rows 1, 4, 7 and 10 stands only in columns 1, 2, 5 and 9, so r12c1 is not 3"
            ]
        );
        assert_eq!(ring(4).in_words(Technique::LargeFish), [""; 0]);
        let told = ring(6).in_words(Technique::LargeFish);
        assert_eq!(
            told[0],
            "large fish: 3 in rows 1, 2, 4, 5, 7 and 10 stands only in columns 1, 2, 5, 6, 9 and 10, so r12c1 is not 3"
        );
        // The other half says the same the other way round.
        assert_eq!(told.len(), 2);
    }
}
