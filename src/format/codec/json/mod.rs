//! Puzzles in JSON: objects with a puzzle in them, one a line or in a list; grids as lists of numbers; f-puzzles.
//!
//! | value | is read as |
//! |---|---|
//! | object with `grid` | f-puzzles |
//! | object with `cells` | SudokuPad |
//! | object with `visual_elements` | Sudoku-Bench |
//! | object with `puzzle` (or another of the names that a CSV field may have) | its text or list, with `side`, `box`, `alphabet`, `placed` (cells that were filled in) and `removed` (candidates that were) beside it |
//! | string | a puzzle in a line |
//! | list of N lists, of N strings, or of N² values | a grid; 0, -1, null and "" are blanks, and 0 is a digit where it is one beside `.` in text |
//! | any other object or list | the puzzles in it, as `search.rs` finds them |
//!
//! A list of objects or of long strings holds many puzzles. `JsonScanner` finds where each value begins and ends
//! while the input arrives; `split` cuts a complete value with several puzzles, and complete values are parsed later.

use std::collections::BTreeSet;
use std::ops::Range;

mod error;
mod glance;
mod placed;
mod read_value;
mod reading_fields;
mod scanner;
mod search;
mod unread;
mod write;

#[cfg(test)]
mod damaged_tests;
#[cfg(test)]
mod heeded_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod unread_tests;

use error::{malformed, record_error};
use itertools::Itertools;

use read_value::{read_list, read_text};
use search::{Found, PuzzleField};

use crate::format::codec::beside::{READING_FIELDS, plain};
use crate::format::codec::document_scanner::ParseText;
use crate::format::codec::json_node::{Fields, Node};
use crate::format::codec::{f_puzzles, sudokupad};
use crate::format::error::ParseError;
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;

pub(crate) use placed::add_played;
pub(crate) use reading_fields::with_fields;
pub(crate) use scanner::{JsonScanner, begins};
pub use write::{JsonFields, cells, fields};
pub(crate) use write::{can_hold, write};

/// The number of names that an error shows.
const SHOWN_NAMES: usize = 4;

/// The options for the text in a value, which is not JSON.
fn inner_options(options: &ReadOptions) -> ReadOptions {
    ReadOptions {
        input: options.input.filter(|&input| input != InputFormat::Json),
        ..options.clone()
    }
}

/// Where the puzzles are in a value that has several; empty if it is a record as a whole.
pub(crate) fn split(text: &[u8], options: &ReadOptions) -> Vec<Range<usize>> {
    if glance::has_one_puzzle_at_most(text) {
        return Vec::new();
    }
    let node = std::str::from_utf8(text).ok().and_then(|text| Node::parse(text).ok());
    let Some(node) = node else {
        return Vec::new();
    };
    let found = search::all(&node, &inner_options(options));
    let around = objects_around(&found);
    let is_whole =
        || shared_field(&around).is_some() || unread::refusal_around(&around, &found).is_some();
    if found.len() < 2 || is_whole() {
        return Vec::new();
    }
    let place = |found: Found<'_, '_>| {
        let start = found.node.text.as_ptr() as usize - text.as_ptr() as usize;
        start..start + found.node.text.len()
    };
    let mut places: Vec<_> = found.into_iter().map(place).collect();
    places.sort_by_key(|place| place.start);
    places
}

/// The objects around puzzles, each once.
fn objects_around<'f, 'a>(found: &[Found<'f, 'a>]) -> Vec<&'f Fields<'a>> {
    let all = found.iter().flat_map(|found| found.around.iter().copied());
    all.unique_by(|fields| std::ptr::from_ref(*fields)).collect()
}

/// A field around several puzzles that says how to read them; cut apart, they would lose it.
fn shared_field(around: &[&Fields<'_>]) -> Option<&'static str> {
    let is_shared = |name: &&&str| around.iter().any(|fields| fields.contains_key(name));
    READING_FIELDS.iter().find(is_shared).copied()
}

/// Reads one value; `parse` reads the lines that a list of strings makes.
pub(crate) fn read(
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    if text.starts_with('"') && scanner::begins_with_field(text.as_bytes()) {
        return Err(record_error(source, "expected '{' before its first field"));
    }
    match Node::parse(text) {
        Ok(node) => {
            // The puzzle may begin in a later line of the value.
            let record = read_node(&node, source, &inner_options(options), parse)?;
            Ok(Record { line: source.line(), ..record })
        }
        Err(error) => Err(match error.offset {
            Some(offset) if !text.ends_with(['\n', '\r']) => {
                source.error_at(offset, malformed(error.message))
            }
            // After a newline in a string or at the end of the record, the place is of no use.
            _ => record_error(source, "it ends before its last bracket"),
        }),
    }
}

/// Reads the only puzzle in fields that another format has.
pub(crate) fn read_fields(
    fields: &Fields<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let record = read_object(fields, source, &inner_options(options), parse)?;
    Ok(Record { line: source.line(), ..record })
}

/// Reads the only puzzle in a value.
fn read_node(
    node: &Node<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    // Most values are an object with a puzzle and nothing else to be searched.
    if let Some(fields) =
        node.fields().filter(|fields| !search::is_f_puzzles(fields) && !search::is_drawn(fields))
        && let PuzzleField::One(name) = search::puzzle_field(fields, options)
    {
        return read_field(name, fields, source, options, parse);
    }
    let found = search::all(node, options);
    match &found[..] {
        [] => read_without_search(node, source, options, parse),
        [found] => read_found(found, source, options, parse),
        _ => {
            let around = objects_around(&found);
            let message = match shared_field(&around) {
                Some(name) => format!("it has several puzzles, expected a \"{name}\" in each"),
                None => unread::refusal_around(&around, &found)
                    .unwrap_or_else(|| "it has several puzzles".to_owned()),
            };
            Err(record_error(source, message))
        }
    }
}

/// Reads a value with nothing in it that looks like a puzzle: a small one, or one with mistakes.
fn read_without_search(
    node: &Node<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let Some(fields) = node.fields() else {
        return read_value(node, source, options, parse);
    };
    match (search::best_named(fields, |_| true), fields.get("error").and_then(Node::text_value)) {
        (Some((_, value)), _) => {
            let fail = |message| record_error(source, message);
            let shapes = unread::refuse(fields, value).map_err(fail)?;
            let options = with_fields(fields, options).map_err(fail)?;
            let record = read_without_search(value, source, &options, parse)?;
            shapes.compare(record.puzzle.geometry()).map_err(fail)?;
            Ok(record)
        }
        (None, Some(error)) => {
            Err(record_error(source, format!("it says '{error}' and has no puzzle")))
        }
        (None, None) => Err(record_error(source, "it has no puzzle")),
    }
}

/// Reads a puzzle with the fields of the objects around it.
fn read_found(
    found: &Found<'_, '_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let fail = |message| record_error(source, message);
    let mut options = options.clone();
    let mut shapes = Vec::new();
    for fields in found.around.iter().rev() {
        shapes.push(unread::refuse(fields, found.node).map_err(fail)?);
        options = with_fields(fields, &options).map_err(fail)?;
    }
    let mut record = read_value(found.node, source, &options, parse)?;
    for (fields, shapes) in found.around.iter().rev().zip(shapes) {
        shapes.compare(record.puzzle.geometry()).map_err(fail)?;
        add_fields(&mut record, fields, "");
    }
    Ok(record)
}

/// Reads an object with a puzzle, a text or a list.
fn read_value(
    node: &Node<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    if let Some(fields) = node.fields() {
        return read_object(fields, source, options, parse);
    }
    match (node.text_value(), node.list()) {
        (Some(text), _) => read_text(text, source, options),
        (_, Some(list)) => read_list(list, source, options, parse),
        _ => Err(record_error(source, "a string, a list or an object is expected")),
    }
}

fn read_object(
    fields: &Fields<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    if search::is_f_puzzles(fields) {
        return f_puzzles::read(fields, source, options);
    }
    if sudokupad::bench::is_record(fields) {
        return sudokupad::bench::read(fields, source, options);
    }
    if search::is_drawn(fields) {
        return sudokupad::read(fields, source, options);
    }
    let puzzle = match search::puzzle_field(fields, options) {
        PuzzleField::One(name) => name,
        PuzzleField::None => return Err(record_error(source, "it has no puzzle")),
        PuzzleField::Several(names) => {
            let names = names.iter().take(SHOWN_NAMES).map(|name| format!("\"{name}\""));
            let names = names.collect::<Vec<_>>().join(" and ");
            let message =
                format!("{names} are grids, expected the name \"puzzle\" for one of them");
            return Err(record_error(source, message));
        }
    };
    read_field(puzzle, fields, source, options, parse)
}

/// Reads an object whose puzzle is the field with this name.
fn read_field(
    puzzle: &str,
    fields: &Fields<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let fail = |message| record_error(source, message);
    if let Some(what) = search::holds_no_rows(puzzle) {
        let message =
            format!("\"{puzzle}\" may hold the cells {what}, expected \"rows\" or \"puzzle\"");
        return Err(fail(message));
    }
    let shapes = unread::refuse(fields, &fields[puzzle]).map_err(fail)?;
    let options = with_fields(fields, options).map_err(fail)?;
    let mut record = read_value(&fields[puzzle], source, &options, parse)?;
    shapes.compare(record.puzzle.geometry()).map_err(fail)?;
    add_played(fields, &mut record).map_err(fail)?;
    add_fields(&mut record, fields, puzzle);
    Ok(record)
}

/// Adds the plain fields other than the puzzle. A field nearer to the puzzle with the same name stays.
fn add_fields(record: &mut Record, fields: &Fields<'_>, puzzle: &str) {
    let known: BTreeSet<String> = record.fields.iter().map(|(name, _)| name.clone()).collect();
    let others = fields.iter().filter(|(name, _)| *name != puzzle && !known.contains(*name));
    let plain = others.filter_map(|(name, value)| Some((name.to_string(), plain(value)?)));
    record.fields.extend(plain);
}
