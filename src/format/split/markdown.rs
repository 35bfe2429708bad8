//! How far a table in Markdown extends.

use super::cut::Cut;
use super::raw::RawKind;
use crate::format::text::line_kind::LineKind;
use crate::format::text::row_shape::RowShape;

/// Cuts off the table that begins with the first line, a row; none if no table begins there.
///
/// Dashes between further rows show that this is a drawn grid.
pub(super) fn next(header: &RowShape, lines: &[&LineKind], ended: bool) -> Option<Cut> {
    let columns = header.barred()?.segments();
    if columns < 2 || !matches!(lines.get(1), Some(LineKind::TableDashes(n)) if *n == columns) {
        return None;
    }
    let has_columns =
        |row: &RowShape| row.barred().is_some_and(|drawing| drawing.segments() == columns);
    let is_row = |line: &&&LineKind| match line {
        LineKind::Row(row) => has_columns(row),
        LineKind::Dashes(_) => true,
        _ => false,
    };
    let rows = lines[2..].iter().take_while(is_row).take(columns).count();
    let after = lines.get(2 + rows);
    match after {
        _ if rows == columns => {}
        Some(LineKind::Border | LineKind::TableDashes(_)) => return None,
        None if !ended => return Some(Cut::More),
        _ if rows == 0 => return None,
        _ => {}
    }
    Some(Cut::Record(2 + rows, RawKind::Markdown))
}
