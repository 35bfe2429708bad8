//! Steps: what follows from a position, and how hard that is.

use super::grid::Grid;
use super::houses::{HouseId, digits};

/// Candidates to remove: cells with masks of digits.
pub(super) type Removals = Vec<(usize, u64)>;

/// A step of a technique.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The difficulty, with the sums of the original in floating point: some that look equal are not.
    pub(super) difficulty: f64,
    pub(super) removals: Removals,
    /// The cell that is filled, and its digit.
    pub(super) placed: Option<(usize, usize)>,
}

impl Step {
    pub(super) fn remove(difficulty: f64, removals: Removals) -> Self {
        Step { difficulty, removals, placed: None }
    }

    pub(super) fn place(difficulty: f64, cell: usize, digit: usize) -> Self {
        Step { difficulty, removals: Removals::new(), placed: Some((cell, digit)) }
    }

    pub(super) fn apply(&self, grid: &mut Grid) {
        for &(cell, mask) in &self.removals {
            digits(mask).for_each(|digit| grid.remove(cell, digit));
        }
        if let Some((cell, digit)) = self.placed {
            grid.place(cell, digit);
        }
    }
}

/// A pattern that removes candidates, and that may be part of a chain.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// A digit is in the same cells of two houses.
    Locked { digit: usize, base: HouseId, cover: HouseId },
    /// A digit has its places in as many lines one way as the other.
    Fish { digit: usize, bases: Vec<HouseId>, covers: Vec<HouseId> },
    /// As many digits as cells, which have no other place in a house.
    Hidden { house: HouseId, digits: u64 },
    /// As many cells as digits, which have no other candidate.
    Naked { cells: Vec<usize>, digits: u64 },
}

impl Pattern {
    /// The candidates that `before` has and `now` has not, and without which the pattern would not be there, in the order in
    /// which Sudoku Explainer names them.
    pub(super) fn missing(&self, before: &Grid, now: &Grid) -> Vec<(usize, usize)> {
        let houses = &before.houses;
        let gone = |cell, digit| before.has(cell, digit) && !now.has(cell, digit);
        match self {
            Pattern::Locked { digit, base, cover } => houses.cells[*base]
                .iter()
                .filter(|&&cell| gone(cell, *digit) && !houses.has(*cover, cell))
                .map(|&cell| (cell, *digit))
                .collect(),
            Pattern::Fish { digit, bases, covers } => {
                let is_covered = |cell| covers.iter().any(|&cover| houses.has(cover, cell));
                let cells = bases.iter().flat_map(|&base| &houses.cells[base]);
                cells
                    .filter(|&&cell| gone(cell, *digit) && !is_covered(cell))
                    .map(|&cell| (cell, *digit))
                    .collect()
            }
            Pattern::Hidden { house, digits: mask } => {
                let mine = digits(*mask).fold(0, |all, digit| all | now.places(*house, digit));
                let others = (0..houses.side).filter(|place| mine >> place & 1 == 0);
                let cells = others.map(|place| houses.cells[*house][place]);
                cells
                    .flat_map(|cell| digits(*mask).map(move |digit| (cell, digit)))
                    .filter(|&(cell, digit)| before.has(cell, digit))
                    .collect()
            }
            Pattern::Naked { cells, digits: mask } => cells
                .iter()
                .flat_map(|&cell| {
                    digits(before.candidates(cell) & !mask).map(move |digit| (cell, digit))
                })
                .collect(),
        }
    }
}
