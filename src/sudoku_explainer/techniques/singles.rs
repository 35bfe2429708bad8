//! Cells with one candidate, and digits with one place.

use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{BOX, BOX_COLUMN_ROW, is_single};
use crate::sudoku_explainer::step::Step;

/// A digit with one place in a house; the last empty cell of a house first.
pub(in crate::sudoku_explainer) fn hidden(grid: &Grid) -> Option<Step> {
    hidden_of(grid, true).or_else(|| hidden_of(grid, false))
}

fn hidden_of(grid: &Grid, is_last: bool) -> Option<Step> {
    for kind in BOX_COLUMN_ROW {
        for &house in &grid.houses.of_kind[kind] {
            if (grid.empty_in(house) == 1) != is_last {
                continue;
            }
            let mut single = (0..grid.side()).filter(|&digit| is_single(grid.places(house, digit)));
            if let Some(digit) = single.next() {
                let place = grid.places(house, digit).trailing_zeros() as usize;
                let difficulty = match (is_last, kind) {
                    (true, _) => 1.0,
                    (false, BOX) => 1.2,
                    (false, _) => 1.5,
                };
                return Some(Step::place(difficulty, grid.houses.cells[house][place], digit));
            }
        }
    }
    None
}

/// A cell with one candidate.
pub(in crate::sudoku_explainer) fn naked(grid: &Grid) -> Option<Step> {
    let cell = grid.cells().find(|&cell| is_single(grid.candidates(cell)))?;
    Some(Step::place(2.3, cell, grid.candidates(cell).trailing_zeros() as usize))
}
