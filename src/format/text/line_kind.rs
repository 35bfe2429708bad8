//! What a single line is, seen by itself.
//!
//! The classification is a pure function of the line and the options. Hence the splitter and, later and on another
//! thread, the parser of a grid come to the same result; lines that a format claims are never part of a grid. Bytes
//! that are not text count as one symbol each here; the parser reports them.

use std::borrow::Cow;
use std::ops::Range;

use super::bars;
use super::candidate_lists;
use super::cells::{self, CellStyle, LineCells};
use super::comment;
use super::fields::FieldRow;
use super::remarks;
use super::row_shape::RowShape;
use super::symbols::{ascii_form, square_root};
use crate::format::read_options::{InputFormat, ReadOptions};

/// No row of a grid is longer: 256 numbers of three digits, borders and ample space.
const LONGEST_ROW: usize = 1 << 14;

/// More symbols than any row without separators has: 36 digits of 0-9A-Z.
const LONGEST_PACKED_ROW: usize = 36;

/// A format's number in the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CodecId(pub(crate) u8);

/// The kind of a line.
#[allow(
    clippy::large_enum_variant,
    reason = "most lines are rows, and a box would cost each an allocation; on 32-bit processors rows are not large"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// Nothing but white space.
    Empty,
    /// A comment or a title.
    Comment,
    /// `[Name]`
    Section {
        /// Whether what follows is skipped, as the state of a game.
        is_foreign: bool,
    },
    /// Part of a frame.
    Border,
    /// A border between two rows with this number of cells between bars, as below the header of a Markdown table.
    TableDashes(usize),
    /// A border, or a row of blank cells if other rows use this character for blank ones.
    Dashes(u8),
    /// A row of a grid, or a puzzle.
    Row(RowShape),
    /// A row of a table whose words are no cells, because of quotes or semicolons; or one with nothing in its fields.
    Fields(FieldRow),
    /// A whole puzzle in a line.
    Puzzle,
    /// A whole puzzle in a format that claims the line.
    Claimed(CodecId),
    /// The lines of a text in a format that claims the first, as far as they are known.
    Text(CodecId),
    /// Lines of which it is unclear whether they are one such text.
    MixedTexts,
    /// A line that was too long to be kept.
    TooLong,
    /// Neither cells nor border.
    Prose,
}

impl LineKind {
    /// The fields of a line that may belong to a table.
    pub(crate) fn fields(&self) -> Option<&FieldRow> {
        match self {
            LineKind::Row(row) => row.fields.as_ref(),
            LineKind::Fields(row) => Some(row),
            _ => None,
        }
    }

    /// Whether nothing stands in the line, so that it is a gap outside of tables.
    pub(crate) fn is_gap(&self) -> bool {
        matches!(self, LineKind::Empty) || matches!(self, LineKind::Fields(row) if row.is_blank())
    }
}

/// The kind of a line; `claim` finds the format that claims it, from the line without white space around it.
pub(crate) fn classify(
    line: &[u8],
    options: &ReadOptions,
    claim: impl Fn(&str) -> Option<LineKind>,
) -> LineKind {
    classify_with_cells(line, options, claim).0
}

/// The same with the cells of a line that has any, so that whoever needs both splits the line once.
pub(crate) fn classify_with_cells(
    line: &[u8],
    options: &ReadOptions,
    claim: impl Fn(&str) -> Option<LineKind>,
) -> (LineKind, Option<LineCells>) {
    let (kind, cells) = classify_text(line, options, claim);
    let kind = match (FieldRow::of(line, options), kind) {
        (Some(fields), LineKind::Row(mut row)) if fields.has_words => {
            row.fields = Some(fields);
            LineKind::Row(row)
        }
        (Some(fields), LineKind::Empty | LineKind::Prose) => LineKind::Fields(fields),
        (Some(fields), _) if !fields.has_words => LineKind::Fields(fields),
        (_, kind) => kind,
    };
    (kind, cells)
}

/// The kind of a line without regard to its fields, and its cells.
fn classify_text(
    line: &[u8],
    options: &ReadOptions,
    claim: impl Fn(&str) -> Option<LineKind>,
) -> (LineKind, Option<LineCells>) {
    let content = comment::content(line, options);
    let Some(start) = content.iter().position(|b| !b.is_ascii_whitespace()) else {
        let is_empty = line.trim_ascii().is_empty();
        return (if is_empty { LineKind::Empty } else { LineKind::Comment }, None);
    };
    let text = &*String::from_utf8_lossy(content);
    let trimmed = text.trim();
    if let Some(kind) = classify_mark(trimmed, options).or_else(|| claim(trimmed)) {
        return (kind, None);
    }
    // Bars mean a row, and lists of candidates between them are long.
    if content.len() - start > LONGEST_ROW && !text.contains(bars::is_bar) {
        return (LineKind::Puzzle, None);
    }
    if let Some(kind) = classify_border(trimmed, options) {
        return (kind, None);
    }
    let segments = bars::segments(text, options);
    let segments = segments.as_deref();
    let cells = cells::split_segments(text, segments, options);
    let kind = match &cells {
        Some(cells) => classify_cells(text, segments, cells, options),
        None if remarks::is_remark(trimmed) => LineKind::Comment,
        None => LineKind::Prose,
    };
    (kind, cells)
}

/// The sections beside `[Puzzle]` in files of Sadman Sudoku. Any other name in brackets is a title.
const FOREIGN_SECTIONS: [&str; 9] =
    ["state", "time", "pencilmarks", "solution", "answer", "options", "author", "comment", "info"];

/// Lines whose beginning shows what they are.
fn classify_mark(text: &str, options: &ReadOptions) -> Option<LineKind> {
    if text.is_empty() {
        return Some(LineKind::Empty);
    }
    if text.starts_with('%') && !options.is_symbol('%')
        || is_title(text)
        || is_fence(text, options)
        || remarks::is_verdict(text)
    {
        return Some(LineKind::Comment);
    }
    let has_list = || text.contains([',', ';', '"']);
    if text.starts_with('[') && text.ends_with(']') && !options.is_symbol('[') && !has_list() {
        let name = text[1..text.len() - 1].trim();
        let is_foreign = FOREIGN_SECTIONS.iter().any(|known| name.eq_ignore_ascii_case(known));
        return Some(LineKind::Section { is_foreign });
    }
    None
}

/// Whether this is a title like `Grid 01` or `Puzzle #1:`, which some collections have before each puzzle.
fn is_title(text: &str) -> bool {
    let Some((name, number)) = text.split_once(' ') else {
        return false;
    };
    let number = number.trim().trim_start_matches('#').trim_end_matches(':');
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number && comment::is_title_name(name.as_bytes())
}

/// Whether this begins or ends a block of code in Markdown.
fn is_fence(text: &str, options: &ReadOptions) -> bool {
    let info = |mark: char| {
        let info = text.trim_start_matches(mark);
        (text.len() - info.len() >= 3 && !options.is_symbol(mark)).then_some(info)
    };
    let is_name =
        |info: &str| info.bytes().all(|b| b.is_ascii_alphabetic() || b"-+_ ".contains(&b));
    ['`', '~'].into_iter().find_map(info).is_some_and(is_name)
}

/// Lines that are only a frame.
fn classify_border(text: &str, options: &ReadOptions) -> Option<LineKind> {
    if let Some(columns) = table_dashes(text, options) {
        return Some(LineKind::TableDashes(columns));
    }
    // Dots in the middle of the line are drawn like those on it.
    let text = &*with_ascii_dots(text);
    let is_frame = |c: char| {
        matches!(c, '|' | '-' | '+' | '=' | '*' | ':' | '.' | '\'' | '\u{2500}'..='\u{257F}')
            && !options.is_symbol(c)
    };
    if !text.chars().all(|c| c.is_whitespace() || is_frame(c)) {
        return None;
    }
    let has = |c: char| text.contains(c);
    let drawn = |c| matches!(c, '\u{2500}'..='\u{257F}') && !bars::is_bar(c);
    if has('+') || has('=') || text.contains(drawn) || has('-') && has('*') {
        return Some(LineKind::Border);
    }
    if has('.') || has('\'') {
        let is_corner = !text.starts_with(['-', '|']) && text.contains("--");
        return is_corner.then_some(LineKind::Border);
    }
    if !has('-') && !has('*') && !text.contains(char::is_whitespace) {
        return Some(LineKind::Border);
    }
    let (dash, run) = match (has('-'), has('*')) {
        (true, _) => (b'-', "--"),
        (_, true) => (b'*', "**"),
        _ => return None,
    };
    let is_barred = text.contains(|c| bars::is_bar(c) || c == ':');
    Some(match is_barred && text.contains(run) {
        true => LineKind::Border,
        false => LineKind::Dashes(dash),
    })
}

/// The text with dots on the line for those in the middle of it.
fn with_ascii_dots(text: &str) -> Cow<'_, str> {
    let is_dot = |c: char| ascii_form(c.encode_utf8(&mut [0; 4])) == Some(".");
    match text.is_ascii() {
        true => text.into(),
        false => text.replace(is_dot, ".").into(),
    }
}

/// The number of columns in a line like `|---|:-:|`.
fn table_dashes(text: &str, options: &ReadOptions) -> Option<usize> {
    if !text.starts_with('|') || options.is_symbol('|') || options.is_symbol('-') {
        return None;
    }
    // Most lines with bars are rows.
    if text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let is_dashes = |segment: &str| {
        let dashes = segment.strip_prefix(':').unwrap_or(segment);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        segment.len() > 1 && !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    let segments = bars::segments(text, options)?;
    segments.iter().all(|segment| is_dashes(text[segment.clone()].trim())).then_some(segments.len())
}

/// A row of a grid, or a puzzle if it cannot be a row.
fn classify_cells(
    text: &str,
    segments: Option<&[Range<usize>]>,
    cells: &LineCells,
    options: &ReadOptions,
) -> LineKind {
    let width = cells.places.len();
    let is_puzzle = match (options.input, options.known_side()) {
        (Some(InputFormat::Line | InputFormat::Sukaku), _) => true,
        (Some(InputFormat::Grid), _) => false,
        // Of N and N², take the one whose ratio to the width is closer to 1.
        (_, Some(side)) => width != side && width * width > side.saturating_pow(3),
        _ if cells.is_packed() => width > LONGEST_PACKED_ROW,
        _ => width > crate::geometry::MAX_SIDE,
    };
    let symbols = cells.places.iter().map(|place| &text[place.clone()]);
    if is_puzzle && cells.style != CellStyle::Gaps
        || is_line_of_candidates(symbols.clone(), cells, options)
    {
        return LineKind::Puzzle;
    }
    LineKind::Row(RowShape::of(text, segments, cells, options))
}

/// Whether these are the candidates of all cells of a grid, and not of one row.
fn is_line_of_candidates<'a>(
    symbols: impl Iterator<Item = &'a str>,
    cells: &LineCells,
    options: &ReadOptions,
) -> bool {
    if matches!(cells.places.len(), 8 | 27)
        && options.input.is_none()
        && options.known_side().is_none()
    {
        return candidate_lists::is_small_sukaku(&symbols.collect::<Vec<_>>());
    }
    let side = square_root(cells.places.len()).filter(|&side| side > 3);
    let Some(side) = side.filter(|_| cells.style == CellStyle::Words && cells.group.is_none())
    else {
        return false;
    };
    let words: Vec<&str> = symbols.collect();
    // A row of numbers is likelier.
    if candidate_lists::are_numbers(&words, words.len()) {
        return false;
    }
    options.known_side().is_none_or(|known| known == side)
        && candidate_lists::is_grid(&words, side, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(line: &str) -> LineKind {
        classify(line.as_bytes(), &ReadOptions::new(), |_| None)
    }

    #[test]
    fn frames_are_borders() {
        for line in [
            "*-----------*",
            "|---+---+---|",
            "-------|-------|-------",
            "+===+",
            "╔═══╤═══╗",
            ":-----+-----:",
            ".-----.-----.",
            "'-----'-----'",
            "- - - + - - -",
        ] {
            assert_eq!(kind(line), LineKind::Border, "{line}");
        }
        assert_eq!(kind("|-------|-------|"), LineKind::TableDashes(2));
        assert_eq!(kind("| --- | :-: |:--|"), LineKind::TableDashes(3));
        assert_eq!(kind("---------"), LineKind::Dashes(b'-'));
        assert_eq!(kind("| - - | - - |"), LineKind::Dashes(b'-'));
        assert_eq!(kind("*********"), LineKind::Dashes(b'*'));
    }

    #[test]
    fn blank_rows_are_no_borders() {
        for line in ["........", "|   |   |", "│   │   │", ". . . | . . ."] {
            assert!(matches!(kind(line), LineKind::Row(_)), "{line}");
        }
    }

    #[test]
    fn marks_and_titles_are_known() {
        assert_eq!(kind(" \t\r"), LineKind::Empty);
        for line in ["# text", "% title", "; text", "Grid 01", "Puzzle 7:", "Sudoku #7"] {
            assert_eq!(kind(line), LineKind::Comment, "{line}");
        }
        assert_eq!(kind("[Puzzle]"), LineKind::Section { is_foreign: false });
        assert_eq!(kind("[State]"), LineKind::Section { is_foreign: true });
        assert_eq!(kind("[Hard]"), LineKind::Section { is_foreign: false });
        for line in ["what is this", "[foo, bar]", "[\"foo\"]"] {
            assert!(!matches!(kind(line), LineKind::Section { .. }), "{line}");
        }
    }
}
