//! A JSON value as a tree that knows its text, so that a value within another can be cut out and nothing is copied.

use std::borrow::Cow;
use std::fmt;
use std::ops::Index;

use serde_json::{Number, Value};

use crate::format::error::ParseErrorKind;
use crate::geometry::MAX_SIDE;

/// A value and its text.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    /// From the first byte of the value to its last.
    pub(crate) text: &'a str,
    pub(crate) content: NodeContent<'a>,
}

/// What a value holds.
#[derive(Debug)]
pub(crate) enum NodeContent<'a> {
    Object(Fields<'a>),
    List(Vec<Node<'a>>),
    /// A text, which is a piece of the input if it has no escapes.
    Text(Cow<'a, str>),
    /// A number, a truth value or null.
    Scalar,
}

/// The fields of an object in the order of their names; of those with the same name, the last one.
#[derive(Debug)]
pub(crate) struct Fields<'a>(Vec<(Cow<'a, str>, Node<'a>)>);

/// Why a text is not JSON.
#[derive(Debug)]
pub(crate) struct JsonError {
    pub(crate) message: String,
    /// The place of the mistake, in bytes; none if the text ends too early.
    pub(crate) offset: Option<usize>,
}

/// What a field that is not there holds.
static NULL: Node<'static> = Node { text: "null", content: NodeContent::Scalar };

/// Room for the fields of a cell, so that most objects need no more.
const USUAL_FIELDS: usize = 2;
/// The most room that a list has before its elements are known.
const MOST_ROOM: usize = 16;

/// Brackets nested more deeply are refused.
const DEEPEST: usize = 128;

/// Whether rows of cells are a grid; `malformed` makes the error for a row of another length.
pub(crate) fn check_square(
    rows: &[&[Node<'_>]],
    malformed: impl Fn(String) -> ParseErrorKind,
) -> Result<(), ParseErrorKind> {
    let side = rows.len();
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(ParseErrorKind::SideOutOfRange { side });
    }
    match rows.iter().position(|row| row.len() != side) {
        Some(row) => {
            let found = rows[row].len();
            Err(malformed(format!("row {} has {found} cells, expected {side}", row + 1)))
        }
        None => Ok(()),
    }
}

impl<'a> Node<'a> {
    /// Reads one value with nothing but white space around it.
    pub(crate) fn parse(text: &'a str) -> Result<Self, JsonError> {
        Parser { text, at: 0, last_length: 1 }.document().ok_or_else(|| JsonError::of(text))
    }

    /// A text as a value, without the quotes around it.
    pub(crate) fn of_text(text: &'a str) -> Self {
        Node { text, content: NodeContent::Text(text.into()) }
    }

    pub(crate) fn fields(&self) -> Option<&Fields<'a>> {
        match &self.content {
            NodeContent::Object(fields) => Some(fields),
            _ => None,
        }
    }

    /// A field of an object.
    pub(crate) fn field(&self, name: &str) -> Option<&Node<'a>> {
        self.fields().and_then(|fields| fields.get(name))
    }

    pub(crate) fn list(&self) -> Option<&[Node<'a>]> {
        match &self.content {
            NodeContent::List(list) => Some(list),
            _ => None,
        }
    }

    pub(crate) fn text_value(&self) -> Option<&str> {
        match &self.content {
            NodeContent::Text(text) => Some(text),
            _ => None,
        }
    }

    fn scalar(&self) -> Option<&'a str> {
        matches!(self.content, NodeContent::Scalar).then_some(self.text)
    }

    /// The number, if it is one.
    pub(crate) fn number(&self) -> Option<Number> {
        self.scalar().and_then(|text| serde_json::from_str(text).ok())
    }

    /// The number, if it is whole and not negative.
    pub(crate) fn as_u64(&self) -> Option<u64> {
        match self.scalar()?.as_bytes() {
            // Most numbers are the digits of cells.
            [digit @ b'0'..=b'9'] => Some(u64::from(digit - b'0')),
            _ => self.text.parse().ok(),
        }
    }

    /// The number that it is or that its text says.
    pub(crate) fn number_value(&self) -> Option<u16> {
        match self.text_value() {
            Some(text) => text.trim().parse().ok(),
            None => self.as_u64()?.try_into().ok(),
        }
    }

    /// The truth value, if it is one.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        self.scalar().and_then(|text| text.parse().ok())
    }

    pub(crate) fn is_number(&self) -> bool {
        self.scalar().is_some_and(|text| text.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
    }

    pub(crate) fn is_null(&self) -> bool {
        self.scalar() == Some("null")
    }
}

/// The value in one line, for messages.
impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.text_value() {
            return Value::from(text).fmt(f);
        }
        // No text within the value has line ends or tabs, so texts stay as they are.
        let pieces = self.text.split(['\n', '\r', '\t']).map(|piece| piece.trim_matches(' '));
        let mut pieces = pieces.filter(|piece| !piece.is_empty());
        pieces.next().map_or(Ok(()), |piece| f.write_str(piece))?;
        pieces.try_for_each(|piece| write!(f, " {piece}"))
    }
}

/// The field of an object, or null.
impl<'a> Index<&str> for Node<'a> {
    type Output = Node<'a>;

    fn index(&self, name: &str) -> &Node<'a> {
        self.field(name).unwrap_or(&NULL)
    }
}

impl<'a> Fields<'a> {
    /// Orders fields, given as they stand in the text.
    fn new(mut fields: Vec<(Cow<'a, str>, Node<'a>)>) -> Self {
        if !fields.is_sorted_by(|(first, _), (second, _)| first < second) {
            // A stable order, in which the last one with a name takes the place of those before it.
            fields.sort_by(|(first, _), (second, _)| first.cmp(second));
            fields.dedup_by(|later, kept| {
                let is_same = later.0 == kept.0;
                if is_same {
                    std::mem::swap(later, kept);
                }
                is_same
            });
        }
        Fields(fields)
    }

    /// Fields that hold texts.
    pub(crate) fn of_texts(texts: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let fields = texts.map(|(name, text)| (name.into(), Node::of_text(text)));
        Fields::new(fields.collect())
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Node<'a>> {
        let place = match self.0.len() {
            // A few names are compared more quickly for equality than for order.
            ..8 => self.0.iter().position(|(other, _)| other == name)?,
            _ => self.0.binary_search_by(|(other, _)| (**other).cmp(name)).ok()?,
        };
        Some(&self.0[place].1)
    }

    pub(crate) fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Node<'a>)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }
}

/// The field with this name, or null.
impl<'a> Index<&str> for Fields<'a> {
    type Output = Node<'a>;

    fn index(&self, name: &str) -> &Node<'a> {
        self.get(name).unwrap_or(&NULL)
    }
}

impl JsonError {
    /// The error for a text that the parser refused. Serde refuses it as well and knows the reason.
    fn of(text: &str) -> Self {
        let Some(error) = serde_json::from_str::<Value>(text).err() else {
            return JsonError { message: "it is not JSON".to_owned(), offset: Some(0) };
        };
        let message = error.to_string();
        // Errors here have a place of their own.
        let place = message.rfind(" at line ").unwrap_or(message.len());
        let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let offset = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        JsonError {
            message: message[..place].to_owned(),
            offset: Some(offset).filter(|_| !error.is_eof()),
        }
    }
}

/// Reads values from a place on; none where the text is not JSON.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// The length of the last list that was not empty: the next one often has as many elements.
    last_length: usize,
}

impl<'a> Parser<'a> {
    fn document(mut self) -> Option<Node<'a>> {
        let node = self.node(0)?;
        self.peek();
        (self.at == self.text.len()).then_some(node)
    }

    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// The next byte that is not white space; 0 at the end, where no value may have it.
    #[inline]
    fn peek(&mut self) -> u8 {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                next => return next.copied().unwrap_or(0),
            }
        }
    }

    /// Steps over this byte, if it is the next one.
    #[inline]
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte;
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads a value that stands in `depth` brackets.
    fn node(&mut self, depth: usize) -> Option<Node<'a>> {
        let first = self.peek();
        let start = self.at;
        let content = match first {
            b'{' | b'[' if depth == DEEPEST => return None,
            b'{' => NodeContent::Object(self.object(depth + 1)?),
            b'[' => NodeContent::List(self.list(depth + 1)?),
            b'"' => NodeContent::Text(self.string()?),
            _ => self.scalar(first)?,
        };
        Some(Node { text: &self.text[start..self.at], content })
    }

    fn object(&mut self, depth: usize) -> Option<Fields<'a>> {
        let field = |parser: &mut Self| {
            if parser.peek() != b'"' {
                return None;
            }
            let name = parser.string()?;
            if !parser.takes(b':') {
                return None;
            }
            Some((name, parser.node(depth)?))
        };
        self.elements(b'}', USUAL_FIELDS, field).map(Fields::new)
    }

    fn list(&mut self, depth: usize) -> Option<Vec<Node<'a>>> {
        let usual = self.last_length.min(MOST_ROOM);
        let list = self.elements(b']', usual, |parser| parser.node(depth))?;
        if !list.is_empty() {
            self.last_length = list.len();
        }
        Some(list)
    }

    /// Reads the elements of a list or object with its brackets. Reserves memory for `usual` elements.
    #[inline]
    fn elements<T>(
        &mut self,
        last: u8,
        usual: usize,
        element: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.at += 1;
        if self.takes(last) {
            return Some(Vec::new());
        }
        let mut elements = Vec::with_capacity(usual);
        loop {
            elements.push(element(self)?);
            match self.peek() {
                b',' => self.at += 1,
                byte if byte == last => break,
                _ => return None,
            }
        }
        self.at += 1;
        Some(elements)
    }

    /// Reads a text, without a copy if it has no escapes.
    fn string(&mut self) -> Option<Cow<'a, str>> {
        let rest = self.rest();
        let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1F);
        let length = 1 + rest[1..].iter().position(ends)?;
        if rest[length] == b'"' {
            let start = self.at + 1;
            self.at += length + 1;
            return Some(self.text[start..self.at - 1].into());
        }
        let quoted = &self.text[self.at..self.at + text_length(rest)];
        self.at += quoted.len();
        serde_json::from_str(quoted).ok().map(Cow::Owned)
    }

    /// Steps over a number, a truth value or null.
    fn scalar(&mut self, first: u8) -> Option<NodeContent<'a>> {
        let rest = self.rest();
        let length = match first {
            b't' | b'n' => 4,
            b'f' => 5,
            _ => {
                let is_in_number =
                    |byte: &&u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
                rest.iter().take_while(is_in_number).count()
            }
        };
        let is_scalar = match rest.get(..length)? {
            b"true" | b"false" | b"null" | [b'0'..=b'9'] => true,
            number => serde_json::from_slice::<Number>(number).is_ok(),
        };
        self.at += length;
        is_scalar.then_some(NodeContent::Scalar)
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

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    /// The value that a node holds, as serde has it.
    fn value(node: &Node<'_>) -> Value {
        match &node.content {
            NodeContent::Object(fields) => {
                fields.iter().map(|(name, field)| (name.to_owned(), value(field))).collect()
            }
            NodeContent::List(list) => list.iter().map(value).collect(),
            NodeContent::Text(text) => Value::from(&**text),
            NodeContent::Scalar => serde_json::from_str(node.text).unwrap(),
        }
    }

    fn check(text: &str) {
        match (Node::parse(text), serde_json::from_str::<Value>(text)) {
            (Ok(node), Ok(expected)) => {
                assert_eq!(value(&node), expected, "{text}");
                assert_eq!(node.text, text.trim());
            }
            (Err(error), Err(expected)) => {
                assert!(expected.to_string().starts_with(&error.message), "{text}");
                assert_eq!(error.offset.is_none(), expected.is_eof(), "{text}");
            }
            (node, expected) => panic!("{text}: {node:?} and {expected:?}"),
        }
    }

    #[test]
    fn values_are_those_of_serde() {
        for text in [
            r#" {"b": [1, -2.5e3, 0.0], "a": {"": null}, "b": "é\n\u00e9\ud83d\ude00"} "#,
            "[]",
            "{}",
            "[[], {}, true, false, null, 18446744073709551616]",
            r#"{"a":1,"c":2,"a":3,"b":4,"a":5}"#,
            "\t\"\"\r\n",
            "1 2",
            "[1,]",
            "[,1]",
            "{\"a\":1,}",
            "{\"a\" 1}",
            "{1:2}",
            "[1 2]",
            "[1}",
            "tru",
            "truest",
            "01",
            "+1",
            "-",
            "1e999",
            "1.",
            "\"\u{1}\"",
            r#""\ud83d""#,
            r#""\x""#,
            "\"",
            "",
            " ",
            "\u{a0}1",
        ] {
            check(text);
        }
        // Of 128 brackets serde reads none.
        for depth in [127, 129, 200] {
            check(&("[".repeat(depth) + &"]".repeat(depth)));
            check(&("{\"a\":".repeat(depth) + "1" + &"}".repeat(depth)));
        }
        assert!(Node::parse(&("[".repeat(128) + &"]".repeat(128))).is_ok());
    }

    #[test]
    fn damaged_values_are_refused_as_serde_does() {
        let text =
            r#"{"grid":[[{"value":3,"given":true},{}], [{"c":[1,23,-4.5e1]}, "a\"b"]], "é":null}"#;
        let pieces =
            ["{", "}", "[", "]", ",", ":", "\"", "\\", "1", "-", ".", "e", "true", "\n", "é"];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
        for _ in 0..20_000 {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..=below(2) {
                let at = below(chars.len());
                chars.splice(
                    at..at + below(3).min(chars.len() - at),
                    pieces[below(pieces.len())].chars(),
                );
            }
            check(&chars.into_iter().collect::<String>());
        }
    }

    #[test]
    fn the_text_of_a_value_is_shown_in_one_line() {
        let node = Node::parse("{\"a\": [1,\n  2]}").unwrap();
        assert_eq!(node["a"].to_string(), "[1, 2]");
        let node = Node::parse("[\r\n \"a  b\u{a0} \",\t\t{ }\n]").unwrap();
        assert_eq!(node.to_string(), "[ \"a  b\u{a0} \", { } ]");
        assert_eq!(node["b"].to_string(), "null");
        assert_eq!(Node::parse("\"\\u0031  \\n\"").unwrap().to_string(), "\"1  \\n\"");
    }
}
