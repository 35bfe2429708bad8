//! Refuses fields around a puzzle that may hold rules and are not read: without its rules the puzzle would be a different
//! one. [`beside`](crate::format::codec::beside) judges each.

use super::search::{Found, is_drawn, is_f_puzzles};
use crate::format::codec::beside::{
    self, Judge, Kind, READING_FIELDS, RULE_FIELDS, ShapeFields, is_off, rank,
};
use crate::format::codec::json_node::{Fields, Node};

/// Fields of our own that hold cells and are read, or say no rule.
const OWN_FIELDS: [&str; 11] = [
    "placed",
    "removed",
    "redundant",
    "clash",
    "culprits",
    "wrong",
    "open",
    "settled",
    "add",
    "needs",
    "steps",
];

/// Refuses an object beside whose puzzle a field may hold rules; else returns the fields that tell a shape, which is to be
/// compared with the puzzle's. A puzzle of f-puzzles, SudokuPad or Sudoku-Bench has its rules inside, so fields around it are not looked
/// at.
pub(super) fn refuse<'n, 'a>(
    fields: &'n Fields<'a>,
    puzzle: &Node<'_>,
) -> Result<ShapeFields<'n, 'a>, String> {
    if puzzle.fields().is_some_and(|own| is_f_puzzles(own) || is_drawn(own)) {
        return Ok(ShapeFields::default());
    }
    judge(fields, &|value| has(value, puzzle))
}

/// The error for a field around several puzzles that may hold rules.
pub(super) fn refusal_around(around: &[&Fields<'_>], found: &[Found<'_, '_>]) -> Option<String> {
    let mut starts: Vec<_> = found.iter().map(|found| found.node.text.as_ptr()).collect();
    starts.sort_unstable();
    let is_around = |value: &Node<'_>| {
        let next = starts.partition_point(|&start| start < value.text.as_ptr());
        starts.get(next).is_some_and(|start| value.text.as_bytes().as_ptr_range().contains(start))
    };
    around.iter().find_map(|fields| judge(fields, &is_around).err())
}

/// Whether a value is this one, or has it in it.
fn has(value: &Node<'_>, inner: &Node<'_>) -> bool {
    value.text.as_bytes().as_ptr_range().contains(&inner.text.as_ptr())
}

/// Judges the fields of an object but for those that have a puzzle in them.
fn judge<'n, 'a>(
    fields: &'n Fields<'a>,
    is_around: &dyn Fn(&Node<'_>) -> bool,
) -> Result<ShapeFields<'n, 'a>, String> {
    let mut shapes = ShapeFields::default();
    let mut says_rules = None;
    for (name, value) in fields.iter() {
        if is_off(value)
            || READING_FIELDS.contains(&name)
            || OWN_FIELDS.contains(&name)
            || is_around(value)
        {
            continue;
        }
        // A grid under the name of a puzzle is one of several, and other values under it may be anything.
        let kind = match rank(name) {
            Some(_) => Some(Kind::Puzzle),
            None => beside::kind(name),
        };
        if kind == Some(Kind::Harmless) {
            continue;
        }
        let says_rules = *says_rules
            .get_or_insert_with(|| RULE_FIELDS.iter().any(|name| fields.contains_key(name)));
        let judge = Judge { says_rules, is_nested: false };
        if let Some(refusal) = judge.refusal(name, value, kind, &mut shapes) {
            return Err(refusal);
        }
    }
    Ok(shapes)
}
