//! The text of records, and where documents end in it.

use std::io;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};

/// The text of records.
///
/// A picture is a document of its own, which may go to a file of its own; so the text remembers where each one ends.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// The text of all records so far.
    pub text: Vec<u8>,
    /// The lengths of the text up to the end of each document in it; empty where records are not documents.
    pub document_ends: Vec<usize>,
}

/// Writes objects without their last brace, so that more fields can follow.
struct OpenObject;

impl Formatter for OpenObject {
    fn end_object<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }
}

const TO_MEMORY: &str = "memory takes any text";

impl Rendered {
    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Removes all text and keeps its memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.document_ends.clear();
    }

    /// Removes the text behind the first `length` bytes.
    pub fn truncate(&mut self, length: usize) {
        self.text.truncate(length);
        self.document_ends.retain(|&end| end <= length);
    }

    /// Moves the text of `later` behind this one.
    pub fn append(&mut self, later: &mut Rendered) {
        if self.is_empty() {
            std::mem::swap(self, later);
            return later.clear();
        }
        let before = self.text.len();
        self.document_ends.extend(later.document_ends.drain(..).map(|end| before + end));
        self.text.append(&mut later.text);
    }

    /// Appends text.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Appends a line made of these parts.
    pub fn push_line(&mut self, parts: &[&str]) {
        parts.iter().for_each(|part| self.push_str(part));
        self.text.push(b'\n');
    }

    /// Appends a document.
    pub fn push_document(&mut self, text: &str) {
        self.push_str(text);
        self.document_ends.push(self.text.len());
    }

    /// Appends a value as JSON in a line of its own.
    pub fn push_json(&mut self, value: &impl Serialize) {
        self.push_json_value(value);
        self.text.push(b'\n');
    }

    /// Appends a value as JSON.
    pub fn push_json_value(&mut self, value: &impl Serialize) {
        let mut serializer = Serializer::with_formatter(&mut self.text, CompactFormatter);
        value.serialize(&mut serializer).expect(TO_MEMORY);
    }

    /// Appends an object without objects in it as JSON, but for its last brace.
    pub fn push_open_json(&mut self, flat: &impl Serialize) {
        let mut serializer = Serializer::with_formatter(&mut self.text, OpenObject);
        flat.serialize(&mut serializer).expect(TO_MEMORY);
    }

    /// Appends a row of a csv table.
    pub fn push_csv(&mut self, fields: &[&str]) {
        let mut writer = csv::Writer::from_writer(&mut self.text);
        writer.write_record(fields).expect(TO_MEMORY);
        writer.flush().expect(TO_MEMORY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_end_where_they_did_after_texts_are_joined_and_cut() {
        let (mut first, mut later) = (Rendered::default(), Rendered::default());
        first.push_document("one");
        later.push_document("two");
        later.push_document("three");
        first.append(&mut later);
        assert_eq!(
            (first.text.as_slice(), &first.document_ends[..]),
            (&b"onetwothree"[..], &[3, 6, 11][..])
        );
        assert!(later.is_empty() && later.document_ends.is_empty());
        first.truncate(8);
        assert_eq!(first.document_ends, [3, 6]);
    }

    #[test]
    fn an_open_object_takes_more_fields() {
        #[derive(Serialize)]
        struct Head {
            side: usize,
        }
        let mut out = Rendered::default();
        out.push_open_json(&Head { side: 4 });
        out.push_str(",\"more\":[]}");
        assert_eq!(out.text, br#"{"side":4,"more":[]}"#);
    }
}
