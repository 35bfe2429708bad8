//! What follows from a literal at once.

use super::nodes::{Cause, Lit};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{HouseId, digits};

/// Calls `add` for each literal that is off because `on` is on: digits of the cell unless `is_x`, then places of the digit.
pub(super) fn from_on(grid: &Grid, on: Lit, is_x: bool, mut add: impl FnMut(Lit, Cause)) {
    let (cell, digit) = (on.cell(grid), on.digit(grid));
    if !is_x {
        for other in digits(grid.candidates(cell) & !(1 << digit)) {
            add(Lit::new(grid, cell, other, false), Cause::Cell);
        }
    }
    let houses = &grid.houses;
    let own = &houses.of_cell[cell];
    for (nth, &(house, place)) in own.iter().enumerate() {
        let cause = Cause::House(houses.kind(house) as u8);
        for at in digits(grid.places(house, digit) & !(1 << place)) {
            let other = houses.cells[house][at];
            // A cell that shares two houses is reached by the first.
            if !own[..nth].iter().any(|&(before, _)| houses.has(before, other)) {
                add(Lit::new(grid, other, digit, false), cause);
            }
        }
    }
}

/// A literal that is on, with its cause and the house that has the digit nowhere else.
pub(super) type On = (Lit, Cause, Option<HouseId>);

/// Calls `add` for each literal that is on because `off` is off: the last digit of the cell unless `is_x`, and the last places
/// of the digit unless `is_y`.
pub(super) fn from_off(grid: &Grid, off: Lit, is_x: bool, is_y: bool, mut add: impl FnMut(On)) {
    let (cell, digit) = (off.cell(grid), off.digit(grid));
    let candidates = grid.candidates(cell);
    if !is_x && candidates.count_ones() == 2 {
        let other = candidates & !(1 << digit);
        let other = if other.count_ones() == 1 { other } else { other & other.wrapping_neg() };
        let lit = Lit::new(grid, cell, other.trailing_zeros() as usize, true);
        add((lit, Cause::Cell, None));
    }
    if is_y {
        return;
    }
    let houses = &grid.houses;
    let own = &houses.of_cell[cell];
    for (nth, &(house, place)) in own.iter().enumerate() {
        let others = grid.places(house, digit) & !(1 << place);
        if others.count_ones() != 1 {
            continue;
        }
        let other = houses.cells[house][others.trailing_zeros() as usize];
        let lit = Lit::new(grid, other, digit, true);
        let is_known = own[..nth].iter().any(|&(before, at)| {
            let others = grid.places(before, digit) & !(1 << at);
            others.count_ones() == 1 && houses.has(before, other)
        });
        if !is_known {
            add((lit, Cause::House(houses.kind(house) as u8), Some(house)));
        }
    }
}
