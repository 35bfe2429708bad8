//! The fields `placed`, the cells whose digits were filled in, and `removed`, the candidates that were ruled out.

use crate::format::codec::json_node::Node;
use crate::format::record::Record;
use crate::geometry::{Candidate, Cell, Geometry};

/// The cells with a digit that a list of names such as `r1c3` says were filled in, in order; none if it is another kind
/// of list.
pub(super) fn placed(names: &[Node<'_>], record: &Record) -> Result<Vec<Cell>, String> {
    let Some(names) = names.iter().map(Node::text_value).collect::<Option<Vec<_>>>() else {
        return Ok(Vec::new());
    };
    let puzzle = &record.puzzle;
    let has_digit = |cell: &Cell| puzzle.given(*cell).is_some();
    // A line of candidates may not show a digit that is ruled out.
    let may_lack_digits = puzzle.has_ruled_out();
    let cells = names.into_iter().map(|name| {
        let named = cell(name, puzzle.geometry()).filter(|cell| has_digit(cell) || may_lack_digits);
        named.ok_or_else(|| format!("placed: '{name}' is not a cell with a digit, like r1c3"))
    });
    let mut cells = cells.collect::<Result<Vec<_>, _>>()?;
    cells.retain(has_digit);
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// The ruled-out candidates that a list of names such as `r1c3=4` says were removed, in order; none if it is another
/// kind of list.
pub(super) fn removed(names: &[Node<'_>], record: &Record) -> Vec<Candidate> {
    let candidate = |name: &Node<'_>| {
        let name = name.text_value()?;
        let (name, symbol) = name.split_once('=')?;
        let cell = cell(name, record.puzzle.geometry())?;
        Some(Candidate { cell, digit: record.alphabet.digit(symbol)? })
    };
    let candidates = names.iter().map(candidate).collect::<Option<Vec<_>>>();
    let mut candidates = candidates.unwrap_or_default();
    // A line of candidates does not show those that a given excludes.
    candidates.retain(|&candidate| record.puzzle.is_ruled_out(candidate));
    candidates.sort_unstable();
    candidates.dedup();
    candidates
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
