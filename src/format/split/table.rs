//! Rows of comma-separated values, in a table that a header begins.

use super::splitter::{LONGEST_LINE, OpenRecord, Splitter};
use crate::format::codec::csv::{self, Header};
use crate::format::hints::InputFormat;
use crate::format::split::framing::Layout;

impl Splitter {
    /// Takes in a line if it belongs to comma-separated values.
    pub(crate) fn take_table_line(&mut self, start: usize, end: usize) -> bool {
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
}
