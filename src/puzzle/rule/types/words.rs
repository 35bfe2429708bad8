//! Words of digits that a regular expression or an automaton accepts.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Words};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::machine::Machine;
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::pattern::Pattern;
use crate::puzzle::rule::statement::{Context, MOST_SIDE_OF_WORDS, Rule, RuleType};

pub(in crate::puzzle::rule) static REGEX: RuleType = RuleType {
    name: "regex",
    words: Words::Pattern,
    most_side: MOST_SIDE_OF_WORDS,
    says: "the digits in order match the regular expression",
    compile: |rule, context, parts| {
        if let Some(pattern) = Pattern::read(&rule.words[0], context.range()) {
            accept(&pattern.machine(context.range()), rule, context, parts);
        }
    },
    holds: |rule, context, values| {
        let word = values.along(rule.cells()).collect_vec();
        Pattern::read(&rule.words[0], context.range()).is_some_and(|it| it.matches(&word))
    },
    iss: |rule, _| Some(IssPart::Headed("Regex", rule.words[0].clone())),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static NFA: RuleType = RuleType {
    name: "nfa",
    cells: Cells::ListsOrEmpty,
    words: Words::Machine,
    most_side: 16,
    says: "the automaton, in letters of the Interactive Sudoku Solver, accepts the digits in order",
    compile: |rule, context, parts| {
        if let Some(machine) = Machine::read(&rule.words[0], context.side()) {
            accept(&machine, rule, context, parts);
        }
    },
    holds: |rule, context, values| {
        let lists = rule.cells.iter().map(|list| values.along(list).collect_vec()).collect_vec();
        let lists = lists.iter().map(Vec::as_slice).collect_vec();
        let machine = Machine::read(&rule.words[0], context.side());
        machine.is_some_and(|machine| machine.accepts(&lists, context.range()))
    },
    iss: |rule, _| Some(IssPart::Headed("NFA", rule.words[0].clone())),
    ..RuleType::BASE
};

/// The automaton accepts the lists of cells, with a gap between any two.
fn accept(machine: &Machine, rule: &Rule, context: &Context<'_>, parts: &mut Parts) {
    // The number of cells before each gap; lists may be empty.
    let gaps = rule.cells.iter().map(Vec::len).scan(0, |at, length| {
        *at += length;
        Some(*at)
    });
    let gaps = gaps.take(rule.cells.len() - 1).counts();
    // The states behind the gaps at a place.
    let settled = |place: usize, states: Vec<usize>| {
        let count = gaps.get(&place).copied().unwrap_or(0);
        let states = (0..count).fold(states, |states, _| machine.next(&states, context.side()));
        states.into_iter().map(|state| (place, state)).collect_vec()
    };
    let next = |before: &[(usize, usize)], value: u32| {
        let place = before.first().map_or(0, |(place, _)| *place);
        let states = before.iter().map(|&(_, state)| state).collect_vec();
        settled(place + 1, machine.next(&states, (value - context.range().first) as usize))
    };
    let start = settled(0, machine.start.clone());
    parts.accept_any(&rule.cells.concat(), start, next, |(_, state)| machine.accepting[*state]);
}
