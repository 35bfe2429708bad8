//! Sums of cells, which may have equal digits.

use crate::puzzle::rule::arguments::{Cells, Number, Words};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::CageWords;
use crate::puzzle::rule::statement::{Drawn, RuleType};

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
        _ => Drawn::Cage(|rule| CageWords {
            label: Some(format!("Σ{}", rule.number())),
            name: "cages with Σ",
            meaning: "digits, equal ones too, that add up to the number",
        }),
    },
    iss: |rule, context| {
        let cells = rule.cells();
        let beside = cells.len() == 2 && context.are_beside([cells[0], cells[1]]);
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

pub(in crate::puzzle::rule) static LINEAR: RuleType = RuleType {
    name: "linear",
    numbers: &[Number::Zero],
    words: Words::Factors,
    says: "the digits, each times its factor, add up to the number",
    compile: |rule, _, parts| {
        let factors = rule.words.iter().filter_map(|word| word.parse().ok());
        parts.sum(factors.zip(rule.cells().iter().copied()), rule.number().into());
    },
    holds: |rule, _, values| {
        let terms = rule.words.iter().zip(values.along(rule.cells()));
        let terms = terms.map(|(factor, value)| factor.parse::<i64>().ok().zip(Some(value)));
        let sum: Option<i64> = terms.map(|term| term.map(|(a, b)| a * i64::from(b))).sum();
        sum == Some(rule.number().into())
    },
    iss: |rule, _| {
        Some(IssPart::Headed("Sum", format!("{}_=_{}", rule.number(), rule.words.join("_"))))
    },
    ..RuleType::BASE
};
