//! Grids of irregular regions for a terminal: lines only where regions meet.
//!
//! ```text
//! ┌───────────┬───┐
//! │ 1   .   3 │ . │
//! │       ┌───┘   │
//! │ .   . │ .   1 │
//! ```

use super::terminal::{Terminal, pad};
use crate::geometry::Geometry;

/// Where lines between regions run; row N and column N are the lower and the right edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionBorders<'g>(pub(super) &'g Geometry);

impl RegionBorders<'_> {
    /// Whether a line runs above the cell of this row and column.
    pub(super) fn is_above(self, row: usize, col: usize) -> bool {
        self.is_between(row, |row| [row, col], self.0.frame_size()[0])
    }

    /// Whether a line runs on the left of the cell of this row and column.
    pub(super) fn is_left(self, row: usize, col: usize) -> bool {
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
    pub(super) fn arms(self, row: usize, col: usize) -> [bool; 4] {
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
const JOINTS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// The number whose bits say which lines meet, the first the lowest.
pub(super) fn joint_number(arms: [bool; 4]) -> usize {
    arms.iter().rev().fold(0, |number, &arm| 2 * number + usize::from(arm))
}

/// The lines of the drawing, in which each cell is `cell` columns wide; `None` if the terminal is too narrow. `push`
/// appends the contents of a cell, whose own width is `width`.
pub(super) fn lines(
    terminal: Terminal,
    geometry: &Geometry,
    cell: usize,
    width: impl Fn(usize) -> usize,
    push: impl Fn(usize, &mut String),
) -> Option<Vec<String>> {
    let (side, borders) = (geometry.side(), RegionBorders(geometry));
    let fits = |margin: &usize| side * (cell + 2 * margin + 1) < terminal.columns;
    let margin = [1, 0].into_iter().find(fits)?;
    let border = |row: usize| {
        let mut line = String::new();
        for col in 0..=side {
            line.push(JOINTS[joint_number(borders.arms(row, col))]);
            if col < side {
                let dash = if borders.is_above(row, col) { "─" } else { " " };
                line.push_str(&dash.repeat(cell + 2 * margin));
            }
        }
        line
    };
    let mut drawn = vec![border(0)];
    for row in 0..side {
        let mut line = String::new();
        for col in 0..side {
            let at = row * side + col;
            line.push(if borders.is_left(row, col) { '│' } else { ' ' });
            pad(margin + cell.saturating_sub(width(at)), &mut line);
            push(at, &mut line);
            pad(margin, &mut line);
        }
        line.push('│');
        drawn.push(line);
        drawn.push(border(row + 1));
    }
    Some(drawn)
}
