//! From bytes, as they arrive, to raw records: the first, sequential and cheap stage of reading.
//!
//! ```text
//! buffer:  | complete records | lines that wait | unfinished line |
//!          0                  keep_from         line_start        scanned
//! ```
//!
//! **Invariants.** Every line is in exactly one record or belongs to none; records are in the order of the
//! input; what they are does not depend on how the input was cut into pieces. The buffer holds no more
//! than the records not yet taken, the rows of one grid, and one line of at most [`LONGEST_LINE`] bytes.

use crate::format::Record;
use crate::format::codec::csv::Header;
use crate::format::codec::document::Document;
use crate::format::codec::line;
use crate::format::error::ParseError;
use crate::format::hints::Hints;
use crate::format::split::framing::{self, Decisions, Frame, Layout};
use crate::format::text::line_kind::{self, LineKind};

/// A longer line is an error, and is skipped without being kept.
pub(crate) const LONGEST_LINE: usize = 4 << 20;

/// Input is taken in pieces of this size, so that a large one does not fill the buffer.
const PIECE: usize = 1 << 16;

/// So much of a long line is kept back: what a document's byte means may depend on the next ones.
pub(super) const LOOK_AHEAD: usize = 256;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// A puzzle's text, not yet read.
#[derive(Clone, Copy, Debug)]
pub struct RawRecord<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) line: u64,
    /// Characters before it in its first line.
    pub(crate) columns_before: u64,
    pub(crate) layout: Layout,
}

impl<'a> RawRecord<'a> {
    /// The bytes of the record: a line, or the lines from the first to the last row.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The number of its first line, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column in that line of its first character, from 1.
    pub fn column(&self) -> u64 {
        self.columns_before + 1
    }

    /// The cells of a plain 9x9 line, 0 for a blank: the fast way for a record that has nothing special.
    ///
    /// With hints of another shape or alphabet the answer does not hold; [`RawRecord::parse`] heeds them.
    #[inline]
    pub fn classic(&self) -> Option<[u8; 81]> {
        match self.layout {
            Layout::Line => line::parse_classic(self.text),
            _ => None,
        }
    }

    /// Reads the puzzle. Pure: any thread may do it, in any order.
    ///
    /// # Errors
    ///
    /// If this is no puzzle; the error names the place and what was expected there.
    pub fn parse(&self, hints: &Hints) -> Result<Record, ParseError> {
        crate::format::parse_raw(*self, hints)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) line: u64,
    pub(super) columns_before: u64,
    pub(super) layout: Layout,
}

/// Complete records that share one buffer: the portion to hand to another thread.
#[derive(Clone, Debug, Default)]
pub struct RawChunk {
    buffer: Vec<u8>,
    spans: Vec<Span>,
}

impl RawChunk {
    /// How many records there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The records in the order of the input.
    pub fn records(&self) -> impl ExactSizeIterator<Item = RawRecord<'_>> + Clone {
        self.spans.iter().map(|span| self.record(span))
    }

    /// The record with this index, from 0.
    pub fn get(&self, index: usize) -> Option<RawRecord<'_>> {
        self.spans.get(index).map(|span| self.record(span))
    }

    fn record(&self, span: &Span) -> RawRecord<'_> {
        RawRecord {
            text: &self.buffer[span.start..span.end],
            line: span.line,
            columns_before: span.columns_before,
            layout: span.layout,
        }
    }
}

/// A line that waits for its record to be complete.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) line: u64,
    pub(super) kind: LineKind,
}

/// A record whose end is marked, not at the end of a line: quotes, a bracket or a tag are still open.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenRecord {
    pub(super) start: usize,
    pub(super) line: u64,
    pub(super) columns_before: u64,
    pub(super) layout: Layout,
}

/// Cuts a stream of bytes into raw records.
///
/// # Examples
///
/// ```
/// use satdoku::format::{Hints, Splitter};
///
/// let hints = Hints::new();
/// let mut splitter = Splitter::new(hints.clone());
/// splitter.push(b"1234\n3412\n2..3\n");
/// assert!(splitter.take().is_none()); // nothing complete: wait for more input
/// splitter.push(b"4321\n12");
/// let chunk = splitter.take().unwrap();
/// let record = chunk.get(0).unwrap().parse(&hints)?;
/// assert_eq!(record.puzzle.num_givens(), 14);
/// # Ok::<(), satdoku::format::ParseError>(())
/// ```
#[derive(Debug)]
#[must_use = "a splitter gives nothing until it is asked"]
pub struct Splitter {
    pub(super) hints: Hints,
    pub(super) classic_lines_are_plain: bool,
    pub(super) buffer: Vec<u8>,
    pub(super) scanned: usize,
    pub(super) line_start: usize,
    /// Number of the line that begins at `line_start`.
    pub(super) line: u64,
    /// Whether the line before ended with CR, so that LF would belong to that end.
    pub(super) after_return: bool,
    /// Inside a line that is too long.
    pub(super) skipping: bool,
    pub(super) waiting: Vec<Waiting>,
    pub(super) decisions: Decisions,
    /// In a section that is not the puzzle.
    pub(super) in_foreign_section: bool,
    pub(super) table: Option<Header>,
    pub(super) document: Option<Document>,
    /// Whether part of a document's line is taken in already, up to `line_start`.
    pub(super) in_mid_line: bool,
    /// How far the columns of the line at hand are counted, and how many there are up to there.
    pub(super) counted: (usize, u64),
    pub(super) open_record: Option<OpenRecord>,
    pub(super) spans: Vec<Span>,
    /// Memory for the next chunk.
    pub(super) spare: RawChunk,
}

impl Splitter {
    /// A splitter at the beginning of an input.
    pub fn new(hints: Hints) -> Self {
        Splitter {
            classic_lines_are_plain: hints.leave_classic_lines_alone(),
            hints,
            buffer: Vec::new(),
            scanned: 0,
            line_start: 0,
            line: 1,
            after_return: false,
            skipping: false,
            waiting: Vec::new(),
            decisions: Decisions::default(),
            in_foreign_section: false,
            table: None,
            document: None,
            in_mid_line: false,
            counted: (0, 0),
            open_record: None,
            spans: Vec::new(),
            spare: RawChunk::default(),
        }
    }

    /// Takes a chunk back whose records are done with, to use its memory for the next one.
    ///
    /// Worth it for large inputs: memory that goes back to the system is cleared page by page when it is
    /// asked for again.
    pub fn recycle(&mut self, chunk: RawChunk) {
        self.spare = chunk;
    }

    /// Number of the line that is being read, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Takes in the bytes that come next.
    pub fn push(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(PIECE) {
            self.push_piece(piece);
        }
    }

    fn push_piece(&mut self, mut piece: &[u8]) {
        if self.skipping {
            let Some(at) = memchr::memchr2(b'\n', b'\r', piece) else {
                return;
            };
            self.skipping = false;
            self.line += 1;
            self.after_return = piece[at] == b'\r';
            piece = &piece[at + 1..];
        }
        self.buffer.extend_from_slice(piece);
        while let Some(at) = memchr::memchr2(b'\n', b'\r', &self.buffer[self.scanned..]) {
            let end = self.scanned + at;
            let is_return = self.buffer[end] == b'\r';
            let ended_before = self.after_return && !is_return && end == self.line_start;
            if !ended_before {
                self.take_line(end);
                self.line += 1;
            }
            self.after_return = is_return;
            self.scanned = end + 1;
            self.line_start = end + 1;
        }
        self.scanned = self.buffer.len();
        if self.scanned - self.line_start > LOOK_AHEAD + PIECE {
            self.take_part_of_line(self.scanned - LOOK_AHEAD);
        }
        if self.scanned - self.line_start > LONGEST_LINE {
            self.skip_rest_of_line(self.line_start);
            self.abandon_record();
            self.wait(self.line_start, self.line_start, LineKind::TooLong);
        }
        if self.spans.is_empty() {
            self.forget_before(self.keep_from());
        }
    }

    /// Drops what comes from here to the end of the line.
    pub(super) fn skip_rest_of_line(&mut self, from: usize) {
        self.buffer.truncate(from);
        self.line_start = from;
        self.scanned = from;
        self.in_mid_line = false;
        self.skipping = true;
    }

    /// Says that the input has ended: what waits is complete now.
    pub fn finish(&mut self) {
        if !self.skipping && (self.in_mid_line || self.line_start < self.buffer.len()) {
            self.take_line(self.buffer.len());
        }
        self.line_start = self.buffer.len();
        self.scanned = self.line_start;
        self.abandon_record();
        self.end_document();
        self.frame(true);
    }

    /// The records that are complete; none if the next one needs more input.
    pub fn take(&mut self) -> Option<RawChunk> {
        if self.spans.is_empty() {
            return None;
        }
        let keep = self.keep_from();
        let RawChunk { buffer: mut rest, mut spans } = std::mem::take(&mut self.spare);
        rest.clear();
        rest.extend_from_slice(&self.buffer[keep..]);
        self.buffer.truncate(keep);
        spans.clear();
        let chunk = RawChunk {
            buffer: std::mem::replace(&mut self.buffer, rest),
            spans: std::mem::replace(&mut self.spans, spans),
        };
        self.shift(keep);
        Some(chunk)
    }

    /// Where the bytes begin that are in no complete record.
    fn keep_from(&self) -> usize {
        let open = self.open_record.map(|record| record.start);
        let waiting = self.waiting.first().map(|line| line.start);
        open.or(waiting).unwrap_or(self.line_start)
    }

    fn forget_before(&mut self, keep: usize) {
        if keep > 0 {
            self.buffer.drain(..keep);
            self.shift(keep);
        }
    }

    /// All places move to the front by this much.
    fn shift(&mut self, by: usize) {
        self.scanned -= by;
        self.line_start -= by;
        self.counted.0 = self.counted.0.saturating_sub(by);
        for line in &mut self.waiting {
            line.start -= by;
            line.end -= by;
        }
        if let Some(record) = &mut self.open_record {
            record.start -= by;
        }
    }

    /// Takes in the line from `line_start` to its LF or CR at `end`.
    fn take_line(&mut self, end: usize) {
        if std::mem::take(&mut self.in_mid_line) {
            self.take_rest_of_line(end);
            return;
        }
        // Also where the piece that made it too long has its end.
        if end - self.line_start > LONGEST_LINE {
            self.abandon_record();
            return self.wait(self.line_start, self.line_start, LineKind::TooLong);
        }
        let mut start = self.line_start;
        let mut text = &self.buffer[start..end];
        if let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK) {
            start += BYTE_ORDER_MARK.len();
            text = rest;
        }
        let end = start + text.len();
        let is_free = self.waiting.is_empty()
            && self.table.is_none()
            && self.document.is_none()
            && !self.in_foreign_section;
        if is_free && self.classic_lines_are_plain && line::parse_classic(text).is_some() {
            return self.complete(start, end, self.line, Layout::Line);
        }
        // A document goes on until it ends; rows of a table may look like one.
        let taken = match self.document {
            Some(document) if !document.is_over() => {
                self.take_document_line(start, end) || self.take_table_line(start, end)
            }
            _ => self.take_table_line(start, end) || self.take_document_line(start, end),
        };
        if taken {
            return;
        }
        let kind = line_kind::classify(&self.buffer[start..end], &self.hints, |text| {
            crate::format::claims(text, &self.hints)
        });
        match kind {
            LineKind::Section { is_puzzle } => self.in_foreign_section = !is_puzzle,
            // An empty line ends the section: what follows must not get lost.
            LineKind::Empty => self.in_foreign_section = false,
            _ if self.in_foreign_section => return,
            _ => {}
        }
        self.wait(start, end, kind);
    }

    /// Ends the record that is open, here and now.
    fn abandon_record(&mut self) {
        self.abandon_record_at(self.line_start);
    }

    pub(super) fn abandon_record_at(&mut self, end: usize) {
        if let Some(open) = self.open_record.take() {
            let place = (open.line, open.columns_before);
            self.push_span(open.start, end, open.layout, place);
        }
    }

    fn wait(&mut self, start: usize, end: usize, kind: LineKind) {
        let line = self.line;
        self.waiting.push(Waiting { start, end, line, kind });
        self.frame(false);
    }

    /// Cuts off every record that is complete.
    pub(super) fn frame(&mut self, ended: bool) {
        let mut done = 0;
        let lines: Vec<&LineKind> = self.waiting.iter().map(|line| &line.kind).collect();
        while done < lines.len() {
            match framing::next(&lines[done..], ended, &self.hints, &mut self.decisions) {
                Frame::More => break,
                Frame::Skip => done += 1,
                Frame::Record(count, layout) => {
                    let (first, last) = (&self.waiting[done], &self.waiting[done + count - 1]);
                    self.spans.push(Span {
                        start: first.start,
                        end: last.end,
                        line: first.line,
                        columns_before: 0,
                        layout,
                    });
                    done += count;
                }
            }
        }
        self.waiting.drain(..done);
    }

    pub(super) fn complete(&mut self, start: usize, end: usize, line: u64, layout: Layout) {
        self.push_span(start, end, layout, (line, 0));
    }

    /// Takes in a record with so many characters before it in its line.
    pub(super) fn push_span(
        &mut self,
        start: usize,
        end: usize,
        layout: Layout,
        (line, columns_before): (u64, u64),
    ) {
        self.spans.push(Span { start, end, line, columns_before, layout });
    }
}
