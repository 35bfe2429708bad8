//! Little killers: the digits along a diagonal, seen from outside the grid, have a sum.

use crate::geometry::MAX_SIDE;
use crate::puzzle::rule::statement::{Cells, Drawn, IssPart, Number, RuleType};

pub(in crate::puzzle::rule) static LITTLE_KILLER: RuleType = RuleType {
    name: "little-killer",
    numbers: &[Number::Said],
    cells: Cells::Once,
    most_side: MAX_SIDE,
    says: "the digits of the diagonal add up to the number",
    compile: |rule, _, parts| {
        parts.sum(rule.cells().iter().map(|&cell| (1, cell)), rule.number().into());
    },
    holds: |rule, _, values| values.along(rule.cells()).sum::<u32>() == u32::from(rule.number()),
    drawn: |_| Drawn::InWords(|rule, context| rule.text(context.geometry)),
    iss: Some(|rule, _| Some(IssPart::Diagonal("LittleKiller", rule.number()))),
    f_puzzles: None,
};
