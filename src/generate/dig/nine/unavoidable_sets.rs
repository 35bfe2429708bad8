//! Unavoidable sets of a full grid that need no search.
//!
//! A set of cells is *unavoidable* if changing the digits in these cells alone gives another full grid. So a given is
//! needed if it is the last one in some unavoidable set. Three families are easy to find:
//!
//! - **Two digits.** Join two cells that have these digits and share a house; the digits can be swapped in
//!   each part that hangs together. A part has both digits in each of its rows, so it is a set of rows.
//! - **Two rows of a band.** They can be swapped in a set of columns where both have the same digits: a cycle
//!   of the permutation that takes each column to the one where the first row has the second row's digit.
//! - **Two columns of a stack**, likewise.
//!
//! Together they prove that about half of the givens of a minimal puzzle are needed.

use crate::native::nine::Grid;

/// A bit for each row (or column).
type Lines = u16;

/// Words by digit, one each for digits 0 to 8 and padding to the size of a vector.
type ByDigit = [Lines; 16];

/// The unavoidable sets of a full grid, and which of its cells are givens.
pub(in crate::generate) struct UnavoidableSets {
    /// By digit, a row, and another digit: the rows of the part of both digits that this row is in.
    parts: [[ByDigit; 9]; 9],
    /// By a column and two rows of a band, the columns of its cycle; by a row and two columns of a stack
    /// (from 9 on), its rows. Two lines of a chute are numbered by the third.
    cycles: [[Lines; 32]; 9],
    /// The rows in which each digit is a given. Padding has all bits, so that no set of it is ever empty.
    of_digit: ByDigit,
    /// The columns with a given in each row; from 9 on, the rows with one in each column.
    of_line: [Lines; 18],
}

/// The other two lines of a chute; columns count from 9.
#[inline(always)]
const fn others(line: usize) -> [usize; 2] {
    let first = line - line % 3;
    [first + (line + 1) % 3, first + (line + 2) % 3]
}

impl UnavoidableSets {
    /// The sets of no grid in particular.
    pub(in crate::generate) fn empty() -> Self {
        UnavoidableSets {
            parts: [[[0; 16]; 9]; 9],
            cycles: [[0; 32]; 9],
            of_digit: [Lines::MAX; 16],
            of_line: [0o777; 18],
        }
    }

    /// Takes the sets of a full grid; all its cells are givens.
    #[inline(always)]
    pub(in crate::generate) fn fill(&mut self, grid: &Grid) {
        self.of_digit = [Lines::MAX; 16];
        self.of_line = [0o777; 18];
        self.fill_parts(grid);
        self.fill_cycles(grid);
    }

    /// Finds the parts of each two digits: each row is joined to the rows where its column and its box have the
    /// other digit. These steps are permutations of the rows, so that to go forward is enough.
    #[inline(always)]
    fn fill_parts(&mut self, grid: &Grid) {
        // The row of each digit in each column and box.
        let mut in_column = [[0; 16]; 9];
        let mut in_box = [[0; 16]; 9];
        for row in 0..9 {
            for column in 0..9 {
                let digit = usize::from(grid[9 * row + column] - 1) % 9;
                in_column[column][digit] = 1 << row;
                in_box[row / 3 * 3 + column / 3][digit] = 1 << row;
            }
        }
        for row in 0..9 {
            for column in 0..9 {
                let digit = usize::from(grid[9 * row + column] - 1) % 9;
                for other in 0..16 {
                    self.parts[digit][row][other] = 1 << row
                        | in_column[column][other]
                        | in_box[row / 3 * 3 + column / 3][other];
                }
            }
        }
        for parts in &mut self.parts {
            close(parts);
        }
    }

    /// Finds the cycles of each two lines of a chute.
    #[inline(always)]
    fn fill_cycles(&mut self, grid: &Grid) {
        // The place of each digit in each line.
        let mut in_line = [[0; 9]; 18];
        for row in 0..9 {
            for column in 0..9 {
                let digit = usize::from(grid[9 * row + column] - 1) % 9;
                in_line[row][digit] = 1 << column;
                in_line[9 + column][digit] = 1 << row;
            }
        }
        for row in 0..9 {
            for column in 0..9 {
                let digit = usize::from(grid[9 * row + column] - 1) % 9;
                for (line, place) in [(row, column), (9 + column, row)] {
                    let [next, third] = others(line);
                    self.cycles[place][third] = 1 << place | in_line[next][digit];
                }
            }
        }
        close(&mut self.cycles);
    }

    /// Says that this cell is no longer a given.
    #[inline(always)]
    pub(in crate::generate) fn remove(&mut self, cell: usize, digit: usize) {
        let (row, column) = (cell / 9, cell % 9);
        self.of_digit[digit] &= !(1 << row);
        self.of_line[row] &= !(1 << column);
        self.of_line[9 + column] &= !(1 << row);
    }

    /// Says that this cell is a given again.
    #[inline(always)]
    pub(in crate::generate) fn put_back(&mut self, cell: usize, digit: usize) {
        let (row, column) = (cell / 9, cell % 9);
        self.of_digit[digit] |= 1 << row;
        self.of_line[row] |= 1 << column;
        self.of_line[9 + column] |= 1 << row;
    }

    /// Whether this given is the last one in some set.
    #[inline(always)]
    pub(in crate::generate) fn need(&self, cell: usize, digit: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let own = self.of_digit[digit] & !(1 << row);
        let mut last = 0;
        for (part, lines) in self.parts[digit][row].iter().zip(&self.of_digit) {
            last |= Lines::from((lines | own) & part == 0);
        }
        for (line, place) in [(row, column), (9 + column, row)] {
            let [p, q] = others(line);
            let own = self.of_line[line] & !(1 << place);
            for (other, third) in [(p, q), (q, p)] {
                let givens = (self.of_line[other] | own) & self.cycles[place][third];
                last |= Lines::from(givens == 0);
            }
        }
        last != 0
    }
}

/// Joins to each line all lines that can be reached from it (Warshall's algorithm, in `N` graphs at once).
#[inline(always)]
fn close<const N: usize>(joined: &mut [[Lines; N]; 9]) {
    for middle in 0..9 {
        let via = joined[middle];
        for line in joined.iter_mut() {
            for (joined, via) in line.iter_mut().zip(&via) {
                let reached = (*joined >> middle & 1).wrapping_neg();
                *joined |= via & reached;
            }
        }
    }
}
