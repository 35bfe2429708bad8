//! Puzzles as text: every layout of [`InputFormat`] in, every one of [`OutputFormat`] out.
//!
//! Reading has two stages, so that records can be read in parallel and input of any length in bounded
//! memory:
//!
//! ```text
//! bytes -> Splitter -> RawChunk of RawRecords -> RawRecord::parse -> Record
//!          sequential  owned, can change threads  pure
//! ```
//!
//! [`Reader`] does both for a `Read`, [`parse`] for a text with one puzzle.
//!
//! **What owns what.** `lines` says what a line is by itself, `framing` which lines are a puzzle,
//! `cells` and `bars` where the cells of a line are, `reading` which digit a symbol is. A text format is a
//! file here, both directions in it: [`mod@line`], [`grid`], [`integers`], `csv`, `bank`, `candidates`, `sukaku`,
//! `hodoku`, `solo`, `f_puzzles` and so on. One that keeps a puzzle in a single line and is known by its look is a
//! file and an entry in `ONE_LINE`; `document` finds puzzles in JSON and XML.
//!
//! **Invariant.** A record is one puzzle or one error, never nothing; no part of the input but comments,
//! titles, borders and sections of other content is left out.

mod codec;
mod error;
mod hints;
mod output;
mod reader;
mod record;
mod split;
mod text;

#[cfg(test)]
mod tests;

use std::str::FromStr;

use crate::geometry::MAX_SIDE;
use crate::puzzle::Puzzle;

pub use codec::{grid, integers, line};
pub use error::{ParseError, ParseErrorKind, SideTold};
pub use hints::{Hints, InputFormat, UnknownInputFormat};
pub use output::{Content, OutputFormat, Unwritable};
pub use reader::Reader;
pub use record::Record;
pub use split::splitter::{RawChunk, RawRecord, Splitter};

use codec::{bank, hodoku, json, opensudoku, solo};
use split::framing::Layout;
use text::record_text::RecordText;

/// A format that keeps a whole puzzle in one line and is known by its look.
struct OneLine {
    /// What it is called where it is asked for.
    input: InputFormat,
    /// Whether the line, without white space around it, is of this format.
    claims: fn(&str) -> bool,
    /// Reads a line of this format.
    read: fn(&RecordText<'_>, &Hints) -> Result<Record, ParseError>,
}

/// The formats that are asked in turn whether a line is theirs.
const ONE_LINE: [OneLine; 3] = [bank::FORMAT, hodoku::FORMAT, solo::FORMAT];

/// The format that claims this line, by its number.
fn claims(text: &str, hints: &Hints) -> Option<u8> {
    let asked = |format: &OneLine| {
        hints.input.is_none_or(|input| input == format.input) && !hints.is_symbol(':')
    };
    let format = ONE_LINE.iter().position(|format| asked(format) && (format.claims)(text));
    format.map(|format| format as u8)
}

/// Reads a text with exactly one puzzle, in any format.
///
/// # Errors
///
/// If there is no puzzle, more than one, or one that cannot be read.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, Hints};
///
/// let record = format::parse("12|34\n..|..\n--+--\n..|..\n43|21\n", &Hints::new())?;
/// assert_eq!(record.puzzle.num_givens(), 8);
/// # Ok::<(), format::ParseError>(())
/// ```
pub fn parse(text: &str, hints: &Hints) -> Result<Record, ParseError> {
    let mut splitter = Splitter::new(hints.clone());
    splitter.push(text.as_bytes());
    splitter.finish();
    let chunk = splitter.take().unwrap_or_default();
    let mut records = chunk.records();
    let first = records.next();
    let record = first.ok_or(ParseError::at_line(1, ParseErrorKind::NoPuzzle))?.parse(hints)?;
    match records.next() {
        Some(second) => Err(ParseError::at_line(second.line(), ParseErrorKind::SecondPuzzle)),
        None => Ok(record),
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a text with exactly one puzzle as [`parse`] does, without hints.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, &Hints::new()).map(|record| record.puzzle)
    }
}

/// Reads a raw record by its layout.
fn parse_raw(raw: RawRecord<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let source = RecordText::new(raw.text, raw.line).behind(raw.columns_before);
    let impossible = |side: &usize| !(1..=MAX_SIDE).contains(side);
    if let Some(side) = hints.known_side().filter(impossible) {
        return Err(ParseError::at_line(raw.line, ParseErrorKind::SideOutOfRange { side }));
    }
    match raw.layout {
        Layout::Line => line::read(&source, hints),
        Layout::Grid => grid::read(&source, hints),
        Layout::OneLine(format) => (ONE_LINE[usize::from(format)].read)(&source, hints),
        Layout::Csv(header) => match header.field(raw.text) {
            Ok((field, before)) => line::read(&source.piece(&field, before), hints),
            Err(kind) => Err(ParseError::at_line(raw.line, kind)),
        },
        Layout::Json => json::read(&source, hints),
        Layout::Xml => opensudoku::read(&source, hints),
        Layout::Vain => Err(ParseError::at_line(raw.line, opensudoku::in_vain())),
        Layout::TooLong => Err(ParseError::at_line(raw.line, ParseErrorKind::LineTooLong)),
        Layout::Prose => Err(source.prose(hints)),
    }
}
