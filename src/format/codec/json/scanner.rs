//! Where each value begins and ends, byte by byte.
//!
//! A list of objects or of long strings is a list of puzzles; any other list is one. A bracket that does not fit ends
//! a value, for there is no telling where it would.

use crate::format::codec::document::Step;
use crate::format::hints::{Hints, InputFormat};
use crate::format::line;

/// A string at least so long is a puzzle by itself, not a row of one.
const LONGEST_ROW: usize = 64;

/// How far into the input a value has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Between values, outside of any list.
    #[default]
    Outside,
    /// After the `[` of a list whose first element will tell what it is.
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

/// The brackets that are open, at most [`DEEPEST`] of them: a bit for each, the innermost lowest, set for braces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Brackets {
    depth: u32,
    braces: u128,
}

/// No puzzle needs more brackets in each other.
const DEEPEST: u32 = 128;

impl Brackets {
    fn opened(self, bracket: u8) -> Self {
        Brackets { depth: self.depth + 1, braces: self.braces << 1 | u128::from(bracket == b'{') }
    }

    /// Without the innermost one; none if this does not close it, or nothing is open then.
    fn closed(self, bracket: u8) -> Option<Self> {
        let fits = (bracket == b'}') == (self.braces & 1 == 1);
        (fits && self.depth > 1)
            .then(|| Brackets { depth: self.depth - 1, braces: self.braces >> 1 })
    }
}

/// Cuts JSON into values, byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scan {
    place: Place,
    /// Whether values are elements of a list of puzzles.
    in_list: bool,
    /// The last byte that is not white space, in a value.
    last: u8,
}

/// Whether a line may be the beginning of JSON.
pub(crate) fn begins(line: &[u8], hints: &Hints) -> bool {
    if hints.input.is_some_and(|input| input != InputFormat::Json) {
        return false;
    }
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

impl Scan {
    /// Whether there is nothing open.
    pub(crate) fn is_outside(self) -> bool {
        self.place == Place::Outside
    }

    /// Takes in the first byte of what is left of a line.
    pub(crate) fn step(&mut self, rest: &[u8]) -> Step {
        let byte = rest[0];
        if let Place::InString(open, escaped) = self.place {
            return self.step_in_string(byte, open, escaped);
        }
        if byte.is_ascii_whitespace() {
            return Step::None;
        }
        match self.place {
            Place::Outside | Place::InList => self.step_between(byte),
            Place::AtList => self.step_at_list(rest),
            Place::InValue(open) => self.step_in_value(byte, open),
            Place::InString(..) => Step::None,
        }
    }

    fn step_between(&mut self, byte: u8) -> Step {
        match byte {
            b',' => Step::None,
            b']' if self.in_list => {
                *self = Scan::default();
                Step::None
            }
            b'[' if !self.in_list => self.begin(Place::AtList, byte),
            b'{' | b'[' => self.begin(in_bracket(byte), byte),
            b'"' if self.in_list => self.begin(STRING, byte),
            _ => Step::Stray,
        }
    }

    fn begin(&mut self, place: Place, byte: u8) -> Step {
        self.place = place;
        self.last = byte;
        Step::Begin
    }

    /// Where the list's first element begins, which tells what the list is.
    fn step_at_list(&mut self, rest: &[u8]) -> Step {
        let place = match rest[0] {
            b'{' => in_bracket(b'{'),
            b'"' if is_long_string(rest) => STRING,
            b']' => {
                *self = Scan::default();
                return Step::Nothing;
            }
            byte => return self.step_in_value(byte, Brackets::default().opened(b'[')),
        };
        self.in_list = true;
        self.begin(place, rest[0])
    }

    fn step_in_value(&mut self, byte: u8, open: Brackets) -> Step {
        self.last = byte;
        self.place = match byte {
            b'"' => Place::InString(open, false),
            b'{' | b'[' if open.depth < DEEPEST => Place::InValue(open.opened(byte)),
            b'{' | b'[' => return self.end(),
            b'}' | b']' => match open.closed(byte) {
                Some(open) => Place::InValue(open),
                // The last bracket, or one that does not fit: then there is no telling where the value ends.
                None => return self.end(),
            },
            _ => Place::InValue(open),
        };
        Step::None
    }

    fn step_in_string(&mut self, byte: u8, open: Brackets, escaped: IsEscaped) -> Step {
        self.last = byte;
        self.place = match (byte, escaped) {
            (b'"', false) if open.depth == 0 => return self.end(),
            (b'"', false) => Place::InValue(open),
            _ => Place::InString(open, byte == b'\\' && !escaped),
        };
        Step::None
    }

    fn end(&mut self) -> Step {
        self.place = match self.in_list {
            true => Place::InList,
            false => Place::Outside,
        };
        Step::End
    }

    /// Whether this line cannot go on with what is open; then what is open is given up.
    ///
    /// A string has no newline in it, only `,`, `:` or a bracket can stand before a brace, and a plain puzzle is no
    /// value. A list in which a line begins with no value is at its end.
    pub(crate) fn breaks_off_before(&mut self, line: &[u8]) -> bool {
        let first = line.trim_ascii_start().first().copied();
        let goes_on = |byte: u8| {
            matches!(
                byte,
                b'"' | b'{' | b'}' | b'[' | b']' | b',' | b':' | b'-' | b't' | b'f' | b'n'
            ) || byte.is_ascii_digit()
        };
        let is_value = first.is_none_or(goes_on) && line::parse_classic(line).is_none();
        let broken_off = match self.place {
            Place::InString(..) => true,
            Place::InValue(_) => {
                let after_value = !matches!(self.last, b',' | b':' | b'[' | b'{');
                !is_value || line.starts_with(b"{") && after_value
            }
            Place::AtList => !is_value,
            Place::InList => {
                let begins = |byte| matches!(byte, b',' | b']' | b'{' | b'[' | b'"');
                if !first.is_none_or(begins) {
                    *self = Scan::default();
                }
                false
            }
            Place::Outside => false,
        };
        if broken_off {
            let _ = self.end();
            // A plain line is no part of the list either.
            if !is_value {
                *self = Scan::default();
            }
        }
        broken_off
    }
}

/// A string that is a value by itself.
const STRING: Place = Place::InString(Brackets { depth: 0, braces: 0 }, false);

/// A value that begins with this bracket.
fn in_bracket(bracket: u8) -> Place {
    Place::InValue(Brackets::default().opened(bracket))
}

/// Whether a string is a puzzle by itself and no row of one.
fn is_long_string(text: &[u8]) -> bool {
    let end = memchr::memchr(b'"', &text[1..]);
    end.unwrap_or(text.len()) >= LONGEST_ROW
}
