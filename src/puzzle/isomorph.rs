//! Isomorphic puzzles: digits relabelled, rows and columns permuted.

use itertools::Itertools;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Puzzle, Solution};
use crate::geometry::{Candidate, Cell, Digit};

/// A relabelling of digits with a permutation of bands, rows within bands, stacks and columns within stacks.
///
/// Moving rows or columns rarely preserves houses other than rows, columns and boxes, so with such houses the cells
/// stay in place and only the digits change. The solutions of a puzzle and of its isomorph correspond one to one.
#[derive(Clone, Debug)]
pub(crate) struct Isomorph {
    /// For each cell, the cell of the original puzzle that it shows.
    from: Vec<Cell>,
    /// The new digit of each original digit.
    digits: Vec<Digit>,
    /// The original digit of each new digit.
    old_digits: Vec<Digit>,
}

impl Isomorph {
    /// Draws one at random; equal seeds give equal results.
    ///
    /// Rules keep cells and digits in place.
    pub(crate) fn random(puzzle: &Puzzle, seed: u64) -> Self {
        let geometry = puzzle.geometry();
        if !puzzle.rules().is_empty() {
            let digits: Vec<Digit> = geometry.digits().collect();
            let from = geometry.cells().collect();
            return Isomorph { from, old_digits: digits.clone(), digits };
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let side = geometry.side();
        let from = match geometry.box_shape() {
            Some(shape) => {
                let rows = lines(side, shape.rows, &mut random);
                let cols = lines(side, shape.cols, &mut random);
                let cells = rows.iter().cartesian_product(&cols);
                cells.map(|(&row, &col)| geometry.cell(row, col)).collect()
            }
            None => geometry.cells().collect(),
        };
        let digits: Vec<Digit> = order(side, &mut random).map(Digit::new).collect();
        let mut old_digits = digits.clone();
        for (old, new) in digits.iter().enumerate() {
            old_digits[new.index()] = Digit::new(old);
        }
        Isomorph { from, digits, old_digits }
    }

    /// The isomorph of a puzzle.
    pub(crate) fn of_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let givens = self.from.iter().map(|&cell| puzzle.given(cell));
        let renamed = givens.map(|given| given.map(|digit| self.digits[digit.index()]));
        let mut isomorph = Puzzle::new(puzzle.geometry().clone(), renamed.collect())
            .expect("the number of cells and the range of digits are unchanged");
        isomorph.rules = puzzle.rules.clone();
        if puzzle.has_crossed_out() {
            let mut to = self.from.clone();
            for (new, old) in self.from.iter().enumerate() {
                to[old.index()] = Cell::new(new);
            }
            for Candidate { cell, digit } in puzzle.crossed_out() {
                isomorph.rule_out(Candidate {
                    cell: to[cell.index()],
                    digit: self.digits[digit.index()],
                });
            }
        }
        isomorph
    }

    /// Maps a solution of the isomorph back to the digits of the original grid.
    pub(crate) fn undo(&self, solution: &Solution) -> Vec<Digit> {
        let mut old = solution.digits().to_vec();
        for (&cell, digit) in self.from.iter().zip(solution.digits()) {
            old[cell.index()] = self.old_digits[digit.index()];
        }
        old
    }
}

/// The numbers below `count` in random order.
fn order(count: usize, random: &mut ChaCha8Rng) -> impl Iterator<Item = usize> {
    (0..count).sorted_by_cached_key(|_| random.next_u64())
}

/// The rows or columns in an order that keeps groups of `size` together.
fn lines(side: usize, size: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let mut lines = Vec::with_capacity(side);
    for group in order(side / size, random).collect_vec() {
        lines.extend(order(size, random).map(|line| group * size + line));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Stream, random_solution};
    use crate::geometry::Geometry;

    #[test]
    fn solutions_map_to_the_isomorph_and_back() {
        for (box_rows, box_cols) in [(1, 1), (1, 4), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 5)]
        {
            let geometry = Geometry::new(box_rows, box_cols).unwrap();
            for seed in 1..10 {
                let grid = random_solution(&geometry, &mut Stream::new(seed, 0));
                let isomorph = Isomorph::random(&grid.to_puzzle(), seed);
                let image = isomorph.of_puzzle(&grid.to_puzzle());
                let digits = image.cells().map(|cell| cell.expect("all are given"));
                let solution = Solution::new(geometry.clone(), digits.collect()).unwrap();
                assert_eq!(isomorph.undo(&solution), grid.digits());
            }
        }
    }
}
