//! The field `placed`: the cells whose digits were filled in.

use super::node::Node;
use crate::format::record::Record;
use crate::geometry::Cell;

/// The cells with a digit that a list of names such as `r1c3` says were filled in, in order; none if it is another kind
/// of list.
pub(super) fn placed(names: &[Node<'_>], record: &Record) -> Result<Vec<Cell>, String> {
    let Some(names) = names.iter().map(Node::text_value).collect::<Option<Vec<_>>>() else {
        return Ok(Vec::new());
    };
    let puzzle = &record.puzzle;
    let side = puzzle.geometry().side();
    let cell = |name: &str| {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let at = |number: &str| number.parse::<usize>().ok().filter(|at| (1..=side).contains(at));
        Some(puzzle.geometry().cell(at(row)? - 1, at(col)? - 1))
    };
    let has_digit = |cell: &Cell| puzzle.given(*cell).is_some();
    // A line of candidates may not show a digit that is ruled out.
    let may_lack_digits = puzzle.has_ruled_out();
    let cells = names.into_iter().map(|name| {
        let named = cell(name).filter(|cell| has_digit(cell) || may_lack_digits);
        named.ok_or_else(|| format!("placed: '{name}' is not a cell with a digit, like r1c3"))
    });
    let mut cells = cells.collect::<Result<Vec<_>, _>>()?;
    cells.retain(has_digit);
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}
