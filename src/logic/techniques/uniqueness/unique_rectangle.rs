//! Unique rectangles: four open cells in two rows, two columns and two boxes, which a puzzle with one solution cannot
//! fill with two digits.
//!
//! If all four held only the digits a and b, these could be exchanged for a second solution. So one of the *roof* cells,
//! the cells with further candidates, has one of its further candidates; the others are the *floor*:
//!
//! 1. A single roof cell is neither a nor b.
//! 2. If two roof cells of a line have the same further candidate, no cell that sees both has it.
//! 3. Two roof cells of a house are together like one cell with all their further candidates, which may make a naked
//!    subset with other cells of the house.
//! 4. If two roof cells are the only places for a in a house, one of them is a, so neither is b.
//! 5. As type 2, with two roof cells in a diagonal or with three.
//! 6. If two roof cells lie in a diagonal and each row has a only in the rectangle, a lies in one of the diagonals. If it
//!    were the roof, the floor would be b, so the roof is not a. The same holds for columns.
//!
//! In a *hidden rectangle* a cell of the floor is enough. If its opposite were b, and a had no other places in that
//! cell's row and column than the rectangle, its neighbours would be a and the floor b. So it is not b.
//!
//! A corner may lack a or b: a candidate that is gone cannot make the second solution impossible, which was reached by
//! exchanging the digits of a solution that the puzzle has. A given is never part of such a pattern: its cells are open.
//! If the puzzle itself rules out candidates, the techniques do not hold and find nothing.

use crate::geometry::{Candidate, Cell, House};
use crate::logic::board::Board;
use crate::logic::search::deadly::{Deadly, confining_house};
use crate::logic::step::{Role, Steps};
use crate::mask::Mask;

/// A single roof cell.
pub(in crate::logic) fn type_1<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.deadly(board).single_roof(steps));
}

/// Two roof cells of a line with the same further candidate.
pub(in crate::logic) fn type_2<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    common_further(board, steps, true);
}

/// Two roof cells that make a naked subset with others.
pub(in crate::logic) fn type_3<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.deadly(board).subsets(steps));
}

/// Two roof cells that are the only places for a digit of the pair.
pub(in crate::logic) fn type_4<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.deadly(board).strong_link(steps));
}

/// Roof cells in a diagonal, or three, with the same further candidate.
pub(in crate::logic) fn type_5<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    common_further(board, steps, false);
}

/// A diagonal roof and an X-wing of a digit of the pair.
pub(in crate::logic) fn type_6<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.x_wing(board, steps));
}

/// A corner without further candidates, opposite to one with two strong links.
pub(in crate::logic) fn hidden<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, |rectangle, steps| rectangle.hidden(board, steps));
}

fn common_further<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>, in_line: bool) {
    find(board, steps, |rectangle, steps| {
        let deadly = rectangle.deadly(board);
        let is_in_line = matches!(deadly.roof()[..], [a, b] if board.sees(a, b));
        if is_in_line == in_line {
            deadly.common_further(steps);
        }
    });
}

/// Calls `found` with each rectangle of open cells that has a corner with the pair alone.
fn find<M: Mask>(
    board: &Board<M>,
    steps: &mut Steps<'_>,
    mut found: impl FnMut(&Rectangle<M>, &mut Steps<'_>),
) {
    let corner = |cell| board.digits(cell);
    let pairs = |cell| Some(board.digits(cell)).filter(|pair| pair.count() == 2).into_iter();
    rectangles(board, steps, corner, pairs, &mut found);
}

/// Four cells, each next to the one before it, and two digits that could be exchanged in them.
pub(in crate::logic) struct Rectangle<M> {
    cells: [Cell; 4],
    pair: M,
}

impl<M: Mask> Rectangle<M> {
    pub(in crate::logic) fn deadly<'a>(&self, board: &'a Board<M>) -> Deadly<'a, M> {
        Deadly::new(board, self.cells.map(|cell| (cell, self.pair)).to_vec())
    }

    /// Type 6.
    fn x_wing(&self, board: &Board<M>, steps: &mut Steps<'_>) {
        let deadly = self.deadly(board);
        let [w, x, y, z] = self.cells;
        let roof = deadly.roof();
        if !matches!(roof[..], [a, b] if !board.sees(a, b)) {
            return;
        }
        for digit in self.pair.iter() {
            let confined = |[a, b]: [Cell; 2]| confining_house(board, digit, a, b);
            let both = |[a, b]: [[Cell; 2]; 2]| Some([confined(a)?, confined(b)?]);
            if let Some(houses) = both([[w, x], [y, z]]).or_else(|| both([[x, y], [z, w]])) {
                let removes = Board::<M>::of_digit(digit, roof.iter().copied());
                let removes: Vec<Candidate> = removes.filter(|&c| board.has(c)).collect();
                let wing = Board::<M>::of_digit(digit, self.cells).filter(|&c| board.has(c));
                let step = deadly.step(steps).in_houses(houses).with_part(Role::Bridge, wing);
                steps.add_if_news(step.removing(removes));
            }
        }
    }

    /// The hidden rectangle. If a neighbour of the opposite cell had no further candidates either, this would be type 1
    /// or 4.
    fn hidden(&self, board: &Board<M>, steps: &mut Steps<'_>) {
        let deadly = self.deadly(board);
        let roof = deadly.roof();
        for nth in 0..4 {
            let [floor, a, opposite, b] = [0, 1, 2, 3].map(|step| self.cells[(nth + step) % 4]);
            if roof.contains(&floor) || !roof.contains(&a) || !roof.contains(&b) {
                continue;
            }
            for digit in self.pair.iter() {
                let confined = |cell| confining_house(board, digit, opposite, cell);
                if let (Some(one), Some(other)) = (confined(a), confined(b)) {
                    let links = Board::<M>::of_digit(digit, [opposite, a, b]);
                    let links = links.filter(|&candidate| board.has(candidate));
                    let mut houses: [House; 2] = [one, other];
                    houses.sort_unstable();
                    let step = deadly.step(steps).in_houses(houses).with_part(Role::Bridge, links);
                    let rest = self.pair.and_not(M::of(digit));
                    steps.add_if_news(step.removing(board.candidates_among(rest, [opposite])));
                }
            }
        }
    }
}

/// Calls `found` with each rectangle in which two digits could be exchanged if it had no others.
///
/// `corner` has the digits of a cell, none if it cannot be part of it; `pairs` the pairs of a cell with which a search
/// may begin, of which every rectangle needs one.
pub(in crate::logic) fn rectangles<M: Mask, P: Iterator<Item = M>>(
    board: &Board<M>,
    steps: &mut Steps<'_>,
    corner: impl Fn(Cell) -> M,
    pairs: impl Fn(Cell) -> P,
    found: &mut impl FnMut(&Rectangle<M>, &mut Steps<'_>),
) {
    if board.is_restricted() {
        return;
    }
    let (geometry, side) = (board.geometry(), board.side());
    for first in geometry.cells() {
        let (row, col) = (geometry.row(first), geometry.col(first));
        for pair in pairs(first) {
            let has = |cell: Cell, digits: M| !corner(cell).and(digits).is_empty();
            let in_row =
                (0..side).filter(|&other| other != col && has(geometry.cell(row, other), pair));
            let in_col =
                (0..side).filter(|&other| other != row && has(geometry.cell(other, col), pair));
            let in_col: Vec<usize> = in_col.collect();
            for right in in_row {
                for &bottom in &in_col {
                    let corners = [(row, col), (row, right), (bottom, right), (bottom, col)];
                    let cells = corners.map(|(row, col)| geometry.cell(row, col));
                    let is_begun = |&cell: &Cell| cell < first && pairs(cell).any(|p| p == pair);
                    let [a, b] = [M::of(pair.lowest()), pair.without_lowest()];
                    let fits = |digits: [M; 4]| (0..4).all(|nth| has(cells[nth], digits[nth]));
                    if (fits([a, b, a, b]) || fits([b, a, b, a]))
                        && !cells.iter().any(is_begun)
                        && is_exchangeable(board, cells)
                    {
                        found(&Rectangle { cells, pair }, steps);
                    }
                }
            }
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// Whether each house has none of the cells or two neighbours: then two digits can be exchanged in them.
fn is_exchangeable<M: Mask>(board: &Board<M>, cells: [Cell; 4]) -> bool {
    let geometry = board.geometry();
    (0..4).all(|nth| {
        geometry.houses_of(cells[nth]).iter().all(|house| {
            let is_in = |cell: &Cell| geometry.houses_of(*cell).contains(house);
            cells.iter().filter(|cell| is_in(cell)).count() == 2 && !is_in(&cells[(nth + 2) % 4])
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique::{self, *};
    use crate::logic::test_positions::TestPosition;

    const TYPES: [Technique; 6] = [
        UniqueRectangleType1,
        UniqueRectangleType2,
        UniqueRectangleType3,
        UniqueRectangleType4,
        UniqueRectangleType5,
        UniqueRectangleType6,
    ];

    /// The steps of all types.
    fn told(position: &TestPosition) -> Vec<String> {
        TYPES.into_iter().flat_map(|technique| position.in_words(technique)).collect()
    }

    #[test]
    fn type_1_clears_the_only_roof_cell() {
        let position = TestPosition::empty(3, 3).keep("r1c1 r1c4 r2c1", "37").keep("r2c4", "379");
        let words = "unique rectangle type 1: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, so r2c4 is not 3 or 7";
        assert_eq!(told(&position), [words]);
    }

    #[test]
    fn four_boxes_or_one_make_no_rectangle() {
        for cells in ["r1c1 r1c4 r5c1", "r1c1 r1c2 r2c1"] {
            assert_eq!(told(&TestPosition::empty(3, 3).keep(cells, "37")), [""; 0]);
        }
    }

    #[test]
    fn a_given_is_no_corner() {
        let placed = || TestPosition::empty(3, 3).keep("r1c1 r1c4", "37").keep("r2c1", "7");
        assert_eq!(told(&placed().place("r2c1=7")), [""; 0]);
    }

    #[test]
    fn corners_may_lack_a_digit_but_not_both_for_an_exchange() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r2c1", "37")
            .keep("r1c4", "35")
            .only('5', "column 4", "r1c4 r2c4 r9c4")
            .only('5', "box 2", "r1c4 r2c4");
        let words = "unique rectangle type 2: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and so 5 is in one of r1c4 and r2c4, so r9c4 is not 5";
        assert_eq!(position.keep("r2c4", "57").in_words(UniqueRectangleType2), [words]);
        let position = TestPosition::empty(3, 3).keep("r1c1 r2c1", "37").keep("r1c4 r2c4", "35");
        assert_eq!(told(&position), [""; 0]);
    }

    #[test]
    fn type_2_shares_a_further_candidate() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r2c1", "37")
            .keep("r1c4 r2c4", "375")
            .only('5', "column 4", "r1c4 r2c4 r9c4")
            .only('5', "box 2", "r1c4 r2c4 r3c6");
        let words = "unique rectangle type 2: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and so 5 is in one of r1c4 and r2c4, so r3c6 and r9c4 are not 5";
        assert_eq!(told(&position), [words]);
    }

    #[test]
    fn type_3_makes_a_subset_of_the_roof() {
        let roof = || TestPosition::empty(3, 3).keep("r4c1 r4c4", "37").keep("r5c1", "137");
        assert_eq!(told(&roof().keep("r5c4", "379")), [""; 0]);
        let position = roof()
            .keep("r5c4", "379")
            .keep("r5c8", "19")
            .keep("r5c2 r5c3 r5c5 r5c6 r5c7", "2345678")
            .keep("r5c9", "1349");
        let words = "unique rectangle type 3: 3 and 7 could be exchanged if r4c1, r4c4, r5c1 and r5c4 had no others, and so r5c1 and r5c4 make a pair of 1 and 9 with r5c8 in row 5, so r5c9 is not 1 or 9";
        assert_eq!(told(&position), [words]);
        let position = roof()
            .keep("r5c4", "379")
            .keep("r5c8", "12")
            .keep("r5c9", "29")
            .keep("r5c2 r5c3 r5c5 r5c6", "345678")
            .keep("r5c7", "2456");
        let words = "unique rectangle type 3: 3 and 7 could be exchanged if r4c1, r4c4, r5c1 and r5c4 had no others, and so r5c1 and r5c4 make a triple of 1, 2 and 9 with r5c8 and r5c9 in row 5, so r5c7 is not 2";
        assert_eq!(told(&position), [words]);
    }

    #[test]
    fn a_subset_in_two_houses_removes_from_both() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r2c1", "37")
            .keep("r1c4", "137")
            .keep("r2c4", "379")
            .keep("r3c4", "19")
            .only('1', "box 2", "r1c4 r3c4 r3c5")
            .only('9', "box 2", "r2c4 r3c4")
            .only('1', "column 4", "r1c4 r3c4")
            .only('9', "column 4", "r2c4 r3c4 r9c4");
        let words = "unique rectangle type 3: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and so r1c4 and r2c4 make a pair of 1 and 9 with r3c4 in column 4, so r3c5 is not 1 and r9c4 is not 9";
        assert_eq!(told(&position), [words]);
    }

    #[test]
    fn type_4_needs_one_digit_in_the_roof() {
        let position = TestPosition::empty(3, 3)
            .keep("r4c1 r4c4", "37")
            .keep("r5c1", "1237")
            .keep("r5c4", "3789")
            .only('7', "row 5", "r5c1 r5c4");
        let words = "unique rectangle type 4: 3 and 7 could be exchanged if r4c1, r4c4, r5c1 and r5c4 had no others, and 7 in row 5 stands only in r5c1 and r5c4, so r5c1 and r5c4 are not 3";
        assert_eq!(told(&position), [words]);
    }

    #[test]
    fn type_5_shares_a_further_candidate_in_a_diagonal() {
        let roof = || TestPosition::empty(3, 3).keep("r1c1", "357").keep("r2c4", "357");
        let position = roof().keep("r1c4 r2c1", "37").only('5', "row 1", "r1c1 r1c5 r1c9");
        let position = position.only('5', "row 2", "r2c4");
        let words = "unique rectangle type 5: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and so 5 is in one of r1c1 and r2c4, so r1c5 is not 5";
        assert_eq!(told(&position), [words]);
        let three =
            roof().keep("r2c1", "37").keep("r1c4", "357").only('5', "row 1", "r1c1 r1c4 r1c6");
        let three = three.only('5', "row 2", "r2c4 r2c9");
        let words = "unique rectangle type 5: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and so 5 is in one of r1c1, r1c4 and r2c4, so r1c6 is not 5";
        assert_eq!(told(&three), [words]);
    }

    #[test]
    fn type_6_has_an_x_wing_on_a_diagonal_roof() {
        let roof = || {
            let floor = TestPosition::empty(3, 3).keep("r1c4 r2c1", "37");
            floor.keep("r1c1", "1347").keep("r2c4", "3578").only('3', "row 1", "r1c1 r1c4")
        };
        assert_eq!(told(&roof()), [""; 0]);
        let words = "unique rectangle type 6: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and 3 in rows 1 and 2 stands only in r1c1, r1c4, r2c1 and r2c4, so r1c1 and r2c4 are not 3";
        assert_eq!(told(&roof().only('3', "row 2", "r2c1 r2c4")), [words]);
    }

    #[test]
    fn a_hidden_rectangle_needs_two_strong_links() {
        let floor = || {
            let floor = TestPosition::empty(3, 3).keep("r1c1", "37").keep("r1c4", "1379");
            floor.keep("r2c1", "3578").keep("r2c4", "2378").only('3', "row 2", "r2c1 r2c4")
        };
        assert_eq!(floor().in_words(HiddenRectangle), [""; 0]);
        let words = "hidden rectangle: 3 and 7 could be exchanged if r1c1, r1c4, r2c1 and r2c4 had no others, and if r2c4 were 7, 3 in row 2 and column 4 would go to r1c4 and r2c1, so r2c4 is not 7";
        let position = floor().only('3', "column 4", "r1c4 r2c4");
        assert_eq!(position.in_words(HiddenRectangle), [words]);
        assert_eq!(told(&position), [""; 0]);
    }
}
