//! A line of the grammar of rules, and the cells in it.

use itertools::Itertools;

use crate::geometry::{Cell, Layout};
use crate::puzzle::{Cells, Number, RuleFault, RuleType, Words, branches_of};

/// A line that is no rule, or not of this grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RuleError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// What a line says about its cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum RuleKind {
    House,
    Group,
    /// A rule with its numbers, and the words behind its cells.
    Rule(&'static RuleType, Vec<u16>, Vec<String>),
    /// Lists of lines of which one holds.
    Either(Vec<Vec<RuleLine>>),
    /// Cells that lie so many lines apart in one direction and in the other differ.
    Leaper([u16; 2]),
    ToroidalLeaper([u16; 2]),
}

impl RuleKind {
    pub(super) fn cells(&self) -> Cells {
        match self {
            RuleKind::House | RuleKind::Group => Cells::Any,
            RuleKind::Rule(of, ..) => of.cells,
            RuleKind::Leaper(_) | RuleKind::ToroidalLeaper(_) | RuleKind::Either(_) => Cells::None,
        }
    }
}

/// What a line says.
pub(super) enum LineContent {
    /// A rule with its cells.
    Rule(RuleLine),
    Layouts(Vec<Layout>),
    Regions(String),
}

/// A rule of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RuleLine {
    pub(super) line: usize,
    pub(super) kind: RuleKind,
    pub(super) cells: Vec<Vec<CellWord>>,
}

impl RuleLine {
    /// Whether it is about cells and names none.
    fn lacks_cells(&self) -> bool {
        let may_be_bare = matches!(self.kind.cells(), Cells::None | Cells::ListsOrEmpty);
        self.cells[0].is_empty() && !may_be_bare
    }
}

/// A word that names a cell, or several cells of a row or column: `r1c1`, `r1c123`, `r12c4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CellWord {
    /// Where it begins in its line, in characters from 1.
    pub(super) column: usize,
    pub(super) rows: String,
    pub(super) cols: String,
}

impl CellWord {
    fn of(text: &str, column: usize) -> Option<Self> {
        let (rows, cols) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let is_cell = is_number(rows) && is_number(cols);
        is_cell.then(|| CellWord { column, rows: rows.to_owned(), cols: cols.to_owned() })
    }

    /// Its cells in a grid of this side. Up to side 9 each digit is a row or column, above it all digits are one number.
    pub(super) fn cells(&self, side: usize) -> Option<Vec<Cell>> {
        let numbers = |text: &str| -> Option<Vec<usize>> {
            let numbers: Option<Vec<usize>> = match side {
                ..=9 => text.bytes().map(|digit| Some(usize::from(digit - b'0'))).collect(),
                _ => Some(vec![text.parse().ok()?]),
            };
            numbers.filter(|numbers| numbers.iter().all(|number| (1..=side).contains(number)))
        };
        let (rows, cols) = (numbers(&self.rows)?, numbers(&self.cols)?);
        let places = rows.into_iter().cartesian_product(cols);
        Some(places.map(|(row, col)| Cell::new((row - 1) * side + col - 1)).collect())
    }
}

/// The words of a line, each with its column from 1.
struct LineWords<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl<'t> LineWords<'t> {
    fn next(&mut self) -> Option<(&'t str, usize)> {
        let is_gap = |c: char| c.is_whitespace() || c == ',';
        let start = self.at + self.text[self.at..].find(|c| !is_gap(c))?;
        let rest = &self.text[start..];
        // A sign is a word of its own.
        let length = match rest.starts_with('=') {
            true => 1,
            false => rest.find(|c| is_gap(c) || c == '=').unwrap_or(rest.len()),
        };
        self.at = start + length;
        Some((&rest[..length], self.column(start)))
    }

    fn column(&self, offset: usize) -> usize {
        self.text[..offset].chars().count() + 1
    }

    fn error(&self, column: usize, message: String) -> RuleError {
        RuleError { line: self.line, column, message }
    }

    /// The number behind the name, if one stands there, from `least` on.
    fn number(&mut self, least: u16) -> Result<Option<u16>, RuleError> {
        let before = self.at;
        let Some((word, column)) = self.next() else {
            return Ok(None);
        };
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.at = before;
            return Ok(None);
        }
        let number = word.parse().ok().filter(|&number| number >= least);
        let error =
            || self.error(column, format!("'{word}' is not a number from {least} to 65535"));
        number.map(Some).ok_or_else(error)
    }

    /// Two numbers, as of the lines that a leaper goes down and across.
    fn two_numbers(&mut self) -> Result<[u16; 2], RuleError> {
        let [first, second] = [self.number(1)?, self.number(1)?];
        let column = self.column(self.at);
        let both = first.zip(second);
        let both = both.ok_or_else(|| self.error(column, "expected two numbers".to_owned()))?;
        Ok([both.0, both.1])
    }

    /// The lists of cells up to the end, with signs between them; one list if there may be no sign.
    fn cells(&mut self, may_have_signs: bool) -> Result<Vec<Vec<CellWord>>, RuleError> {
        let mut lists = vec![Vec::new()];
        while let Some((word, column)) = self.next() {
            if may_have_signs && word == "=" {
                lists.push(Vec::new());
                continue;
            }
            let error = || self.error(column, format!("'{word}' is not a cell like r1c1"));
            let cells = lists.last_mut().expect("there is a list from the start");
            cells.push(CellWord::of(word, column).ok_or_else(error)?);
        }
        Ok(lists)
    }
}

/// Reads a line; nothing if it is empty.
pub(super) fn read(text: &str, line: usize) -> Result<Option<LineContent>, RuleError> {
    let content = read_statement(text, line)?;
    match &content {
        Some(LineContent::Rule(rule)) if rule.lacks_cells() => {
            let (column, message) = (text.chars().count() + 1, RuleFault::NoCells.to_string());
            Err(RuleError { line, column, message })
        }
        _ => Ok(content),
    }
}

/// The same for a line whose cells may stand elsewhere.
pub(super) fn read_statement(text: &str, line: usize) -> Result<Option<LineContent>, RuleError> {
    let mut words = LineWords { text, at: 0, line };
    let Some((name, column)) = words.next() else {
        return Ok(None);
    };
    let name = name.to_ascii_lowercase();
    if name == "regions" {
        return Ok(Some(LineContent::Regions(text[words.at..].to_owned())));
    }
    if name == "layout" {
        let mut layouts = Vec::new();
        while let Some((word, column)) = words.next() {
            let layout = word.parse::<Layout>();
            layouts.push(layout.map_err(|error| words.error(column, error.to_string()))?);
        }
        return Ok(Some(LineContent::Layouts(layouts)));
    }
    let kind = match &*name {
        "house" => RuleKind::House,
        "group" => RuleKind::Group,
        "leaper" => RuleKind::Leaper(words.two_numbers()?),
        "toroidal-leaper" => RuleKind::ToroidalLeaper(words.two_numbers()?),
        "negative" => negative(&mut words)?,
        "either" => {
            let kind = either(&words)?;
            let cells = vec![Vec::new()];
            return Ok(Some(LineContent::Rule(RuleLine { line, kind, cells })));
        }
        _ => rule(&name, column, &mut words)?,
    };
    let takes = kind.cells();
    let cells = words.cells(takes.are_lists())?;
    if let (Cells::None, Some(cell)) = (takes, cells[0].first()) {
        return Err(words.error(cell.column, format!("'{name}' is a rule about all cells")));
    }
    Ok(Some(LineContent::Rule(RuleLine { line, kind, cells })))
}

/// The rule with this name, and the numbers that follow it.
fn rule(name: &str, column: usize, words: &mut LineWords<'_>) -> Result<RuleKind, RuleError> {
    let of = RuleType::named(name)
        .ok_or_else(|| words.error(column, RuleFault::Name(name.to_owned()).to_string()))?;
    let mut numbers = Vec::new();
    let least = u16::from(!of.numbers.contains(&Number::Zero));
    while let Some(number) = words.number(least)? {
        numbers.push(number);
    }
    // What stands behind the last sign.
    let mut behind = Vec::new();
    if of.words != Words::None
        && let Some((before, text)) = words.text[words.at..].rsplit_once('=')
    {
        behind.extend(text.split_whitespace().map(str::to_owned));
        words.text = &words.text[..words.at + before.len()];
    }
    Ok(RuleKind::Rule(of, numbers, behind))
}

/// The lists of rules in braces that follow the name.
fn either(words: &LineWords<'_>) -> Result<RuleKind, RuleError> {
    let text = &words.text[words.at..];
    let start = words.column(words.at);
    let Some(branches) = branches_of(text) else {
        return Err(words.error(start, RuleFault::Branches.to_string()));
    };
    let mut read_branches = Vec::new();
    for branch in branches {
        let mut lines = Vec::new();
        for (at, statement) in branch {
            // With blanks for what stands before it, columns are those of the line.
            let before = &words.text[..words.at + at];
            let lines_before = before.matches('\n').count();
            let blanks = before.rsplit('\n').next().unwrap_or_default().chars().count();
            match read(&(" ".repeat(blanks) + statement), words.line + lines_before)? {
                None => {}
                Some(LineContent::Rule(rule))
                    if matches!(rule.kind, RuleKind::Rule(..) | RuleKind::Either(_)) =>
                {
                    lines.push(rule);
                }
                Some(_) => {
                    let message = "only rules about digits may stand in 'either'".to_owned();
                    let line = words.line + lines_before;
                    return Err(RuleError { line, column: blanks + 1, message });
                }
            }
        }
        read_branches.push(lines);
    }
    Ok(RuleKind::Either(read_branches))
}

/// The rule about all neighbours without a mark.
fn negative(words: &mut LineWords<'_>) -> Result<RuleKind, RuleError> {
    let Some((name, column)) = words.next() else {
        let column = words.column(words.text.len());
        return Err(words.error(column, "expected kropki, xv, difference or ratio".to_owned()));
    };
    rule(&format!("negative {}", name.to_ascii_lowercase()), column, words)
}
