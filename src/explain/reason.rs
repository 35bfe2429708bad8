//! Contradictions that can be seen from the givens and their peers, without search.

use std::collections::HashMap;

use crate::geometry::{Candidate, Cell, Digit, Geometry, House, HouseKind};
use crate::puzzle::{CandidateSet, Conflict, Puzzle};

/// Why givens contradict each other, if it can be seen without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A digit is given twice in a house.
    Twice(Conflict),
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
    /// use satdoku::format::{self, Hints};
    ///
    /// let puzzle = format::parse("12.3....3.......", &Hints::new())?.puzzle;
    /// let cell = puzzle.geometry().cell(0, 2);
    /// // 1, 2 and 3 stand in its row, and 4 may.
    /// assert_eq!(Reason::of(&puzzle), None);
    /// let puzzle = format::parse("12.3..4.........", &Hints::new())?.puzzle;
    /// assert_eq!(Reason::of(&puzzle), Some(Reason::NoDigit(cell)));
    /// # Ok::<(), format::ParseError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        if let Some(conflict) = puzzle.conflict() {
            return Some(Reason::Twice(conflict));
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

/// Sets of givens that leave some cell no digit, or some digit no place, the smallest first; none if a digit is given
/// twice in a house, which is the simpler reason.
pub(super) fn plain_clashes(puzzle: &Puzzle) -> Vec<Vec<Candidate>> {
    if puzzle.conflict().is_some() {
        return Vec::new();
    }
    let left = LeftByGivens::of(puzzle);
    let cells = left.cells_without_digit().map(|cell| left.around(cell));
    let places = left.digits_without_place().map(|(house, digit)| left.cover(house, digit));
    let mut clashes: Vec<_> = cells.chain(places).collect();
    clashes.sort_by_key(Vec::len);
    clashes
}

/// The candidates that the givens leave, and the contradictions among them.
struct LeftByGivens<'p> {
    puzzle: &'p Puzzle,
    left: CandidateSet<'p>,
}

impl<'p> LeftByGivens<'p> {
    fn of(puzzle: &'p Puzzle) -> Self {
        LeftByGivens {
            puzzle,
            left: CandidateSet::left_by_givens(puzzle.geometry(), puzzle.givens()),
        }
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

    /// A given of each digit among the cell's peers.
    fn around(&self, cell: Cell) -> Vec<Candidate> {
        let mut found = vec![None; self.geometry().side()];
        for peer in self.geometry().peers(cell) {
            if let Some(digit) = self.puzzle.given(peer) {
                found[digit.index()].get_or_insert(Candidate { cell: peer, digit });
            }
        }
        found.into_iter().flatten().collect()
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
            for given in own.into_iter().chain(by_digit) {
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
