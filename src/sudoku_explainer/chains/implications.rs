//! What follows from a literal at once.

use super::nodes::{Cause, Lit};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{HouseId, digits, is_pair, is_single};

/// Calls `add` for each literal that is off because `on` is on: digits of the cell unless `is_x`, then places of the digit.
#[inline]
pub(super) fn from_on(grid: &Grid, on: Lit, is_x: bool, mut add: impl FnMut(Lit, Cause)) {
    let (cell, digit) = (on.cell(grid), on.digit(grid));
    if !is_x {
        for other in digits(grid.candidates(cell) & !(1 << digit)) {
            add(Lit::new(grid, cell, other, false), Cause::Cell);
        }
    }
    let houses = &grid.houses;
    for own in &houses.of_cell[cell] {
        let cause = Cause::House(houses.kind(own.house) as u8);
        // A cell that shares two houses is reached by the first.
        for at in digits(grid.places(own.house, digit) & !(1 << own.place) & !own.shared) {
            add(Lit::new(grid, houses.cell_at(own.house, at), digit, false), cause);
        }
    }
}

/// A literal that is on, with its cause and the house that has the digit nowhere else.
pub(super) type On = (Lit, Cause, Option<HouseId>);

/// Calls `add` for each literal that is on because `off` is off: the last digit of the cell unless `is_x`, and the last places
/// of the digit unless `is_y`.
#[inline]
pub(super) fn from_off(grid: &Grid, off: Lit, is_x: bool, is_y: bool, mut add: impl FnMut(On)) {
    let (cell, digit) = (off.cell(grid), off.digit(grid));
    let candidates = grid.candidates(cell);
    if !is_x && is_pair(candidates) {
        let other = candidates & !(1 << digit);
        let other = other & other.wrapping_neg();
        let lit = Lit::new(grid, cell, other.trailing_zeros() as usize, true);
        add((lit, Cause::Cell, None));
    }
    if is_y {
        return;
    }
    let houses = &grid.houses;
    let memberships = &houses.of_cell[cell];
    for (nth, own) in memberships.iter().enumerate() {
        let others = grid.places(own.house, digit) & !(1 << own.place);
        if !is_single(others) {
            continue;
        }
        let other = houses.cell_at(own.house, others.trailing_zeros() as usize);
        let is_known = others & own.shared != 0
            && memberships[..nth].iter().any(|before| {
                let others = grid.places(before.house, digit) & !(1 << before.place);
                is_single(others) && houses.has(before.house, other)
            });
        if !is_known {
            let cause = Cause::House(houses.kind(own.house) as u8);
            add((Lit::new(grid, other, digit, true), cause, Some(own.house)));
        }
    }
}
