//! Where a record ends: cuts the lines that wait into puzzles.
//!
//! [`next`] runs again whenever a line has arrived. Its result depends on the lines alone and never on how the input
//! was cut into pieces. It asks for more lines only while the answer is open; a grid is complete with its last row. At
//! most some 256 rows with the gaps between them wait at any time.
//!
//! **Lines and rows.** n² cells are a puzzle of side n or a row of a grid of side n². This depends on how they are
//! written: bars make a row; spaces do unless the line stands alone; and a packed line that may be a puzzle is never
//! in one grid with rows that are written otherwise. Where this decides nothing, the symbols do: those of the grid that
//! the line would begin. n groups of n cells between bars are a puzzle too if a symbol is repeated.
//!
//! **A single symbol** is a 1x1 grid only where the whole input is nothing else. Elsewhere it is a piece of a puzzle.

use std::cell::LazyCell;

use super::cell_table;
use super::column::{self, Column};
use super::cut::Cut;
use super::grid_extent;
use super::markdown;
use super::open_rows;
use super::raw::RawKind;
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::text::line_kind::LineKind;
use crate::format::text::row_shape::RowShape;
use crate::format::text::symbols::{SymbolSet, square_root};
use crate::geometry::MAX_SIDE;

/// This many lines after its size, a grid has begun.
const FARTHEST_GRID: usize = 3;

/// Decisions on earlier bare lines, so that a file is read in one way throughout.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    /// Whether the line before ended a record. What follows may be the rest of it.
    follows_record: bool,
    /// Whether the input has a record that is not a single symbol.
    pub(super) has_others: bool,
    /// Widths of lines, and whether such a line is a puzzle (with the root of the width as its side) or a row.
    are_puzzles: Vec<(usize, bool)>,
    /// The number of waiting lines, from the first on, that are no column of cells.
    loose: usize,
}

/// So many lines of one symbol each are grids, whatever follows.
const MANY_LONE_SYMBOLS: usize = 64;

/// Cuts the first record off the lines that wait, of which there is at least one.
pub(super) fn next(
    lines: &[&LineKind],
    ended: bool,
    options: &ReadOptions,
    decisions: &mut Decisions,
) -> Cut {
    let cut = next_cut(lines, ended, options, decisions);
    decisions.note(lines[0], &cut, options);
    cut
}

fn next_cut(
    lines: &[&LineKind],
    ended: bool,
    options: &ReadOptions,
    decisions: &mut Decisions,
) -> Cut {
    if decisions.loose == 0 {
        match column::at_beginning(lines, ended, options) {
            Column::Open => return Cut::More,
            Column::BehindSize => return Cut::Skip,
            Column::Grid(count) => return Cut::Record(count, RawKind::Column),
            Column::Loose(count) => decisions.loose = count,
        }
    }
    let table = cell_table::next(lines, ended, options);
    table.or_else(|| next_number(lines, ended)).unwrap_or_else(|| match is_size(lines, ended) {
        None => Cut::More,
        Some(true) => Cut::Skip,
        Some(false) => next_record(lines, ended, options, decisions),
    })
}

/// Whether the first line tells the size of the grid after it; none while that is open.
fn is_size(lines: &[&LineKind], ended: bool) -> Option<bool> {
    let LineKind::Row(RowShape { size: Some(size), .. }) = lines[0] else {
        return Some(false);
    };
    let is_between =
        |kind: &LineKind| matches!(kind, LineKind::Empty | LineKind::Border | LineKind::Comment);
    match lines[1..].iter().find(|kind| !is_between(kind)) {
        Some(LineKind::Row(row)) => Some(size.fits(row.width)),
        None if !ended && lines.len() <= FARTHEST_GRID => None,
        _ => Some(false),
    }
}

fn next_record(
    lines: &[&LineKind],
    ended: bool,
    options: &ReadOptions,
    decisions: &mut Decisions,
) -> Cut {
    let cut = match is_lone_symbol(lines[0], options) {
        true => decisions.next_lone_symbol(lines, ended, options),
        false => next_other(lines, ended, options, decisions),
    };
    match cut {
        Cut::Record(count, RawKind::Grid | RawKind::Line | RawKind::LoneSymbol)
            if options.may_be_open() && !decisions.follows_record =>
        {
            open_rows::next(count, lines, ended).unwrap_or(cut)
        }
        _ => cut,
    }
}

fn next_other(
    lines: &[&LineKind],
    ended: bool,
    options: &ReadOptions,
    decisions: &mut Decisions,
) -> Cut {
    match lines[0] {
        LineKind::Empty
        | LineKind::Comment
        | LineKind::Section { .. }
        | LineKind::Border
        | LineKind::TableDashes(_) => Cut::Skip,
        LineKind::Puzzle => Cut::Record(1, RawKind::Line),
        LineKind::Claimed(format) => Cut::Record(1, RawKind::Claimed(*format)),
        LineKind::Text(_) | LineKind::MixedTexts if lines.len() == 1 && !ended => Cut::More,
        LineKind::Text(format) => Cut::Record(1, RawKind::Claimed(*format)),
        LineKind::MixedTexts => Cut::Record(1, RawKind::MixedTexts),
        LineKind::TooLong => Cut::Record(1, RawKind::TooLong),
        LineKind::Fields(row) if row.is_blank() => Cut::Skip,
        LineKind::Prose | LineKind::Fields(_) => Cut::Record(1, RawKind::Prose),
        LineKind::Dashes(dash) => match first_row(lines) {
            Some(row) if row.symbols.has(*dash) => {
                cut_grid(grid_extent::num_lines(lines, ended, options))
            }
            None if !ended && lines.len() < MAX_SIDE && all_dashes(lines) => Cut::More,
            _ => Cut::Skip,
        },
        LineKind::Row(row) => match markdown::next(row, lines, ended) {
            Some(cut) => cut,
            None => {
                let grid = LazyCell::new(|| grid_extent::num_lines(lines, ended, options));
                match decisions.is_puzzle(row, lines, &grid, options) {
                    None => Cut::More,
                    Some(true) => Cut::Record(1, RawKind::Line),
                    Some(false) => cut_grid(*grid),
                }
            }
        },
    }
}

/// Cuts off a grid with this number of lines, which is none if it needs more.
fn cut_grid(num_lines: Option<usize>) -> Cut {
    num_lines.map_or(Cut::More, |count| Cut::Record(count, RawKind::Grid))
}

/// The first row after lines of dashes alone.
fn first_row<'a>(lines: &[&'a LineKind]) -> Option<&'a RowShape> {
    match lines.iter().find(|kind| !matches!(kind, LineKind::Dashes(_)))? {
        LineKind::Row(row) => Some(row),
        _ => None,
    }
}

/// Skips the number of solutions above a grid in a frame.
fn next_number(lines: &[&LineKind], ended: bool) -> Option<Cut> {
    // Digits that may be a puzzle are one: no record is lost.
    let may_be_puzzle = |row: &RowShape| {
        let side = square_root(row.width).filter(|&side| side > 1 && !row.symbols.has(b'+'));
        side.is_some_and(|side| row.symbols.fit(side))
    };
    let is_number = |line: &LineKind| matches!(line, LineKind::Row(row) if row.is_number && !may_be_puzzle(row));
    let is_frame = |line: &LineKind| matches!(line, LineKind::Border);
    let is_barred = |line: &LineKind| matches!(line, LineKind::Row(row) if row.barred().is_some());
    match lines {
        [number, frame, row, ..] if is_number(number) && is_frame(frame) && is_barred(row) => {
            Some(Cut::Skip)
        }
        [number, frame] if is_number(number) && is_frame(frame) && !ended => Some(Cut::More),
        _ => None,
    }
}

/// Whether a line is a single symbol where no hint says what that is.
fn is_lone_symbol(line: &LineKind, options: &ReadOptions) -> bool {
    let is_open = options.known_side().is_none() && options.input != Some(InputFormat::Grid);
    let is_lone = |row: &RowShape| row.is_bare && row.width == 1 && row.barred().is_none();
    is_open && matches!(line, LineKind::Row(row) if is_lone(row))
}

fn all_dashes(lines: &[&LineKind]) -> bool {
    lines.iter().all(|line| matches!(line, LineKind::Dashes(_)))
}

impl Decisions {
    /// Keeps in mind what was cut off.
    fn note(&mut self, first: &LineKind, cut: &Cut, options: &ReadOptions) {
        if let Cut::Record(_, kind) = cut {
            self.has_others |= *kind != RawKind::Line || !is_lone_symbol(first, options);
        }
        let count = match cut {
            Cut::More => return,
            Cut::Skip => 1,
            Cut::Record(count, _) => *count,
        };
        self.follows_record = matches!(cut, Cut::Record(_, kind) if *kind != RawKind::OpenRows);
        self.loose = self.loose.saturating_sub(count);
    }

    fn next_lone_symbol(&self, lines: &[&LineKind], ended: bool, options: &ReadOptions) -> Cut {
        let is_remark = |line: &LineKind| matches!(line, LineKind::Empty | LineKind::Comment);
        let is_alike = |line: &&LineKind| is_remark(line) || is_lone_symbol(line, options);
        if self.has_others || !lines.iter().all(is_alike) {
            return Cut::Record(1, RawKind::LoneSymbol);
        }
        match ended || lines.len() >= MANY_LONE_SYMBOLS {
            true => Cut::Record(1, RawKind::Line),
            false => Cut::More,
        }
    }

    /// Whether the first line, n² cells wide, is a puzzle of side n and not a row; none while that is open. `grid` is
    /// the number of lines of the grid that it begins if it is a row, where that is known.
    ///
    /// It is a row if it has bars other than n - 1 between groups of n cells, or a symbol that a grid of side n cannot
    /// have. It is a puzzle if it has more than n givens, all from n symbols, because a row repeats no symbol; this
    /// rule leaves out lines of 4 and 9 cells, where a row with a mistake is likelier. Otherwise the grid that it would
    /// begin decides: fewer than n² bare lines are puzzles, and so is a single line with spaces.
    fn is_puzzle(
        &mut self,
        row: &RowShape,
        lines: &[&LineKind],
        grid: &LazyCell<Option<usize>, impl FnOnce() -> Option<usize>>,
        options: &ReadOptions,
    ) -> Option<bool> {
        let width = row.width;
        let is_decided = options.known_side().is_some() || options.input == Some(InputFormat::Grid);
        let Some(side) = square_root(width).filter(|_| width > 0 && !is_decided) else {
            return Some(false);
        };
        if width == 1 || row.barred().is_some_and(|drawing| drawing.segments() != side) {
            return Some(width == 1);
        }
        let mut decided = self.are_puzzles.iter().filter(|_| row.is_bare);
        if let Some(&(_, decision)) = decided.find(|(w, _)| *w == width) {
            return Some(decision);
        }
        let wide_line = look_ahead(row, side, lines, **grid)?;
        // A lone row with bars may be all that is left of a grid.
        let is_row = wide_line == WideLine::Row
            || wide_line == WideLine::TooFewRows && row.barred().is_some();
        let decision = !is_row;
        if row.is_bare && wide_line != WideLine::TooFewRows && (!decision || width > 9) {
            self.are_puzzles.push((width, decision));
        }
        Some(decision)
    }
}

/// What a line of n² cells may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WideLine {
    Row,
    Puzzle,
    /// A puzzle, because too few rows follow; this decides nothing for later lines.
    TooFewRows,
}

/// Whether the first line is a puzzle of this side, decided by the lines after it; `grid` is the number of lines of
/// the grid that it begins if it is a row, where that is known.
fn look_ahead(
    first: &RowShape,
    side: usize,
    lines: &[&LineKind],
    grid: Option<usize>,
) -> Option<WideLine> {
    let width = first.width;
    let (lines, is_whole) = match grid {
        Some(count) => (&lines[..count], true),
        None => (lines, false),
    };
    let puzzle_if = |so: bool, puzzle| if so { puzzle } else { WideLine::Row };
    let mut seen = SymbolSet::default();
    let mut count = 0;
    let mut in_first_band = true;
    for line in lines {
        // An open grid may still end before a gap, so that lines after the gap prove nothing.
        let is_row = (is_whole || in_first_band).then_some(WideLine::Row);
        match line {
            LineKind::Row(row) if row.width == width => {
                seen = seen.and(row.symbols);
                if !seen.fit(side) {
                    return is_row;
                }
                if width > 9 && row.symbols.givens > side {
                    return Some(WideLine::Puzzle);
                }
            }
            // Among rows of another width, blank cells alone are a row.
            LineKind::Row(_) if first.is_bare => {
                return Some(puzzle_if(seen.givens > 0, WideLine::TooFewRows));
            }
            LineKind::Row(_) => return is_row,
            // A frame is drawn around grids only; a row that needs its neighbours is part of one.
            LineKind::Border | LineKind::TableDashes(_) | LineKind::Dashes(_) => {
                return is_whole.then_some(WideLine::Row);
            }
            _ => {
                in_first_band = false;
                continue;
            }
        }
        count += 1;
        if count == width {
            let are_puzzles = first.is_bare && width > 9 && seen.givens > 0;
            return Some(puzzle_if(are_puzzles, WideLine::Puzzle));
        }
    }
    is_whole.then(|| puzzle_if(first.is_bare || count == 1, WideLine::TooFewRows))
}
