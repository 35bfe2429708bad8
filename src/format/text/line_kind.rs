//! What a single line is, looked at alone.
//!
//! The classification is a pure function of the line and the hints, so that the splitter and, later and
//! on another thread, the parser of a grid see the same. Bytes that are not text count as one symbol
//! each; it is the parser that refuses them.

use crate::format::ONE_LINE;
use crate::format::OneLine;
use crate::format::codec::candidates;
use crate::format::hints::{Hints, InputFormat};
use crate::format::text::bars;
use crate::format::text::bars::Drawing;
use crate::format::text::cells::{self, Cells, Style, square_root};
use crate::puzzle::BLANKS;

/// No row of a grid is longer: 256 numbers of three digits, borders and ample space.
const LONGEST_ROW: usize = 1 << 14;

/// More symbols than any row without separators has: 36 digits of 0-9A-Z.
const LONGEST_PACKED_ROW: usize = 36;

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing but white space.
    Empty,
    /// A comment or a title.
    Comment,
    /// `[Name]`; whether what follows is a puzzle.
    Section {
        /// False for a section to be skipped.
        is_puzzle: bool,
    },
    /// Part of a frame.
    Border,
    /// A border, or a row of blank cells if other rows use this character for blank ones.
    Dashes(u8),
    /// A row of a grid, or a puzzle.
    Row(Row),
    /// A whole puzzle in a line.
    Puzzle,
    /// A whole puzzle in one of the formats of [`ONE_LINE`], by its number.
    OneLine(u8),
    /// A line that was too long to be kept.
    TooLong,
    /// Neither cells nor border.
    Prose,
}

/// What there is to know of a row without its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// How its cells are written.
    pub(crate) style: Style,
    /// How many cells it has; 0 for [`Style::Gaps`].
    pub(crate) width: usize,
    /// Whether nothing between its cells marks it as a row: they are packed in one word, or words are
    /// what was asked for.
    pub(crate) is_bare: bool,
    /// What stands in its cells.
    pub(crate) symbols: Symbols,
    /// What its bars show, if it has any.
    pub(crate) drawing: Option<Drawing>,
}

impl Row {
    /// Whether it is written as puzzles in a line are and has no symbol that their side has not.
    fn may_be_puzzle(&self) -> bool {
        self.is_bare && square_root(self.width).is_some_and(|side| self.symbols.fit(side))
    }

    /// Whether these two, one after the other, cannot be in one grid: they are written in two ways, and one
    /// may be a puzzle. A row of another width has a mistake, which is for the parser to tell.
    pub(crate) fn is_apart_from(&self, other: &Row) -> bool {
        let may_be_wide = self.width == other.width || self.width * other.width == 0;
        let puzzle_and_row = |one: &Row, other: &Row| one.may_be_puzzle() && !other.is_bare;
        may_be_wide && (puzzle_and_row(self, other) || puzzle_and_row(other, self))
    }
}

/// The symbols of some cells, summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symbols {
    /// A bit for each ASCII character that is a symbol.
    pub(crate) ascii: u128,
    /// How many cells have a symbol that is not a blank.
    pub(crate) givens: usize,
    /// How many cells have a symbol that is neither ASCII nor a number.
    others: usize,
    /// The largest number with two digits or more.
    largest: usize,
}

impl Symbols {
    fn of<'a>(symbols: impl Iterator<Item = &'a str>) -> Self {
        let mut sum = Symbols::default();
        for symbol in symbols {
            match *symbol.as_bytes() {
                [] => {}
                [byte] if byte < 128 => {
                    sum.ascii |= 1 << byte;
                    sum.givens += usize::from(BLANK_SET >> byte & 1 == 0);
                }
                _ => {
                    sum.givens += 1;
                    match symbol.parse() {
                        Ok(number) => sum.largest = sum.largest.max(number),
                        Err(_) => sum.others += 1,
                    }
                }
            }
        }
        sum
    }

    /// The symbols of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Symbols {
            ascii: self.ascii | other.ascii,
            givens: self.givens + other.givens,
            others: self.others + other.others,
            largest: self.largest.max(other.largest),
        }
    }

    /// Whether a grid of this side, at most 9, can have these symbols: digits up to N, or N other symbols.
    pub(crate) fn fit(self, side: usize) -> bool {
        let digits = self.ascii & ascii_set('1'..='9');
        let letters = self.ascii & ascii_set(('A'..='Z').chain('a'..='z'));
        let letters = letters & !ascii_set(['x', 'X']);
        if digits == 0 && self.largest == 0 {
            return letters.count_ones() as usize + self.others <= side;
        }
        let top = (128 - digits.leading_zeros() as usize).saturating_sub(usize::from(b'1'));
        letters == 0 && self.others == 0 && self.largest.max(top) <= side
    }
}

/// The bits of these ASCII characters.
pub(crate) fn ascii_set(chars: impl IntoIterator<Item = char>) -> u128 {
    chars.into_iter().fold(0, |set, c| set | 1 << u32::from(c))
}

/// The bits of [`BLANKS`].
pub(crate) const BLANK_SET: u128 = {
    let (mut set, mut nth) = (0, 0);
    while nth < BLANKS.len() {
        set |= 1 << BLANKS[nth] as u32;
        nth += 1;
    }
    set
};

/// The lines of a text: a line ends with LF, CR LF or CR.
pub(crate) fn split(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = memchr::memchr2(b'\n', b'\r', text);
        rest = end.map(|end| match text[end..].starts_with(b"\r\n") {
            true => &text[end + 2..],
            false => &text[end + 1..],
        });
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// What a line is.
pub(crate) fn classify(line: &[u8], hints: &Hints) -> Kind {
    let content = cells::content(line, hints);
    let Some(start) = content.iter().position(|b| !b.is_ascii_whitespace()) else {
        return match line.trim_ascii().is_empty() {
            true => Kind::Empty,
            false => Kind::Comment,
        };
    };
    let text = &*String::from_utf8_lossy(content);
    let trimmed = text.trim();
    if let Some(kind) = classify_mark(trimmed, hints) {
        return kind;
    }
    // Bars show a row, and lists of candidates between them are long.
    if content.len() - start > LONGEST_ROW && !text.contains(bars::is_bar) {
        return Kind::Puzzle;
    }
    if let Some(kind) = classify_border(trimmed, hints) {
        return kind;
    }
    match cells::split(text, hints) {
        Some(cells) => classify_cells(text, &cells, hints),
        None => Kind::Prose,
    }
}

/// Lines that tell what they are by how they begin.
fn classify_mark(text: &str, hints: &Hints) -> Option<Kind> {
    if text.is_empty() {
        return Some(Kind::Empty);
    }
    if text.starts_with('%') && !hints.is_symbol('%') || is_title(text) {
        return Some(Kind::Comment);
    }
    if text.starts_with('[') && text.ends_with(']') && !hints.is_symbol('[') {
        let is_puzzle = text.eq_ignore_ascii_case("[puzzle]");
        return Some(Kind::Section { is_puzzle });
    }
    let asked = |format: &OneLine| {
        hints.input.is_none_or(|input| input == format.input) && !hints.is_symbol(':')
    };
    let format = ONE_LINE.iter().position(|format| asked(format) && (format.claims)(text));
    match format {
        Some(format) => Some(Kind::OneLine(format as u8)),
        // What was asked for is known by its look, and this has another.
        None => hints.asks_for_a_look().then_some(Kind::Prose),
    }
}

/// Whether this is a number with a name, `Grid 01`, as collections print before each puzzle.
fn is_title(text: &str) -> bool {
    const NAMES: [&str; 3] = ["grid", "puzzle", "sudoku"];
    let Some((name, number)) = text.split_once(' ') else {
        return false;
    };
    let number = number.trim().trim_end_matches(':');
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number && NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Lines made of nothing but frame.
fn classify_border(text: &str, hints: &Hints) -> Option<Kind> {
    let is_frame = |c: char| {
        matches!(c, '|' | '-' | '+' | '=' | '*' | ':' | '.' | '\'' | '\u{2500}'..='\u{257F}')
            && !hints.is_symbol(c)
    };
    if !text.chars().all(|c| c.is_whitespace() || is_frame(c)) {
        return None;
    }
    let has = |c: char| text.contains(c);
    let drawn = |c| matches!(c, '\u{2500}'..='\u{257F}') && !bars::is_bar(c);
    if has('+') || has('=') || text.contains(drawn) || has('-') && has('*') {
        return Some(Kind::Border);
    }
    if has('.') || has('\'') {
        let is_corner = !text.starts_with(['-', '|']) && text.contains("--");
        return is_corner.then_some(Kind::Border);
    }
    if !has('-') && !has('*') && !text.contains(char::is_whitespace) {
        return Some(Kind::Border);
    }
    let (dash, run) = match (has('-'), has('*')) {
        (true, _) => (b'-', "--"),
        (_, true) => (b'*', "**"),
        _ => return None,
    };
    let is_barred = text.contains(|c| bars::is_bar(c) || c == ':');
    Some(match is_barred && text.contains(run) {
        true => Kind::Border,
        false => Kind::Dashes(dash),
    })
}

/// A row of a grid, or a puzzle if it cannot be a row.
fn classify_cells(text: &str, cells: &Cells, hints: &Hints) -> Kind {
    let width = cells.places.len();
    let is_packed = cells.style == Style::Packed && cells.group.is_none();
    let is_puzzle = match (hints.input, hints.known_side()) {
        (Some(InputFormat::Line | InputFormat::Sukaku), _) => true,
        (Some(InputFormat::Grid), _) => false,
        // Of N and N² the one that is fewer times too large or too small is meant.
        (_, Some(side)) => width != side && width * width > side.saturating_pow(3),
        _ if is_packed => width > LONGEST_PACKED_ROW,
        _ => width > crate::geometry::MAX_SIDE,
    };
    let symbols = cells.places.iter().map(|place| &text[place.clone()]);
    if is_puzzle && cells.style != Style::Gaps
        || is_line_of_candidates(symbols.clone(), cells, hints)
    {
        return Kind::Puzzle;
    }
    Kind::Row(Row {
        style: cells.style,
        width,
        is_bare: is_packed || hints.input == Some(InputFormat::Integers),
        symbols: Symbols::of(symbols),
        drawing: Drawing::of(text, hints),
    })
}

/// Whether these are the candidates of all cells of a grid, and not of one row.
fn is_line_of_candidates<'a>(
    symbols: impl Iterator<Item = &'a str>,
    cells: &Cells,
    hints: &Hints,
) -> bool {
    let side = square_root(cells.places.len()).filter(|&side| side > 3);
    let Some(side) = side.filter(|_| cells.style == Style::Words && cells.group.is_none()) else {
        return false;
    };
    let words: Vec<&str> = symbols.collect();
    // A row of as many numbers is likelier.
    if candidates::are_numbers(&words, words.len()) {
        return false;
    }
    hints.known_side().is_none_or(|known| known == side) && candidates::fits(&words, side, hints)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(line: &str) -> Kind {
        classify(line.as_bytes(), &Hints::new())
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
            "|-------|-------|",
        ] {
            assert_eq!(kind(line), Kind::Border, "{line}");
        }
        assert_eq!(kind("---------"), Kind::Dashes(b'-'));
        assert_eq!(kind("| - - | - - |"), Kind::Dashes(b'-'));
        assert_eq!(kind("*********"), Kind::Dashes(b'*'));
    }

    #[test]
    fn blank_rows_are_no_borders() {
        for line in ["........", "|   |   |", "│   │   │", ". . . | . . ."] {
            assert!(matches!(kind(line), Kind::Row(_)), "{line}");
        }
    }

    #[test]
    fn marks_and_titles_are_known() {
        assert_eq!(kind(" \t\r"), Kind::Empty);
        for line in ["# text", "% title", "; text", "Grid 01", "Puzzle 7:"] {
            assert_eq!(kind(line), Kind::Comment, "{line}");
        }
        assert_eq!(kind("[Puzzle]"), Kind::Section { is_puzzle: true });
        assert_eq!(kind("[State]"), Kind::Section { is_puzzle: false });
        assert_eq!(kind("what is this"), Kind::Prose);
    }

    #[test]
    fn symbols_tell_small_grids_from_rows() {
        let fit =
            |text: &str, side| Symbols::of(text.split("").filter(|s| !s.is_empty())).fit(side);
        assert!(fit("12.4", 4) && !fit("12.5", 4) && fit("0123", 4));
        assert!(fit("ABCD..", 4) && !fit("ABCDE", 4) && fit("xx12", 4));
        assert!(!fit("A1", 4) && fit("....", 2));
    }
}
