//! From bytes, as they arrive, to raw records: the first, sequential and cheap stage of reading.
//!
//! ```text
//! buffer:  | complete records | lines that wait | unfinished line |
//!          0                  keep_from         line_start        scanned
//! ```
//!
//! **Invariants.** Every line is in exactly one record or belongs to none; records are in the order of the
//! input; they do not depend on how the input was cut into pieces. The buffer holds no more
//! than the records not yet taken, the rows of one grid, and one line of at most 4 MiB.

use super::assembly::{Assembly, LONGEST_LINE, is_plain_9x9};
use super::decoration::Decoration;
use super::documents::{DocumentSplitter, LOOK_AHEAD};
use super::escapes::EscapeFilter;
use super::folded;
use super::other_content::{Nature, Opening};
use super::raw::{RawChunk, RawKind};
use super::table::TableSplitter;
use crate::format::codec::lookup;
use crate::format::read_options::ReadOptions;
use crate::format::text::line_kind::{self, LineKind};

/// Input is taken in pieces of this size, so that a large one does not fill the buffer.
const PIECE: usize = 1 << 16;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Cuts a stream of bytes into raw records.
///
/// # Examples
///
/// ```
/// use satdoku::format::{ReadOptions, Splitter};
///
/// let options = ReadOptions::new();
/// let mut splitter = Splitter::new(options.clone());
/// splitter.push(b"1234\n3412\n2..3\n");
/// assert!(splitter.take().is_none()); // nothing complete: wait for more input
/// splitter.push(b"4321\n12");
/// let chunk = splitter.take().unwrap();
/// let record = chunk.get(0).unwrap().parse(&options)?;
/// assert_eq!(record.puzzle.num_givens(), 14);
/// # Ok::<(), satdoku::format::ParseError>(())
/// ```
#[derive(Debug)]
#[must_use = "a splitter returns records only from `take`"]
pub struct Splitter {
    records: Assembly,
    escapes: EscapeFilter,
    decoration: Decoration,
    /// The beginning of the input, until it is known that it has puzzles.
    opening: Option<Opening>,
    /// Whether the input has no puzzles, so that the rest of it is not kept.
    is_other: bool,
    /// Whether a plain 9×9 line is a record, whatever surrounds it.
    has_fast_path: bool,
    scanned: usize,
    line_start: usize,
    /// Whether the line before ended with CR, so that LF would belong to that end.
    after_return: bool,
    /// Inside a line that is too long.
    skipping: bool,
    /// In a section that is not the puzzle.
    in_foreign_section: bool,
    tables: TableSplitter,
    documents: DocumentSplitter,
    /// Whether the first part of a document's line, up to `line_start`, is already scanned.
    in_mid_line: bool,
    /// Memory for the next chunk.
    recycled: RawChunk,
}

impl Splitter {
    /// A splitter at the beginning of an input.
    pub fn new(options: ReadOptions) -> Self {
        Splitter {
            has_fast_path: options.allows_fast_path(),
            records: Assembly::new(options),
            escapes: EscapeFilter::default(),
            opening: Some(Opening::default()),
            is_other: false,
            decoration: Decoration::default(),
            scanned: 0,
            line_start: 0,
            after_return: false,
            skipping: false,
            in_foreign_section: false,
            tables: TableSplitter::default(),
            documents: DocumentSplitter::default(),
            in_mid_line: false,
            recycled: RawChunk::default(),
        }
    }

    /// Takes back a chunk whose records are no longer needed, to use its memory for the next one.
    ///
    /// This makes large inputs faster: the system would clear returned memory page by page before handing it out
    /// again.
    pub fn recycle(&mut self, chunk: RawChunk) {
        self.recycled = chunk;
    }

    /// Number of the line that is being read, from 1.
    pub fn line(&self) -> u64 {
        self.records.line
    }

    /// Takes in the bytes that come next.
    pub fn push(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(PIECE) {
            self.push_piece(piece);
        }
    }

    fn push_piece(&mut self, mut piece: &[u8]) {
        if self.is_other {
            return;
        }
        if self.skipping {
            let Some(at) = memchr::memchr2(b'\n', b'\r', piece) else {
                return;
            };
            self.skipping = false;
            self.records.line += 1;
            self.after_return = piece[at] == b'\r';
            piece = &piece[at + 1..];
        }
        self.escapes.append(piece, &mut self.records.buffer);
        if self.opening.is_some() && !self.has_begun(false) {
            return;
        }
        self.take_lines();
        if self.scanned - self.line_start > LOOK_AHEAD + PIECE {
            self.take_part_of_line(self.scanned - LOOK_AHEAD);
        }
        if self.scanned - self.line_start > LONGEST_LINE {
            self.skip_rest_of_line(self.line_start);
            self.records.end_open_record(self.line_start);
            self.records.wait(self.line_start, self.line_start, LineKind::TooLong);
        }
        if self.records.spans.is_empty() {
            self.forget_before(self.records.keep_from(self.line_start));
        }
    }

    /// Whether the input is known to have puzzles, so that its lines can be taken.
    fn has_begun(&mut self, ended: bool) -> bool {
        let Assembly { options, buffer, .. } = &self.records;
        let nature = self.opening.as_mut().map(|opening| opening.look(buffer, ended, options));
        match nature {
            Some(Nature::Open) => return false,
            Some(Nature::Other { content, start, end, line }) => {
                self.is_other = true;
                self.records.complete_from(start, end, RawKind::Other(content), (line, 0));
                self.records.buffer.truncate(end);
                (self.line_start, self.scanned) = (end, end);
            }
            Some(Nature::Puzzles) | None => {}
        }
        self.opening = None;
        !self.is_other
    }

    /// Takes the complete lines in the buffer.
    fn take_lines(&mut self) {
        while let Some(at) = memchr::memchr2(b'\n', b'\r', &self.records.buffer[self.scanned..]) {
            let end = self.scanned + at;
            let is_return = self.records.buffer[end] == b'\r';
            let ended_before = self.after_return && !is_return && end == self.line_start;
            if !ended_before {
                self.take_line(end);
                self.records.line += 1;
            }
            self.after_return = is_return;
            self.scanned = end + 1;
            self.line_start = end + 1;
        }
        self.scanned = self.records.buffer.len();
    }

    /// Scans a line that is too long to wait for its end, up to here, if it belongs to a document.
    fn take_part_of_line(&mut self, end: usize) {
        let start = self.line_start;
        if self.in_mid_line || self.begin_document_line(start, self.scanned) {
            self.in_mid_line = true;
            self.line_start = end;
            if self.documents.scan(&mut self.records, start, end, self.scanned) {
                self.skip_rest_of_line(end);
            }
        }
    }

    fn begin_document_line(&mut self, start: usize, end: usize) -> bool {
        !self.in_foreign_section && self.documents.begin_line(&mut self.records, start, end)
    }

    /// Drops the bytes from here to the end of the line.
    fn skip_rest_of_line(&mut self, from: usize) {
        self.records.buffer.truncate(from);
        self.line_start = from;
        self.scanned = from;
        self.in_mid_line = false;
        self.skipping = true;
    }

    /// Ends the input: lines that wait are complete now.
    pub fn finish(&mut self) {
        if !self.skipping {
            self.escapes.finish(&mut self.records.buffer);
        }
        if self.opening.is_some() && self.has_begun(true) {
            self.take_lines();
        }
        let end = self.records.buffer.len();
        if !self.skipping && (self.in_mid_line || self.line_start < end) {
            self.take_line(end);
        }
        self.line_start = self.records.buffer.len();
        self.scanned = self.line_start;
        self.documents.finish(&mut self.records, self.line_start);
        self.records.end_open_record(self.line_start);
        self.records.frame(true);
    }

    /// The records that are complete; none if the next one needs more input.
    pub fn take(&mut self) -> Option<RawChunk> {
        if self.records.spans.is_empty() {
            return None;
        }
        let keep = self.records.keep_from(self.line_start);
        let RawChunk { buffer: mut rest, mut spans } = std::mem::take(&mut self.recycled);
        rest.clear();
        rest.extend_from_slice(&self.records.buffer[keep..]);
        self.records.buffer.truncate(keep);
        spans.clear();
        let chunk = RawChunk {
            buffer: std::mem::replace(&mut self.records.buffer, rest),
            spans: std::mem::replace(&mut self.records.spans, spans),
        };
        self.shift(keep);
        Some(chunk)
    }

    fn forget_before(&mut self, keep: usize) {
        if keep > 0 {
            self.records.buffer.drain(..keep);
            self.shift(keep);
        }
    }

    /// Moves all places to the front.
    fn shift(&mut self, by: usize) {
        self.scanned -= by;
        self.line_start -= by;
        self.documents.shift(by);
        self.records.shift(by);
    }

    /// Takes the line from `line_start` to its LF or CR at `end`.
    fn take_line(&mut self, end: usize) {
        if std::mem::take(&mut self.in_mid_line) {
            self.documents.scan(&mut self.records, self.line_start, end, end);
            return;
        }
        // A line can also become too long with the piece in which it ends.
        if end - self.line_start > LONGEST_LINE {
            self.records.end_open_record(self.line_start);
            return self.records.wait(self.line_start, self.line_start, LineKind::TooLong);
        }
        let mut start = self.line_start;
        let mut text = &self.records.buffer[start..end];
        if let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK) {
            start += BYTE_ORDER_MARK.len();
            text = rest;
        }
        let options = &self.records.options;
        let is_fast = self.has_fast_path && self.is_outside();
        if is_fast && is_plain_9x9(text) && !folded::may_begin_with_9x9(text, options) {
            return self.records.complete(start, end, RawKind::Line);
        }
        self.blank_out_decoration(start, end);
        if !self.take_structured_line(start, end) {
            self.classify_line(start, end);
        }
    }

    /// Overwrites what stands around the cells of a line, unless its place is in a table.
    fn blank_out_decoration(&mut self, start: usize, end: usize) {
        let line = &mut self.records.buffer[start..end];
        if self.tables.is_outside() && self.decoration.may_be_in(line) {
            let in_document = self.documents.is_inside();
            self.decoration.blank_out(line, in_document, &self.records.options);
        }
    }

    /// Whether the next line stands by itself: nothing before it affects its meaning.
    #[inline]
    fn is_outside(&self) -> bool {
        !self.records.has_waiting()
            && self.tables.is_outside()
            && self.documents.is_outside()
            && !self.in_foreign_section
    }

    /// Takes a line of a table or a document; returns whether it is one.
    fn take_structured_line(&mut self, start: usize, end: usize) -> bool {
        // A document goes on until it ends; rows of a table may look like a document.
        match self.documents.is_inside() {
            true => {
                self.take_document_line(start, end)
                    || self.tables.take_line(&mut self.records, start, end)
            }
            false => {
                self.tables.take_line(&mut self.records, start, end)
                    || self.take_document_line(start, end)
            }
        }
    }

    fn take_document_line(&mut self, start: usize, end: usize) -> bool {
        !self.in_foreign_section && self.documents.take_line(&mut self.records, start, end)
    }

    /// Adds a line to those that wait, unless its section has no puzzle.
    fn classify_line(&mut self, start: usize, end: usize) {
        let options = &self.records.options;
        let text = &self.records.buffer[start..end];
        let kind = line_kind::classify(text, options, |text| lookup::claim(text, options));
        match &kind {
            LineKind::Section { is_foreign } => self.in_foreign_section = *is_foreign,
            // An empty line ends the section, so that no puzzle after it is lost.
            _ if kind.is_gap() => self.in_foreign_section = false,
            _ if self.in_foreign_section => return,
            _ => {}
        }
        self.records.wait(start, end, kind);
    }
}
