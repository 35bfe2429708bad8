//! JSON values that know their text, so that a value within another can be cut out.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::text::record_text::RecordText;

/// The error for a value without a puzzle that can be read.
pub(super) fn malformed(message: impl std::fmt::Display) -> ParseErrorKind {
    ParseErrorKind::Malformed("a JSON value with a puzzle", message.to_string())
}

/// The same at the line of the record, for a value whose place is of no use.
pub(super) fn record_error(source: &RecordText<'_>, message: impl std::fmt::Display) -> ParseError {
    ParseError::at_line(source.line(), malformed(message))
}

/// A value and its text.
#[derive(Debug)]
pub(super) struct Node<'a> {
    /// The part of the record from the first byte of the value to its last.
    pub(super) text: &'a str,
    pub(super) content: NodeContent<'a>,
}

/// The fields of an object; of those with the same name, the last one.
pub(super) type Fields<'a> = BTreeMap<Cow<'a, str>, Node<'a>>;

/// What a value holds.
#[derive(Debug)]
pub(super) enum NodeContent<'a> {
    Object(Fields<'a>),
    List(Vec<Node<'a>>),
    /// A text, which is a piece of the record if it has no escapes.
    Text(Cow<'a, str>),
    /// A number, a truth value or null.
    Scalar(Value),
}

impl<'a> Node<'a> {
    /// Reads one value with nothing but white space around it.
    pub(super) fn parse(text: &'a str) -> Result<Self, serde_json::Error> {
        let is_json = serde_json::from_str::<&RawValue>(text);
        let node = is_json.and_then(|_| NodeParser { text, at: 0 }.node());
        // The best message, and the place in the whole text, are those of reading it all.
        node.or_else(|error| serde_json::from_str::<Value>(text).and(Err(error)))
    }

    pub(super) fn fields(&self) -> Option<&Fields<'a>> {
        match &self.content {
            NodeContent::Object(fields) => Some(fields),
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Node<'a>]> {
        match &self.content {
            NodeContent::List(list) => Some(list),
            _ => None,
        }
    }

    pub(super) fn scalar(&self) -> Option<&Value> {
        match &self.content {
            NodeContent::Scalar(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn text_value(&self) -> Option<&str> {
        match &self.content {
            NodeContent::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn is_null(&self) -> bool {
        self.scalar().is_some_and(Value::is_null)
    }
}

/// Finds where values begin and end in a text that was found to be JSON.
///
/// Its depth is that of the text, which [`JsonScanner`](super::JsonScanner) bounds.
struct NodeParser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> NodeParser<'a> {
    /// The next byte that is not white space; 0 at the end.
    fn peek(&mut self) -> u8 {
        let rest = &self.text.as_bytes()[self.at..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.at += blank;
        rest.get(blank).copied().unwrap_or(0)
    }

    fn node(&mut self) -> Result<Node<'a>, serde_json::Error> {
        let first = self.peek();
        let start = self.at;
        let content = match first {
            b'{' => NodeContent::Object(self.object()?),
            b'[' => NodeContent::List(self.list()?),
            b'"' => NodeContent::Text(self.string()?),
            _ => NodeContent::Scalar(scalar(self.scalar(first))?),
        };
        Ok(Node { text: &self.text[start..self.at], content })
    }

    fn object(&mut self) -> Result<Fields<'a>, serde_json::Error> {
        let mut fields = Fields::new();
        while self.goes_on(b'}') {
            let name = self.string()?;
            self.peek();
            // The colon.
            self.at += 1;
            fields.insert(name, self.node()?);
        }
        Ok(fields)
    }

    /// Reads a text, without a copy if it has no escapes.
    fn string(&mut self) -> Result<Cow<'a, str>, serde_json::Error> {
        let quoted = self.scalar(b'"');
        match quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(text) if memchr::memchr(b'\\', text.as_bytes()).is_none() => Ok(text.into()),
            _ => serde_json::from_str(quoted).map(Cow::Owned),
        }
    }

    fn list(&mut self) -> Result<Vec<Node<'a>>, serde_json::Error> {
        let mut list = Vec::new();
        while self.goes_on(b']') {
            list.push(self.node()?);
        }
        Ok(list)
    }

    /// Steps over the bracket or comma before an element, or over the last bracket.
    fn goes_on(&mut self, last: u8) -> bool {
        if matches!(self.peek(), b'{' | b'[' | b',') {
            self.at += 1;
        }
        let ends = matches!(self.peek(), 0) || self.peek() == last;
        self.at += usize::from(self.peek() == last);
        !ends
    }

    /// Steps over a text, a number, a truth value or null.
    fn scalar(&mut self, first: u8) -> &'a str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = match first {
            b'"' => text_length(rest),
            _ => {
                let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}');
                let end = rest.iter().position(|byte| ends(byte) || byte.is_ascii_whitespace());
                end.unwrap_or(rest.len())
            }
        };
        let start = self.at;
        self.at += length;
        &self.text[start..self.at]
    }
}

/// Reads a number, a truth value or null.
fn scalar(text: &str) -> Result<Value, serde_json::Error> {
    match text.as_bytes() {
        // Most numbers are the digits of cells.
        [digit @ b'0'..=b'9'] => Ok((digit - b'0').into()),
        _ => serde_json::from_str(text),
    }
}

/// The number of bytes of a text, with its quotes.
fn text_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(found) = memchr::memchr2(b'"', b'\\', &text[at.min(text.len())..]) {
        at += found;
        if text[at] == b'"' {
            return at + 1;
        }
        at += 2;
    }
    text.len()
}
