//! Cells with some digits that are one piece.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::{Cells, Number, Words};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::statement::{Context, RuleType};

pub(in crate::puzzle::rule) static CONNECTED: RuleType = RuleType {
    name: "connected",
    numbers: &[Number::Maybe],
    cells: Cells::Once,
    words: Words::Values,
    // The clauses grow with the square of the number of cells.
    most_side: 16,
    says: "the cells that have one of the digits are one piece, of so many cells if that is said",
    compile: |rule, context, parts| {
        let size = rule.numbers.first().map(|&size| size.into());
        parts.connect(rule.cells(), context.geometry, &rule.values().collect_vec(), size);
    },
    holds: |rule, context, values| {
        let is_in = |cell: &Cell| rule.values().contains(&values.at(*cell));
        let piece = rule.cells().iter().copied().filter(is_in).collect_vec();
        let is_size = rule.numbers.iter().all(|&size| usize::from(size) == piece.len());
        !piece.is_empty() && is_size && are_one_piece(piece, context)
    },
    iss: |rule, context| {
        let is_field = context.geometry.fields().iter().any(|cells| cells == rule.cells());
        is_field.then_some(IssPart::Connected)
    },
    ..RuleType::BASE
};

/// Whether each of these cells is reached from the others by steps through them.
pub(super) fn are_one_piece(mut left: Vec<Cell>, context: &Context<'_>) -> bool {
    // Take cells beside those taken until there are no more.
    let mut taken = left.pop().into_iter().collect_vec();
    let mut next = 0;
    while let Some(&cell) = taken.get(next) {
        let (beside, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|&other| context.are_beside([cell, other]));
        taken.extend(beside);
        left = others;
        next += 1;
    }
    left.is_empty()
}
