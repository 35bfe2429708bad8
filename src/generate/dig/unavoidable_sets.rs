//! Small unavoidable sets of a full grid, which show without a search that a given is needed.
//!
//! A set of cells is *unavoidable* if changing the digits in these cells alone gives another full grid. So a given is
//! needed if it is the last one in some unavoidable set.
//!
//! - **Two digits.** Join the cells of two digits that share a house; the digits can be exchanged in each component. A
//!   component has both digits in each of its rows, so it is a set of rows.
//! - **Two rows of a band, two columns of a stack.** They can be exchanged in a cycle of the permutation that takes each
//!   column to the one where the first row has the second row's digit.
//! - **Found on the way**: the cells in which another solution differs.
//!
//! `nine/unavoidable_sets.rs` does the same for 9×9 grids, with vectors.

use crate::geometry::{BoxShape, Cell};
use crate::puzzle::{Puzzle, Solution};

/// Enough cells of a set of the first two kinds to answer questions. Of the givens that such sets prove to be needed in
/// minimal 16×16 puzzles, 64% are in one of 4 cells, 91% in one of up to 6, and 99% in one of up to 10.
pub(super) const LARGEST_TO_ANSWER: usize = 10;

/// The sets of one full grid, and how many givens each has.
#[derive(Debug)]
pub(in crate::generate) struct UnavoidableSets {
    /// By set, those of the first two kinds first.
    givens: Vec<u16>,
    /// The number of sets of the first two kinds.
    of_grid: usize,
    /// By cell, the sets that it is in.
    of_cell: Vec<Vec<u16>>,
}

impl UnavoidableSets {
    /// The sets of two digits, rows or columns of a full grid with boxes of this shape, and their givens in a puzzle with
    /// this solution, each of `largest` cells at most.
    pub(super) fn new(
        solution: &Solution,
        shape: BoxShape,
        largest: usize,
        puzzle: &Puzzle,
    ) -> Self {
        let of_cell = vec![Vec::new(); solution.digits().len()];
        let mut sets = UnavoidableSets { givens: Vec::new(), of_grid: 0, of_cell };
        let grid = Grid::new(solution, shape, largest);
        for one in 0..grid.side {
            for other in 0..one {
                grid.two_digits(one, other, &mut |cells| sets.insert(cells, puzzle));
            }
        }
        for [depth, across] in [[shape.rows, 0], [shape.cols, 1]] {
            for one in 0..grid.side {
                for other in one - one % depth..one {
                    grid.two_lines(one, other, across == 1, &mut |cells| {
                        sets.insert(cells, puzzle)
                    });
                }
            }
        }
        sets.of_grid = sets.givens.len();
        sets
    }

    /// The givens of the sets of the first two kinds that these cells are in, one for each cell and set.
    pub(super) fn givens_of_sets_with<'s>(
        &'s self,
        cells: &'s [Cell],
    ) -> impl Iterator<Item = u16> + 's {
        let sets = cells.iter().flat_map(|cell| &self.of_cell[cell.index()]);
        let sets = sets.map(|&set| usize::from(set)).filter(|&set| set < self.of_grid);
        sets.map(|set| self.givens[set])
    }

    /// Adds a set, with its givens in the puzzle.
    pub(super) fn insert(&mut self, cells: &[Cell], puzzle: &Puzzle) {
        let Ok(index) = u16::try_from(self.givens.len()) else {
            return;
        };
        self.givens.push(cells.iter().filter(|&&cell| puzzle.given(cell).is_some()).count() as u16);
        cells.iter().for_each(|cell| self.of_cell[cell.index()].push(index));
    }

    /// Removes givens, unless that would leave a set without any; returns whether they were removed.
    pub(in crate::generate) fn remove(&mut self, cells: &[Cell]) -> bool {
        let is_empty = self.take(cells);
        if is_empty {
            self.put_back(cells);
        }
        !is_empty
    }

    /// Removes givens; returns whether that leaves a set without any.
    pub(super) fn take(&mut self, cells: &[Cell]) -> bool {
        let mut is_empty = false;
        for cell in cells {
            for &set in &self.of_cell[cell.index()] {
                let givens = &mut self.givens[usize::from(set)];
                *givens -= 1;
                is_empty |= *givens == 0;
            }
        }
        is_empty
    }

    /// Puts removed givens back.
    pub(in crate::generate) fn put_back(&mut self, cells: &[Cell]) {
        for cell in cells {
            for &set in &self.of_cell[cell.index()] {
                self.givens[usize::from(set)] += 1;
            }
        }
    }
}

/// Where the digits of a full grid are.
struct Grid<'s> {
    side: usize,
    /// The number of cells of a set, at most.
    largest: usize,
    shape: BoxShape,
    solution: &'s Solution,
    /// The column of each digit in each row, by digit and row.
    col: Vec<u8>,
    /// The row of each digit in each column, by digit and column, and in each box, by digit and box.
    row_by_col: Vec<u8>,
    row_by_box: Vec<u8>,
}

impl<'s> Grid<'s> {
    fn new(solution: &'s Solution, shape: BoxShape, largest: usize) -> Self {
        let side = shape.rows * shape.cols;
        let [col, row_by_col, row_by_box] = [(); 3].map(|()| vec![0; side * side]);
        let mut grid = Grid { side, largest, shape, solution, col, row_by_col, row_by_box };
        for (at, digit) in solution.digits().iter().enumerate() {
            let (row, col, digit) = (at / side, at % side, digit.index() * side);
            let in_box = grid.box_of(row, col);
            grid.col[digit + row] = col as u8;
            grid.row_by_col[digit + col] = row as u8;
            grid.row_by_box[digit + in_box] = row as u8;
        }
        grid
    }

    fn box_of(&self, row: usize, col: usize) -> usize {
        row / self.shape.rows * self.shape.rows + col / self.shape.cols
    }

    /// Finds the small components of two digits.
    ///
    /// With a row come the rows where the second digit is in the column, and in the box, of the first. These are two
    /// permutations of the rows, so the rows that they lead to make a component.
    fn two_digits(&self, one: usize, other: usize, found: &mut impl FnMut(&[Cell])) {
        let (one, other) = (one * self.side, other * self.side);
        let mut is_done = [false; u8::MAX as usize + 1];
        let (mut rows, mut cells) = (Vec::new(), Vec::new());
        for first in 0..self.side {
            if is_done[first] {
                continue;
            }
            is_done[first] = true;
            rows.clear();
            rows.push(first);
            let mut next = 0;
            while let Some(&row) = rows.get(next) {
                next += 1;
                let col = usize::from(self.col[one + row]);
                let in_box = self.box_of(row, col);
                for row in [self.row_by_col[other + col], self.row_by_box[other + in_box]] {
                    if !std::mem::replace(&mut is_done[usize::from(row)], true) {
                        rows.push(usize::from(row));
                    }
                }
            }
            if 2 * rows.len() <= self.largest {
                cells.clear();
                let in_row = |&row: &usize| {
                    [one, other].map(|digit| {
                        Cell::new(row * self.side + usize::from(self.col[digit + row]))
                    })
                };
                cells.extend(rows.iter().flat_map(in_row));
                found(&cells);
            }
        }
    }

    /// Finds the short cycles of two rows of a band, or of two columns of a stack. Those of four cells have two digits.
    fn two_lines(&self, one: usize, other: usize, is_cols: bool, found: &mut impl FnMut(&[Cell])) {
        let cell = |line: usize, at: usize| {
            Cell::new(if is_cols { at * self.side + line } else { line * self.side + at })
        };
        let mut is_done = [false; u8::MAX as usize + 1];
        let mut cells = Vec::new();
        for first in 0..self.side {
            cells.clear();
            let mut at = first;
            while !std::mem::replace(&mut is_done[at], true) {
                cells.extend([cell(one, at), cell(other, at)]);
                let digit = self.solution.digit(cell(other, at)).index() * self.side;
                let place_in_line = if is_cols { &self.row_by_col } else { &self.col };
                at = usize::from(place_in_line[digit + one]);
            }
            if (5..=self.largest).contains(&cells.len()) {
                found(&cells);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::Geometry;
    use crate::random::Stream;

    /// All sets of a random full grid.
    fn sets(rows: usize, cols: usize, seed: u64) -> (Solution, Vec<Vec<Cell>>) {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        let solution = random_solution(&geometry, &mut Stream::new(seed, 0));
        let puzzle = solution.to_puzzle();
        let shape = BoxShape { rows, cols };
        let found = UnavoidableSets::new(&solution, shape, LARGEST_TO_ANSWER, &puzzle);
        let mut cells = vec![Vec::new(); found.givens.len()];
        for cell in geometry.cells() {
            found.of_cell[cell.index()].iter().for_each(|&set| cells[usize::from(set)].push(cell));
        }
        (solution, cells)
    }

    #[test]
    fn without_its_givens_a_set_has_another_solution() {
        for (rows, cols) in [(2, 5), (5, 2), (3, 4), (4, 4), (2, 8)] {
            for seed in 0..4 {
                let (solution, sets) = sets(rows, cols, seed);
                assert!(!sets.is_empty());
                for set in sets {
                    assert!(set.len() <= LARGEST_TO_ANSWER);
                    let mut puzzle = solution.to_puzzle();
                    set.iter().for_each(|&cell| puzzle.set(cell, None));
                    let mut count = 0;
                    crate::native::Native::new().search(
                        &puzzle,
                        &crate::budget::Budget::unlimited(),
                        &mut |_| {
                            count += 1;
                            std::ops::ControlFlow::Continue(())
                        },
                    );
                    assert!(count > 1, "{rows}×{cols}, seed {seed}: {set:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_given_of_a_set_stays() {
        let (solution, all) = sets(4, 4, 1);
        let (mut puzzle, shape) = (solution.to_puzzle(), BoxShape { rows: 4, cols: 4 });
        let mut sets = UnavoidableSets::new(&solution, shape, LARGEST_TO_ANSWER, &puzzle);
        let [removed @ .., last] = &all[0][..] else { panic!("a set has cells") };
        assert!(sets.remove(removed) && !sets.remove(&[*last]));
        assert!(!sets.remove(&[*last]), "nothing changed");
        sets.put_back(&removed[..1]);
        assert!(sets.remove(&[*last]) && !sets.remove(&removed[..1]));
        // A set that is found later counts the givens that are left.
        puzzle.set(Cell::new(0), None);
        let mut sets = UnavoidableSets::new(&solution, shape, LARGEST_TO_ANSWER, &puzzle);
        sets.insert(&[Cell::new(0), Cell::new(1)], &puzzle);
        assert!(!sets.remove(&[Cell::new(1)]));
    }
}
