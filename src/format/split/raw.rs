//! Records as text, cut from the stream but not yet read.

use crate::format::codec::csv::CsvHeader;
use crate::format::codec::document_scanner::Mistake;
use crate::format::codec::line;
use crate::format::error::OtherContent;
use crate::format::text::fields::Header;
use crate::format::text::line_kind::CodecId;

/// How the text of a record is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawKind {
    /// A puzzle in a line.
    Line,
    /// Rows with gaps between them. There may be more or fewer than N rows, which the parser reports.
    Grid,
    /// A grid with lines where regions meet.
    RegionGrid,
    /// The beginning of one, without its end.
    BrokenRegionGrid,
    /// The N³ symbols of a sukaku on several lines, or the first of them.
    Folded { side: usize },
    /// N² lines of one symbol each.
    Column,
    /// Rows of a table with a cell in each field, below a header if there is one.
    Cells(Option<Header>),
    /// Rows without bars in which spaces are blanks.
    OpenRows,
    /// A table in Markdown.
    Markdown,
    /// A line that this format claims, or a text that begins with it.
    Claimed(CodecId),
    /// Lines that may be one text or several.
    MixedTexts,
    /// A row of comma-separated values.
    Csv(CsvHeader),
    /// A value or a tag in a document of this format.
    Document(CodecId),
    /// A mistake between two values or tags, at the beginning of this text.
    Mistake(&'static Mistake),
    /// A single symbol that is no grid of its own.
    LoneSymbol,
    /// The rules of the grid above, in words.
    RulesBelow,
    /// A line too long to be kept.
    TooLong,
    /// The input is none of puzzles.
    Other(OtherContent),
    /// Neither cells nor border.
    Prose,
}

/// A puzzle's text, not yet read.
#[derive(Clone, Copy, Debug)]
pub struct RawRecord<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) line: u64,
    /// Characters before it in its first line.
    pub(crate) columns_before: u64,
    pub(crate) kind: RawKind,
}

impl<'a> RawRecord<'a> {
    /// The bytes of the record: a line, or the lines from the first to the last row.
    #[inline]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The number of its first line, from 1.
    #[inline]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column in that line of its first character, from 1.
    pub fn column(&self) -> u64 {
        self.columns_before + 1
    }

    /// The cells of a plain 9×9 line, 0 for a blank, for the fast path.
    ///
    /// Correct only where [`ReadOptions::allows_fast_path`](crate::format::ReadOptions::allows_fast_path).
    #[inline]
    pub fn plain_9x9_line(&self) -> Option<[u8; 81]> {
        match self.kind {
            RawKind::Line => line::parse_plain_9x9(self.text),
            _ => None,
        }
    }
}

/// Where a record is in the buffer and in the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) line: u64,
    pub(super) columns_before: u64,
    pub(super) kind: RawKind,
}

/// Complete records that share one buffer: the unit of work for another thread.
#[derive(Clone, Debug, Default)]
pub struct RawChunk {
    pub(super) buffer: Vec<u8>,
    pub(super) spans: Vec<Span>,
}

impl RawChunk {
    /// The number of records.
    #[inline]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The records in the order of the input.
    #[inline]
    pub fn records(&self) -> impl ExactSizeIterator<Item = RawRecord<'_>> + Clone {
        self.spans.iter().map(|span| self.record(span))
    }

    /// The record with this index, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<RawRecord<'_>> {
        self.spans.get(index).map(|span| self.record(span))
    }

    #[inline]
    fn record(&self, span: &Span) -> RawRecord<'_> {
        RawRecord {
            text: &self.buffer[span.start..span.end],
            line: span.line,
            columns_before: span.columns_before,
            kind: span.kind,
        }
    }
}
