//! Whispers: neighbours on the line are far apart.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static WHISPER: RuleType = RuleType {
    name: "whisper",
    numbers: &[Number::HalfTheSide],
    cells: Cells::Line(1),
    says: "neighbours on the line differ by 5 or more",
    compile: |rule, _, parts| parts.along(rule.cells(), &[Relation::Apart(rule.number())]),
    holds: |rule, _, values| {
        let by = u32::from(rule.number());
        values.along(rule.cells()).tuple_windows().all(|(a, b)| a + by <= b || b + by <= a)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Whisper, |rule| LineWords {
            name: format!("whisper of {}", rule.number()),
            meaning: format!("neighbours differ by {} or more", rule.number()),
            label: Some(format!("≥{}", rule.number())),
        })
    },
    iss: |rule, _| Some(IssPart::Cells("Whisper", Some(rule.number()))),
    f_puzzles: |rule, _| Some(FPuzzlesItem::Line("whispers", Some(rule.number()))),
    ..RuleType::BASE
};
