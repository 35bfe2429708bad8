//! Grids with a symbol a line.

use crate::format::hints::Hints;
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
pub(super) fn at_beginning(lines: &[&LineKind], ended: bool, hints: &Hints) -> Column {
    let symbols = lines.iter().map_while(|line| lone_symbol(line));
    let (mut all, mut count) = (SymbolSet::default(), 0);
    for symbol in symbols {
        all = all.and(symbol);
        count += 1;
        if is_full(count, all, hints) {
            return match lines.get(count) {
                None if !ended && is_size(lines[0], count) => Column::Open,
                Some(line) if is_size(lines[0], count) && lone_symbol(line).is_some() => {
                    Column::BehindSize
                }
                _ => Column::Grid(count),
            };
        }
    }
    let may_grow = count > 0 && count == lines.len() && count < MOST_CELLS && !ended;
    match may_grow && may_be_asked_for(hints) {
        true => Column::Open,
        false if may_be_asked_for(hints) && is_square(count, all, hints) => Column::Grid(count),
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

/// Whether a line is the side of a grid with this number of cells.
fn is_size(line: &LineKind, cells: usize) -> bool {
    let side = square_root(cells);
    matches!(line, LineKind::Row(row) if row.size.is_some_and(|size| side.is_some_and(|it| size.fits(it))))
}

fn may_be_asked_for(hints: &Hints) -> bool {
    hints.input.is_none() && hints.known_side().is_none_or(|side| side * side >= FEWEST_CELLS)
}

/// Whether the grid is complete, whatever follows.
fn is_full(count: usize, symbols: SymbolSet, hints: &Hints) -> bool {
    may_be_asked_for(hints)
        && match hints.known_side() {
            Some(side) => count == side * side,
            None => count == CELLS_OF_DIGITS && symbols.fit(9) && !are_single(symbols),
        }
}

/// Whether this number of symbols, with another line behind them, fills a grid.
fn is_square(count: usize, symbols: SymbolSet, hints: &Hints) -> bool {
    let side = square_root(count).filter(|_| count >= FEWEST_CELLS && hints.known_side().is_none());
    side.is_some_and(|side| match side {
        ..=9 => symbols.fit(side) && !are_single(symbols),
        _ => !symbols.fit(9),
    })
}

/// Whether these are symbols of 1x1 grids.
fn are_single(symbols: SymbolSet) -> bool {
    symbols.fit(1)
}
