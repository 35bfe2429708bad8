//! The text of a record: finds the place of an error, and makes a record of symbols.

use super::Record;
use super::cells;
use super::error::{ParseError, ParseErrorKind};
use super::hints::Hints;
use super::lines;
use super::reading::{self, Wording};
use super::recent::Recent;
use crate::geometry::{BoxShape, Geometry, MAX_SIDE};
use crate::puzzle::Puzzle;

/// How much of a line without meaning an error message shows.
const SHOWN_OF_PROSE: usize = 40;

/// The bytes of a record and where they stand in the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) bytes: &'a [u8],
    line: u64,
    /// Characters before the first byte in its line.
    columns_before: u64,
}

/// The symbols of a grid and how they were written.
pub(super) struct Written<'a> {
    /// One for each cell, each a piece of the source's bytes; empty for a blank.
    pub(super) symbols: Vec<&'a str>,
    pub(super) side: usize,
    pub(super) wording: Wording,
    /// The box shape that borders showed.
    pub(super) drawn: Option<BoxShape>,
}

impl<'a> Source<'a> {
    /// A record that begins at the beginning of a line.
    pub(super) fn new(bytes: &'a [u8], line: u64) -> Self {
        Source {
            bytes,
            line,
            columns_before: 0,
        }
    }

    /// A field of this record: so many bytes stand before it.
    pub(super) fn piece<'b>(&self, bytes: &'b [u8], before: usize) -> Source<'b> {
        let before = String::from_utf8_lossy(&self.bytes[..before]);
        Source {
            bytes,
            line: self.line,
            columns_before: self.columns_before + before.chars().count() as u64,
        }
    }

    /// Number of the first line, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The lines, each with its number.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&'a [u8], u64)> {
        lines::split(self.bytes).zip(self.line..)
    }

    /// An error at a piece of this source, given by where it begins.
    pub(super) fn error_at(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        let before = &self.bytes[..offset.min(self.bytes.len())];
        let (nth, line) = (0..).zip(lines::split(before)).last().unwrap_or_default();
        let in_line = String::from_utf8_lossy(line).chars().count() as u64;
        let first_line = if nth == 0 { self.columns_before } else { 0 };
        ParseError {
            line: self.line + nth,
            column: Some(first_line + in_line + 1),
            kind,
        }
    }

    /// Where a piece of the source begins.
    pub(super) fn offset(&self, piece: &[u8]) -> usize {
        (piece.as_ptr() as usize).saturating_sub(self.bytes.as_ptr() as usize)
    }

    /// The content of a line as text.
    pub(super) fn text(&self, line: &'a [u8], hints: &Hints) -> Result<&'a str, ParseError> {
        let content = cells::content(line, hints);
        std::str::from_utf8(content).map_err(|error| {
            let offset = self.offset(content) + error.valid_up_to();
            self.error_at(offset, ParseErrorKind::InvalidUtf8)
        })
    }

    /// The error for a line that has no cells.
    pub(super) fn prose(&self, hints: &Hints) -> ParseError {
        match self.text(self.bytes, hints) {
            Err(error) => error,
            Ok(text) => match text
                .char_indices()
                .find(|(_, c)| c.is_control() && *c != '\t')
            {
                Some((at, c)) => self.error_at(at, ParseErrorKind::ControlCharacter(c)),
                None => {
                    let shown: String = text.trim().chars().take(SHOWN_OF_PROSE).collect();
                    ParseError::at_line(self.line, ParseErrorKind::NotAPuzzle(shown))
                }
            },
        }
    }

    /// The record that these symbols make.
    pub(super) fn record(
        &self,
        written: &Written<'_>,
        hints: &Hints,
    ) -> Result<Record, ParseError> {
        let side = written.side;
        check_side(side, hints).map_err(|kind| ParseError::at_line(self.line, kind))?;
        let reading = reading::read(&written.symbols, side, written.wording, hints);
        let reading = reading.map_err(|misfit| match misfit.cell {
            Some(cell) => self.error_at(self.offset(written.symbols[cell].as_bytes()), misfit.kind),
            None => ParseError::at_line(self.line, misfit.kind),
        })?;
        let known = hints.box_shape.or(written.drawn);
        let shape = known.unwrap_or_else(|| BoxShape::squarest(side));
        let puzzle = Puzzle::new(geometry(shape), reading.digits)
            .expect("the cells were counted and each digit is one of the alphabet's");
        Ok(Record {
            puzzle,
            alphabet: reading.alphabet,
            other_alphabet: reading.other,
            box_shape_guessed: known.is_none() && shape.rows > 1 && shape.rows != shape.cols,
            line: self.line,
        })
    }
}

/// Whether the side is possible and the one asked for.
fn check_side(side: usize, hints: &Hints) -> Result<(), ParseErrorKind> {
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(ParseErrorKind::SideOutOfRange { side });
    }
    if let Some(expected) = hints.side.filter(|&expected| expected != side) {
        let found = side;
        return Err(ParseErrorKind::Side { found, expected });
    }
    match hints.box_shape.filter(|shape| shape.side() != side) {
        Some(shape) => Err(ParseErrorKind::BoxShape { shape, side }),
        None => Ok(()),
    }
}

/// The geometry with such boxes, whose side is known to be in range.
fn geometry(shape: BoxShape) -> Geometry {
    static RECENT: Recent<BoxShape, Geometry> = Recent::new();
    match (shape.rows, shape.cols) {
        (3, 3) => Geometry::classic(),
        (rows, cols) => RECENT.value(shape, || {
            Geometry::boxes(rows, cols).expect("the side was checked")
        }),
    }
}
