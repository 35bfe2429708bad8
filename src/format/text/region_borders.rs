//! Where lines run between regions, and the characters at which they meet.

use crate::geometry::{Cell, Geometry};
use crate::puzzle::neighbours;

/// Where lines between regions run; row N and column N are the lower and the right edge.
#[derive(Clone, Copy, Debug)]
pub struct RegionBorders<'g>(pub &'g Geometry);

impl RegionBorders<'_> {
    /// Whether a line runs above the cell of this row and column.
    pub fn is_above(self, row: usize, col: usize) -> bool {
        self.is_between(row, |row| [row, col], self.0.frame_size()[0])
    }

    /// Whether a line runs on the left of the cell of this row and column.
    pub fn is_left(self, row: usize, col: usize) -> bool {
        self.is_between(col, |col| [row, col], self.0.frame_size()[1])
    }

    fn is_between(self, at: usize, place: impl Fn(usize) -> [usize; 2], frame: usize) -> bool {
        let RegionBorders(geometry) = self;
        if at.is_multiple_of(geometry.side()) || geometry.boxes().is_some() {
            return at.is_multiple_of(frame);
        }
        let [one, other] = [at - 1, at].map(|at| {
            let [row, col] = place(at);
            geometry.region_of(geometry.cell(row, col))
        });
        one != other
    }

    /// Which of the lines that meet at the upper left corner of a cell are there: from above, below, left and right.
    pub fn arms(self, row: usize, col: usize) -> [bool; 4] {
        let side = self.0.side();
        [
            row > 0 && self.is_left(row - 1, col),
            row < side && self.is_left(row, col),
            col > 0 && self.is_above(row, col - 1),
            col < side && self.is_above(row, col),
        ]
    }
}

/// The joint of lines from above, below, left and right, by the number whose bits they are, the first the lowest.
pub const JOINTS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// The number whose bits say which lines meet, the first the lowest.
pub fn joint_number(arms: [bool; 4]) -> usize {
    arms.iter().rev().fold(0, |number, &arm| 2 * number + usize::from(arm))
}

/// Whether lines between the regions show them, because each region is in one piece.
pub fn are_shown(geometry: &Geometry) -> bool {
    let side = geometry.side();
    let mut seen = vec![false; geometry.cell_count()];
    let mut pieces = 0;
    for first in geometry.cells() {
        if std::mem::replace(&mut seen[first.index()], true) {
            continue;
        }
        pieces += 1;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let is_same = |other: &Cell| geometry.region_of(*other) == geometry.region_of(cell);
            for other in neighbours(cell, side).filter(is_same) {
                if !std::mem::replace(&mut seen[other.index()], true) {
                    open.push(other);
                }
            }
        }
    }
    pieces == side
}
