//! Sum lines: the line falls into pieces of neighbouring cells with the same given sum.

use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::statement::{Cells, Drawn, IssPart, MOST_SIDE_OF_WORDS, Number, RuleType};

pub(in crate::puzzle::rule) static SUM_LINE: RuleType = RuleType {
    name: "sum-line",
    numbers: &[Number::Usually(10)],
    cells: Cells::Line(1),
    most_side: MOST_SIDE_OF_WORDS,
    says: "the line falls into pieces whose digits add up to the number",
    compile: |rule, context, parts| {
        let sum = u32::from(rule.number());
        // The sum of the piece so far.
        let next = |&so_far: &u32, value: u32| match (so_far + value).cmp(&sum) {
            std::cmp::Ordering::Less => Some(so_far + value),
            std::cmp::Ordering::Equal => Some(0),
            std::cmp::Ordering::Greater => None,
        };
        parts.accept(rule.cells(), context.side(), 0, next, |&so_far| so_far == 0);
    },
    holds: |rule, _, values| {
        // All multiples of the sum are among the sums of the first cells.
        let sums = values.along(rule.cells()).scan(0, |sum, value| {
            *sum += value;
            Some(*sum)
        });
        let sums: Vec<u32> = sums.collect();
        let (sum, all) = (u32::from(rule.number()), *sums.last().expect("a rule has cells"));
        all % sum == 0 && (1..=all / sum).all(|nth| sums.contains(&(nth * sum)))
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Other, |rule| LineWords {
            name: format!("sum line of {}", rule.number()),
            meaning: format!("pieces sum to {}", rule.number()),
            label: Some(format!("Σ{}", rule.number())),
        })
    },
    iss: |rule, _| Some(IssPart::Cells("SumLine", Some(rule.number()))),
    ..RuleType::BASE
};
