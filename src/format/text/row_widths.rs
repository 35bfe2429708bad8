//! How many rows of a grid have each width.

/// The widths of the rows seen and the number of rows of each.
#[derive(Default)]
pub(crate) struct RowWidths(Vec<(usize, usize)>);

impl RowWidths {
    /// Counts a row. A width of 0 means that the row alone does not show its width.
    pub(crate) fn push(&mut self, width: usize) {
        match self.0.iter_mut().find(|(other, _)| *other == width) {
            Some((_, count)) => *count += 1,
            None if width > 0 => self.0.push((width, 1)),
            None => {}
        }
    }

    /// The width of most rows, the one seen first if there is a tie; 0 if no row shows its width.
    pub(crate) fn most_common(&self) -> usize {
        let most = self.0.iter().rev().max_by_key(|(_, count)| *count);
        most.map_or(0, |(width, _)| *width)
    }
}
