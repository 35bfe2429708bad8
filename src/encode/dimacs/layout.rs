//! The comments that say the regions, further houses, groups and rules of a puzzle that is not plain sudoku.
//!
//! ```text
//! c regions 1 1 2 ...            the region of each cell, row by row; 0 where there are none
//! c house 1 1 2 2 ...            row and column of each cell of a further house
//! c group 1 1 2 3                cells that hold different digits
//! c rule 1 1 1 2 difference 1    a rule about two cells
//! ```
//!
//! A formula with these comments has no comment `c box`, so a reader that does not know them refuses it.

use std::io::{self, Write};

use itertools::Itertools;

use crate::geometry::{Cell, Geometry, GeometryError};
use crate::puzzle::{PairRule, Puzzle};

/// The comments read so far.
#[derive(Default)]
pub(super) struct LayoutComments {
    /// The region of each cell, if a comment says it.
    regions: Option<Vec<usize>>,
    /// The cells of houses and groups, as rows and columns from 1.
    groups: Vec<Vec<[usize; 2]>>,
    rules: Vec<([[usize; 2]; 2], String)>,
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
                let words: Vec<&str> = value.split_whitespace().collect();
                let places = words.iter().take(4).map_while(|word| word.parse().ok()).collect_vec();
                match (&places[..], words.get(4..)) {
                    (&[a, b, c, d], Some(relation @ [_, ..])) => {
                        self.rules.push(([[a, b], [c, d]], relation.join(" ")));
                        Ok(())
                    }
                    _ => Err("'ROW COLUMN ROW COLUMN RELATION'"),
                }
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
        let side = geometry.side();
        for (cells, relation) in &self.rules {
            let wrong = || {
                let places = cells.iter().flatten().join(" ");
                format!(
                    "the comment 'c rule {places} {relation}' is no rule of a grid of side {side}"
                )
            };
            let in_range = cells.iter().flatten().all(|number| (1..=side).contains(number));
            let relation = relation.parse().ok().filter(|_| in_range && cells[0] != cells[1]);
            let relation = relation.ok_or_else(wrong)?;
            let [first, second] = cells.map(|[row, col]| geometry.cell(row - 1, col - 1));
            puzzle.add_rules([PairRule::new(first, second, relation)]);
        }
        Ok(())
    }
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
        writeln!(out, "c rule {} {}", places(&rule.cells), rule.relation)?;
    }
    Ok(())
}

pub(super) fn numbers(words: &str) -> Option<Vec<usize>> {
    words.split_whitespace().map(|word| word.parse().ok()).collect()
}
