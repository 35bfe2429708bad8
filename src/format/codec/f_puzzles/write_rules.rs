//! The fields that say a puzzle's further houses, groups and rules.

use std::collections::BTreeSet;

use itertools::Itertools;
use serde_json::{Map, Value, json};

use crate::geometry::{Cell, Geometry, HouseKind};
use crate::puzzle::{Marks, PairRule, Puzzle, Relation, take_unmarked};

/// The fields, or the first rule in words that the format cannot say.
pub(super) fn fields(puzzle: &Puzzle) -> Result<Map<String, Value>, String> {
    let mut writer = Writer { geometry: puzzle.geometry(), fields: Map::new() };
    writer.houses();
    if puzzle.geometry().has_groups() {
        writer.groups();
    }
    if !puzzle.rules().is_empty() {
        writer.rules(puzzle.rules())?;
    }
    Ok(writer.fields)
}

/// The first rule about two cells, in words, that the format cannot say.
pub(super) fn unknown(puzzle: &Puzzle) -> Option<String> {
    if puzzle.rules().is_empty() {
        return None;
    }
    let mut writer = Writer { geometry: puzzle.geometry(), fields: Map::new() };
    writer.rules(puzzle.rules()).err()
}

struct Writer<'g> {
    geometry: &'g Geometry,
    fields: Map<String, Value>,
}

impl Writer<'_> {
    fn set(&mut self, key: &str) {
        self.fields.insert(key.to_owned(), json!(true));
    }

    /// Adds to the list of a field.
    fn push(&mut self, key: &str, item: Value) {
        let list = self.fields.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().expect("only lists are added to").push(item);
    }

    /// `R1C9`
    fn name(&self, cell: Cell) -> String {
        format!("R{}C{}", self.geometry.row(cell) + 1, self.geometry.col(cell) + 1)
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    fn houses(&mut self) {
        let geometry = self.geometry;
        for house in geometry.houses() {
            match geometry.kind(house) {
                HouseKind::Diagonal(0) => self.set("diagonal-"),
                HouseKind::Diagonal(_) => self.set("diagonal+"),
                kind if kind.is_line() || kind.is_region() => {}
                _ => {
                    let cells = self.names(geometry.cells_of(house));
                    self.push("extraregion", json!({ "cells": cells }));
                }
            }
        }
    }

    fn groups(&mut self) {
        let mut left: Vec<&[Cell]> = self.geometry.groups().collect();
        for (key, lines) in [("antiknight", [1, 2]), ("antiking", [1, 1])] {
            // No group lies within a house, so all leaps are there if they are as many.
            let wanted = self.leaps(lines);
            let is_leap = |group: &&[Cell]| self.is_leap(group, lines);
            if wanted > 0 && left.iter().filter(|group| is_leap(group)).count() == wanted {
                left.retain(|group| !is_leap(group));
                self.fields.insert(key.to_owned(), json!(true));
            }
        }
        for cells in left {
            let cells = self.names(cells);
            self.push("extraregion", json!({ "cells": cells }));
        }
    }

    /// Whether a group is two cells that lie so many lines apart in either direction.
    fn is_leap(&self, group: &[Cell], lines: [usize; 2]) -> bool {
        let &[a, b] = group else { return false };
        let rows = self.geometry.row(a).abs_diff(self.geometry.row(b));
        let cols = self.geometry.col(a).abs_diff(self.geometry.col(b));
        [rows, cols] == lines || [cols, rows] == lines
    }

    /// The number of pairs of cells that lie so many lines apart in either direction, without those within a house.
    fn leaps(&self, [a, b]: [usize; 2]) -> usize {
        let geometry = self.geometry;
        let side = geometry.side();
        let ways = if a == b { vec![(a, b)] } else { vec![(a, b), (b, a)] };
        let leaps = geometry.cells().cartesian_product(ways).flat_map(|(cell, (down, across))| {
            let (row, col) = (geometry.row(cell) + down, geometry.col(cell));
            let cols = [Some(col + across), col.checked_sub(across)].into_iter().flatten();
            let cols = cols.filter(move |&col| row < side && col < side);
            cols.map(move |col| [cell, geometry.cell(row, col)])
        });
        leaps.filter(|&[one, other]| !self.share_house(one, other)).count()
    }

    fn share_house(&self, one: Cell, other: Cell) -> bool {
        let of_other = self.geometry.houses_of(other);
        self.geometry.houses_of(one).iter().any(|house| of_other.contains(house))
    }

    fn rules(&mut self, rules: &[PairRule]) -> Result<(), String> {
        let mut left = self.negative(rules);
        left.retain(|rule| !self.pair(rule));
        match left.first() {
            None => Ok(()),
            Some(rule) => Err(rule.in_words(self.geometry)),
        }
    }

    /// Says a rule that has a mark or a line of its own; whether it has.
    fn pair(&mut self, rule: &PairRule) -> bool {
        let cells = self.names(&rule.cells);
        let line = |key: &'static str| (key, json!({ "lines": [cells] }));
        let marked = |value: Value| json!({ "cells": cells, "value": value });
        let (key, item) = match rule.relation {
            Relation::Less => line("thermometer"),
            Relation::AtMost => line("slowthermometer"),
            Relation::Equal => line("palindrome"),
            Relation::Difference(by) => ("difference", marked(json!(by.to_string()))),
            Relation::Ratio(ratio) => ("ratio", marked(json!(ratio.to_string()))),
            Relation::Sum(10) => ("xv", marked(json!("X"))),
            Relation::Sum(5) => ("xv", marked(json!("V"))),
            Relation::Apart(by) => {
                ("whispers", json!({ "lines": [cells], "value": by.to_string() }))
            }
            Relation::OtherBlock(3) => line("entropicline"),
            Relation::Incongruent(3) => line("modularline"),
            _ => return false,
        };
        self.push(key, item);
        true
    }

    /// Says the rules about all neighbours without a mark, and returns the others.
    fn negative(&mut self, rules: &[PairRule]) -> BTreeSet<PairRule> {
        let mut left: BTreeSet<PairRule> = rules.iter().copied().collect();
        let kinds = [
            ("xv", Marks::Sums, vec![Relation::NotSum(5), Relation::NotSum(10)]),
            ("ratio", Marks::Dots, self.numbers(rules, Relation::NotRatio, 2)),
            ("nonconsecutive", Marks::Dots, vec![Relation::NotDifference(1)]),
        ];
        for (key, marks, relations) in kinds {
            if take_unmarked(&mut left, self.geometry.side(), rules, marks, &relations) {
                match key {
                    "nonconsecutive" => self.set(key),
                    kind => self.push("negative", json!(kind)),
                }
            }
        }
        left
    }

    /// What the ratios that are marked rule out elsewhere; the usual one if none is marked.
    fn numbers(
        &self,
        rules: &[PairRule],
        relation: impl Fn(u16) -> Relation,
        usual: u16,
    ) -> Vec<Relation> {
        let ratios = rules.iter().filter_map(|rule| match rule.relation {
            Relation::Ratio(ratio) => Some(ratio),
            _ => None,
        });
        let mut ratios: BTreeSet<u16> = ratios.collect();
        if ratios.is_empty() {
            ratios.insert(usual);
        }
        ratios.into_iter().map(relation).collect()
    }
}
