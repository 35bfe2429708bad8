//! Pairs of digits that cells may have.

use std::collections::HashSet;

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Words, pair_of};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::machine::base64_letter;
use crate::puzzle::rule::statement::{Context, Rule, RuleType};

/// The greatest side of a grid with such a rule, that of the Interactive Sudoku Solver. Larger ones have long lists.
const MOST_SIDE: usize = 16;

pub(in crate::puzzle::rule) static TABLE: RuleType = RuleType {
    name: "table",
    cells: Cells::Line(1),
    words: Words::Pairs,
    most_side: MOST_SIDE,
    says: "two cells that follow each other have one of the pairs of digits",
    compile: |rule, _, parts| {
        let pairs = pairs(rule);
        for (&first, &second) in rule.cells().iter().tuple_windows() {
            parts.allow([first, second], |a, b| pairs.contains(&[a, b]));
        }
    },
    holds: |rule, _, values| {
        let is_one = |word: &String, two: [u32; 2]| pair_of(word) == Some(two);
        let mut neighbours = values.along(rule.cells()).tuple_windows();
        neighbours.all(|(a, b)| rule.words.iter().any(|word| is_one(word, [a, b])))
    },
    iss: |rule, context| Some(IssPart::Headed("Pair", key(rule, context))),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static ALL_TABLE: RuleType = RuleType {
    name: "all-table",
    cells: Cells::Once,
    words: Words::Pairs,
    most_side: MOST_SIDE,
    says: "of any two of the cells, the one before has with the one after one of the pairs of digits",
    compile: |rule, _, parts| {
        let pairs = pairs(rule);
        for [&first, &second] in rule.cells().iter().array_combinations() {
            parts.allow([first, second], |a, b| pairs.contains(&[a, b]));
        }
    },
    holds: |rule, _, values| {
        let is_one = |word: &String, two: [u32; 2]| pair_of(word) == Some(two);
        let there = values.along(rule.cells()).collect_vec();
        (1..there.len()).cartesian_product(0..there.len()).all(|(after, before)| {
            before >= after
                || rule.words.iter().any(|word| is_one(word, [there[before], there[after]]))
        })
    },
    // The program orders the cells.
    iss: |rule, context| {
        let is_in_order = rule.cells().is_sorted();
        let pairs = pairs(rule);
        let is_symmetric = pairs.iter().all(|&[a, b]| pairs.contains(&[b, a]));
        (is_in_order || is_symmetric).then(|| IssPart::Headed("PairX", key(rule, context)))
    },
    ..RuleType::BASE
};

fn pairs(rule: &Rule) -> HashSet<[u32; 2]> {
    rule.words.iter().filter_map(|word| pair_of(word)).collect()
}

/// A bit for each pair of digits, six in a letter.
fn key(rule: &Rule, context: &Context<'_>) -> String {
    let (pairs, values) = (pairs(rule), context.range().values());
    let all = values.clone().cartesian_product(values);
    let bits = all.map(|(a, b)| pairs.contains(&[a, b])).collect_vec();
    let value = |six: &[bool]| six.iter().rev().fold(0, |value, &bit| value << 1 | u8::from(bit));
    let key: String = bits.chunks(6).map(|six| base64_letter(value(six))).collect();
    key.trim_end_matches('A').to_owned()
}
