//! A row in the table of formats.

use std::ops::Range;

use super::document_scanner::{DocumentScanner, ParseText};
use crate::format::error::ParseError;
use crate::format::output::{Content, OutputFormat};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::geometry::BoxShape;
use crate::puzzle::Puzzle;

/// A text format.
pub(crate) struct Codec {
    /// Its name in options, messages and data.
    pub(super) name: &'static str,
    pub(super) input: Option<InputCodec>,
    pub(super) output: Option<OutputCodec>,
}

/// How a format is read.
pub(super) struct InputCodec {
    /// The hint that asks for it.
    pub(super) format: InputFormat,
    pub(super) detection: Detection,
}

/// Reads a puzzle; the last argument reads lines inside a value.
type ReadRecord = fn(&RecordText<'_>, &ReadOptions, ParseText) -> Result<Record, ParseError>;

/// How the puzzles of a format are found in a stream, and how each is read.
#[derive(Clone, Copy)]
pub(super) enum Detection {
    /// By the shape of lines, which [`line`](mod@super::line) and [`grid`](super::grid) read with their numbers and
    /// candidates.
    Shape,
    /// A line is a puzzle if `claims` accepts it, without white space around it. No two formats claim one line.
    Line { claims: fn(&str) -> bool, read: ReadRecord },
    /// A line that `claims` accepts, without white space around it, begins a text of the
    /// [Interactive Sudoku Solver](super::iss), which may go on in the lines below.
    Text { claims: fn(&str) -> bool, read: ReadRecord },
    /// In the rows of a table, as [`csv`](super::csv) reads them.
    Table,
    /// In a document that begins with a line that `begins` accepts.
    Document {
        begins: fn(&[u8], &ReadOptions) -> bool,
        scanner: fn() -> Box<dyn DocumentScanner>,
        /// The places of the puzzles in a value that has several; none if it has one.
        split: fn(&[u8], &ReadOptions) -> Vec<Range<usize>>,
        read: ReadRecord,
    },
}

/// How a format is written.
pub(crate) struct OutputCodec {
    pub(super) format: OutputFormat,
    /// The format in a few words, for a list of formats.
    pub(crate) summary: &'static str,
    /// Writes a puzzle or a solution that the format can hold, with a newline at the end.
    pub(crate) write: fn(&Content<'_>, &mut Vec<u8>),
    /// The text before the first puzzle of a file, between two puzzles, and after the last one.
    pub(crate) header: &'static str,
    pub(crate) between: &'static str,
    pub(crate) footer: &'static str,
    /// A line that readers of the format skip.
    pub(crate) remark: fn(&str) -> String,
    /// Whether people read it, so that words about a puzzle may stand beside it.
    pub(crate) takes_words: bool,
    /// Whether it may contain a symbol that the puzzle itself does not show.
    pub(crate) shows_all_symbols: bool,
    pub(crate) sides: Sides,
    /// Whether it holds grids of other rows, columns and digits.
    pub(crate) holds_canvases: bool,
    /// Whether it is a link, which holds what another format does.
    pub(crate) is_link: bool,
    pub(crate) boxes: Boxes,
    pub(crate) ruled_out: RuledOutPolicy,
    pub(crate) other_rules: OtherRulesPolicy,
    /// Whether a solution is written without its puzzle, so that nothing but its side can be against it.
    pub(crate) solutions_alone: bool,
    pub(crate) otherwise: Otherwise,
}

/// The grids that a format can hold.
#[derive(Clone, Copy)]
pub(crate) enum Sides {
    /// All grids.
    All,
    /// Grids with this number of symbols at most.
    UpTo(usize),
    /// Only 9×9 grids.
    Nine,
}

/// The shapes of boxes that readers of a format see, and take for granted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Boxes {
    /// It says or shows all shapes, and that there are no boxes.
    All,
    /// It has lines between boxes, but lines between all rows do not show that there are no boxes.
    Lines,
    /// It shows nothing of them, and is read with the squarest.
    Squarest,
}

impl Boxes {
    /// Whether a puzzle is read again with boxes of this shape.
    pub(crate) fn include(self, shape: BoxShape) -> bool {
        let squarest = BoxShape::squarest(shape.side());
        let is_squarest = shape == squarest || shape.is_line() && squarest.is_line();
        match self {
            Boxes::All => true,
            Boxes::Lines => is_squarest || !shape.is_line(),
            Boxes::Squarest => is_squarest,
        }
    }
}

/// What a format does with a puzzle that rules out candidates.
#[derive(Clone, Copy)]
pub(crate) enum RuledOutPolicy {
    /// It cannot hold such puzzles.
    Refused,
    /// It holds the candidates of all puzzles, unless this finds a reason against it.
    Kept(fn(&Puzzle) -> Option<Lack>),
}

/// What a format does with a puzzle that has other houses than rows, columns and boxes, groups, or rules about two cells.
#[derive(Clone, Copy)]
pub(crate) enum OtherRulesPolicy {
    /// It cannot hold such puzzles.
    Refused,
    /// It holds the puzzles for which this is so.
    HeldIf(fn(&Puzzle) -> bool),
    /// It holds all of them, unless this finds a rule that it has no word for.
    Kept(fn(&Puzzle) -> Option<String>),
}

/// What becomes of a puzzle that a format cannot hold.
#[derive(Clone, Copy)]
pub(crate) enum Otherwise {
    /// It is refused.
    Refused,
    /// It is written in the first of these formats that can hold it, or else as an object of our own JSON.
    Written(&'static [OutputFormat]),
}

/// Why a format cannot hold the candidates of a puzzle.
pub(crate) enum Lack {
    /// They make a line that is too long to be read again.
    LongLine,
    /// A cell without any candidate looks like one with all of them.
    EmptyCell,
}

/// A format that the shape of lines shows.
pub(super) const fn by_shape(format: InputFormat) -> Option<InputCodec> {
    Some(InputCodec { format, detection: Detection::Shape })
}

/// A format with a line for each puzzle.
pub(super) const fn in_a_line(
    format: OutputFormat,
    summary: &'static str,
    write: fn(&Content<'_>, &mut Vec<u8>),
) -> OutputCodec {
    OutputCodec {
        format,
        summary,
        write,
        header: "",
        between: "",
        footer: "",
        remark: comment,
        takes_words: false,
        shows_all_symbols: true,
        sides: Sides::All,
        holds_canvases: false,
        is_link: false,
        boxes: Boxes::Squarest,
        ruled_out: RuledOutPolicy::Refused,
        other_rules: OtherRulesPolicy::Refused,
        solutions_alone: true,
        otherwise: Otherwise::Refused,
    }
}

/// A format with several lines for each puzzle, and an empty one between two puzzles.
pub(super) const fn in_lines(
    format: OutputFormat,
    summary: &'static str,
    write: fn(&Content<'_>, &mut Vec<u8>),
) -> OutputCodec {
    OutputCodec { between: "\n", ..in_a_line(format, summary, write) }
}

/// A line that begins with `#`.
pub(super) fn comment(words: &str) -> String {
    format!("#{words}\n")
}
