//! Cages of different digits about other sums than that of all.

use itertools::Itertools;

use crate::geometry::Digit;
use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::marks::CageWords;
use crate::puzzle::rule::statement::{Drawn, RuleType};

/// The greatest side of a grid with a rule whose sets of digits are listed.
const MOST_SIDE_OF_SETS: usize = 16;

pub(in crate::puzzle::rule) static RELLIK: RuleType = RuleType {
    name: "rellik",
    numbers: &[Number::Said],
    cells: Cells::Once,
    most_side: MOST_SIDE_OF_SETS,
    says: "different digits of which no one and no several add up to the number",
    compile: |rule, context, parts| {
        let sum = usize::from(rule.number());
        let sets = context.geometry.digits().combinations(rule.cells().len());
        // The sums of some digits, as bits of a number; greater ones do not matter.
        let sums = |set: &Vec<Digit>| {
            let digits = set.iter().map(|&digit| context.range().value(digit));
            digits.fold(1_u128, |sums, value| sums | sums.checked_shl(value).unwrap_or(0))
        };
        let is_met = |set: &Vec<Digit>| sum < 128 && sums(set) >> sum & 1 == 1;
        let sets = sets.filter(|set| !is_met(set)).collect();
        parts.hold_one_of(rule.cells(), sets);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let is_sum = |some: Vec<&u32>| some.into_iter().sum::<u32>() == u32::from(rule.number());
        there.iter().all_unique() && !there.iter().powerset().any(is_sum)
    },
    drawn: |_| {
        Drawn::Cage(|rule| CageWords {
            label: Some(format!("≠{}", rule.number())),
            name: "cages with ≠",
            meaning: "different digits of which no one and no several add up to the number",
        })
    },
    iss: |rule, _| Some(IssPart::Headed("RellikCage", rule.number().to_string())),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static EQUALITY: RuleType = RuleType {
    name: "equality",
    cells: Cells::Once,
    most_side: MOST_SIDE_OF_SETS,
    says: "different digits, as many odd as even ones and as many low as high ones, none in the middle",
    compile: |rule, context, parts| {
        let side = context.side();
        let sets = context.geometry.digits().combinations(rule.cells().len());
        let is_equal = |set: &Vec<Digit>| {
            let count = |test: &dyn Fn(usize) -> bool| {
                2 * set.iter().filter(|digit| test(digit.index())).count() == set.len()
            };
            count(&|it| it % 2 == 0)
                && count(&|it| it < side / 2)
                && count(&|it| it >= side - side / 2)
        };
        parts.hold_one_of(rule.cells(), sets.filter(is_equal).collect());
    },
    holds: |rule, context, values| {
        let (there, range) = (values.along(rule.cells()), context.range());
        let middle = range.first + range.last();
        let odd = there.clone().filter(|value| value % 2 == 1).count();
        let low = there.clone().filter(|value| 2 * value < middle).count();
        let high = there.clone().filter(|value| 2 * value > middle).count();
        let all = rule.cells().len();
        there.clone().all_unique() && 2 * odd == all && low == high && low + high == all
    },
    drawn: |_| {
        Drawn::Cage(|_| CageWords {
            label: Some("=".to_owned()),
            name: "cages with =",
            meaning: "different digits, as many odd as even ones and as many low as high ones, none in the middle",
        })
    },
    iss: |_, _| Some(IssPart::Cells("EqualityCage", None)),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static LUNCHBOX: RuleType = RuleType {
    name: "lunchbox",
    numbers: &[Number::Zero],
    cells: Cells::Once,
    most_side: 12,
    says: "different digits; those between the least and the greatest of them add up to the number",
    compile: |rule, _, parts| {
        parts.differ(rule.cells());
        let sum = u32::from(rule.number());
        let next = |lunch: &Option<Lunch>, value: u32| Some(Some(Lunch::with(*lunch, value)?));
        let accepts = |lunch: &Option<Lunch>| {
            lunch.is_some_and(|it| it.least < it.greatest && it.between == sum)
        };
        parts.accept(rule.cells(), None, next, accepts);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let ends = there.iter().position_min().zip(there.iter().position_max());
        ends.is_some_and(|(least, greatest)| {
            let between = least.min(greatest) + 1..least.max(greatest);
            let sum = there.get(between).map(|between| between.iter().sum::<u32>());
            there.iter().all_unique() && sum == Some(rule.number().into())
        })
    },
    drawn: |_| {
        Drawn::Cage(|rule| CageWords {
            label: Some(format!("<{}>", rule.number())),
            name: "cages with < >",
            meaning: "different digits; those between the least and the greatest of them add up to the number",
        })
    },
    iss: |rule, _| Some(IssPart::Headed("Lunchbox", rule.number().to_string())),
    ..RuleType::BASE
};

/// The digits so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Lunch {
    least: u32,
    greatest: u32,
    /// Whether the least stands before the greatest.
    is_rising: bool,
    /// The sum of what stands between them.
    between: u32,
    /// The sum of what stands behind both.
    behind: u32,
}

impl Lunch {
    /// The digits with one more; none if it stands there already at an end.
    fn with(before: Option<Lunch>, value: u32) -> Option<Lunch> {
        let Some(Lunch { least, greatest, is_rising, between, behind }) = before else {
            let (is_rising, between, behind) = (true, 0, 0);
            return Some(Lunch { least: value, greatest: value, is_rising, between, behind });
        };
        let is_alone = least == greatest;
        // What stands behind an end up to the new one: behind both, or from the earlier end on.
        let from = |is_later: bool, later: u32| match is_later {
            _ if is_alone => 0,
            true => behind,
            false => between + later + behind,
        };
        Some(match value {
            _ if value > greatest => {
                let between = from(!is_rising, greatest);
                Lunch { least, greatest: value, is_rising: true, between, behind: 0 }
            }
            _ if value < least => {
                let between = from(is_rising, least);
                Lunch { least: value, greatest, is_rising: false, between, behind: 0 }
            }
            _ if value == least || value == greatest => return None,
            _ => Lunch { least, greatest, is_rising, between, behind: behind + value },
        })
    }
}
