//! How far a grid extends: which of the waiting lines are its rows, gaps and borders.
//!
//! Empty lines and borders between rows divide a grid into *bands*. They belong to the grid when they are regular:
//! bands of r rows, r a proper divisor of N, and every gap as long as the first. Any other gap ends the grid. Without
//! such a rule the remaining rows of an incomplete grid would silently be joined with the first rows of the next one. A
//! single row does not belong to a band of other rows that are wider or narrower.

use std::cell::LazyCell;

use crate::format::read_options::ReadOptions;
use crate::format::text::bar_drawing::BarDrawing;
use crate::format::text::cells::CellStyle;
use crate::format::text::line_kind::LineKind;
use crate::format::text::row_shape::RowShape;
use crate::format::text::row_widths::RowWidths;
use crate::format::text::symbols::SymbolSet;
use crate::geometry::MAX_SIDE;

/// More empty lines and borders than this in a row end a grid.
const LONGEST_GAP: usize = 4;

/// The rows of a grid seen so far.
#[derive(Default)]
struct GridExtent {
    widths: RowWidths,
    /// The numbers of words in rows that may be numbers or pairs of cells.
    pairs: RowWidths,
    /// The width of most rows before this band.
    width_before: usize,
    /// Whether each row of this band has another width than that.
    is_foreign: bool,
    /// The symbols between bars, where spaces are blanks.
    drawing: Option<BarDrawing>,
    rows: usize,
    /// Lines up to the last row.
    end: usize,
    /// Lines up to the last row before the band that is being read.
    band_start: usize,
    /// Rows in the bands before this one.
    bands: Vec<usize>,
    /// Rows in this band.
    band: usize,
    /// Length of the first gap, and of the one that is being read.
    first_gap: Option<usize>,
    gap: usize,
}

/// The number of lines of the grid that begins with the first line; none if it needs more lines.
pub(super) fn num_lines(lines: &[&LineKind], ended: bool, options: &ReadOptions) -> Option<usize> {
    let mut grid = GridExtent::default();
    let needs_bars = lines
        .iter()
        .take_while(|line| is_part(line))
        .any(|line| matches!(line, LineKind::Row(row) if row.style == CellStyle::Gaps));
    let blanks = LazyCell::new(|| dashes_that_are_blanks(lines));
    let mut above: Option<&RowShape> = None;
    for (at, line) in lines.iter().enumerate() {
        let (width, drawing) = match line {
            LineKind::Row(row) => {
                if above.replace(row).is_some_and(|above| above.is_apart_from(row)) {
                    return Some(grid.end);
                }
                (row.width, row.barred())
            }
            LineKind::Dashes(dash) if blanks.has(*dash) => (0, None),
            kind if is_part(kind) => match grid.push_gap(options) {
                Some(end) => return Some(grid.lines_to(end)),
                None => continue,
            },
            _ => return Some(grid.end),
        };
        if grid.is_gap_too_short() {
            return Some(grid.end);
        }
        if let LineKind::Row(row) = line {
            grid.pairs.push(row.pairs);
        }
        grid.push_row(at, width, drawing.filter(|_| needs_bars));
        if let Some(end) = grid.ends_with_row(options) {
            return Some(grid.lines_to(end));
        }
    }
    ended.then_some(grid.end)
}

/// Whether a grid can contain lines of this kind.
fn is_part(kind: &LineKind) -> bool {
    let is_drawn = matches!(
        kind,
        LineKind::Row(_) | LineKind::Dashes(_) | LineKind::Border | LineKind::TableDashes(_)
    );
    is_drawn || kind.is_gap()
}

/// The symbols of all rows: a dash among them is a blank cell, so that a line of dashes is a row too.
fn dashes_that_are_blanks(lines: &[&LineKind]) -> SymbolSet {
    let rows = lines.iter().take_while(|line| is_part(line));
    rows.fold(SymbolSet::default(), |sum, line| match line {
        LineKind::Row(row) => sum.and(row.symbols),
        _ => sum,
    })
}

/// Where a grid ends.
enum GridEnd {
    /// After the last row.
    Here,
    /// Before the last band, which is a grid of its own.
    BeforeBand,
}

impl GridExtent {
    /// Whether the gap just read is shorter than the first.
    fn is_gap_too_short(&self) -> bool {
        self.gap > 0 && self.first_gap.is_some_and(|first| self.gap < first)
    }

    fn push_row(&mut self, at: usize, width: usize, drawing: Option<BarDrawing>) {
        if self.gap > 0 {
            self.first_gap.get_or_insert(self.gap);
        }
        self.gap = 0;
        let fits = width == 0 || [0, width].contains(&self.width_before);
        self.is_foreign = !fits && (self.band == 0 || self.is_foreign);
        self.band += 1;
        self.rows += 1;
        self.end = at + 1;
        self.widths.push(width);
        if let Some(drawing) = drawing {
            let sum = self.drawing.map_or(drawing, |sum| sum.and(drawing));
            self.drawing = Some(sum);
        }
    }

    /// N as far as it is known; 0 if the bars do not show it.
    fn side(&self, options: &ReadOptions) -> usize {
        options.known_side().unwrap_or_else(|| match self.drawing {
            None => match self.widths.most_common() {
                0 => self.pairs.most_common(),
                width => width,
            },
            Some(drawing) => drawing.side(self.rows).unwrap_or(0),
        })
    }

    /// Rows in a band, if the bands so far show it.
    fn period(&self, side: usize) -> Option<usize> {
        let mut bands = self.bands.iter().copied().take(2);
        bands.find(|&rows| rows < side && side.is_multiple_of(rows))
    }

    fn push_gap(&mut self, options: &ReadOptions) -> Option<GridEnd> {
        if self.rows == 0 {
            return None;
        }
        self.gap += 1;
        if self.gap > 1 {
            let longest = self.first_gap.unwrap_or(LONGEST_GAP);
            return (self.gap > longest).then_some(GridEnd::Here);
        }
        if self.bands == [1] && self.band > 1 && self.is_foreign {
            return Some(GridEnd::BeforeBand);
        }
        self.bands.push(self.band);
        let side = self.side(options);
        let over = match self.period(side) {
            Some(rows) => self.bands.len() >= side / rows,
            None => self.bands.len() > 1 || self.band * 2 > side + 2,
        };
        match over {
            true if self.bands.len() == 2 && self.period(side).is_none() => {
                Some(GridEnd::BeforeBand)
            }
            true => Some(GridEnd::Here),
            false => {
                self.band = 0;
                self.band_start = self.end;
                self.width_before = self.widths.most_common();
                None
            }
        }
    }

    /// The end of the grid, if the row just added is its last.
    fn ends_with_row(&self, options: &ReadOptions) -> Option<GridEnd> {
        let side = self.side(options);
        if self.band == side && !self.bands.is_empty() {
            return Some(GridEnd::BeforeBand);
        }
        let regular = match self.period(side) {
            Some(rows) => self.bands.iter().chain([&self.band]).all(|&band| band == rows),
            None => self.bands.is_empty(),
        };
        let full = side > 0 && self.rows >= side && regular;
        if full && self.bands == [1] && self.is_foreign {
            return Some(GridEnd::BeforeBand);
        }
        (full || self.rows >= 2 * MAX_SIDE).then_some(GridEnd::Here)
    }

    fn lines_to(&self, end: GridEnd) -> usize {
        match end {
            GridEnd::Here => self.end,
            GridEnd::BeforeBand => self.band_start,
        }
    }
}
