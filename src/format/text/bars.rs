//! Cells between vertical bars, where a space may stand for a blank cell.
//!
//! A row is cut at its bars into *segments*. Where every segment shows all its cells (`|.3.|4..|...|`,
//! `. . . | 6 . 7`) the row speaks for itself. Where spaces are blanks (`| 5 |   | 3 |`, `|5 3  | 7   |`)
//! only the columns in which symbols occur, over all rows, tell how wide a cell is:
//!
//! ```text
//! width 5   |53 7 |   stride 1, cells at 01234        width 7   | 5 3 7 |   stride 2, cells at 135
//!           |5 3 7|   stride 2, cells at 024                    |  12   |   one cell, one word
//! ```
//!
//! The smallest grid that explains all symbols and has at least as many rows as were seen is taken.

use std::ops::Range;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use crate::format::hints::Hints;
use crate::format::text::cells::{Cells, Style, split_words, symbol_count, symbols, words};

/// Whether the character is a vertical bar.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// The pieces between the bars of a row, without what is outside the outer bars; none if there is no bar.
///
/// A `:` is a bar only where there is none of the others.
pub(crate) fn segments(text: &str, hints: &Hints) -> Option<Vec<Range<usize>>> {
    let cut_at = |is_bar: &dyn Fn(char) -> bool| -> Vec<Range<usize>> {
        let is_bar = |c| is_bar(c) && !hints.is_symbol(c);
        let mut segments = Vec::new();
        let mut from = 0;
        for (at, bar) in text.match_indices(is_bar) {
            segments.push(from..at);
            from = at + bar.len();
        }
        segments.push(from..text.len());
        segments
    };
    let mut segments = cut_at(&is_bar);
    if segments.len() == 1 && text.contains(':') {
        segments = cut_at(&|c| c == ':');
    }
    if segments.len() == 1 {
        return None;
    }
    // Blanks before the first bar are an indentation, unless the last cell has no bar after it either.
    let blank = |segment: &Range<usize>| text[segment.clone()].trim().is_empty();
    let closed = blank(&segments[segments.len() - 1]);
    if segments[0].is_empty() || closed && blank(&segments[0]) {
        segments.remove(0);
    }
    if closed && !segments.is_empty() {
        segments.pop();
    }
    Some(segments)
}

/// The cells of a row with bars; [`Style::Gaps`] if some of them are spaces.
pub(crate) fn split(text: &str, segments: &[Range<usize>], hints: &Hints) -> Option<Cells> {
    let gaps = Cells { style: Style::Gaps, places: Vec::new(), group: None };
    let shifted = |segment: &Range<usize>| {
        let found = words(&text[segment.clone()]).into_iter();
        found.map(|w| w.start + segment.start..w.end + segment.start).collect_vec()
    };
    let by_segment: Vec<Vec<Range<usize>>> = segments.iter().map(shifted).collect();
    let all: Vec<Range<usize>> = by_segment.concat();
    let one_word = by_segment.iter().all(|found| found.len() == 1);
    let cells = match split_words(text, &all, hints) {
        Some(cells) if cells.places.len() >= all.len() => cells,
        None if one_word => Cells {
            style: Style::Packed,
            places: all.iter().flat_map(|w| symbols(&text[w.clone()], w.start)).collect(),
            group: None,
        },
        _ => return Some(gaps).filter(|_| !text.contains(':')),
    };
    // Places and segments both go from left to right.
    let mut rest = &cells.places[..];
    let mut in_segment = |segment: &Range<usize>| {
        let before = rest.iter().take_while(|p| p.start < segment.start).count();
        let up_to = rest.iter().take_while(|p| p.end <= segment.end).count();
        let inside = &rest[before.min(up_to)..up_to];
        rest = &rest[up_to..];
        inside
    };
    let places: Vec<(usize, &[Range<usize>])> =
        segments.iter().map(|segment| (segment.start, in_segment(segment))).collect();
    let lengths = || places.iter().map(|(_, places)| places.len());
    let ways = if text.is_ascii() { &COLUMNS[..1] } else { &COLUMNS };
    let dense = lengths().all_equal()
        && (cells.style == Style::Words
            || ways.iter().any(|way| {
                let columns = places.iter().map(|(start, places)| way.of(text, *start, places));
                same_columns(&columns.collect_vec())
            }));
    match lengths().next().filter(|&group| dense && group > 0) {
        Some(group) => Some(Cells { group: Some(group), ..cells }),
        None => Some(gaps).filter(|_| !text.contains(':')),
    }
}

/// A way to tell in which column of its segment a place is.
struct Columns {
    /// How many a text takes.
    width: fn(&str) -> usize,
    /// Whether places are lined up on the right.
    by_end: bool,
}

/// By symbols; and as terminals show them, some of them two columns wide.
const COLUMNS: [Columns; 3] = [
    Columns { width: symbol_count, by_end: false },
    Columns { width: |text| text.width(), by_end: false },
    Columns { width: |text| text.width(), by_end: true },
];

impl Columns {
    /// Where the places of a segment are that begins at `start`, in order.
    fn of(&self, text: &str, start: usize, places: &[Range<usize>]) -> Vec<usize> {
        let (mut column, mut at) = (0, start);
        let mut column_of = |place: &Range<usize>| {
            let to = if self.by_end { place.end } else { place.start };
            column += (self.width)(&text[at..to]);
            at = to;
            column
        };
        places.iter().map(&mut column_of).collect()
    }
}

/// Whether all segments have their cells in the same columns, equally far apart. The first segment may be
/// shifted, as it has no bar before it in many layouts.
fn same_columns(offsets: &[Vec<usize>]) -> bool {
    let steps = |cells: &Vec<usize>| cells.iter().tuple_windows().map(|(a, b)| b - a).collect_vec();
    let even = |cells: &Vec<usize>| steps(cells).iter().all_equal();
    offsets.iter().all(even)
        && offsets.iter().map(steps).all_equal()
        && offsets.iter().map(Vec::len).all_equal()
        && offsets.iter().skip(1).map(|cells| cells.first()).all_equal()
}

/// What rows between bars show of the layout of their cells, summed up.
///
/// All that matters of the symbols is in which columns of a segment they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    /// How many segments each row has; 0 if they differ.
    segments: usize,
    /// Columns in the widest segment.
    width: usize,
    /// A bit for each column of a segment in which a symbol stands.
    columns: u128,
    /// The most words in a segment, and the most symbols.
    words: usize,
    symbols: usize,
}

/// Segments wider than this show nothing.
const WIDEST: usize = 128;

impl Drawing {
    /// What a row shows; none if it has no bars.
    pub(crate) fn of(text: &str, hints: &Hints) -> Option<Self> {
        let segments = segments(text, hints)?;
        let mut drawing =
            Drawing { segments: segments.len(), width: 0, columns: 0, words: 0, symbols: 0 };
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

    /// What both show.
    pub(crate) fn and(self, other: Self) -> Self {
        let agreed = self.segments == other.segments;
        Drawing {
            segments: if agreed { self.segments } else { 0 },
            width: self.width.max(other.width),
            columns: self.columns | other.columns,
            words: self.words.max(other.words),
            symbols: self.symbols.max(other.symbols),
        }
    }

    /// The smallest layout that explains all symbols in a grid of a side that will do.
    fn layout(self, will_do: impl Fn(usize) -> bool) -> Option<Layout> {
        let mut layouts = vec![(0, 0, 1), (0, 1, self.width)];
        layouts.extend((self.width > 2).then(|| (1, 1, self.width - 2)));
        layouts.push((0, 2, self.width.div_ceil(2)));
        layouts.push((1, 2, self.width / 2));
        let layouts =
            layouts.into_iter().map(|(first, stride, cells)| Layout { first, stride, cells });
        let fitting = layouts.filter(|layout| {
            let side = layout.cells * self.segments;
            side > 3 && self.width <= WIDEST && will_do(side) && layout.explains(self)
        });
        fitting.min_by_key(|layout| layout.cells)
    }

    /// The side of the smallest grid of at least so many rows.
    pub(crate) fn side(self, rows: usize) -> Option<usize> {
        let layout = self.layout(|side| side >= rows)?;
        Some(self.segments * layout.cells)
    }

    /// Where the cells are in a grid of this side.
    pub(crate) fn layout_of(self, side: usize) -> Option<Layout> {
        self.layout(|found| found == side)
    }
}

/// The symbols of a segment that are not white space, each with its column.
fn columns(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let places = symbols(text, 0).into_iter().enumerate();
    places.filter(|(_, place)| !text[place.clone()].trim().is_empty())
}

/// Where the cells of a segment are; a stride of 0 means one cell, wherever its word is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    first: usize,
    stride: usize,
    /// How many there are.
    pub(crate) cells: usize,
}

impl Layout {
    fn explains(self, drawing: Drawing) -> bool {
        if self.stride == 0 {
            // A cell of two digits is met only where there are more than nine.
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
        let drawings = rows.iter().filter_map(|row| Drawing::of(row, &hints));
        let drawing = drawings.reduce(Drawing::and)?;
        let side = drawing.side(rows.len())?;
        let layout = drawing.layout_of(side)?;
        let text = |row: &&str| {
            let places = layout.places(row, &hints);
            let symbols = places.into_iter().map(|p| if p.is_empty() { "." } else { &row[p] });
            symbols.collect::<String>()
        };
        Some((side, rows.iter().map(text).join(" ")))
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

    #[test]
    fn rows_that_show_all_cells_speak_for_themselves() {
        let read = |text: &'static str| {
            let cells = super::super::cells::split(text, &Hints::new()).unwrap();
            (cells.style, cells.places.len(), cells.group)
        };
        assert_eq!(read("|.3.|4..|...|"), (Style::Packed, 9, Some(3)));
        assert_eq!(read(" . . . | 6 . 7 | 8 . ."), (Style::Spaced, 9, Some(3)));
        assert_eq!(read("1 2 : . 4"), (Style::Spaced, 4, Some(2)));
        assert_eq!(read("|  1 10 |  . 12 |"), (Style::Words, 4, Some(2)));
        assert_eq!(read("|5  | 7 |  3|").0, Style::Gaps);
        assert_eq!(read("|   |   |   |").0, Style::Gaps);
    }

    /// Looking at every cell for every bar would take minutes.
    #[test]
    fn a_row_of_very_many_bars_is_cut_in_one_pass() {
        for cell in ["1|", "é|"] {
            let text = format!("|{}", cell.repeat(200_000));
            let cells = super::super::cells::split(&text, &Hints::new()).unwrap();
            assert_eq!((cells.places.len(), cells.group), (200_000, Some(1)));
        }
    }
}
