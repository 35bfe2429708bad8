//! Killer cages: different digits, with a sum perhaps.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::CageWords;
use crate::puzzle::rule::part::sets_with_sum;
use crate::puzzle::rule::statement::{Drawn, RuleType};

/// A cage with more sets of digits than this is stated as a sum. With more, their clauses take longer than they save.
const MOST_SETS: usize = 700;

pub(in crate::puzzle::rule) static CAGE: RuleType = RuleType {
    name: "cage",
    numbers: &[Number::Maybe],
    cells: Cells::Once,
    says: "different digits that add up to the number, if there is one",
    compile: |rule, context, parts| {
        let cells = rule.cells();
        let Some(&sum) = rule.numbers.first() else {
            return parts.differ(cells);
        };
        // The sum of the digits counted from 1.
        let from_one = i32::from(sum) + context.range().shift(cells.len() as i32);
        match sets_with_sum(context.side(), cells.len(), from_one, MOST_SETS) {
            Some(sets) => parts.hold_one_of(cells, sets),
            None => {
                parts.differ(cells);
                parts.sum(cells.iter().map(|&cell| (1, cell)), sum.into());
            }
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells());
        let is_sum = |sum: &u16| there.clone().sum::<u32>() == u32::from(*sum);
        there.clone().all_unique() && rule.numbers.iter().all(is_sum)
    },
    drawn: |_| {
        Drawn::Cage(|rule| match rule.numbers().first() {
            Some(sum) => CageWords {
                label: Some(sum.to_string()),
                name: "cages with a sum",
                meaning: "different digits that add up to it",
            },
            None => CageWords { label: None, name: "cages", meaning: "different digits" },
        })
    },
    iss: |rule, _| Some(IssPart::Cells("Cage", Some(rule.numbers.first().copied().unwrap_or(0)))),
    f_puzzles: |rule, _| {
        let sum = rule.numbers.first().map_or_else(String::new, u16::to_string);
        Some(FPuzzlesItem::Cells("killercage", sum))
    },
    ..RuleType::BASE
};
