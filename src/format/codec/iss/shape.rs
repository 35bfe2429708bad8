//! The shape of a grid: `Shape~6x8~0-7`, `RegionSize`, and the cells beside it, `Var~A~name~3x4`.

use itertools::Itertools;

use super::part::{Part, malformed};
use super::{MAX_SIDE, USUAL_SIDE};
use crate::format::error::ParseErrorKind;
use crate::geometry::{Beside, BoxShape, Cell};
use crate::puzzle::ValueRange;

/// Cells that have rows and columns of their own: those of the grid, or some beside it.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// What the names of its cells begin with; nothing for the grid.
    prefix: String,
    /// Its first cell.
    start: usize,
    count: usize,
    cols: usize,
}

/// What the parts say about the shape.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) range: ValueRange,
    /// Whether there are no rows, columns and boxes.
    pub(super) is_raw: bool,
    /// The number of cells of a box, if it is said.
    pub(super) region_size: Option<usize>,
    /// The grid, then the cells beside it.
    fields: Vec<Field>,
}

/// The most cells that the program takes.
const MOST_CELLS: usize = 1000;

impl Shape {
    /// Reads it; the error is about the part at a place.
    pub(super) fn of(parts: &[Part<'_>]) -> Result<Self, (usize, ParseErrorKind)> {
        let mut shape = Shape::new(USUAL_SIDE, USUAL_SIDE, ValueRange::from(USUAL_SIDE));
        for part in parts.iter().filter(|part| part.name == "Shape") {
            shape = Self::read(part).map_err(|kind| (part.at, kind))?;
        }
        for part in parts {
            let read = match part.name {
                "RegionSize" => shape.read_region_size(part),
                "Var" => shape.add_cells(part),
                "ChaosConstruction" => shape.add_field("CC", [shape.rows, shape.cols]),
                "Doppelganger" => {
                    let has_boxes = parts.iter().all(|part| part.name != "NoBoxes");
                    let boxes = if has_boxes { shape.boxes() } else { Vec::new() };
                    // They lie as the boxes do.
                    let width = boxes.first().map_or(0, |cells| {
                        cells.iter().map(|cell| cell.index() % shape.cols).unique().count()
                    });
                    let in_rows = [boxes.len().checked_div(width).unwrap_or(0), width];
                    let frame =
                        [("DGR", [1, shape.cols]), ("DGC", [1, shape.rows]), ("DGB", in_rows)];
                    let mut frame = frame.into_iter().filter(|(_, size)| size[0] * size[1] > 0);
                    frame.try_for_each(|(prefix, size)| shape.add_field(prefix, size))
                }
                _ => Ok(()),
            };
            read.map_err(|kind| (part.at, kind))?;
        }
        Ok(shape)
    }

    pub(super) fn new(rows: usize, cols: usize, range: ValueRange) -> Self {
        let grid = Field { prefix: String::new(), start: 0, count: rows * cols, cols };
        Shape { rows, cols, range, is_raw: false, region_size: None, fields: vec![grid] }
    }

    /// `6x6`, perhaps with the digits `9` or `0-8`, and `Raw`.
    fn read(part: &Part<'_>) -> Result<Self, ParseErrorKind> {
        let text = part.arguments.join("~");
        let wrong = || malformed(format!("'{text}' is not a shape like 6x6 or 9x9~0-8"));
        let [size, range, kind] =
            [0, 1, 2].map(|nth| part.arguments.get(nth).copied().unwrap_or_default());
        let (rows, cols) = size.split_once('x').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
        let (rows, cols) = (number(rows)?, number(cols)?);
        let (first, last) = match range.split_once('-') {
            _ if range.is_empty() => (1, rows.max(cols)),
            Some((first, last)) => (number(first)?, number(last)?),
            None => (1, number(range)?),
        };
        for side in [rows, cols, (last + 1).saturating_sub(first)] {
            if !(1..=MAX_SIDE).contains(&side) {
                return Err(malformed(format!("side {side} is not one from 1 to {MAX_SIDE}")));
            }
        }
        let is_raw = kind == "Raw";
        let range = ValueRange { first: first as u32, count: last + 1 - first };
        if first > 1 || !matches!(kind, "" | "Sudoku" | "Raw") || part.arguments.len() > 3 {
            return Err(wrong());
        }
        if !is_raw && range.count < rows.max(cols) {
            let message = format!("{} digits are fewer than rows or columns", range.count);
            return Err(malformed(message));
        }
        Ok(Shape { is_raw, ..Shape::new(rows, cols, range) })
    }

    fn read_region_size(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let size = match part.arguments[..] {
            [size] => size.parse().ok().filter(|size| (1..=self.range.count).contains(size)),
            _ => None,
        };
        self.region_size = Some(size.ok_or_else(|| {
            malformed(format!("RegionSize needs a number from 1 to {}", self.range.count))
        })?);
        Ok(())
    }

    /// The cells of a `Var`: a number of them, or rows and columns.
    fn add_cells(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let [name, _, size] =
            [0, 1, 2].map(|nth| part.arguments.get(nth).copied().unwrap_or_default());
        let prefix = format!("V{name}");
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        if !is_name || self.fields.iter().any(|field| field.prefix == prefix) {
            return Err(malformed(format!(
                "Var has the name '{name}', expected another in A to Z"
            )));
        }
        let (rows, cols) = match size.split_once('x') {
            Some((rows, cols)) => (rows.parse().unwrap_or(1), cols.parse().unwrap_or(1)),
            // One row of them.
            None => (1, size.parse().unwrap_or(1)),
        };
        self.add_field(&prefix, [rows.max(1), cols.max(1)])
    }

    /// Cells beside the grid whose names begin so, unless there are some already: a part may stand in a text twice.
    fn add_field(&mut self, prefix: &str, [rows, cols]: [usize; 2]) -> Result<(), ParseErrorKind> {
        if self.fields.iter().any(|field| field.prefix == prefix) {
            return Ok(());
        }
        let start = self.fields.last().map_or(0, |field| field.start + field.count);
        let count = rows.saturating_mul(cols);
        if start.saturating_add(count) > MOST_CELLS {
            return Err(malformed(format!("there are more than {MOST_CELLS} cells")));
        }
        self.fields.push(Field { prefix: prefix.to_owned(), start, count, cols });
        Ok(())
    }

    /// How many digits there are.
    pub(super) fn side(&self) -> usize {
        self.range.count
    }

    /// Whether it is an N×N grid with digits from 1 and nothing beside it.
    pub(super) fn is_plain(&self) -> bool {
        let side = self.side();
        let is_square = self.rows == side && self.cols == side && self.range.first == 1;
        let has_usual_boxes = self.region_size.is_none_or(|size| size == side);
        is_square && has_usual_boxes && !self.is_raw && self.fields.len() == 1
    }

    /// The cells beside the grid.
    pub(super) fn beside(&self) -> Vec<Beside> {
        let beside = |field: &Field| Beside {
            prefix: field.prefix.clone(),
            rows: field.count / field.cols,
            cols: field.cols,
        };
        self.fields[1..].iter().map(beside).collect()
    }

    /// The cells of the grid, or those beside it whose names begin so.
    pub(super) fn field_cells(&self, prefix: &str) -> Option<Vec<Cell>> {
        let field = self.fields.iter().find(|field| field.prefix == prefix)?;
        Some((field.start..field.start + field.count).map(Cell::new).collect())
    }

    /// `R1Cg` or `VA3`
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        let mut chars = name.chars();
        if let [Some('R' | 'r'), Some(row), Some('C' | 'c'), Some(col), None] =
            [(); 5].map(|()| chars.next())
        {
            let number = |c: char| (c.to_digit(17)? as usize).checked_sub(1);
            let (row, col) = (number(row)?, number(col)?);
            return (row < self.rows && col < self.cols).then(|| Cell::new(row * self.cols + col));
        }
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let field = self.fields[1..].iter().find(|field| field.prefix == letters)?;
        let nth = match &name[letters.len()..] {
            "" => Some(1).filter(|_| field.count == 1),
            digits => digits.parse().ok().filter(|nth| (1..=field.count).contains(nth)),
        };
        nth.map(|nth: usize| Cell::new(field.start + nth - 1))
    }

    /// The field that a cell lies in, and its row and column there.
    fn place(&self, cell: Cell) -> Option<(&Field, [isize; 2])> {
        let index = cell.index();
        let is_in = |field: &&Field| (field.start..field.start + field.count).contains(&index);
        let field = self.fields.iter().find(is_in)?;
        let at = index - field.start;
        Some((field, [(at / field.cols) as isize, (at % field.cols) as isize]))
    }

    /// How many rows and columns a cell lies below and behind another of its field.
    pub(super) fn shift(&self, from: Cell, to: Cell) -> Option<[isize; 2]> {
        let ((field, from), (other, to)) = (self.place(from)?, self.place(to)?);
        (field.start == other.start).then(|| [to[0] - from[0], to[1] - from[1]])
    }

    /// The cell so many rows and columns below and behind another.
    pub(super) fn shifted(&self, cell: Cell, by: [isize; 2]) -> Option<Cell> {
        let (field, [row, col]) = self.place(cell)?;
        let (row, col) = (row + by[0], col + by[1]);
        if row < 0 || !(0..field.cols as isize).contains(&col) {
            return None;
        }
        let at = row as usize * field.cols + col as usize;
        (at < field.count).then(|| Cell::new(field.start + at))
    }

    /// The cells of each box: the squarest of their size that fill the grid, if there are such.
    pub(super) fn boxes(&self) -> Vec<Vec<Cell>> {
        let size = self.region_size.unwrap_or(self.rows.max(self.cols));
        let low = (2..=size.isqrt()).rev().filter(|rows| size.is_multiple_of(*rows));
        let mut shapes = low.flat_map(|rows| [[rows, size / rows], [size / rows, rows]]);
        let fits = |shape: &[usize; 2]| {
            self.rows.is_multiple_of(shape[0]) && self.cols.is_multiple_of(shape[1])
        };
        let Some([height, width]) = shapes.find(fits) else { return Vec::new() };
        let corners = (0..self.rows).step_by(height);
        let corners =
            corners.flat_map(|row| (0..self.cols).step_by(width).map(move |col| [row, col]));
        let cells = |[row, col]: [usize; 2]| {
            let places = (row..row + height).flat_map(|r| (col..col + width).map(move |c| (r, c)));
            places.map(|(row, col)| Cell::new(row * self.cols + col)).collect()
        };
        corners.map(cells).collect()
    }

    /// The usual boxes of a plain grid.
    pub(super) fn usual_boxes(&self) -> BoxShape {
        BoxShape::squarest(self.side())
    }
}
