//! Rows of symbols as other programs print them: `.sdm`, `.sdk`, Simple Sudoku, QQWing.
//!
//! ```text
//! .sdm  034500800600007000...      .sdk  .345..8..      Simple Sudoku  *---*      QQWing   . 3 | 4 5
//!                                        6....7...                     |.3.|              -----|-----
//! ```
//!
//! They are read as lines and grids are; see [`mod@super::grid`].

use itertools::Itertools;

use crate::format::output::Content;

/// One symbol for each cell, row by row.
fn rows(content: &Content<'_>, blank: char) -> Vec<Vec<char>> {
    let alphabet = content.plain_alphabet();
    let symbol = |digit| alphabet.symbol(digit).chars().next();
    let symbols = content.cells();
    let symbols = symbols.map(|cell| cell.and_then(symbol).unwrap_or(blank));
    let rows = symbols.chunks(content.side());
    rows.into_iter().map(Iterator::collect).collect()
}

/// A blank that no symbol is.
fn blank(content: &Content<'_>) -> char {
    // With 36 symbols the digit 0 is one of them.
    if content.side() < 36 { '0' } else { '.' }
}

/// All rows in one line.
pub(crate) fn sdm(content: &Content<'_>, out: &mut Vec<u8>) {
    let line: String = rows(content, blank(content)).into_iter().flatten().collect();
    out.extend(line.bytes());
    out.push(b'\n');
}

/// A row a line.
pub(crate) fn sdk(content: &Content<'_>, out: &mut Vec<u8>) {
    for row in rows(content, '.') {
        out.extend(row.into_iter().collect::<String>().bytes());
        out.push(b'\n');
    }
}

/// Rows in a frame, without spaces.
pub(crate) fn simple_sudoku(content: &Content<'_>, out: &mut Vec<u8>) {
    let shape = content.puzzle().geometry().box_shape();
    let stacks = content.side() / shape.cols;
    let dashes = |between: &str| vec!["-".repeat(shape.cols); stacks].join(between);
    let edge = format!("*{}*\n", dashes("-"));
    let between = format!("|{}|\n", dashes("+"));
    out.extend(edge.bytes());
    for (nth, row) in rows(content, '.').iter().enumerate() {
        if nth > 0 && nth.is_multiple_of(shape.rows) {
            out.extend(between.bytes());
        }
        let boxes = row.chunks(shape.cols).map(String::from_iter);
        out.extend(format!("|{}|\n", { boxes }.join("|")).bytes());
    }
    out.extend(edge.bytes());
}

/// Spaced rows with bars between boxes and none around them.
pub(crate) fn qqwing(content: &Content<'_>, out: &mut Vec<u8>) {
    let shape = content.puzzle().geometry().box_shape();
    let stacks = content.side() / shape.cols;
    let between = vec!["-".repeat(2 * shape.cols + 1); stacks].join("|") + "\n";
    for (nth, row) in rows(content, '.').iter().enumerate() {
        if nth > 0 && nth.is_multiple_of(shape.rows) {
            out.extend(between.bytes());
        }
        let boxes = row.chunks(shape.cols).map(|cells| cells.iter().join(" "));
        out.extend(format!(" {}\n", { boxes }.join(" | ")).bytes());
    }
}
