//! Text of the Interactive Sudoku Solver: `.Shape~6x6.Diagonal~1.Thermo~R1C1~R1C2.~R3C3_5~R4C4_1_2`.
//!
//! Each part is a point, the name of a rule, and its arguments behind `~`; a part without a name has givens, or the
//! candidates of a cell. Cells are `R1C1` with one character for each number, up to `g` for 16. In an address the text
//! stands behind `q=`. The grid has the squarest boxes unless `NoBoxes` says otherwise. A text may have several lines,
//! often a rule in each; [`extent`] tells where it ends.
//!
//! `Or` holds parts of which one is true, `And` parts that are true together, and `Replicate` parts that are true in several
//! places; `End` ends each of them. Rules that the model does not have are refused by name.

mod extent;
mod grid;
mod part;
mod read;
mod rules;
mod shape;
#[cfg(test)]
mod tests;
mod write;

use crate::geometry::Cell;

pub(crate) use extent::{OpenText, Place};
pub(crate) use read::{
    begins, is_text, may_be_cells, mixed, read, read_address, stands_in_address,
};
pub(crate) use write::{unknown_rule, write, write_link};

/// Cells of larger grids have no names.
pub(crate) const MAX_SIDE: usize = 16;

/// The side of the grid where the text does not say it.
const USUAL_SIDE: usize = 9;

/// `R1Cg`
fn cell_name(row: usize, col: usize) -> String {
    let number =
        |index: usize| char::from_digit(index as u32 + 1, 17).expect("sides are at most 16");
    format!("R{}C{}", number(row), number(col))
}

/// The diagonal that begins in a cell at the edge. Each has one end from which it is named: those down to the right begin
/// at the left edge, those up to the left at the right one, those down to the left at the top, those up to the right at
/// the bottom.
fn diagonal_from(cell: Cell, [rows, cols]: [usize; 2]) -> Option<Vec<Cell>> {
    let (last_row, last_col) = (rows - 1, cols - 1);
    let start = (cell.index() / cols, cell.index() % cols);
    let (down, right) = match start {
        (row, 0) if row < last_row => (true, true),
        (row, col) if col == last_col && (1..last_row).contains(&row) => (false, false),
        (0, col) if col > 0 => (true, false),
        (row, col) if row == last_row && (1..last_col).contains(&col) => (false, true),
        _ => return None,
    };
    let step = |at: usize, forward: bool, length: usize| match forward {
        true => Some(at + 1).filter(|&at| at < length),
        false => at.checked_sub(1),
    };
    let next =
        |&(row, col): &(usize, usize)| Some((step(row, down, rows)?, step(col, right, cols)?));
    let places = std::iter::successors(Some(start), next);
    Some(places.map(|(row, col)| Cell::new(row * cols + col)).collect())
}
