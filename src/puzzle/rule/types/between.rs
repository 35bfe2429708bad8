//! Lines whose digits lie between those of both ends, or outside them.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Drawn, MOST_SIDE_OF_WORDS, Rule, RuleType, Values};

pub(in crate::puzzle::rule) static BETWEEN: RuleType = RuleType {
    name: "between",
    cells: Cells::Line(1),
    most_side: MOST_SIDE_OF_WORDS,
    says: "the digits along the line are more than that of one end and less than that of the other",
    compile: |rule, context, parts| {
        compile(rule, context, parts, 0, |[low, high], value| (low + 1..high).contains(&value));
    },
    holds: |rule, _, values| {
        let [low, high, inside @ ..] = &ends_first(rule, values)[..] else { return true };
        inside.iter().all(|value| low < value && value < high)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Between, |_| LineWords {
            name: "between line".to_owned(),
            meaning: "digits lie between those of the ends".to_owned(),
            label: Some("<>".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("Between", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("betweenline", None)),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static LOCKOUT: RuleType = RuleType {
    name: "lockout",
    cells: Cells::Line(1),
    most_side: MOST_SIDE_OF_WORDS,
    numbers: &[Number::Usually(4)],
    says: "the ends of the line differ by the number or more, and no digit along it is one of theirs or between them",
    compile: |rule, context, parts| {
        let by = rule.number().into();
        compile(rule, context, parts, by, |[low, high], value| value < low || high < value);
    },
    holds: |rule, _, values| {
        let [low, high, inside @ ..] = &ends_first(rule, values)[..] else { return true };
        high - low >= u32::from(rule.number())
            && inside.iter().all(|value| value < low || value > high)
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Lockout, |rule| LineWords {
            name: format!("lockout line of {}", rule.number()),
            meaning: format!(
                "ends differ by {} or more, no digit lies between them",
                rule.number()
            ),
            label: Some(format!("><{}", rule.number())),
        })
    },
    iss: |rule, _| Some(IssPart::Cells("Lockout", Some(rule.number()))),
    f_puzzles: |rule, _| (rule.number() == 4).then_some(FPuzzlesItem::Line("lockout", None)),
    ..RuleType::BASE
};

/// Reads the ends of the line, which are this far apart at least, then its other cells. A line of one cell says nothing.
fn compile(
    rule: &Rule,
    _: &Context<'_>,
    parts: &mut Parts,
    apart: u32,
    fits: fn([u32; 2], u32) -> bool,
) {
    let [first, inside @ .., last] = rule.cells() else { return };
    let cells = [&[*first, *last], inside].concat();
    // The ends that are known.
    let next = |ends: &Vec<u32>, value| match ends[..] {
        [] => Some(vec![value]),
        [one] => {
            let ends = vec![one.min(value), one.max(value)];
            (ends[1] - ends[0] >= apart).then_some(ends)
        }
        [low, high, ..] => fits([low, high], value).then(|| ends.clone()),
    };
    parts.accept(&cells, Vec::new(), next, |_| true);
}

/// The lesser and the greater value of the ends, then the others; fewer than two if there is one cell.
fn ends_first(rule: &Rule, values: &Values<'_>) -> Vec<u32> {
    let mut there = values.along(rule.cells()).collect_vec();
    if there.len() < 2 {
        return Vec::new();
    }
    let last = there.pop().expect("there are two");
    let first = there.remove(0);
    there.splice(0..0, [first.min(last), first.max(last)]);
    there
}
