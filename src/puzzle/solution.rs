//! Solutions: full grids that obey the rules, by construction.

use std::fmt;

use itertools::Itertools;

use super::{Puzzle, debug_cells};
use crate::geometry::{Candidate, Cell, Digit, Geometry};

/// The reason why a grid is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSolution {
    /// The number of cells is not N².
    #[error("{found} cells where a grid of side {side} has {}", side * side)]
    CellCount {
        /// The number of cells found.
        found: usize,
        /// N.
        side: usize,
    },
    /// A cell has no digit.
    #[error("the grid is not full, {cell} is open")]
    Open {
        /// The cell, as `r1c1`.
        cell: String,
    },
    /// A digit is out of range.
    #[error("digit {digit} at {cell} where a grid of side {side} has 1 to {side}")]
    DigitOutOfRange {
        /// The cell, as `r1c1`.
        cell: String,
        /// The digit, counted from 1.
        digit: usize,
        /// N.
        side: usize,
    },
    /// A house or a group contains a digit twice.
    #[error("digit {digit} stands twice in {house}: at {first} and {second}")]
    Repeated {
        /// The digit, counted from 1.
        digit: usize,
        /// The name of the house or group, like `row 3`.
        house: String,
        /// The first cell, as `r1c1`.
        first: String,
        /// The second cell.
        second: String,
    },
}

/// A full grid in which every house contains every digit once, and no group a digit twice.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Digit, Geometry};
/// use satdoku::puzzle::Solution;
///
/// let latin = Geometry::new(1, 2)?;
/// let digits = [0, 1, 1, 0].map(Digit::new).to_vec();
/// assert_eq!(Solution::new(latin.clone(), digits)?.to_string(), "1221");
/// let wrong = Solution::new(latin, [0, 1, 0, 1].map(Digit::new).to_vec()).unwrap_err();
/// assert_eq!(wrong.to_string(), "digit 1 stands twice in column 1: at r1c1 and r2c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    geometry: Geometry,
    digits: Vec<Digit>,
}

impl Solution {
    /// Checks a grid against the rules; `digits.len() == N * N`, row by row.
    ///
    /// # Errors
    ///
    /// If the number of cells is wrong, a digit is out of range, or a house contains a digit twice.
    pub fn new(geometry: Geometry, digits: Vec<Digit>) -> Result<Self, InvalidSolution> {
        let side = geometry.side();
        if digits.len() != geometry.cell_count() {
            return Err(InvalidSolution::CellCount { found: digits.len(), side });
        }
        if let Some(at) = digits.iter().position(|digit| digit.index() >= side) {
            let (cell, digit) = (geometry.name(Cell::new(at)), digits[at].index() + 1);
            return Err(InvalidSolution::DigitOutOfRange { cell, digit, side });
        }
        match find_repeated(&geometry, &digits) {
            Some(repeated) => Err(repeated),
            None => Ok(Solution { geometry, digits }),
        }
    }

    /// The givens of a puzzle that has one in every cell.
    ///
    /// # Errors
    ///
    /// If a cell is open or a house contains a digit twice. Rules of the puzzle are not checked: see
    /// [`Solution::completes`].
    pub fn of_givens(puzzle: &Puzzle) -> Result<Self, InvalidSolution> {
        let geometry = puzzle.geometry().clone();
        let open = puzzle.open_cells().next().map(|cell| geometry.name(cell));
        match open {
            Some(cell) => Err(InvalidSolution::Open { cell }),
            None => Solution::new(geometry, puzzle.cells().flatten().collect()),
        }
    }

    /// The grid's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The digit in a cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    ///
    /// let solution = "1234341221434...".parse::<Puzzle>()?.solve().unwrap();
    /// let geometry = solution.geometry();
    /// for cell in geometry.cells() {
    ///     let (row, col) = (geometry.row(cell) + 1, geometry.col(cell) + 1);
    ///     println!("row {row}, column {col}: {}", solution.digit(cell));
    /// }
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    #[inline]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// The candidate formed by a cell and its digit.
    #[inline]
    pub fn candidate(&self, cell: Cell) -> Candidate {
        Candidate { cell, digit: self.digit(cell) }
    }

    /// The digits, row by row; `len() == N * N`.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The cells as an iterator, as the text formats take them; every cell is filled.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Option<Digit>> + Clone + '_ {
        self.digits.iter().copied().map(Some)
    }

    /// The first cell whose digit differs from the given, else the first whose digit is ruled out by the puzzle, else the
    /// first cell of the first rule that is broken; `None` if the grid completes the puzzle.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has a different geometry.
    pub fn first_difference(&self, puzzle: &Puzzle) -> Option<Cell> {
        assert_eq!(&self.geometry, puzzle.geometry(), "puzzle and solution have the same geometry");
        let other = puzzle
            .givens()
            .find(|given| self.digit(given.cell) != given.digit)
            .map(|given| given.cell);
        if other.is_some() || puzzle.has_givens_alone() {
            return other;
        }
        let is_out = |cell: &Cell| puzzle.is_ruled_out(self.candidate(*cell));
        self.geometry.cells().find(is_out).or_else(|| {
            let rule = puzzle.unmet_rule(&self.digits)?;
            Some(rule.cells().first().copied().unwrap_or(Cell::new(0)))
        })
    }

    /// Whether this is a solution of the puzzle: the geometry is the same, every given is kept, no digit is ruled out, and
    /// every rule holds.
    pub fn completes(&self, puzzle: &Puzzle) -> bool {
        self.geometry == *puzzle.geometry() && self.first_difference(puzzle).is_none()
    }

    /// The puzzle in which every cell is given.
    pub fn to_puzzle(&self) -> Puzzle {
        let cells = self.digits.iter().copied().map(Some).collect();
        Puzzle::new(self.geometry.clone(), cells).expect("a solution's digits are in range")
    }
}

fn find_repeated(geometry: &Geometry, digits: &[Digit]) -> Option<InvalidSolution> {
    // For each digit, the house in which it was last seen and its cell; comparing `stamp` avoids clearing the table.
    let mut seen = vec![(usize::MAX, Cell::new(0)); geometry.side()];
    for house in geometry.houses() {
        for &cell in geometry.cells_of(house) {
            let digit = digits[cell.index()].index();
            let (stamp, first) = std::mem::replace(&mut seen[digit], (house.index(), cell));
            if stamp == house.index() {
                return Some(InvalidSolution::Repeated {
                    digit: digit + 1,
                    house: geometry.kind(house).to_string(),
                    first: geometry.name(first),
                    second: geometry.name(cell),
                });
            }
        }
    }
    geometry.groups().enumerate().find_map(|(number, cells)| {
        let mut pairs = cells.iter().array_combinations();
        let [first, second] =
            pairs.find(|[first, second]| digits[first.index()] == digits[second.index()])?;
        Some(InvalidSolution::Repeated {
            digit: digits[first.index()].index() + 1,
            house: geometry.group_kind(number).to_string(),
            first: geometry.name(*first),
            second: geometry.name(*second),
        })
    })
}

impl From<Solution> for Puzzle {
    /// Like [`Solution::to_puzzle`].
    fn from(solution: Solution) -> Self {
        solution.to_puzzle()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({}: ", self.geometry.label())?;
        let cells: Vec<_> = self.digits.iter().copied().map(Some).collect();
        debug_cells(f, self.geometry.side(), &cells)?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(digits: &str) -> Vec<Digit> {
        digits.bytes().map(|b| Digit::new(usize::from(b - b'1'))).collect()
    }

    #[test]
    fn only_grids_that_obey_the_rules_become_solutions() {
        let geometry = Geometry::new(2, 2).unwrap();
        assert!(Solution::new(geometry.clone(), grid("1234341221434321")).is_ok());
        let refuse =
            |digits| Solution::new(geometry.clone(), grid(digits)).unwrap_err().to_string();
        assert_eq!(refuse("123434122143432"), "15 cells where a grid of side 4 has 16");
        assert_eq!(refuse("1234341221434325"), "digit 5 at r4c4 where a grid of side 4 has 1 to 4");
        assert_eq!(refuse("1234341221434324"), "digit 4 stands twice in row 4: at r4c1 and r4c4");
        assert_eq!(refuse("1234214334124321"), "digit 2 stands twice in box 1: at r1c2 and r2c1");
    }

    #[test]
    fn completes_asks_for_every_given_and_the_geometry() {
        let geometry = Geometry::new(2, 2).unwrap();
        let solution = Solution::new(geometry.clone(), grid("1234341221434321")).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.set(geometry.cell(0, 1), Some(Digit::new(1)));
        assert!(solution.completes(&puzzle));
        puzzle.set(geometry.cell(3, 3), Some(Digit::new(1)));
        assert_eq!(solution.first_difference(&puzzle), Some(geometry.cell(3, 3)));
        assert!(!solution.completes(&Puzzle::empty(Geometry::new(1, 4).unwrap())));
        assert!(solution.completes(&solution.to_puzzle()));
    }
}
