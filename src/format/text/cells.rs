//! From one line of text to its cells: words, bars, groups, symbols.
//!
//! This knows nothing of digits, sides or neighbouring lines. Its invariant: every range in
//! [`Cells::places`] is a piece of the text it was made from, in order, and holds one symbol (or nothing,
//! for an empty field between two commas).

use std::ops::Range;

use itertools::Itertools;
use unicode_segmentation::UnicodeSegmentation;

use crate::format::codec::candidates;
use crate::format::hints::Hints;
use crate::format::text::bars;

/// How the cells of a line are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// One symbol after the other, all in one word or in words of equal length.
    Packed,
    /// Words of one symbol.
    Spaced,
    /// Words, some longer than one symbol: integers, or lists of candidates.
    Words,
    /// Between bars, with spaces for blank cells: only all rows together tell where the cells are.
    Gaps,
}

/// The cells of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    /// How they are written.
    pub(crate) style: Style,
    /// Where each is in the text; none for [`Style::Gaps`].
    pub(crate) places: Vec<Range<usize>>,
    /// How many cells stand in each group, where bars or spaces draw groups of equal size.
    pub(crate) group: Option<usize>,
}

/// The line without its end, its trailing comment and trailing white space.
///
/// A `;` or `#` begins a comment unless the alphabet asked for has it.
pub(crate) fn content<'a>(line: &'a [u8], hints: &Hints) -> &'a [u8] {
    let is_mark = |byte: u8| !hints.is_symbol(char::from(byte));
    let comment = memchr::memchr2_iter(b'#', b';', line).find(|&at| is_mark(line[at]));
    line[..comment.unwrap_or(line.len())].trim_ascii_end()
}

/// How many symbols (grapheme clusters) a word has.
pub(crate) fn symbol_count(word: &str) -> usize {
    match word.is_ascii() {
        true => word.len(),
        false => word.graphemes(true).count(),
    }
}

/// The places of a word's symbols, `base` being where the word begins.
pub(crate) fn symbols(word: &str, base: usize) -> Vec<Range<usize>> {
    if word.is_ascii() {
        return (base..base + word.len()).map(|at| at..at + 1).collect();
    }
    let clusters = word.grapheme_indices(true);
    clusters.map(|(at, cluster)| base + at..base + at + cluster.len()).collect()
}

/// The words of a text, kept apart by white space or commas; two commas in a row have an empty one between
/// them; a comma at the end has one after it only where others are empty, too.
pub(crate) fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut field_is_empty = true;
    for (at, c) in text.char_indices() {
        if c != ',' && !c.is_whitespace() {
            start.get_or_insert(at);
            continue;
        }
        if let Some(from) = start.take() {
            words.push(from..at);
            field_is_empty = false;
        }
        if c == ',' && std::mem::replace(&mut field_is_empty, true) {
            words.push(at..at);
        }
    }
    words.extend(start.map(|from| from..text.len()));
    if text.ends_with(',') && words.iter().any(Range::is_empty) {
        words.push(text.len()..text.len());
    }
    words
}

/// Whether the word is a number of at most three digits, or a blank.
fn is_number_or_blank(word: &str) -> bool {
    let number = word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
    number || matches!(word, "." | "_" | "*" | "-" | "?" | "x" | "X")
}

/// The side of a square, if this is the number of its cells.
pub(crate) fn square_root(cells: usize) -> Option<usize> {
    let root = cells.isqrt();
    (root * root == cells).then_some(root)
}

/// The cells of a line; none if this is prose.
pub(crate) fn split(text: &str, hints: &Hints) -> Option<Cells> {
    match bars::segments(text, hints) {
        Some(segments) => bars::split(text, &segments, hints),
        None => split_words(text, &words(text), hints),
    }
}

/// The cells of a line without bars.
pub(crate) fn split_words(text: &str, words: &[Range<usize>], hints: &Hints) -> Option<Cells> {
    let cells = |style, places| Some(Cells { style, places, group: None });
    let first = words.first()?.clone();
    if hints.is_wordy() {
        return cells(Style::Words, words.to_vec());
    }
    let only_first = || cells(Style::Packed, symbols(&text[first.clone()], first.start));
    if words.len() == 1 {
        return only_first();
    }
    let lengths: Vec<usize> = words.iter().map(|w| symbol_count(&text[w.clone()])).collect();
    if lengths.iter().all(|&length| length <= 1) {
        return cells(Style::Spaced, words.to_vec());
    }
    if candidates::is_row(text, words, hints) {
        return cells(Style::Words, words.to_vec());
    }
    // A word long enough for a puzzle is one, and the rest is a comment; unless the words are the rows.
    let equal = lengths.iter().all_equal();
    let is_puzzle = lengths[0] >= 16 && square_root(lengths[0]).is_some();
    if lengths[0] > 36 || is_puzzle && !(equal && words.len() == lengths[0]) {
        return only_first();
    }
    let numeric = words.iter().all(|w| is_number_or_blank(&text[w.clone()]));
    let in_range = |w: &Range<usize>| {
        let number = text[w.clone()].parse::<usize>();
        number.map_or(true, |n| n <= words.len())
    };
    if numeric && (!equal || words.iter().all(in_range)) {
        return cells(Style::Words, words.to_vec());
    }
    if equal {
        let places = words.iter().flat_map(|w| symbols(&text[w.clone()], w.start));
        return Some(Cells {
            style: Style::Packed,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Style, Vec<&str>, Option<usize>)> {
        let cells = split(text, &Hints::new())?;
        let symbols = cells.places.into_iter().map(|place| &text[place]);
        Some((cells.style, symbols.collect(), cells.group))
    }

    #[test]
    fn words_end_at_blanks_and_commas() {
        let read = |text| words(text).into_iter().map(|w| &text[w]).collect_vec();
        assert_eq!(read(" a, b\tc ,d"), ["a", "b", "c", "d"]);
        assert_eq!(read(",1,,2,"), ["", "1", "", "2", ""]);
        assert_eq!(read("1,2,"), ["1", "2"]);
        assert_eq!(read("  "), [""; 0]);
    }

    #[test]
    fn comments_are_cut_unless_they_are_symbols() {
        assert_eq!(content(b"12 ; 3\r", &Hints::new()), b"12");
        assert_eq!(content(b"  12#3", &Hints::new()), b"  12");
        let hints = Hints::new().alphabet("#!".parse().unwrap());
        assert_eq!(content(b"#! ;", &hints), b"#!");
    }

    #[test]
    fn cells_are_packed_spaced_grouped_or_words() {
        let cells = |text: &'static str| read(text).unwrap();
        assert_eq!(cells("1.3").1, ["1", ".", "3"]);
        assert_eq!(cells(" 1 . 3").0, Style::Spaced);
        assert_eq!(cells("1,,3").1, ["1", "", "3"]);
        assert_eq!(cells("10 . 3 4 5 6 7 8 9 1").0, Style::Words);
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
}
