//! The grid on a canvas, and what a grid answers about its rows, columns and cells beside it.

use std::sync::Arc;

use itertools::Itertools;

use super::canvas::{Beside, Canvas};
use super::error::GeometryError;
use super::grid::Geometry;
use super::ids::Cell;
use super::shape::check_side;
use super::tables::Tables;

/// The greatest number of cells, that of the largest square grid.
const MOST_CELLS: usize = 65536;

impl Geometry {
    /// The grid on a canvas.
    ///
    /// # Errors
    ///
    /// If there are no rows, columns or digits, more than 256 digits or 65,536 cells, or a list repeats a cell, has more
    /// than N or one outside of the grid.
    pub fn on_canvas(canvas: Canvas) -> Result<Geometry, GeometryError> {
        let (side, count) = (canvas.digits, canvas.cell_count());
        check_side(side)?;
        if canvas.rows == 0 || canvas.cols == 0 || count > MOST_CELLS {
            return Err(GeometryError::Canvas { rows: canvas.rows, cols: canvas.cols });
        }
        let lists = canvas.lists();
        for (nth, (_, cells)) in lists.iter().enumerate() {
            let (number, found) = (nth + 1, cells.len());
            if found > side {
                return Err(GeometryError::GroupSize { number, found, side });
            }
            if !cells.iter().all_unique() || cells.last().is_some_and(|cell| cell.index() >= count)
            {
                return Err(GeometryError::Canvas { rows: canvas.rows, cols: canvas.cols });
            }
        }
        let lists = lists.into_iter().unique_by(|(_, cells)| cells.clone());
        let (houses, groups): (Vec<_>, Vec<_>) = lists.partition(|(_, cells)| cells.len() == side);
        let groups = groups.into_iter().map(|(_, cells)| cells).collect();
        Ok(Geometry(Arc::new(Tables::on_canvas(canvas, houses, groups))))
    }

    /// What is other than in an N×N grid with digits from 1, if anything is.
    pub fn canvas(&self) -> Option<&Canvas> {
        self.0.canvas.as_ref()
    }

    /// The cell in this row and column, both from 0, if there is one. Cells beside the grid go on behind its last row.
    pub fn cell_at(&self, row: usize, col: usize) -> Option<Cell> {
        let at = row.checked_mul(self.cols())?.checked_add(col)?;
        (col < self.cols() && at < self.cell_count()).then(|| Cell::new(at))
    }

    /// Whether there are N rows and N columns and nothing beside them, as frames take it.
    pub fn is_square(&self) -> bool {
        let side = self.side();
        self.canvas().is_none_or(|it| [it.rows, it.cols] == [side; 2] && it.beside.is_empty())
    }

    /// Whether all rows and all columns are houses, and no house has a cell beside the grid. Patterns of lines such as fish
    /// are at home there.
    pub fn has_all_lines(&self) -> bool {
        self.canvas().is_none_or(|it| {
            let in_grid = it.rows * it.cols;
            let is_in_grid = |house| self.cells_of(house).iter().all(|cell| cell.index() < in_grid);
            it.has_lines && [it.rows, it.cols] == [self.side(); 2] && self.houses().all(is_in_grid)
        })
    }

    /// How many rows there are.
    #[inline]
    pub fn rows(&self) -> usize {
        self.canvas().map_or(self.side(), |canvas| canvas.rows)
    }

    /// How many columns there are.
    #[inline]
    pub fn cols(&self) -> usize {
        self.0.cols
    }

    /// The cells of the grid, then those beside it that have rows and columns of their own.
    pub fn fields(&self) -> Vec<Vec<Cell>> {
        let beside = self.canvas().map_or(&[][..], |canvas| &canvas.beside);
        let counts = beside.iter().map(Beside::cell_count);
        let counts = std::iter::once(self.rows() * self.cols()).chain(counts);
        let mut cells = self.cells();
        counts.map(|count| cells.by_ref().take(count).collect()).collect()
    }

    /// The cells to the right of a cell and below it, if there are such cells.
    pub fn next_cells(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (index, (at, [rows, cols])) = (cell.index(), self.place_in_field(cell));
        let right = (at % cols + 1 < cols).then(|| Cell::new(index + 1));
        let below = (at + cols < rows * cols).then(|| Cell::new(index + cols));
        right.into_iter().chain(below)
    }

    /// The cells above a cell, to the left and right of it, and below it, if there are such cells.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (index, (at, [_, cols])) = (cell.index(), self.place_in_field(cell));
        let above = (at >= cols).then(|| Cell::new(index - cols));
        let left = (at % cols > 0).then(|| Cell::new(index - 1));
        above.into_iter().chain(left).chain(self.next_cells(cell))
    }

    /// Where a cell stands among those of its field, and the rows and columns of the field.
    fn place_in_field(&self, cell: Cell) -> (usize, [usize; 2]) {
        match self.canvas().and_then(|canvas| canvas.beside_with(cell)) {
            Some((beside, at)) => (at, [beside.rows, beside.cols]),
            None => (cell.index(), [self.rows(), self.cols()]),
        }
    }

    /// The number that the first digit stands for; 1 unless a canvas says otherwise.
    pub fn first_value(&self) -> usize {
        self.canvas().map_or(1, |canvas| canvas.first_value)
    }
}
