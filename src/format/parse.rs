//! Reading a record, and a text with one puzzle.

use std::str::FromStr;

use super::codec::document_scanner::Mistake;
use super::codec::{
    cell_table, column, csv, grid, iss, json, line, lookup, markdown, open_rows, region_grid,
    sukaku,
};
use super::error::{ParseError, ParseErrorKind};
use super::read_options::ReadOptions;
use super::record::Record;
use super::split::raw::{RawKind, RawRecord};
use super::split::splitter::Splitter;
use super::text::record_text::RecordText;
use super::text::remarks;
use crate::geometry::MAX_SIDE;
use crate::puzzle::Puzzle;

/// Reads a text with exactly one puzzle, in any format.
///
/// # Errors
///
/// If there is no puzzle, more than one, or one that cannot be read.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions};
///
/// let record = format::parse("12|34\n..|..\n--+--\n..|..\n43|21\n", &ReadOptions::new())?;
/// assert_eq!(record.puzzle.num_givens(), 8);
/// # Ok::<(), format::ParseError>(())
/// ```
pub fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut splitter = Splitter::new(options.clone());
    splitter.push(text.as_bytes());
    splitter.finish();
    let chunk = splitter.take().unwrap_or_default();
    let mut records = chunk.records();
    let first = records.next();
    let record = first.ok_or(ParseError::at_line(1, ParseErrorKind::NoPuzzle))?.parse(options)?;
    match records.next() {
        Some(rules) if rules.kind == RawKind::RulesBelow => rules.parse(options),
        Some(second) => Err(ParseError::at_line(second.line(), ParseErrorKind::SecondPuzzle)),
        None => Ok(record),
    }
}

/// Reads a grid whose symbols mark cells. Only the cells matter: x, X and *, which usually mean blank cells, count as symbols
/// if there are no others.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_pattern(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let is_cross = |c: char| matches!(c, 'x' | 'X' | '*');
    let has_others = text.contains(|c: char| c.is_alphanumeric() && c != '0' && !is_cross(c));
    if has_others { parse(text, options) } else { parse(&text.replace(is_cross, "1"), options) }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a text with exactly one puzzle as [`parse`] does, without options.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, &ReadOptions::new()).map(|record| record.puzzle)
    }
}

impl RawRecord<'_> {
    /// Reads the puzzle. Pure: any thread may do it, in any order.
    ///
    /// # Errors
    ///
    /// If this is no puzzle. The error names the place and the expected text.
    pub fn parse(&self, options: &ReadOptions) -> Result<Record, ParseError> {
        let source = RecordText::new(self.text, self.line).behind(self.columns_before);
        let impossible = |side: &usize| !(1..=MAX_SIDE).contains(side);
        if let Some(side) = options.known_side().filter(impossible) {
            return Err(ParseError::at_line(self.line, ParseErrorKind::SideOutOfRange { side }));
        }
        match self.kind {
            RawKind::Folded { side } => sukaku::read_folded(&source, side, options),
            RawKind::Column => column::read(&source, options),
            RawKind::Cells(header) => cell_table::read(&source, header, options),
            RawKind::Line => line::read(&source, options).map_err(|error| source.seen(error)),
            RawKind::Grid => grid::read(&source, options).map_err(|error| source.seen(error)),
            RawKind::RegionGrid => {
                region_grid::read(&source, options).map_err(|error| source.seen(error))
            }
            RawKind::BrokenRegionGrid => Err(region_grid::broken_off(&source)),
            RawKind::OpenRows => {
                open_rows::read(&source, options).map_err(|error| source.seen(error))
            }
            RawKind::Markdown => {
                markdown::read(&source, options).map_err(|error| source.seen(error))
            }
            RawKind::Csv(header) => csv::read(&source, header, options, |field, options| {
                json::read(field, options, parse)
            }),
            RawKind::Claimed(codec) | RawKind::Document(codec) => {
                lookup::read(codec, &source, options, parse)
            }
            RawKind::Mistake(&Mistake { name, message }) => {
                Err(source.error_at(0, ParseErrorKind::Malformed(name, message.to_owned())))
            }
            RawKind::MixedTexts => Err(iss::mixed(&source, options)),
            RawKind::LoneSymbol => Err(source.lone_symbol(options)),
            RawKind::TooLong => Err(ParseError::at_line(self.line, ParseErrorKind::LineTooLong)),
            RawKind::Other(content) => {
                Err(ParseError::at_line(self.line, ParseErrorKind::OtherContent(content)))
            }
            RawKind::RulesBelow => {
                let rules = remarks::rules_below(self.text).unwrap_or_default();
                Err(ParseError::at_line(self.line, ParseErrorKind::RulesBelow(rules)))
            }
            RawKind::Prose => Err(source.seen(source.prose(options))),
        }
    }
}
