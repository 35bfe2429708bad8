//! The fields that say a puzzle's further houses, groups and rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use itertools::Itertools;

use crate::geometry::{Cell, Geometry, HouseKind};
use crate::puzzle::{FPuzzlesItem, Puzzle, Rule, SeenDiagonal, translated};

/// The fields with their values as JSON, or the first rule in words that the format cannot say.
pub(super) fn fields(puzzle: &Puzzle) -> Result<BTreeMap<&'static str, String>, String> {
    let mut writer = Writer::new(puzzle.geometry());
    writer.houses();
    if puzzle.geometry().has_groups() {
        writer.groups();
    }
    for (rule, item) in items(puzzle)? {
        writer.push_rule(&rule, item);
    }
    let Writer { mut fields, lists, .. } = writer;
    fields.extend(lists.into_iter().map(|(key, items)| (key, format!("[{items}]"))));
    Ok(fields)
}

/// The first rule, in words, that the format cannot say.
pub(super) fn unknown(puzzle: &Puzzle) -> Option<String> {
    items(puzzle).err()
}

fn items(puzzle: &Puzzle) -> Result<Vec<(Rule, FPuzzlesItem)>, String> {
    let context = puzzle.rule_context();
    let item = |rule: &Rule| (rule.rule_type().f_puzzles)(rule, &context);
    translated(&context, item)
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
        self.next_item(key);
        self.push_part(key, opening, cells, closing);
    }

    /// Adds cells to the last item of a list.
    fn push_part(&mut self, key: &'static str, opening: &str, cells: &[Cell], closing: &str) {
        let geometry = self.geometry;
        let item = self.lists.entry(key).or_default();
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

    fn push_rule(&mut self, rule: &Rule, item: FPuzzlesItem) {
        let (mark, line) = ("{\"cells\":[", "{\"lines\":[[");
        match item {
            FPuzzlesItem::Flag(key) => self.set(key),
            FPuzzlesItem::Negative(word) => self.push_negative(word),
            FPuzzlesItem::NegativeKropki => {
                self.push_negative("ratio");
                self.set("nonconsecutive");
            }
            FPuzzlesItem::EachCell(key) => {
                rule.cells().iter().for_each(|&cell| self.push(key, "{\"cell\":", &[cell], "}"));
            }
            FPuzzlesItem::Line(key, None) => self.push(key, line, rule.cells(), "]]}"),
            FPuzzlesItem::Line(key, Some(number)) => {
                self.push(key, line, rule.cells(), &format!("]],\"value\":\"{number}\"}}"));
            }
            FPuzzlesItem::Cells(key, value) => {
                self.push(key, mark, rule.cells(), &format!("],\"value\":\"{value}\"}}"));
            }
            FPuzzlesItem::Outside(key, seen) => {
                // Beside the grid is row or column 0, or the one behind the last.
                let place = if seen.is_reversed { self.geometry.side() + 1 } else { 0 };
                let line = seen.line + 1;
                let [row, col] = if seen.is_row { [line, place] } else { [place, line] };
                let item =
                    format!("{{\"cell\":\"R{row}C{col}\",\"value\":\"{}\"}}", rule.numbers()[0]);
                self.next_item(key).push_str(&item);
            }
            FPuzzlesItem::Diagonal(key, SeenDiagonal { row, col, direction }) => {
                let opening = format!(
                    "{{\"cell\":\"R{row}C{col}\",\"direction\":\"{direction}\",\"cells\":["
                );
                let closing = format!("],\"value\":\"{}\"}}", rule.numbers()[0]);
                self.push(key, &opening, rule.cells(), &closing);
            }
            FPuzzlesItem::Arrow(key) => {
                let (pill, lines) = (&rule.cell_lists()[0], &rule.cell_lists()[1..]);
                self.push(key, mark, pill, "],\"lines\":[");
                for (nth, line) in lines.iter().enumerate() {
                    // A line is drawn from the circle or the end of the pill.
                    let line = [&pill[pill.len() - 1..], line].concat();
                    let comma = if nth > 0 { "," } else { "" };
                    self.push_part(key, &format!("{comma}["), &line, "]");
                }
                self.push_part(key, "]", &[], "}");
            }
            FPuzzlesItem::Quadruple => {
                let values = format!("],\"values\":[{}]}}", rule.words().join(","));
                self.push("quadruple", mark, rule.cells(), &values);
            }
            FPuzzlesItem::Clone => {
                for clones in &rule.cell_lists()[1..] {
                    self.push("clone", mark, rule.cells(), "],\"cloneCells\":[");
                    self.push_part("clone", "", clones, "]}");
                }
            }
        }
    }

    /// Adds a word to the list of marks whose absence means something, once.
    fn push_negative(&mut self, word: &str) {
        let word = format!("\"{word}\"");
        if !self.lists.get("negative").is_some_and(|words| words.contains(&word)) {
            self.next_item("negative").push_str(&word);
        }
    }
}

/// Writes a number. Most numbers have one digit, which formatting takes long for.
pub(super) fn push_number(number: usize, out: &mut String) {
    match u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)) {
        Some(digit) => out.push(digit),
        None => write!(out, "{number}").expect("a string takes all text"),
    }
}
