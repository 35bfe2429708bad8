//! Where the cells are in rows without bars in which spaces are blanks.
//!
//! The width of the rows shows it, beside their number: N columns, or 2N - 1 with a column between two cells, or 3N - 1
//! where cells have two columns for numbers. There may be one or two columns more between boxes, and empty lines
//! between bands:
//!
//! ```text
//! 53   7          5 3     7
//! 6   195         6     1 9 5
//!  98      6        9 8         6
//!
//! 8    6    3     8       6       3
//! ```

use std::ops::Range;

use super::bar_drawing::{BarDrawing, Spacing};
use crate::geometry::BoxShape;

/// Rows in which spaces are blanks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLayout {
    pub(crate) side: usize,
    /// The shape of the boxes, where gaps show it.
    pub(crate) shape: Option<BoxShape>,
    /// Whether empty lines stand between bands.
    has_bands: bool,
    spacing: Spacing,
}

impl OpenLayout {
    /// The layout of lines, of which some are blank; none if their width and number do not show it.
    pub(crate) fn of(drawing: BarDrawing, is_blank: &[bool]) -> Option<Self> {
        let lines = is_blank.len();
        let with_bands = (2..lines).filter(|rows| (lines + 1).is_multiple_of(rows + 1));
        let with_bands = with_bands.filter_map(|rows| {
            let between = is_blank.iter().skip(rows).step_by(rows + 1);
            let cols = (lines + 1) / (rows + 1);
            let shape = BoxShape { rows, cols };
            { between }.all(|is_blank| *is_blank).then_some((shape.side(), Some(shape), true))
        });
        let groups = (2..lines).filter(|cols| lines.is_multiple_of(*cols));
        let groups = groups.map(|cols| {
            let shape = BoxShape { rows: lines / cols, cols };
            (lines, Some(shape), false)
        });
        let mut layouts = with_bands.chain([(lines, None, false)]).chain(groups);
        layouts.find_map(|(side, shape, has_bands)| {
            let group = shape.map(|shape| shape.cols);
            let spacing = drawing.spacing_without_bars(side, group)?;
            Some(OpenLayout { side, shape, has_bands, spacing })
        })
    }

    /// Whether a line is a row, and no gap between two bands.
    pub(crate) fn is_row(&self, line: usize) -> bool {
        let rows = self.shape.filter(|_| self.has_bands).map(|shape| shape.rows);
        rows.is_none_or(|rows| line % (rows + 1) < rows)
    }

    /// Whether cells are numbers, of up to two digits.
    pub(crate) fn has_numbers(&self) -> bool {
        self.spacing.is_wide()
    }

    /// The number of columns of a whole row.
    pub(crate) fn width(&self) -> usize {
        self.spacing.width()
    }

    /// The places of a row's cells, empty for blanks.
    pub(crate) fn places(&self, text: &str) -> Vec<Range<usize>> {
        self.spacing.places_without_bars(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(usize, String)> {
        let rows: Vec<&str> = text.split('\n').map(str::trim_end).collect();
        let drawings = rows.iter().filter(|row| !row.is_empty());
        let drawings = drawings.filter_map(|row| BarDrawing::without_bars(row));
        let blank: Vec<bool> = rows.iter().map(|row| row.is_empty()).collect();
        let layout = OpenLayout::of(drawings.reduce(BarDrawing::and)?, &blank)?;
        let mut cells = String::new();
        for (_, row) in rows.iter().enumerate().filter(|(nth, _)| layout.is_row(*nth)) {
            for place in layout.places(row) {
                cells += if place.is_empty() { "." } else { &row[place] };
            }
        }
        Some((layout.side, cells))
    }

    #[test]
    fn the_width_shows_the_cells() {
        let expected = Some((4, "1..2.34.....4..1".to_owned()));
        for text in [
            "1  2\n 34 \n\n4  1",
            "1     2\n  3 4\n\n4     1",
            "1   2\n 3 4\n\n\n4   1",
            "1       2\n  3   4\n\n\n4       1",
            "1    2\n 3  4\n\n4    1",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn unclear_widths_are_refused() {
        for text in ["1  2\n 34\n4  1", "1  \n 34\n\n4  1\n\n", " 1 2\n 34\n\n   1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
