//! Contradictions that can be seen from the givens and their peers, without search.

use std::collections::HashMap;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry, House, HouseKind};
use crate::puzzle::{CandidateSet, Conflict, PairRule, Puzzle};

/// Why givens contradict each other, if it can be seen without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A digit is given twice in a house.
    Twice(Conflict),
    /// Two givens break a rule about their cells.
    Broken(PairRule),
    /// The givens around a cell leave it no digit.
    NoDigit(Cell),
    /// The givens leave a digit no place in a house.
    NoPlace {
        /// Which digit.
        digit: Digit,
        /// In which house.
        house: HouseKind,
    },
}

impl Reason {
    /// The first such reason why the puzzle has no solution. Most unsolvable puzzles have none.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::explain::Reason;
    /// use satdoku::format::{self, ReadOptions};
    ///
    /// let puzzle = format::parse("12.3....3.......", &ReadOptions::new())?.puzzle;
    /// let cell = puzzle.geometry().cell(0, 2);
    /// // 1, 2 and 3 stand in its row, and 4 may.
    /// assert_eq!(Reason::of(&puzzle), None);
    /// let puzzle = format::parse("12.3..4.........", &ReadOptions::new())?.puzzle;
    /// assert_eq!(Reason::of(&puzzle), Some(Reason::NoDigit(cell)));
    /// # Ok::<(), format::ParseError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        if let Some(conflict) = puzzle.conflict() {
            return Some(Reason::Twice(conflict));
        }
        if let Some(&rule) = puzzle.broken_rule() {
            return Some(Reason::Broken(rule));
        }
        let left = LeftByGivens::of(puzzle);
        let geometry = puzzle.geometry();
        let no_digit = left.cells_without_digit().map(Reason::NoDigit).next();
        no_digit.or_else(|| {
            let (house, digit) = left.digits_without_place().next()?;
            let house = geometry.kind(house);
            Some(Reason::NoPlace { digit, house })
        })
    }
}

/// Sets of givens that break a rule or leave some cell no digit, or some digit no place, the smallest first; none if a
/// digit is given twice in a house, which is the simpler reason.
pub(super) fn plain_clashes(puzzle: &Puzzle) -> Vec<Vec<Candidate>> {
    if puzzle.conflict().is_some() {
        return Vec::new();
    }
    let broken = puzzle.broken_rule().map(|rule| {
        let givens = puzzle.givens().filter(|given| rule.cells.contains(&given.cell));
        givens.collect()
    });
    let left = LeftByGivens::of(puzzle);
    let cells = left.cells_without_digit().map(|cell| left.around(cell));
    let places = left.digits_without_place().map(|(house, digit)| left.cover(house, digit));
    let mut clashes: Vec<Vec<Candidate>> = broken.into_iter().chain(cells).chain(places).collect();
    clashes.sort_by_key(Vec::len);
    clashes
}

/// The givens with each rule about their cells.
fn givens_with_rules(puzzle: &Puzzle) -> impl Iterator<Item = (Candidate, PairRule)> {
    let cells = puzzle.pairs().iter().flat_map(|&rule| rule.cells.map(|cell| (cell, rule)));
    cells.filter_map(|(cell, rule)| Some((Candidate { cell, digit: puzzle.given(cell)? }, rule)))
}

/// The candidates that the givens leave, and the contradictions among them.
struct LeftByGivens<'p> {
    puzzle: &'p Puzzle,
    left: CandidateSet<'p>,
}

impl<'p> LeftByGivens<'p> {
    fn of(puzzle: &'p Puzzle) -> Self {
        let mut left = CandidateSet::left_by_givens(puzzle.geometry(), puzzle.givens());
        for (given, rule) in givens_with_rules(puzzle) {
            // Two givens that break a rule leave a digit no place either, but that is no simpler reason.
            let other = if rule.cells[0] == given.cell { rule.cells[1] } else { rule.cells[0] };
            let digits = puzzle.geometry().digits().filter(|_| puzzle.given(other).is_none());
            for candidate in digits.map(|digit| Candidate { cell: other, digit }) {
                if rule.forbids(given, candidate) {
                    left.remove(candidate);
                }
            }
        }
        LeftByGivens { puzzle, left }
    }

    /// The givens that a rule lets exclude the candidate.
    fn excluding_by_rule(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> {
        let excluding =
            move |(given, rule): &(Candidate, PairRule)| rule.forbids(*given, candidate);
        givens_with_rules(self.puzzle).filter(excluding).map(|(given, _)| given)
    }

    fn geometry(&self) -> &'p Geometry {
        self.left.geometry()
    }

    fn cells_without_digit(&self) -> impl Iterator<Item = Cell> + '_ {
        self.puzzle.open_cells().filter(|&cell| self.left.digits(cell).next().is_none())
    }

    fn digits_without_place(&self) -> impl Iterator<Item = (House, Digit)> + '_ {
        let of_house = move |house: House| {
            let digits = self.geometry().digits();
            let stuck =
                digits.filter(move |&digit| self.left.places(house, digit).next().is_none());
            stuck.map(move |digit| (house, digit))
        };
        self.geometry().houses().flat_map(of_house)
    }

    /// A given of each digit among the cell's peers, or one that excludes the digit by a rule.
    fn around(&self, cell: Cell) -> Vec<Candidate> {
        let mut found = vec![None; self.geometry().side()];
        for peer in self.geometry().peers(cell) {
            if let Some(digit) = self.puzzle.given(peer) {
                found[digit.index()].get_or_insert(Candidate { cell: peer, digit });
            }
        }
        for digit in self.geometry().digits() {
            let by_rule = || self.excluding_by_rule(Candidate { cell, digit }).next();
            found[digit.index()] = found[digit.index()].or_else(by_rule);
        }
        found.into_iter().flatten().unique().collect()
    }

    /// A small set of givens that together keep the digit out of every cell of the house. It is chosen greedily: the next
    /// given is the one that does so for the most remaining cells.
    fn cover(&self, house: House, digit: Digit) -> Vec<Candidate> {
        let cells = self.geometry().cells_of(house);
        let mut blocked: HashMap<Candidate, Vec<Cell>> = HashMap::new();
        for &cell in cells {
            let own = self.puzzle.given(cell).map(|digit| Candidate { cell, digit });
            let peers = self.geometry().peers(cell).map(|cell| Candidate { cell, digit });
            let by_digit = peers.filter(|given| self.puzzle.given(given.cell) == Some(digit));
            let by_rule = self.excluding_by_rule(Candidate { cell, digit });
            for given in own.into_iter().chain(by_digit).chain(by_rule) {
                blocked.entry(given).or_default().push(cell);
            }
        }
        let mut left = cells.to_vec();
        let mut cover = Vec::new();
        while !left.is_empty() {
            let count = |cells: &Vec<Cell>| cells.iter().filter(|cell| left.contains(cell)).count();
            let best = blocked
                .iter()
                .max_by_key(|&(&given, cells)| (count(cells), std::cmp::Reverse(given)));
            let (&given, cells) = best.expect("every cell of the house is blocked by a given");
            left.retain(|cell| !cells.contains(cell));
            cover.push(given);
        }
        cover.sort_unstable();
        cover
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Relation;

    #[test]
    fn givens_may_break_a_rule_or_leave_a_digit_no_place_by_rules() {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        let [first, second, third] = [0, 1, 2].map(Cell::new);
        let rule = PairRule::new(first, second, Relation::NotDifference(1));
        puzzle.add_rules([rule, PairRule::new(third, second, Relation::Less)]);
        let given = |cell, digit| Candidate { cell, digit: Digit::new(digit) };
        for given in [given(first, 2), given(second, 1)] {
            puzzle.set(given.cell, Some(given.digit));
        }
        assert_eq!(Reason::of(&puzzle), Some(Reason::Broken(rule)));
        assert_eq!(plain_clashes(&puzzle), [[given(first, 2), given(second, 1)]]);
        puzzle.set(second, None);
        puzzle.set(third, Some(Digit::new(2)));
        puzzle.set(first, Some(Digit::new(0)));
        assert_eq!(Reason::of(&puzzle), None);
        puzzle.set(third, Some(Digit::new(3)));
        assert_eq!(Reason::of(&puzzle), Some(Reason::NoDigit(second)));
        assert_eq!(plain_clashes(&puzzle)[0], [given(first, 0), given(third, 3)]);
    }
}
