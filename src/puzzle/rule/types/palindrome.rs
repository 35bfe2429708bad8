//! Palindromes: lines that read the same from both ends.

use itertools::Itertools;

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static PALINDROME: RuleType = RuleType {
    name: "palindrome",
    cells: Cells::Any,
    says: "the line reads the same from both ends",
    compile: |rule, _, parts| {
        let cells = rule.cells();
        for (&first, &second) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
            parts.relate(first, second, Relation::Equal);
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        there.iter().rev().eq(&there)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Palindrome, |_| LineWords {
            name: "palindrome".to_owned(),
            meaning: "the same from both ends".to_owned(),
            label: Some("=".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("Palindrome", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("palindrome", None)),
    ..RuleType::BASE
};
