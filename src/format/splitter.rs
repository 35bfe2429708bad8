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

use super::csv::{self, Header};
use super::document::{Document, Step};
use super::error::ParseError;
use super::framing::{self, Decisions, Frame, Layout};
use super::hints::{Hints, InputFormat};
use super::lines::{self, Kind};
use super::{Record, line};

/// A longer line is an error, and is skipped without being kept.
pub(super) const LONGEST_LINE: usize = 4 << 20;

/// Input is taken in pieces of this size, so that a large one does not fill the buffer.
const PIECE: usize = 1 << 16;

/// So much of a long line is kept back: what a document's byte means may depend on the next ones.
const LOOK_AHEAD: usize = 256;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// A puzzle's text, not yet read.
#[derive(Clone, Copy, Debug)]
pub struct RawRecord<'a> {
    pub(super) text: &'a [u8],
    pub(super) line: u64,
    /// Characters before it in its first line.
    pub(super) columns_before: u64,
    pub(super) layout: Layout,
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
        super::parse_raw(*self, hints)
    }
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
    line: u64,
    columns_before: u64,
    layout: Layout,
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
struct Waiting {
    start: usize,
    end: usize,
    line: u64,
    kind: Kind,
}

/// A record whose end is marked, not at the end of a line: quotes, a bracket or a tag are still open.
#[derive(Clone, Copy, Debug)]
struct OpenRecord {
    start: usize,
    line: u64,
    columns_before: u64,
    layout: Layout,
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
pub struct Splitter {
    hints: Hints,
    classic_lines_are_plain: bool,
    buffer: Vec<u8>,
    scanned: usize,
    line_start: usize,
    /// Number of the line that begins at `line_start`.
    line: u64,
    /// Whether the line before ended with CR, so that LF would belong to that end.
    after_return: bool,
    /// Inside a line that is too long.
    skipping: bool,
    waiting: Vec<Waiting>,
    decisions: Decisions,
    /// In a section that is not the puzzle.
    in_foreign_section: bool,
    table: Option<Header>,
    document: Option<Document>,
    /// How far the columns of the line at hand are counted, and how many there are up to there.
    counted: (usize, u64),
    open_record: Option<OpenRecord>,
    spans: Vec<Span>,
    /// Memory for the next chunk.
    spare: RawChunk,
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
            self.buffer.truncate(self.line_start);
            self.scanned = self.line_start;
            self.skipping = true;
            self.abandon_record();
            self.wait(self.line_start, self.line_start, Kind::TooLong);
        }
        if self.spans.is_empty() {
            self.forget_before(self.keep_from());
        }
    }

    /// Says that the input has ended: what waits is complete now.
    pub fn finish(&mut self) {
        if !self.skipping && self.line_start < self.buffer.len() {
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
        let RawChunk {
            buffer: mut rest,
            mut spans,
        } = std::mem::take(&mut self.spare);
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
        if self.take_document_line(start, end) || self.take_table_line(start, end) {
            return;
        }
        let kind = lines::classify(&self.buffer[start..end], &self.hints);
        match kind {
            Kind::Section { is_puzzle } => self.in_foreign_section = !is_puzzle,
            // An empty line ends the section: what follows must not get lost.
            Kind::Empty => self.in_foreign_section = false,
            _ if self.in_foreign_section => return,
            _ => {}
        }
        self.wait(start, end, kind);
    }

    /// Takes in a line that is too long to wait for its end, up to here, if it is part of a document.
    fn take_part_of_line(&mut self, end: usize) {
        if self.take_document_line(self.line_start, end) {
            self.line_start = end;
        }
    }

    /// Takes in a line if it belongs to a document; what follows the document's end in the line is no puzzle.
    fn take_document_line(&mut self, start: usize, end: usize) -> bool {
        let in_quotes = self.open_record.is_some() && self.document.is_none();
        if in_quotes || self.in_foreign_section {
            return false;
        }
        let text = &self.buffer[start..end];
        let begun = Document::begun_by(text, &self.hints);
        let mut going_on = self.document.take();
        if let Some(document) = going_on
            .as_mut()
            .filter(|document| document.is_broken_off_before(text))
        {
            document.give_up();
            self.abandon_record_at(start);
        }
        let document = match going_on.filter(|document| !document.is_over()) {
            None => begun,
            going_on => going_on,
        };
        let Some(mut document) = document else {
            return false;
        };
        // What waits is complete with the first line of a document.
        self.frame(true);
        if start != self.counted.0 {
            self.counted = (start, 0);
        }
        self.step_through(&mut document, start, end);
        self.document = Some(document);
        let begun = self.open_record.map_or(end, |record| record.start);
        if end - begun > LONGEST_LINE {
            self.open_record = None;
            self.document = None;
            self.complete(begun, begun, self.line, Layout::TooLong);
        }
        true
    }

    /// Takes in the bytes of a document.
    fn step_through(&mut self, document: &mut Document, start: usize, end: usize) {
        for at in start..end {
            match document.step(&self.buffer[at..end]) {
                Step::None => {}
                Step::Begin => {
                    self.open_record = Some(OpenRecord {
                        start: at,
                        line: self.line,
                        columns_before: self.columns_before(at),
                        layout: document.layout(),
                    });
                }
                Step::End => self.abandon_record_at(at + 1),
                Step::Stray => {
                    let columns_before = self.columns_before(at);
                    self.spans.push(Span {
                        start: at,
                        end,
                        line: self.line,
                        columns_before,
                        layout: Layout::Prose,
                    });
                    return;
                }
            }
        }
        if document.is_over() && document.is_in_vain() {
            self.complete(end, end, self.line, Layout::Vain);
        }
    }

    /// Characters before a place in the line at hand.
    fn columns_before(&mut self, at: usize) -> u64 {
        let (from, columns) = self.counted;
        let begins_character = |byte: &&u8| !matches!(byte, 0x80..=0xBF);
        let more = self.buffer[from..at]
            .iter()
            .filter(begins_character)
            .count();
        self.counted = (at, columns + more as u64);
        self.counted.1
    }

    /// Ends a document that the input did not end.
    fn end_document(&mut self) {
        let document = self.document.take();
        if document.is_some_and(|document| !document.is_over() && document.is_in_vain()) {
            self.complete(self.line_start, self.line_start, self.line, Layout::Vain);
        }
    }

    /// Takes in a line if it belongs to comma-separated values.
    fn take_table_line(&mut self, start: usize, end: usize) -> bool {
        let text = &self.buffer[start..end];
        if let Some(OpenRecord { start, line, .. }) = self.open_record {
            // An odd number of quotes closes what an odd number has opened.
            if csv::is_open(text) {
                self.abandon_record_at(end);
            } else if end - start > LONGEST_LINE {
                self.open_record = None;
                self.complete(start, start, line, Layout::TooLong);
            }
            return true;
        }
        if let Some(header) = csv::header(text, &self.hints) {
            self.table = Some(header);
            self.frame(true);
            return true;
        }
        if self.table.is_none() && self.hints.input == Some(InputFormat::Csv) {
            let (field, delimiter) = (0, b',');
            self.table = Some(Header { field, delimiter });
        }
        let Some(header) = self.table else {
            return false;
        };
        if text.trim_ascii().is_empty() || text.starts_with(b"#") {
            return true;
        }
        if !header.covers(text) && self.hints.input != Some(InputFormat::Csv) {
            self.table = None;
            return false;
        }
        match csv::is_open(text) {
            true => {
                self.open_record = Some(OpenRecord {
                    start,
                    line: self.line,
                    columns_before: 0,
                    layout: Layout::Csv(header),
                });
            }
            false => self.complete(start, end, self.line, Layout::Csv(header)),
        }
        true
    }

    /// Ends the record that is open, here and now.
    fn abandon_record(&mut self) {
        self.abandon_record_at(self.line_start);
    }

    fn abandon_record_at(&mut self, end: usize) {
        if let Some(open) = self.open_record.take() {
            self.spans.push(Span {
                start: open.start,
                end,
                line: open.line,
                columns_before: open.columns_before,
                layout: open.layout,
            });
        }
    }

    fn wait(&mut self, start: usize, end: usize, kind: Kind) {
        let line = self.line;
        self.waiting.push(Waiting {
            start,
            end,
            line,
            kind,
        });
        self.frame(false);
    }

    /// Cuts off every record that is complete.
    fn frame(&mut self, ended: bool) {
        let mut done = 0;
        let lines: Vec<&Kind> = self.waiting.iter().map(|line| &line.kind).collect();
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

    fn complete(&mut self, start: usize, end: usize, line: u64, layout: Layout) {
        self.spans.push(Span {
            start,
            end,
            line,
            columns_before: 0,
            layout,
        });
    }
}
