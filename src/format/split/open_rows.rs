//! Rows without bars in which spaces are blanks, as far as their widths show where the cells are.
//!
//! They are considered only where the rows have no other blanks and cannot be read otherwise: the words of such rows
//! look like numbers, and like rows of different lengths. [`open_layout`](crate::format::text::open_layout) describes
//! the layouts.

use super::cut::Cut;
use super::raw::RawKind;
use crate::format::text::line_kind::LineKind;
use crate::format::text::open_layout::OpenLayout;
use crate::format::text::row_shape::RowShape;
use crate::format::text::symbols::SymbolSet;

/// More lines than two grids of symbols have are not looked at.
const MOST_LINES: usize = 72;

/// The row that a line is, if it has no bars.
fn row<'a>(line: &&'a LineKind) -> Option<&'a RowShape> {
    match line {
        LineKind::Row(row) if row.barred().is_none() => Some(row),
        _ => None,
    }
}

/// Whether these lines, cut off as a record, are surely no puzzle, but may be a piece of one with spaces as blanks.
fn are_doubtful(lines: &[&LineKind]) -> bool {
    let rows = || lines.iter().filter_map(row);
    let symbols = rows().fold(SymbolSet::default(), |sum, row| sum.and(row.symbols));
    let width = rows().next().map_or(0, |row| row.width);
    let is_whole = rows().all(|row| row.width == width) && symbols.fit(width) && width > 1;
    !is_whole && rows().all(|row| row.open().is_some())
}

/// Cuts off the grid that begins with the first line; none if these lines, which are a record otherwise, are not a
/// piece of one.
pub(super) fn next(count: usize, lines: &[&LineKind], ended: bool) -> Option<Cut> {
    let is_part = |line: &&&LineKind| row(line).is_some() || matches!(line, LineKind::Empty);
    let block = lines.iter().take_while(is_part).count();
    let has_gaps = lines[..block].iter().filter_map(row).any(|row| row.has_gaps);
    if block < count || !has_gaps || !are_doubtful(&lines[..count]) {
        return None;
    }
    let ends = (1..=block).filter(|&end| row(&lines[end - 1]).is_some());
    let before_gap = |end: &usize| lines.get(*end).is_none_or(|line| row(line).is_none());
    let mut ends = ends.filter(before_gap).filter(|&end| end < lines.len() || ended);
    let whole = ends.find_map(|end| num_lines(&lines[..block], end));
    match whole {
        Some(count) => Some(Cut::Record(count, RawKind::OpenRows)),
        None if block == lines.len() && !ended && block < MOST_LINES => Some(Cut::More),
        None => None,
    }
}

/// The number of lines of a grid whose last symbol is in the line before `end`; blank rows may follow.
fn num_lines(lines: &[&LineKind], end: usize) -> Option<usize> {
    let drawings = lines[..end].iter().filter_map(row).map(|row| row.open());
    let drawing = drawings.reduce(|one, other| Some(one?.and(other?)))??;
    let is_blank: Vec<bool> = lines.iter().map(|line| matches!(line, LineKind::Empty)).collect();
    let more = is_blank[end..].iter().take_while(|is_blank| **is_blank).count();
    (end..=end + more).find(|&count| OpenLayout::of(drawing, &is_blank[..count]).is_some())
}
