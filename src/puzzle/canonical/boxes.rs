//! Grids of plain boxes: their digits by lines, and the guises that keep the boxes.

use crate::geometry::{BoxShape, Candidate, Digit, Geometry};
use crate::puzzle::{Guise, Puzzle};

/// A guise of a grid of boxes that are no higher than wide: bands and stacks are permuted, rows and columns within them,
/// and digits renamed; rows become columns before that, if so.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    pub(super) is_turned: bool,
    /// The old row of each new one.
    pub(super) rows: Vec<u8>,
    /// The old column of each new one.
    pub(super) cols: Vec<u8>,
    /// The new digit of each old one, from 0 on.
    pub(super) digits: Vec<u8>,
    /// How many guises give the same grid.
    pub(super) automorphisms: u128,
}

impl Placement {
    /// The guise of a puzzle; `shape` is that of its boxes after they have been turned, if they have.
    pub(super) fn into_guise(self, puzzle: &Puzzle) -> Guise {
        let old = puzzle.geometry();
        let shape = old.box_shape().expect("only grids of plain boxes are placed");
        let shape = if self.is_turned { turned(shape) } else { shape };
        // A grid without boxes has the same houses either way.
        let shape = if shape.cols == 1 { turned(shape) } else { shape };
        let new = if Some(shape) == old.box_shape() {
            old.clone()
        } else {
            Geometry::try_from(shape).expect("the side is unchanged")
        };
        let mut from = Vec::with_capacity(old.cell_count());
        for &row in &self.rows {
            for &col in &self.cols {
                let (row, col) = if self.is_turned { (col, row) } else { (row, col) };
                from.push(old.cell(usize::from(row), usize::from(col)));
            }
        }
        let digits = self.digits.iter().map(|&digit| Digit::new(usize::from(digit))).collect();
        Guise::new(old.clone(), new, from, digits)
    }
}

pub(super) fn turned(shape: BoxShape) -> BoxShape {
    BoxShape { rows: shape.cols, cols: shape.rows }
}

/// In which directions a grid is read: with rows as rows, with columns as rows, or both. Boxes are no higher than wide, and
/// lines without boxes may be read either way.
pub(super) fn directions(shape: BoxShape) -> &'static [bool] {
    if shape.is_line() || shape.rows == shape.cols {
        &[false, true]
    } else if shape.rows < shape.cols {
        &[false]
    } else {
        &[true]
    }
}

/// The shape of boxes as they are read.
pub(super) fn wide(shape: BoxShape) -> BoxShape {
    if shape.rows <= shape.cols { shape } else { turned(shape) }
}

/// The digits of a grid, row by row and column by column, from 1 on; 0 is blank.
pub(super) struct Lines {
    /// As they are read: no higher than wide.
    pub(super) shape: BoxShape,
    directions: &'static [bool],
    rows: Vec<u8>,
    cols: Vec<u8>,
}

impl Lines {
    /// The givens of a puzzle with plain boxes and a side below 256.
    pub(super) fn new(puzzle: &Puzzle, shape: BoxShape) -> Self {
        let side = shape.side();
        let mut lines = Lines {
            shape: wide(shape),
            directions: directions(shape),
            rows: vec![0; side * side],
            cols: vec![0; side * side],
        };
        for Candidate { cell, digit } in puzzle.givens() {
            let (row, col) = (cell.index() / side, cell.index() % side);
            let digit = digit.index() as u8 + 1;
            lines.rows[row * side + col] = digit;
            lines.cols[col * side + row] = digit;
        }
        lines
    }

    /// Whether a row or a column has a digit twice.
    pub(super) fn has_digit_twice(&self) -> bool {
        let side = self.side();
        [&self.rows, &self.cols].into_iter().flat_map(|lines| lines.chunks(side)).any(|line| {
            let mut seen = 0_u32;
            line.iter().filter(|&&digit| digit > 0).any(|&digit| {
                let is_seen = seen >> digit & 1 == 1;
                seen |= 1 << digit;
                is_seen
            })
        })
    }

    pub(super) fn side(&self) -> usize {
        self.shape.side()
    }

    /// Whether each of them reads columns as rows.
    pub(super) fn directions(&self) -> impl Iterator<Item = bool> + use<> {
        self.directions.iter().copied()
    }

    /// A row, or a column that is read as a row.
    pub(super) fn row(&self, is_turned: bool, row: usize) -> &[u8] {
        let side = self.side();
        let lines = if is_turned { &self.cols } else { &self.rows };
        &lines[row * side..][..side]
    }
}
