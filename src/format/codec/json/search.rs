//! Where the puzzles are in a document of any structure.
//!
//! | field of an object | is the puzzle |
//! |---|---|
//! | one with a name of [`PUZZLE_FIELDS`] that holds a grid | if there are several, the best name |
//! | any other that holds a grid, unless its name or its completeness shows that it is a solution | if it is the only one, or has the best name |
//!
//! An object with such a field is one puzzle, and nothing else in it is looked at. Other objects, those whose grids
//! have names that differ by a number, and lists that are no grids hold the puzzles of their values.

use std::borrow::Cow;

use super::read_value::{read_grid, read_text, rows, text_rows};
use super::reading_fields::with_fields;
use crate::format::codec::beside::{FEWEST_CELLS, READING_FIELDS, rank, words};
use crate::format::codec::json_node::{Fields, Node, NodeContent};
use crate::format::codec::{f_puzzles, iss, sudokupad};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::{square_root, symbol_count};
use crate::geometry::Candidate;

/// Parts of names that tell a puzzle from other grids beside it, such as the state of a game, the best first.
const BETTER_NAMES: [&str; 9] =
    ["puzzle", "mission", "task", "unsolved", "initial", "original", "start", "given", "clue"];

/// Parts of names of solutions.
const SOLUTION_NAMES: [&str; 5] = ["solution", "solved", "answer", "complete", "filled"];

/// The field of an object that holds its puzzle.
pub(super) enum PuzzleField<'n> {
    One(&'n str),
    /// Several fields that may be it.
    Several(Vec<&'n str>),
    None,
}

/// A value that is a puzzle, or an object with one, and the objects around it from the outermost inwards.
pub(super) struct Found<'n, 'a> {
    pub(super) around: Vec<&'n Fields<'a>>,
    pub(super) node: &'n Node<'a>,
}

/// All puzzles in a value; those of an object in the order of its names.
pub(super) fn all<'n, 'a>(node: &'n Node<'a>, options: &ReadOptions) -> Vec<Found<'n, 'a>> {
    let mut found = Vec::new();
    look_into(node, options, &mut Vec::new(), &mut found);
    found
}

fn look_into<'n, 'a>(
    node: &'n Node<'a>,
    options: &ReadOptions,
    around: &mut Vec<&'n Fields<'a>>,
    found: &mut Vec<Found<'n, 'a>>,
) {
    if is_puzzle(node, options) {
        return found.push(Found { around: around.clone(), node });
    }
    match &node.content {
        NodeContent::Object(fields) => {
            let options = &inner_options(fields, options);
            around.push(fields);
            let before = found.len();
            let (named, others): (Vec<_>, Vec<_>) = { fields.iter() }
                .filter(|(name, _)| !names_solution(name))
                .partition(|(name, _)| rank(name).is_some());
            named.into_iter().for_each(|(_, value)| look_into(value, options, around, found));
            if found.len() == before {
                others.into_iter().for_each(|(_, value)| look_into(value, options, around, found));
            }
            around.pop();
        }
        NodeContent::List(list) => {
            list.iter().for_each(|value| look_into(value, options, around, found));
        }
        NodeContent::Text(_) | NodeContent::Scalar => {}
    }
}

/// The options with those of an object. A mistake in them is an error once a puzzle is found.
fn inner_options<'h>(fields: &Fields<'_>, options: &'h ReadOptions) -> Cow<'h, ReadOptions> {
    match READING_FIELDS.iter().any(|name| fields.contains_key(name)) {
        true => with_fields(fields, options).map_or(Cow::Borrowed(options), Cow::Owned),
        false => Cow::Borrowed(options),
    }
}

/// Whether a value is a puzzle, or an object with a puzzle.
fn is_puzzle(node: &Node<'_>, options: &ReadOptions) -> bool {
    match node.fields() {
        Some(fields) => {
            is_f_puzzles(fields)
                || is_drawn(fields)
                || !matches!(puzzle_field(fields, options), PuzzleField::None)
        }
        None => is_grid(node, options),
    }
}

/// Whether an object is one of f-puzzles, whose cells are objects.
pub(super) fn is_f_puzzles(fields: &Fields<'_>) -> bool {
    let are_cells = |row: &Node<'_>| {
        row.list().is_some_and(|row| row.iter().all(|cell| cell.fields().is_some()))
    };
    let grid = fields.get(f_puzzles::GRID).and_then(Node::list);
    grid.is_some_and(|rows| rows.iter().all(are_cells))
}

/// Whether an object is one of SudokuPad, whose cells are objects, or a record of Sudoku-Bench.
pub(super) fn is_drawn(fields: &Fields<'_>) -> bool {
    let are_cells = |row: &Node<'_>| {
        row.list().is_some_and(|row| row.iter().all(|cell| cell.fields().is_some()))
    };
    let cells = fields.get(sudokupad::CELLS).and_then(Node::list);
    cells.is_some_and(|rows| !rows.is_empty() && rows.iter().all(are_cells))
        || sudokupad::bench::is_record(fields)
}

/// What a grid under this name may be made of in place of rows.
pub(super) fn holds_no_rows(name: &str) -> Option<&'static str> {
    if rank(name).is_some() {
        return None;
    }
    let last = words(name).last()?;
    match &*last.to_ascii_lowercase() {
        "column" | "columns" | "col" | "cols" => Some("column by column"),
        "block" | "blocks" | "box" | "boxes" | "nonet" | "nonets" | "subgrids" | "squares" => {
            Some("box by box")
        }
        _ => None,
    }
}

/// The field with the best known name that has a value.
pub(super) fn best_named<'n, 'a>(
    fields: &'n Fields<'a>,
    accepts: impl Fn(&Node<'a>) -> bool,
) -> Option<(&'n str, &'n Node<'a>)> {
    let named = fields.iter().filter_map(|(name, value)| Some((rank(name)?, name, value)));
    let accepted = named.filter(|(_, _, value)| !value.is_null() && accepts(value));
    accepted.min_by_key(|(rank, ..)| *rank).map(|(_, name, value)| (name, value))
}

/// The field with the puzzle of an object.
pub(super) fn puzzle_field<'n>(fields: &'n Fields<'_>, options: &ReadOptions) -> PuzzleField<'n> {
    let options = &inner_options(fields, options);
    let Some((best, value)) = best_named(fields, |value| is_named_grid(value, options)) else {
        // A puzzle that lost a symbol is an error. No other field is the puzzle in its place.
        return match best_named(fields, is_damaged_grid) {
            Some((name, _)) => PuzzleField::One(name),
            None => by_name(grids(fields, "", options)),
        };
    };
    // A solution may have the better name: some call the puzzle beside a full grid its task.
    let others = grids(fields, best, options);
    let solution = if others.is_empty() { None } else { read(value, options) };
    if let Some(solution) = solution.filter(is_complete) {
        let is_its_puzzle = |other: &Record| !is_complete(other) && completes(&solution, other);
        let puzzles =
            others.into_iter().filter(|(_, other)| other.as_ref().is_some_and(is_its_puzzle));
        if let PuzzleField::One(puzzle) = by_name(puzzles.collect()) {
            return PuzzleField::One(puzzle);
        }
    }
    PuzzleField::One(best)
}

/// A field with a grid, and the grid if it can be read.
type GridField<'n> = (&'n str, Option<Record>);

/// The fields other than this one that hold grids and have no name of a solution.
fn grids<'n>(fields: &'n Fields<'_>, but: &str, options: &ReadOptions) -> Vec<GridField<'n>> {
    let others = fields
        .iter()
        .filter(|(name, value)| *name != but && may_be_grid(value) && !names_solution(name))
        .filter(|(name, _)| !READING_FIELDS.contains(name));
    let grids = others.filter(|(_, value)| is_grid(value, options));
    grids.map(|(name, value)| (name, read(value, options))).collect()
}

/// Chooses the puzzle among the grids of an object.
fn by_name(mut grids: Vec<GridField<'_>>) -> PuzzleField<'_> {
    prefer(&mut grids, |(_, grid)| grid.is_some());
    prefer(&mut grids, |(_, grid)| grid.as_ref().is_some_and(|grid| !is_complete(grid)));
    prefer(&mut grids, |(_, grid)| grid.as_ref().is_some_and(|grid| grid.puzzle.num_givens() > 0));
    for part in BETTER_NAMES {
        prefer(&mut grids, |(name, _)| plain_name(name).contains(part));
    }
    let are_equal = grids.windows(2).all(|two| two[0].1.is_some() && two[0].1 == two[1].1);
    match &grids[..] {
        [] => PuzzleField::None,
        // A puzzle with a number each.
        [(first, _), _, ..]
            if grids.iter().all(|(name, _)| without_digits(name) == without_digits(first)) =>
        {
            PuzzleField::None
        }
        [(name, _), ..] if are_equal => PuzzleField::One(name),
        _ => PuzzleField::Several(grids.into_iter().map(|(name, _)| name).collect()),
    }
}

fn without_digits(name: &str) -> String {
    name.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Keeps those that are so, if there are any.
fn prefer<T>(list: &mut Vec<T>, is_so: impl Fn(&T) -> bool) {
    if list.iter().any(&is_so) {
        list.retain(is_so);
    }
}

/// A name in lower case, without what joins its words.
fn plain_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
}

fn names_solution(name: &str) -> bool {
    let name = plain_name(name).replace("unsolved", "");
    SOLUTION_NAMES.iter().any(|part| name.contains(part))
}

fn is_complete(record: &Record) -> bool {
    record.puzzle.num_givens() == record.puzzle.geometry().cell_count()
}

/// Whether a full grid has all the givens of another.
fn completes(solution: &Record, puzzle: &Record) -> bool {
    let has = |given: Candidate| solution.puzzle.given(given.cell) == Some(given.digit);
    solution.puzzle.geometry().side() == puzzle.puzzle.geometry().side()
        && puzzle.puzzle.givens().all(has)
}

/// Whether a value whose name is that of a puzzle may be one.
fn is_named_grid(node: &Node<'_>, options: &ReadOptions) -> bool {
    match (node.text_value(), node.list()) {
        (Some(text), _) if !text.contains(char::is_whitespace) => {
            square_root(symbol_count(text)).is_some_and(|side| side > 0)
                || iss::is_text(text.as_bytes(), options)
                || read(node, options).is_some()
        }
        (_, Some(list)) if text_rows(list).is_none() => rows(list).is_ok(),
        _ => read(node, options).is_some(),
    }
}

/// Whether a text is no grid but has the symbols of one: digits and dots, or letters with many dots.
fn is_damaged_grid(node: &Node<'_>) -> bool {
    let Some(text) = node.text_value().filter(|text| text.len() >= FEWEST_CELLS) else {
        return false;
    };
    let dots = text.matches('.').count();
    let is_symbol = |c: char| {
        c == '.' || c.is_ascii_digit() || c.is_ascii_alphabetic() && dots * 4 > text.len()
    };
    text.chars().all(is_symbol)
}

/// Whether a value has room for a grid; cheap.
fn may_be_grid(node: &Node<'_>) -> bool {
    node.list().is_some() || node.text_value().is_some_and(|text| text.len() >= FEWEST_CELLS)
}

/// Whether a value shows without a name that it is a grid.
fn is_grid(node: &Node<'_>, options: &ReadOptions) -> bool {
    let is_read = || read(node, options).is_some();
    if node.text_value().is_some() {
        return may_be_grid(node) && is_read();
    }
    let Some(list) = node.list() else {
        return false;
    };
    if let Some(rows) = text_rows(list) {
        let cells = rows.iter().map(|row| row.len()).sum::<usize>();
        return cells >= FEWEST_CELLS && is_read();
    }
    let Ok(rows) = rows(list) else {
        return false;
    };
    let has_symbols = rows.iter().flatten().any(|symbol| symbol != ".");
    let are_rows = list.iter().all(|row| row.list().is_some());
    rows.len() * rows.len() >= FEWEST_CELLS && has_symbols && (are_rows || is_read())
}

/// The puzzle that is a value; none if it cannot be read.
fn read(node: &Node<'_>, options: &ReadOptions) -> Option<Record> {
    let source = RecordText::new(node.text.as_bytes(), 1);
    match (node.text_value(), node.list()) {
        (Some(text), _) => read_text(text, &source, options).ok(),
        (_, Some(list)) => read_grid(list, &source, options).ok(),
        _ => None,
    }
}
