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
    /// In a value with brackets open.
    InValue,
    /// In a string, in a value or as one.
    InString,
    /// The same behind a backslash.
    InEscape,
}

/// The open brackets, at most [`DEEPEST`] of them: a bit for each, the innermost lowest, set for braces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Brackets {
    depth: u32,
    braces: u128,
}

/// No puzzle has brackets nested more deeply.
const DEEPEST: u32 = 128;

impl Brackets {
    fn open(&mut self, bracket: u8) {
        self.depth += 1;
        self.braces = self.braces << 1 | u128::from(bracket == b'{');
    }

    /// Closes the innermost bracket; false if this one does not fit it, or if no other is open.
    fn close(&mut self, bracket: u8) -> bool {
        let closes = (bracket == b'}') == (self.braces & 1 == 1) && self.depth > 1;
        if closes {
            self.depth -= 1;
            self.braces >>= 1;
        }
        closes
    }
}

/// Cuts JSON into values, byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JsonScanner {
    state: JsonState,
    open: Brackets,
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
            b'{' | b'[' => self.begin(JsonState::InValue, byte),
            b'"' if self.in_list => self.begin(JsonState::InString, byte),
            _ => Some(ScanEvent::Stray),
        }
    }

    fn begin(&mut self, state: JsonState, byte: u8) -> Option<ScanEvent> {
        self.state = state;
        self.open = Brackets::default();
        if state == JsonState::InValue {
            self.open.open(byte);
        }
        self.last = byte;
        self.may_have_several = false;
        Some(ScanEvent::Begin)
    }

    /// At the list's first element, which shows the kind of the list.
    fn step_at_list(&mut self, rest: &[u8]) -> Option<ScanEvent> {
        let state = match rest[0] {
            b'{' => JsonState::InValue,
            b'"' if is_long_string(rest) => JsonState::InString,
            b']' => {
                *self = JsonScanner::default();
                return Some(ScanEvent::Empty);
            }
            byte => {
                self.state = JsonState::InValue;
                self.open.open(b'[');
                return self.step_in_value(byte);
            }
        };
        self.in_list = true;
        self.begin(state, rest[0])
    }

    #[inline]
    fn step_in_value(&mut self, byte: u8) -> Option<ScanEvent> {
        self.last = byte;
        match byte {
            b'"' => self.state = JsonState::InString,
            b'{' | b'[' if self.open.depth < DEEPEST => {
                self.may_have_several = true;
                self.open.open(byte);
            }
            b'{' | b'[' => return self.end(),
            // The last bracket, or one that does not fit.
            b'}' | b']' if !self.open.close(byte) => return self.end(),
            b':' => self.may_have_several |= self.last_in_text.is_ascii_digit(),
            _ => {}
        }
        None
    }

    fn step_in_string(&mut self, byte: u8) -> Option<ScanEvent> {
        self.last = byte;
        self.state = match (byte, self.state) {
            (b'"', JsonState::InString) if self.open.depth == 0 => return self.end(),
            (b'"', JsonState::InString) => JsonState::InValue,
            (_, state) => {
                self.last_in_text = byte;
                match byte == b'\\' && state == JsonState::InString {
                    true => JsonState::InEscape,
                    false => JsonState::InString,
                }
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
        match self.state {
            JsonState::InString | JsonState::InEscape => self.step_in_string(byte),
            _ if byte.is_ascii_whitespace() => None,
            JsonState::InValue => self.step_in_value(byte),
            JsonState::AtList => self.step_at_list(rest),
            JsonState::Outside | JsonState::InList => self.step_between(byte),
        }
    }

    fn next_event(&mut self, text: &[u8], from: usize, end: usize) -> Option<(usize, ScanEvent)> {
        let mut at = from;
        while at < end {
            match self.state {
                // Nearly all bytes are in values: this loop does for them what `step` does.
                JsonState::InValue => {
                    for (place, byte) in (at..end).zip(&text[at..end]) {
                        at = place + 1;
                        if byte.is_ascii_whitespace() {
                            continue;
                        }
                        if let Some(event) = self.step_in_value(*byte) {
                            return Some((place, event));
                        }
                        if self.state != JsonState::InValue {
                            break;
                        }
                    }
                    continue;
                }
                JsonState::InString => {
                    let rest = &text[at..end];
                    let length = memchr::memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                    if let Some(last) = rest[..length].last() {
                        (self.last, self.last_in_text) = (*last, *last);
                        at += length;
                        continue;
                    }
                }
                _ => {}
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
            JsonState::InString | JsonState::InEscape => true,
            JsonState::InValue => {
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

/// Whether a string is a puzzle by itself and no row of one.
fn is_long_string(text: &[u8]) -> bool {
    let end = memchr::memchr(b'"', &text[1..]);
    end.unwrap_or(text.len()) >= LONGEST_ROW
}
