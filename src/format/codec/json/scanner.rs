//! Where each value begins and ends, byte by byte.
//!
//! A list of objects or of long strings is a list of puzzles; any other list is one puzzle. A bracket that does not
//! fit ends a value, because the place where the value would end is unknown.
//!
//! **Damage.** A line that cannot continue a value ends it. After `:` or `[`, the next line of JSON Lines may continue
//! the value as well as be one of its own. It is taken into the value, and if that breaks off, the lines in it that are
//! whole values are records of their own.

use std::ops::Range;

use serde_json::Number;

use crate::format::codec::beside::FEWEST_CELLS;
use crate::format::codec::document_scanner::{DocumentScanner, Mistake, ScanEvent};
use crate::format::codec::json_node::Node;
use crate::format::codec::line;
use crate::format::read_options::ReadOptions;
use crate::format::text::symbols::square_root;
use crate::puzzle::BLANKS;

/// A string of at least this length is a puzzle by itself, not a row of one.
const LONGEST_ROW: usize = 64;

/// More digits are no number in a list but a puzzle.
const LONGEST_NUMBER: usize = 15;

/// A longer text is no name of a field.
const LONGEST_NAME: usize = 64;

const fn mistake(message: &'static str) -> Mistake {
    Mistake { name: "a list in JSON", message }
}

static COMMA_MISSING: Mistake = mistake("expected ',' before this value");
static VALUE_MISSING: Mistake = mistake("expected a value before this ',' or ']'");
static LIST_CUT_OFF: Mistake = mistake("it ends before its last bracket");

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

    /// Whether the innermost bracket is a brace.
    fn is_brace(self) -> bool {
        self.braces & 1 == 1
    }

    /// Closes the innermost bracket; false if this one does not fit it, or if no other is open.
    fn close(&mut self, bracket: u8) -> bool {
        let closes = (bracket == b'}') == self.is_brace() && self.depth > 1;
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
    /// Whether a value of the list has to follow: at its beginning and behind a comma.
    expects_value: bool,
    /// Whether a mistake of the list has been told. One is enough where no value has a comma.
    has_mistake: bool,
    /// The last byte that is not white space, in a value.
    last: u8,
    /// The last byte in a text of the value.
    last_in_text: u8,
    /// Whether the value has lists or objects in it, or a name that ends with a number.
    may_have_several: bool,
    /// The white space at the beginning of the line in which the value begins; counted between values.
    indentation: usize,
    /// Whether anything but white space has been seen in that line.
    has_text: bool,
}

/// Whether a line may be the beginning of JSON.
pub(crate) fn begins(line: &[u8], options: &ReadOptions) -> bool {
    let text = line.trim_ascii_start();
    match text.first() {
        Some(b'{') => {
            let first = text[1..].trim_ascii_start().first();
            first.is_none_or(|b| matches!(b, b'"' | b'}')) && !options.is_symbol('{')
        }
        Some(b'[') => {
            let inside = text[1..].trim_ascii_start();
            let opens = matches!(inside.first(), None | Some(b'[' | b']' | b'{' | b'"' | b','));
            (opens || begins_with_scalar(inside)) && !options.is_symbol('[')
        }
        Some(b'"') => begins_with_field(text) && !options.is_symbol('"'),
        _ => false,
    }
}

/// Whether a text begins with the name of a field and a colon: an object that has lost its first brace.
pub(super) fn begins_with_field(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"\"") else {
        return false;
    };
    let end = memchr::memchr2(b'"', b'\\', &name[..name.len().min(LONGEST_NAME)]);
    end.is_some_and(|end| end > 0 && name[end + 1..].trim_ascii_start().starts_with(b":"))
}

impl JsonScanner {
    fn step_between(&mut self, byte: u8) -> Option<ScanEvent> {
        if self.in_list
            && let Some(mistake) = self.mistake_before(byte)
        {
            return Some(ScanEvent::Mistake(mistake));
        }
        match byte {
            b',' => {
                self.expects_value = true;
                None
            }
            b']' if self.in_list => {
                *self = JsonScanner::default();
                None
            }
            b'[' if !self.in_list => self.begin(JsonState::AtList, byte),
            b'{' | b'[' => self.begin(JsonState::InValue, byte),
            b'"' if self.in_list => self.begin(JsonState::InString, byte),
            _ => {
                self.expects_value = false;
                Some(ScanEvent::Stray)
            }
        }
    }

    /// The mistake between the value before and this byte of a list, unless one has been told.
    fn mistake_before(&mut self, byte: u8) -> Option<&'static Mistake> {
        let mistake = match (byte, self.expects_value) {
            (b',' | b']', true) => &VALUE_MISSING,
            (b'{' | b'[' | b'"', false) => &COMMA_MISSING,
            _ => return None,
        };
        self.expects_value = !self.expects_value;
        (!std::mem::replace(&mut self.has_mistake, true)).then_some(mistake)
    }

    fn begin(&mut self, state: JsonState, byte: u8) -> Option<ScanEvent> {
        self.state = state;
        self.open = Brackets::default();
        if state == JsonState::InValue {
            self.open.open(byte);
        }
        self.last = byte;
        self.may_have_several = false;
        self.expects_value = false;
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

    /// Counts the white space at the beginning of a line.
    fn indent(&mut self, byte: u8) {
        match byte {
            b'\n' | b'\r' => (self.indentation, self.has_text) = (0, false),
            _ => self.indentation += usize::from(!self.has_text),
        }
    }

    /// Whether a line begins as a value beside the open one, of which this is the text, rather than as one in it: no
    /// further to the right, and as an object or with equally many brackets.
    fn begins_beside(&self, line: &[u8], open: &[u8]) -> bool {
        let text = line.trim_ascii_start();
        let brackets = |text: &[u8]| text.iter().take_while(|byte| **byte == b'[').count();
        let is_alike = match (text.first(), open.first()) {
            (Some(b'{'), _) => true,
            (Some(b'['), Some(b'[')) => brackets(text) == brackets(open),
            _ => false,
        };
        is_alike && line.len() - text.len() <= self.indentation
    }

    /// Whether a list or an object may begin here, in a value.
    fn may_open(&self) -> bool {
        match self.last {
            b':' | b'[' => true,
            b',' => !self.open.is_brace(),
            _ => false,
        }
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
            JsonState::InValue if byte.is_ascii_whitespace() => None,
            JsonState::InValue => self.step_in_value(byte),
            _ if byte.is_ascii_whitespace() => {
                self.indent(byte);
                None
            }
            state => {
                self.has_text = true;
                match state {
                    JsonState::AtList => self.step_at_list(rest),
                    JsonState::Outside if begins_with_field(rest) => {
                        let begun = self.begin(JsonState::InValue, b'{');
                        self.state = JsonState::InString;
                        begun
                    }
                    _ => self.step_between(byte),
                }
            }
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

    fn mistake_at_end(&self) -> Option<&'static Mistake> {
        (self.state == JsonState::InList).then_some(&LIST_CUT_OFF)
    }

    // A string has no newline in it, and a plain puzzle is no value. A list ends before a line that does not begin with
    // a value.
    fn breaks_off_before(&mut self, line: &[u8], open: &[u8]) -> bool {
        let text = line.trim_ascii_start();
        let first = text.first().copied();
        let goes_on = |byte: u8| b"\"{}[],:".contains(&byte) || begins_with_scalar(text);
        // Comments are a mistake within the value.
        let is_comment = [&b"//"[..], b"/*", b"#"].iter().any(|mark| text.starts_with(mark));
        let is_value = is_comment && self.state == JsonState::InValue
            || first.is_none_or(goes_on) && line::parse_plain_9x9(line).is_none();
        let broken_off = match self.state {
            JsonState::InString | JsonState::InEscape => true,
            JsonState::InValue => !is_value || !self.may_open() && self.begins_beside(line, open),
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

    fn whole_lines(&self, broken: &[u8]) -> Vec<Range<usize>> {
        let lines = broken.split(|byte| matches!(byte, b'\n' | b'\r'));
        let places = lines.filter(|line| !line.trim_ascii().is_empty()).map(|line| {
            let start = line.as_ptr() as usize - broken.as_ptr() as usize;
            start..start + line.len()
        });
        let mut places: Vec<_> = places.collect();
        if begins_with_field(broken) {
            let texts = places.into_iter().map(|place| field_of_line(broken, place));
            return texts.collect::<Option<_>>().unwrap_or_default();
        }
        let is_whole = |place: &mut Range<usize>| {
            let line = broken[place.clone()].trim_ascii_end();
            // In a list of many lines each ends with a comma, elsewhere none does.
            let value = if self.in_list { line.strip_suffix(b",") } else { Some(line) };
            let value = value.filter(|value| self.begins_beside(value, broken));
            place.end = place.start + value.map_or(0, <[u8]>::len);
            let text = value.and_then(|value| std::str::from_utf8(value).ok());
            text.is_some_and(|text| Node::parse(text).is_ok())
        };
        match places.len() > 1 && places[1..].iter_mut().all(is_whole) {
            true => places,
            false => Vec::new(),
        }
    }
}

/// The text in a line that is a field with a puzzle and nothing else, such as `"easy": "53..7....",`.
fn field_of_line(text: &[u8], place: Range<usize>) -> Option<Range<usize>> {
    let line = text[place.clone()].trim_ascii_end();
    let line = line.strip_suffix(b",").unwrap_or(line).trim_ascii_end();
    let value = line.iter().position(|&byte| byte == b':').map(|colon| &line[colon + 1..])?;
    let value = value.trim_ascii_start();
    let inside = value.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || BLANKS.contains(&char::from(*byte));
    let is_puzzle = inside.len() >= FEWEST_CELLS
        && square_root(inside.len()).is_some()
        && inside.iter().all(is_cell);
    let end = place.start + line.len();
    (begins_with_field(line.trim_ascii_start()) && is_puzzle).then(|| end - value.len()..end)
}

/// Whether a text begins with a number, a truth value or null.
fn begins_with_scalar(text: &[u8]) -> bool {
    let ends = |byte: &u8| b",]}".contains(byte) || byte.is_ascii_whitespace();
    let word = &text[..text.iter().position(ends).unwrap_or(text.len())];
    matches!(word, b"true" | b"false" | b"null")
        || word.len() <= LONGEST_NUMBER && serde_json::from_slice::<Number>(word).is_ok()
}

/// Whether a string is a puzzle by itself and no row of one.
fn is_long_string(text: &[u8]) -> bool {
    let end = memchr::memchr(b'"', &text[1..]);
    end.unwrap_or(text.len()) >= LONGEST_ROW
}
