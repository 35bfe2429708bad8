//! The choice of the cell to guess.
//!
//! As in the sweeps, the search guesses a cell with the fewest candidates: of these, the one with the largest weight
//! times the product of its candidates' effects (times their sum, if it has more than two). Here every unsettled cell
//! has a share: 8 if it has two candidates, 4 if three, 2 if four, 1 if more. On large grids, the cells with two
//! candidates alone say too little.

use super::grid::Grid;
use crate::mask::Mask;
use crate::native::large::kernel::{Kernel, Work};

/// Finds the cell to guess and the candidate to try first; at least one cell must be unsettled.
pub(super) struct Choose<'g, M>(pub(super) &'g mut Chooser, pub(super) &'g Grid<M>);

impl<M: Mask> Work for Choose<'_, M> {
    type Output = (usize, usize);

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> (usize, usize) {
        self.0.choose(self.1)
    }
}

/// The weights learnt during a search, and buffers for the choice.
#[derive(Debug)]
pub(super) struct Chooser {
    /// The weight of each cell: one, plus one for each failure that emptied it.
    weights: Vec<f32>,
    /// For each row, column and box and each digit, the sum of the shares of the cells that have it.
    sums: Vec<u32>,
    smallest: Vec<u32>,
}

impl Chooser {
    pub(super) fn new() -> Self {
        Chooser { weights: Vec::new(), sums: Vec::new(), smallest: Vec::new() }
    }

    /// Increases the weights of the emptied cells.
    pub(super) fn blame<M: Mask>(&mut self, grid: &Grid<M>) {
        if self.weights.is_empty() {
            // A failure before the first guess ends the search, so there is nothing to learn.
            return;
        }
        for (weight, cell) in self.weights.iter_mut().zip(&grid.cells) {
            if cell.is_empty() {
                *weight += 1.;
            }
        }
    }

    #[inline(always)]
    fn choose<M: Mask>(&mut self, grid: &Grid<M>) -> (usize, usize) {
        let side = grid.side;
        if self.weights.is_empty() {
            self.weights = vec![1.; side * side];
            self.sums = vec![0; 3 * side * side];
        }
        let least = self.add_up(grid);
        let own = 3. * share(least) as f32;
        let mut best = (f32::MIN, 0, 0);
        for &cell in &self.smallest {
            let cell = cell as usize;
            let (row, col) = (cell / side, cell % side);
            let houses = houses(grid, row, col);
            let (mut product, mut sum) = (1f32, 0f32);
            let mut first = (f32::MIN, 0);
            let mut rest = grid.cells[cell];
            for _ in 0..least {
                let digit = rest.lowest();
                rest = rest.without_lowest();
                let mut shares = 0;
                for house in houses {
                    shares += self.sums[house + digit];
                }
                let effect = 1. + shares as f32 - own;
                product *= effect;
                sum += effect;
                if effect > first.0 {
                    first = (effect, digit);
                }
            }
            let score = self.weights[cell] * if least == 2 { product } else { sum };
            if score > best.0 {
                best = (score, cell, first.1);
            }
        }
        (best.1, best.2)
    }

    /// Computes `sums`, and `smallest`: the cells with the fewest candidates. Returns that number of candidates.
    #[inline(always)]
    fn add_up<M: Mask>(&mut self, grid: &Grid<M>) -> usize {
        let side = grid.side;
        self.sums.fill(0);
        self.smallest.clear();
        let mut least = usize::MAX;
        for row in 0..side {
            for col in 0..side {
                let mut rest = grid.cells[row * side + col];
                let count = rest.count();
                if count < 2 {
                    continue;
                }
                if count < least {
                    least = count;
                    self.smallest.clear();
                }
                if count == least {
                    self.smallest.push((row * side + col) as u32);
                }
                let share = share(count);
                if share == 0 {
                    continue;
                }
                let houses = houses(grid, row, col);
                for _ in 0..count {
                    let digit = rest.lowest();
                    rest = rest.without_lowest();
                    for house in houses {
                        self.sums[house + digit] += share;
                    }
                }
            }
        }
        least
    }
}

/// The share of a cell with `count` candidates; `count` is two or more.
#[inline(always)]
fn share(count: usize) -> u32 {
    8 >> (count - 2).min(3)
}

/// The indices at which the sums of a cell's row, column and box begin.
#[inline(always)]
fn houses<M>(grid: &Grid<M>, row: usize, col: usize) -> [usize; 3] {
    let side = grid.side;
    let box_index = row / grid.box_rows * grid.box_rows + col / grid.box_cols;
    [row * side, (side + col) * side, (2 * side + box_index) * side]
}
