//! Regions that the solver finds: a label for each cell, and what counts cells by their labels.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Rule, RuleType, Values};

use super::connected::are_one_piece;

pub(in crate::puzzle::rule) static CHAOS_CONSTRUCTION: RuleType = RuleType {
    name: "chaos-construction",
    numbers: &[Number::Said],
    cells: Cells::EqualLists,
    // The clauses grow with the square of the number of cells.
    most_side: 16,
    says: "cells with the same label in the second list form a region: so many connected cells with different digits; labels \
           are numbered in the order of their first cells",
    compile: |rule, context, parts| {
        let (cells, labels, size) = (&rule.cells[0], &rule.cells[1], usize::from(rule.number()));
        if size == 0 {
            return parts.fail();
        }
        let count = cells.len().div_ceil(size).min(context.side());
        for digit in (count..context.side()).map(Digit::new) {
            for &cell in labels {
                parts.rule_out(Candidate { cell, digit });
            }
        }
        let first = context.range().first;
        let all = (first..).take(count).collect_vec();
        parts.divide(labels, context.geometry, &all, size);
        // How many labels were met.
        let next = |&met: &u32, label: u32| {
            let label = label - first;
            (label <= met).then_some(met.max(label + 1))
        };
        parts.accept(labels, 0, next, |_| true);
        parts.differ_in_pairs(cells.iter().copied().zip(labels.iter().copied()));
    },
    holds: |rule, context, values| {
        let (cells, labels, size) = (&rule.cells[0], &rule.cells[1], usize::from(rule.number()));
        let places = labels.iter().map(|&label| values.at(label)).zip(0..);
        let regions: Vec<(u32, Vec<usize>)> =
            places.into_group_map().into_iter().sorted().collect();
        let first = context.range().first;
        // By their labels, regions stand in the order of their first cells, and no label is left out.
        let are_in_order = regions.iter().map(|(_, places)| places[0]).is_sorted()
            && regions.iter().map(|(label, _)| *label).eq((first..).take(regions.len()));
        are_in_order
            && regions.iter().all(|(_, places)| {
                let digits = places.iter().map(|&place| values.at(cells[place]));
                let labels = places.iter().map(|&place| labels[place]).collect_vec();
                places.len() == size && { digits }.all_unique() && are_one_piece(labels, context)
            })
    },
    iss: |rule, context| {
        let fields = context.geometry.fields();
        let is_grid = fields[0] == rule.cells[0] && fields.contains(&rule.cells[1]);
        is_grid.then_some(IssPart::Regions(rule.number()))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static CHAOS_ARROW: RuleType = RuleType {
    name: "chaos-arrow",
    numbers: &[Number::Zero],
    cells: Cells::Lists,
    most_side: 16,
    says: "the first cell plus the number is the length of the run of equal labels that begins in the first cell of each other \
           list; that cell counts once",
    compile: |rule, _, parts| count_labels(rule, true, parts),
    holds: |rule, _, values| {
        let (start, arms) = (rule.cells[1][0], &rule.cells[1..]);
        let run = |arm: &Vec<Cell>| {
            let run = arm.iter().take_while(|label| values.at(**label) == values.at(start));
            run.count() - usize::from(arm[0] == start)
        };
        is_count(rule, values, 1 + arms.iter().map(run).sum::<usize>())
    },
    iss: |rule, _| Some(IssPart::ByLabels("ChaosArrow", rule.number())),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static CHAOS_COUNT: RuleType = RuleType {
    name: "chaos-count",
    numbers: &[Number::Zero],
    cells: Cells::CellAndList,
    most_side: 16,
    says: "the first cell plus the number is how many labels in the list equal its first label",
    compile: |rule, _, parts| count_labels(rule, false, parts),
    holds: |rule, _, values| {
        let labels = values.along(&rule.cells[1]).collect_vec();
        is_count(rule, values, labels.iter().filter(|label| **label == labels[0]).count())
    },
    iss: |rule, _| Some(IssPart::ByLabels("ChaosCount", rule.number())),
    ..RuleType::BASE
};

/// Whether the rule's first cell plus its number is this.
fn is_count(rule: &Rule, values: &Values<'_>, count: usize) -> bool {
    values.at(rule.cells[0][0]) as usize + usize::from(rule.number()) == count
}

/// How many labels are as the first one: along each list until there is another, or all.
fn count_labels(rule: &Rule, are_runs: bool, parts: &mut Parts) {
    let (control, start) = (rule.cells[0][0], rule.cells[1][0]);
    let without_start = |arm: &Vec<Cell>| arm[usize::from(arm[0] == start)..].to_vec();
    let arms = rule.cells[1..].iter().map(without_start).collect();
    parts.count_alike(control, rule.number(), start, arms, are_runs);
}
