//! The places of grids on a page.

use super::layout::Area;
use crate::picture::Picture;

/// Minimum gap between slots.
pub(super) const GAP: f32 = 26.0;
/// Maximum gap between slots; with larger gaps the grids no longer look like one block.
const WIDEST_GAP: f32 = 60.0;
/// The ratio of sizes at which another number of columns is worth it.
const NOTABLY: f32 = 1.15;
/// Maximum width of a cell: an inch is enough for any reader.
const WIDEST_CELL: f32 = 72.0;
/// Width of words that are comfortable to read: about 75 letters.
const LONGEST_LINE: f32 = 320.0;
/// Distance from the slot's top down to the grid.
pub(super) const HEADING: f32 = 18.0;

/// The places of grids of one size on a page, row by row.
pub(super) struct Slots {
    columns: usize,
    /// The upper left corner of the first slot.
    left: f32,
    top: f32,
    /// The distances between the corners of neighbouring slots.
    across: f32,
    down: f32,
    /// The width and height of a grid; not positive if the area leaves no room.
    pub(super) size: f32,
    /// The width of a slot, in whose middle grids stand.
    pub(super) width: f32,
    /// The width of the rules below a grid.
    pub(super) words: f32,
}

impl Slots {
    /// Slots for this number of grids, with words below each: in the usual number of columns, unless another makes them
    /// notably larger.
    pub(super) fn of(
        count: usize,
        usual: usize,
        area: Area,
        words_height: &dyn Fn(f32) -> f32,
    ) -> Self {
        let columns = (1..=count).filter(|columns| count.is_multiple_of(*columns));
        let slots =
            columns.map(|columns| Slots::within(area, (columns, count / columns), words_height));
        let usual = Slots::within(area, (usual, count / usual), words_height);
        let larger = slots.filter(|slots| slots.size > NOTABLY * usual.size);
        larger.max_by(|one, other| one.size.total_cmp(&other.size)).unwrap_or(usual)
    }

    /// Makes the slots as large as possible and spreads the remaining space between rows and columns. `words_height` is the
    /// height of the words below each grid from their width.
    pub(super) fn within(
        area: Area,
        (columns, rows): (usize, usize),
        words_height: &dyn Fn(f32) -> f32,
    ) -> Self {
        let Area { left, top, width, height } = area;
        let (in_row, in_column) = (columns as f32, rows as f32);
        let by_width = (width - (in_row - 1.0) * GAP) / in_row;
        // Words have a width of their own: if they were as wide as grids, more lines would make grids narrower, and
        // narrower grids would make more lines.
        let below = words_height(by_width.min(LONGEST_LINE));
        let beside = HEADING + below;
        let by_height = (height - (in_column - 1.0) * GAP) / in_column - beside;
        let size = by_width.min(by_height);
        // Spread the grids over the space, but keep them together as one block.
        let gap = |left_over: f32, gaps: f32| (left_over / gaps.max(1.0)).clamp(0.0, WIDEST_GAP);
        let words = by_width.min(size.max(LONGEST_LINE));
        let slot = if below > 0.0 { words } else { size };
        let across = gap(width - in_row * slot, in_row - 1.0);
        let down = gap(height - in_column * (size + beside), in_column - 1.0);
        let wide = in_row * (slot + across) - across;
        let high = in_column * (size + beside + down) - down;
        Slots {
            columns,
            left: left + (width - wide) / 2.0,
            // Slightly above the middle, which looks centred.
            top: top + (height - high) / 3.0,
            across: slot + across,
            down: size + beside + down,
            size,
            width: slot,
            words,
        }
    }

    /// The width and height of a picture in the slot: the slot's own, unless that would make the cells of a small grid too large.
    pub(super) fn size_of(&self, picture: &Picture) -> f32 {
        self.size.min(picture.extent() * WIDEST_CELL)
    }

    pub(super) fn corner(&self, nth: usize) -> (f32, f32) {
        let (row, col) = (nth / self.columns, nth % self.columns);
        (self.left + col as f32 * self.across, self.top + row as f32 * self.down)
    }
}
