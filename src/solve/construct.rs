//! Constructs solutions of empty and nearly empty grids without search over cells.
//!
//! ```text
//! row (b, i): row i of band b          digit (u, v), v its class      v = b + k  (mod C)
//! column (s, k): class k of stack s                                   u = L(b, k)(i, s)
//! ```
//!
//! L(b, k) is a Latin square of order R for each band and class. Each pair (u, v) then occurs exactly once in every
//! row, column and box, so this formula gives a full grid of any shape. Bands, the columns of each stack, and digits
//! have random classes.
//!
//! The construction matches the givens in two steps:
//!
//! 1. *Classes.* While the digit of some given has a different class than its cell requires, two columns of a stack,
//!    two digits or two bands exchange classes. Usually this is the best exchange that makes one of these givens fit,
//!    sometimes a random one (as in WalkSAT: Selman, Kautz and Cohen, "Noise strategies for improving local search",
//!    AAAI 1994). This nearly always succeeds with up to N/2 givens, and seldom with N.
//! 2. *Latin squares.* Native search completes each Latin square with givens. The squares are of order 16 at most,
//!    because a grid with boxes higher than wide is transposed, and they have few givens.
//!
//! The construction finds up to two solutions. It never proves that there is none.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::geometry::{BoxShape, Cell, Digit, Geometry};
use crate::native::Native;
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// Largest side for which search is immediate, so that no construction is needed.
const LARGEST_SEARCHED_SIDE: usize = 9;

/// Maximum number of class exchanges per given.
const EXCHANGES_PER_GIVEN: usize = 400;
/// Exchanges allowed in addition, whatever the number of givens.
const EXTRA_EXCHANGES: usize = 500;

/// One exchange in this many is a random one instead of the best.
const NOISE_INTERVAL: u64 = 20;

/// Node limit to complete a Latin square, which usually takes few nodes or none.
const LATIN_NODE_LIMIT: u64 = 2_000;

/// Constructs up to two full grids that contain all givens, as digits in reading order.
///
/// The result is always empty if the houses are not exactly rows, columns and boxes.
pub(super) fn two_grids(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    let geometry = puzzle.geometry();
    let Some(shape) = geometry.box_shape() else {
        return Vec::new();
    };
    let is_nearly_empty = puzzle.num_givens() <= geometry.side() && puzzle.has_givens_alone();
    if geometry.side() <= LARGEST_SEARCHED_SIDE || !is_nearly_empty || puzzle.conflict().is_some() {
        return Vec::new();
    }
    // With a constant seed, a puzzle always has the same answer.
    let mut stream = Stream::new(0, 0);
    let mut classes = Classes::new(puzzle, shape, &mut stream);
    if !classes.match_givens(&mut stream) {
        return Vec::new();
    }
    let Some(first) = classes.fill() else {
        return Vec::new();
    };
    let second = second_grid(puzzle, shape, &first);
    std::iter::once(first).chain(second).collect()
}

/// A grid with bands of R rows and stacks of C columns, transposed if necessary so that R <= C.
#[derive(Clone, Copy)]
struct GridShape {
    rows: usize,
    cols: usize,
    side: usize,
    /// Whether the grid is transposed.
    transposed: bool,
}

impl GridShape {
    fn new(shape: BoxShape) -> Self {
        GridShape {
            rows: shape.rows.min(shape.cols),
            cols: shape.rows.max(shape.cols),
            side: shape.side(),
            transposed: shape.rows > shape.cols,
        }
    }

    /// The row and column of a cell, transposed if necessary.
    fn place(self, cell: usize) -> (usize, usize) {
        let (row, col) = (cell / self.side, cell % self.side);
        if self.transposed { (col, row) } else { (row, col) }
    }
}

#[derive(Clone, Copy)]
struct Given {
    row: usize,
    col: usize,
    digit: usize,
}

/// The classes of bands, columns and digits, and the givens.
struct Classes {
    grid_shape: GridShape,
    /// The classes of all bands, columns and digits.
    ///
    /// Each class belongs to one band, to one column of each stack, and to R digits.
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
        let grid_shape = GridShape::new(shape);
        let mut shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            stream.shuffle(&mut order);
            order
        };
        let bands = shuffled(grid_shape.cols);
        let columns = (0..grid_shape.rows).flat_map(|_| shuffled(grid_shape.cols)).collect();
        let digits = shuffled(grid_shape.side);
        let mut classes = Classes {
            grid_shape,
            of: [bands, columns, digits.iter().map(|digit| digit % grid_shape.cols).collect()],
            givens: Vec::new(),
            givens_of: [grid_shape.cols, grid_shape.side, grid_shape.side]
                .map(|count| vec![Vec::new(); count]),
        };
        for given in puzzle.givens() {
            let (row, col) = grid_shape.place(given.cell.index());
            let digit = given.digit.index();
            let given = Given { row, col, digit };
            for (kind, at) in classes.indices_of(given).into_iter().enumerate() {
                classes.givens_of[kind][at].push(classes.givens.len());
            }
            classes.givens.push(given);
        }
        classes
    }

    /// The band, the column and the digit of a given.
    fn indices_of(&self, given: Given) -> [usize; 3] {
        [given.row / self.grid_shape.rows, given.col, given.digit]
    }

    /// The classes of a given's band, column and digit.
    fn classes_of(&self, number: usize) -> [usize; 3] {
        let at = self.indices_of(self.givens[number]);
        [BANDS, COLUMNS, DIGITS].map(|kind| self.of[kind][at[kind]])
    }

    fn fits(&self, number: usize) -> bool {
        let [band, column, digit] = self.classes_of(number);
        (band + column) % self.grid_shape.cols == digit
    }

    /// Exchanges classes until all givens fit. Returns false if the limit is reached first.
    fn match_givens(&mut self, stream: &mut Stream) -> bool {
        for _ in 0..EXTRA_EXCHANGES + EXCHANGES_PER_GIVEN * self.givens.len() {
            let count = self.givens.len();
            let wrong: Vec<usize> = (0..count).filter(|&number| !self.fits(number)).collect();
            if wrong.is_empty() {
                return true;
            }
            let number = wrong[stream.below(wrong.len() as u64) as usize];
            let exchanges = self.exchanges(number);
            let (kind, one, two) = if stream.below(NOISE_INTERVAL) == 0 {
                exchanges[stream.below(exchanges.len() as u64) as usize]
            } else {
                // Break ties at random: otherwise the same two exchanges could alternate for ever.
                let start = stream.below(exchanges.len() as u64) as usize;
                let (before, after) = exchanges.split_at(start);
                let best = after.iter().chain(before).min_by_key(|exchange| self.cost(**exchange));
                *best.expect("a digit can always exchange its class")
            };
            self.of[kind].swap(one, two);
        }
        false
    }

    /// The exchanges after which a given fits: the kind, and the indices of the two that exchange classes.
    fn exchanges(&self, number: usize) -> Vec<(usize, usize, usize)> {
        let cols = self.grid_shape.cols;
        let [band, column, digit] = self.indices_of(self.givens[number]);
        let [of_band, of_column, of_digit] = self.classes_of(number);
        let stack = column / cols * cols;
        let with_class = |kind: usize, from: usize, to: usize, class: usize| {
            (from..to).filter(move |&at| self.of[kind][at] == class)
        };
        let bands = with_class(BANDS, 0, cols, (of_digit + cols - of_column) % cols);
        let columns = with_class(COLUMNS, stack, stack + cols, (of_digit + cols - of_band) % cols);
        let digits = with_class(DIGITS, 0, self.grid_shape.side, (of_band + of_column) % cols);
        let bands = bands.map(|other| (BANDS, band, other));
        let columns = columns.map(|other| (COLUMNS, column, other));
        let digits = digits.map(|other| (DIGITS, digit, other));
        bands.chain(columns).chain(digits).collect()
    }

    /// The increase, after an exchange, in the number of givens that do not fit.
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

    /// Fills the grid, or returns `None` if search cannot complete a Latin square within its limit.
    fn fill(&self) -> Option<Vec<Digit>> {
        let GridShape { rows, cols, side, .. } = self.grid_shape;
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
        let latin = Geometry::new(1, rows).expect("rows of a box are a side");
        let filled: Vec<Vec<usize>> = (0..cols * cols)
            .map(|square| complete_latin_square(&latin, &squares[square]))
            .collect::<Option<_>>()?;
        let mut grid = vec![Digit::new(0); side * side];
        for (cell, digit) in grid.iter_mut().enumerate() {
            let (row, col) = self.grid_shape.place(cell);
            let (band, class) = (row / rows, self.of[COLUMNS][col]);
            let u = filled[band * cols + class][row % rows * rows + col / cols];
            let v = (self.of[BANDS][band] + class) % cols;
            *digit = Digit::new(digits_of[v][u]);
        }
        Some(grid)
    }
}

/// Completes a Latin square with these givens, pairs of cell and digit.
fn complete_latin_square(latin: &Geometry, givens: &[(usize, usize)]) -> Option<Vec<usize>> {
    let side = latin.side();
    if givens.is_empty() {
        return Some((0..side * side).map(|at| (at / side + at % side) % side).collect());
    }
    let mut puzzle = Puzzle::empty(latin.clone());
    for &(cell, digit) in givens {
        puzzle.set(Cell::new(cell), Some(Digit::new(digit)));
    }
    let mut found = None;
    let budget = Budget::unlimited().with_node_limit(LATIN_NODE_LIMIT);
    Native::new().search(&puzzle, &budget, &mut |grid| {
        found = Some(grid.iter().map(|digit| digit.index()).collect());
        ControlFlow::Break(())
    });
    found
}

/// Another solution of a puzzle with this one, if one is found at once. The puzzle must have many solutions for that.
pub(super) fn another_grid(puzzle: &Puzzle, grid: &[Digit]) -> Option<Vec<Digit>> {
    let shape = puzzle.geometry().box_shape().filter(|_| puzzle.has_givens_alone())?;
    second_grid(puzzle, shape, grid)
}

/// Finds another solution: two rows of a band, or two columns of a stack, exchange a minimal set of cells without
/// givens such that both keep all digits (a Kempe change). Returns `None` if there is no such exchange.
fn second_grid(puzzle: &Puzzle, shape: BoxShape, grid: &[Digit]) -> Option<Vec<Digit>> {
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

/// Exchanges cells between two lines without changing a given.
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

    /// A puzzle with `count` givens of a random full grid.
    fn with_givens(rows: usize, cols: usize, count: usize) -> Puzzle {
        let geometry = Geometry::new(rows, cols).unwrap();
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
            let shapes = [Geometry::of_side(side), Geometry::new(1, side)];
            for geometry in shapes.map(Result::unwrap) {
                let found = solutions(&Puzzle::empty(geometry.clone()));
                assert!(found.len() == 2 && found[0] != found[1], "{geometry:?}");
            }
        }
    }

    #[test]
    fn few_givens_are_matched() {
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
    fn puzzles_with_a_conflict_or_many_givens_are_not_constructed() {
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
