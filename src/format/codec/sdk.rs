//! SudoCue and SadMan's `.sdk`: a row a line, one symbol for each cell.
//!
//! [`mod@super::grid`] reads it, with its comments and sections.

use crate::format::output::Content;

/// Writes a row a line.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    for row in content.rows('.') {
        out.extend(row.into_iter().collect::<String>().bytes());
        out.push(b'\n');
    }
}
