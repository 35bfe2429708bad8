//! How a grid is divided into N regions of N cells.

use std::collections::HashMap;

use super::error::GeometryError;
use super::ids::Cell;
use super::shape::BoxShape;

pub(super) enum Regions {
    /// Rectangles of one shape; rows or columns as well.
    Boxes(BoxShape),
    /// Of other forms: the region of each cell, numbered in the order of their first cells. `len() == N * N`.
    Numbers(Vec<u8>),
}

impl Regions {
    pub(super) fn rows(side: usize) -> Self {
        Regions::Boxes(BoxShape { rows: 1, cols: side })
    }

    /// Reads a number for each cell, equal for the cells of a region. Requires a side in range.
    pub(super) fn from_numbers(side: usize, numbers: &[usize]) -> Result<Self, GeometryError> {
        if numbers.len() != side * side {
            return Err(GeometryError::RegionNumbers { found: numbers.len(), side });
        }
        let mut regions = HashMap::new();
        let mut of_cell: Vec<usize> = Vec::with_capacity(numbers.len());
        let mut cells: Vec<Vec<usize>> = Vec::new();
        for (cell, number) in numbers.iter().enumerate() {
            // Most cells are in the region of the one before.
            let region = match cell.checked_sub(1) {
                Some(before) if numbers[before] == *number => of_cell[before],
                _ => *regions.entry(number).or_insert(cells.len()),
            };
            if region == cells.len() {
                // More regions than N are an error.
                cells.push(Vec::with_capacity(if cells.len() < side { side } else { 0 }));
            }
            cells[region].push(cell);
            of_cell.push(region);
        }
        if let Some(cells) = cells.iter().find(|cells| cells.len() != side) {
            let (first, found) = (cells[0], cells.len());
            let number = numbers[first];
            let first = format!("r{}c{}", first / side + 1, first % side + 1);
            return Err(GeometryError::RegionSize { number, first, found, side });
        }
        Ok(match box_shape(side, &of_cell) {
            Some(shape) => Regions::Boxes(shape),
            // N regions of N cells fill the grid, and N is at most 256.
            None => Regions::Numbers(of_cell.into_iter().map(|region| region as u8).collect()),
        })
    }

    /// The region of the cell in this row and column.
    pub(super) fn of(&self, row: usize, col: usize, side: usize) -> usize {
        match self {
            Regions::Boxes(shape) => shape.box_of(row, col),
            Regions::Numbers(numbers) => usize::from(numbers[row * side + col]),
        }
    }

    /// The cells of each region, in rising order.
    pub(super) fn cells(&self, side: usize) -> Vec<Vec<Cell>> {
        let mut cells = vec![Vec::with_capacity(side); side];
        for cell in 0..side * side {
            cells[self.of(cell / side, cell % side, side)].push(Cell::new(cell));
        }
        cells
    }
}

/// The shape of the boxes that the regions are, if they are boxes.
fn box_shape(side: usize, of_cell: &[usize]) -> Option<BoxShape> {
    let divisors = (1..=side).filter(|&rows| side.is_multiple_of(rows));
    let mut shapes = divisors.map(|rows| BoxShape { rows, cols: side / rows });
    shapes.find(|shape| {
        let mut cells = of_cell.iter().enumerate();
        cells.all(|(cell, &region)| region == shape.box_of(cell / side, cell % side))
    })
}
