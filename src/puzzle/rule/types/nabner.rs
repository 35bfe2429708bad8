//! Nabner lines: no two digits of the line are equal or follow each other.

use itertools::Itertools;

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::FPuzzlesItem;
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static NABNER: RuleType = RuleType {
    name: "nabner",
    cells: Cells::Once,
    says: "no two digits are equal or differ by 1",
    compile: |rule, _, parts| {
        for [&one, &other] in rule.cells().iter().array_combinations() {
            parts.relate(one, other, Relation::Apart(2));
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).sorted().collect_vec();
        there.windows(2).all(|two| two[1] >= two[0] + 2)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Nabner, |_| LineWords {
            name: "nabner".to_owned(),
            meaning: "no two digits are equal or differ by 1".to_owned(),
            label: Some("nab".to_owned()),
        })
    },
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("nabner", None)),
    ..RuleType::BASE
};
