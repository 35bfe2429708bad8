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
