//! The comments that say the regions, further houses, groups and rules of a puzzle that is not plain sudoku.
//!
//! ```text
//! c regions 1 1 2 ...            the region of each cell, row by row; 0 where there are none
//! c house 1 1 2 2 ...            row and column of each cell of a further house
//! c group 1 1 2 3                cells that hold different digits
//! c rule whisper 5 1 1 1 2 1 3   a rule: its name, its numbers, and the rows and columns of its cells
//! c canvas 6 8 9 0 1             a grid of so many rows, columns and digits, which count from the fourth number; 0 at the
//!                                end if rows and columns are no groups
//! c beside VA 2 3                cells beside such a grid, which have a name, rows and columns
//! ```
//!
//! Places of cells beside a grid go on behind its last row.
//!
//! A formula with these comments has no comment `c box`, so a reader that does not know them refuses it.

use std::io::{self, Write};

use itertools::Itertools;

use crate::geometry::{Beside, Canvas, Cell, Geometry, GeometryError};
use crate::puzzle::{Number, Puzzle, Rule, RuleType, Words, branches_of};

/// The comments read so far.
#[derive(Default)]
pub(super) struct LayoutComments {
    /// The region of each cell, if a comment says it.
    regions: Option<Vec<usize>>,
    /// The cells of houses and groups, as rows and columns from 1.
    groups: Vec<Vec<[usize; 2]>>,
    /// The rules, as they are written.
    rules: Vec<String>,
    /// Another shape than N×N, without its regions and groups.
    canvas: Option<Canvas>,
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
            "canvas" => match numbers(value).as_deref() {
                Some(&[rows, cols, digits, first_value, lines @ (0 | 1)]) => {
                    let canvas = Canvas { digits, first_value, ..Canvas::new(rows, cols) };
                    self.canvas = Some(Canvas { has_lines: lines == 1, ..canvas });
                    Ok(())
                }
                _ => Err("'ROWS COLUMNS DIGITS FIRST LINES'"),
            },
            "beside" => {
                let words = value.split_whitespace().collect_vec();
                match (&mut self.canvas, &words[..]) {
                    (Some(canvas), [prefix, rest @ ..]) if rest.len() == 2 => {
                        let size = rest.iter().map(|word| word.parse().ok());
                        let size: Option<Vec<usize>> = size.collect();
                        let Some([rows, cols]) = size.as_deref() else {
                            return Some(Err("'NAME ROWS COLUMNS'"));
                        };
                        let (prefix, rows, cols) = ((*prefix).to_owned(), *rows, *cols);
                        canvas.beside.push(Beside { prefix, rows, cols });
                        Ok(())
                    }
                    _ => Err("'NAME ROWS COLUMNS' behind a canvas"),
                }
            }
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
        if let Some(canvas) = &self.canvas {
            let cols = canvas.cols;
            let cell = |[row, col]: &[usize; 2]| match (*row, *col) {
                (1.., 1..) if *col <= cols => Cell::new((row - 1).saturating_mul(cols) + col - 1),
                _ => Cell::new(usize::from(u16::MAX)),
            };
            let cells = |cells: &Vec<[usize; 2]>| cells.iter().map(cell).collect_vec();
            let mut canvas = canvas.clone();
            canvas.different = self.groups.iter().map(cells).collect();
            let regions = self.regions.iter().flatten().copied().zip(0..).filter(|(n, _)| *n > 0);
            let regions = regions.map(|(number, at)| (number, Cell::new(at))).into_group_map();
            canvas.regions = regions.into_iter().sorted().map(|(_, cells)| cells).collect();
            return Geometry::on_canvas(canvas);
        }
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

/// The rule with this text: `clone 1 1 1 2 = 3 1 3 2`, `contain 1 1 1 2 = 5 3`, or `either { odd 1 1 } or { odd 1 2 }`.
fn rule(text: &str, geometry: &Geometry) -> Option<Rule> {
    let of_name = |c: char| !c.is_ascii_digit() && !matches!(c, '{' | '=');
    let end_of_name = text.find(|c| !of_name(c)).unwrap_or(text.len());
    let of = RuleType::named(text[..end_of_name].trim_end())?;
    let mut rest = &text[end_of_name..];
    if of.words == Words::Branches {
        let branch = |statements: Vec<(usize, &str)>| -> Option<Vec<Rule>> {
            statements.into_iter().map(|(_, text)| rule(text, geometry)).collect()
        };
        let branches: Option<Vec<_>> = branches_of(rest)?.into_iter().map(branch).collect();
        return Rule::either(branches?).ok();
    }
    let mut words = Vec::new();
    if of.words != Words::None {
        let (before, behind) = rest.rsplit_once('=')?;
        words.extend(behind.split_whitespace().map(str::to_owned));
        rest = before;
    }
    let mut lists = rest.split('=').map(numbers);
    let mut first = lists.next()??;
    // A number that may be left out is there if there are more than rows and columns.
    let is_left_out = |number: &Number| *number == Number::Maybe && first.len().is_multiple_of(2);
    let count = of.numbers.iter().filter(|number| !is_left_out(number)).count();
    let rest = first.split_off(count.min(first.len()));
    let cells = |places: Vec<usize>| -> Option<Vec<Cell>> {
        let cells = places.chunks(2).map(|place| match *place {
            [row, col] => geometry.cell_at(row.wrapping_sub(1), col.wrapping_sub(1)),
            _ => None,
        });
        cells.collect()
    };
    let mut all = vec![cells(rest)?];
    for list in lists {
        all.push(cells(list?)?);
    }
    let said: Option<Vec<u16>> = first.into_iter().map(|number| number.try_into().ok()).collect();
    Rule::of_type(of, &said?, all, words, geometry).ok()
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
    if let Some(canvas) = geometry.canvas() {
        let Canvas { rows, cols, digits, first_value, has_lines, .. } = *canvas;
        let lines = u8::from(has_lines);
        writeln!(out, "c canvas {rows} {cols} {digits} {first_value} {lines}")?;
        for Beside { prefix, rows, cols } in &canvas.beside {
            writeln!(out, "c beside {prefix} {rows} {cols}")?;
        }
        for cells in &canvas.different {
            writeln!(out, "c group {}", places(cells))?;
        }
    } else {
        for cells in geometry.further_houses() {
            writeln!(out, "c house {}", places(cells))?;
        }
        for cells in geometry.groups() {
            writeln!(out, "c group {}", places(cells))?;
        }
    }
    for rule in puzzle.rules() {
        writeln!(out, "c rule {}", rule.text_with(&places))?;
    }
    Ok(())
}

pub(super) fn numbers(words: &str) -> Option<Vec<usize>> {
    words.split_whitespace().map(|word| word.parse().ok()).collect()
}
