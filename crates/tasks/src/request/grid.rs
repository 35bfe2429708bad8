//! Grids as data, for programs that draw them: the regions, the symbols and the content of each cell.

use itertools::Itertools;
use serde::Serialize;

use satdoku::format::{Record, VariantText};
use satdoku::geometry::{Canvas, Cell, Digit};
use satdoku::puzzle::Puzzle;
use satdoku_sheets::picture::{legend_and_description, rule_layers};

/// A grid. Cells are in reading order; digits count from 1, and 0 is a blank.
#[derive(Serialize)]
pub(super) struct Grid<'a> {
    index: u64,
    side: usize,
    /// Rows, columns and digits as in `6x8~0-7`, if they are not N, N and 1 to N, or if there are cells beside the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    canvas: Option<String>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    box_shape: Option<String>,
    /// The region of each cell, if the grid has regions.
    regions: Vec<Option<usize>>,
    /// The cells of each house that is no row, column or region, if there are such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    houses: Vec<Vec<usize>>,
    /// The cells of each group: cells that differ, fewer than the side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<Vec<usize>>,
    /// Regions, further houses, groups and rules as the field `rules` of an input takes them, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    /// The rules in words, as they stand below a picture, and with their cells, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    legend: Option<[String; 2]>,
    /// The marks of the rules as SVG, below and above the lines of the grid, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<[String; 2]>,
    symbols: Vec<&'a str>,
    givens: Vec<usize>,
    /// The digits that the text tells from givens.
    entries: Vec<usize>,
    /// The candidates of each cell, if the text rules out any; none for filled cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<usize>>>,
}

impl<'a> Grid<'a> {
    /// The grid of a record.
    pub(super) fn of(index: u64, record: &'a Record) -> Self {
        let geometry = record.puzzle.geometry();
        let mut entries = vec![0; geometry.cell_count()];
        record.entries().for_each(|entry| entries[entry.cell.index()] = number(entry.digit));
        Grid {
            index,
            side: geometry.side(),
            canvas: geometry.canvas().map(size_of),
            box_shape: geometry.boxes().map(|shape| shape.to_string()),
            regions: geometry.cells().map(|cell| geometry.region_of(cell)).collect(),
            houses: geometry.further_houses().map(indices).collect(),
            groups: geometry.groups().map(indices).collect(),
            rules: VariantText::of(&record.puzzle).lines(geometry),
            legend: Some(legend_and_description(&record.puzzle, &record.alphabet))
                .filter(|[short, _]| !short.is_empty()),
            marks: rule_layers(&record.puzzle, &record.alphabet),
            symbols: record.alphabet.symbols().take(geometry.side()).collect(),
            givens: record.givens().cells().map(|given| given.map_or(0, number)).collect(),
            entries,
            candidates: record.puzzle.has_ruled_out().then(|| candidates(&record.puzzle)),
        }
    }

    /// A line of JSON.
    pub(super) fn to_line(&self) -> String {
        let json = serde_json::to_string(self).expect("the data has nothing that JSON has not");
        json + "\n"
    }
}

fn size_of(&Canvas { rows, cols, digits, first_value, .. }: &Canvas) -> String {
    format!("{rows}x{cols}~{first_value}-{}", first_value + digits - 1)
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn number(digit: Digit) -> usize {
    digit.index() + 1
}

fn candidates(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let side = puzzle.geometry().side();
    let left = puzzle.candidates_left();
    let of_cell = |(cell, left): (Option<Digit>, &[bool])| match cell {
        Some(_) => Vec::new(),
        None => left.iter().positions(|&is_left| is_left).map(|index| index + 1).collect(),
    };
    puzzle.cells().zip(left.chunks(side)).map(of_cell).collect()
}
