//! Where a record ends: the lines that wait are cut into puzzles.
//!
//! [`next`] is asked again whenever a line has arrived, so what it answers depends on the lines alone and
//! never on how the input was cut into pieces. It asks for more lines only while the answer is open; a grid
//! is complete with its last row. At most some 256 rows with the gaps between them wait at any time.
//!
//! **Gaps.** Empty lines and borders between rows part a grid into *bands*. They belong to the grid when
//! they are regular: bands of r rows, r a proper divisor of N, and every gap as long as the first. Any
//! other gap ends the grid. Without such a rule the rows of a grid cut short would be taken together with
//! the first rows of the next one, silently. A single row is no part of a band of other rows that are wider
//! or narrower.
//!
//! **Lines and rows.** n² cells are a puzzle of side n or a row of a grid of side n². How they are written
//! tells: bars make a row, spaces do unless it stands alone, and a packed line that may be a puzzle is never
//! in one grid with rows that are written otherwise. The symbols tell the rest, those of the grid that the
//! line would begin.

use crate::format::hints::{Hints, InputFormat};
use crate::format::text::bar_drawing::BarDrawing;
use crate::format::text::cells::CellStyle;
use crate::format::text::line_kind::{LineKind, RowShape};
use crate::format::text::row_widths::RowWidths;
use crate::format::text::symbols::{SymbolSet, square_root};
use crate::geometry::MAX_SIDE;

/// More empty lines and borders than this in a row end a grid.
const LONGEST_GAP: usize = 4;

/// How the lines of a record are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// A puzzle in a line.
    Line,
    /// Rows, gaps between them, maybe other than N rows: the parser tells.
    Grid,
    /// One of the formats of [`crate::format::ONE_LINE`].
    OneLine(u8),
    /// A field of comma-separated values.
    Csv(crate::format::codec::csv::Header),
    /// A value in JSON.
    Json,
    /// A tag in XML.
    Xml,
    /// The end of a document without any puzzle.
    Vain,
    /// A line too long to be kept.
    TooLong,
    /// Words.
    Prose,
}

/// What to do with the lines that wait.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Wait for another line.
    More,
    /// The first line belongs to no puzzle.
    Skip,
    /// So many lines are a record.
    Record(usize, Layout),
}

/// What bare lines have proven before, so that a file is read in one way throughout.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    /// RowWidths of lines that are puzzles of the root of the width, or else rows.
    are_puzzles: Vec<(usize, bool)>,
}

/// Cuts the first record off the lines that wait, of which there is at least one.
pub(crate) fn next(
    lines: &[&LineKind],
    ended: bool,
    hints: &Hints,
    decisions: &mut Decisions,
) -> Frame {
    match lines[0] {
        LineKind::Empty | LineKind::Comment | LineKind::Section { .. } | LineKind::Border => {
            Frame::Skip
        }
        LineKind::Puzzle => Frame::Record(1, Layout::Line),
        LineKind::Claimed(format) => Frame::Record(1, Layout::OneLine(*format)),
        LineKind::TooLong => Frame::Record(1, Layout::TooLong),
        LineKind::Prose => Frame::Record(1, Layout::Prose),
        LineKind::Dashes(dash) => match first_row(lines) {
            Some(row) if row.symbols.has(*dash) => next_grid(lines, ended, hints),
            None if !ended && lines.len() < MAX_SIDE && all_dashes(lines) => Frame::More,
            _ => Frame::Skip,
        },
        LineKind::Row(row) => match decisions.is_puzzle(row, lines, ended, hints) {
            None => Frame::More,
            Some(true) => Frame::Record(1, Layout::Line),
            Some(false) => next_grid(lines, ended, hints),
        },
    }
}

/// The first row after lines of dashes alone.
fn first_row<'a>(lines: &[&'a LineKind]) -> Option<&'a RowShape> {
    match lines.iter().find(|kind| !matches!(kind, LineKind::Dashes(_)))? {
        LineKind::Row(row) => Some(row),
        _ => None,
    }
}

fn all_dashes(lines: &[&LineKind]) -> bool {
    lines.iter().all(|line| matches!(line, LineKind::Dashes(_)))
}

impl Decisions {
    /// Whether the first line, n² cells wide, is a puzzle of side n, not a row; none while that is open.
    ///
    /// It is a row if it has bars, or if any symbol is not one of a grid of side n. It is a puzzle if it has
    /// more than n givens, all from n symbols, as a row would have no symbol twice; that is not asked of 4
    /// and 9 cells, where a row with a mistake is likelier. Else the grid that it would begin is looked at:
    /// fewer than n² bare lines are puzzles, and so is a single line with spaces.
    fn is_puzzle(
        &mut self,
        row: &RowShape,
        lines: &[&LineKind],
        ended: bool,
        hints: &Hints,
    ) -> Option<bool> {
        let width = row.width;
        let told = hints.known_side().is_some() || hints.input == Some(InputFormat::Grid);
        let Some(side) = square_root(width).filter(|_| width > 0 && !told) else {
            return Some(width == 1 && !told && row.style == CellStyle::Packed);
        };
        if width == 1 || row.drawing.is_some() {
            return Some(width == 1);
        }
        let mut decided = self.are_puzzles.iter().filter(|_| row.is_bare);
        if let Some(&(_, decision)) = decided.find(|(w, _)| *w == width) {
            return Some(decision);
        }
        let verdict = look_ahead(row, side, lines, next_grid(lines, ended, hints))?;
        let decision = verdict != Verdict::Row;
        if row.is_bare && verdict != Verdict::TooFewRows && (!decision || width > 9) {
            self.are_puzzles.push((width, decision));
        }
        Some(decision)
    }
}

/// What a line of n² cells is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Row,
    Puzzle,
    /// A puzzle, because too few rows follow; that proves nothing for the lines after them.
    TooFewRows,
}

/// Whether the first line is a puzzle of this side, from what follows it; `grid` is what it is cut into if
/// it is a row.
fn look_ahead(first: &RowShape, side: usize, lines: &[&LineKind], grid: Frame) -> Option<Verdict> {
    let width = first.width;
    let (lines, is_whole) = match grid {
        Frame::Record(count, _) => (&lines[..count], true),
        Frame::More | Frame::Skip => (lines, false),
    };
    let puzzle_if = |so: bool, puzzle| if so { puzzle } else { Verdict::Row };
    let mut seen = SymbolSet::default();
    let mut count = 0;
    let mut in_first_band = true;
    for line in lines {
        // While the grid is open, it may yet turn out to end before a gap: what is beyond proves nothing.
        let is_row = (is_whole || in_first_band).then_some(Verdict::Row);
        match line {
            LineKind::Row(row) if row.width == width => {
                seen = seen.and(row.symbols);
                if !seen.fit(side) {
                    return is_row;
                }
                if width > 9 && row.symbols.givens > side {
                    return Some(Verdict::Puzzle);
                }
            }
            // Among rows of another width, blank cells alone are a row.
            LineKind::Row(_) if first.is_bare => {
                return Some(puzzle_if(seen.givens > 0, Verdict::TooFewRows));
            }
            LineKind::Row(_) => return is_row,
            // A frame is drawn around grids only; a row that needs its neighbours is part of one.
            LineKind::Border | LineKind::Dashes(_) => return is_whole.then_some(Verdict::Row),
            _ => {
                in_first_band = false;
                continue;
            }
        }
        count += 1;
        if count == width {
            let are_puzzles = first.is_bare && width > 9 && seen.givens > 0;
            return Some(puzzle_if(are_puzzles, Verdict::Puzzle));
        }
    }
    is_whole.then(|| puzzle_if(first.is_bare || count == 1, Verdict::TooFewRows))
}

/// The rows of a grid as far as they were looked at.
#[derive(Default)]
struct Grid {
    widths: RowWidths,
    /// The width of most rows before this band.
    width_before: usize,
    /// Whether each row of this band has another width than that.
    is_foreign: bool,
    /// What the bars show, where spaces are blanks.
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

/// Takes the grid that begins with the first line.
fn next_grid(lines: &[&LineKind], ended: bool, hints: &Hints) -> Frame {
    let mut grid = Grid::default();
    let needs_bars = lines
        .iter()
        .take_while(|line| is_part(line))
        .any(|line| matches!(line, LineKind::Row(row) if row.style == CellStyle::Gaps));
    let blanks = dashes_that_are_blanks(lines);
    let mut above: Option<&RowShape> = None;
    for (at, line) in lines.iter().enumerate() {
        let (width, drawing) = match line {
            LineKind::Row(row) => {
                if above.replace(row).is_some_and(|above| above.is_apart_from(row)) {
                    return grid.record();
                }
                (row.width, row.drawing)
            }
            LineKind::Dashes(dash) if blanks.has(*dash) => (0, None),
            kind if is_part(kind) => match grid.push_gap(hints) {
                Some(End::Here) => return grid.record(),
                Some(End::BeforeBand) => return grid.before_band(),
                None => continue,
            },
            _ => return grid.record(),
        };
        if grid.is_gap_too_short() {
            return grid.record();
        }
        grid.push_row(at, width, drawing.filter(|_| needs_bars));
        let over = grid.ends_with_row(hints);
        match over {
            Some(End::Here) => return grid.record(),
            Some(End::BeforeBand) => return grid.before_band(),
            None => {}
        }
    }
    match ended {
        true => grid.record(),
        false => Frame::More,
    }
}

/// Whether such lines can be in a grid.
fn is_part(kind: &LineKind) -> bool {
    matches!(kind, LineKind::Row(_) | LineKind::Dashes(_) | LineKind::Border | LineKind::Empty)
}

/// The characters that some row mixes with other symbols, as dashes alone make no row.
fn dashes_that_are_blanks(lines: &[&LineKind]) -> SymbolSet {
    let rows = lines.iter().take_while(|line| is_part(line));
    rows.fold(SymbolSet::default(), |sum, line| match line {
        LineKind::Row(row) => sum.and(row.symbols),
        _ => sum,
    })
}

enum End {
    /// After the last row.
    Here,
    /// This band is a grid of its own.
    BeforeBand,
}

impl Grid {
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

    /// N as far as can be told; 0 when the bars do not tell.
    fn side(&self, hints: &Hints) -> usize {
        hints.known_side().unwrap_or_else(|| match self.drawing {
            None => self.widths.most_common(),
            Some(drawing) => drawing.side(self.rows).unwrap_or(0),
        })
    }

    /// Rows in a band, if the bands so far tell.
    fn period(&self, side: usize) -> Option<usize> {
        let mut bands = self.bands.iter().copied().take(2);
        bands.find(|&rows| rows < side && side.is_multiple_of(rows))
    }

    fn push_gap(&mut self, hints: &Hints) -> Option<End> {
        if self.rows == 0 {
            return None;
        }
        self.gap += 1;
        if self.gap > 1 {
            let longest = self.first_gap.unwrap_or(LONGEST_GAP);
            return (self.gap > longest).then_some(End::Here);
        }
        if self.bands == [1] && self.band > 1 && self.is_foreign {
            return Some(End::BeforeBand);
        }
        self.bands.push(self.band);
        let side = self.side(hints);
        let over = match self.period(side) {
            Some(rows) => self.bands.len() >= side / rows,
            None => self.bands.len() > 1 || self.band * 2 > side + 2,
        };
        match over {
            true if self.bands.len() == 2 && self.period(side).is_none() => Some(End::BeforeBand),
            true => Some(End::Here),
            false => {
                self.band = 0;
                self.band_start = self.end;
                self.width_before = self.widths.most_common();
                None
            }
        }
    }

    /// Called after a row was taken in.
    fn ends_with_row(&self, hints: &Hints) -> Option<End> {
        let side = self.side(hints);
        if self.band == side && !self.bands.is_empty() {
            return Some(End::BeforeBand);
        }
        let regular = match self.period(side) {
            Some(rows) => self.bands.iter().chain([&self.band]).all(|&band| band == rows),
            None => self.bands.is_empty(),
        };
        let full = side > 0 && self.rows >= side && regular;
        if full && self.bands == [1] && self.is_foreign {
            return Some(End::BeforeBand);
        }
        (full || self.rows >= 2 * MAX_SIDE).then_some(End::Here)
    }

    fn record(&self) -> Frame {
        Frame::Record(self.end, Layout::Grid)
    }

    fn before_band(&self) -> Frame {
        Frame::Record(self.band_start, Layout::Grid)
    }
}
