//! Parity lines: neighbours on the line are odd and even in turn.

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static PARITY_LINE: RuleType = RuleType {
    name: "parity-line",
    cells: Cells::Line(1),
    says: "the digits along the line are odd and even in turn",
    compile: |rule, _, parts| parts.along(rule.cells(), &[Relation::Incongruent(2)]),
    holds: |rule, _, values| {
        let first = values.at(rule.cells()[0]);
        values.along(rule.cells()).zip(first..).all(|(value, turn)| value % 2 == turn % 2)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Parity, |_| LineWords {
            name: "parity line".to_owned(),
            meaning: "odd and even digits in turn".to_owned(),
            label: Some("o/e".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("Modular", Some(2))),
    ..RuleType::BASE
};
