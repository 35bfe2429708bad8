//! A grid with its candidates, by cell and by house.

use std::cell::RefCell;
use std::sync::Arc;

use super::houses::{HouseId, Houses, digits};
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;

/// A grid with its candidates.
///
/// A candidate that is removed stays away; a digit that is placed leaves its cell without candidates, and its peers without
/// that digit.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) houses: Arc<Houses>,
    /// The candidates of each cell; none if the cell is filled.
    candidates: Vec<u64>,
    /// The places of each digit in each house.
    places: Vec<u64>,
    is_filled: Vec<bool>,
    /// The empty cells of each house.
    empty_in: Vec<usize>,
    /// The cells that are filled with each digit.
    filled_with: Vec<usize>,
}

thread_local! {
    /// The houses of the last grid on this thread: the puzzles of a list mostly share them.
    static LAST: RefCell<Option<(Geometry, Arc<Houses>)>> = const { RefCell::new(None) };
}

fn houses_of(geometry: &Geometry) -> Arc<Houses> {
    LAST.with_borrow_mut(|last| match last {
        Some((known, houses)) if known == geometry => houses.clone(),
        _ => {
            let houses = Arc::new(Houses::new(geometry));
            *last = Some((geometry.clone(), houses.clone()));
            houses
        }
    })
}

impl Grid {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let houses = houses_of(geometry);
        let side = houses.side;
        let all = if side == 64 { u64::MAX } else { (1 << side) - 1 };
        let mut grid = Grid {
            candidates: vec![all; geometry.cell_count()],
            places: vec![all; houses.cells.len() * side],
            is_filled: vec![false; geometry.cell_count()],
            empty_in: vec![side; houses.cells.len()],
            filled_with: vec![0; side],
            houses,
        };
        puzzle.givens().for_each(|given| grid.place(given.cell.index(), given.digit.index()));
        for out in puzzle.ruled_out() {
            grid.remove(out.cell.index(), out.digit.index());
        }
        grid
    }

    pub(super) fn side(&self) -> usize {
        self.houses.side
    }

    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.candidates.len()
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// The number of a candidate, whether it is there or not.
    pub(super) fn number(&self, cell: usize, digit: usize) -> usize {
        cell * self.houses.side + digit
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// The places of a digit in a house.
    pub(super) fn places(&self, house: HouseId, digit: usize) -> u64 {
        self.places[house * self.houses.side + digit]
    }

    /// The cells of a digit in a house.
    pub(super) fn cells_of(
        &self,
        house: HouseId,
        digit: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        digits(self.places(house, digit)).map(move |place| self.houses.cell_at(house, place))
    }

    pub(super) fn is_filled(&self, cell: usize) -> bool {
        self.is_filled[cell]
    }

    pub(super) fn empty_in(&self, house: HouseId) -> usize {
        self.empty_in[house]
    }

    pub(super) fn filled_with(&self, digit: usize) -> usize {
        self.filled_with[digit]
    }

    /// Whether all cells are filled.
    pub(super) fn is_full(&self) -> bool {
        self.is_filled.iter().all(|&is_filled| is_filled)
    }

    /// Removes a candidate, if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        let side = self.houses.side;
        self.candidates[cell] &= !(1 << digit);
        for own in &self.houses.of_cell[cell] {
            self.places[own.house * side + digit] &= !(1 << own.place);
        }
    }

    /// Fills a cell, and removes what that excludes.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        let houses = self.houses.clone();
        digits(self.candidates[cell]).for_each(|other| self.remove(cell, other));
        for &peer in &houses.peers[cell] {
            self.remove(peer, digit);
        }
        if !self.is_filled[cell] {
            self.is_filled[cell] = true;
            self.filled_with[digit] += 1;
            houses.of_cell[cell].iter().for_each(|own| self.empty_in[own.house] -= 1);
        }
    }

    /// Whether another state of the same grid has the same candidates.
    pub(super) fn has_same_candidates(&self, other: &Grid) -> bool {
        self.candidates == other.candidates
    }

    /// Takes another state of the same grid.
    pub(super) fn copy(&mut self, other: &Grid) {
        self.copy_candidates(other);
        self.is_filled.copy_from_slice(&other.is_filled);
        self.empty_in.copy_from_slice(&other.empty_in);
        self.filled_with.copy_from_slice(&other.filled_with);
    }

    /// Takes the candidates of another state of the same grid.
    pub(super) fn copy_candidates(&mut self, other: &Grid) {
        self.candidates.copy_from_slice(&other.candidates);
        self.places.copy_from_slice(&other.places);
    }
}
