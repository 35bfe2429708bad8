//! Minima and maxima: cells with a digit less, or more, than those of all cells beside them, but for cells with the same
//! mark.

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::FPuzzlesItem;
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Context, Drawn, Rule, RuleType, Values};

pub(in crate::puzzle::rule) static MINIMUM: RuleType = RuleType {
    name: "minimum",
    cells: Cells::Any,
    drawn: |_| Drawn::Signs,
    says: "the digits are less than those of the cells beside them, but for cells with the same mark",
    compile: |rule, context, parts| {
        relate_to_neighbours(rule, context, |cell, other| {
            parts.relate(cell, other, Relation::Less)
        });
    },
    holds: |rule, context, values| holds(rule, context, values, |cell, other| cell < other),
    f_puzzles: |_, _| Some(FPuzzlesItem::EachCell("minimum")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static MAXIMUM: RuleType = RuleType {
    name: "maximum",
    cells: Cells::Any,
    drawn: |_| Drawn::Signs,
    says: "the digits are more than those of the cells beside them, but for cells with the same mark",
    compile: |rule, context, parts| {
        relate_to_neighbours(rule, context, |cell, other| {
            parts.relate(other, cell, Relation::Less)
        });
    },
    holds: |rule, context, values| holds(rule, context, values, |cell, other| cell > other),
    f_puzzles: |_, _| Some(FPuzzlesItem::EachCell("maximum")),
    ..RuleType::BASE
};

fn relate_to_neighbours(rule: &Rule, context: &Context<'_>, mut relate: impl FnMut(Cell, Cell)) {
    let marked = context.marked(rule.name());
    for &cell in rule.cells() {
        let others = context.geometry.neighbours(cell).filter(|other| !marked.contains(other));
        others.for_each(|other| relate(cell, other));
    }
}

/// Whether all cells beside each other, the first marked and the second not, compare so.
fn holds(
    rule: &Rule,
    context: &Context<'_>,
    values: &Values<'_>,
    is_right: fn(u32, u32) -> bool,
) -> bool {
    let geometry = context.geometry;
    let is_marked = |cell: Cell| {
        let mut same = context.rules.iter().filter(|other| other.name() == rule.name());
        same.any(|other| other.cells().contains(&cell))
    };
    rule.cells().iter().all(|&cell| {
        let mut others =
            geometry.cells().filter(|&it| context.are_beside([cell, it]) && !is_marked(it));
        others.all(|other| is_right(values.at(cell), values.at(other)))
    })
}
