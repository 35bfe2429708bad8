//! Unavoidable sets of a full grid that need no search.
//!
//! A set of cells is *unavoidable* if other digits in them, and in them alone, make another full grid. So a given
//! is needed when it is the last one in some unavoidable set. Three families are easy to find:
//!
//! - **Two digits.** Join two cells that have these digits and share a house; the digits can be swapped in
//!   each part that hangs together. A part has both digits in each of its rows, so it is a set of rows.
//! - **Two rows of a band.** They can be swapped in a set of columns where both have the same digits: a cycle
//!   of the permutation that takes each column to the one where the first row has the second row's digit.
//! - **Two columns of a stack**, likewise.
//!
//! Together they settle about half of the givens of a minimal puzzle.

use crate::native::nine::Grid;

/// A bit for each row (or column).
type Lines = u16;

/// Words by digit, one each for digits 0 to 8 and padding to the size of a vector.
type ByDigit = [Lines; 16];

/// The unavoidable sets of a full grid, and which of its cells are givens.
pub(super) struct Sets {
    /// By digit, a row, and another digit: the rows of the part of both digits that this row is in.
    parts: [[ByDigit; 9]; 9],
    /// By two rows of a band and a column, the columns of its cycle; then by two columns and a row.
    /// Two lines of a chute are numbered by the third.
    cycles: [[[Lines; 9]; 9]; 2],
    /// The rows in which each digit is a given. Padding has all bits, so that no set of it is ever empty.
    of_digit: ByDigit,
    /// The columns with a given in each row, the rows with one in each column.
    of_line: [[Lines; 9]; 2],
}

/// The other two lines of a chute.
#[inline(always)]
const fn others(line: usize) -> [usize; 2] {
    let first = line - line % 3;
    [first + (line + 1) % 3, first + (line + 2) % 3]
}

impl Sets {
    /// The sets of no grid in particular.
    pub(super) fn empty() -> Self {
        Sets {
            parts: [[[0; 16]; 9]; 9],
            cycles: [[[0; 9]; 9]; 2],
            of_digit: [Lines::MAX; 16],
            of_line: [[0o777; 9]; 2],
        }
    }

    /// Takes the sets of a full grid; all its cells are givens.
    #[inline(always)]
    pub(super) fn fill(&mut self, grid: &Grid) {
        self.of_digit = [Lines::MAX; 16];
        self.of_line = [[0o777; 9]; 2];
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

    #[inline(always)]
    fn fill_cycles(&mut self, grid: &Grid) {
        for side in 0..2 {
            let at = |line: usize, nth: usize| {
                let cell = if side == 0 { 9 * line + nth } else { 9 * nth + line };
                usize::from(grid[cell] - 1) % 9
            };
            for third in 0..9 {
                let [one, two] = others(third);
                let mut place = [0; 9];
                for nth in 0..9 {
                    place[at(one, nth)] = nth;
                }
                let cycles = &mut self.cycles[side][third];
                let mut left: Lines = 0o777;
                while left != 0 {
                    let start = left.trailing_zeros() as usize % 9;
                    let mut cycle = 0;
                    let mut nth = start;
                    loop {
                        cycle |= 1 << nth;
                        nth = place[at(two, nth)];
                        if nth == start {
                            break;
                        }
                    }
                    left &= !cycle;
                    let mut members = cycle;
                    while members != 0 {
                        cycles[members.trailing_zeros() as usize % 9] = cycle;
                        members &= members - 1;
                    }
                }
            }
        }
    }

    /// Says that this cell is no longer a given.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let (row, column) = (cell / 9, cell % 9);
        self.of_digit[digit] &= !(1 << row);
        self.of_line[0][row] &= !(1 << column);
        self.of_line[1][column] &= !(1 << row);
    }

    /// Says that this cell is a given again.
    #[inline(always)]
    pub(super) fn put_back(&mut self, cell: usize, digit: usize) {
        let (row, column) = (cell / 9, cell % 9);
        self.of_digit[digit] |= 1 << row;
        self.of_line[0][row] |= 1 << column;
        self.of_line[1][column] |= 1 << row;
    }

    /// Whether this given is the last one in some set.
    #[inline(always)]
    pub(super) fn need(&self, cell: usize, digit: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let own = self.of_digit[digit] & !(1 << row);
        let parts = &self.parts[digit][row];
        let mut last = 0;
        for other in 0..16 {
            let givens = (self.of_digit[other] | own) & parts[other];
            last |= Lines::from(givens == 0);
        }
        for (side, line, nth) in [(0, row, column), (1, column, row)] {
            let [p, q] = others(line);
            let own = self.of_line[side][line] & !(1 << nth);
            for (other, third) in [(p, q), (q, p)] {
                let givens = (self.of_line[side][other] | own) & self.cycles[side][third][nth];
                last |= Lines::from(givens == 0);
            }
        }
        last != 0
    }
}

/// Joins to each row all rows that can be reached from it (Warshall's algorithm, for all other digits at once).
#[inline(always)]
fn close(parts: &mut [ByDigit; 9]) {
    for middle in 0..9 {
        let via = parts[middle];
        for row in 0..9 {
            for other in 0..16 {
                let reached = (parts[row][other] >> middle & 1).wrapping_neg();
                parts[row][other] |= via[other] & reached;
            }
        }
    }
}
