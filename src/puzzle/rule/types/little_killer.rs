//! Little killers: the digits along a diagonal, seen from outside the grid, have a sum.

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::OutsideClue;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static LITTLE_KILLER: RuleType = RuleType {
    name: "little-killer",
    numbers: &[Number::Said],
    cells: Cells::Once,
    says: "the digits of the diagonal, which may repeat, add up to the number",
    compile: |rule, _, parts| {
        parts.sum(rule.cells().iter().map(|&cell| (1, cell)), rule.number().into());
    },
    holds: |rule, _, values| values.along(rule.cells()).sum::<u32>() == u32::from(rule.number()),
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: ["", ""], is_diagonal: true }, |_| {
            "the digits along the diagonal, which may repeat, add up to the number".to_owned()
        })
    },
    iss: |rule, _| Some(IssPart::Diagonal("LittleKiller", rule.number())),
    f_puzzles: |rule, context| {
        Some(FPuzzlesItem::Diagonal("littlekillersum", context.seen_diagonal(rule.cells())?))
    },
    ..RuleType::BASE
};
