//! A puzzle that is one value: a text, a list of rows, or a list of cells.

use std::borrow::Cow;

use serde_json::Number;

use super::error::record_error;
use crate::format::codec::document_scanner::ParseText;
use crate::format::codec::json_node::Node;
use crate::format::codec::{grid, iss, line};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::square_root;

/// Reads a puzzle in a string, which may have several lines.
pub(super) fn read_text(
    text: &str,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    if iss::is_text(text.as_bytes(), options) {
        let read = iss::read(&RecordText::new(text.as_bytes(), source.line()), options);
        return read
            .map(|record| Record { line: source.line(), ..record })
            .map_err(|error| ParseError::at_line(source.line(), error.kind));
    }
    // If the string has no escapes, the text is a piece of the record and errors can name a column.
    match source.offset_within(text.as_bytes()) {
        Some(before) => line::read(&source.piece(text.as_bytes(), before), options),
        None => placeless(text, source, options),
    }
}

/// Reads a text that is not a piece of the record; its errors name only the line of the record.
fn placeless(
    text: &str,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let inner = RecordText::new(text.as_bytes(), source.line());
    let read = match text.trim().contains(['\n', '\r']) {
        true => grid::read(&inner, options),
        false => line::read(&inner, options),
    };
    read.map(|record| Record { line: source.line(), ..record })
        .map_err(|error| ParseError::at_line(source.line(), error.kind))
}

/// The rows of a list of strings of two characters or more.
pub(super) fn text_rows<'n>(list: &'n [Node<'_>]) -> Option<Vec<&'n str>> {
    let is_row = |row: &&str| row.chars().nth(1).is_some();
    let rows: Option<Vec<&str>> = list.iter().map(|row| row.text_value().filter(is_row)).collect();
    rows.filter(|rows| !rows.is_empty())
}

/// Reads a list of rows, or of cells.
pub(super) fn read_list(
    list: &[Node<'_>],
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let fail = |message: &str| record_error(source, message);
    if let Some(rows) = text_rows(list) {
        // Read like the same lines outside of JSON, which may be several puzzles.
        return match parse(&rows.join("\n"), options) {
            Ok(record) => Ok(Record { line: source.line(), ..record }),
            Err(error) if error.kind == ParseErrorKind::SecondPuzzle => {
                Err(fail("its strings may be puzzles of their own, give them in lines"))
            }
            Err(error) => Err(ParseError::at_line(source.line(), error.kind)),
        };
    }
    read_cells(list, source, options)
}

/// Reads a list of rows, or of cells, as one grid.
pub(super) fn read_grid(
    list: &[Node<'_>],
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    match text_rows(list) {
        Some(rows) => placeless(&rows.join("\n"), source, options),
        None => read_cells(list, source, options),
    }
}

/// Reads a list of lists, or of N² cells.
fn read_cells(
    list: &[Node<'_>],
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let rows = rows(list).map_err(|message| record_error(source, message))?;
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    let mut options = options.clone();
    let is_number = |byte: u8| byte.is_ascii_digit() || b" .".contains(&byte);
    if rows.iter().all(|row| row.bytes().all(is_number)) {
        options.input = Some(InputFormat::Integers);
    }
    placeless(&rows.join("\n"), source, &options)
}

/// The symbols of a list of lists, or of N² cells.
pub(super) fn rows<'n>(list: &'n [Node<'_>]) -> Result<Vec<Vec<Cow<'n, str>>>, String> {
    let cells = |row: &'n [Node<'_>]| -> Result<Vec<Cow<'n, str>>, String> {
        let cells: Option<_> = row.iter().map(symbol).collect();
        cells.ok_or_else(|| "a cell is neither a number nor a string".to_owned())
    };
    let rows: Vec<Vec<_>> = if list.iter().all(|row| row.list().is_some()) {
        list.iter().filter_map(Node::list).map(cells).collect::<Result<_, _>>()?
    } else {
        let side = square_root(list.len()).filter(|&side| side > 0);
        let side = side.ok_or_else(|| format!("{} cells do not fill a square", list.len()))?;
        cells(list)?.chunks(side).map(<[_]>::to_vec).collect()
    };
    let side = rows.len();
    match rows.iter().position(|row| row.len() != side) {
        Some(row) => Err(format!("row {} has {} cells, expected {side}", row + 1, rows[row].len())),
        None => Ok(rows),
    }
}

/// The symbol of a cell; none if this value cannot be a cell.
///
/// A 0 stays what it is: beside other blanks it may be a digit, as in text.
fn symbol<'n>(cell: &'n Node<'_>) -> Option<Cow<'n, str>> {
    const BLANK: &str = ".";
    if let Some(text) = cell.text_value() {
        let symbol = text.trim();
        return Some(if symbol.is_empty() { BLANK.into() } else { symbol.into() });
    }
    if cell.as_u64().is_some() {
        return Some(cell.text.into());
    }
    if cell.is_null() || cell.as_bool() == Some(false) {
        return Some(BLANK.into());
    }
    let number = cell.number()?;
    Some(match whole(&number) {
        Some(-1) => BLANK.into(),
        Some(number) => number.to_string().into(),
        None => number.to_string().into(),
    })
}

/// The value of a whole number, which may be written with a decimal point, such as 5.0.
fn whole(number: &Number) -> Option<i64> {
    let is_whole = |value: &f64| value.fract() == 0.0 && value.abs() < 1e6;
    number.as_i64().or_else(|| number.as_f64().filter(is_whole).map(|value| value as i64))
}
