//! Grids in tables: a row a line, a cell a field.

use super::cut::Cut;
use super::raw::RawKind;
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::text::fields::{FieldRow, Header};
use crate::format::text::line_kind::LineKind;
use crate::geometry::MAX_SIDE;

/// Cuts off the first record if the first lines are such a table; none if they are to be read otherwise.
pub(super) fn next(lines: &[&LineKind], ended: bool, options: &ReadOptions) -> Option<Cut> {
    let first = lines[0].fields()?;
    let rows: Vec<&FieldRow> = { lines.iter() }
        .map_while(|line| line.fields().filter(|row| row.is_like(first)))
        .take(MAX_SIDE + 1)
        .collect();
    let may_grow = rows.len() == lines.len() && rows.len() <= MAX_SIDE && !ended;
    let below = first.header.and_then(|header| next_below(header, &rows, lines, may_grow, options));
    if below.is_some() {
        return below;
    }
    if rows.iter().all(|row| row.is_blank()) {
        return Some(if may_grow { Cut::More } else { Cut::Skip });
    }
    if let Some(cut) = next_below_numbers(&rows, may_grow, options) {
        return Some(cut);
    }
    let mut filled = rows.iter().filter(|row| !row.is_blank());
    let are_words = filled
        .clone()
        .next()
        .is_none_or(|first| filled.all(|row| row.is_plain && row.has_columns_of(first)));
    if are_words || rows.iter().any(|row| row.is_aligned) {
        return None;
    }
    Some(cut(&rows, None, may_grow, options))
}

/// The same below a header; none if it is no header.
fn next_below(
    header: Header,
    rows: &[&FieldRow],
    lines: &[&LineKind],
    may_grow: bool,
    options: &ReadOptions,
) -> Option<Cut> {
    let [_, below @ ..] = rows else {
        return None;
    };
    if let Some(LineKind::Claimed(_)) = lines.get(1).filter(|_| header == Header::BesideRowNumbers)
    {
        return Some(Cut::Skip);
    }
    if below.is_empty() {
        return match options.input {
            _ if may_grow => Some(Cut::More),
            // The rows below it have no cells but puzzles.
            Some(InputFormat::Csv) => Some(Cut::Skip),
            _ => None,
        };
    }
    let is_below = |(nth, row): (usize, &&FieldRow)| row.is_below(header, nth);
    let is_header = match header {
        Header::Columns => below.iter().enumerate().any(is_below),
        Header::BesideRowNumbers => below.iter().enumerate().all(is_below),
    };
    let is_open = header == Header::Columns && may_grow && below.iter().all(|row| row.is_blank());
    match is_header {
        true => Some(cut(rows, Some(header), may_grow, options)),
        false => is_open.then_some(Cut::More),
    }
}

/// The same below the numbers of columns from 1 on, which are a row too unless that makes a row too many.
fn next_below_numbers(rows: &[&FieldRow], may_grow: bool, options: &ReadOptions) -> Option<Cut> {
    let side = rows[0].count;
    let may_be_header = rows[0].counts && rows.iter().any(|row| row.has_blank);
    match may_be_header && rows.len() <= side + 1 {
        true if may_grow => Some(Cut::More),
        true if rows.len() == side + 1 => Some(cut(rows, Some(Header::Columns), may_grow, options)),
        _ => None,
    }
}

/// Cuts off a grid with its header.
fn cut(rows: &[&FieldRow], header: Option<Header>, may_grow: bool, options: &ReadOptions) -> Cut {
    let widest = rows.iter().map(|row| row.count).max().unwrap_or(0);
    let labels = usize::from(header == Some(Header::BesideRowNumbers));
    // Side 0 is refused when the record is read.
    let side = options.known_side().unwrap_or(widest - labels).max(1);
    let is_line = header.is_none() && rows[0].is_puzzle() && options.known_side() != Some(widest);
    let wanted = if is_line { 1 } else { usize::from(header.is_some()) + side };
    match rows.len() < wanted && may_grow {
        true => Cut::More,
        false => Cut::Record(rows.len().min(wanted), RawKind::Cells(header)),
    }
}
