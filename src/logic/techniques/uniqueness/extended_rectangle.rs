//! Extended rectangles: in two parallel lines the crossings with three or four cross lines, which would hold the same
//! three or four digits in both lines if no cell had further candidates.
//!
//! Then the two lines could be exchanged in these crossings for a second solution, provided that every box keeps its
//! digits: it has both cells of each cross line that it meets, or all the cells of one line. So the lines lie in one
//! chute and the cross lines in different ones, or the other way round. The conclusions are those of every
//! [deadly pattern](crate::logic::search::deadly).
//!
//! A pair of digits in two cross lines is a unique rectangle. Larger ones than 2×4 are not searched for.

use itertools::Itertools;

use crate::geometry::{Cell, House};
use crate::logic::board::Board;
use crate::logic::search::deadly::Deadly;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// The most cross lines, and so digits.
const MOST_CROSSINGS: usize = 4;

/// Finds all types.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if board.is_restricted() {
        return;
    }
    for [lines, _] in board.lines().into_iter().flatten() {
        for [a, b] in lines.iter().copied().array_combinations() {
            if steps.is_stopped() {
                return;
            }
            for size in 3..=MOST_CROSSINGS.min(board.side() - 1) {
                let mut search = RectangleSearch { board, lines: [a, b], size, places: Vec::new() };
                search.extend(0, steps);
            }
        }
    }
}

/// A search for the extended rectangles in two lines.
struct RectangleSearch<'a, M> {
    board: &'a Board<M>,
    lines: [House; 2],
    size: usize,
    /// The cross lines, as positions in the lines.
    places: Vec<usize>,
}

impl<M: Mask> RectangleSearch<'_, M> {
    /// Adds cross lines from this place on.
    fn extend(&mut self, from: usize, steps: &mut Steps<'_>) {
        if self.places.len() == self.size {
            if self.is_exchangeable() {
                self.conclude(steps);
            }
            return;
        }
        for place in from..self.board.side() {
            self.places.push(place);
            if self.may_be_part() {
                self.extend(place + 1, steps);
            }
            self.places.pop();
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let geometry = self.board.geometry();
        let cells = |line: House| self.places.iter().map(move |&at| geometry.cells_of(line)[at]);
        self.lines.into_iter().flat_map(cells).collect()
    }

    /// Whether all cells are open and two at most have more candidates than there are digits, or all together have one
    /// more.
    fn may_be_part(&self) -> bool {
        let masks = self.cells().into_iter().map(|cell| self.board.digits(cell));
        let mut all = M::EMPTY;
        let mut large = 0;
        for mask in masks {
            if mask.is_empty() {
                return false;
            }
            all = all.or(mask);
            large += usize::from(mask.count() > self.size);
        }
        large <= 2 || all.count() <= self.size + 1
    }

    /// Whether every other house keeps its digits when the cells of the two lines are exchanged.
    fn is_exchangeable(&self) -> bool {
        let (geometry, cells) = (self.board.geometry(), self.cells());
        let (of_a, of_b) = cells.split_at(self.size);
        let houses = cells.iter().flat_map(|&cell| geometry.houses_of(cell));
        houses.filter(|house| !self.lines.contains(house)).all(|house| {
            let has = |cell: &Cell| geometry.houses_of(*cell).contains(house);
            let (in_a, in_b) = (of_a.iter().filter(|c| has(c)), of_b.iter().filter(|c| has(c)));
            let same_crossings = of_a.iter().zip(of_b).all(|(a, b)| has(a) == has(b));
            let counts = [in_a.count(), in_b.count()];
            same_crossings || counts == [self.size, 0] || counts == [0, self.size]
        })
    }

    /// The steps for each choice of digits.
    fn conclude(&self, steps: &mut Steps<'_>) {
        let cells = self.cells();
        let masks = cells.iter().map(|&cell| self.board.digits(cell)).collect_vec();
        let mut choices: Vec<M> = Vec::new();
        let all = masks.iter().copied().fold(M::EMPTY, M::or);
        if all.count() == self.size + 1 {
            choices.extend(all.iter().map(|digit| all.and_not(M::of(digit))));
        }
        // The digits of the cells without one or two of them.
        for skipped in (0..masks.len()).combinations(2) {
            let floor = (0..masks.len()).filter(|nth| !skipped.contains(nth));
            choices.push(floor.fold(M::EMPTY, |digits, nth| digits.or(masks[nth])));
        }
        for nth in 0..choices.len() {
            let digits = choices[nth];
            let is_new = digits.count() == self.size && !choices[..nth].contains(&digits);
            // Else no exchange could take place anyway.
            let (of_a, of_b) = masks.split_at(self.size);
            let has_all = |line: &[M]| {
                let all = line.iter().copied().fold(M::EMPTY, M::or);
                digits.and_not(all).is_empty()
            };
            let has_some = masks.iter().all(|mask| !mask.and(digits).is_empty());
            if is_new && has_some && has_all(of_a) && has_all(of_b) {
                let cells = cells.iter().map(|&cell| (cell, digits)).collect();
                Deadly::new(self.board, cells).harder_by(self.size - 3).find(steps);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique::ExtendedRectangle;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_single_roof_cell_has_none_of_the_digits() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1 r4c2", "123")
            .keep("r1c2 r4c1 r7c1", "12")
            .keep("r7c2", "1239");
        let words = "extended rectangle: 1, 2 and 3 could be exchanged if r1c1, r1c2, r4c1, r4c2, r7c1 and r7c2 had no others, so r7c2 is not 1, 2 or 3";
        assert_eq!(position.in_words(ExtendedRectangle), [words]);
    }

    #[test]
    fn lines_of_two_chutes_cross_lines_of_one() {
        let position = || {
            let position = TestPosition::empty(3, 3).keep("r1c1 r2c1 r3c1", "123");
            position.keep("r1c4 r2c4", "123")
        };
        let words = "extended rectangle: 1, 2 and 3 could be exchanged if r1c1, r1c4, r2c1, r2c4, r3c1 and r3c4 had no others, so r3c4 is not 1, 2 or 3";
        assert_eq!(position().keep("r3c4", "1234").in_words(ExtendedRectangle), [words]);
        let elsewhere = TestPosition::empty(3, 3).keep("r1c1 r2c1 r4c1 r1c4 r2c4", "123");
        assert_eq!(elsewhere.keep("r4c4", "1234").in_words(ExtendedRectangle), [""; 0]);
    }
}
