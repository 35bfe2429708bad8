//! The cells of a puzzle that have several candidates, as local search numbers them.

use super::lists::Lists;
use crate::encode::{Encoder, Encoding, Reduction};
use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::puzzle::Puzzle;

/// Of an empty cell.
pub(super) const NO_DIGIT: u16 = u16::MAX;

/// The cells with several candidates. All else refers to them by their index here.
pub(super) struct OpenCells {
    /// The digits of all cells; those of the cells below are to be found.
    pub(super) grid: Vec<Digit>,
    pub(super) cells: Vec<Cell>,
    pub(super) candidates: Lists<u16>,
    /// The others of these cells that share a house with a cell.
    pub(super) peers: Lists<u32>,
}

impl OpenCells {
    /// Finds the open cells of a puzzle. Returns `None` if it has rules beside houses and groups, is seen to have no solution,
    /// or has fewer candidates than this.
    pub(super) fn new(puzzle: &Puzzle, least_candidates: usize) -> Option<Self> {
        if !puzzle.rules().is_empty() || puzzle.conflict().is_some() {
            return None;
        }
        let geometry = puzzle.geometry();
        let side = geometry.side();
        if puzzle.open_cells().count() * side < least_candidates {
            return None;
        }
        let singles = Encoding { reduction: Reduction::Singles, ..Encoding::REDUCED };
        let encoder = Encoder::new(puzzle, singles);
        if encoder.map().num_cell_vars() < least_candidates {
            return None;
        }
        let is_left = |cell, digit| encoder.map().var(Candidate { cell, digit }).is_some();
        let mut grid = vec![Digit::new(0); geometry.cell_count()];
        let (mut cells, mut candidates) = (Vec::new(), Lists::default());
        for cell in geometry.cells() {
            let left: Vec<Digit> = match puzzle.given(cell) {
                Some(digit) => vec![digit],
                None => geometry.digits().filter(|&digit| is_left(cell, digit)).collect(),
            };
            grid[cell.index()] = *left.first()?;
            if left.len() > 1 {
                cells.push(cell);
                candidates.push(left.iter().map(|digit| digit.index() as u16));
            }
        }
        let mut open = OpenCells { grid, cells, candidates, peers: Lists::default() };
        let index = open.indices(geometry);
        for &cell in &open.cells {
            open.peers.push(geometry.peers(cell).filter_map(|peer| index[peer.index()]));
        }
        Some(open)
    }

    /// For each cell of the grid, its index here.
    pub(super) fn indices(&self, geometry: &Geometry) -> Vec<Option<u32>> {
        let mut index = vec![None; geometry.cell_count()];
        (0..).zip(&self.cells).for_each(|(at, cell)| index[cell.index()] = Some(at));
        index
    }
}
