//! Puzzles in documents: values in JSON, tags in XML.
//!
//! A document's line is taken as it arrives, so that a list of a million puzzles may be in one line. The meaning of a
//! byte may depend on the [`LOOK_AHEAD`] bytes that follow, never on how the input was cut.

use super::assembly::{Assembly, OpenRecord};
use super::raw::RawKind;
use crate::format::codec::document_scanner::{DocumentScanner, ScanEvent};
use crate::format::codec::lookup;
use crate::format::text::line_kind::CodecId;

/// This much of a long line is kept back, because the meaning of a document's byte may depend on the next ones.
pub(super) const LOOK_AHEAD: usize = 256;

/// A document that has begun and not yet ended.
#[derive(Debug)]
struct OpenDocument {
    codec: CodecId,
    scanner: Box<dyn DocumentScanner>,
}

/// The document that is being read, if there is one.
#[derive(Debug, Default)]
pub(super) struct DocumentSplitter {
    document: Option<OpenDocument>,
    /// A place in the current line and the number of characters before it there.
    counted: (usize, u64),
}

impl DocumentSplitter {
    /// Whether no document is being read.
    pub(super) fn is_outside(&self) -> bool {
        self.document.is_none()
    }

    /// Whether a document is being read and not at a place where it may end.
    pub(super) fn is_inside(&self) -> bool {
        self.document.as_ref().is_some_and(|document| !document.scanner.is_over())
    }

    /// Moves all places to the front.
    pub(super) fn shift(&mut self, by: usize) {
        self.counted.0 = self.counted.0.saturating_sub(by);
    }

    /// Takes a line if it belongs to a document, or begins one; returns whether it does.
    pub(super) fn take_line(&mut self, records: &mut Assembly, start: usize, end: usize) -> bool {
        let begun = self.begin_line(records, start, end);
        if begun {
            self.scan(records, start, end, end);
        }
        begun
    }

    /// Whether a document goes on with this line or begins with it.
    pub(super) fn begin_line(&mut self, records: &mut Assembly, start: usize, end: usize) -> bool {
        let in_quotes = records.open_record.is_some() && self.document.is_none();
        if in_quotes {
            return false;
        }
        let text = &records.buffer[start..end];
        let begun = lookup::document_begun_by(text, &records.hints);
        let mut going_on = self.document.take();
        let broken_off =
            going_on.as_mut().is_some_and(|document| document.scanner.breaks_off_before(text));
        let going_on = going_on.filter(|document| !document.scanner.is_over());
        if broken_off {
            records.end_open_record(start);
        }
        self.document = going_on.or(begun.map(|(codec, scanner)| OpenDocument { codec, scanner }));
        if self.document.is_some() {
            // Lines that wait are complete, because the document begins a record of its own.
            records.frame(true);
            self.counted = (start, 0);
        }
        self.document.is_some()
    }

    /// Scans a document's line from `start` to `end`; bytes up to `known` have arrived. Returns whether the rest of
    /// the line cannot be read.
    pub(super) fn scan(
        &mut self,
        records: &mut Assembly,
        start: usize,
        end: usize,
        known: usize,
    ) -> bool {
        let Some(mut document) = self.document.take() else {
            return true;
        };
        let is_lost = self.scan_document(&mut document, records, start, end, known);
        if end < known {
            // The line goes on. Bytes before this are never needed again, so remember their count.
            self.columns_before(records, end);
        }
        if document.scanner.is_over() && document.scanner.has_no_puzzle() {
            records.complete(end, end, RawKind::Document(document.codec));
        }
        let is_too_long = records.drop_too_long(end);
        self.document = Some(document).filter(|_| !is_too_long);
        is_lost || is_too_long
    }

    fn scan_document(
        &mut self,
        OpenDocument { codec, scanner }: &mut OpenDocument,
        records: &mut Assembly,
        start: usize,
        end: usize,
        known: usize,
    ) -> bool {
        let kind = RawKind::Document(*codec);
        let mut from = start;
        while let Some((at, event)) = scanner.next_event(&records.buffer[..known], from, end) {
            from = at + 1;
            match event {
                ScanEvent::Begin => {
                    let columns_before = self.columns_before(records, at);
                    let line = records.line;
                    records.open_record =
                        Some(OpenRecord { start: at, line, columns_before, kind });
                }
                ScanEvent::End if scanner.may_have_several() => {
                    records.end_open_record_in_parts(at + 1, |text, hints| {
                        lookup::split(*codec, text, hints)
                    });
                }
                ScanEvent::End => records.end_open_record(at + 1),
                ScanEvent::Empty => records.open_record = None,
                ScanEvent::Stray if scanner.is_over() => {
                    let place = (records.line, self.columns_before(records, at));
                    records.complete_from(at, end, RawKind::Prose, place);
                    return true;
                }
                ScanEvent::Stray => {
                    let is_mark = |byte: &u8| matches!(byte, b',' | b']' | b'{' | b'[' | b'"');
                    let length = records.buffer[at..end].iter().position(is_mark);
                    let next = length.map_or(end, |length| at + length);
                    let place = (records.line, self.columns_before(records, at));
                    records.complete_from(at, next, kind, place);
                    from = next;
                }
            }
        }
        false
    }

    /// The number of characters before a place in the current line.
    fn columns_before(&mut self, records: &Assembly, at: usize) -> u64 {
        let (from, columns) = self.counted;
        let begins_character = |byte: &&u8| !matches!(byte, 0x80..=0xBF);
        let more = records.buffer[from..at].iter().filter(begins_character).count();
        self.counted = (at, columns + more as u64);
        self.counted.1
    }

    /// Ends a document that is incomplete at the end of the input.
    pub(super) fn finish(&mut self, records: &mut Assembly, end: usize) {
        if let Some(OpenDocument { codec, scanner }) = self.document.take()
            && !scanner.is_over()
            && scanner.has_no_puzzle()
        {
            records.complete(end, end, RawKind::Document(codec));
        }
    }
}
