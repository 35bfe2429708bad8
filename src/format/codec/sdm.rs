//! SudoCue's collections, `.sdm`: a puzzle a line, 0 for blanks.
//!
//! [`mod@super::line`] reads it.

use crate::format::output::Content;

/// Writes all rows in one line.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    // A grid of side 36 has the digit 0.
    let blank = if content.side() < 36 { '0' } else { '.' };
    let line: String = content.rows(blank).into_iter().flatten().collect();
    out.extend(line.bytes());
    out.push(b'\n');
}
