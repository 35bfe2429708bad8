//! Renban lines: the digits follow each other without a gap, in any order.

use itertools::Itertools;

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static RENBAN: RuleType = RuleType {
    name: "renban",
    cells: Cells::Once,
    says: "the digits follow each other without a gap, in any order",
    compile: |rule, context, parts| {
        let cells = rule.cells();
        let digits = context.geometry.digits().collect_vec();
        let sets = digits.windows(cells.len()).map(<[_]>::to_vec).collect();
        parts.hold_one_of(cells, sets);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).sorted().collect_vec();
        there.windows(2).all(|two| two[1] == two[0] + 1)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Renban, |_| LineWords {
            name: "renban".to_owned(),
            meaning: "digits follow each other without a gap, in any order".to_owned(),
            label: Some("ren".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("Renban", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("renban", None)),
    ..RuleType::BASE
};
