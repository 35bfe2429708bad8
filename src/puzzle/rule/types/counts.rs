//! Rules that count digits.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::{Cells, Number, Words, pair_of};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{CageWords, CellShape};
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Drawn, RuleType, Values};

pub(in crate::puzzle::rule) static COUNT: RuleType = RuleType {
    name: "count",
    numbers: &[Number::Zero],
    cells: Cells::Once,
    words: Words::Values,
    says: "so many of the cells have one of the digits",
    compile: |rule, _, parts| {
        let weight = |value| i32::from(rule.values().contains(&value));
        parts.count(rule.cells(), weight, [rule.number().into()]);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells());
        let counted = there.filter(|value| rule.values().contains(value)).count();
        counted == usize::from(rule.number())
    },
    iss: |rule, _| (rule.number() == 1 && rule.cells().len() == 1).then_some(IssPart::OneOf),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static CONTAIN: RuleType = RuleType {
    name: "contain",
    cells: Cells::Once,
    words: Words::Values,
    says: "the digits are among those of the cells, each as often as it is said",
    compile: |rule, _, parts| {
        for (value, times) in rule.values().counts().into_iter().sorted() {
            let totals = times as i32..=rule.cells().len() as i32;
            parts.count(rule.cells(), |it| i32::from(it == value), totals);
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).counts();
        let wanted = rule.values().counts();
        wanted.iter().all(|(value, times)| there.get(value).is_some_and(|it| it >= times))
    },
    drawn: |_| Drawn::Quadruple,
    iss: |rule, _| Some(IssPart::Headed("ContainAtLeast", rule.words.join("_"))),
    f_puzzles: |rule, context| is_square(rule.cells(), context).then_some(FPuzzlesItem::Quadruple),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static CONTAIN_EXACTLY: RuleType = RuleType {
    name: "contain-exactly",
    cells: Cells::Once,
    words: Words::Values,
    says: "the cells have each of these digits exactly as often as it is said, and others perhaps",
    compile: |rule, _, parts| {
        for (value, times) in rule.values().counts().into_iter().sorted() {
            parts.count(rule.cells(), |it| i32::from(it == value), [times as i32]);
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).counts();
        rule.values().counts().iter().all(|(value, times)| there.get(value) == Some(times))
    },
    iss: |rule, _| Some(IssPart::Headed("ContainExact", rule.words.join("_"))),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static LOOK_AND_SAY: RuleType = RuleType {
    name: "look-and-say",
    cells: Cells::Once,
    words: Words::Sayings,
    says: "the cells have so many of a digit: '23' are two threes, '05' is no five",
    compile: |rule, _, parts| {
        for [times, value] in rule.words.iter().filter_map(|word| pair_of(word)) {
            parts.count(rule.cells(), |it| i32::from(it == value), [times as i32]);
        }
    },
    holds: |rule, _, values| {
        rule.words.iter().filter_map(|word| pair_of(word)).all(|[times, value]| {
            values.along(rule.cells()).filter(|it| *it == value).count() == times as usize
        })
    },
    drawn: |_| {
        Drawn::Cage(|rule| CageWords {
            label: Some(format!("\"{}\"", rule.words().join(" "))),
            name: "cages with quotes",
            meaning: "so many of a digit, as '23' is two threes and '05' no five",
        })
    },
    iss: |rule, _| {
        let is_short = rule.words.iter().all(|word| !word.contains('-'));
        is_short.then(|| IssPart::Headed("LookAndSay", rule.words.concat()))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static COUNTING_CIRCLES: RuleType = RuleType {
    name: "counting-circles",
    cells: Cells::Once,
    says: "each digit that the cells have stands in as many of them as it says",
    compile: |rule, context, parts| {
        for value in context.range().values() {
            let totals = [0, value as i32];
            parts.count(rule.cells(), |it| i32::from(it == value), totals);
        }
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).counts();
        there.iter().all(|(&value, &times)| value as usize == times)
    },
    drawn: |_| Drawn::Shapes(CellShape::Ring),
    iss: |_, _| Some(IssPart::Cells("CountingCircles", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Cells("countingcircles", String::new())),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static COUNT_DISTINCT: RuleType = RuleType {
    name: "count-distinct",
    cells: Cells::CellAndList,
    says: "the first cell has the number of different digits in the others",
    compile: |rule, _, parts| parts.count_distinct(rule.cells[0][0], &rule.cells[1]),
    holds: |rule, _, values| {
        let different = values.along(&rule.cells[1]).unique().count();
        values.at(rule.cells[0][0]) as usize == different
    },
    iss: |_, _| Some(IssPart::Cells("CountDistinct", None)),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static SAME_VALUES: RuleType = RuleType {
    name: "same-values",
    cells: Cells::EqualLists,
    says: "the lists have the same digits, each as often",
    compile: |rule, context, parts| {
        for (one, other) in rule.cells.iter().tuple_windows() {
            have_same_values(one, other, context, parts);
        }
    },
    holds: |rule, _, values| {
        rule.cells.iter().map(|list| values.along(list).sorted().collect_vec()).all_equal()
    },
    iss: |rule, _| Some(IssPart::Headed("SameValues", rule.cells.len().to_string())),
    ..RuleType::BASE
};

fn have_same_values(one: &[Cell], other: &[Cell], context: &Context<'_>, parts: &mut Parts) {
    for value in context.range().values() {
        let lists = [(1, one), (-1, other)];
        parts.count_each(&lists, |it| i32::from(it == value), [0]);
    }
}

pub(in crate::puzzle::rule) static GLOBAL_ENTROPY: RuleType = RuleType {
    name: "global-entropy",
    numbers: &[Number::Divisor(Some(3))],
    cells: Cells::None,
    says: "each 2x2 square has a low, a middle and a high digit: of 1-3, of 4-6 and so on, for 3",
    compile: |rule, context, parts| {
        let of = u32::from(rule.number());
        have_one_of_each(context, parts, |value| value.div_ceil(of));
    },
    holds: |rule, context, values| {
        has_one_of_each(context, values, |value| value.div_ceil(rule.number().into()))
    },
    drawn: |_| {
        Drawn::InWords(|rule, context| {
            let of = u32::from(rule.number());
            squares_in_words(context, |value| value.div_ceil(of))
        })
    },
    iss: |rule, context| {
        (rule.number() == 3 && context.side() == 9).then_some(IssPart::Flag("GlobalEntropy"))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static GLOBAL_MOD: RuleType = RuleType {
    name: "global-mod",
    numbers: &[Number::Divisor(Some(3))],
    cells: Cells::None,
    says: "each 2x2 square has a digit with each remainder by the number",
    compile: |rule, context, parts| {
        have_one_of_each(context, parts, |value| value % u32::from(rule.number()));
    },
    holds: |rule, context, values| {
        has_one_of_each(context, values, |value| value % u32::from(rule.number()))
    },
    drawn: |_| {
        Drawn::InWords(|rule, context| {
            let by = u32::from(rule.number());
            squares_in_words(context, |value| value % by)
        })
    },
    iss: |rule, context| {
        (rule.number() == 3 && context.side() == 9).then_some(IssPart::Flag("GlobalMod"))
    },
    ..RuleType::BASE
};

/// `each 2x2 square has one of 1, 2, 3, one of 4, 5, 6 and one of 7, 8, 9`.
fn squares_in_words(context: &Context<'_>, class: impl Fn(u32) -> u32) -> String {
    let classes = context.range().values().map(|value| (class(value), value)).into_group_map();
    let classes = classes.into_values().sorted();
    let mut classes = classes.map(|values| format!("one of {}", values.iter().join(", ")));
    let last = classes.next_back().unwrap_or_default();
    let others = classes.join("; ");
    let and = if others.is_empty() { "" } else { " and " };
    format!("each 2x2 square has {others}{and}{last}")
}

/// The squares of four cells.
fn squares<'c>(context: &'c Context<'_>) -> impl Iterator<Item = [Cell; 4]> + 'c {
    let geometry = context.geometry;
    let (rows, cols) = (geometry.rows() - 1, geometry.cols() - 1);
    (0..rows).cartesian_product(0..cols).map(|(row, col)| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| geometry.cell(row + down, col + right))
    })
}

fn is_square(cells: &[Cell], context: &Context<'_>) -> bool {
    cells.len() == 4 && squares(context).any(|square| square.iter().eq(cells.iter().sorted()))
}

fn have_one_of_each(context: &Context<'_>, parts: &mut Parts, class: impl Fn(u32) -> u32) {
    let classes = context.range().values().map(&class).unique().collect_vec();
    for square in squares(context) {
        for &of in &classes {
            parts.count(&square, |value| i32::from(class(value) == of), 1..=4);
        }
    }
}

fn has_one_of_each(
    context: &Context<'_>,
    values: &Values<'_>,
    class: impl Fn(u32) -> u32 + Copy,
) -> bool {
    let all = context.range().values().map(class).unique().count();
    squares(context).all(|square| values.along(&square).map(class).unique().count() == all)
}
