//! What is plainly wrong with a puzzle: seen from its givens and their peers, without any search.

use std::collections::HashMap;

use crate::geometry::{Candidate, Cell, Digit, Geometry, House, HouseKind};
use crate::puzzle::{Conflict, Puzzle};

/// Why givens cannot stand together, where it is plain.
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
    /// The first plain reason why the puzzle has no solution; most unsolvable puzzles have none.
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
        let seen = Seen::by_givens(puzzle);
        let geometry = puzzle.geometry();
        let no_digit = seen.cells_without_digit().map(Reason::NoDigit).next();
        no_digit.or_else(|| {
            let (house, digit) = seen.digits_without_place().next()?;
            let house = geometry.kind(house);
            Some(Reason::NoPlace { digit, house })
        })
    }
}

/// Sets of givens that leave some cell no digit, or some digit no place, the smallest first; none where a digit is
/// given twice in a house, which is plainer.
pub(super) fn plain_clashes(puzzle: &Puzzle) -> Vec<Vec<Candidate>> {
    if puzzle.conflict().is_some() {
        return Vec::new();
    }
    let seen = Seen::by_givens(puzzle);
    let cells = seen.cells_without_digit().map(|cell| seen.around(cell));
    let places = seen.digits_without_place().map(|(house, digit)| seen.cover(house, digit));
    let mut clashes: Vec<_> = cells.chain(places).collect();
    clashes.sort_by_key(Vec::len);
    clashes
}

/// Which digits the givens rule out where.
struct Seen<'p> {
    puzzle: &'p Puzzle,
    geometry: &'p Geometry,
    /// By candidate: whether no given in its cell or a peer rules it out.
    left: Vec<bool>,
}

impl<'p> Seen<'p> {
    fn by_givens(puzzle: &'p Puzzle) -> Self {
        Seen { puzzle, geometry: puzzle.geometry(), left: puzzle.left_by_givens() }
    }

    fn is_out(&self, cell: Cell, digit: Digit) -> bool {
        !self.left[self.geometry.candidate_index(Candidate { cell, digit })]
    }

    fn cells_without_digit(&self) -> impl Iterator<Item = Cell> + '_ {
        let is_stuck = |&cell: &Cell| self.geometry.digits().all(|digit| self.is_out(cell, digit));
        self.puzzle.open_cells().filter(is_stuck)
    }

    fn digits_without_place(&self) -> impl Iterator<Item = (House, Digit)> + '_ {
        let of_house = move |house: House| {
            let cells = self.geometry.cells_of(house);
            let is_stuck = move |digit: &Digit| cells.iter().all(|&cell| self.is_out(cell, *digit));
            let digits = self.geometry.digits().filter(is_stuck);
            digits.map(move |digit| (house, digit))
        };
        self.geometry.houses().flat_map(of_house)
    }

    /// A given of each digit among the cell's peers.
    fn around(&self, cell: Cell) -> Vec<Candidate> {
        let mut found = vec![None; self.geometry.side()];
        for peer in self.geometry.peers(cell) {
            if let Some(digit) = self.puzzle.given(peer) {
                found[digit.index()].get_or_insert(Candidate { cell: peer, digit });
            }
        }
        found.into_iter().flatten().collect()
    }

    /// Few givens that together keep the digit out of every cell of the house: always the one that does so for the
    /// most cells that are left.
    fn cover(&self, house: House, digit: Digit) -> Vec<Candidate> {
        let cells = self.geometry.cells_of(house);
        let mut blocked: HashMap<Candidate, Vec<Cell>> = HashMap::new();
        for &cell in cells {
            let own = self.puzzle.given(cell).map(|digit| Candidate { cell, digit });
            let peers = self.geometry.peers(cell).map(|cell| Candidate { cell, digit });
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
