//! The comments that say the regions, further houses, groups and rules of a puzzle that is not plain sudoku.
//!
//! ```text
//! c regions 1 1 2 ...            the region of each cell, row by row; 0 where there are none
//! c house 1 1 2 2 ...            row and column of each cell of a further house
//! c group 1 1 2 3                cells that hold different digits
//! c rule whisper 5 1 1 1 2 1 3   a rule: its name, its numbers, and the rows and columns of its cells
//! ```
//!
//! A formula with these comments has no comment `c box`, so a reader that does not know them refuses it.

use std::io::{self, Write};

use itertools::Itertools;

use crate::geometry::{Cell, Geometry, GeometryError};
use crate::puzzle::{Puzzle, Rule, RuleType};

/// The comments read so far.
#[derive(Default)]
pub(super) struct LayoutComments {
    /// The region of each cell, if a comment says it.
    regions: Option<Vec<usize>>,
    /// The cells of houses and groups, as rows and columns from 1.
    groups: Vec<Vec<[usize; 2]>>,
    /// The rules, as they are written.
    rules: Vec<String>,
}

impl LayoutComments {
    /// Reads a comment, or says what was expected; `None` if it is another comment.
    pub(super) fn read(&mut self, key: &str, value: &str) -> Option<Result<(), &'static str>> {
        let cells = |numbers: &[usize]| -> Vec<[usize; 2]> {
            numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
        };
        Some(match key {
            "regions" => match numbers(value) {
                Some(regions) => {
                    self.regions = Some(regions);
                    Ok(())
                }
                None => Err("a list of regions"),
            },
            "house" | "group" => match numbers(value).filter(|list| list.len() % 2 == 0) {
                Some(list) => {
                    self.groups.push(cells(&list));
                    Ok(())
                }
                None => Err("'ROW COLUMN ...'"),
            },
            "rule" => {
                self.rules.push(value.split_whitespace().join(" "));
                Ok(())
            }
            _ => return None,
        })
    }

    /// Whether the regions were said.
    pub(super) fn has_regions(&self) -> bool {
        self.regions.is_some()
    }

    /// The geometry of a grid of this side.
    pub(super) fn geometry(&self, side: usize) -> Result<Geometry, GeometryError> {
        let mut builder = Geometry::builder(side);
        match &self.regions {
            Some(regions) if regions.iter().any(|&region| region > 0) => {
                builder = builder.regions(regions.iter().copied());
            }
            _ => {}
        }
        // A cell that is out of range is told as such.
        let cell =
            |[row, col]: &[usize; 2]| match (1..=side).contains(row) && (1..=side).contains(col) {
                true => Cell::new((row - 1) * side + col - 1),
                false => Cell::new(side * side.min(255)),
            };
        let groups = self.groups.iter();
        groups.fold(builder, |builder, cells| builder.group(cells.iter().map(cell))).build()
    }

    /// Adds the rules to the puzzle; the error says what is wrong.
    pub(super) fn add_rules(&self, puzzle: &mut Puzzle) -> Result<(), String> {
        let geometry = puzzle.geometry().clone();
        let rules = self.rules.iter().map(|text| {
            rule(text, &geometry).ok_or_else(|| {
                let side = geometry.side();
                format!("the comment 'c rule {text}' is no rule of a grid of side {side}")
            })
        });
        let rules: Vec<Rule> = rules.collect::<Result<_, _>>()?;
        if !rules.is_empty() {
            puzzle.add_rules(rules);
        }
        Ok(())
    }
}

/// The rule with this text: `clone 1 1 1 2 = 3 1 3 2`.
fn rule(text: &str, geometry: &Geometry) -> Option<Rule> {
    let end_of_name = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let of = RuleType::named(text[..end_of_name].trim_end())?;
    let mut lists = text[end_of_name..].split('=').map(numbers);
    let mut first = lists.next()??;
    let rest = first.split_off(of.numbers.len().min(first.len()));
    let is_in_grid = |number: usize| (1..=geometry.side()).contains(&number);
    let cells = |places: Vec<usize>| -> Option<Vec<Cell>> {
        let cells = places.chunks(2).map(|place| match *place {
            [row, col] if is_in_grid(row) && is_in_grid(col) => {
                Some(geometry.cell(row - 1, col - 1))
            }
            _ => None,
        });
        cells.collect()
    };
    let mut all = vec![cells(rest)?];
    for list in lists {
        all.push(cells(list?)?);
    }
    let said: Option<Vec<u16>> = first.into_iter().map(|number| number.try_into().ok()).collect();
    Rule::of_type(of, &said?, all, geometry.side()).ok()
}

/// Whether a puzzle needs these comments.
pub(super) fn is_needed(puzzle: &Puzzle) -> bool {
    puzzle.geometry().box_shape().is_none() || !puzzle.rules().is_empty()
}

/// Writes the comments.
pub(super) fn write(puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
    let geometry = puzzle.geometry();
    let place = |cell: Cell| format!("{} {}", geometry.row(cell) + 1, geometry.col(cell) + 1);
    let places = |cells: &[Cell]| cells.iter().map(|&cell| place(cell)).join(" ");
    let region = |cell: Cell| geometry.region_of(cell).map_or(0, |region| region + 1);
    writeln!(out, "c regions {}", geometry.cells().map(region).join(" "))?;
    for cells in geometry.further_houses() {
        writeln!(out, "c house {}", places(cells))?;
    }
    for cells in geometry.groups() {
        writeln!(out, "c group {}", places(cells))?;
    }
    for rule in puzzle.rules() {
        let numbers = rule.numbers().iter().map(|number| format!(" {number}")).join("");
        let lists = rule.cell_lists().iter().map(|cells| format!(" {}", places(cells))).join(" =");
        writeln!(out, "c rule {}{numbers}{lists}", rule.name())?;
    }
    Ok(())
}

pub(super) fn numbers(words: &str) -> Option<Vec<usize>> {
    words.split_whitespace().map(|word| word.parse().ok()).collect()
}
