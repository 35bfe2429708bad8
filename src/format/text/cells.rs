//! From one line of text to its cells: words, bars, groups, symbols.
//!
//! A row with bars is cut into segments. Where every segment shows all its cells (`|.3.|4..|...|`,
//! `. . . | 6 . 7`), the cells of the row are known; where spaces are blanks, only [`bar_drawing`] finds them, from
//! all rows of the grid.
//!
//! Nothing here depends on digits, sides or neighbouring lines. Its invariant: every range in
//! [`LineCells::places`] is a piece of the text it was made from, in order, and holds one symbol (or nothing,
//! for an empty field between two commas).
//!
//! [`bar_drawing`]: super::bar_drawing

use std::ops::Range;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::bars;
use super::candidate_lists;
use super::symbols::{is_long_blank, square_root, symbol_count, symbols, words};
use crate::format::read_options::ReadOptions;

/// How the cells of a line are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellStyle {
    /// One symbol after the other, all in one word or in words of equal length.
    Packed,
    /// Words of one symbol.
    Spaced,
    /// Words, some longer than one symbol: integers, or lists of candidates.
    Words,
    /// Words of two symbols: numbers and blanks such as `..`, or pairs of cells. Other rows show which.
    Pairs,
    /// Between bars, with spaces for blank cells: only all rows together show where the cells are.
    Gaps,
}

/// The cells of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineCells {
    /// How they are written.
    pub(crate) style: CellStyle,
    /// Where each cell is in the text; empty for [`CellStyle::Gaps`].
    pub(crate) places: Vec<Range<usize>>,
    /// The number of cells in each group, where bars or spaces form groups of equal size.
    pub(crate) group: Option<usize>,
}

impl LineCells {
    /// Whether they are one word.
    pub(super) fn is_packed(&self) -> bool {
        self.style == CellStyle::Packed && self.group.is_none()
    }
}

/// Whether the word is a number of at most three digits, or a blank.
fn is_number_or_blank(word: &str) -> bool {
    let number = word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
    number || matches!(word, "." | "_" | "*" | "-" | "?" | "x" | "X")
}

/// Fewer words are not taken as numbers beside blanks of two symbols.
const FEWEST_NUMBERS: usize = 10;

/// The cells of a line; none if it is prose.
pub(crate) fn split(text: &str, options: &ReadOptions) -> Option<LineCells> {
    split_segments(text, bars::segments(text, options).as_deref(), options)
}

/// The same where the segments of the line are known, if it has bars.
pub(super) fn split_segments(
    text: &str,
    segments: Option<&[Range<usize>]>,
    options: &ReadOptions,
) -> Option<LineCells> {
    match segments {
        Some(segments) => split_at_bars(text, segments, options),
        None => split_words(text, &words(text), options),
    }
}

/// The cells of a line without bars.
fn split_words(text: &str, words: &[Range<usize>], options: &ReadOptions) -> Option<LineCells> {
    let cells = |style, places| Some(LineCells { style, places, group: None });
    let first = words.first()?.clone();
    if options.is_wordy() {
        return cells(CellStyle::Words, words.to_vec());
    }
    let only_first = || cells(CellStyle::Packed, symbols(&text[first.clone()], first.start));
    if words.len() == 1 {
        return only_first();
    }
    let lengths: Vec<usize> = words.iter().map(|w| symbol_count(&text[w.clone()])).collect();
    if lengths.iter().all(|&length| length <= 1) {
        return cells(CellStyle::Spaced, words.to_vec());
    }
    if candidate_lists::is_row(text, words, options) {
        return cells(CellStyle::Words, words.to_vec());
    }
    // A word long enough for a puzzle is a puzzle and the rest a comment, unless the words are the rows of a grid.
    let equal = lengths.iter().all_equal();
    let is_puzzle = lengths[0] >= 16 && square_root(lengths[0]).is_some();
    if lengths[0] > 36 || is_puzzle && !(equal && words.len() == lengths[0]) {
        return only_first();
    }
    let is_blank = |w: &Range<usize>| is_long_blank(&text[w.clone()]);
    let blanks = words.iter().filter(|w| is_blank(w)).count();
    let numeric = (blanks == 0 || words.len() >= FEWEST_NUMBERS)
        && words.iter().all(|w| is_number_or_blank(&text[w.clone()]) || is_blank(w));
    let in_range = |w: &Range<usize>| {
        let number = text[w.clone()].parse::<usize>();
        number.map_or(true, |n| n <= words.len())
    };
    if numeric && (!equal || words.iter().all(in_range)) {
        // A single number beside blanks may also be the digits of two cells.
        let may_be_pairs = equal && lengths[0] == 2 && blanks > 0 && blanks + 1 >= words.len();
        let style = if may_be_pairs { CellStyle::Pairs } else { CellStyle::Words };
        return cells(style, words.to_vec());
    }
    if equal {
        let places = words.iter().flat_map(|w| symbols(&text[w.clone()], w.start));
        return Some(LineCells {
            style: CellStyle::Packed,
            places: places.collect(),
            group: Some(lengths[0]),
        });
    }
    let looks_like_cells = |word: &str| word.contains(|c: char| c == '.' || c.is_ascii_digit());
    match lengths[0] >= 4 && looks_like_cells(&text[first.clone()]) {
        true => only_first(),
        false => None,
    }
}

/// The cells of a row with bars; [`CellStyle::Gaps`] if some of them are spaces.
fn split_at_bars(
    text: &str,
    segments: &[Range<usize>],
    options: &ReadOptions,
) -> Option<LineCells> {
    let gaps = LineCells { style: CellStyle::Gaps, places: Vec::new(), group: None };
    let shifted = |segment: &Range<usize>| {
        let found = words(&text[segment.clone()]).into_iter();
        found.map(|w| w.start + segment.start..w.end + segment.start).collect_vec()
    };
    let by_segment: Vec<Vec<Range<usize>>> = segments.iter().map(shifted).collect();
    let all: Vec<Range<usize>> = by_segment.concat();
    let one_word = by_segment.iter().all(|found| found.len() == 1);
    let cells = match split_words(text, &all, options) {
        Some(cells) if cells.places.len() >= all.len() => cells,
        None if one_word => LineCells {
            style: CellStyle::Packed,
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
        && (matches!(cells.style, CellStyle::Words | CellStyle::Pairs)
            || ways.iter().any(|way| {
                let columns = places.iter().map(|(start, places)| way.of(text, *start, places));
                same_columns(&columns.collect_vec())
            }));
    match lengths().next().filter(|&group| dense && group > 0) {
        Some(group) => Some(LineCells { group: Some(group), ..cells }),
        None => Some(gaps).filter(|_| !text.contains(':')),
    }
}

/// A way to count the columns of a segment.
struct Columns {
    /// The number of columns of a text.
    width: fn(&str) -> usize,
    /// Whether places are aligned on the right.
    by_end: bool,
}

/// One column for each symbol; or as on a terminal, where some symbols take two columns.
const COLUMNS: [Columns; 3] = [
    Columns { width: symbol_count, by_end: false },
    Columns { width: |text| text.width(), by_end: false },
    Columns { width: |text| text.width(), by_end: true },
];

impl Columns {
    /// The columns of the places in a segment that begins at `start`, in order.
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
/// shifted, because many layouts have no bar before it.
fn same_columns(offsets: &[Vec<usize>]) -> bool {
    let is_even = |cells: &Vec<usize>| cells.windows(3).all(|c| c[1] - c[0] == c[2] - c[1]);
    // Of even steps the first tells the others.
    let first_step = |cells: &Vec<usize>| cells.get(1).map(|second| second - cells[0]);
    offsets.iter().all(is_even)
        && offsets.iter().map(first_step).all_equal()
        && offsets.iter().map(Vec::len).all_equal()
        && offsets.iter().skip(1).map(|cells| cells.first()).all_equal()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(CellStyle, Vec<&str>, Option<usize>)> {
        let cells = split(text, &ReadOptions::new())?;
        let symbols = cells.places.into_iter().map(|place| &text[place]);
        Some((cells.style, symbols.collect(), cells.group))
    }

    #[test]
    fn cells_are_packed_spaced_grouped_or_words() {
        let cells = |text: &'static str| read(text).unwrap();
        assert_eq!(cells("1.3").1, ["1", ".", "3"]);
        assert_eq!(cells(" 1 . 3").0, CellStyle::Spaced);
        assert_eq!(cells("1,,3").1, ["1", "", "3"]);
        assert_eq!(cells("10 . 3 4 5 6 7 8 9 1").0, CellStyle::Words);
        assert_eq!(cells("53. .7. ...").2, Some(3));
        assert_eq!(cells("534 678 912").1.len(), 9);
        assert_eq!(cells("__💩 🍅__").1, ["_", "_", "💩", "🍅", "_", "_"]);
    }

    #[test]
    fn what_follows_a_puzzle_is_a_comment() {
        assert_eq!(read("12.4.3.......... easy one").unwrap().1.len(), 16);
        assert_eq!(read("12.4 34.. .... ....").unwrap().1.len(), 16);
        assert_eq!(read("2..1.5..3 first row").unwrap().1.len(), 9);
    }

    #[test]
    fn prose_has_no_cells() {
        assert_eq!(read("once upon a time"), None);
    }

    #[test]
    fn rows_that_show_all_cells_are_split() {
        let read = |text: &'static str| {
            let cells = split(text, &ReadOptions::new()).unwrap();
            (cells.style, cells.places.len(), cells.group)
        };
        assert_eq!(read("|.3.|4..|...|"), (CellStyle::Packed, 9, Some(3)));
        assert_eq!(read(" . . . | 6 . 7 | 8 . ."), (CellStyle::Spaced, 9, Some(3)));
        assert_eq!(read("1 2 : . 4"), (CellStyle::Spaced, 4, Some(2)));
        assert_eq!(read("|  1 10 |  . 12 |"), (CellStyle::Words, 4, Some(2)));
        assert_eq!(read("|5  | 7 |  3|").0, CellStyle::Gaps);
        assert_eq!(read("|   |   |   |").0, CellStyle::Gaps);
    }

    /// A loop over all cells for each bar would take minutes.
    #[test]
    fn a_row_of_very_many_bars_is_cut_in_one_pass() {
        for cell in ["1|", "é|"] {
            let text = format!("|{}", cell.repeat(200_000));
            let cells = split(&text, &ReadOptions::new()).unwrap();
            assert_eq!((cells.places.len(), cells.group), (200_000, Some(1)));
        }
    }
}
