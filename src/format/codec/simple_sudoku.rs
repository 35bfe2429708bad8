//! Simple Sudoku: rows of symbols without spaces, in a frame.
//!
//! ```text
//! *-----------*
//! |.34|5..|8..|
//! |6..|..7|...|
//! ```
//!
//! [`mod@super::grid`] reads it.

use itertools::Itertools;

use crate::format::output::Content;

/// Writes the rows and their frame.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let [rows, cols] = content.puzzle().geometry().frame_size();
    let stacks = content.side() / cols;
    let dashes = |between: &str| vec!["-".repeat(cols); stacks].join(between);
    let edge = format!("*{}*\n", dashes("-"));
    let between = format!("|{}|\n", dashes("+"));
    out.extend(edge.bytes());
    for (nth, row) in content.rows('.').iter().enumerate() {
        if nth > 0 && nth.is_multiple_of(rows) {
            out.extend(between.bytes());
        }
        let boxes = row.chunks(cols).map(String::from_iter);
        out.extend(format!("|{}|\n", { boxes }.join("|")).bytes());
    }
    out.extend(edge.bytes());
}
