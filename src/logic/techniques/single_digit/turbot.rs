//! The turbot family: two strong links of a digit, joined by a weak one.
//!
//! A strong link is the only two places of a digit in a house, one of which has it. If an end of one link sees an end of
//! the other, they cannot both have it, so one of the far ends does, and no cell that sees both far ends does. By the
//! houses of the links:
//!
//! - *skyscraper*: two rows or two columns, joined in a line across;
//! - *two-string kite*: a row and a column, joined in a box;
//! - *turbot fish*: all others, such as those with a link in a box.

use crate::geometry::{Cell, House, HouseKind};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The only two places of a digit in a house.
#[derive(Clone, Copy)]
struct Link {
    house: House,
    ends: [Cell; 2],
}

impl Link {
    /// The ends in both orders.
    fn ways(self) -> [[Cell; 2]; 2] {
        let [a, b] = self.ends;
        [[a, b], [b, a]]
    }
}

/// Finds the patterns of one of the three techniques.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    for digit in 0..board.side() {
        let links = links(board, digit);
        for (nth, &first) in links.iter().enumerate() {
            for &second in &links[nth + 1..] {
                for [far, near] in first.ways() {
                    for [near_too, far_too] in second.ways() {
                        let chain = [far, near, near_too, far_too];
                        if board.sees(near, near_too)
                            && !second.ends.contains(&far)
                            && !second.ends.contains(&near)
                            && kind(board, [first.house, second.house], chain) == Some(technique)
                        {
                            let houses = [first.house, second.house];
                            add(board, technique, digit, houses, chain, steps);
                        }
                    }
                }
            }
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// The strong links of a digit, each once; a link that a line and a box share counts as the line's.
fn links<M: Mask>(board: &Board<M>, digit: usize) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    // Lines come before boxes.
    for house in board.geometry().houses() {
        let places = board.places(house, digit);
        if places.count() == 2 {
            let cells = board.geometry().cells_of(house);
            let ends = [places.lowest(), places.without_lowest().lowest()].map(|at| cells[at]);
            if !links.iter().any(|link| link.ends == ends) {
                links.push(Link { house, ends });
            }
        }
    }
    links
}

/// The technique of a chain of two links; none if it is part of an X-wing.
fn kind<M: Mask>(board: &Board<M>, houses: [House; 2], chain: [Cell; 4]) -> Option<Technique> {
    let [far, near, near_too, far_too] = chain;
    match houses.map(|house| board.geometry().kind(house)) {
        [HouseKind::Row(_), HouseKind::Row(_)] | [HouseKind::Column(_), HouseKind::Column(_)] => {
            match (in_line(board, near, near_too), in_line(board, far, far_too)) {
                (true, true) => None,
                (true, false) => Some(Technique::Skyscraper),
                (false, _) => Some(Technique::TurbotFish),
            }
        }
        [HouseKind::Row(_), HouseKind::Column(_)] => Some(Technique::TwoStringKite),
        _ => Some(Technique::TurbotFish),
    }
}

fn in_line<M: Mask>(board: &Board<M>, a: Cell, b: Cell) -> bool {
    let geometry = board.geometry();
    geometry.row(a) == geometry.row(b) || geometry.col(a) == geometry.col(b)
}

fn add<M: Mask>(
    board: &Board<M>,
    technique: Technique,
    digit: usize,
    houses: [House; 2],
    [far, near, near_too, far_too]: [Cell; 4],
    steps: &mut Steps<'_>,
) {
    let seen = board.seen_by_all(&[far, far_too], digit);
    let of_digit = |cell| Board::<M>::of_digit(digit, [cell]);
    let step = Step::by(technique)
        .in_houses(houses)
        .with_part(Role::Pincer, of_digit(far))
        .with_part(Role::Bridge, of_digit(near))
        .with_part(Role::Bridge, of_digit(near_too))
        .with_part(Role::Pincer, of_digit(far_too))
        .removing(Board::<M>::of_digit(digit, seen));
    steps.add_if_news(step);
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let cells: Vec<Cell> = step
        .parts
        .iter()
        .flat_map(|part| part.candidates.iter().map(|candidate| candidate.cell))
        .collect();
    format!(
        "{} has only {} in {} and only {} in {}, and not both {}",
        notation.digit(step.removes[0].digit),
        notation.cells(cells[..2].iter().copied()),
        notation.houses(&step.houses[..1]),
        notation.cells(cells[2..].iter().copied()),
        notation.houses(&step.houses[1..]),
        notation.cells(cells[1..3].iter().copied()),
    )
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_skyscraper_has_its_base_in_a_line_across() {
        let position = TestPosition::empty(3, 3)
            .only('7', "row 2", "r2c1 r2c5")
            .only('7', "row 8", "r8c1 r8c6")
            .only('7', "column 6", "r1c6 r4c6 r8c6");
        let told = "skyscraper: 7 has only r2c1 and r2c5 in row 2 and only r8c1 and r8c6 in row 8, and not both r2c1 and r8c1, so r1c6, r7c5 and r9c5 are not 7";
        assert_eq!(position.in_words(Technique::Skyscraper), [told]);
        assert_eq!(position.in_words(Technique::TwoStringKite), [""; 0]);
        assert_eq!(position.in_words(Technique::TurbotFish), [""; 0]);
    }

    #[test]
    fn an_x_wing_is_no_skyscraper() {
        let position = TestPosition::empty(3, 3).only('7', "row 2", "r2c1 r2c5").only(
            '7',
            "row 8",
            "r8c1 r8c5",
        );
        assert_eq!(position.in_words(Technique::Skyscraper), [""; 0]);
        assert_eq!(position.in_words(Technique::TurbotFish), [""; 0]);
    }

    #[test]
    fn a_kite_has_its_strings_in_a_row_and_a_column() {
        let position = TestPosition::empty(3, 3).only('4', "row 2", "r2c1 r2c8").only(
            '4',
            "column 3",
            "r3c3 r7c3",
        );
        let told = "two-string kite: 4 has only r2c1 and r2c8 in row 2 and only r3c3 and r7c3 in column 3, and not both r2c1 and r3c3, so r7c8 is not 4";
        assert_eq!(position.in_words(Technique::TwoStringKite), [told]);
        assert_eq!(position.in_words(Technique::Skyscraper), [""; 0]);
    }

    #[test]
    fn a_turbot_fish_may_have_a_link_in_a_box() {
        let position = TestPosition::empty(3, 3).only('4', "box 1", "r1c1 r3c3").only(
            '4',
            "column 8",
            "r3c8 r7c8",
        );
        let told = "turbot fish: 4 has only r3c8 and r7c8 in column 8 and only r1c1 and r3c3 in box 1, and not both r3c3 and r3c8, so r7c1 is not 4";
        assert_eq!(position.in_words(Technique::TurbotFish), [told]);
    }
}
