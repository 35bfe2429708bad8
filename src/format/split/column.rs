//! Grids with a symbol a line.

use crate::format::read_options::ReadOptions;
use crate::format::text::cells::CellStyle;
use crate::format::text::line_kind::LineKind;
use crate::format::text::symbols::{SymbolSet, square_root};

/// A shorter column is no grid, but lines of their own.
const FEWEST_CELLS: usize = 16;

/// The cells of the largest grid that digits alone can fill.
const CELLS_OF_DIGITS: usize = 81;

/// A longer column is no grid.
const MOST_CELLS: usize = 36 * 36;

/// What the lines of one symbol at the beginning are.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// More lines may follow.
    Open,
    /// This number of lines is a grid.
    Grid(usize),
    /// The first line tells the size of the grid after it.
    BehindSize,
    /// This number of lines, which may be 0, is no grid.
    Loose(usize),
}

/// Looks at the first lines.
pub(super) fn at_beginning(lines: &[&LineKind], ended: bool, options: &ReadOptions) -> Column {
    let symbols = lines.iter().map_while(|line| lone_symbol(line));
    let (mut all, mut count) = (SymbolSet::default(), 0);
    for symbol in symbols {
        all = all.and(symbol);
        count += 1;
        if is_full(count, all, options) {
            return if tells_side(lines[0], count) {
                at_side(lines, count, ended)
            } else {
                Column::Grid(count)
            };
        }
    }
    let may_grow = count > 0 && count == lines.len() && count < MOST_CELLS && !ended;
    match may_grow && may_be_asked_for(options) {
        true => Column::Open,
        false if may_be_asked_for(options) && is_square(count, all, options) => Column::Grid(count),
        false => Column::Loose(count),
    }
}

fn lone_symbol(line: &LineKind) -> Option<SymbolSet> {
    match line {
        LineKind::Row(row)
            if row.width == 1 && row.style == CellStyle::Packed && row.fields.is_none() =>
        {
            Some(row.symbols)
        }
        _ => None,
    }
}

/// Whether a line may be the side of a grid with this number of cells.
fn tells_side(line: &LineKind, cells: usize) -> bool {
    let LineKind::Row(row) = line else {
        return false;
    };
    row.size.zip(square_root(cells)).is_some_and(|(size, side)| size.fits(side))
}

/// Looks at lines whose first one is the side of the grid or its first cell. It is the side if exactly one symbol too
/// many follows; with more, another column does.
fn at_side(lines: &[&LineKind], count: usize, ended: bool) -> Column {
    let behind = &lines[count..];
    let more = behind.iter().take(2).take_while(|line| lone_symbol(line).is_some()).count();
    match more {
        0 | 1 if more == behind.len() && !ended => Column::Open,
        1 => Column::BehindSize,
        _ => Column::Grid(count),
    }
}

fn may_be_asked_for(options: &ReadOptions) -> bool {
    options.input.is_none() && options.known_side().is_none_or(|side| side * side >= FEWEST_CELLS)
}

/// Whether the grid is complete, whatever follows.
fn is_full(count: usize, symbols: SymbolSet, options: &ReadOptions) -> bool {
    may_be_asked_for(options)
        && match options.known_side() {
            Some(side) => count == side * side,
            None => count == CELLS_OF_DIGITS && symbols.fit(9) && !are_single(symbols),
        }
}

/// Whether this number of symbols, with another line behind them, fills a grid.
fn is_square(count: usize, symbols: SymbolSet, options: &ReadOptions) -> bool {
    let side =
        square_root(count).filter(|_| count >= FEWEST_CELLS && options.known_side().is_none());
    side.is_some_and(|side| match side {
        ..=9 => symbols.fit(side) && !are_single(symbols),
        _ => !symbols.fit(9),
    })
}

/// Whether these are symbols of 1x1 grids.
fn are_single(symbols: SymbolSet) -> bool {
    symbols.fit(1)
}
