//! Thermometers: digits rise from the bulb; on slow ones they do not fall.

use itertools::Itertools;

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static THERMO: RuleType = RuleType {
    name: "thermo",
    cells: Cells::Line(1),
    says: "digits rise along the line",
    compile: |rule, _, parts| parts.along(rule.cells(), &[Relation::Less]),
    holds: |rule, _, values| values.along(rule.cells()).tuple_windows().all(|(a, b)| a < b),
    drawn: |_| {
        Drawn::Line(LineStyle::Thermometer, |_| LineWords {
            name: "thermometer".to_owned(),
            meaning: "digits rise from the bulb".to_owned(),
            label: None,
        })
    },
    iss: |_, _| Some(IssPart::Cells("Thermo", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("thermometer", None)),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static SLOW_THERMO: RuleType = RuleType {
    name: "slow-thermo",
    cells: Cells::Line(1),
    says: "digits do not fall along the line",
    compile: |rule, _, parts| parts.along(rule.cells(), &[Relation::AtMost]),
    holds: |rule, _, values| values.along(rule.cells()).tuple_windows().all(|(a, b)| a <= b),
    drawn: |_| {
        Drawn::Line(LineStyle::SlowThermometer, |_| LineWords {
            name: "slow thermometer".to_owned(),
            meaning: "digits do not fall from the hollow bulb".to_owned(),
            label: None,
        })
    },
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("slowthermometer", None)),
    ..RuleType::BASE
};
