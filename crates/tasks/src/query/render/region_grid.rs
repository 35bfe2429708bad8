//! Grids of irregular regions for a terminal: lines only where regions meet.
//!
//! ```text
//! ┌───────────┬───┐
//! │ 1   .   3 │ . │
//! │       ┌───┘   │
//! │ .   . │ .   1 │
//! ```

use super::terminal::{Terminal, pad};
use satdoku::format::region_borders::{JOINTS, RegionBorders, joint_number};
use satdoku::geometry::Geometry;

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
