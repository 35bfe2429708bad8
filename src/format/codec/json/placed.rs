//! The fields `placed`, the cells whose digits were filled in, and `removed`, the candidates that were removed.

use crate::format::codec::beside::is_off;
use crate::format::codec::json_node::{Fields, Node};
use crate::format::record::Record;
use crate::geometry::{Candidate, Cell, Geometry};

/// Adds what the fields `placed` and `removed` say to a record.
pub(crate) fn add_played(fields: &Fields<'_>, record: &mut Record) -> Result<(), String> {
    if let Some(value) = fields.get("placed").filter(|value| !is_off(value)) {
        let names = names(value).ok_or("placed is no list of cells like r1c3")?;
        record.placed = placed(&names, record)?;
    }
    if let Some(value) = fields.get("removed").filter(|value| !is_off(value)) {
        let names = names(value).ok_or("removed is no list of candidates like r1c3=4")?;
        // Cells alone are givens that were removed, as `minimize` tells them beside the puzzle that had them.
        if !names.iter().all(|name| cell(name, record.puzzle.geometry()).is_some()) {
            remove(&names, record)?;
        }
    }
    Ok(())
}

/// A list of texts, or the words of one.
fn names<'n>(value: &'n Node<'_>) -> Option<Vec<&'n str>> {
    let is_gap = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let words = |text: &'n str| text.split(is_gap).filter(|word| !word.is_empty()).collect();
    match value.list() {
        Some(list) => list.iter().map(Node::text_value).collect(),
        None => value.text_value().map(words),
    }
}

/// The cells with these names, such as `r1c3`, whose digits were filled in, in order.
fn placed(names: &[&str], record: &Record) -> Result<Vec<Cell>, String> {
    let puzzle = &record.puzzle;
    let has_digit = |cell: &Cell| puzzle.given(*cell).is_some();
    // A line of candidates may not show a digit that is ruled out.
    let may_lack_digits = puzzle.has_ruled_out();
    let cells = names.iter().map(|name| {
        let named = cell(name, puzzle.geometry()).filter(|cell| has_digit(cell) || may_lack_digits);
        named.ok_or_else(|| format!("placed: '{name}' is not a cell with a digit, like r1c3"))
    });
    let mut cells = cells.collect::<Result<Vec<_>, _>>()?;
    cells.retain(has_digit);
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// Rules out the candidates with these names, such as `r1c3=4`, and notes that they were removed. Those that a given
/// excludes are left out, as a line of candidates does not show them.
fn remove(names: &[&str], record: &mut Record) -> Result<(), String> {
    let candidate = |name: &&str| {
        let (name, symbol) = name.split_once('=')?;
        let cell = cell(name, record.puzzle.geometry())?;
        Some(Candidate { cell, digit: record.alphabet.digit(symbol)? })
    };
    let candidates = names.iter().map(|name| {
        candidate(name).ok_or_else(|| format!("removed: '{name}' is not a candidate, like r1c3=4"))
    });
    let mut candidates = candidates.collect::<Result<Vec<_>, _>>()?;
    let left = record.puzzle.candidates_left();
    let geometry = record.puzzle.geometry().clone();
    candidates.retain(|&candidate| {
        let is_shown = left[geometry.candidate_index(candidate)];
        if is_shown {
            record.puzzle.rule_out(candidate);
        }
        is_shown || record.puzzle.is_ruled_out(candidate)
    });
    candidates.sort_unstable();
    candidates.dedup();
    record.removed = candidates;
    Ok(())
}

/// The cell with a name such as `r1c3`.
fn cell(name: &str, geometry: &Geometry) -> Option<Cell> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let at = |number: &str| {
        let number = number.parse::<usize>().ok();
        number.filter(|at| (1..=geometry.side()).contains(at))
    };
    Some(geometry.cell(at(row)? - 1, at(col)? - 1))
}
