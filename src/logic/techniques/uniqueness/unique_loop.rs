//! Unique loops: six or more open cells with the same two candidates, such that each house has none of them or two.
//!
//! As in a [unique rectangle](super::unique_rectangle), the two digits could be exchanged for a second solution if no cell
//! had further candidates. The four types are those of every [deadly pattern](crate::logic::search::deadly).
//!
//! The search begins with a cell of two candidates. As long as a house has one of the cells, it tries each cell that could
//! be the second. It gives up on a first cell after [`MOST_TRIES`] cells.

use crate::geometry::{Cell, House};
use crate::logic::board::Board;
use crate::logic::search::deadly::Deadly;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// How many cells a search tries from each first cell.
const MOST_TRIES: usize = 20_000;

/// The most cells with further candidates, unless all have the same one.
const MOST_ROOF: usize = 2;

/// A single roof cell.
pub(in crate::logic) fn type_1<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, Deadly::single_roof);
}

/// Roof cells with the same further candidate.
pub(in crate::logic) fn type_2<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, Deadly::common_further);
}

/// Two roof cells that make a naked subset with others.
pub(in crate::logic) fn type_3<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, Deadly::subsets);
}

/// Two roof cells that are the only places for a digit of the pair.
pub(in crate::logic) fn type_4<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    find(board, steps, Deadly::strong_link);
}

fn find<'a, M: Mask>(
    board: &'a Board<M>,
    steps: &mut Steps<'_>,
    conclude: impl Fn(&Deadly<'a, M>, &mut Steps<'_>),
) {
    if board.is_restricted() {
        return;
    }
    for first in board.open_cells().filter(|&cell| board.digits(cell).count() == 2) {
        if steps.is_stopped() {
            return;
        }
        let pair = board.digits(first);
        let mut search = LoopSearch {
            board,
            pair,
            cells: Vec::new(),
            in_house: vec![0; board.geometry().houses().len()],
            roof: 0,
            further: M::EMPTY,
            tries: 0,
            loops: Vec::new(),
        };
        search.extend(first);
        for cells in search.loops {
            let tenths = (cells.len() - 6) / 2;
            let cells = cells.into_iter().map(|cell| (cell, pair)).collect();
            conclude(&Deadly::new(board, cells).harder_by(tenths), steps);
        }
    }
}

/// A search for the loops of a pair of digits whose first cell is the first with the pair alone.
struct LoopSearch<'a, M> {
    board: &'a Board<M>,
    pair: M,
    cells: Vec<Cell>,
    /// How many of the cells each house has, at most two.
    in_house: Vec<u8>,
    roof: usize,
    further: M,
    tries: usize,
    loops: Vec<Vec<Cell>>,
}

impl<M: Mask> LoopSearch<'_, M> {
    /// Adds the cell and, as long as some house has only one of the cells, each that can be its second.
    fn extend(&mut self, cell: Cell) {
        let (board, roof, all_further) = (self.board, self.roof, self.further);
        let further = board.digits(cell).and_not(self.pair);
        self.roof += usize::from(!further.is_empty());
        self.further = self.further.or(further);
        self.tries += 1;
        if self.roof <= MOST_ROOF || self.further.count() == 1 {
            let houses = board.geometry().houses_of(cell);
            houses.iter().for_each(|house| self.in_house[house.index()] += 1);
            self.cells.push(cell);
            let mut all = board.geometry().houses();
            match all.find(|house| self.in_house[house.index()] == 1) {
                Some(house) => self.complete(house),
                None if self.cells.len() >= 6 => self.loops.push(self.cells.clone()),
                None => (),
            }
            self.cells.pop();
            houses.iter().for_each(|house| self.in_house[house.index()] -= 1);
        }
        (self.roof, self.further) = (roof, all_further);
    }

    /// Tries each second cell of a house.
    fn complete(&mut self, house: House) {
        let geometry = self.board.geometry();
        for &cell in geometry.cells_of(house) {
            let digits = self.board.digits(cell);
            let is_before = digits == self.pair && cell < self.cells[0];
            let mut houses = geometry.houses_of(cell).iter();
            if self.tries < MOST_TRIES
                && self.pair.and_not(digits).is_empty()
                && !is_before
                && !self.cells.contains(&cell)
                && houses.all(|house| self.in_house[house.index()] < 2)
            {
                self.extend(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique::{
        UniqueLoopType1, UniqueLoopType2, UniqueLoopType3, UniqueLoopType4,
    };
    use crate::logic::test_positions::TestPosition;

    /// Four of the six cells of a loop through three rows.
    fn in_a_band() -> TestPosition {
        TestPosition::empty(3, 3).keep("r1c4 r2c4 r2c7 r3c7", "37")
    }

    #[test]
    fn type_1_clears_the_only_roof_cell() {
        let words = "unique loop type 1: 3 and 7 could be exchanged if r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 had no others, so r3c1 is not 3 or 7";
        let position = in_a_band().keep("r1c1", "37").keep("r3c1", "3579");
        assert_eq!(position.in_words(UniqueLoopType1), [words]);
    }

    #[test]
    fn each_house_needs_two_of_the_cells() {
        let position = TestPosition::empty(3, 3).keep("r1c1 r1c4 r2c4 r2c7 r5c7", "37");
        assert_eq!(position.keep("r5c1", "3579").in_words(UniqueLoopType1), [""; 0]);
    }

    #[test]
    fn type_2_shares_a_further_candidate() {
        let position = in_a_band().keep("r1c1 r3c1", "357").only('5', "column 1", "r1c1 r3c1 r9c1");
        let position = position.only('5', "box 1", "r1c1 r3c1");
        let words = "unique loop type 2: 3 and 7 could be exchanged if r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 had no others, and so 5 is in one of r1c1 and r3c1, so r9c1 is not 5";
        assert_eq!(position.in_words(UniqueLoopType2), [words]);
    }

    #[test]
    fn type_3_makes_a_subset_of_the_roof() {
        let position = in_a_band()
            .keep("r1c1", "357")
            .keep("r3c1", "379")
            .keep("r8c1", "59")
            .only('5', "column 1", "r1c1 r8c1 r9c1")
            .only('9', "column 1", "r3c1 r8c1 r9c1");
        let words = "unique loop type 3: 3 and 7 could be exchanged if r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 had no others, and so r1c1 and r3c1 make a pair of 5 and 9 with r8c1 in column 1, so r9c1 is not 5 or 9";
        assert_eq!(position.in_words(UniqueLoopType3), [words]);
    }

    #[test]
    fn type_4_needs_one_digit_in_the_roof() {
        let roof = || in_a_band().keep("r1c1", "357").keep("r3c1", "379");
        assert_eq!(roof().in_words(UniqueLoopType4), [""; 0]);
        let words = "unique loop type 4: 3 and 7 could be exchanged if r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 had no others, and 3 in column 1 stands only in r1c1 and r3c1, so r1c1 and r3c1 are not 7";
        assert_eq!(roof().only('3', "column 1", "r1c1 r3c1").in_words(UniqueLoopType4), [words]);
    }
}
