//! Solutions of empty and nearly empty grids without search over cells.
//!
//! ```text
//! row (b, i): row i of band b          digit (u, v), v its class      v = b + k  (mod C)
//! column (s, k): class k of stack s                                   u = L(b, k)(i, s)
//! ```
//!
//! With a Latin square L(b, k) of order R for each band and class, each pair (u, v) comes just once in every row,
//! every column and every box, so this is a full grid of any shape. Bands, the columns of each stack, and the
//! digits get their classes at random.
//!
//! Givens are matched in two steps. First classes: as long as some given's digit has another class than its
//! place, two columns of a stack, two digits or two bands change classes, by the best such change for one of
//! these givens and now and then by any (as WalkSAT does: Selman, Kautz and Cohen, "Noise strategies for
//! improving local search", AAAI 1994). That
//! succeeds nearly always up to N/2 givens, and seldom with N. Then each Latin square with givens is completed by native search; they are of order
//! 16 at most, as a grid with boxes higher than wide is taken turned, and have few givens.
//!
//! This never tells that there is no solution, only finds one, or two.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::geometry::{BoxShape, Cell, Digit, Geometry};
use crate::native::Native;
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// Up to this side search is at once.
const SEARCHED_SIDE: usize = 9;

/// Changes of classes for each given before the attempt is given up, and some more.
const CHANGES_PER_GIVEN: usize = 400;
const CHANGES: usize = 500;

/// One change in so many is any, not the best.
const NOISE: u64 = 20;

/// Nodes to complete a Latin square, which takes none or few as a rule.
const NODES: u64 = 2_000;

/// Two full grids that have all givens, or one, or none: digits from 0 in reading order. Always none if the houses are
/// not just rows, columns and boxes.
pub(super) fn two_grids(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    let geometry = puzzle.geometry();
    let Some(shape) = geometry.box_shape() else {
        return Vec::new();
    };
    let few = puzzle.num_givens() <= geometry.side() && !puzzle.has_ruled_out();
    if geometry.side() <= SEARCHED_SIDE || !few || puzzle.conflict().is_some() {
        return Vec::new();
    }
    // Always the same seed: a puzzle always has the same answer.
    let mut stream = Stream::new(0, 0);
    let mut classes = Classes::new(puzzle, shape, &mut stream);
    if !classes.match_givens(&mut stream) {
        return Vec::new();
    }
    let Some(first) = classes.fill() else {
        return Vec::new();
    };
    let second = another(puzzle, shape, &first);
    std::iter::once(first).chain(second).collect()
}

/// The grid as bands of R rows and stacks of C columns, R <= C.
#[derive(Clone, Copy)]
struct Frame {
    rows: usize,
    cols: usize,
    side: usize,
    /// Whether the puzzle's columns are the rows here.
    turned: bool,
}

impl Frame {
    fn new(shape: BoxShape) -> Self {
        Frame {
            rows: shape.rows.min(shape.cols),
            cols: shape.rows.max(shape.cols),
            side: shape.side(),
            turned: shape.rows > shape.cols,
        }
    }

    /// Row and column of a cell; and the cell of a row and column, as turning twice changes nothing.
    fn place(self, cell: usize) -> (usize, usize) {
        let (row, col) = (cell / self.side, cell % self.side);
        if self.turned { (col, row) } else { (row, col) }
    }
}

#[derive(Clone, Copy)]
struct Given {
    row: usize,
    col: usize,
    digit: usize,
}

/// Which class each has; and the givens.
struct Classes {
    frame: Frame,
    /// Of bands, columns and digits. Bands have all classes, so have the columns of each stack; of the
    /// digits R have each.
    of: [Vec<usize>; 3],
    givens: Vec<Given>,
    /// The givens of each band, column and digit.
    givens_of: [Vec<Vec<usize>>; 3],
}

const BANDS: usize = 0;
const COLUMNS: usize = 1;
const DIGITS: usize = 2;

impl Classes {
    fn new(puzzle: &Puzzle, shape: BoxShape, stream: &mut Stream) -> Self {
        let frame = Frame::new(shape);
        let mut shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            stream.shuffle(&mut order);
            order
        };
        let bands = shuffled(frame.cols);
        let columns = (0..frame.rows).flat_map(|_| shuffled(frame.cols)).collect();
        let digits = shuffled(frame.side);
        let mut classes = Classes {
            frame,
            of: [bands, columns, digits.iter().map(|digit| digit % frame.cols).collect()],
            givens: Vec::new(),
            givens_of: [frame.cols, frame.side, frame.side].map(|count| vec![Vec::new(); count]),
        };
        for given in puzzle.givens() {
            let (row, col) = frame.place(given.cell.index());
            let digit = given.digit.index();
            let given = Given { row, col, digit };
            for (kind, at) in classes.of_given(given).into_iter().enumerate() {
                classes.givens_of[kind][at].push(classes.givens.len());
            }
            classes.givens.push(given);
        }
        classes
    }

    /// The band, the column and the digit of a given.
    fn of_given(&self, given: Given) -> [usize; 3] {
        [given.row / self.frame.rows, given.col, given.digit]
    }

    /// The classes of a given's band, column and digit.
    fn classes_of(&self, number: usize) -> [usize; 3] {
        let at = self.of_given(self.givens[number]);
        [BANDS, COLUMNS, DIGITS].map(|kind| self.of[kind][at[kind]])
    }

    fn fits(&self, number: usize) -> bool {
        let [band, column, digit] = self.classes_of(number);
        (band + column) % self.frame.cols == digit
    }

    /// Changes classes until all givens fit; false if that is not soon done.
    fn match_givens(&mut self, stream: &mut Stream) -> bool {
        for _ in 0..CHANGES + CHANGES_PER_GIVEN * self.givens.len() {
            let count = self.givens.len();
            let wrong: Vec<usize> = (0..count).filter(|&number| !self.fits(number)).collect();
            if wrong.is_empty() {
                return true;
            }
            let number = wrong[stream.below(wrong.len() as u64) as usize];
            let changes = self.changes(number);
            let (kind, one, two) = if stream.below(NOISE) == 0 {
                changes[stream.below(changes.len() as u64) as usize]
            } else {
                // Among equals a random one, else the same two would take turns for ever.
                let start = stream.below(changes.len() as u64) as usize;
                let (before, after) = changes.split_at(start);
                let best = after.iter().chain(before).min_by_key(|change| self.cost(**change));
                *best.expect("a digit can always change")
            };
            self.of[kind].swap(one, two);
        }
        false
    }

    /// The exchanges after which a given fits: kind, and which two.
    fn changes(&self, number: usize) -> Vec<(usize, usize, usize)> {
        let cols = self.frame.cols;
        let [band, column, digit] = self.of_given(self.givens[number]);
        let [of_band, of_column, of_digit] = self.classes_of(number);
        let stack = column / cols * cols;
        let having = |kind: usize, from: usize, to: usize, class: usize| {
            (from..to).filter(move |&at| self.of[kind][at] == class)
        };
        let bands = having(BANDS, 0, cols, (of_digit + cols - of_column) % cols);
        let columns = having(COLUMNS, stack, stack + cols, (of_digit + cols - of_band) % cols);
        let digits = having(DIGITS, 0, self.frame.side, (of_band + of_column) % cols);
        let bands = bands.map(|other| (BANDS, band, other));
        let columns = columns.map(|other| (COLUMNS, column, other));
        let digits = digits.map(|other| (DIGITS, digit, other));
        bands.chain(columns).chain(digits).collect()
    }

    /// How many more givens do not fit after an exchange.
    fn cost(&mut self, (kind, one, two): (usize, usize, usize)) -> i64 {
        let wrong = |classes: &Classes| {
            let of_both = [one, two].map(|at| &classes.givens_of[kind][at]);
            let wrong = of_both.into_iter().flatten().filter(|&&number| !classes.fits(number));
            wrong.count() as i64
        };
        let before = wrong(self);
        self.of[kind].swap(one, two);
        let cost = wrong(self) - before;
        self.of[kind].swap(one, two);
        cost
    }

    /// The grid of these classes, or none if a Latin square cannot be completed soon.
    fn fill(&self) -> Option<Vec<Digit>> {
        let Frame { rows, cols, side, .. } = self.frame;
        let mut digits_of: Vec<Vec<usize>> = vec![Vec::with_capacity(rows); cols];
        let mut rank = vec![0; side];
        for (digit, &class) in self.of[DIGITS].iter().enumerate() {
            rank[digit] = digits_of[class].len();
            digits_of[class].push(digit);
        }
        let mut squares: Vec<Vec<(usize, usize)>> = vec![Vec::new(); side * cols];
        for &Given { row, col, digit } in &self.givens {
            let square = row / rows * cols + self.of[COLUMNS][col];
            squares[square].push((row % rows * rows + col / cols, rank[digit]));
        }
        let latin = Geometry::boxes(1, rows).expect("rows of a box are a side");
        let filled: Vec<Vec<usize>> = (0..cols * cols)
            .map(|square| complete(&latin, &squares[square]))
            .collect::<Option<_>>()?;
        let mut grid = vec![Digit::new(0); side * side];
        for (cell, digit) in grid.iter_mut().enumerate() {
            let (row, col) = self.frame.place(cell);
            let (band, class) = (row / rows, self.of[COLUMNS][col]);
            let u = filled[band * cols + class][row % rows * rows + col / cols];
            let v = (self.of[BANDS][band] + class) % cols;
            *digit = Digit::new(digits_of[v][u]);
        }
        Some(grid)
    }
}

/// A Latin square with these digits in these cells.
fn complete(latin: &Geometry, givens: &[(usize, usize)]) -> Option<Vec<usize>> {
    let side = latin.side();
    if givens.is_empty() {
        return Some((0..side * side).map(|at| (at / side + at % side) % side).collect());
    }
    let mut puzzle = Puzzle::empty(latin.clone());
    for &(cell, digit) in givens {
        puzzle.set(Cell::new(cell), Some(Digit::new(digit)));
    }
    let mut found = None;
    let budget = Budget::unlimited().with_node_limit(NODES);
    Native::new().search(&puzzle, &budget, &mut |grid| {
        found = Some(grid.iter().map(|digit| digit.index()).collect());
        ControlFlow::Break(())
    });
    found
}

/// Another solution: two rows of a band, or two columns of a stack, exchange some cells in which nothing is
/// given, in all their boxes where one needs the other (a Kempe change). None if no two do.
fn another(puzzle: &Puzzle, shape: BoxShape, grid: &[Digit]) -> Option<Vec<Digit>> {
    let BoxShape { rows, cols } = shape;
    let side = rows * cols;
    for (depth, across, along) in [(rows, side, 1), (cols, 1, side)] {
        for two in 0..side {
            for one in two / depth * depth..two {
                let lines = [one * across, two * across];
                if let Some(changed) = exchange(puzzle, grid, lines, along) {
                    return Some(changed);
                }
            }
        }
    }
    None
}

/// The grid after an exchange between two lines that touches no given.
fn exchange(
    puzzle: &Puzzle,
    grid: &[Digit],
    lines: [usize; 2],
    along: usize,
) -> Option<Vec<Digit>> {
    let side = puzzle.geometry().side();
    let mut place = vec![0; side];
    (0..side).for_each(|i| place[grid[lines[0] + i * along].index()] = i);
    let next = |i: usize| place[grid[lines[1] + i * along].index()];
    let is_given = |i: usize| {
        let mut cells = lines.iter().map(|line| Cell::new(line + i * along));
        cells.any(|cell| puzzle.given(cell).is_some())
    };
    let mut done = vec![false; side];
    for first in 0..side {
        let mut cycle = Vec::new();
        let mut i = first;
        while !done[i] {
            done[i] = true;
            cycle.push(i);
            i = next(i);
        }
        if !cycle.is_empty() && !cycle.iter().any(|&i| is_given(i)) {
            let mut changed = grid.to_vec();
            for i in cycle {
                changed.swap(lines[0] + i * along, lines[1] + i * along);
            }
            return Some(changed);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_solution;
    use crate::puzzle::Solution;

    /// Some givens of a random full grid.
    fn with_givens(rows: usize, cols: usize, count: usize) -> Puzzle {
        let geometry = Geometry::boxes(rows, cols).unwrap();
        let mut stream = Stream::new(count as u64, 1);
        let grid = random_solution(&geometry, &mut stream);
        let mut cells: Vec<_> = geometry.cells().collect();
        stream.shuffle(&mut cells);
        let mut puzzle = Puzzle::empty(geometry);
        for &cell in &cells[..count] {
            puzzle.set(cell, Some(grid.digit(cell)));
        }
        puzzle
    }

    fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
        let grids = two_grids(puzzle).into_iter();
        let solution = |grid| Solution::new(puzzle.geometry().clone(), grid).unwrap();
        grids.map(solution).collect()
    }

    #[test]
    fn empty_grids_of_every_side_have_two_solutions() {
        for side in 10..=256 {
            let shapes = [Geometry::of_side(side), Geometry::boxes(1, side)];
            for geometry in shapes.map(Result::unwrap) {
                let found = solutions(&Puzzle::empty(geometry.clone()));
                assert!(found.len() == 2 && found[0] != found[1], "{geometry:?}");
            }
        }
    }

    #[test]
    fn few_givens_are_brought_into_place() {
        for (rows, cols) in [(2, 5), (3, 4), (4, 4), (5, 4), (5, 5), (6, 6), (10, 10), (16, 16)] {
            let side = rows * cols;
            for count in [1, side / 8, side / 4] {
                let puzzle = with_givens(rows, cols, count);
                let found = solutions(&puzzle);
                assert!(found.len() == 2 && found[0] != found[1], "{rows}x{cols}, {count}");
                assert!(found.iter().all(|solution| solution.completes(&puzzle)));
            }
        }
    }

    #[test]
    fn puzzles_with_a_clash_or_many_givens_are_left_to_search() {
        let mut puzzle = with_givens(5, 5, 5);
        assert_eq!(two_grids(&puzzle).len(), 2);
        let given = puzzle.givens().next().unwrap();
        let peer = puzzle.geometry().peers(given.cell).next().unwrap();
        puzzle.set(peer, Some(given.digit));
        assert!(two_grids(&puzzle).is_empty());
        assert!(two_grids(&with_givens(5, 5, 300)).is_empty());
        assert!(two_grids(&Puzzle::empty(Geometry::classic())).is_empty());
    }
}
