//! The grammar of rules, a rule a line.

use std::str::FromStr;

use itertools::Itertools;

use super::regions_text;
use super::rule_line::{self, CellWord, LineContent, RuleError, RuleKind, RuleLine};
use super::rules::Rules;
use crate::geometry::{Cell, Layout, leaps, toroidal_leaps};
use crate::puzzle::{Puzzle, Rule, RuleFault, RuleType, statements_of};

/// Rules for puzzles whose text does not say them, in lines such as `thermo r1c1 r2c1 r3c1`.
///
/// [`RuleList::lines`] lists all of them. A cell is `r1c1`; up to side 9, `r1c123` are three. Commas are spaces, a
/// semicolon is a line break, and `#` begins a comment.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions, RuleList};
///
/// let rules: RuleList = "less r1c1 r1c2; odd r4c4".parse()?;
/// let record = format::parse("................", &ReadOptions::new().rules(rules))?;
/// assert_eq!(record.puzzle.rules().len(), 2);
/// assert!(record.puzzle.has_ruled_out());
///
/// let error = "thermo r1c1 r1c2\nfog r1c1 r1c2".parse::<RuleList>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: the rule 'fog' is not supported");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleList {
    pub(in crate::format) layouts: Vec<Layout>,
    /// A number for each cell.
    pub(in crate::format) regions: Option<Vec<usize>>,
    lines: Vec<RuleLine>,
}

/// The lines about houses and groups, with their meanings.
const HOUSES: [(&str, &str); 6] = [
    ("group CELLS", "different digits"),
    ("house CELLS", "different digits; a house has N cells"),
    ("leaper 1 3", "cells so many lines apart in one direction and in the other differ"),
    ("toroidal-leaper 1 3", "the same, round the edges too"),
    ("layout NAMES", "further houses and groups by name"),
    ("regions TEXT", "a symbol for each cell"),
];

impl FromStr for RuleList {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let mut rules = RuleList::default();
        // Without comments.
        let text = text.lines().map(|line| line.split('#').next().unwrap_or_default()).join("\n");
        for (statement, line) in statements(&text) {
            rules.add_line(&statement, line)?;
        }
        Ok(rules)
    }
}

/// The statements of a text, each with its line. With blanks for what stands before it, columns are those of the line.
pub(super) fn statements(text: &str) -> impl Iterator<Item = (String, usize)> {
    let (mut line, mut line_start) = (1, 0);
    statements_of(text).map(move |(at, statement)| {
        line += text[line_start..at].matches('\n').count();
        line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        (" ".repeat(text[line_start..at].chars().count()) + statement, line)
    })
}

impl RuleList {
    /// The forms of all lines, with their meanings.
    pub fn lines() -> impl Iterator<Item = (String, &'static str)> {
        let houses = HOUSES.iter().map(|&(line, says)| (line.to_owned(), says));
        RuleType::all().iter().map(|of| (of.syntax(), of.says)).chain(houses)
    }

    fn add_line(&mut self, text: &str, line: usize) -> Result<(), RuleError> {
        match rule_line::read(text, line)? {
            None => {}
            Some(LineContent::Rule(rule)) => self.lines.push(rule),
            Some(LineContent::Layouts(layouts)) => self.layouts.extend(layouts),
            Some(LineContent::Regions(symbols)) => {
                let column = text.len() - text.trim_start().len() + 1;
                let error = |message| RuleError { line, column, message };
                if self.regions.is_some() {
                    return Err(error("the regions are said twice".to_owned()));
                }
                if symbols.trim().eq_ignore_ascii_case("none") {
                    let message = "'regions none' is not a rule, expected --regions none, or \"regions\":\"none\" in JSON";
                    return Err(error(message.to_owned()));
                }
                self.regions = Some(regions_text::read(&symbols).map_err(error)?);
            }
        }
        Ok(())
    }

    /// The regions that a text says with a symbol for each cell: a number for each, from 1. White space, commas, slashes
    /// and bars mean nothing, unless only words make regions of equal size.
    ///
    /// # Errors
    ///
    /// If there are not as many symbols or words as a square grid has cells.
    pub fn regions_of(text: &str) -> Result<Vec<usize>, String> {
        regions_text::read(text)
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == RuleList::default()
    }

    /// The same with these regions, a number for each cell.
    pub(in crate::format) fn with_regions(self, regions: Vec<usize>) -> Self {
        RuleList { regions: Some(regions), ..self }
    }

    /// The same without regions.
    pub(in crate::format) fn without_regions(self) -> Self {
        RuleList { regions: None, ..self }
    }

    /// Whether there are rules beside layouts and regions.
    pub(in crate::format) fn has_lines(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Adds the rules of another list behind those of this one; its regions only if this one has none.
    pub fn append(&mut self, other: RuleList) {
        self.layouts.extend(other.layouts);
        self.regions = self.regions.take().or(other.regions);
        self.lines.extend(other.lines);
    }

    /// Adds the rules to a puzzle that has the houses and groups already.
    ///
    /// # Errors
    ///
    /// If a rule is not one of a grid of this side.
    pub fn add_to(&self, puzzle: &mut Puzzle) -> Result<(), RuleError> {
        self.for_side(puzzle.geometry().side())?.add_to(puzzle);
        Ok(())
    }

    /// The rules for a grid of this side, without layouts and regions.
    pub(in crate::format) fn for_side(&self, side: usize) -> Result<Rules, RuleError> {
        let mut rules = Rules::new(side);
        for line in &self.lines {
            line.add_about(line.lists(side)?, side, &mut rules)?;
        }
        Ok(rules)
    }
}

impl RuleLine {
    /// Adds what this line says about these lists of cells.
    pub(super) fn add_about(
        &self,
        mut lists: Vec<Vec<Cell>>,
        side: usize,
        rules: &mut Rules,
    ) -> Result<(), RuleError> {
        match &self.kind {
            RuleKind::House => rules.houses.append(&mut lists),
            RuleKind::Group => rules.groups.append(&mut lists),
            RuleKind::Rule(..) | RuleKind::Either(_) => {
                rules.said.push(self.rule_about(lists, side)?);
            }
            RuleKind::Leaper(lines) => rules.groups.extend(leaps(side, lines.map(usize::from))),
            RuleKind::ToroidalLeaper(lines) => {
                rules.groups.extend(toroidal_leaps(side, lines.map(usize::from)));
            }
        }
        Ok(())
    }

    /// The lists of cells.
    fn lists(&self, side: usize) -> Result<Vec<Vec<Cell>>, RuleError> {
        self.cells.iter().map(|words| self.cells_of(words, side)).collect()
    }

    /// The rule of this line, which states one, about these lists of cells.
    fn rule_about(&self, lists: Vec<Vec<Cell>>, side: usize) -> Result<Rule, RuleError> {
        let rule = match &self.kind {
            RuleKind::Rule(of, numbers, words) => {
                Rule::of_type(of, numbers, lists, words.clone(), side)
            }
            RuleKind::Either(branches) => {
                let branch = |lines: &Vec<RuleLine>| -> Result<Vec<Rule>, RuleError> {
                    let rule = |line: &RuleLine| line.rule_about(line.lists(side)?, side);
                    lines.iter().map(rule).collect()
                };
                Rule::either(branches.iter().map(branch).collect::<Result<_, _>>()?)
            }
            _ => Err(RuleFault::Branches),
        };
        rule.map_err(|fault| self.error(fault.to_string()))
    }

    fn cells_of(&self, words: &[CellWord], side: usize) -> Result<Vec<Cell>, RuleError> {
        let mut cells = Vec::new();
        for word in words {
            let error = || RuleError {
                line: self.line,
                column: word.column,
                message: format!(
                    "r{}c{} is not a cell of a grid of side {side}",
                    word.rows, word.cols
                ),
            };
            cells.extend(word.cells(side).ok_or_else(error)?);
        }
        Ok(cells)
    }

    fn error(&self, message: String) -> RuleError {
        let column = self.cells[0].first().map_or(1, |word| word.column);
        RuleError { line: self.line, column, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, parse};

    fn rules(text: &str, side: usize) -> Result<Vec<String>, String> {
        let list: RuleList = text.parse().map_err(|error: RuleError| error.to_string())?;
        let rules = list.for_side(side).map_err(|error| error.to_string())?;
        let geometry = crate::geometry::Geometry::of_side(side).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        rules.add_to(&mut puzzle);
        Ok(puzzle.pairs().iter().map(|rule| rule.in_words(&geometry)).collect())
    }

    #[test]
    fn each_line_is_a_rule() {
        for (text, words) in [
            ("less r1c12", "r1c1 is less than r1c2"),
            ("greater R1C1, R1C2  # comment", "r1c2 is less than r1c1"),
            ("difference r1c1 r3c3", "r1c1 and r3c3 differ by 1"),
            ("sum 7 r1c1 r3c3", "r1c1 and r3c3 sum to 7"),
            ("thermo r12c1 r2c2", "r1c1 is less than r2c1; r2c1 is less than r2c2"),
            ("slow-thermo r1c12", "r1c1 is at most r1c2"),
            ("whisper r1c12", "r1c1 and r1c2 differ by 2 or more"),
            ("palindrome r1c123", "r1c1 and r1c3 are equal"),
            ("clone r1c12 = r4c34", "r1c1 and r4c3 are equal; r1c2 and r4c4 are equal"),
            ("clone r1c1 = r4c3 = r2c4", "r1c1 and r2c4 are equal; r1c1 and r4c3 are equal"),
            (
                "minimum r1c12",
                "r1c1 is less than r2c1; r1c2 is less than r1c3; r1c2 is less than r2c2",
            ),
            ("modular 2 r1c12", "r1c1 and r1c2 leave different remainders by 2"),
            ("# nothing\n\n;", ""),
        ] {
            assert_eq!(rules(text, 4).unwrap().join("; "), words, "{text}");
        }
        let all = rules("negative xv; sum 5 r1c12", 4).unwrap();
        assert_eq!(all.len(), 1 + 2 * 23);
        assert_eq!(rules("entropic r1c1 r10c10 r12c3", 12).unwrap().len(), 3);
        assert_eq!(rules("non-consecutive", 4).unwrap().len(), 24);
        // Each cell has four neighbours.
        assert_eq!(rules("toroidal-non-consecutive", 4).unwrap().len(), 32);
    }

    #[test]
    fn a_leaper_leaps_as_far_as_it_says() {
        let groups = |text: &str, side: usize| {
            let list: RuleList = text.parse().unwrap();
            list.for_side(side).unwrap().groups
        };
        // As in anti-camel; on the torus each of the cells has eight others, unless there is no room.
        assert_eq!(groups("leaper 1 3", 9).len(), 2 * 2 * 8 * 6);
        assert_eq!(groups("toroidal-leaper 3 1", 9).len(), 81 * 8 / 2);
        assert_eq!(groups("toroidal-leaper 9 18", 9), Vec::<Vec<Cell>>::new());
        assert_eq!(groups("leaper 300 1", 9), Vec::<Vec<Cell>>::new());
    }

    #[test]
    fn mistakes_have_a_line_and_a_column() {
        for (text, error) in [
            ("odd r1c1\n  fog r1c1", "line 2, column 3: the rule 'fog' is not supported"),
            (
                "odd r1c1\n  arrow r1c1",
                "line 2, column 9: 'arrow' takes lists of cells with '=' between them",
            ),
            ("odd r1c1; even x", "line 1, column 16: 'x' is not a cell like r1c1"),
            ("less r1c1 r1c1", "line 1, column 6: expected two different cells"),
            ("less r1c1", "line 1, column 6: expected two different cells"),
            ("sum r1c1 r1c2", "line 1, column 5: 'sum' takes a number"),
            ("thermo 5 r1c1 r1c2", "line 1, column 10: 'thermo' takes no number"),
            ("sum 0 r1c1 r1c2", "line 1, column 5: '0' is not a number from 1 to 65535"),
            ("thermo", "line 1, column 7: cells are missing"),
            ("contain = 1 2", "line 1, column 14: cells are missing"),
            ("odd r1c1; regex =", "line 1, column 18: cells are missing"),
            ("thermo r1c1 r1c1", "line 1, column 8: a cell stands in the line twice"),
            ("thermo r1c1 r12c3", "line 1, column 13: r12c3 is not a cell of a grid of side 1"),
            ("clone r1c1 = r1c2 r1c3", "line 1, column 7: 1 cells are to be equal to 2"),
            ("leaper 3", "line 1, column 9: expected two numbers"),
            ("leaper 1 2 r1c1", "line 1, column 12: 'leaper' is a rule about all cells"),
            ("negative x", "line 1, column 10: the rule 'negative x' is not supported"),
            (
                "non-consecutive r1c1",
                "line 1, column 17: 'non-consecutive' is a rule about all cells",
            ),
            (
                "regions AAB",
                "line 1, column 1: 3 symbols, expected one for each cell of a square grid",
            ),
            ("layout diagonals,x", "line 1, column 18: 'x' is not one of: diagonals, diagonal, "),
        ] {
            let side = if text.contains("r12") { 1 } else { 4 };
            let found = rules(text, side).unwrap_err();
            assert!(found.starts_with(error), "{text}: {found}");
        }
    }

    #[test]
    fn rules_that_would_take_too_long_in_a_large_grid_are_refused() {
        assert!(rules("skyscraper 3 r1c1 r1c2", 25).is_ok());
        let found = rules("skyscraper 3 r1c1 r1c2", 26).unwrap_err();
        assert_eq!(found, "line 1, column 14: 'skyscraper' is known up to side 25");
    }

    #[test]
    fn rules_are_part_of_the_puzzle() {
        let text = "layout diagonals\nregions AABB AABB CCDD CCDD\ngroup r1c1 r2c3\neven r1c1";
        let options = ReadOptions::new().rules(text.parse().unwrap());
        let record = parse("1...............", &options).unwrap();
        let geometry = record.puzzle.geometry();
        assert_eq!((geometry.houses().count(), geometry.groups().count()), (14, 1));
        assert_eq!(record.puzzle.ruled_out().count(), 2);
        let options = ReadOptions::new().rules("less r1c1 r5c5".parse().unwrap());
        let error = parse("1...............", &options).unwrap_err();
        let expected = "line 1: the rules do not fit, in their line 1, column 11: r5c5 is not a cell of a grid of side 4";
        assert_eq!(error.to_string(), expected);
        let options = ReadOptions::new().rules("house r1c1 r2c2".parse().unwrap());
        assert!(parse("1...............", &options).is_err());
    }
}
