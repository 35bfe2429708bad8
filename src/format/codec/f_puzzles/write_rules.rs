//! The fields that say a puzzle's further houses, groups and rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use itertools::Itertools;

use crate::geometry::{Cell, Geometry, HouseKind};
use crate::puzzle::{
    Marks, PairRule, Puzzle, Relation, are_neighbours, neighbours, take_lines, take_unmarked,
};

/// The fields with their values as JSON, or the first rule in words that the format cannot say.
pub(super) fn fields(puzzle: &Puzzle) -> Result<BTreeMap<&'static str, String>, String> {
    let mut writer = Writer::new(puzzle.geometry());
    writer.houses();
    if puzzle.geometry().has_groups() {
        writer.groups();
    }
    if !puzzle.rules().is_empty() {
        let mut left = writer.unmarked(puzzle.rules())?;
        for line in take_lines(&mut left, puzzle.geometry().side()) {
            writer.push_rule(line.relation, &line.cells);
        }
        left.iter().for_each(|rule| writer.push_rule(rule.relation, &rule.cells));
    }
    let Writer { mut fields, lists, .. } = writer;
    fields.extend(lists.into_iter().map(|(key, items)| (key, format!("[{items}]"))));
    Ok(fields)
}

/// The first rule about two cells, in words, that the format cannot say.
pub(super) fn unknown(puzzle: &Puzzle) -> Option<String> {
    if puzzle.rules().iter().all(|rule| key_of(rule.relation).is_some()) {
        return None;
    }
    Writer::new(puzzle.geometry()).unmarked(puzzle.rules()).err()
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

/// Writes text at once: values of `serde_json` for all rules take longer than most searches.
struct Writer<'g> {
    geometry: &'g Geometry,
    fields: BTreeMap<&'static str, String>,
    /// The items of the fields that are lists, with a comma between them.
    lists: BTreeMap<&'static str, String>,
}

impl<'g> Writer<'g> {
    fn new(geometry: &'g Geometry) -> Self {
        Writer { geometry, fields: BTreeMap::new(), lists: BTreeMap::new() }
    }

    fn set(&mut self, key: &'static str) {
        self.fields.insert(key, "true".to_owned());
    }

    /// The text to which the next item of a list is to be added.
    fn next_item(&mut self, key: &'static str) -> &mut String {
        let items = self.lists.entry(key).or_default();
        if !items.is_empty() {
            items.push(',');
        }
        items
    }

    /// Adds an object with a list of cells, such as `{"cells":["R1C9","R2C9"],"value":"X"}`; `opening` is what stands
    /// before them, `closing` what stands after.
    fn push(&mut self, key: &'static str, opening: &str, cells: &[Cell], closing: &str) {
        let geometry = self.geometry;
        let item = self.next_item(key);
        item.push_str(opening);
        for (nth, &cell) in cells.iter().enumerate() {
            item.push_str(if nth > 0 { ",\"R" } else { "\"R" });
            push_number(geometry.row(cell) + 1, item);
            item.push('C');
            push_number(geometry.col(cell) + 1, item);
            item.push('"');
        }
        item.push_str(closing);
    }

    fn push_region(&mut self, cells: &[Cell]) {
        self.push("extraregion", "{\"cells\":[", cells, "]}");
    }

    fn houses(&mut self) {
        let geometry = self.geometry;
        for house in geometry.houses() {
            match geometry.kind(house) {
                HouseKind::Diagonal(0) => self.set("diagonal-"),
                HouseKind::Diagonal(_) => self.set("diagonal+"),
                kind if kind.is_line() || kind.is_region() => {}
                _ => self.push_region(geometry.cells_of(house)),
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
                self.set(key);
            }
        }
        left.into_iter().for_each(|cells| self.push_region(cells));
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

    /// Says the rules about cells without a mark. Returns the others, or the first rule in words that no field can say.
    fn unmarked(&mut self, rules: &[PairRule]) -> Result<Vec<PairRule>, String> {
        let mut left = self.negative(rules);
        self.extremes(&mut left);
        match left.iter().find(|rule| key_of(rule.relation).is_none()) {
            Some(rule) => Err(rule.in_words(self.geometry)),
            None => Ok(left),
        }
    }

    /// Says the rules of the cells that are less, or greater, than all cells beside them, and removes them.
    fn extremes(&mut self, left: &mut Vec<PairRule>) {
        let side = self.geometry.side();
        let is_sign =
            |rule: &PairRule| rule.relation == Relation::Less && are_neighbours(rule.cells, side);
        if !left.iter().any(is_sign) {
            return;
        }
        let mut counts = vec![[0; 2]; self.geometry.cell_count()];
        for rule in left.iter().filter(|rule| is_sign(rule)) {
            for (end, cell) in rule.cells.into_iter().enumerate() {
                counts[cell.index()][end] += 1;
            }
        }
        let has_all = |cell: Cell, end: usize| {
            let count = counts[cell.index()][end];
            count > 0 && count == neighbours(cell, side).count()
        };
        // Of two marked neighbours none says which is less; rules may say that each is.
        let is_extreme = |cell: Cell, end: usize| {
            has_all(cell, end) && !neighbours(cell, side).any(|other| has_all(other, end))
        };
        let marked: Vec<[bool; 2]> =
            self.geometry.cells().map(|cell| [0, 1].map(|end| is_extreme(cell, end))).collect();
        for (end, key) in ["minimum", "maximum"].into_iter().enumerate() {
            for cell in self.geometry.cells().filter(|cell| marked[cell.index()][end]) {
                self.push(key, "{\"cell\":", &[cell], "}");
            }
        }
        let is_said = |[less, more]: [Cell; 2]| marked[less.index()][0] || marked[more.index()][1];
        left.retain(|rule| !(is_sign(rule) && is_said(rule.cells)));
    }

    /// Says by a mark or a line that a relation holds between two cells, or along a line.
    fn push_rule(&mut self, relation: Relation, cells: &[Cell]) {
        let key = key_of(relation).expect("the rules have marks or lines");
        let (mark, line) = ("{\"cells\":[", "{\"lines\":[[");
        let (opening, closing) = match relation {
            Relation::Difference(number) | Relation::Ratio(number) => {
                (mark, format!("],\"value\":\"{number}\"}}"))
            }
            Relation::Sum(5) => (mark, "],\"value\":\"V\"}".to_owned()),
            Relation::Sum(_) => (mark, "],\"value\":\"X\"}".to_owned()),
            Relation::Apart(by) => (line, format!("]],\"value\":\"{by}\"}}")),
            _ => (line, "]]}".to_owned()),
        };
        self.push(key, opening, cells, &closing);
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
                    kind => {
                        write!(self.next_item("negative"), "\"{kind}\"")
                            .expect("a string takes all text");
                    }
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

/// Writes a number. Most numbers have one digit, which formatting takes long for.
pub(super) fn push_number(number: usize, out: &mut String) {
    match u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)) {
        Some(digit) => out.push(digit),
        None => write!(out, "{number}").expect("a string takes all text"),
    }
}
