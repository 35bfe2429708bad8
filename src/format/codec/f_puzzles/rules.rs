//! The rules of an f-puzzles object, by their keys.
//!
//! | keys | what they become |
//! |---|---|
//! | `diagonal+`, `diagonal-`, `disjointgroups`, `extraregion` | houses, or groups of fewer cells |
//! | `antiknight`, `antiking`, `killercage` without a sum | groups |
//! | `odd`, `even`, `minimum`, `maximum`, `difference`, `ratio`, `xv`, `nonconsecutive`, `negative`, `thermometer`, `slowthermometer`, `palindrome`, `whispers`, `clone`, `entropicline`, `modularline` and others | rules |
//!
//! Any other key with content is an error that names it, because the puzzle without the rule would be a different one, and so
//! is a field of an item that is not known. `words.rs` looks at text and drawings.

use std::iter::successors;

use super::words::{DECORATION, is_blank, refuse_more};
use crate::format::codec::json_node::{Fields, Node};
use crate::format::error::ParseErrorKind;
use crate::format::variant::rules::Rules;
use crate::geometry::{Cell, Layout};

/// Fields that do not change the rules.
const HARMLESS: [&str; 19] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "truecandidatesoptions",
    "disabledlogic",
    "index",
    "id",
    "name",
    "date",
    "url",
    "source",
    "comment",
    "description",
    "difficulty",
];

/// Fields of the items of rules that are read, or say only how the rule is drawn.
const OF_ITEMS: [&str; 15] = [
    "cell",
    "cells",
    "lines",
    "value",
    "cloneCells",
    "outlineC",
    "baseC",
    "fontC",
    "width",
    "height",
    "fromConstraint",
    "isNewConstraint",
    "size",
    "angle",
    "color",
];

/// Reads the fields of an object with a grid of this side.
pub(super) fn read(object: &Fields<'_>, side: usize) -> Result<Rules, ParseErrorKind> {
    let mut reader = Reader { object, side, key: "", rules: Rules::new(side) };
    let mut said = Vec::new();
    for (key, value) in object.iter() {
        if HARMLESS.contains(&key) || DECORATION.contains(&key) || is_blank(value) {
            continue;
        }
        reader.key = key;
        reader.read(value)?;
        said.push(key);
    }
    refuse_more(object, &said)?;
    Ok(reader.rules)
}

/// The error for an object that is not as f-puzzles writes it.
pub(super) fn malformed(message: String) -> ParseErrorKind {
    ParseErrorKind::Malformed("an f-puzzles grid", message)
}

struct Reader<'o> {
    object: &'o Fields<'o>,
    side: usize,
    /// The field that is read.
    key: &'o str,
    rules: Rules,
}

impl<'o> Reader<'o> {
    fn read(&mut self, value: &'o Node<'o>) -> Result<(), ParseErrorKind> {
        match self.key {
            "diagonal+" => self.layout(Layout::Antidiagonal),
            "diagonal-" => self.layout(Layout::Diagonal),
            "antiknight" => self.layout(Layout::AntiKnight),
            "antiking" => self.layout(Layout::AntiKing),
            "disjointgroups" => self.layout(Layout::DisjointGroups),
            "nonconsecutive" => self.say("non-consecutive", &[], Vec::new())?,
            "negative" => self.negative(value)?,
            "extraregion" => {
                for item in self.items(value)? {
                    let cells = self.cells(&item["cells"])?;
                    self.rules.groups.push(cells);
                }
            }
            "killercage" => {
                for item in self.items(value)? {
                    let cells = self.cells(&item["cells"])?;
                    // Some programs write the sum under its own name.
                    let sums = [&item["value"], &item["sum"]];
                    match sums.into_iter().find(|sum| !is_blank(sum)) {
                        Some(sum) => {
                            let sum = self.number(sum, 0)?;
                            self.say("cage", &[sum], vec![cells])?;
                        }
                        None => self.rules.groups.push(cells),
                    }
                }
            }
            "odd" | "even" | "minimum" | "maximum" => {
                let cells = self.cell_of_each(value)?;
                self.say(self.key, &[], vec![cells])?;
            }
            "difference" => self.dots(value, 1)?,
            "ratio" => self.dots(value, 2)?,
            "xv" => {
                for item in self.items(value)? {
                    let sum = match item["value"].text_value().unwrap_or_default() {
                        "X" | "x" => 10,
                        "V" | "v" => 5,
                        // A mark that has not been filled in yet.
                        "" => continue,
                        other => {
                            return Err(self.malformed(&format!("'{other}' is neither X nor V")));
                        }
                    };
                    self.pair(item, "sum", sum)?;
                }
            }
            "thermometer" => self.lines(value, "thermo")?,
            "slowthermometer" => self.lines(value, "slow-thermo")?,
            "whispers" => {
                // On a grid of side 9 the digits differ by 5.
                let usual = self.side.div_ceil(2) as u16;
                for item in self.items(value)? {
                    let by = self.number(&item["value"], usual)?;
                    for cells in self.lines_of(item)? {
                        self.say("whisper", &[by], vec![cells])?;
                    }
                }
            }
            "arrow" => {
                for item in self.items(value)? {
                    let pill = self.cells(&item["cells"])?;
                    let mut lists = vec![pill];
                    for line in self.lines_of(item)? {
                        // A line begins in the circle or pill.
                        let is_outside = |cell: &&Cell| !lists[0].contains(cell);
                        lists.push(
                            line.iter().skip_while(|cell| !is_outside(cell)).copied().collect(),
                        );
                    }
                    lists.retain(|list| !list.is_empty());
                    if lists.len() > 1 {
                        self.say("arrow", &[], lists)?;
                    }
                }
            }
            "littlekillersum" => {
                for item in self.items(value)?.iter().filter(|item| !is_blank(&item["value"])) {
                    let sum = self.number(&item["value"], 0)?;
                    let cells = match is_blank(&item["cells"]) {
                        true => self.diagonal(item)?,
                        false => self.cells(&item["cells"])?,
                    };
                    self.say("little-killer", &[sum], vec![cells])?;
                }
            }
            "sandwichsum" => self.beside_grid(value, "sandwich")?,
            "skyscraper" => self.beside_grid(value, "skyscraper")?,
            "xsum" => self.beside_grid(value, "x-sum")?,
            "betweenline" => self.lines(value, "between")?,
            "lockout" => self.lines(value, "lockout")?,
            "nabner" => self.lines(value, "nabner")?,
            "doublearrow" => self.lines(value, "double-arrow")?,
            "regionsumline" => self.lines(value, "region-sums")?,
            "renban" => self.lines(value, "renban")?,
            "zipperline" => self.lines(value, "zipper")?,
            "entropicline" => self.lines(value, "entropic")?,
            "modularline" => self.lines(value, "modular")?,
            "palindrome" => self.lines(value, "palindrome")?,
            "quadruple" => {
                for item in self.items(value)?.iter().filter(|item| !is_blank(&item["values"])) {
                    let values = item["values"].list().unwrap_or_default();
                    let words = values.iter().map(|value| {
                        let value = number(value).map(|value| value.to_string());
                        value.ok_or_else(|| self.malformed("a list of digits was expected"))
                    });
                    let words = words.collect::<Result<Vec<_>, _>>()?;
                    let cells = vec![self.cells(&item["cells"])?];
                    let said = self.rules.say_words("contain", &[], cells, words);
                    said.map_err(|fault| self.malformed(&fault.to_string()))?;
                }
            }
            "rowindexer" => self.each_list(value, "row-indexer")?,
            "columnindexer" => self.each_list(value, "column-indexer")?,
            "boxindexer" => self.each_list(value, "box-indexer")?,
            "countingcircles" => self.each_list(value, "counting-circles")?,
            "clone" => {
                for item in self.items(value)? {
                    let [cells, clones] = ["cells", "cloneCells"].map(|key| self.cells(&item[key]));
                    let (cells, clones) = (cells?, clones?);
                    if cells.len() != clones.len() {
                        return Err(self.malformed("as many cells as clones were expected"));
                    }
                    self.say("clone", &[], vec![cells, clones])?;
                }
            }
            other => return Err(ParseErrorKind::OtherRules(other.to_owned())),
        }
        Ok(())
    }

    fn malformed(&self, what: &str) -> ParseErrorKind {
        malformed(format!("in {}: {what}", self.key))
    }

    fn layout(&mut self, layout: Layout) {
        self.rules.layouts.push(layout);
    }

    /// A number, or the usual one where none is written.
    fn number(&self, value: &Node<'_>, usual: u16) -> Result<u16, ParseErrorKind> {
        if value.is_null() || value.text_value() == Some("") {
            return Ok(usual);
        }
        number(value)
            .ok_or_else(|| self.malformed(&format!("{value} is not a number from 1 to 65535")))
    }

    /// The items of a rule; an error if one has a field that is not known.
    fn items(&self, value: &'o Node<'o>) -> Result<&'o [Node<'o>], ParseErrorKind> {
        let items = value.list().ok_or_else(|| self.malformed("a list was expected"))?;
        for fields in items.iter().filter_map(Node::fields) {
            let mut set = fields.iter().filter(|(_, value)| !is_blank(value));
            if let Some((name, _)) = set.find(|(name, value)| !self.is_known(name, value)) {
                let rule = format!("{} with the field '{name}'", self.key);
                return Err(ParseErrorKind::OtherRules(rule));
            }
        }
        Ok(items)
    }

    /// Whether a field of an item is read, or changes nothing.
    fn is_known(&self, name: &str, value: &Node<'_>) -> bool {
        let has_value = matches!(
            self.key,
            "difference"
                | "killercage"
                | "littlekillersum"
                | "ratio"
                | "sandwichsum"
                | "skyscraper"
                | "whispers"
                | "xsum"
                | "xv"
        );
        let is_usual =
            matches!(self.key, "entropicline" | "modularline") && number(value) == Some(3);
        match name {
            "value" => has_value || is_usual,
            "sum" => self.key == "killercage",
            "values" => self.key == "quadruple",
            "direction" => self.key == "littlekillersum",
            _ => OF_ITEMS.contains(&name),
        }
    }

    /// `R1C9`
    fn cell(&self, value: &Node<'_>) -> Result<Cell, ParseErrorKind> {
        match place(value) {
            Some([row, col])
                if (1..=self.side).contains(&row) && (1..=self.side).contains(&col) =>
            {
                Ok(Cell::new((row - 1) * self.side + col - 1))
            }
            _ => {
                let side = self.side;
                Err(self.malformed(&format!("{value} is no cell from R1C1 to R{side}C{side}")))
            }
        }
    }

    fn cells(&self, value: &Node<'_>) -> Result<Vec<Cell>, ParseErrorKind> {
        let cells = value.list().ok_or_else(|| self.malformed("a list of cells was expected"))?;
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn lines_of(&self, item: &Node<'_>) -> Result<Vec<Vec<Cell>>, ParseErrorKind> {
        let lines = item["lines"].list();
        let lines = lines.ok_or_else(|| self.malformed("a list of lines was expected"))?;
        lines.iter().map(|line| self.cells(line)).collect()
    }

    /// Adds a rule; none about no cells.
    fn say(
        &mut self,
        name: &str,
        numbers: &[u16],
        mut cells: Vec<Vec<Cell>>,
    ) -> Result<(), ParseErrorKind> {
        if cells.iter().any(Vec::is_empty) {
            return Ok(());
        }
        // Some programs write a line that stays in a cell for a while.
        if name != "clone" {
            cells.iter_mut().for_each(Vec::dedup);
        }
        let said = self.rules.say(name, numbers, cells);
        said.map_err(|fault| self.malformed(&fault.to_string()))
    }

    /// The relation of two cells.
    fn pair(&mut self, item: &Node<'_>, name: &str, number: u16) -> Result<(), ParseErrorKind> {
        match self.cells(&item["cells"])?[..] {
            [first, second] if first != second => {
                self.say(name, &[number], vec![vec![first, second]])
            }
            _ => Err(self.malformed("two cells were expected")),
        }
    }

    /// White and black dots, with a number perhaps.
    fn dots(&mut self, value: &'o Node<'o>, usual: u16) -> Result<(), ParseErrorKind> {
        for item in self.items(value)? {
            let by = self.number(&item["value"], usual)?;
            self.pair(item, self.key, by)?;
        }
        Ok(())
    }

    fn lines(&mut self, value: &'o Node<'o>, name: &str) -> Result<(), ParseErrorKind> {
        for item in self.items(value)? {
            for cells in self.lines_of(item)? {
                self.say(name, &[], vec![cells])?;
            }
        }
        Ok(())
    }

    /// A rule for the cells of each item.
    fn each_list(&mut self, value: &'o Node<'o>, name: &str) -> Result<(), ParseErrorKind> {
        for item in self.items(value)? {
            self.say(name, &[], vec![self.cells(&item["cells"])?])?;
        }
        Ok(())
    }

    /// Clues beside a row or column: in row 0 above the grid, in the row behind the last below it, and so on.
    fn beside_grid(&mut self, value: &'o Node<'o>, name: &str) -> Result<(), ParseErrorKind> {
        for item in self.items(value)?.iter().filter(|item| !is_blank(&item["value"])) {
            let number = match &item["value"] {
                // Between neighbours is nothing.
                zero if zero.as_u64() == Some(0) || zero.text_value() == Some("0") => 0,
                value => self.number(value, 0)?,
            };
            let place = place(&item["cell"]);
            let (side, last) = (self.side, self.side + 1);
            let cell = |row: usize, col: usize| Cell::new((row - 1) * side + col - 1);
            let mut cells: Vec<Cell> = match place {
                Some([row, col]) if (1..=side).contains(&row) && (col == 0 || col == last) => {
                    (1..=side).map(|at| cell(row, at)).collect()
                }
                Some([row, col]) if (1..=side).contains(&col) && (row == 0 || row == last) => {
                    (1..=side).map(|at| cell(at, col)).collect()
                }
                _ => {
                    return Err(self.malformed(&format!("{} is not beside the grid", item["cell"])));
                }
            };
            if place.is_some_and(|place| place.contains(&last)) {
                cells.reverse();
            }
            self.say(name, &[number], vec![cells])?;
        }
        Ok(())
    }

    /// The cells on the diagonal from a place beside the grid.
    fn diagonal(&self, item: &Node<'_>) -> Result<Vec<Cell>, ParseErrorKind> {
        let direction = item["direction"].text_value().unwrap_or_default();
        let [down, right] = match direction {
            "UL" => [-1, -1],
            "UR" => [-1, 1],
            "DL" => [1, -1],
            "DR" => [1, 1],
            _ => return Err(self.malformed(&format!("'{direction}' is not UL, UR, DL or DR"))),
        };
        let side = self.side;
        let step = |&[row, col]: &[usize; 2]| {
            let next = [row.checked_add_signed(down)?, col.checked_add_signed(right)?];
            next.iter().all(|at| (1..=side).contains(at)).then_some(next)
        };
        let start =
            place(&item["cell"]).filter(|start| start.iter().any(|at| !(1..=side).contains(at)));
        let cells = start.into_iter().flat_map(|start| successors(step(&start), step));
        let cells: Vec<Cell> =
            cells.map(|[row, col]| Cell::new((row - 1) * side + col - 1)).collect();
        let wrong = || format!("{} with {direction} is not beside a diagonal", item["cell"]);
        if cells.is_empty() { Err(self.malformed(&wrong())) } else { Ok(cells) }
    }

    /// The cells of items with a cell each.
    fn cell_of_each(&self, value: &'o Node<'o>) -> Result<Vec<Cell>, ParseErrorKind> {
        self.items(value)?.iter().map(|item| self.cell(&item["cell"])).collect()
    }

    /// Where all marks of a kind are given, neighbours without one do not have what it stands for.
    fn negative(&mut self, value: &'o Node<'o>) -> Result<(), ParseErrorKind> {
        for kind in self.items(value)? {
            match kind.text_value().unwrap_or_default() {
                "xv" => self.say("negative xv", &[], Vec::new())?,
                "ratio" => {
                    for number in self.numbers_of("ratio", 2) {
                        self.say("negative ratio", &[number], Vec::new())?;
                    }
                }
                "difference" => {
                    for number in self.numbers_of("difference", 1) {
                        self.say("negative difference", &[number], Vec::new())?;
                    }
                }
                other => {
                    let rule = format!("the negative rule '{other}'");
                    return Err(ParseErrorKind::OtherRules(rule));
                }
            }
        }
        Ok(())
    }

    /// The different numbers at the marks of a kind; the usual one if there is no mark.
    fn numbers_of(&self, key: &str, usual: u16) -> Vec<u16> {
        let items = self.object[key].list().into_iter().flatten();
        let mut numbers: Vec<u16> =
            items.map(|item| number(&item["value"]).unwrap_or(usual)).collect();
        if numbers.is_empty() {
            numbers.push(usual);
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// The row and column of a cell, or of a place beside the grid, such as `R0C9`.
fn place(value: &Node<'_>) -> Option<[usize; 2]> {
    let numbers = value.text_value()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some([numbers.0.parse().ok()?, numbers.1.parse().ok()?])
}

/// A number from 1 on, as such or as text.
fn number(value: &Node<'_>) -> Option<u16> {
    value.number_value().filter(|&number| number > 0)
}
