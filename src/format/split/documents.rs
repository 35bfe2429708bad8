//! Puzzles in documents: values in JSON, tags in XML.
//!
//! A document's line is taken as it arrives, so that a list of a million puzzles may be in one line. The meaning of a
//! byte may depend on the [`LOOK_AHEAD`] bytes that follow, never on how the input was cut.

use super::assembly::{Assembly, OpenRecord};
use super::raw::RawKind;
use crate::format::codec::document_scanner::{DocumentScanner, Mistake, ScanEvent};
use crate::format::codec::lookup;
use crate::format::text::line_kind::CodecId;

/// This much of a long line is kept back, because the meaning of a document's byte may depend on the next ones.
pub(super) const LOOK_AHEAD: usize = 256;

/// A document that has begun and not yet ended.
#[derive(Debug)]
struct OpenDocument {
    codec: CodecId,
    scanner: Box<dyn DocumentScanner>,
    /// The line and the number of characters before the list of puzzles that is being read, if there is one.
    list: Option<(u64, u64)>,
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
        let begun = lookup::document_begun_by(text, &records.options);
        let mut going_on = self.document.take();
        if let Some(document) = going_on.as_mut().filter(|document| !document.scanner.is_over()) {
            let open = records.open_record.map_or(start, |record| record.start);
            let mistake = document.scanner.mistake_at_end();
            let broken_off = document.scanner.breaks_off_before(text, &records.buffer[open..start]);
            if broken_off || document.scanner.is_over() {
                document.give_up(records, start, mistake);
            }
        }
        let going_on = going_on.filter(|document| !document.scanner.is_over());
        let begin = |(codec, scanner)| OpenDocument { codec, scanner, list: None };
        self.document = going_on.or(begun.map(begin));
        if self.document.is_some() {
            records.end_waiting();
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
        if document.scanner.is_over()
            && let Some(mistake) = document.scanner.mistake_at_end()
        {
            let place = (records.line, self.columns_before(records, end));
            records.complete_from(end, end, RawKind::Mistake(mistake), place);
        }
        let is_too_long = records.drop_too_long(end);
        self.document = Some(document).filter(|_| !is_too_long);
        is_lost || is_too_long
    }

    fn scan_document(
        &mut self,
        OpenDocument { codec, scanner, list }: &mut OpenDocument,
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
                    if let Some(open) = records.open_record {
                        *list = Some((open.line, open.columns_before));
                    }
                    records.open_record =
                        Some(OpenRecord { start: at, line, columns_before, kind });
                }
                ScanEvent::End if scanner.may_have_several() => {
                    records.end_open_record_in_parts(at + 1, |text, options| {
                        lookup::split(*codec, text, options)
                    });
                }
                ScanEvent::End => records.end_open_record(at + 1),
                ScanEvent::Empty => records.open_record = None,
                ScanEvent::Mistake(mistake) => {
                    let place = (records.line, self.columns_before(records, at));
                    records.complete_from(at, at, RawKind::Mistake(mistake), place);
                    from = at;
                }
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
        if let Some(mut document) = self.document.take().filter(|open| !open.scanner.is_over()) {
            let mistake = document.scanner.mistake_at_end();
            document.give_up(records, end, mistake);
        }
    }
}

impl OpenDocument {
    /// Ends the value or tag that is open here and cannot go on; if none is open, tells the mistake of the document.
    fn give_up(&mut self, records: &mut Assembly, end: usize, mistake: Option<&'static Mistake>) {
        if records.open_record.is_some() {
            records.end_open_record_in_parts(end, |text, _| self.scanner.whole_lines(text));
        } else if let Some(mistake) = mistake {
            let place = self.list.take().unwrap_or((records.line, 0));
            records.complete_from(end, end, RawKind::Mistake(mistake), place);
        }
    }
}
