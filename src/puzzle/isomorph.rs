//! The same puzzle in another guise: digits relabelled, lines put in another order.

use itertools::Itertools;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Puzzle, Solution};
use crate::geometry::{Candidate, Cell, Digit, Geometry};

/// A way to rename digits and to permute bands, rows within bands, stacks and columns within stacks.
///
/// Other houses than rows, columns and boxes seldom stay houses when lines move, so there the cells keep their places
/// and only the digits change. The solutions of a puzzle and of its new guise correspond one to one.
#[derive(Clone, Debug)]
pub(crate) struct Isomorph {
    /// Which cell each cell comes from.
    from: Vec<Cell>,
    /// What each digit becomes.
    digits: Vec<Digit>,
    /// What each digit was.
    old_digits: Vec<Digit>,
}

impl Isomorph {
    /// One of them drawn at random; the same for the same seed.
    pub(crate) fn random(geometry: &Geometry, seed: u64) -> Self {
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

    /// The puzzle in its new guise.
    pub(crate) fn of_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let givens = self.from.iter().map(|&cell| puzzle.given(cell));
        let renamed = givens.map(|given| given.map(|digit| self.digits[digit.index()]));
        let mut disguised = Puzzle::new(puzzle.geometry().clone(), renamed.collect())
            .expect("as many cells and the same digits");
        if puzzle.has_ruled_out() {
            let mut to = self.from.clone();
            for (new, old) in self.from.iter().enumerate() {
                to[old.index()] = Cell::new(new);
            }
            for Candidate { cell, digit } in puzzle.ruled_out() {
                disguised.rule_out(Candidate {
                    cell: to[cell.index()],
                    digit: self.digits[digit.index()],
                });
            }
        }
        disguised
    }

    /// The grid that a solution of the puzzle in its new guise stands for.
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

/// The lines of a grid so that groups of `size` stay together.
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

    #[test]
    fn solutions_go_over_and_come_back() {
        for (box_rows, box_cols) in [(1, 1), (1, 4), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 5)]
        {
            let geometry = Geometry::boxes(box_rows, box_cols).unwrap();
            for seed in 1..10 {
                let grid = random_solution(&geometry, &mut Stream::new(seed, 0));
                let isomorph = Isomorph::random(&geometry, seed);
                let disguised = isomorph.of_puzzle(&grid.to_puzzle());
                let digits = disguised.cells().map(|cell| cell.expect("all are given"));
                let solution = Solution::new(geometry.clone(), digits.collect()).unwrap();
                assert_eq!(isomorph.undo(&solution), grid.digits());
            }
        }
    }
}
