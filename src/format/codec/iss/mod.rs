//! Text of the Interactive Sudoku Solver: `.Shape~6x6.Diagonal~1.Thermo~R1C1~R1C2.~R3C3_5~R4C4_1_2`.
//!
//! Each part is a point, the name of a rule, and its arguments behind `~`; a part without a name has givens, or the
//! candidates of a cell. Cells are `R1C1` with one character for each number, up to `g` for 16. In an address the text
//! stands behind `q=`. The grid has the squarest boxes unless `NoBoxes` says otherwise. A text may have several lines,
//! often a rule in each; [`extent`] tells where it ends.
//!
//! Rules that the model does not have are refused by name.

mod extent;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::geometry::Cell;

pub(crate) use extent::{OpenText, Place};
pub(crate) use read::{begins, is_text, mixed, read, read_address, stands_in_address};
pub(crate) use write::{unknown_rule, write};

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
fn diagonal_from(cell: Cell, side: usize) -> Option<Vec<Cell>> {
    let last = side - 1;
    let (down, right) = match (cell.index() / side, cell.index() % side) {
        (row, 0) if row < last => (true, true),
        (row, col) if col == last && (1..last).contains(&row) => (false, false),
        (0, col) if col > 0 => (true, false),
        (row, col) if row == last && (1..last).contains(&col) => (false, true),
        _ => return None,
    };
    let step = |at: usize, forward: bool| match forward {
        true => Some(at + 1).filter(|&at| at < side),
        false => at.checked_sub(1),
    };
    let next = |&(row, col): &(usize, usize)| Some((step(row, down)?, step(col, right)?));
    let places = std::iter::successors(Some((cell.index() / side, cell.index() % side)), next);
    Some(places.map(|(row, col)| Cell::new(row * side + col)).collect())
}
