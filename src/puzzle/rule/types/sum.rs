//! Sums of cells, which may have equal digits.

use crate::puzzle::neighbours::are_neighbours;
use crate::puzzle::rule::statement::{Cells, Drawn, FPuzzlesItem, IssPart, Number, RuleType};

pub(in crate::puzzle::rule) static SUM: RuleType = RuleType {
    name: "sum",
    numbers: &[Number::Said],
    cells: Cells::Once,
    says: "the digits add up to the number",
    compile: |rule, _, parts| {
        parts.sum(rule.cells().iter().map(|&cell| (1, cell)), rule.number().into());
    },
    holds: |rule, _, values| values.along(rule.cells()).sum::<u32>() == u32::from(rule.number()),
    drawn: |rule| match rule.cells().len() {
        2 => Drawn::Signs,
        _ => Drawn::InWords(|rule, context| rule.text(context.geometry)),
    },
    iss: |rule, context| {
        let cells = rule.cells();
        let beside = cells.len() == 2 && are_neighbours([cells[0], cells[1]], context.side());
        Some(match rule.number() {
            10 if beside => IssPart::Cells("X", None),
            5 if beside => IssPart::Cells("V", None),
            sum => IssPart::Cells("Sum", Some(sum)),
        })
    },
    f_puzzles: |rule, _| match (rule.number(), rule.cells().len()) {
        (10, 2) => Some(FPuzzlesItem::Cells("xv", "X".to_owned())),
        (5, 2) => Some(FPuzzlesItem::Cells("xv", "V".to_owned())),
        _ => None,
    },
    ..RuleType::BASE
};
