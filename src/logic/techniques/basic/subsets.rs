//! Subsets: k cells of a house with only k digits left, or k digits with only k places.
//!
//! Such cells use up their digits (a *naked* subset), and such digits their cells (a *hidden* subset). Both are
//! [Hall sets](crate::logic::search::hall_sets) of the house: of its cells and their digits, and of its digits and their places. What
//! a naked subset of k of n open cells removes, a hidden one of n - k digits or fewer removes as well, so that
//! above a size of four only those of at most half the open cells are told.
//!
//! A group of fewer cells than a house has naked subsets too.
//!
//! A *locked* pair or triple is a naked one whose cells lie in the crossing of two houses, such as a box and a line: it
//! uses up its digits in both.

use std::ops::RangeInclusive;

use crate::geometry::{Cell, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::hall_sets::hall_sets;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds k cells that have only k digits.
pub(in crate::logic) fn naked<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let all = M::first_digits(board.side());
    let mut digits = Vec::with_capacity(board.side());
    for house in board.geometry().houses() {
        let cells = board.geometry().cells_of(house);
        digits.clear();
        digits.extend(cells.iter().map(|&cell| board.digits(cell)));
        for set in hall_sets(&digits, &sizes(technique, &digits)) {
            let inside = board.cells_at(house, set.rows);
            let outside = board.cells_at(house, all.and_not(set.rows));
            let step = Step::by(technique)
                .harder_by(set.extra_difficulty())
                .in_houses([house])
                .with_part(Role::Carrier, board.candidates_of(inside))
                .removing(board.candidates_among(set.columns, outside));
            steps.add_if_news(step);
        }
        if steps.is_stopped() {
            return;
        }
    }
    for group in board.geometry().groups().filter(|group| group.len() > 2) {
        naked_in_group(board, group, steps);
    }
}

/// Finds k cells of a group that have only k digits.
fn naked_in_group<M: Mask>(board: &Board<M>, group: &[Cell], steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let digits: Vec<M> = group.iter().map(|&cell| board.digits(cell)).collect();
    for set in hall_sets(&digits, &sizes(technique, &digits)) {
        let (inside, outside): (Vec<_>, Vec<_>) =
            group.iter().enumerate().partition(|(nth, _)| set.rows.contains(*nth));
        let cells = |numbered: Vec<(usize, &Cell)>| {
            numbered.into_iter().map(|(_, &cell)| cell).collect::<Vec<_>>()
        };
        let step = Step::by(technique)
            .harder_by(set.extra_difficulty())
            .with_part(Role::Carrier, board.candidates_of(cells(inside)))
            .removing(board.candidates_among(set.columns, cells(outside)));
        steps.add_if_news(step);
    }
}

/// Finds k digits that have only k places.
pub(in crate::logic) fn hidden<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let all = M::first_digits(board.side());
    for house in board.geometry().houses() {
        let places = board.all_places(house);
        for set in hall_sets(places, &sizes(technique, places)) {
            let cells = board.cells_at(house, set.columns);
            let others = all.and_not(set.rows);
            let step = Step::by(technique)
                .harder_by(set.extra_difficulty())
                .in_houses([house])
                .with_part(Role::Carrier, board.candidates_among(set.rows, cells.clone()))
                .removing(board.candidates_among(others, cells));
            steps.add_if_news(step);
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// Finds two or three cells in the crossing of a box and another house that have only as many digits.
pub(in crate::logic) fn locked<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let size = if technique == Technique::LockedPair { 2 } else { 3 };
    let geometry = board.geometry();
    for house in geometry.houses().filter(|&house| !board.is_line(house)) {
        let cells = geometry.cells_of(house).iter();
        let digits: Vec<M> = cells.map(|&cell| board.digits(cell)).collect();
        for set in hall_sets(&digits, &(size..=size)) {
            let inside: Vec<Cell> = board.cells_at(house, set.rows).collect();
            let is_common = |other: &&House| {
                inside.iter().all(|&cell| geometry.houses_of(cell).contains(*other))
            };
            let houses: Vec<House> =
                geometry.houses_of(inside[0]).iter().filter(is_common).copied().collect();
            if houses.len() < 2 {
                continue;
            }
            let mut step = Step::by(technique)
                .in_houses(houses.iter().copied())
                .with_part(Role::Carrier, board.candidates_of(inside.iter().copied()));
            for digit in set.columns.iter() {
                let with_digit = houses.iter().flat_map(|&other| board.cells_with(other, digit));
                let outside = with_digit.filter(|cell| !inside.contains(cell));
                step = step.removing(Board::<M>::of_digit(digit, outside));
            }
            step.removes.sort_unstable();
            step.removes.dedup();
            steps.add_if_news(step);
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// How large the technique's subsets are.
fn sizes<M: Mask>(technique: Technique, relation: &[M]) -> RangeInclusive<usize> {
    match technique {
        Technique::NakedPair | Technique::HiddenPair => 2..=2,
        Technique::NakedTriple | Technique::HiddenTriple => 3..=3,
        Technique::NakedQuad | Technique::HiddenQuad => 4..=4,
        _ => 5..=relation.iter().filter(|columns| !columns.is_empty()).count() / 2,
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let carrier = || step.part(Role::Carrier);
    let cells = notation.cells(carrier().map(|candidate| candidate.cell));
    let digits = notation.digits(carrier().map(|candidate| candidate.digit));
    let house = match step.houses.len() {
        0 => "their group".to_owned(),
        _ => notation.houses(&step.houses),
    };
    match step.technique {
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad
        | Technique::NakedSubset => format!("{cells} have only {digits} of {house}"),
        _ => format!("{digits} have only {cells} in {house}"),
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Cell, Geometry};
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;
    use crate::puzzle::Puzzle;

    #[test]
    fn a_group_has_naked_pairs_too() {
        let builder = Geometry::builder(6).boxes(2, 3).group([0, 10, 20, 26].map(Cell::new));
        let geometry = builder.build().expect("a group");
        let position = TestPosition::of(&Puzzle::empty(geometry)).keep("r1c1 r4c3", "36");
        assert_eq!(
            position.in_words(Technique::NakedPair),
            [
                "naked pair: r1c1 and r4c3 have only 3 and 6 of their group, so r2c5 and r5c3 are not 3 or 6"
            ]
        );
    }

    #[test]
    fn a_naked_pair_takes_its_digits_from_the_house() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c2 r1c5", "37")
            .keep("r1c1 r1c3 r1c4 r1c6 r1c7 r1c9", "124568")
            .keep("r1c8", "179");
        assert_eq!(
            position.in_words(Technique::NakedPair),
            ["naked pair: r1c2 and r1c5 have only 3 and 7 of row 1, so r1c8 is not 7"]
        );
        assert_eq!(position.in_words(Technique::NakedTriple), [""; 0]);
    }

    #[test]
    fn a_naked_triple_need_not_have_all_digits_in_each_cell() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1", "12")
            .keep("r2c2", "23")
            .keep("r3c3", "13")
            .keep("r1c2 r1c3 r2c1 r2c3 r3c1", "456789")
            .keep("r3c2", "34");
        assert_eq!(
            position.in_words(Technique::NakedTriple),
            ["naked triple: r1c1, r2c2 and r3c3 have only 1, 2 and 3 of box 1, so r3c2 is not 3"]
        );
    }

    #[test]
    fn a_naked_quad_takes_its_digits_from_the_house() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c5", "12")
            .keep("r2c5", "23")
            .keep("r4c5", "34")
            .keep("r9c5", "41")
            .keep("r3c5 r5c5 r6c5 r7c5", "56789")
            .keep("r8c5", "14569");
        assert_eq!(
            position.in_words(Technique::NakedQuad),
            [
                "naked quad: r1c5, r2c5, r4c5 and r9c5 have only 1, 2, 3 and 4 of column 5, so r8c5 is not 1 or 4"
            ]
        );
    }

    #[test]
    fn hidden_subsets_keep_their_cells_for_themselves() {
        let pair = TestPosition::empty(3, 3)
            .only('1', "row 4", "r4c2 r4c7")
            .only('8', "row 4", "r4c2 r4c7")
            .keep("r4c2", "168")
            .keep("r4c7", "18");
        assert_eq!(
            pair.in_words(Technique::HiddenPair),
            ["hidden pair: 1 and 8 have only r4c2 and r4c7 in row 4, so r4c2 is not 6"]
        );
        let triple = TestPosition::empty(3, 3)
            .only('1', "box 5", "r4c4 r5c5")
            .only('2', "box 5", "r5c5 r6c6")
            .only('3', "box 5", "r4c4 r6c6")
            .keep("r4c4", "13")
            .keep("r5c5", "129")
            .keep("r6c6", "238");
        assert_eq!(
            triple.in_words(Technique::HiddenTriple),
            [
                "hidden triple: 1, 2 and 3 have only r4c4, r5c5 and r6c6 in box 5, so r5c5 is not 9 and r6c6 is not 8"
            ]
        );
        let quad = TestPosition::empty(2, 5)
            .only('1', "row 1", "r1c1 r1c2")
            .only('2', "row 1", "r1c2 r1c3")
            .only('3', "row 1", "r1c3 r1c4")
            .only('A', "row 1", "r1c4 r1c1")
            .keep("r1c1 r1c2 r1c3", "123A")
            .keep("r1c4", "123A9");
        assert_eq!(
            quad.in_words(Technique::HiddenQuad),
            [
                "hidden quad: 1, 2, 3 and A have only r1c1, r1c2, r1c3 and r1c4 in row 1, so r1c4 is not 9"
            ]
        );
    }

    #[test]
    fn larger_subsets_are_harder() {
        let six = TestPosition::empty(3, 4)
            .keep("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "123456")
            .keep("r1c7 r1c8 r1c9 r1c10 r1c11", "789ABC")
            .keep("r1c12", "16789ABC");
        let told = six.in_words(Technique::NakedSubset);
        assert_eq!(
            told,
            [
                "naked subset: r1c1, r1c2, r1c3, r1c4, r1c5 and r1c6 have only 1, 2, 3, 4, 5 and 6 of row 1, so r1c12 is not 1 or 6"
            ]
        );
        let budget = crate::budget::Budget::unlimited();
        let steps = six.position.find(Technique::NakedSubset, &budget);
        assert_eq!(steps.expect("no limit")[0].difficulty.to_string(), "5.8");
        // The other half says the same the other way round.
        assert_eq!(six.in_words(Technique::HiddenSubset).len(), 1);
    }

    #[test]
    fn a_locked_pair_uses_up_its_digits_in_box_and_line() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r1c3", "37")
            .keep("r1c2 r2c1 r2c2 r2c3 r3c1 r3c2", "124568")
            .keep("r3c3", "179")
            .keep("r1c4 r1c5 r1c6 r1c7 r1c8", "124569")
            .keep("r1c9", "138");
        let told = "locked pair: r1c1 and r1c3 have only 3 and 7 of row 1 and box 1, so r1c9 is not 3 and r3c3 is not 7";
        assert_eq!(position.in_words(Technique::LockedPair), [told]);
        assert_eq!(position.in_words(Technique::LockedTriple), [""; 0]);
    }

    #[test]
    fn a_locked_triple_lies_in_a_line_of_its_box() {
        let triple = |last: &str| {
            let triple = TestPosition::empty(2, 4)
                .keep("r1c1", "12")
                .keep("r1c2", "23")
                .keep("r1c4 r2c1 r2c2 r1c5 r1c6 r1c7 r1c8", "45678");
            triple.keep(last, "13").keep("r2c4", "34")
        };
        let told = "locked triple: r1c1, r1c2 and r1c3 have only 1, 2 and 3 of row 1 and box 1, so r2c3 is not 1, 2 or 3 and r2c4 is not 3";
        assert_eq!(triple("r1c3").in_words(Technique::LockedTriple), [told]);
        assert_eq!(triple("r2c3").in_words(Technique::LockedTriple), [""; 0]);
    }
}
