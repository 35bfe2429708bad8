//! Common peers: if all places of a digit in a house exclude a candidate, it is false, since one of them is true.
//!
//! They exclude their own digit in the cells that they see, and by a rule about two cells also other digits: if 5 has only
//! r1c1 and r1c2 in a row whose neighbours do not differ by 1, neither of the two is 4 or 6. Candidates that share another
//! house with all the places are left to locked candidates; so nothing is found where the houses are rows, columns and
//! boxes alone.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, HouseKind};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list, options};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds one step for each digit of a house by cells that see each other, and one for each cell by rules.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    if geometry.box_shape().is_some() && board.partners().is_empty() {
        return;
    }
    for (house, digit) in geometry.houses().cartesian_product(geometry.digits()) {
        let places = board.cells_with(house, digit.index()).collect_vec();
        if places.len() < 2 {
            continue;
        }
        let candidates = Board::<M>::of_digit(digit.index(), places.iter().copied());
        let step = Step::by(Technique::CommonPeer).in_houses([house]);
        let step = step.with_part(Role::Carrier, candidates);
        let seen = board.seen_by_all(&places, digit.index());
        let removes = seen.into_iter().filter(|&cell| !is_locked(board, &places, cell));
        let removes = Board::<M>::of_digit(digit.index(), removes);
        steps.add_if_news(step.clone().removing(removes));
        by_rules(board, &step, &places, digit, steps);
    }
}

/// Whether one house has the cell and all the places.
fn is_locked<M: Mask>(board: &Board<M>, places: &[Cell], cell: Cell) -> bool {
    let geometry = board.geometry();
    let has_all = |house| places.iter().all(|&place| geometry.houses_of(place).contains(house));
    geometry.houses_of(cell).iter().any(has_all)
}

/// Adds what the places exclude by rules to the step that has them.
fn by_rules<M: Mask>(
    board: &Board<M>,
    step: &Step,
    places: &[Cell],
    digit: Digit,
    steps: &mut Steps<'_>,
) {
    let partners = board.partners();
    if partners.is_empty() {
        return;
    }
    let at = |cell| Candidate { cell, digit };
    // A cell that sees one of the places may share a rule with the others only.
    let cells = places.iter().flat_map(|&place| partners.of(place)).chain(places);
    for cell in cells.copied().sorted().dedup() {
        let is_false = |own: &Candidate| {
            let mut places = places.iter();
            places.all(|&place| board.excludes(*own, at(place)))
        };
        let removes = board.candidates_of([cell]).filter(is_false).collect_vec();
        let pairs = removes.iter().cartesian_product(places);
        let rules = pairs.flat_map(|(&own, &place)| partners.reasons(own, at(place))).collect_vec();
        if !rules.is_empty() {
            steps.add(step.clone().by_rules(rules).removing(removes));
        }
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let places = step.part(Role::Carrier).collect_vec();
    let cells = places.iter().map(|place| place.cell).collect_vec();
    let confined = format!(
        "{} in {} stands only in {}",
        notation.digit(places[0].digit),
        notation.houses(&step.houses),
        notation.cells(cells.iter().copied())
    );
    if !step.rules.is_empty() {
        let digits = options(step.removes.iter().map(|removed| notation.digit(removed.digit)));
        let cell = notation.cell(step.removes[0].cell);
        let rules = step.rules.iter().map(|rule| rule.in_words(notation.geometry()));
        return format!("{confined}, where none fits {digits} in {cell}, as {}", list(rules));
    }
    let removed = step.removes.iter().map(|removed| removed.cell).collect_vec();
    let sees = if removed.len() == 1 { "sees" } else { "see" };
    let all = if cells.len() == 2 { "both" } else { "all of them" };
    let pairs = removed.iter().cartesian_product(&cells);
    let apart = pairs.filter_map(|(&one, &other)| {
        Some(match notation.geometry().group_between(one, other)? {
            HouseKind::Group(_) => "they share a group, whose cells differ".to_owned(),
            apart => format!("{apart} differ"),
        })
    });
    let apart = list(apart.unique());
    let apart = if apart.is_empty() { String::new() } else { format!(" ({apart})") };
    format!("{confined}, and {} {sees} {all}{apart}", notation.cells(removed))
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Geometry, Layout};
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;
    use crate::puzzle::{PairRule, Puzzle, Relation};

    fn layout(layout: Layout) -> TestPosition {
        let builder = Geometry::builder(9).boxes(3, 3).layout(layout);
        TestPosition::of(&Puzzle::empty(builder.build().expect("a layout")))
    }

    #[test]
    fn the_corner_sees_both_ends_of_a_diagonal() {
        let position =
            layout(Layout::Diagonal).only('8', "the diagonal from the top left", "r1c1 r8c8");
        assert_eq!(
            position.in_words(Technique::CommonPeer),
            [
                "common peer: 8 in the diagonal from the top left stands only in r1c1 and r8c8, and r1c8 and r8c1 see both, \
              so r1c8 and r8c1 are not 8"
            ]
        );
    }

    #[test]
    fn a_knights_move_sees_too() {
        let position = layout(Layout::AntiKnight).only('4', "row 5", "r5c3 r5c4");
        assert_eq!(
            position.in_words(Technique::CommonPeer),
            [
                "common peer: 4 in row 5 stands only in r5c3 and r5c4, and r3c3, r3c4, r4c2, r4c5, r6c2, r6c5, r7c3 and r7c4 \
              see both (cells a knight's move apart differ), so r3c3, r3c4, r4c2, r4c5, r6c2, r6c5, r7c3 and r7c4 are not 4"
            ]
        );
    }

    #[test]
    fn longer_moves_have_their_names() {
        for (of, place, words) in [
            (Layout::AntiCamel, "r5c3 r5c5", "(cells a camel's move apart differ)"),
            (Layout::AntiZebra, "r5c3 r5c7", "(cells a zebra's move apart differ)"),
            (Layout::AntiGiraffe, "r5c3 r5c5", "(cells a giraffe's move apart differ)"),
            (
                Layout::ToroidalAntiKnight,
                "r1c3 r1c5",
                "cells a knight's move apart round the edges differ)",
            ),
        ] {
            let row = if place.starts_with("r1") { "row 1" } else { "row 5" };
            let told = layout(of).only('4', row, place).in_words(Technique::CommonPeer);
            assert!(told.len() == 1 && told[0].contains(words), "{told:?}");
        }
    }

    #[test]
    fn all_places_of_a_digit_may_forbid_a_neighbour() {
        let geometry = Geometry::new(2, 3).expect("a shape");
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.add_rules((0..5).map(|col| {
            let cells = [col, col + 1].map(|col| geometry.cell(0, col));
            PairRule::new(cells[0], cells[1], Relation::NotDifference(1))
        }));
        let position = TestPosition::of(&puzzle).only('5', "row 1", "r1c1 r1c3");
        assert_eq!(
            position.in_words(Technique::CommonPeer),
            [
                "common peer: 5 in row 1 stands only in r1c1 and r1c3, where none fits 4 or 6 in r1c2, \
              as r1c1 and r1c2 do not differ by 1 and r1c2 and r1c3 do not differ by 1, so r1c2 is not 4 or 6"
            ]
        );
        let position = TestPosition::of(&puzzle).only('5', "row 1", "r1c1 r1c2");
        let words = position.in_words(Technique::CommonPeer);
        assert_eq!(words.len(), 2, "{words:?}");
        assert!(words[0].ends_with(
            "where none fits 4 or 6 in r1c1, as r1c1 and r1c2 do not differ by 1, so r1c1 is not 4 or 6"
        ), "{words:?}");
    }

    #[test]
    fn plain_grids_have_locked_candidates_alone() {
        let position = TestPosition::empty(3, 3).only('5', "box 1", "r2c1 r2c3");
        assert_eq!(position.find(Technique::Pointing).len(), 1);
        assert_eq!(position.in_words(Technique::CommonPeer), [""; 0]);
    }
}
