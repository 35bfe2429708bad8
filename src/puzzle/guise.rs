//! Guises of a puzzle: cells permuted so that houses stay houses, digits renamed.

use itertools::Itertools;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Puzzle, Solution};
use crate::geometry::{Candidate, Cell, Digit, Geometry};

/// A map from one puzzle to another that is the same but for the places of its cells and the names of its digits.
///
/// It permutes the cells so that houses stay houses: bands, stacks, rows and columns within them, and rows for columns
/// where boxes allow that. The solutions of a puzzle and of its guise correspond one to one.
///
/// # Examples
///
/// ```
/// use satdoku::Puzzle;
/// use satdoku::puzzle::Guise;
///
/// let puzzle: Puzzle = "12..3...4......."  .parse()?;
/// let guise = Guise::random(&puzzle, 1);
/// let other = guise.apply(&puzzle);
/// assert_eq!(other.num_givens(), 4);
/// assert_eq!(guise.inverse().apply(&other), puzzle);
/// # Ok::<(), satdoku::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guise {
    /// The grid that the guise is made of.
    old: Geometry,
    /// The grid of the guise: boxes 3×2 become 2×3.
    new: Geometry,
    /// For each cell of the guise, the cell of the original puzzle that it shows.
    from: Vec<Cell>,
    /// The new digit of each original digit.
    digits: Vec<Digit>,
}

impl Guise {
    /// For each cell of `new`, the cell of `old` that it shows; for each old digit, the new one.
    pub(crate) fn new(old: Geometry, new: Geometry, from: Vec<Cell>, digits: Vec<Digit>) -> Self {
        debug_assert!(from.len() == old.cell_count() && digits.len() == old.side());
        Guise { old, new, from, digits }
    }

    /// All cells and digits stay.
    pub(crate) fn identity(geometry: &Geometry) -> Self {
        let (from, digits) = (geometry.cells().collect(), geometry.digits().collect());
        Guise::new(geometry.clone(), geometry.clone(), from, digits)
    }

    /// The same with other new digits.
    pub(crate) fn renamed(self, digits: Vec<Digit>) -> Self {
        Guise { digits, ..self }
    }

    /// The same with other cells.
    pub(crate) fn moved(self, from: Vec<Cell>) -> Self {
        Guise { from, ..self }
    }

    /// Draws a guise at random among those that keep rows, and the cells' bands and stacks; equal seeds give equal results.
    ///
    /// With other houses than rows, columns and boxes the cells stay in place and only the digits change; with rules of
    /// its own, the puzzle stays as it is.
    pub(crate) fn random_lines(puzzle: &Puzzle, seed: u64) -> Self {
        Self::of_lines(puzzle, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    /// The same from random numbers.
    pub(super) fn of_lines(puzzle: &Puzzle, random: &mut ChaCha8Rng) -> Self {
        let geometry = puzzle.geometry();
        if !puzzle.rules().is_empty() {
            return Self::identity(geometry);
        }
        let side = geometry.side();
        let from = match geometry.box_shape() {
            Some(shape) => {
                let rows = lines(side, shape.rows, random);
                let cols = lines(side, shape.cols, random);
                let cells = rows.iter().cartesian_product(&cols);
                cells.map(|(&row, &col)| geometry.cell(row, col)).collect()
            }
            None => geometry.cells().collect(),
        };
        Guise::new(geometry.clone(), geometry.clone(), from, digits(side, random))
    }

    /// The grid of the guise. It is the original one, but for boxes that are turned: 3×2 become 2×3.
    pub fn geometry(&self) -> &Geometry {
        &self.new
    }

    /// The cell of the original puzzle that a cell of the guise shows.
    ///
    /// # Panics
    ///
    /// Panics if the cell is outside the grid.
    pub fn old_cell(&self, cell: Cell) -> Cell {
        self.from[cell.index()]
    }

    /// The cells of the original puzzle that those of the guise show, in the order of the guise.
    pub fn old_cells(&self) -> &[Cell] {
        &self.from
    }

    /// What an original digit becomes.
    ///
    /// # Panics
    ///
    /// Panics if the digit is outside the grid.
    pub fn new_digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// What the original digits become, in their order.
    pub fn new_digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The guise of a puzzle. Rules stay as they are.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another geometry than the one that the guise was made of.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        assert_eq!(puzzle.geometry(), &self.old, "a guise is one of puzzles of a geometry");
        let givens = self.from.iter().map(|&cell| puzzle.given(cell));
        let renamed = givens.map(|given| given.map(|digit| self.digits[digit.index()]));
        let mut guise = Puzzle::new(self.new.clone(), renamed.collect())
            .expect("the number of cells and the range of digits are unchanged");
        guise.rules = puzzle.rules.clone();
        if puzzle.has_crossed_out() {
            let to = self.new_cells();
            for Candidate { cell, digit } in puzzle.crossed_out() {
                guise.rule_out(Candidate {
                    cell: to[cell.index()],
                    digit: self.digits[digit.index()],
                });
            }
        }
        guise
    }

    /// Where each original cell is.
    fn new_cells(&self) -> Vec<Cell> {
        let mut to = self.from.clone();
        for (new, old) in self.from.iter().enumerate() {
            to[old.index()] = Cell::new(new);
        }
        to
    }

    /// The way back.
    pub fn inverse(&self) -> Self {
        let mut digits = self.digits.clone();
        for (old, new) in self.digits.iter().enumerate() {
            digits[new.index()] = Digit::new(old);
        }
        Guise::new(self.new.clone(), self.old.clone(), self.new_cells(), digits)
    }

    /// The guise `next` of this guise.
    ///
    /// # Panics
    ///
    /// Panics if the geometries differ.
    pub fn then(&self, next: &Guise) -> Self {
        assert_eq!(self.new, next.old, "a guise is one of puzzles of a geometry");
        let from = next.from.iter().map(|cell| self.from[cell.index()]).collect();
        let digits = self.digits.iter().map(|digit| next.digits[digit.index()]).collect();
        Guise::new(self.old.clone(), next.new.clone(), from, digits)
    }

    /// Maps a solution of the guise back to the digits of the original grid.
    pub(crate) fn undo(&self, solution: &Solution) -> Vec<Digit> {
        let Guise { from, digits, .. } = self.inverse();
        let of_cell = |cell: Cell| digits[solution.digit(cell).index()];
        from.into_iter().map(of_cell).collect()
    }
}

/// The digits of a grid of this side in random order.
pub(super) fn digits(side: usize, random: &mut ChaCha8Rng) -> Vec<Digit> {
    order(side, random).map(Digit::new).collect()
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

    #[test]
    fn solutions_map_to_the_guise_and_back() {
        for (box_rows, box_cols) in [(1, 1), (1, 4), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 5)]
        {
            let geometry = Geometry::new(box_rows, box_cols).unwrap();
            for seed in 1..10 {
                let grid = random_solution(&geometry, &mut Stream::new(seed, 0));
                let guise = Guise::random(&grid.to_puzzle(), seed);
                let image = guise.apply(&grid.to_puzzle());
                let digits = image.cells().map(|cell| cell.expect("all are given"));
                let solution = Solution::new(geometry.clone(), digits.collect()).unwrap();
                assert_eq!(guise.undo(&solution), grid.digits());
                assert_eq!(guise.then(&guise.inverse()), Guise::identity(&geometry));
            }
        }
    }
}
