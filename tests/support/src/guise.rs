//! The same grid in another guise: digits relabelled, lines put in another order, rows and columns exchanged.
//!
//! Every rule holds before just when it holds after, so that solutions go over one to one.

use rand::Rng;
use rand::seq::SliceRandom;
use satdoku::geometry::{BoxShape, Candidate, Cell, Digit, Geometry};
use satdoku::puzzle::{Puzzle, Solution};

use crate::shuffled_lines;

/// A relabelling of the digits and a permutation of bands, rows in bands, stacks, columns in stacks, and for some a
/// transposition, which turns boxes of R×C into boxes of C×R. Turns and mirrors of the square are among them.
#[derive(Debug)]
pub struct Guise {
    from: Geometry,
    to: Geometry,
    /// Where each row and each column goes, before the transposition.
    rows: Vec<usize>,
    cols: Vec<usize>,
    digits: Vec<usize>,
    is_transposed: bool,
}

impl Guise {
    pub fn random(from: &Geometry, is_transposed: bool, rng: &mut impl Rng) -> Self {
        let side = from.side();
        let BoxShape { rows, cols } = from.box_shape().expect("boxes");
        let mut digits: Vec<usize> = (0..side).collect();
        digits.shuffle(rng);
        let to = match is_transposed {
            true => Geometry::new(cols, rows).expect("as large as before"),
            false => from.clone(),
        };
        Guise {
            from: from.clone(),
            to,
            rows: shuffled_lines(side / rows, rows, rng),
            cols: shuffled_lines(side / cols, cols, rng),
            digits,
            is_transposed,
        }
    }

    fn cell(&self, cell: Cell) -> Cell {
        let row = self.rows[self.from.row(cell)];
        let col = self.cols[self.from.col(cell)];
        match self.is_transposed {
            true => self.to.cell(col, row),
            false => self.to.cell(row, col),
        }
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[digit.index()])
    }

    pub fn of_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut disguised = Puzzle::empty(self.to.clone());
        for Candidate { cell, digit } in puzzle.givens() {
            disguised.set(self.cell(cell), Some(self.digit(digit)));
        }
        for Candidate { cell, digit } in puzzle.ruled_out() {
            disguised.rule_out(Candidate { cell: self.cell(cell), digit: self.digit(digit) });
        }
        disguised
    }

    /// The solution of the disguised puzzle that a solution becomes.
    ///
    /// Panics if that breaks the rules, which would be a fault of the geometry.
    pub fn of_solution(&self, solution: &Solution) -> Solution {
        let mut digits = solution.digits().to_vec();
        for cell in self.from.cells() {
            digits[self.cell(cell).index()] = self.digit(solution.digit(cell));
        }
        Solution::new(self.to.clone(), digits).expect("the rules hold after as before")
    }
}
