//! Clones: two lists of cells with the same digits.

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::FPuzzlesItem;
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static CLONE: RuleType = RuleType {
    name: "clone",
    cells: Cells::Paired,
    says: "the digits of both lists are the same, cell by cell",
    compile: |rule, _, parts| {
        for (&first, &second) in rule.cells[0].iter().zip(&rule.cells[1]) {
            parts.relate(first, second, Relation::Equal);
        }
    },
    holds: |rule, _, values| values.along(&rule.cells[0]).eq(values.along(&rule.cells[1])),
    drawn: |_| Drawn::Signs,
    f_puzzles: |_, _| Some(FPuzzlesItem::Clone),
    ..RuleType::BASE
};
