//! The cells around a cell.

use crate::geometry::Cell;

/// The cells beside this one in its row and column.
pub fn neighbours(cell: Cell, side: usize) -> impl Iterator<Item = Cell> {
    let (row, col) = (cell.index() / side, cell.index() % side);
    let above = row.checked_sub(1).map(|row| (row, col));
    let left = col.checked_sub(1).map(|col| (row, col));
    let right = (col + 1 < side).then_some((row, col + 1));
    let below = (row + 1 < side).then_some((row + 1, col));
    let all = [above, left, right, below].into_iter().flatten();
    all.map(move |(row, col)| Cell::new(row * side + col))
}
