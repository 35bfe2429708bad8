//! The fields that say a puzzle's further houses, groups and rules.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::format::variant::rules::{Marks, take_unmarked};
use crate::geometry::{Cell, Geometry, HouseKind, Layout};
use crate::puzzle::{PairRule, Puzzle, Relation};

/// The fields, or the first rule in words that the format cannot say.
pub(super) fn fields(puzzle: &Puzzle) -> Result<Map<String, Value>, String> {
    let mut writer = Writer { geometry: puzzle.geometry(), fields: Map::new() };
    writer.houses();
    writer.groups();
    writer.rules(puzzle.rules())?;
    Ok(writer.fields)
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
        let mut left: BTreeSet<&[Cell]> = self.geometry.groups().collect();
        for (key, layout) in [("antiknight", Layout::AntiKnight), ("antiking", Layout::AntiKing)] {
            let with = Geometry::builder(self.geometry.side()).layout(layout).build();
            let with = with.expect("the layout fits every side");
            // Pairs within a house need not be said.
            let pairs = with.groups().filter(|pair| !self.share_house(pair));
            let pairs: BTreeSet<&[Cell]> = pairs.collect();
            if !pairs.is_empty() && pairs.is_subset(&left) {
                self.set(key);
                left.retain(|group| !pairs.contains(group));
            }
        }
        for cells in left {
            let cells = self.names(cells);
            self.push("extraregion", json!({ "cells": cells }));
        }
    }

    fn share_house(&self, pair: &[Cell]) -> bool {
        let of_other = self.geometry.houses_of(pair[1]);
        self.geometry.houses_of(pair[0]).iter().any(|house| of_other.contains(house))
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
