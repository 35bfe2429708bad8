//! Rendered records, and the ends of the documents among them.

use std::io;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};

/// Rendered records.
///
/// A picture is a separate document, possibly with its own file, so this type keeps the end of each document.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// The text of all records so far.
    pub text: Vec<u8>,
    /// The length of the text up to the end of each document; empty if records are not documents.
    pub document_ends: Vec<usize>,
}

/// A JSON formatter that omits the last brace of objects, so that more fields can follow.
struct OpenObject;

impl Formatter for OpenObject {
    fn end_object<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }
}

const TO_MEMORY: &str = "writing to memory cannot fail";

impl Rendered {
    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.document_ends.is_empty()
    }

    /// Removes all text but keeps the allocation.
    pub fn clear(&mut self) {
        self.text.clear();
        self.document_ends.clear();
    }

    /// Removes the text after the first `length` bytes.
    pub fn truncate(&mut self, length: usize) {
        self.text.truncate(length);
        self.document_ends.retain(|&end| end <= length);
    }

    /// Moves the text of `later` to the end of this one.
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

    /// Appends a line that consists of these parts.
    pub fn push_line(&mut self, parts: &[&str]) {
        parts.iter().for_each(|part| self.push_str(part));
        self.text.push(b'\n');
    }

    /// Appends a text as a document.
    pub fn push_document(&mut self, text: &str) {
        self.push_str(text);
        self.document_ends.push(self.text.len());
    }

    /// Appends a value as JSON on its own line.
    pub fn push_json(&mut self, value: &impl Serialize) {
        self.push_json_value(value);
        self.text.push(b'\n');
    }

    /// Appends a value as JSON.
    pub fn push_json_value(&mut self, value: &impl Serialize) {
        let mut serializer = Serializer::with_formatter(&mut self.text, CompactFormatter);
        value.serialize(&mut serializer).expect(TO_MEMORY);
    }

    /// Appends a JSON object without its last brace; the object must not contain other objects.
    pub fn push_open_json(&mut self, flat: &impl Serialize) {
        let mut serializer = Serializer::with_formatter(&mut self.text, OpenObject);
        flat.serialize(&mut serializer).expect(TO_MEMORY);
    }

    /// Adds a field to the JSON object on the last line.
    pub fn add_json_field(&mut self, name: &str, value: &impl Serialize) {
        let end = self.text.split_off(self.text.len() - "}\n".len());
        debug_assert_eq!(end, b"}\n");
        self.push_str(",");
        self.push_json_value(&name);
        self.push_str(":");
        self.push_json_value(value);
        self.text.extend(end);
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
    fn a_field_is_added_to_the_last_object() {
        let mut out = Rendered::default();
        out.push_json(&["one"]);
        out.push_str("{\"side\":4}\n");
        out.add_json_field("more", &[1, 2]);
        assert_eq!(out.text, b"[\"one\"]\n{\"side\":4,\"more\":[1,2]}\n");
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
