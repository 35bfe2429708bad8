//! Vertical bars between cells.

use std::ops::Range;

use crate::format::read_options::ReadOptions;

/// Whether the character is a vertical bar.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Whether a text has a vertical bar, a `:` not counted.
pub(crate) fn has_bar(text: &str) -> bool {
    let may_have = memchr::memchr2(b'|', FIRST_BYTE_OF_DRAWN_BARS, text.as_bytes()).is_some();
    may_have && text.contains(is_bar)
}

/// The first byte in UTF-8 of every bar other than `|`.
const FIRST_BYTE_OF_DRAWN_BARS: u8 = 0xE2;

/// The *segments* of a row: the pieces between its bars, without anything outside the outer bars. None if there
/// is no bar.
///
/// A `:` is a bar only where there is none of the others.
pub(crate) fn segments(text: &str, options: &ReadOptions) -> Option<Vec<Range<usize>>> {
    // Most lines have no bar at all.
    memchr::memchr3(b'|', b':', FIRST_BYTE_OF_DRAWN_BARS, text.as_bytes())?;
    let mut segments = cut_at(text, |c| is_bar(c) && !options.is_symbol(c));
    if segments.len() == 1 && text.contains(':') {
        segments = cut_at(text, |c| c == ':' && !options.is_symbol(c));
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

/// Room for the segments of most rows; more take more room.
const USUAL_SEGMENTS: usize = 8;

/// The pieces of a text between these characters.
fn cut_at(text: &str, is_bar: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut segments = Vec::with_capacity(USUAL_SEGMENTS);
    let mut from = 0;
    for (at, bar) in text.match_indices(is_bar) {
        segments.push(from..at);
        from = at + bar.len();
    }
    segments.push(from..text.len());
    segments
}
