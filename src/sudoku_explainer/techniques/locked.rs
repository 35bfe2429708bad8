//! Pointing and claiming: the places of a digit in one house are all in another.

use std::ops::ControlFlow;

use super::Visit;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{BOX, COLUMN, HouseId, ROW, digits, has_two, is_single};
use crate::sudoku_explainer::step::{Pattern, Removals, Step};

/// Kinds of the house that has the places, and of the house that loses others.
const KINDS: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// Each digit that is locked, whether or not that removes anything.
fn locked(
    grid: &Grid,
    visit: &mut dyn FnMut(usize, HouseId, HouseId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let houses = &grid.houses;
    for (from, to) in KINDS {
        for digit in (0..grid.side()).filter(|&digit| grid.filled_with(digit) + 1 < grid.side()) {
            for &base in &houses.of_kind[from] {
                let places = grid.places(base, digit);
                if !has_two(places) {
                    continue;
                }
                let first = houses.cell_at(base, places.trailing_zeros() as usize);
                let Some(cover) = houses.house_of(first, to) else { continue };
                if places & !houses.overlap(base, cover) == 0 {
                    visit(digit, base, cover)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn removals(grid: &Grid, digit: usize, base: HouseId, cover: HouseId) -> Removals {
    let others = grid.places(cover, digit) & !grid.houses.overlap(cover, base);
    digits(others).map(|place| (grid.houses.cell_at(cover, place), 1 << digit)).collect()
}

/// Digits that are locked and removed elsewhere.
pub(in crate::sudoku_explainer) fn find(grid: &Grid, visit: &mut Visit<'_>) -> ControlFlow<()> {
    locked(grid, &mut |digit, base, cover| {
        let removals = removals(grid, digit, base, cover);
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Pattern::Locked { digit, base, cover }, removals)
    })
}

/// A locked digit that leaves a single place in a third house, which has the kind of the first. Only that place is filled:
/// what the locked digit rules out elsewhere is left to later steps.
pub(in crate::sudoku_explainer) fn direct(grid: &Grid) -> Option<Step> {
    let mut found = None;
    let _ = locked(grid, &mut |digit, base, cover| {
        found = followed(grid, digit, base, cover);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

fn followed(grid: &Grid, digit: usize, base: HouseId, cover: HouseId) -> Option<Step> {
    let houses = &grid.houses;
    let kind = houses.kind(base);
    for &third in &houses.of_kind[kind] {
        let overlap = houses.overlap(third, cover);
        let places = grid.places(third, digit);
        if third == base || overlap == 0 || !has_two(places) {
            continue;
        }
        if is_single(places & !overlap) {
            let place = (places & !overlap).trailing_zeros() as usize;
            let cell = houses.cell_at(third, place);
            return Some(Step::place(if kind == BOX { 1.7 } else { 1.9 }, cell, digit));
        }
    }
    None
}

/// Whether the pattern points from a box into a line.
pub(in crate::sudoku_explainer) fn is_pointing(grid: &Grid, pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Locked { base, .. } if grid.houses.kind(*base) == BOX)
}
