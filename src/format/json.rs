//! Puzzles in JSON: objects with a puzzle in them, one a line or in a list; grids as lists of numbers; f-puzzles.
//!
//! | value | is read as |
//! |---|---|
//! | object with `grid` | f-puzzles |
//! | object with `puzzle` (or another of the names that a CSV field may have) | its text, with `side` and `box` where they stand beside it; or its list |
//! | string | a puzzle in a line |
//! | list of N lists, of N strings, or of N² values | a grid; 0, null and "" are blanks |
//!
//! A list of objects or of long strings holds many puzzles. [`Scan`] finds where each value begins and ends while
//! the input arrives; only then it is parsed.

use serde_json::{Map, Value};

use super::cells::square_root;
use super::csv::NAMES;
use super::document::Step;
use super::error::{ParseError, ParseErrorKind};
use super::hints::{Hints, InputFormat};
use super::source::Source;
use super::{Record, f_puzzles, grid, line};

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
        Brackets {
            depth: self.depth + 1,
            braces: self.braces << 1 | u128::from(bracket == b'{'),
        }
    }

    /// Without the innermost one; none if this does not close it, or nothing is open then.
    fn closed(self, bracket: u8) -> Option<Self> {
        let fits = (bracket == b'}') == (self.braces & 1 == 1);
        (fits && self.depth > 1).then(|| Brackets {
            depth: self.depth - 1,
            braces: self.braces >> 1,
        })
    }
}

/// Cuts JSON into values, byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scan {
    place: Place,
    /// Whether values are elements of a list of puzzles.
    in_list: bool,
    /// The last byte that is not white space, in a value.
    last: u8,
}

/// Whether a line may be the beginning of JSON.
pub(super) fn begins(line: &[u8], hints: &Hints) -> bool {
    if hints.input.is_some_and(|input| input != InputFormat::Json) {
        return false;
    }
    let text = line.trim_ascii_start();
    match text.first() {
        Some(b'{') => !hints.is_symbol('{'),
        Some(b'[') => {
            let rest = text[1..].trim_ascii();
            let first = rest.first();
            let opens = first.is_none_or(|b| matches!(b, b'[' | b'{' | b'"' | b'0'..=b'9'));
            opens && !hints.is_symbol('[')
        }
        _ => false,
    }
}

impl Scan {
    /// Whether there is nothing open.
    pub(super) fn is_outside(self) -> bool {
        self.place == Place::Outside
    }

    /// Takes in the first byte of what is left of a line.
    pub(super) fn step(&mut self, rest: &[u8]) -> Step {
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

    /// Whether the value that is open cannot go on with a line that begins so: a string has no newline in it, and
    /// only `,`, `:` or a bracket can stand before a brace.
    pub(super) fn is_broken_off_before(self, line: &[u8]) -> bool {
        match self.place {
            Place::InString(..) => true,
            Place::InValue(_) => {
                line.starts_with(b"{") && !matches!(self.last, b',' | b':' | b'[' | b'{')
            }
            _ => false,
        }
    }

    /// Gives the open value up.
    pub(super) fn give_up(&mut self) {
        let _ = self.end();
    }
}

/// A string that is a value by itself.
const STRING: Place = Place::InString(
    Brackets {
        depth: 0,
        braces: 0,
    },
    false,
);

/// A value that begins with this bracket.
fn in_bracket(bracket: u8) -> Place {
    Place::InValue(Brackets::default().opened(bracket))
}

fn malformed(message: impl std::fmt::Display) -> ParseErrorKind {
    ParseErrorKind::Malformed("a JSON value with a puzzle", message.to_string())
}

/// Reads one value.
pub(super) fn read(source: &Source<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    match serde_json::from_str(text) {
        Ok(value) => read_value(&value, source, hints),
        // A newline in a string, or the end of the record: what is missing is told, not where it is missed.
        Err(error) if error.is_eof() || text.ends_with(['\n', '\r']) => Err(ParseError::at_line(
            source.line(),
            malformed("it ends before its last bracket"),
        )),
        Err(error) => Err(ParseError {
            line: source.line() + error.line() as u64 - 1,
            column: source.column(error.line(), error.column()),
            kind: malformed(reason(&error)),
        }),
    }
}

/// What serde says without the place, which is told in our own way.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = text.rfind(" at line ").unwrap_or(text.len());
    text[..place].to_owned()
}

fn read_value(value: &Value, source: &Source<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let fail = |message: &str| Err(ParseError::at_line(source.line(), malformed(message)));
    match value {
        Value::Object(object) if f_puzzles::claims(object) => {
            f_puzzles::read(object, source, hints)
        }
        Value::Object(object) => read_object(object, source, hints),
        Value::String(text) => read_text(text, source, hints),
        Value::Array(list) => read_list(list, source, hints),
        _ => fail("a string, a list or an object is expected"),
    }
}

fn read_object(
    object: &Map<String, Value>,
    source: &Source<'_>,
    hints: &Hints,
) -> Result<Record, ParseError> {
    let named = |name: &&str| {
        object
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
    };
    let Some((_, value)) = NAMES.iter().find_map(named) else {
        let missing = match object.get("error").and_then(Value::as_str) {
            Some(error) => format!("it says '{error}' and has no puzzle"),
            None => "it has no puzzle".to_owned(),
        };
        return Err(ParseError::at_line(source.line(), malformed(missing)));
    };
    let mut hints = hints.clone();
    hints.input = None;
    if let Some(side) = object.get("side").and_then(Value::as_u64) {
        hints.side = hints.side.or(usize::try_from(side).ok());
    }
    if let Some(shape) = object.get("box").and_then(Value::as_str) {
        hints.box_shape = hints.box_shape.or(shape.parse().ok());
    }
    let mut record = match value {
        Value::Object(_) => read_value(value, source, &hints),
        Value::Array(list) => read_list(list, source, &hints),
        Value::String(text) => read_text(text, source, &hints),
        _ => {
            let kind = malformed("the puzzle is neither a string nor a list");
            Err(ParseError::at_line(source.line(), kind))
        }
    }?;
    let others = object.iter().filter(|(_, other)| *other != value);
    record.fields = others
        .filter_map(|(name, value)| Some((name.clone(), plain(value)?)))
        .collect();
    Ok(record)
}

/// A number, a text or a truth value as text.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Reads a puzzle in a string, which may have several lines.
fn read_text(text: &str, source: &Source<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let mut hints = hints.clone();
    hints.input = hints.input.filter(|&input| input != InputFormat::Json);
    // Where the text stands as it is, columns can be told.
    let found = memchr::memmem::find(source.bytes, text.as_bytes());
    match found.filter(|_| !text.contains(['\n', '\r'])) {
        Some(before) => line::read(&source.piece(text.as_bytes(), before), &hints),
        None => placeless(text, source, &hints),
    }
}

/// Reads a text that does not stand in the source: its errors have the line of the record alone.
fn placeless(text: &str, source: &Source<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let inner = Source::new(text.as_bytes(), source.line());
    let read = match text.trim().contains(['\n', '\r']) {
        true => grid::read(&inner, hints),
        false => line::read(&inner, hints),
    };
    read.map(|record| Record {
        line: source.line(),
        ..record
    })
    .map_err(|error| ParseError::at_line(source.line(), error.kind))
}

/// Reads a list of rows, or of cells.
fn read_list(list: &[Value], source: &Source<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let fail = |message: String| Err(ParseError::at_line(source.line(), malformed(message)));
    let rows: Vec<Vec<String>> = if list.iter().all(Value::is_array) {
        let rows = list.iter().filter_map(Value::as_array);
        match rows.map(|row| row.iter().map(symbol).collect()).collect() {
            Some(rows) => rows,
            None => return fail("a cell is neither a number nor a string".to_owned()),
        }
    } else if list
        .iter()
        .all(|row| row.as_str().is_some_and(|row| row.chars().count() > 1))
    {
        let rows: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
        let text = match rows[..] {
            [only] => only.to_owned(),
            _ => rows.join("\n"),
        };
        return placeless(&text, source, hints);
    } else {
        let cells: Option<Vec<String>> = list.iter().map(symbol).collect();
        let Some(cells) = cells else {
            return fail("a cell is neither a number nor a string".to_owned());
        };
        let Some(side) = square_root(cells.len()).filter(|&side| side > 0) else {
            return fail(format!("{} cells do not fill a square", cells.len()));
        };
        cells.chunks(side).map(<[String]>::to_vec).collect()
    };
    let side = rows.len();
    if let Some(row) = rows.iter().position(|row| row.len() != side) {
        return fail(format!(
            "row {} has {} cells, expected {side}",
            row + 1,
            rows[row].len()
        ));
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    let mut hints = hints.clone().side(side);
    let numbers = rows.iter().all(|row| {
        row.bytes()
            .all(|b| b.is_ascii_digit() || b" .".contains(&b))
    });
    hints.input = numbers.then_some(InputFormat::Integers);
    placeless(&rows.join("\n"), source, &hints)
}

/// What a cell shows; none if it can be no cell.
fn symbol(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => Some(".".to_owned()),
        Value::Number(number) if number.as_i64() == Some(0) => Some(".".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if text.trim().is_empty() => Some(".".to_owned()),
        Value::String(text) => Some(text.trim().to_owned()),
        _ => None,
    }
}

/// Whether a string is a puzzle by itself and no row of one.
fn is_long_string(text: &[u8]) -> bool {
    let end = memchr::memchr(b'"', &text[1..]);
    end.unwrap_or(text.len()) >= LONGEST_ROW
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{read_all, refusal};
    use crate::format::{Hints, parse};

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows(row: impl Fn(&str) -> String) -> String {
        let rows = (0..9).map(|at| row(&LINE[9 * at..9 * at + 9]));
        rows.collect::<Vec<_>>().join(",\n  ")
    }

    fn cells(of: impl Fn(char) -> String) -> String {
        rows(|row| format!("[{}]", row.chars().map(&of).collect::<Vec<_>>().join(",")))
    }

    #[test]
    fn every_kind_of_value_is_read() {
        let number = |c: char| c.to_digit(10).unwrap_or(0).to_string();
        let string = |c: char| format!("\"{c}\"");
        let null = |c: char| {
            if c == '.' {
                "null".to_owned()
            } else {
                string(c)
            }
        };
        let expected = parse(LINE, &Hints::new()).unwrap();
        for text in [
            format!("{{\"puzzle\":\"{LINE}\"}}"),
            format!("{{\"Quiz\": \"{LINE}\", \"more\": [1, {{\"a]\": \"}}\"}}]}}"),
            format!("{{\n  \"index\": 1,\n  \"puzzle\": \"{LINE}\"\n}}"),
            format!("[\n  {}\n]", cells(number)),
            format!("[{}]", cells(string)),
            format!("[{}]", cells(null)),
            format!("{{\"board\": [{}]}}", cells(number)),
            format!("[{}]", rows(|row| format!("\"{row}\""))),
            format!(
                "[{}]",
                LINE.chars().map(number).collect::<Vec<_>>().join(", ")
            ),
            format!(
                "{{\"puzzle\":\"{}\"}}",
                rows(str::to_owned).replace(",\n  ", "\\n")
            ),
        ] {
            let found = parse(&text, &Hints::new());
            let found = found.unwrap_or_else(|error| panic!("{error} in {text}"));
            assert_eq!(found.puzzle, expected.puzzle, "{text}");
        }
    }

    #[test]
    fn lists_and_lines_hold_many() {
        let object = format!("{{\"puzzle\":\"{LINE}\"}}");
        let text = format!(
            "[\n  {object},\n  {object}, {object}]\n[\"{LINE}\",\"{LINE}\"]\n{object}{object}\n{LINE}\n"
        );
        let lines = [2, 3, 3, 4, 4, 5, 5, 6];
        let expected = lines.map(|line| format!("line {line}: 30"));
        assert_eq!(read_all(&text, &Hints::new()), expected);
    }

    #[test]
    fn side_and_boxes_may_stand_beside_a_puzzle() {
        let line = "1".to_owned() + &".".repeat(35);
        let text = format!("{{\"puzzle\":\"{line}\",\"side\":6,\"box\":\"3x2\"}}");
        let record = parse(&text, &Hints::new()).unwrap();
        assert_eq!(record.puzzle.geometry().box_shape().rows, 3);
        assert!(!record.box_shape_guessed);
        assert_eq!(
            (record.field("box"), record.field("seed")),
            (Some("3x2"), None)
        );
    }

    #[test]
    fn mistakes_are_named_and_what_follows_is_read() {
        let bad = LINE.replacen('6', "!", 1);
        let cut = format!("{{\"puzzle\":\"{}", &LINE[..40]);
        let text = format!(
            "{{\"puzzle\":\"{bad}\"}}\n{cut}\n{{\"puzzle\": 5\n{{\"error\":\"no\"}}\n}}\n{{\"a\": [1}}\n{LINE}\n\
             {{\"error\":\"no\"}}\n{{}} rest\n[1,2]\n"
        );
        let expected = [
            "line 1, column 21: symbol '!' is not in the alphabet 1-9",
            "line 2: not a JSON value with a puzzle: it ends before its last bracket",
            "line 3: not a JSON value with a puzzle: it ends before its last bracket",
            "line 4: not a JSON value with a puzzle: it says 'no' and has no puzzle",
            "line 5: 1",
            "line 6, column 9: not a JSON value with a puzzle: expected `,` or `]`",
            "line 7: 30",
            "line 8: not a JSON value with a puzzle: it says 'no' and has no puzzle",
            "line 9: not a JSON value with a puzzle: it has no puzzle",
            "line 9: 'rest' is neither a puzzle nor a row of one",
            "line 10: not a JSON value with a puzzle: 2 cells do not fill a square",
        ];
        assert_eq!(read_all(&text, &Hints::new()), expected);
        assert_eq!(
            refusal("[[1,2],[3]]"),
            "line 1: not a JSON value with a puzzle: row 2 has 1 cells, expected 2"
        );
        assert_eq!(
            refusal("{\"puzzle\":\"123\"}"),
            "line 1, column 12: 3 symbols, expected 4 for side 2"
        );
    }
}
