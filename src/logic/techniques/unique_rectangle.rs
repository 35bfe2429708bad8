//! Unique rectangles: four open cells in two rows, two columns and two boxes, which a puzzle with one solution cannot
//! fill with two digits.
//!
//! If all four held only the digits a and b, these could be swapped for a second solution. So one of the *roof* cells,
//! the cells with further candidates, has one of its further candidates:
//!
//! 1. A single roof cell is neither a nor b.
//! 2. If all roof cells have the same further candidate, no cell that sees all of them has it.
//! 3. Two roof cells of a house with two further candidates form a naked pair with a cell that has exactly these two.
//! 4. If two roof cells are the only places for a in a house, one of them is a, so neither is b.
//!
//! A given is never part of such a pattern: its cells are open. If the puzzle itself rules out candidates, the technique
//! does not hold and finds nothing.

use crate::geometry::{Cell, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Unique rectangles of types 1 to 4.
pub(super) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if board.is_restricted() {
        return;
    }
    let (geometry, side) = (board.geometry(), board.side());
    for top in 0..side {
        for bottom in top + 1..side {
            let both = |col: usize| {
                let digits = |row| board.digits(geometry.cell(row, col));
                digits(top).and(digits(bottom)).count() >= 2
            };
            let columns: Vec<usize> = (0..side).filter(|&col| both(col)).collect();
            let is_pair = |row, col| board.digits(geometry.cell(row, col)).count() == 2;
            let mut all = columns.iter();
            if !all.any(|&col| is_pair(top, col) || is_pair(bottom, col)) {
                continue;
            }
            for (nth, &left) in columns.iter().enumerate() {
                for &right in &columns[nth + 1..] {
                    let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
                    let cells = corners.map(|(row, col)| geometry.cell(row, col));
                    rectangle(board, cells, steps);
                }
            }
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// The steps of four cells, row by row, if they make a rectangle.
fn rectangle<M: Mask>(board: &Board<M>, cells: [Cell; 4], steps: &mut Steps<'_>) {
    let masks = cells.map(|cell| board.digits(cell));
    for (nth, &pair) in masks.iter().enumerate() {
        let in_all = masks.iter().all(|mask| pair.and_not(*mask).is_empty());
        if pair.count() != 2 || !in_all || masks[..nth].contains(&pair) {
            continue;
        }
        if !is_exchangeable(board, cells) {
            return;
        }
        let is_roof = |cell: &Cell| board.digits(*cell) != pair;
        let roof: Vec<Cell> = cells.into_iter().filter(is_roof).collect();
        let rectangle = Rectangle { board, pair, cells, roof: &roof };
        rectangle.find(steps);
    }
}

/// Whether each house has none of the cells or two neighbours: then two digits can be exchanged in them.
fn is_exchangeable<M: Mask>(board: &Board<M>, cells: [Cell; 4]) -> bool {
    let geometry = board.geometry();
    (0..4).all(|nth| {
        geometry.houses_of(cells[nth]).iter().all(|house| {
            let is_in = |cell: &Cell| geometry.houses_of(*cell).contains(house);
            cells.iter().filter(|cell| is_in(cell)).count() == 2 && !is_in(&cells[3 - nth])
        })
    })
}

/// Four cells that cannot all hold the pair.
struct Rectangle<'a, M> {
    board: &'a Board<M>,
    pair: M,
    cells: [Cell; 4],
    /// The cells with more candidates than the pair.
    roof: &'a [Cell],
}

impl<M: Mask> Rectangle<'_, M> {
    fn find(&self, steps: &mut Steps<'_>) {
        let masks = self.roof.iter().map(|&cell| self.board.digits(cell));
        let more = masks.fold(M::EMPTY, M::or).and_not(self.pair);
        if let [only] = *self.roof {
            let removes = self.board.candidates_among(self.pair, [only]);
            steps.add_if_news(self.step().removing(removes));
        } else if let Some(digit) = more.if_single().first() {
            let seen = self.board.seen_by_all(self.roof, digit);
            let removes = Board::<M>::of_digit(digit, seen);
            steps.add_if_news(self.step().removing(removes));
        }
        if let [a, b] = *self.roof {
            let of_b = self.board.geometry().houses_of(b);
            let houses = self.board.geometry().houses_of(a).iter().copied();
            for house in houses.filter(|house| of_b.contains(house)) {
                self.with_pair(house, more, steps);
                self.with_strong_link(house, steps);
            }
        }
    }

    fn step(&self) -> Step {
        let all = M::first_digits(self.board.side());
        let corners = self.board.candidates_among(self.pair, self.cells);
        let more = all.and_not(self.pair);
        Step::by(Technique::UniqueRectangle)
            .with_part(Role::Carrier, corners)
            .with_part(Role::Fin, self.board.candidates_among(more, self.cells))
    }

    /// Type 3: the two roof cells as one of a naked pair of the house.
    fn with_pair(&self, house: House, more: M, steps: &mut Steps<'_>) {
        let cells = self.board.geometry().cells_of(house).iter().copied();
        let outside = cells.filter(|cell| !self.roof.contains(cell));
        let partners =
            outside.clone().filter(|&cell| more.count() == 2 && self.board.digits(cell) == more);
        for partner in partners {
            let others = outside.clone().filter(|&cell| cell != partner);
            let step = self.step().harder_by(1).in_houses([house]);
            let step = step.with_part(Role::Set, self.board.candidates_of([partner]));
            steps.add_if_news(step.removing(self.board.candidates_among(more, others)));
        }
    }

    /// Type 4: the roof cells are the only places of one of the pair in the house.
    fn with_strong_link(&self, house: House, steps: &mut Steps<'_>) {
        for digit in self.pair.iter() {
            if self.board.places(house, digit).count() == 2 {
                let link = Board::<M>::of_digit(digit, self.roof.iter().copied());
                let other = self.pair.and_not(M::of(digit));
                let removes = self.board.candidates_among(other, self.roof.iter().copied());
                let step = self.step().in_houses([house]).with_part(Role::Bridge, link);
                steps.add_if_news(step.removing(removes));
            }
        }
    }
}

/// The reason in words.
pub(super) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let cells = |role| notation.cells(step.part(role).map(|candidate| candidate.cell));
    let digits = |role| notation.digits(step.part(role).map(|candidate| candidate.digit));
    let (corners, roof) = (cells(Role::Carrier), cells(Role::Fin));
    let pair = digits(Role::Carrier);
    let (more, house) = (digits(Role::Fin), notation.houses(&step.houses));
    let exchange = format!("{pair} could be exchanged if {corners} had no others");
    if step.part(Role::Set).next().is_some() {
        let partner = cells(Role::Set);
        format!("{exchange}, and so {roof} make a pair of {more} with {partner} in {house}")
    } else if step.part(Role::Bridge).next().is_some() {
        let sure = digits(Role::Bridge);
        format!("{exchange}, and {sure} in {house} stands only in {roof}")
    } else {
        exchange
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn type_1_clears_the_only_roof_cell() {
        let position = TestPosition::empty(3, 3).keep("r1c1 r1c4 r2c1", "37").keep("r2c4", "379");
        let told = "unique rectangle: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, so r2c4 is not 3 or 7";
        assert_eq!(position.in_words(Technique::UniqueRectangle), [told]);
    }

    #[test]
    fn four_boxes_or_one_make_no_rectangle() {
        for cells in ["r1c1 r1c4 r5c1", "r1c1 r1c2 r2c1"] {
            let position = TestPosition::empty(3, 3).keep(cells, "37");
            assert_eq!(position.in_words(Technique::UniqueRectangle), [""; 0]);
        }
    }

    #[test]
    fn type_2_shares_a_further_candidate() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r2c1", "37")
            .keep("r1c4 r2c4", "375")
            .only('5', "column 4", "r1c4 r2c4 r9c4")
            .only('5', "box 2", "r1c4 r2c4 r3c6");
        let told = "unique rectangle: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, so r3c6 is not 5 and r9c4 is not 5";
        assert_eq!(position.in_words(Technique::UniqueRectangle), [told]);
    }

    #[test]
    fn type_3_makes_a_pair_of_the_roof() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r1c4", "37")
            .keep("r5c1", "137")
            .keep("r5c4", "379");
        assert_eq!(position.in_words(Technique::UniqueRectangle), [""; 0]);
        let position = TestPosition::empty(3, 3)
            .keep("r4c1 r4c4", "37")
            .keep("r5c1", "137")
            .keep("r5c4", "379")
            .keep("r5c8", "19")
            .keep("r5c2 r5c3 r5c5 r5c6 r5c7", "2345678")
            .keep("r5c9", "139");
        let told = "unique rectangle: 3 and 7 could be exchanged if r4c1, r4c4, r5c1 and r5c4 had no others, and so r5c1 and r5c4 make a pair of 1 and 9 with r5c8 in row 5, so r5c9 is not 1 or 9";
        assert_eq!(position.in_words(Technique::UniqueRectangle), [told]);
    }

    #[test]
    fn type_4_needs_one_digit_in_the_roof() {
        let position = TestPosition::empty(3, 3)
            .keep("r4c1 r4c4", "37")
            .keep("r5c1", "1237")
            .keep("r5c4", "3789")
            .only('7', "row 5", "r5c1 r5c4");
        let told = "unique rectangle: 3 and 7 could be exchanged if r4c1, r4c4, r5c1 and r5c4 had no others, and 7 in row 5 stands only in r5c1 and r5c4, so r5c1 is not 3 and r5c4 is not 3";
        assert_eq!(position.in_words(Technique::UniqueRectangle), [told]);
    }
}
