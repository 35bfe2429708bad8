//! Errors in records, with their places.

use std::fmt;

use crate::geometry::BoxShape;
use crate::puzzle::Alphabet;

/// The reason why a record cannot be read, and its place.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions};
///
/// let error = format::parse("12\n1a\n", &ReadOptions::new()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: symbol 'a' is not in the alphabet 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// Line, counted from 1.
    pub line: u64,
    /// Column in characters, counted from 1, if the error is at one place in the line.
    pub column: Option<u64>,
    /// The error without its place.
    pub kind: ParseErrorKind,
}

impl ParseError {
    /// An error about a whole line.
    pub(super) fn at_line(line: u64, kind: ParseErrorKind) -> Self {
        ParseError { line, column: None, kind }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "line {}, column {column}: {}", self.line, self.kind),
            None => write!(f, "line {}: {}", self.line, self.kind),
        }
    }
}

impl std::error::Error for ParseError {}

/// The hint that gave the side of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideHint {
    /// The side itself.
    Side,
    /// The shape of the boxes.
    BoxShape,
    /// The alphabet.
    Alphabet,
}

/// What an input is that holds no puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OtherContent {
    /// A formula in DIMACS.
    Formula,
    /// The answer of a SAT solver.
    Answer,
    /// A proof, in DRAT or LRAT.
    Proof,
    /// What a SAT solver or a proof checker prints, without an answer.
    Log,
    /// A picture in SVG.
    Picture,
}

impl fmt::Display for OtherContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            OtherContent::Formula => "a formula in DIMACS",
            OtherContent::Answer => "the answer of a SAT solver",
            OtherContent::Proof => "a proof in DRAT or LRAT",
            OtherContent::Log => "the log of a SAT solver or a proof checker",
            OtherContent::Picture => "a picture (SVG)",
        })
    }
}

/// An error in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The input ended without a puzzle.
    #[error("no puzzle found, expected one")]
    NoPuzzle,
    /// A second puzzle, where only one was asked for.
    #[error("a second puzzle begins here, expected only one")]
    SecondPuzzle,
    /// The line, or the lines of the record, are too long to be a puzzle.
    #[error("the record is longer than 4 MiB, expected a puzzle of at most 65536 cells")]
    LineTooLong,
    /// The bytes are not text.
    #[error("invalid UTF-8, expected the symbol of a cell")]
    InvalidUtf8,
    /// A character that does not print.
    #[error("control character U+{:04X}, expected the symbol of a cell", u32::from(*.0))]
    ControlCharacter(char),
    /// A character that takes no room.
    #[error("invisible character U+{:04X}{}, expected the symbol of a cell", u32::from(*.0), name_of(*.0))]
    InvisibleCharacter(char),
    /// The whole input is something else.
    #[error("this is {0}, expected puzzles")]
    OtherContent(OtherContent),
    /// Neither cells nor a border.
    #[error("'{0}' is neither a puzzle nor a row of one")]
    NotAPuzzle(String),
    /// The symbols of a line do not fill a square.
    #[error("{found} symbols, expected {} for side {side}", side * side)]
    LineLength {
        /// The number of symbols.
        found: usize,
        /// The nearest side, or the side asked for.
        side: usize,
        /// The hint that gives the side, if one does.
        hint: Option<SideHint>,
    },
    /// The symbols of a sukaku on several lines are too few.
    #[error("the candidates have {found} symbols, expected {} for side {side}", side.pow(3))]
    CandidatesLength {
        /// The number of symbols.
        found: usize,
        /// The side that their places show.
        side: usize,
    },
    /// A row is too short or too long.
    #[error("row {row} has {found} symbols, expected {expected}")]
    RowLength {
        /// Which row, from 1.
        row: usize,
        /// The number of its symbols.
        found: usize,
        /// The number of symbols in most rows, or the side asked for.
        expected: usize,
        /// The hint that gives the side, if one does.
        hint: Option<SideHint>,
    },
    /// A single symbol in an input that has more than that.
    #[error("1 symbol: perhaps a puzzle that is cut off")]
    LoneSymbol,
    /// A single row, too short for a puzzle in a line.
    #[error("a line of {side} symbols is neither a puzzle ({side}x{side} has {}) nor a whole grid ({side} rows)", side * side)]
    LoneRow {
        /// The number of its symbols.
        side: usize,
    },
    /// The grid ends too early.
    #[error("the grid ends after row {found}, expected {expected} rows")]
    RowsMissing {
        /// The number of rows.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// The rows between two gaps or borders are too few or too many.
    #[error("band {band} has {found} rows, expected {expected}")]
    BandLength {
        /// Which band, from 1.
        band: usize,
        /// The number of its rows.
        found: usize,
        /// The number of rows in the other bands.
        expected: usize,
    },
    /// Blanks between bars, so that the places of the cells are unknown.
    #[error("cannot tell the cells between the bars, expected '.' for a blank cell")]
    CellsBetweenBars,
    /// Spaces are blanks, and those at the beginning of rows may be missing.
    #[error(
        "the blanks before the first symbol of row {row} may be lost, expected '.' for a blank cell"
    )]
    BlanksLost {
        /// Which row, from 1.
        row: usize,
    },
    /// A symbol that is neither a digit nor a blank.
    #[error("symbol '{symbol}' is not in the alphabet {alphabet}")]
    UnknownSymbol {
        /// The symbol.
        symbol: String,
        /// The expected alphabet.
        alphabet: Alphabet,
    },
    /// More different symbols than the grid has digits.
    #[error("symbol '{symbol}' is one too many, a grid of side {side} has {side} symbols")]
    SurplusSymbol {
        /// The first symbol that is too many.
        symbol: String,
        /// N.
        side: usize,
    },
    /// An integer that is not a digit, or a word among integers.
    #[error("'{symbol}' is not a number from {first} to {last}")]
    NotANumber {
        /// The word.
        symbol: String,
        /// The smallest digit.
        first: usize,
        /// The largest digit.
        last: usize,
    },
    /// The alphabet asked for is for another side.
    #[error("the alphabet has {symbols} symbols, expected {side} for a grid of side {side}")]
    AlphabetLength {
        /// The number of its symbols.
        symbols: usize,
        /// N.
        side: usize,
    },
    /// The boxes asked for do not fill this grid.
    #[error("the grid has side {side}, expected {} for boxes of {shape}", shape.side())]
    BoxShape {
        /// The shape of the boxes.
        shape: BoxShape,
        /// N.
        side: usize,
    },
    /// The boxes and the side asked for are those of different grids.
    #[error("boxes {shape} do not make a grid of side {side}")]
    BoxesOfSide {
        /// The shape of the boxes.
        shape: BoxShape,
        /// N.
        side: usize,
    },
    /// The side asked for is another.
    #[error("the grid has side {found}, expected {expected}")]
    Side {
        /// N.
        found: usize,
        /// The side asked for.
        expected: usize,
    },
    /// A grid that is too large, or a side of 0 asked for.
    #[error("side {side} is out of range, it must be 1 to 256")]
    SideOutOfRange {
        /// The side.
        side: usize,
    },
    /// Text of a known format with a mistake.
    #[error("not {0}: {1}")]
    Malformed(&'static str, String),
    /// A rule that is not known, or that the format may have and is not read.
    #[error("the puzzle has {0}, and that is not supported")]
    OtherRules(String),
    /// A drawing whose meaning the legend does not tell, and an entry that would tell it.
    #[error("the puzzle has {0}, expected a meaning in --legend, such as {1}")]
    UnknownDrawing(String, String),
    /// A line that may belong to the puzzle in the lines above or begin another.
    #[error(
        "cannot tell whether this line goes on with the puzzle above or begins another, expected an empty line between two puzzles"
    )]
    MixedTexts,
    /// Rules in words below a grid.
    #[error(
        "the grid above has further rules in words, which are not read: {0}; expected them as in jsonl, or as --rules"
    )]
    RulesBelow(String),
    /// Regions, houses or groups of the options, or of a drawing, that the grid cannot have.
    #[error("the layout does not fit: {0}")]
    Layout(String),
    /// Rules of the options that the grid cannot have.
    #[error("the rules do not fit, in their {0}")]
    Rules(String),
    /// A word that is not a list of candidates in rising order.
    #[error("'{symbol}' is no list of candidates in the order of the alphabet {alphabet}")]
    NotCandidates {
        /// The word.
        symbol: String,
        /// The expected alphabet.
        alphabet: Alphabet,
    },
    /// A symbol at the place of another candidate.
    #[error("candidate {place} of a cell is '{symbol}', expected '{expected}' or a blank")]
    CandidateOutOfPlace {
        /// Which candidate, from 1.
        place: usize,
        /// The symbol there.
        symbol: String,
        /// The symbol that belongs there.
        expected: String,
    },
    /// A CSV record that is too short.
    #[error("field {field} is missing, the header has the puzzle there")]
    FieldMissing {
        /// Which field, from 1.
        field: usize,
    },
    /// A quoted CSV field without an end.
    #[error("the quotes are not closed")]
    OpenQuotes,
    /// The input could not be read.
    #[error("cannot read: {0}")]
    Unreadable(String),
}

impl ParseErrorKind {
    /// The hint that gives the expected number of symbols; a wrong hint is a likely cause of the error.
    pub fn side_hint(&self) -> Option<SideHint> {
        match self {
            ParseErrorKind::LineLength { hint, .. } | ParseErrorKind::RowLength { hint, .. } => {
                *hint
            }
            _ => None,
        }
    }
}

/// The name of an invisible character that often comes with copied text, in brackets.
fn name_of(c: char) -> &'static str {
    match c {
        '\u{AD}' => " (soft hyphen)",
        '\u{200B}' => " (zero width space)",
        '\u{200E}' => " (left-to-right mark)",
        '\u{200F}' => " (right-to-left mark)",
        '\u{2060}' => " (word joiner)",
        '\u{FEFF}' => " (byte order mark)",
        _ => "",
    }
}
