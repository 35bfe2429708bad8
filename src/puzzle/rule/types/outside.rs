//! Clues beside the grid about the digits of a row or column, from the clue on: skyscrapers, sandwiches, X-sums and others.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::OutsideClue;
use crate::puzzle::rule::statement::{Drawn, MOST_SIDE_OF_WORDS, RuleType};

pub(in crate::puzzle::rule) static SKYSCRAPER: RuleType = RuleType {
    name: "skyscraper",
    numbers: &[Number::Said],
    cells: Cells::Any,
    most_side: MOST_SIDE_OF_WORDS,
    says: "so many buildings are seen, if digits are heights and taller ones hide lower ones",
    compile: |rule, _, parts| {
        let wanted = u32::from(rule.number());
        // The greatest digit so far, and how many are seen; of height 0 none is.
        let next = |&(highest, seen): &(u32, u32), value: u32| match value > highest {
            true => (seen < wanted).then_some((value, seen + 1)),
            false => Some((highest, seen)),
        };
        parts.accept(rule.cells(), (0, 0), next, |&(_, seen)| seen == wanted);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        // Nobody sees a house without a floor.
        let is_seen = |place: &usize| {
            there[*place] > 0 && there[..*place].iter().all(|before| *before < there[*place])
        };
        (0..there.len()).filter(is_seen).count() == usize::from(rule.number())
    },
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: ["[", "]"], is_diagonal: false }, |_| {
            "so many buildings are seen from there, if digits are heights and taller buildings hide the lower ones \
             behind them"
                .to_owned()
        })
    },
    iss: |rule, context| Some(IssPart::Outside("Skyscraper", context.seen_line(rule.cells())?)),
    f_puzzles: |rule, context| {
        Some(FPuzzlesItem::Outside("skyscraper", context.seen_line(rule.cells())?))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static HIDDEN_SKYSCRAPER: RuleType = RuleType {
    name: "hidden-skyscraper",
    numbers: &[Number::Said],
    cells: Cells::Any,
    most_side: MOST_SIDE_OF_WORDS,
    says: "the digit is the first that is hidden, if digits are heights and buildings hide those behind them that are not taller",
    compile: |rule, _, parts| {
        let wanted = u32::from(rule.number());
        // The greatest digit so far, while all rise; none once the hidden one was met.
        let next = |&highest: &Option<Option<u32>>, value: u32| match highest {
            None => Some(None),
            Some(highest) if highest.is_none_or(|highest| value > highest) => {
                Some(Some(Some(value)))
            }
            Some(_) => (value == wanted).then_some(None),
        };
        parts.accept(rule.cells(), Some(None), next, Option::is_none);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let is_hidden =
            |place: &usize| there[..*place].iter().any(|before| *before >= there[*place]);
        let first = (0..there.len()).find(is_hidden);
        first.is_some_and(|place| there[place] == u32::from(rule.number()))
    },
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: ["|", "|"], is_diagonal: false }, |_| {
            "the first building from there that others hide, if digits are heights and buildings hide those behind them \
                 that are not taller"
                    .to_owned()
        })
    },
    iss: |rule, context| {
        Some(IssPart::Outside("HiddenSkyscraper", context.seen_line(rule.cells())?))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static SANDWICH: RuleType = RuleType {
    name: "sandwich",
    cells: Cells::Any,
    most_side: MOST_SIDE_OF_WORDS,
    numbers: &[Number::Zero],
    says: "the digits between the 1 and the greatest digit, such as 9, add up to the number",
    compile: |rule, context, parts| {
        let (least, greatest) = (context.range().first, context.range().last());
        let sum = u32::from(rule.number());
        // The end with which the sandwich has begun, if it has, and the sum so far; none once it has ended.
        let next = |state: &Option<(Option<u32>, u32)>, value: u32| {
            let is_end = value == least || value == greatest;
            match *state {
                None => (!is_end).then_some(None),
                Some((None, _)) => Some(Some((is_end.then_some(value), 0))),
                Some((Some(first), so_far)) if is_end => {
                    (value != first && so_far == sum).then_some(None)
                }
                Some((first, so_far)) => {
                    (so_far + value <= sum).then_some(Some((first, so_far + value)))
                }
            }
        };
        parts.accept(rule.cells(), Some((None, 0)), next, Option::is_none);
    },
    holds: |rule, context, values| {
        let there = values.along(rule.cells()).collect_vec();
        let range = context.range();
        let is_end = |&value: &u32| value == range.first || value == range.last();
        let ends = there.iter().positions(is_end).collect_vec();
        match ends[..] {
            [first, last] if there[first] != there[last] => {
                there[first + 1..last].iter().sum::<u32>() == u32::from(rule.number())
            }
            _ => false,
        }
    },
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: ["<", ">"], is_diagonal: false }, |context| {
            let range = context.range();
            let (least, greatest) = (range.first, range.last());
            format!("the digits between the {least} and the {greatest} add up to the number")
        })
    },
    iss: |rule, context| Some(IssPart::Outside("Sandwich", context.seen_line(rule.cells())?)),
    f_puzzles: |rule, context| {
        Some(FPuzzlesItem::Outside("sandwichsum", context.seen_line(rule.cells())?))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static X_SUM: RuleType = RuleType {
    name: "x-sum",
    numbers: &[Number::Said],
    cells: Cells::Any,
    most_side: MOST_SIDE_OF_WORDS,
    says: "the first X digits add up to the number, where X is the first of them",
    compile: |rule, _, parts| {
        let sum = u32::from(rule.number());
        // How many digits are left to add, and their sum; nothing before the first.
        let next = |state: &Option<(u32, u32)>, value: u32| {
            let (left, so_far) = state.unwrap_or((value, 0));
            match left {
                0 => Some(Some((0, so_far))),
                _ => (so_far + value <= sum).then_some(Some((left - 1, so_far + value))),
            }
        };
        let accepts = |state: &Option<(u32, u32)>| *state == Some((0, sum));
        parts.accept(rule.cells(), None, next, accepts);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let first_ones = there.get(..there[0] as usize);
        first_ones.is_some_and(|digits| digits.iter().sum::<u32>() == u32::from(rule.number()))
    },
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: ["(", ")"], is_diagonal: false }, |_| {
            "the first X digits from there add up to the number, where X is the first of them"
                .to_owned()
        })
    },
    iss: |rule, context| Some(IssPart::Outside("XSum", context.seen_line(rule.cells())?)),
    f_puzzles: |rule, context| {
        Some(FPuzzlesItem::Outside("xsum", context.seen_line(rule.cells())?))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static NUMBERED_ROOM: RuleType = RuleType {
    name: "numbered-room",
    numbers: &[Number::Zero],
    cells: Cells::Any,
    most_side: MOST_SIDE_OF_WORDS,
    says: "the digit stands in cell number X, where X is the first digit",
    compile: |rule, _, parts| {
        let wanted = u32::from(rule.number());
        // How many cells are left up to the one counted to.
        let next = |state: &Option<u32>, value: u32| {
            let left = match state {
                Some(left) => *left,
                // There is no cell number 0.
                None if value == 0 => return None,
                None => value,
            };
            match left {
                0 => Some(Some(0)),
                1 => (value == wanted).then_some(Some(0)),
                _ => Some(Some(left - 1)),
            }
        };
        parts.accept(rule.cells(), None, next, |&left| left == Some(0));
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let counted = (there[0] as usize).checked_sub(1).and_then(|at| there.get(at));
        counted == Some(&u32::from(rule.number()))
    },
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: [":", ":"], is_diagonal: false }, |_| {
            "the number stands in cell X from there, where X is the digit in the first".to_owned()
        })
    },
    iss: |rule, context| Some(IssPart::Outside("NumberedRoom", context.seen_line(rule.cells())?)),
    ..RuleType::BASE
};
