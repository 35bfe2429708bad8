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

/// Whether two cells lie side by side in a row or column.
pub fn are_neighbours(cells: [Cell; 2], side: usize) -> bool {
    let [a, b] = cells.map(Cell::index);
    match a.abs_diff(b) {
        1 => a.max(b) % side != 0,
        apart => apart == side,
    }
}
