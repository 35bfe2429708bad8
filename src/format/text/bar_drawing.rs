//! Cells between vertical bars where a space may stand for a blank cell.
//!
//! Where spaces are blanks (`| 5 |   | 3 |`, `|5 3  | 7   |`), only the columns in which symbols occur, over all
//! rows, show how wide a cell is:
//!
//! ```text
//! width 5   |53 7 |   stride 1, cells at 01234        width 7   | 5 3 7 |   stride 2, cells at 135
//!           |5 3 7|   stride 2, cells at 024                    |  12   |   one cell, one word
//! ```
//!
//! The result is the smallest grid that explains all symbols and has at least as many rows as there are.

use std::ops::Range;

use super::bars::segments;
use super::symbols::{symbol_count, symbols, words};
use crate::format::hints::Hints;

/// Where some rows between bars have symbols.
///
/// It keeps only the columns of a segment in which a symbol stands, for all segments together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BarDrawing {
    /// The number of segments in each row; 0 if it differs.
    segments: usize,
    /// The number of columns in the widest segment.
    width: usize,
    /// A bit for each column of a segment in which a symbol stands.
    columns: u128,
    /// The most words in a segment, and the most symbols.
    words: usize,
    symbols: usize,
}

/// A wider segment is not looked at.
const WIDEST: usize = 128;

impl BarDrawing {
    /// The drawing of one row; none if it has no bars.
    pub(crate) fn of(text: &str, hints: &Hints) -> Option<Self> {
        let segments = segments(text, hints)?;
        let mut drawing =
            BarDrawing { segments: segments.len(), width: 0, columns: 0, words: 0, symbols: 0 };
        for segment in segments {
            let text = &text[segment];
            let mut symbols = 0;
            for (column, _) in columns(text) {
                symbols += 1;
                drawing.columns |= 1u128.checked_shl(column as u32).unwrap_or(0);
            }
            drawing.symbols = drawing.symbols.max(symbols);
            drawing.words = drawing.words.max(words(text).len());
            drawing.width = drawing.width.max(symbol_count(text));
        }
        Some(drawing)
    }

    /// The drawing of the rows of both.
    pub(crate) fn and(self, other: Self) -> Self {
        let agreed = self.segments == other.segments;
        BarDrawing {
            segments: if agreed { self.segments } else { 0 },
            width: self.width.max(other.width),
            columns: self.columns | other.columns,
            words: self.words.max(other.words),
            symbols: self.symbols.max(other.symbols),
        }
    }

    /// The smallest spacing that explains all symbols in a grid of an accepted side.
    fn spacing(self, accepts: impl Fn(usize) -> bool) -> Option<Spacing> {
        let mut spacings = vec![(0, 0, 1), (0, 1, self.width)];
        spacings.extend((self.width > 2).then(|| (1, 1, self.width - 2)));
        spacings.push((0, 2, self.width.div_ceil(2)));
        spacings.push((1, 2, self.width / 2));
        let spacings =
            spacings.into_iter().map(|(first, stride, cells)| Spacing { first, stride, cells });
        let fitting = spacings.filter(|spacing| {
            let side = spacing.cells * self.segments;
            side > 3 && self.width <= WIDEST && accepts(side) && spacing.explains(self)
        });
        fitting.min_by_key(|spacing| spacing.cells)
    }

    /// The side of the smallest grid with at least this number of rows.
    pub(crate) fn side(self, rows: usize) -> Option<usize> {
        let spacing = self.spacing(|side| side >= rows)?;
        Some(self.segments * spacing.cells)
    }

    /// Where the cells are in a grid of this side.
    pub(crate) fn spacing_of(self, side: usize) -> Option<Spacing> {
        self.spacing(|found| found == side)
    }
}

/// The symbols of a segment that are not white space, each with its column.
fn columns(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let places = symbols(text, 0).into_iter().enumerate();
    places.filter(|(_, place)| !text[place.clone()].trim().is_empty())
}

/// Where the cells of a segment are; a stride of 0 means one cell, wherever its word is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    first: usize,
    stride: usize,
    /// The number of cells in a segment.
    pub(crate) cells: usize,
}

impl Spacing {
    fn explains(self, drawing: BarDrawing) -> bool {
        if self.stride == 0 {
            // Only a grid with more than nine segments can have two digits in a cell.
            return drawing.words <= 1 && (drawing.symbols <= 1 || drawing.segments > 9);
        }
        let used = (0..WIDEST).filter(|column| drawing.columns >> column & 1 == 1);
        used.map(|column| column.checked_sub(self.first)).all(|column| {
            column.is_some_and(|c| c.is_multiple_of(self.stride) && c / self.stride < self.cells)
        })
    }

    /// The places of a row's cells, empty for blanks.
    pub(crate) fn places(self, text: &str, hints: &Hints) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        for segment in segments(text, hints).unwrap_or_default() {
            let at = |place: Range<usize>| place.start + segment.start..place.end + segment.start;
            let first = places.len();
            places.resize(first + self.cells, segment.start..segment.start);
            let inside = &text[segment.clone()];
            if self.stride == 0 {
                words(inside).into_iter().for_each(|word| places[first] = at(word));
                continue;
            }
            for (column, place) in columns(inside) {
                places[first + (column - self.first) / self.stride] = at(place);
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str]) -> Option<(usize, String)> {
        let hints = Hints::new();
        let drawings = rows.iter().filter_map(|row| BarDrawing::of(row, &hints));
        let drawing = drawings.reduce(BarDrawing::and)?;
        let side = drawing.side(rows.len())?;
        let spacing = drawing.spacing_of(side)?;
        let text = |row: &&str| {
            let places = spacing.places(row, &hints);
            let symbols = places.into_iter().map(|p| if p.is_empty() { "." } else { &row[p] });
            symbols.collect::<String>()
        };
        Some((side, rows.iter().map(text).collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn spaces_are_blanks_in_every_width_of_cell() {
        let expected = Some((9, "53..7...1".to_owned()));
        assert_eq!(read(&["|53 | 7 |  1|"]), expected);
        assert_eq!(read(&["|5 3  |  7  |    1|"]), expected);
        assert_eq!(read(&["| 5 3   |   7   |     1 |"]), expected);
        assert_eq!(read(&["| 53  |  7  |   1 |"]), expected);
        assert_eq!(read(&["| 5 | 3 |   |   | 7 |   |   |   | 1 |"]), expected);
        assert_eq!(read(&["|5|3| | |7| | | |1|"]), expected);
        assert_eq!(read(&["│ 5 │ 3 │   │   │ 7 │   │   │   │ 1 │"]), expected);
    }

    #[test]
    fn more_rows_rule_out_what_explained_the_first() {
        assert_eq!(read(&["|5 3  |  7  |    1|", "|53   |     |     |"]).unwrap().0, 15);
    }
}
