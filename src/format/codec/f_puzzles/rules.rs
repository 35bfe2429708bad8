//! The rules of an f-puzzles object, by their keys.
//!
//! | keys | what they become |
//! |---|---|
//! | `diagonal+`, `diagonal-`, `disjointgroups`, `extraregion` | houses, or groups of fewer cells |
//! | `antiknight`, `antiking`, `killercage` without a sum | groups |
//! | `odd`, `even` | ruled-out candidates |
//! | `minimum`, `maximum`, `difference`, `ratio`, `xv`, `nonconsecutive`, `negative`, `thermometer`, `slowthermometer`, `palindrome`, `whispers`, `clone`, `entropicline`, `modularline` | rules about two cells |
//!
//! Any other key with content is an error that names it, because the puzzle without the rule would be a different one, and so
//! is a field of an item that is not known. `words.rs` looks at text and drawings.

use std::collections::BTreeSet;

use super::words::{DECORATION, is_blank, refuse_more};
use crate::format::codec::json_node::{Fields, Node};
use crate::format::error::ParseErrorKind;
use crate::format::variant::rules::Rules;
use crate::geometry::{Cell, Layout};
use crate::puzzle::Relation;

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
            "nonconsecutive" => {
                let marked = self.marked(&["difference", "ratio"])?;
                self.rules.all_but(&marked, &[Relation::NotDifference(1)]);
            }
            "negative" => self.negative(value)?,
            "extraregion" => {
                for item in self.items(value)? {
                    let cells = self.cells(&item["cells"])?;
                    self.rules.groups.push(cells);
                }
            }
            "killercage" => {
                for item in self.items(value)? {
                    // Some programs write the sum under its own name.
                    let sums = [&item["value"], &item["sum"]];
                    if !sums.iter().all(|sum| is_blank(sum)) {
                        return Err(ParseErrorKind::OtherRules("cages with sums".to_owned()));
                    }
                    let cells = self.cells(&item["cells"])?;
                    self.rules.groups.push(cells);
                }
            }
            "odd" | "even" => {
                for item in self.items(value)? {
                    let cell = self.cell(&item["cell"])?;
                    self.rules.parity(cell, self.key == "even");
                }
            }
            "minimum" | "maximum" => self.extremes(value)?,
            "difference" => self.dots(value, 1, Relation::Difference)?,
            "ratio" => self.dots(value, 2, Relation::Ratio)?,
            "xv" => {
                for item in self.items(value)? {
                    let relation = match item["value"].text_value().unwrap_or_default() {
                        "X" | "x" => Relation::Sum(10),
                        "V" | "v" => Relation::Sum(5),
                        // A mark that has not been filled in yet.
                        "" => continue,
                        other => {
                            return Err(self.malformed(&format!("'{other}' is neither X nor V")));
                        }
                    };
                    self.pair(item, relation)?;
                }
            }
            "thermometer" => self.lines(value, &[Relation::Less])?,
            "slowthermometer" => self.lines(value, &[Relation::AtMost])?,
            "whispers" => {
                // On a grid of side 9 the digits differ by 5.
                let usual = self.side.div_ceil(2) as u16;
                for item in self.items(value)? {
                    let relation = Relation::Apart(self.number(&item["value"], usual)?);
                    for cells in self.lines_of(item)? {
                        self.rules.along(&cells, &[relation]);
                    }
                }
            }
            // Any three cells in a row are of different kinds.
            "entropicline" => self.lines(value, &[Relation::OtherBlock(3); 2])?,
            "modularline" => self.lines(value, &[Relation::Incongruent(3); 2])?,
            "palindrome" => {
                for item in self.items(value)? {
                    for cells in self.lines_of(item)? {
                        self.rules.palindrome(&cells);
                    }
                }
            }
            "clone" => {
                for item in self.items(value)? {
                    let [cells, clones] = ["cells", "cloneCells"].map(|key| self.cells(&item[key]));
                    let (cells, clones) = (cells?, clones?);
                    if cells.len() != clones.len() {
                        return Err(self.malformed("as many cells as clones were expected"));
                    }
                    for (first, second) in cells.into_iter().zip(clones) {
                        self.rules.add(first, second, Relation::Equal);
                    }
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
        let has_value =
            matches!(self.key, "killercage" | "difference" | "ratio" | "xv" | "whispers");
        let is_usual =
            matches!(self.key, "entropicline" | "modularline") && number(value) == Some(3);
        match name {
            "value" => has_value || is_usual,
            "sum" => self.key == "killercage",
            _ => OF_ITEMS.contains(&name),
        }
    }

    /// `R1C9`
    fn cell(&self, value: &Node<'_>) -> Result<Cell, ParseErrorKind> {
        let text = value.text_value().unwrap_or_default();
        let numbers = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        let numbers = numbers.and_then(|(row, col)| Some([row.parse().ok()?, col.parse().ok()?]));
        match numbers {
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

    /// Adds a rule about the two cells of an item.
    fn pair(&mut self, item: &Node<'_>, relation: Relation) -> Result<(), ParseErrorKind> {
        match self.cells(&item["cells"])?[..] {
            [first, second] if first != second => self.rules.add(first, second, relation),
            _ => return Err(self.malformed("two cells were expected")),
        }
        Ok(())
    }

    /// Dots between two cells, with a number that may be left out.
    fn dots(
        &mut self,
        value: &'o Node<'o>,
        usual: u16,
        relation: impl Fn(u16) -> Relation,
    ) -> Result<(), ParseErrorKind> {
        for item in self.items(value)? {
            let by = self.number(&item["value"], usual)?;
            self.pair(item, relation(by))?;
        }
        Ok(())
    }

    /// Adds to neighbours along each line the first relation, to those two apart the second, and so on.
    fn lines(&mut self, value: &'o Node<'o>, relations: &[Relation]) -> Result<(), ParseErrorKind> {
        for item in self.items(value)? {
            for cells in self.lines_of(item)? {
                self.rules.along(&cells, relations);
            }
        }
        Ok(())
    }

    /// Cells that are less, or more, than all their neighbours but those with the same mark.
    fn extremes(&mut self, value: &'o Node<'o>) -> Result<(), ParseErrorKind> {
        let items = self.items(value)?;
        let marked = items.iter().map(|item| self.cell(&item["cell"]));
        let marked = marked.collect::<Result<Vec<_>, _>>()?;
        self.rules.extremes(&marked, self.key == "minimum");
        Ok(())
    }

    /// The pairs of cells with a mark of these kinds, in rising order.
    fn marked(&self, keys: &[&str]) -> Result<BTreeSet<[Cell; 2]>, ParseErrorKind> {
        let mut marked = BTreeSet::new();
        for &key in keys {
            for item in self.object[key].list().into_iter().flatten() {
                if let [first, second] = self.cells(&item["cells"])?[..] {
                    marked.insert([first.min(second), first.max(second)]);
                }
            }
        }
        Ok(marked)
    }

    /// Where all marks of a kind are given, neighbours without one do not have what it stands for.
    fn negative(&mut self, value: &'o Node<'o>) -> Result<(), ParseErrorKind> {
        for kind in self.items(value)? {
            match kind.text_value().unwrap_or_default() {
                "xv" => {
                    let marked = self.marked(&["xv"])?;
                    self.rules.all_but(&marked, &[Relation::NotSum(5), Relation::NotSum(10)]);
                }
                "ratio" => {
                    let marked = self.marked(&["ratio", "difference"])?;
                    let ratios = self.numbers_of("ratio", 2);
                    let relations: Vec<_> = ratios.into_iter().map(Relation::NotRatio).collect();
                    self.rules.all_but(&marked, &relations);
                }
                "difference" => {
                    let marked = self.marked(&["ratio", "difference"])?;
                    let numbers = self.numbers_of("difference", 1);
                    let relations: Vec<_> =
                        numbers.into_iter().map(Relation::NotDifference).collect();
                    self.rules.all_but(&marked, &relations);
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

/// A number from 1 on, as such or as text.
fn number(value: &Node<'_>) -> Option<u16> {
    let number = match value.text_value() {
        Some(text) => text.trim().parse().ok(),
        None => u16::try_from(value.as_u64()?).ok(),
    };
    number.filter(|&number| number > 0)
}
