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
        let marked = writer.unmarked(puzzle.rules())?;
        marked.iter().for_each(|(key, rule)| writer.marked(key, rule));
    }
    Ok(writer.fields)
}

/// The first rule about two cells, in words, that the format cannot say.
pub(super) fn unknown(puzzle: &Puzzle) -> Option<String> {
    if puzzle.rules().is_empty() {
        return None;
    }
    let mut writer = Writer { geometry: puzzle.geometry(), fields: Map::new() };
    writer.unmarked(puzzle.rules()).err()
}

/// The field whose marks or lines say this relation.
fn key_of(relation: Relation) -> Option<&'static str> {
    Some(match relation {
        Relation::Less => "thermometer",
        Relation::AtMost => "slowthermometer",
        Relation::Equal => "palindrome",
        Relation::Difference(_) => "difference",
        Relation::Ratio(_) => "ratio",
        Relation::Sum(5 | 10) => "xv",
        Relation::Apart(_) => "whispers",
        Relation::OtherBlock(3) => "entropicline",
        Relation::Incongruent(3) => "modularline",
        _ => return None,
    })
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

    /// Says the rules about cells without a mark. Returns the others with the field of their marks, or the first rule in
    /// words that no field can say.
    fn unmarked(&mut self, rules: &[PairRule]) -> Result<Vec<(&'static str, PairRule)>, String> {
        let with_key = |rule: PairRule| match key_of(rule.relation) {
            Some(key) => Ok((key, rule)),
            None => Err(rule.in_words(self.geometry)),
        };
        self.negative(rules).into_iter().map(with_key).collect()
    }

    /// Says a rule by a mark or a line of its own.
    fn marked(&mut self, key: &str, rule: &PairRule) {
        let cells = self.names(&rule.cells);
        let item = match rule.relation {
            Relation::Difference(number) | Relation::Ratio(number) => {
                json!({ "cells": cells, "value": number.to_string() })
            }
            Relation::Sum(sum) => {
                json!({ "cells": cells, "value": if sum == 5 { "V" } else { "X" } })
            }
            Relation::Apart(by) => json!({ "lines": [cells], "value": by.to_string() }),
            _ => json!({ "lines": [cells] }),
        };
        self.push(key, item);
    }

    /// Says the rules about all neighbours without a mark, and returns the others.
    fn negative(&mut self, rules: &[PairRule]) -> Vec<PairRule> {
        let mut left = rules.to_vec();
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
