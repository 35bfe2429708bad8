//! QQWing and others: spaced rows with bars between boxes and none around them.
//!
//! ```text
//!  . 3 4 | 5 . . | 8 . .
//!  6 . . | . . 7 | . . .
//! ```
//!
//! [`mod@super::grid`] reads it.

use itertools::Itertools;

use crate::format::output::Content;

/// Writes the rows, and a line between bands.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let [rows, cols] = content.puzzle().geometry().frame_size();
    let stacks = content.side() / cols;
    let between = vec!["-".repeat(2 * cols + 1); stacks].join("|") + "\n";
    for (nth, row) in content.rows('.').iter().enumerate() {
        if nth > 0 && nth.is_multiple_of(rows) {
            out.extend(between.bytes());
        }
        let boxes = row.chunks(cols).map(|cells| cells.iter().join(" "));
        out.extend(format!(" {}\n", { boxes }.join(" | ")).bytes());
    }
}
