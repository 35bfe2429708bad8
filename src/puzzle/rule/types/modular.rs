//! Modular lines: any three cells in a row leave different remainders when they are divided by three.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

/// No line of more cells has neighbours in each set of so many cells.
const MOST_APART: u16 = 256;

pub(in crate::puzzle::rule) static MODULAR: RuleType = RuleType {
    name: "modular",
    numbers: &[Number::Divisor(Some(3))],
    cells: Cells::LineByNumber,
    says: "any three cells in a row on the line leave different remainders by 3",
    compile: |rule, _, parts| {
        let by = rule.number();
        let relations =
            vec![Relation::Incongruent(by); usize::from(by.clamp(2, MOST_APART + 1) - 1)];
        parts.along(rule.cells(), &relations);
    },
    holds: |rule, _, values| {
        let by = rule.number();
        let remainders =
            values.along(rule.cells()).map(|value| value % u32::from(by)).collect_vec();
        let in_a_row = usize::from(by.max(2)).min(remainders.len());
        remainders.windows(in_a_row).all(|some| some.iter().all_unique())
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Modular, |rule| {
            let by = rule.number();
            LineWords {
                name: format!("modular line of {by}"),
                meaning: format!("any {by} in a row leave different remainders by {by}"),
                label: Some(format!("m{by}")),
            }
        })
    },
    iss: |rule, _| (rule.number() > 1).then_some(IssPart::Cells("Modular", Some(rule.number()))),
    f_puzzles: |rule, _| (rule.number() == 3).then_some(FPuzzlesItem::Line("modularline", None)),
    ..RuleType::BASE
};
