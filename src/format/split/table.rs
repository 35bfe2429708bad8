//! Rows of comma-separated values, in a table that begins with a header.

use super::assembly::{Assembly, OpenRecord};
use super::raw::RawKind;
use crate::format::codec::csv::{self, CsvHeader};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::text::fields::FieldRow;

/// The table that is being read, if there is one.
#[derive(Debug, Default)]
pub(super) struct TableSplitter {
    header: Option<CsvHeader>,
}

impl TableSplitter {
    /// Whether no table is being read.
    pub(super) fn is_outside(&self) -> bool {
        self.header.is_none()
    }

    /// Takes a line if it belongs to a table; returns whether it does.
    pub(super) fn take_line(&mut self, records: &mut Assembly, start: usize, end: usize) -> bool {
        let begins_row = |header: CsvHeader| header.begins_row(&records.buffer[start..end]);
        if records.open_record.is_some() && self.header.is_some_and(begins_row) {
            // The quotes of the row before were not closed.
            records.end_open_record(start);
        }
        let text = &records.buffer[start..end];
        if records.open_record.is_some() {
            // An odd number of quotes closes the field that an odd number opened.
            if csv::is_open(text) {
                records.end_open_record(end);
            } else {
                records.drop_too_long(end);
            }
            return true;
        }
        let is_asked_for = records.options.input == Some(InputFormat::Csv);
        if is_asked_for && self.is_outside() && has_no_puzzle(text, &records.options) {
            return false;
        }
        if let Some(header) = csv::header(text, &records.options) {
            self.header = Some(header);
            records.end_waiting();
            return true;
        }
        let without_header = || is_asked_for.then(|| CsvHeader::of_first_row(text));
        let Some(header) = self.header.or_else(without_header) else {
            return false;
        };
        if is_remark(text) {
            return true;
        }
        if !header.covers(text) && !is_asked_for {
            self.header = None;
            return false;
        }
        let (line, kind, is_open) = (records.line, RawKind::Csv(header), csv::is_open(text));
        if self.header.replace(header).is_none() {
            records.end_waiting();
        }
        match is_open {
            true => {
                records.open_record = Some(OpenRecord { start, line, columns_before: 0, kind });
            }
            false => records.complete(start, end, kind),
        }
        true
    }
}

/// Whether no field of a line is a puzzle: each is a cell, or there are none.
fn has_no_puzzle(text: &[u8], options: &ReadOptions) -> bool {
    is_remark(text) || !csv::is_open(text) && FieldRow::of(text, options).is_some()
}

fn is_remark(text: &[u8]) -> bool {
    text.trim_ascii().is_empty() || text.starts_with(b"#")
}
