//! Where each value begins and ends, byte by byte.
//!
//! A list of objects or of long strings is a list of puzzles; any other list is one puzzle. A bracket that does not
//! fit ends a value, because the place where the value would end is unknown.

use crate::format::codec::document_scanner::{DocumentScanner, ScanEvent};
use crate::format::codec::line;
use crate::format::hints::Hints;

/// A string of at least this length is a puzzle by itself, not a row of one.
const LONGEST_ROW: usize = 64;

/// The state between two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum JsonState {
    /// Between values, outside of any list.
    #[default]
    Outside,
    /// After the `[` of a list whose first element will show its kind.
    AtList,
    /// Between the elements of a list of puzzles.
    InList,
    /// In a value with these brackets open.
    InValue(Brackets),
    /// In a string with these brackets open around it.
    InString(Brackets, IsEscaped),
}

/// Whether the next character of a string is escaped.
type IsEscaped = bool;

/// The open brackets, at most [`DEEPEST`] of them: a bit for each, the innermost lowest, set for braces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Brackets {
    depth: u32,
    braces: u128,
}

/// No puzzle has brackets nested more deeply.
const DEEPEST: u32 = 128;

impl Brackets {
    fn opened(self, bracket: u8) -> Self {
        Brackets { depth: self.depth + 1, braces: self.braces << 1 | u128::from(bracket == b'{') }
    }

    /// Without the innermost bracket; none if this one does not close it, or if no other is open.
    fn closed(self, bracket: u8) -> Option<Self> {
        let fits = (bracket == b'}') == (self.braces & 1 == 1);
        (fits && self.depth > 1)
            .then(|| Brackets { depth: self.depth - 1, braces: self.braces >> 1 })
    }
}

/// Cuts JSON into values, byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JsonScanner {
    state: JsonState,
    /// Whether values are elements of a list of puzzles.
    in_list: bool,
    /// The last byte that is not white space, in a value.
    last: u8,
    /// The last byte in a text of the value.
    last_in_text: u8,
    /// Whether the value has lists or objects in it, or a name that ends with a number.
    may_have_several: bool,
}

/// Whether a line may be the beginning of JSON.
pub(crate) fn begins(line: &[u8], hints: &Hints) -> bool {
    let text = line.trim_ascii_start();
    match text.first() {
        Some(b'{') => {
            let first = text[1..].trim_ascii_start().first();
            first.is_none_or(|b| matches!(b, b'"' | b'}')) && !hints.is_symbol('{')
        }
        Some(b'[') => {
            let first = text[1..].trim_ascii_start().first();
            let opens = first.is_none_or(|b| matches!(b, b'[' | b']' | b'{' | b'"' | b'0'..=b'9'));
            opens && !hints.is_symbol('[')
        }
        _ => false,
    }
}

impl JsonScanner {
    fn step_between(&mut self, byte: u8) -> Option<ScanEvent> {
        match byte {
            b',' => None,
            b']' if self.in_list => {
                *self = JsonScanner::default();
                None
            }
            b'[' if !self.in_list => self.begin(JsonState::AtList, byte),
            b'{' | b'[' => self.begin(in_bracket(byte), byte),
            b'"' if self.in_list => self.begin(STRING, byte),
            _ => Some(ScanEvent::Stray),
        }
    }

    fn begin(&mut self, state: JsonState, byte: u8) -> Option<ScanEvent> {
        self.state = state;
        self.last = byte;
        self.may_have_several = false;
        Some(ScanEvent::Begin)
    }

    /// At the list's first element, which shows the kind of the list.
    fn step_at_list(&mut self, rest: &[u8]) -> Option<ScanEvent> {
        let state = match rest[0] {
            b'{' => in_bracket(b'{'),
            b'"' if is_long_string(rest) => STRING,
            b']' => {
                *self = JsonScanner::default();
                return Some(ScanEvent::Empty);
            }
            byte => return self.step_in_value(byte, Brackets::default().opened(b'[')),
        };
        self.in_list = true;
        self.begin(state, rest[0])
    }

    fn step_in_value(&mut self, byte: u8, open: Brackets) -> Option<ScanEvent> {
        self.last = byte;
        self.state = match byte {
            b'"' => JsonState::InString(open, false),
            b'{' | b'[' if open.depth < DEEPEST => {
                self.may_have_several = true;
                JsonState::InValue(open.opened(byte))
            }
            b'{' | b'[' => return self.end(),
            b'}' | b']' => match open.closed(byte) {
                Some(open) => JsonState::InValue(open),
                // The last bracket, or one that does not fit.
                None => return self.end(),
            },
            _ => {
                self.may_have_several |= byte == b':' && self.last_in_text.is_ascii_digit();
                JsonState::InValue(open)
            }
        };
        None
    }

    fn step_in_string(
        &mut self,
        byte: u8,
        open: Brackets,
        escaped: IsEscaped,
    ) -> Option<ScanEvent> {
        self.last = byte;
        self.state = match (byte, escaped) {
            (b'"', false) if open.depth == 0 => return self.end(),
            (b'"', false) => JsonState::InValue(open),
            _ => {
                self.last_in_text = byte;
                JsonState::InString(open, byte == b'\\' && !escaped)
            }
        };
        None
    }

    fn end(&mut self) -> Option<ScanEvent> {
        self.state = match self.in_list {
            true => JsonState::InList,
            false => JsonState::Outside,
        };
        Some(ScanEvent::End)
    }
}

impl DocumentScanner for JsonScanner {
    fn is_over(&self) -> bool {
        self.state == JsonState::Outside
    }

    fn step(&mut self, rest: &[u8]) -> Option<ScanEvent> {
        let byte = rest[0];
        if let JsonState::InString(open, escaped) = self.state {
            return self.step_in_string(byte, open, escaped);
        }
        if byte.is_ascii_whitespace() {
            return None;
        }
        match self.state {
            JsonState::Outside | JsonState::InList => self.step_between(byte),
            JsonState::AtList => self.step_at_list(rest),
            JsonState::InValue(open) => self.step_in_value(byte, open),
            JsonState::InString(..) => None,
        }
    }

    fn next_event(&mut self, text: &[u8], from: usize, end: usize) -> Option<(usize, ScanEvent)> {
        let mut at = from;
        while at < end {
            if let JsonState::InString(_, false) = self.state {
                let rest = &text[at..end];
                let length = memchr::memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                if let Some(last) = rest[..length].last() {
                    (self.last, self.last_in_text) = (*last, *last);
                    at += length;
                    continue;
                }
            }
            if let Some(event) = self.step(&text[at..]) {
                return Some((at, event));
            }
            at += 1;
        }
        None
    }

    fn may_have_several(&self) -> bool {
        self.may_have_several
    }

    // A string has no newline in it, only `,`, `:` or a bracket can stand before a brace, and a plain puzzle is no
    // value. A list ends before a line that does not begin with a value.
    fn breaks_off_before(&mut self, line: &[u8]) -> bool {
        let first = line.trim_ascii_start().first().copied();
        let goes_on = |byte: u8| {
            matches!(
                byte,
                b'"' | b'{' | b'}' | b'[' | b']' | b',' | b':' | b'-' | b't' | b'f' | b'n'
            ) || byte.is_ascii_digit()
        };
        let is_value = first.is_none_or(goes_on) && line::parse_plain_9x9(line).is_none();
        let broken_off = match self.state {
            JsonState::InString(..) => true,
            JsonState::InValue(_) => {
                let after_value = !matches!(self.last, b',' | b':' | b'[' | b'{');
                !is_value || line.starts_with(b"{") && after_value
            }
            JsonState::AtList => !is_value,
            JsonState::InList => {
                let begins = |byte| matches!(byte, b',' | b']' | b'{' | b'[' | b'"');
                if !first.is_none_or(begins) {
                    *self = JsonScanner::default();
                }
                false
            }
            JsonState::Outside => false,
        };
        if broken_off {
            let _ = self.end();
            // A plain line does not belong to the list either.
            if !is_value {
                *self = JsonScanner::default();
            }
        }
        broken_off
    }
}

/// A string that is a value by itself.
const STRING: JsonState = JsonState::InString(Brackets { depth: 0, braces: 0 }, false);

/// A value that begins with this bracket.
fn in_bracket(bracket: u8) -> JsonState {
    JsonState::InValue(Brackets::default().opened(bracket))
}

/// Whether a string is a puzzle by itself and no row of one.
fn is_long_string(text: &[u8]) -> bool {
    let end = memchr::memchr(b'"', &text[1..]);
    end.unwrap_or(text.len()) >= LONGEST_ROW
}
