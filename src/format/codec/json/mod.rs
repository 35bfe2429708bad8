//! Puzzles in JSON: objects with a puzzle in them, one a line or in a list; grids as lists of numbers; f-puzzles.
//!
//! | value | is read as |
//! |---|---|
//! | object with `grid` | f-puzzles |
//! | object with `puzzle` (or another of the names that a CSV field may have) | its text or list, with `side`, `box` and `alphabet` beside it |
//! | string | a puzzle in a line |
//! | list of N lists, of N strings, or of N² values | a grid; 0, null and "" are blanks |
//!
//! A list of objects or of long strings holds many puzzles. [`JsonScanner`] finds where each value begins and ends
//! while the input arrives; complete values are parsed later.

use serde_json::{Map, Value};

mod scanner;

use crate::format::codec::csv::PUZZLE_FIELDS;
use crate::format::codec::document_scanner::ParseText;
use crate::format::codec::f_puzzles;
use crate::format::codec::grid;
use crate::format::codec::line;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::hints::{Hints, InputFormat};
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::square_root;

pub(crate) use scanner::{JsonScanner, begins};

fn malformed(message: impl std::fmt::Display) -> ParseErrorKind {
    ParseErrorKind::Malformed("a JSON value with a puzzle", message.to_string())
}

/// Reads one value; `parse` reads the lines that a list of strings makes.
pub(crate) fn read(
    source: &RecordText<'_>,
    hints: &Hints,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    match serde_json::from_str(text) {
        Ok(value) => read_value(&value, source, hints, parse),
        // After a newline in a string or at the end of the record, the place that serde names is of no use.
        Err(error) if error.is_eof() || text.ends_with(['\n', '\r']) => {
            Err(ParseError::at_line(source.line(), malformed("it ends before its last bracket")))
        }
        Err(error) => {
            let before = text.split_inclusive('\n').take(error.line() - 1);
            let offset = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
            Err(source.error_at(offset, malformed(reason(&error))))
        }
    }
}

/// The message of serde without its place, since errors here have a place of their own.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = text.rfind(" at line ").unwrap_or(text.len());
    text[..place].to_owned()
}

fn read_value(
    value: &Value,
    source: &RecordText<'_>,
    hints: &Hints,
    parse: ParseText,
) -> Result<Record, ParseError> {
    // The text in the value is not JSON, so that this hint does not apply to it.
    let hints =
        &Hints { input: hints.input.filter(|&input| input != InputFormat::Json), ..hints.clone() };
    let fail = |message: &str| Err(ParseError::at_line(source.line(), malformed(message)));
    match value {
        Value::Object(object) if f_puzzles::claims(object) => {
            f_puzzles::read(object, source, hints)
        }
        Value::Object(object) => read_object(object, source, hints, parse),
        Value::String(text) => read_text(text, source, hints),
        Value::Array(list) => read_list(list, source, hints, parse),
        _ => fail("a string, a list or an object is expected"),
    }
}

fn read_object(
    object: &Map<String, Value>,
    source: &RecordText<'_>,
    hints: &Hints,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let named = |name: &&str| {
        let is_named = |key: &&String| key.eq_ignore_ascii_case(name);
        let mut fields = object.iter();
        fields.find(|(key, value)| is_named(key) && !value.is_null())
    };
    let Some((puzzle, value)) = PUZZLE_FIELDS.iter().find_map(named) else {
        let missing = match object.get("error").and_then(Value::as_str) {
            Some(error) => format!("it says '{error}' and has no puzzle"),
            None => "it has no puzzle".to_owned(),
        };
        return Err(ParseError::at_line(source.line(), malformed(missing)));
    };
    let hints = with_fields(object, hints)
        .map_err(|message| ParseError::at_line(source.line(), malformed(message)))?;
    let mut record = match value {
        Value::Object(_) => read_value(value, source, &hints, parse),
        Value::Array(list) => read_list(list, source, &hints, parse),
        Value::String(text) => read_text(text, source, &hints),
        _ => {
            let kind = malformed("the puzzle is neither a string nor a list");
            Err(ParseError::at_line(source.line(), kind))
        }
    }?;
    let others = object.iter().filter(|(name, _)| *name != puzzle);
    record.fields =
        others.filter_map(|(name, value)| Some((name.clone(), plain(value)?))).collect();
    Ok(record)
}

/// The hints, with fields of the object for those that are missing.
fn with_fields(object: &Map<String, Value>, hints: &Hints) -> Result<Hints, String> {
    let mut all = hints.clone();
    let text = |name: &str| object.get(name).and_then(plain);
    if let Some(side) = text("side") {
        let side = side.parse().map_err(|_| format!("side '{side}' is no number"))?;
        all.side = all.side.or(Some(side));
    }
    if let Some(value) = object.get("box").filter(|value| !value.is_null()) {
        let shape = value.as_str().and_then(|shape| shape.parse().ok());
        let shape = shape.ok_or_else(|| format!("box {value} is not of the form \"2x3\""))?;
        all.box_shape = all.box_shape.or(Some(shape));
    }
    if let Some(symbols) = text("alphabet") {
        let alphabet = symbols.parse().map_err(|error| format!("alphabet '{symbols}': {error}"))?;
        all.alphabet = all.alphabet.or(Some(alphabet));
    }
    Ok(all)
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
fn read_text(text: &str, source: &RecordText<'_>, hints: &Hints) -> Result<Record, ParseError> {
    // If the string has no escapes, the text is part of the record and errors can name a column.
    let found = memchr::memmem::find(source.bytes, text.as_bytes());
    match found.filter(|_| !text.contains(['\n', '\r'])) {
        Some(before) => line::read(&source.piece(text.as_bytes(), before), hints),
        None => placeless(text, source, hints),
    }
}

/// Reads a text that is not a piece of the record; its errors name only the line of the record.
fn placeless(text: &str, source: &RecordText<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let inner = RecordText::new(text.as_bytes(), source.line());
    let read = match text.trim().contains(['\n', '\r']) {
        true => grid::read(&inner, hints),
        false => line::read(&inner, hints),
    };
    read.map(|record| Record { line: source.line(), ..record })
        .map_err(|error| ParseError::at_line(source.line(), error.kind))
}

/// Reads a list of rows, or of cells.
fn read_list(
    list: &[Value],
    source: &RecordText<'_>,
    hints: &Hints,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let fail = |message: &str| ParseError::at_line(source.line(), malformed(message));
    let is_row = |value: &Value| value.as_str().is_some_and(|row| row.chars().count() > 1);
    if list.iter().any(Value::is_object) {
        return Err(fail("a list in an object holds objects; give the list by itself"));
    }
    if !list.is_empty() && list.iter().all(is_row) {
        let rows: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
        // Read like the same lines outside of JSON, which may be several puzzles.
        return match parse(&rows.join("\n"), hints) {
            Ok(record) => Ok(Record { line: source.line(), ..record }),
            Err(error) if error.kind == ParseErrorKind::SecondPuzzle => {
                Err(fail("its strings may be puzzles of their own, give them in lines"))
            }
            Err(error) => Err(ParseError::at_line(source.line(), error.kind)),
        };
    }
    let rows = rows(list).map_err(|message| fail(&message))?;
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    let mut hints = hints.clone();
    let is_number = |byte: u8| byte.is_ascii_digit() || b" .".contains(&byte);
    if rows.iter().all(|row| row.bytes().all(is_number)) {
        hints.input = Some(InputFormat::Integers);
    }
    placeless(&rows.join("\n"), source, &hints)
}

/// The symbols of a list of lists, or of N² cells.
fn rows(list: &[Value]) -> Result<Vec<Vec<String>>, String> {
    let cells = |row: &[Value]| -> Result<Vec<String>, String> {
        let cells: Option<_> = row.iter().map(symbol).collect();
        cells.ok_or_else(|| "a cell is neither a number nor a string".to_owned())
    };
    let rows: Vec<Vec<String>> = if list.iter().all(Value::is_array) {
        let rows = list.iter().filter_map(Value::as_array);
        rows.map(|row| cells(row)).collect::<Result<_, _>>()?
    } else {
        let side = square_root(list.len()).filter(|&side| side > 0);
        let side = side.ok_or_else(|| format!("{} cells do not fill a square", list.len()))?;
        cells(list)?.chunks(side).map(<[String]>::to_vec).collect()
    };
    let side = rows.len();
    match rows.iter().position(|row| row.len() != side) {
        Some(row) => Err(format!("row {} has {} cells, expected {side}", row + 1, rows[row].len())),
        None => Ok(rows),
    }
}

/// The symbol of a cell; none if this value cannot be a cell.
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
            if c == '.' { "null".to_owned() } else { string(c) }
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
            format!("{{\"grid\": [{}]}}", cells(number)),
            format!("[{}]", rows(|row| format!("\"{row}\""))),
            format!("[{}]", LINE.chars().map(number).collect::<Vec<_>>().join(", ")),
            format!("{{\"puzzle\":\"{}\"}}", rows(str::to_owned).replace(",\n  ", "\\n")),
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
    fn damage_stays_where_it_is() {
        let object = format!("{{\"puzzle\":\"{LINE}\"}}");
        let text = format!(
            "[{object}, null, {object}, 5x]\n[\n{object},\n{LINE}\n{LINE}\n{{\"a\": [\n{LINE}\n{{ words\n[]\n[{object}"
        );
        let odd = "not a JSON value with a puzzle: ";
        let expected = [
            "line 1: 30".to_owned(),
            format!("line 1: {odd}a string, a list or an object is expected"),
            "line 1: 30".to_owned(),
            format!("line 1, column 201: {odd}trailing characters"),
            "line 3: 30".to_owned(),
            "line 4: 30".to_owned(),
            "line 5: 30".to_owned(),
            format!("line 6: {odd}it ends before its last bracket"),
            "line 7: 30".to_owned(),
            "line 8: '{ words' is neither a puzzle nor a row of one".to_owned(),
            "line 10: 30".to_owned(),
        ];
        assert_eq!(read_all(&text, &Hints::new()), expected);
    }

    #[test]
    fn a_list_in_one_long_line_is_read_however_it_is_cut() {
        let object = format!("{{\"puzzle\":\"{LINE}\",\"name\":\"é\"}}");
        let bad = format!("{{\"puzzle\":\"{}\"}}", LINE.replacen('6', "!", 1));
        let text = format!("[{}, {bad}]\n{LINE}\n", vec![object.as_str(); 3_000].join(", "));
        let column = 1 + 3_000 * (object.chars().count() + 2) + 21;
        for size in [1, 1_000, 65_537, 1 << 20] {
            let mut splitter = crate::format::Splitter::new(Hints::new());
            let mut found = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                splitter.push(piece);
                while let Some(chunk) = splitter.take() {
                    found.extend(chunk.records().map(|raw| raw.parse(&Hints::new())));
                }
            }
            splitter.finish();
            while let Some(chunk) = splitter.take() {
                found.extend(chunk.records().map(|raw| raw.parse(&Hints::new())));
            }
            assert_eq!(found.len(), 3_002, "{size}");
            let errors: Vec<_> = found.iter().filter_map(|record| record.as_ref().err()).collect();
            assert_eq!(errors.len(), 1, "{size}");
            assert_eq!(errors[0].column, Some(column as u64), "{size}");
        }
    }

    #[test]
    fn side_and_boxes_may_stand_beside_a_puzzle() {
        let line = "1".to_owned() + &".".repeat(35);
        let text = format!("{{\"puzzle\":\"{line}\",\"side\":6,\"box\":\"3x2\"}}");
        let record = parse(&text, &Hints::new()).unwrap();
        assert_eq!(record.puzzle.geometry().box_shape().unwrap().rows, 3);
        assert!(!record.box_shape_guessed);
        assert_eq!((record.field("box"), record.field("seed")), (Some("3x2"), None));
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
            "line 5: 1 symbol: perhaps a puzzle that is cut off",
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
