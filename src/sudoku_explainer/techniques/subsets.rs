//! Hidden and naked subsets.

use std::ops::ControlFlow;

use super::{Tuples, Visit};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{BOX_COLUMN_ROW, HouseId, digits, has_two, is_single};
use crate::sudoku_explainer::step::{Pattern, Removals, Step};

/// As many digits as places in a house.
fn hidden(
    grid: &Grid,
    size: usize,
    least_empty: usize,
    visit: &mut dyn FnMut(HouseId, u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut tuples = Tuples::default();
    for kind in BOX_COLUMN_ROW {
        for &house in &grid.houses.of_kind[kind] {
            if grid.empty_in(house) < least_empty {
                continue;
            }
            let masks = (0..grid.side()).map(|digit| grid.places(house, digit));
            for &(set, places) in tuples.find(size, 2, masks) {
                visit(house, set, places)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn removals_of_hidden(grid: &Grid, house: HouseId, set: u64, places: u64) -> Removals {
    let cells = digits(places).map(|place| grid.houses.cells[house][place]);
    let others = cells.map(|cell| (cell, grid.candidates(cell) & !set));
    others.filter(|&(_, mask)| mask != 0).collect()
}

/// Hidden subsets of this size that remove something.
pub(in crate::sudoku_explainer) fn find_hidden(
    grid: &Grid,
    size: usize,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    hidden(grid, size, 2 * size + 1, &mut |house, set, places| {
        let removals = removals_of_hidden(grid, house, set, places);
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Pattern::Hidden { house, digits: set }, removals)
    })
}

/// A hidden subset that leaves a single place for another digit of its house. Only that place is filled.
pub(in crate::sudoku_explainer) fn direct(grid: &Grid, size: usize) -> Option<Step> {
    let mut found = None;
    let _ = hidden(grid, size, size + 1, &mut |house, set, places| {
        let single = (0..grid.side()).filter(|&digit| set >> digit & 1 == 0).find(|&digit| {
            let mine = grid.places(house, digit);
            has_two(mine) && is_single(mine & !places)
        });
        let Some(digit) = single else { return ControlFlow::Continue(()) };
        let place = (grid.places(house, digit) & !places).trailing_zeros() as usize;
        let difficulty = if size == 2 { 2.0 } else { 2.5 };
        found = Some(Step::place(difficulty, grid.houses.cells[house][place], digit));
        ControlFlow::Break(())
    });
    found
}

/// Naked subsets of this size that remove something.
pub(in crate::sudoku_explainer) fn find_naked(
    grid: &Grid,
    size: usize,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let mut tuples = Tuples::default();
    for kind in BOX_COLUMN_ROW {
        for &house in &grid.houses.of_kind[kind] {
            if grid.empty_in(house) < 2 * size {
                continue;
            }
            let cells = &grid.houses.cells[house];
            let masks = cells.iter().map(|&cell| grid.candidates(cell));
            for &(places, set) in tuples.find(size, 2, masks) {
                let others = cells.iter().enumerate().filter(|&(at, _)| places >> at & 1 == 0);
                let others = others.map(|(_, &cell)| (cell, grid.candidates(cell) & set));
                let removals: Removals = others.filter(|&(_, mask)| mask != 0).collect();
                if !removals.is_empty() {
                    let cells = digits(places).map(|place| cells[place]).collect();
                    visit(Pattern::Naked { cells, digits: set }, removals)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
