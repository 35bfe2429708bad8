//! Sum lines: the line falls into pieces of neighbouring cells with the same given sum.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::statement::{Drawn, MOST_SIDE_OF_WORDS, RuleType};

pub(in crate::puzzle::rule) static SUM_LINE: RuleType = RuleType {
    name: "sum-line",
    numbers: &[Number::Usually(10)],
    cells: Cells::Line(1),
    most_side: MOST_SIDE_OF_WORDS,
    says: "the line falls into pieces whose digits add up to the number",
    compile: |rule, _, parts| {
        let sum = u32::from(rule.number());
        // The sum of the piece so far.
        let next = |&so_far: &u32, value: u32| match (so_far + value).cmp(&sum) {
            std::cmp::Ordering::Less => Some(so_far + value),
            std::cmp::Ordering::Equal => Some(0),
            std::cmp::Ordering::Greater => None,
        };
        parts.accept(rule.cells(), 0, next, |&so_far| so_far == 0);
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
        Drawn::Line(LineStyle::SumLine, |rule| LineWords {
            name: format!("sum line of {}", rule.number()),
            meaning: format!("pieces sum to {}", rule.number()),
            label: Some(format!("Σ{}", rule.number())),
        })
    },
    iss: |rule, _| Some(IssPart::Cells("SumLine", Some(rule.number()))),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static SUM_LOOP: RuleType = RuleType {
    name: "sum-loop",
    cells: Cells::Once,
    most_side: MOST_SIDE_OF_WORDS,
    numbers: &[Number::Said],
    says: "the line, whose last cell is beside the first, can be cut into pieces whose digits add up to the number",
    compile: |rule, _, parts| {
        let sum = u32::from(rule.number());
        // The sum since the last cut, for each that there may be before the first cell, and whether a cut was met.
        let next = |states: &[(u32, u32, bool)], value: u32| {
            let after =
                states.iter().filter_map(|&(first, so_far, was_cut)| match so_far + value {
                    all if all == sum => Some((first, 0, true)),
                    all => (all < sum).then_some((first, all, was_cut)),
                });
            after.collect()
        };
        let start = (0..sum).map(|so_far| (so_far, so_far, false)).collect();
        parts.accept_any(rule.cells(), start, next, |(first, last, was_cut)| {
            first == last && *was_cut
        });
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let sum = u32::from(rule.number());
        // Begin behind any cell, and cut where the sum is reached.
        (0..there.len()).any(|start| {
            let mut from_there = there.iter().cycle().skip(start).take(there.len());
            let left = from_there.try_fold(0, |so_far, value| match so_far + value {
                all if all == sum => Some(0),
                all => (all < sum).then_some(all),
            });
            left == Some(0) && there.iter().any(|value| *value > 0)
        })
    },
    drawn: |_| {
        Drawn::Line(LineStyle::SumLoop, |rule| LineWords {
            name: format!("sum loop of {}", rule.number()),
            meaning: format!("pieces, cut anywhere, sum to {}", rule.number()),
            label: Some(format!("Σ{}", rule.number())),
        })
    },
    iss: |rule, _| Some(IssPart::Loop("SumLine", rule.number())),
    ..RuleType::BASE
};
