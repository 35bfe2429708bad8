//! Index lines: where the third cell has a 5, the fifth has a 3.

use itertools::Itertools;

use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static INDEX_LINE: RuleType = RuleType {
    name: "index-line",
    cells: Cells::Once,
    says: "each digit is the number of the cell on the line that has the number of its own cell",
    compile: |rule, _, parts| {
        let count = rule.cells().len() as u32;
        let numbered = || rule.cells().iter().copied().zip(1..=count);
        for ((one, number), (other, other_number)) in numbered().cartesian_product(numbered()) {
            parts.allow([one, other], |a, b| {
                (1..=count).contains(&a) && (a != other_number || b == number)
            });
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let named = |value: u32| there.get((value as usize).wrapping_sub(1)).copied();
        there.iter().zip(1..).all(|(&value, number)| named(value) == Some(number))
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Index, |_| LineWords {
            name: "index line".to_owned(),
            meaning: "where cell 3 has a 5, cell 5 has a 3".to_owned(),
            label: Some("ind".to_owned()),
        })
    },
    ..RuleType::BASE
};
