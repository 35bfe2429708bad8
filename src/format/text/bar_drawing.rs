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

use itertools::Either;

use super::bars::segments;
use super::symbols::{symbol_count, symbols, words};
use crate::format::read_options::ReadOptions;

/// Where some rows between bars have symbols.
///
/// It keeps only the columns of a segment in which a symbol stands, for all segments together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// The largest number; none if some word is no number.
    largest: Option<usize>,
}

/// A wider segment is not looked at.
const WIDEST: usize = 128;

impl BarDrawing {
    /// The drawing of one row; none if it has no bars.
    pub(crate) fn of(text: &str, options: &ReadOptions) -> Option<Self> {
        Some(Self::of_segments(text, &segments(text, options)?))
    }

    /// The drawing of a row without bars; none if it is too long.
    pub(crate) fn without_bars(text: &str) -> Option<Self> {
        (text.len() <= WIDEST)
            .then(|| Self::of_segments(text, std::slice::from_ref(&(0..text.len()))))
    }

    /// The drawing of a row with these segments.
    pub(super) fn of_segments(text: &str, segments: &[Range<usize>]) -> Self {
        let mut drawing =
            BarDrawing { segments: segments.len(), largest: Some(0), ..BarDrawing::default() };
        for segment in segments {
            let text = &text[segment.clone()];
            let mut symbols = 0;
            for (column, _) in columns(text) {
                symbols += 1;
                drawing.columns |= 1u128.checked_shl(column as u32).unwrap_or(0);
            }
            drawing.symbols = drawing.symbols.max(symbols);
            let words = words(text);
            drawing.words = drawing.words.max(words.len());
            let numbers = words.into_iter().map(|word| text[word].parse::<usize>().ok());
            let largest = numbers.reduce(|one, other| Some(one?.max(other?)));
            drawing.largest =
                drawing.largest.and_then(|most| Some(most.max(largest.unwrap_or(Some(0))?)));
            drawing.width = drawing.width.max(symbol_count(text));
        }
        drawing
    }

    /// The number of segments in each row; 0 if it differs.
    pub(crate) fn segments(self) -> usize {
        self.segments
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
            largest: self.largest.and_then(|one| Some(one.max(other.largest?))),
        }
    }

    /// The smallest spacing that explains all symbols in a grid of an accepted side.
    ///
    /// Cells of two columns come first where the numbers in them show that, since single digits could explain them
    /// too.
    fn spacing(self, accepts: impl Fn(usize) -> bool) -> Option<Spacing> {
        let fits = |spacing: &Spacing| {
            let side = spacing.cells * self.segments;
            side > 3 && self.width <= WIDEST && accepts(side) && spacing.explains(self)
        };
        let has_numbers = |spacing: &Spacing| self.has_numbers_of(spacing.cells * self.segments);
        let numbers = [0, 1].map(|first| Spacing::of_numbers(first, self.width));
        if let Some(numbers) =
            numbers.into_iter().find(|numbers| has_numbers(numbers) && fits(numbers))
        {
            return Some(numbers);
        }
        let mut spacings = vec![(0, 0, 1), (0, 1, self.width)];
        spacings.extend((self.width > 2).then(|| (1, 1, self.width - 2)));
        spacings.push((0, 2, self.width.div_ceil(2)));
        spacings.push((1, 2, self.width / 2));
        let spacings = spacings.into_iter().map(|(first, stride, cells)| Spacing {
            first,
            stride,
            cells,
            wide: false,
            group: cells,
            extra: 0,
        });
        spacings.filter(fits).min_by_key(|spacing| spacing.cells)
    }

    /// Whether its words are numbers up to this side, and one of them has two digits.
    fn has_numbers_of(self, side: usize) -> bool {
        self.largest.is_some_and(|number| (10..=side).contains(&number))
    }

    /// Where N cells are in rows without bars that reach from the first cell to the last one, perhaps in groups of so
    /// many cells.
    pub(crate) fn spacing_without_bars(self, side: usize, group: Option<usize>) -> Option<Spacing> {
        let wide = self.has_numbers_of(side);
        let strides = if wide { 3..=3 } else { 1..=2 };
        let extras = if group.is_some() { 1..=2 } else { 0..=0 };
        let spacings = strides.flat_map(|stride| {
            let group = group.unwrap_or(side);
            let spacing =
                move |extra| Spacing { first: 0, stride, cells: side, wide, group, extra };
            extras.clone().map(spacing)
        });
        let reaches_ends = |spacing: &Spacing| {
            let first_cell = if wide { 0b11 } else { 1 };
            self.width == spacing.width() && self.columns & first_cell != 0
        };
        let mut spacings = spacings.filter(|_| (4..=36).contains(&side));
        spacings.find(|spacing| reaches_ends(spacing) && spacing.explains(self))
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
    let places = match text.is_ascii() {
        true => Either::Left((0..text.len()).map(|at| at..at + 1)),
        false => Either::Right(symbols(text, 0).into_iter()),
    };
    places.enumerate().filter(|(_, place)| !text[place.clone()].trim().is_empty())
}

/// Where the cells of a segment are; a stride of 0 means one cell, wherever its word is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    first: usize,
    stride: usize,
    /// The number of cells in a segment.
    pub(crate) cells: usize,
    /// Whether a cell has two columns.
    wide: bool,
    /// The number of cells in a group, and of further columns between two groups.
    group: usize,
    extra: usize,
}

impl Spacing {
    /// Numbers of up to two digits with a column between two cells.
    fn of_numbers(first: usize, width: usize) -> Self {
        let cells = (width + 1).saturating_sub(first) / 3;
        Spacing { first, stride: 3, cells, wide: true, group: cells, extra: 0 }
    }

    /// The number of columns up to the end of the last cell.
    pub(super) fn width(self) -> usize {
        let last = self.first + (self.cells - 1) * self.stride + 1 + usize::from(self.wide);
        last + (self.cells / self.group - 1) * self.extra
    }

    /// The cell in this column.
    fn cell_at(self, column: usize) -> Option<usize> {
        let column = column.checked_sub(self.first)?;
        let of_group = self.group * self.stride + self.extra;
        let (group, column) = (column.checked_div(of_group)?, column % of_group);
        let cell = group * self.group + column / self.stride;
        let is_inside = column / self.stride < self.group && cell < self.cells;
        (is_inside && column % self.stride <= usize::from(self.wide)).then_some(cell)
    }

    fn explains(self, drawing: BarDrawing) -> bool {
        if self.stride == 0 {
            // Only a grid with more than nine segments can have two digits in a cell.
            return drawing.words <= 1 && (drawing.symbols <= 1 || drawing.segments > 9);
        }
        let mut used = (0..WIDEST).filter(|column| drawing.columns >> column & 1 == 1);
        used.all(|column| self.cell_at(column).is_some())
    }

    /// Whether a cell has two columns, for a number.
    pub(crate) fn is_wide(self) -> bool {
        self.wide
    }

    /// The places of a row's cells, empty for blanks.
    pub(crate) fn places(self, text: &str, options: &ReadOptions) -> Vec<Range<usize>> {
        let segments = segments(text, options).unwrap_or_default();
        segments.into_iter().flat_map(|segment| self.places_in(text, segment)).collect()
    }

    /// The same for a row without bars.
    pub(crate) fn places_without_bars(self, text: &str) -> Vec<Range<usize>> {
        self.places_in(text, 0..text.len())
    }

    fn places_in(self, text: &str, segment: Range<usize>) -> Vec<Range<usize>> {
        let at = |place: Range<usize>| place.start + segment.start..place.end + segment.start;
        let mut places = vec![segment.start..segment.start; self.cells];
        let inside = &text[segment.clone()];
        if self.stride == 0 {
            words(inside).into_iter().for_each(|word| places[0] = at(word));
            return places;
        }
        for (column, place) in columns(inside) {
            let Some(cell) = self.cell_at(column).map(|cell| &mut places[cell]) else {
                continue;
            };
            let place = at(place);
            // The second digit of a number follows the first.
            let start = if cell.start < cell.end { cell.start } else { place.start };
            *cell = start..place.end;
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str]) -> Option<(usize, String)> {
        let options = ReadOptions::new();
        let drawings = rows.iter().filter_map(|row| BarDrawing::of(row, &options));
        let drawing = drawings.reduce(BarDrawing::and)?;
        let side = drawing.side(rows.len())?;
        let spacing = drawing.spacing_of(side)?;
        let text = |row: &&str| {
            let places = spacing.places(row, &options);
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
