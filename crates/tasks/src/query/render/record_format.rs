//! The formats of records.

use std::fmt;
use std::str::FromStr;

use crate::query::OutcomeKind;
use satdoku::format::{OutputFormat, Unwritable};
use satdoku::names::{UnknownName, by_name};
use satdoku::puzzle::Puzzle;

/// A format of records: a layout of puzzles, or a format for outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordFormat {
    /// Consecutive grids, with remarks between them.
    Layout(OutputFormat),
    /// A table with a header.
    Csv,
    /// One JSON object per line.
    Jsonl,
    /// A JSON list of the same objects.
    Json,
    /// A picture of each record.
    Svg,
}

/// The structure of the records of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFamily {
    /// Consecutive grids, with remarks between them.
    Layout(OutputFormat),
    /// Rows of a csv table.
    Csv,
    /// JSON objects, one per line or in a list.
    Json,
    /// Pictures.
    Svg,
}

impl RecordFormat {
    /// Each grid on a line, with one symbol per cell.
    pub const LINE: RecordFormat = RecordFormat::Layout(OutputFormat::Line);
    /// Drawn grids.
    pub const GRID: RecordFormat = RecordFormat::Layout(OutputFormat::Grid);

    /// All formats.
    pub fn all() -> impl Iterator<Item = RecordFormat> {
        let layouts = OutputFormat::ALL.into_iter().map(RecordFormat::Layout);
        let (first, rest) = (layouts.clone().take(3), layouts.skip(3));
        let made_for_outcomes = [RecordFormat::Csv, RecordFormat::Jsonl, RecordFormat::Json];
        first.chain(made_for_outcomes).chain(rest).chain([RecordFormat::Svg])
    }

    /// The name of the format.
    pub fn name(self) -> &'static str {
        match self {
            RecordFormat::Layout(layout) => layout.name(),
            RecordFormat::Csv => "csv",
            RecordFormat::Jsonl => "jsonl",
            RecordFormat::Json => "json",
            RecordFormat::Svg => "svg",
        }
    }

    /// A description for the help of programs.
    pub fn summary(self) -> &'static str {
        match self {
            RecordFormat::Layout(layout) => layout.summary(),
            RecordFormat::Csv => "A table with a header",
            RecordFormat::Jsonl => "One JSON object for each record",
            RecordFormat::Json => "A JSON list of the same objects",
            RecordFormat::Svg => "A picture of each record",
        }
    }

    /// The structure of the format's records.
    pub fn family(self) -> RecordFamily {
        match self {
            RecordFormat::Layout(layout) => RecordFamily::Layout(layout),
            RecordFormat::Csv => RecordFamily::Csv,
            RecordFormat::Jsonl | RecordFormat::Json => RecordFamily::Json,
            RecordFormat::Svg => RecordFamily::Svg,
        }
    }

    /// Whether the format can hold outcomes of this kind.
    pub fn holds(self, kind: OutcomeKind) -> bool {
        let by_lines = matches!(self, RecordFormat::LINE | RecordFormat::GRID);
        match (kind, self.family()) {
            (OutcomeKind::Grid, _) => true,
            (OutcomeKind::Steps, RecordFamily::Svg) => true,
            (_, RecordFamily::Svg) => false,
            (OutcomeKind::Explanation, family) => by_lines || family == RecordFamily::Json,
            (_, RecordFamily::Layout(layout)) => layout.takes_words(),
            (_, RecordFamily::Csv | RecordFamily::Json) => true,
        }
    }

    /// The reason why it cannot hold a puzzle, or with `solved` a solution of the puzzle; none if it can.
    pub fn refuses(self, puzzle: &Puzzle, solved: bool) -> Option<Unwritable> {
        match self.family() {
            RecordFamily::Layout(layout) => layout.refuses(puzzle, solved),
            // They have the puzzle as a line or as the fields that a line would have.
            RecordFamily::Csv | RecordFamily::Json => OutputFormat::Line.refuses(puzzle, solved),
            RecordFamily::Svg => None,
        }
    }

    /// The text before the first record, if it does not depend on the query.
    pub fn header(self) -> &'static str {
        match self {
            RecordFormat::Json => "[\n",
            RecordFormat::Layout(layout) => layout.header(),
            _ => "",
        }
    }

    /// The text after the last record.
    pub fn footer(self) -> &'static str {
        match self {
            RecordFormat::Json => "]\n",
            RecordFormat::Layout(layout) => layout.footer(),
            _ => "",
        }
    }

    /// The text between two records.
    pub fn separator(self) -> &'static str {
        match self {
            RecordFormat::Json => ",",
            RecordFormat::Layout(layout) => layout.between(),
            _ => "",
        }
    }

    /// Whether records are parts of one document, which has a beginning and an end.
    pub fn is_document(self) -> bool {
        !self.footer().is_empty()
    }

    /// Whether records are whole lines, so that a file can be resumed after any record; see
    /// [`RecordLines`](super::RecordLines).
    pub fn is_by_line(self) -> bool {
        matches!(self, RecordFormat::LINE | RecordFormat::Csv | RecordFormat::Jsonl)
    }
}

impl fmt::Display for RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RecordFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, &RecordFormat::all().collect::<Vec<_>>())
    }
}
