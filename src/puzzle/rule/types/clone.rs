//! Clones: lists of cells with the same digits.

use itertools::Itertools;

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::FPuzzlesItem;
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static CLONE: RuleType = RuleType {
    name: "clone",
    cells: Cells::EqualLists,
    says: "the digits of all lists are the same, cell by cell",
    compile: |rule, _, parts| {
        let (first, others) = (&rule.cells[0], &rule.cells[1..]);
        for (&cell, &clone) in others.iter().flat_map(|other| first.iter().zip(other)) {
            parts.relate(cell, clone, Relation::Equal);
        }
    },
    holds: |rule, _, values| {
        rule.cells.iter().map(|cells| values.along(cells).collect_vec()).all_equal()
    },
    drawn: |_| Drawn::Clones,
    f_puzzles: |_, _| Some(FPuzzlesItem::Clone),
    ..RuleType::BASE
};
