//! Puzzles in documents: values in JSON, tags in XML.
//!
//! A document's line is taken in as it arrives, so that a list of a million puzzles may be in one. What a byte means
//! may depend on the [`LOOK_AHEAD`](super::splitter::LOOK_AHEAD) bytes that follow, never on how the input was cut.

use super::splitter::{LONGEST_LINE, OpenRecord, Splitter};
use crate::format::codec::document::{Document, Step};
use crate::format::split::framing::Layout;

impl Splitter {
    /// Takes in a line if it belongs to a document, or begins one.
    pub(crate) fn take_document_line(&mut self, start: usize, end: usize) -> bool {
        if !self.begin_document_line(start, end) {
            return false;
        }
        self.step_through(start, end, end);
        true
    }

    /// Takes in a line that is too long to wait for its end, up to here, if it belongs to a document.
    pub(crate) fn take_part_of_line(&mut self, end: usize) {
        let start = self.line_start;
        if self.in_mid_line || self.begin_document_line(start, self.scanned) {
            self.in_mid_line = true;
            self.line_start = end;
            if self.step_through(start, end, self.scanned) {
                self.skip_rest_of_line(end);
            }
        }
    }

    /// Takes in what is left of a document's line.
    pub(crate) fn take_rest_of_line(&mut self, end: usize) {
        self.step_through(self.line_start, end, end);
    }

    /// Whether a document goes on with this line or begins with it.
    fn begin_document_line(&mut self, start: usize, end: usize) -> bool {
        let in_quotes = self.open_record.is_some() && self.document.is_none();
        if in_quotes || self.in_foreign_section {
            return false;
        }
        let text = &self.buffer[start..end];
        let begun = Document::begun_by(text, &self.hints);
        let mut going_on = self.document.take();
        let broken_off =
            (going_on.as_mut()).is_some_and(|document| document.breaks_off_before(text));
        let going_on = going_on.filter(|document| !document.is_over());
        if broken_off {
            self.abandon_record_at(start);
        }
        self.document = going_on.or(begun);
        if self.document.is_some() {
            // What waits is complete with a document's line.
            self.frame(true);
            self.counted = (start, 0);
        }
        self.document.is_some()
    }

    /// Takes in the bytes of a document's line up to `end`; up to `known` they are there to look at. Whether the
    /// rest of the line is nothing that can be read.
    fn step_through(&mut self, start: usize, end: usize, known: usize) -> bool {
        let Some(mut document) = self.document else {
            return true;
        };
        let mut at = start;
        let mut is_lost = false;
        while at < end && !is_lost {
            match document.step(&self.buffer[at..known]) {
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
                Step::Nothing => self.open_record = None,
                Step::Stray if document.is_over() => {
                    let place = (self.line, self.columns_before(at));
                    self.push_span(at, end, Layout::Prose, place);
                    is_lost = true;
                }
                Step::Stray => {
                    let is_mark = |byte: &u8| matches!(byte, b',' | b']' | b'{' | b'[' | b'"');
                    let length = self.buffer[at..end].iter().position(is_mark);
                    let next = length.map_or(end, |length| at + length);
                    let place = (self.line, self.columns_before(at));
                    self.push_span(at, next, document.layout(), place);
                    at = next;
                    continue;
                }
            }
            at += 1;
        }
        // Places before this are done with, so that counting goes on from here.
        self.columns_before(end);
        self.document = Some(document);
        if document.is_over() && document.is_in_vain() {
            self.complete(end, end, self.line, Layout::Vain);
        }
        is_lost || self.drop_too_long(end)
    }

    /// Gives up a value that is too long to be a puzzle, and the document with it.
    fn drop_too_long(&mut self, end: usize) -> bool {
        let open = self.open_record.filter(|record| end - record.start > LONGEST_LINE);
        if let Some(OpenRecord { start, line, .. }) = open {
            self.open_record = None;
            self.document = None;
            self.complete(start, start, line, Layout::TooLong);
        }
        open.is_some()
    }

    /// Characters before a place in the line at hand.
    fn columns_before(&mut self, at: usize) -> u64 {
        let (from, columns) = self.counted;
        let begins_character = |byte: &&u8| !matches!(byte, 0x80..=0xBF);
        let more = self.buffer[from..at].iter().filter(begins_character).count();
        self.counted = (at, columns + more as u64);
        self.counted.1
    }

    /// Ends a document that the input did not end.
    pub(crate) fn end_document(&mut self) {
        let document = self.document.take();
        if document.is_some_and(|document| !document.is_over() && document.is_in_vain()) {
            self.complete(self.line_start, self.line_start, self.line, Layout::Vain);
        }
    }
}
