//! Random full grids of any shape, by a walk.
//!
//! The walk starts at a pattern that is known to be a full grid and makes moves that keep every house full:
//!
//! - *Two lines*: two rows of a band, read as a permutation, split into cycles of columns; each cycle
//!   changes rows with probability one half. The same for two columns of a stack. A cell changes only
//!   with one of its own box, so boxes stay full.
//! - *Two digits*: the cells of two digits split into components joined by rows, columns and boxes; each
//!   is exchanged with probability one half.
//!
//! Both are Kempe changes (Kempe, "On the geographical problem of the four colours", 1879), the moves that Wanless, "Cycle switches in
//! Latin squares" (Graphs and Combinatorics, 2004), studies in Latin squares. Each move draws evenly from
//! a class of grids that the same move leads back to, so the walk keeps the even distribution.

use crate::geometry::BoxShape;
use crate::random::Stream;

/// Rounds of the walk; in one, every row and column takes part in a move. What is probed (pairs of equal
/// minirows, digits that minirows share, and pairs of digits that stand crosswise) stays the same from 16 rounds on for boxes 2×5, 4×4
/// and 5×5 and from 24 on for 2×3 and 3×3, where it agrees with uniform grids.
const ROUNDS: usize = 32;

/// Digits are exchanged in every fourth round. Without that, 6×6 grids are not all reached; more often it
/// costs time and changes nothing.
const ROUNDS_PER_DIGITS: usize = 4;

/// The digits, from 0, of a random full grid in reading order.
pub(super) fn draw(shape: BoxShape, stream: &mut Stream) -> Vec<u8> {
    let mut walk = Walk::new(shape, stream);
    for round in 0..ROUNDS {
        walk.lines(shape.rows, [walk.side, 1], stream);
        walk.lines(shape.cols, [1, walk.side], stream);
        if round % ROUNDS_PER_DIGITS == 0 {
            walk.digits(stream);
        }
    }
    walk.grid
}

struct Walk {
    side: usize,
    shape: BoxShape,
    grid: Vec<u8>,
    /// Scratch: lines or digits in the order in which they are paired.
    order: Vec<u8>,
    /// Scratch: where each digit is in a line.
    place: Vec<u8>,
    /// Scratch: the column of each digit in each row, by digit.
    cols: Vec<u8>,
    /// Scratch: the row where a digit is, by column and by box.
    row_by_col: Vec<u8>,
    row_by_box: Vec<u8>,
    /// Scratch: which columns or rows are done.
    done: Vec<bool>,
    /// Scratch: rows of a component whose neighbours have not been looked at.
    open: Vec<u8>,
}

impl Walk {
    /// The cyclic pattern, with digits in random order.
    fn new(shape: BoxShape, stream: &mut Stream) -> Self {
        let BoxShape { rows, cols } = shape;
        let side = rows * cols;
        let mut labels: Vec<u8> = (0..=u8::MAX).take(side).collect();
        stream.shuffle(&mut labels);
        let digit = |at: usize| {
            let (row, col) = (at / side, at % side);
            labels[(row % rows * cols + row / rows + col) % side]
        };
        Walk {
            side,
            shape,
            grid: (0..side * side).map(digit).collect(),
            order: Vec::with_capacity(side),
            place: vec![0; side],
            cols: vec![0; side * side],
            row_by_col: vec![0; side],
            row_by_box: vec![0; side],
            done: vec![false; side],
            open: Vec::with_capacity(side),
        }
    }

    /// Puts `0 .. count` in random order, to be paired.
    fn reorder(&mut self, count: usize, stream: &mut Stream) {
        self.order.clear();
        self.order.extend((0..=u8::MAX).take(count));
        stream.shuffle(&mut self.order);
    }

    /// Pairs the lines of each chute of `depth` lines at random and exchanges cycles of each pair.
    fn lines(&mut self, depth: usize, [across, along]: [usize; 2], stream: &mut Stream) {
        for chute in (0..self.side).step_by(depth) {
            self.reorder(depth, stream);
            for pair in 0..depth / 2 {
                let starts =
                    [2 * pair, 2 * pair + 1].map(|i| (chute + usize::from(self.order[i])) * across);
                self.two_lines(starts, along, stream);
            }
        }
    }

    fn two_lines(&mut self, [one, two]: [usize; 2], along: usize, stream: &mut Stream) {
        for i in 0..self.side {
            self.place[usize::from(self.grid[one + i * along])] = i as u8;
        }
        self.done.fill(false);
        for first in 0..self.side {
            if self.done[first] {
                continue;
            }
            let exchange = stream.coin();
            let mut i = first;
            while !self.done[i] {
                self.done[i] = true;
                let (a, b) = (one + i * along, two + i * along);
                i = usize::from(self.place[usize::from(self.grid[b])]);
                if exchange {
                    self.grid.swap(a, b);
                }
            }
        }
    }

    /// Pairs the digits at random and exchanges components of each pair.
    fn digits(&mut self, stream: &mut Stream) {
        let side = self.side;
        for (row, digits) in self.grid.chunks_exact(side).enumerate() {
            for (col, &digit) in digits.iter().enumerate() {
                self.cols[usize::from(digit) * side + row] = col as u8;
            }
        }
        self.reorder(side, stream);
        for pair in 0..side / 2 {
            self.two_digits([self.order[2 * pair], self.order[2 * pair + 1]], stream);
        }
    }

    /// The box of a cell.
    fn box_of(&self, row: usize, col: usize) -> usize {
        row / self.shape.rows * self.shape.rows + col / self.shape.cols
    }

    /// A component is a set of rows: with a row come the rows where the second digit is in the column, and
    /// in the box, of the first. These are two permutations of the rows, so going forward closes the circle.
    fn two_digits(&mut self, [one, two]: [u8; 2], stream: &mut Stream) {
        let side = self.side;
        let [cols_one, cols_two] = [one, two].map(|digit| usize::from(digit) * side);
        for row in 0..side {
            let col = usize::from(self.cols[cols_two + row]);
            let at = self.box_of(row, col);
            self.row_by_col[col] = row as u8;
            self.row_by_box[at] = row as u8;
        }
        self.done.fill(false);
        for first in 0..side {
            if self.done[first] {
                continue;
            }
            let exchange = stream.coin();
            self.done[first] = true;
            self.open.push(first as u8);
            while let Some(row) = self.open.pop() {
                let row = usize::from(row);
                let [col, other] =
                    [cols_one, cols_two].map(|cols| usize::from(self.cols[cols + row]));
                for next in [self.row_by_col[col], self.row_by_box[self.box_of(row, col)]] {
                    if !self.done[usize::from(next)] {
                        self.done[usize::from(next)] = true;
                        self.open.push(next);
                    }
                }
                if exchange {
                    self.grid[row * side + col] = two;
                    self.grid[row * side + other] = one;
                }
            }
        }
    }
}
