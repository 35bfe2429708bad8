//! What stands around cells in text that was pasted: quote marks of mails, backticks, brackets of arrays, and marks
//! between rows that share a line.
//!
//! All of it is overwritten with spaces, so that the places of cells stay what they are in the input:
//!
//! ```text
//! >> 53..7....            [[5 3 0 0]          53..7..../6..195.../...
//!    53..7....              5 3 0 0           53..7.... 6..195... ...
//! ```
//!
//! A mark that the options have as a symbol is left alone, and so is one that may be the symbol of a cell in a puzzle
//! with symbols of its own.

use super::array_marks::ArrayMarks;
use crate::format::codec::{json, killer_line};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::text::line_kind::{self, LineKind};
use crate::format::text::symbols::{SymbolSet, symbols, words};

/// Removes decoration, line by line.
#[derive(Debug, Default)]
pub(super) struct Decoration {
    /// Whether the line before began with quote marks.
    in_quotes: bool,
    arrays: ArrayMarks,
}

impl Decoration {
    /// Whether a line that begins or ends like this may have decoration; cheap.
    pub(super) fn may_be_in(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        let begins = line.first().is_some_and(|byte| b">`[({an\"'".contains(byte));
        let ends = line.last().is_some_and(|byte| b"])}`".contains(byte));
        let surely = begins || ends || self.in_quotes || self.arrays.is_open();
        surely || memchr::memchr3(b'/', b';', b'=', line).is_some()
    }

    /// Overwrites the marks around the cells of a line. A line of a document has no more than quote marks.
    pub(super) fn blank_out(&mut self, line: &mut [u8], in_document: bool, options: &ReadOptions) {
        self.blank_quotes(line, options);
        let by_shape = matches!(
            options.input,
            None | Some(
                InputFormat::Line
                    | InputFormat::Grid
                    | InputFormat::Integers
                    | InputFormat::Candidates
            )
        );
        if in_document || !by_shape {
            return;
        }
        blank_entities(line);
        if !self.arrays.blank_out(line, options) && !blank_backticks(line, options) {
            blank_row_marks(line, options);
        }
    }

    fn blank_quotes(&mut self, line: &mut [u8], options: &ReadOptions) {
        let marks = line.iter().take_while(|&&byte| matches!(byte, b'>' | b' ' | b'\t'));
        let end = marks.count();
        let count = line[..end].iter().filter(|&&byte| byte == b'>').count();
        let is_quoted = count > 0
            && !options.is_symbol('>')
            && !is_killer_line(line)
            && (count > 1 || self.in_quotes || is_surely_quoted(line, end, options));
        if is_quoted {
            line[..end].fill(b' ');
        }
        self.in_quotes = is_quoted;
    }
}

/// Whether a line is a killer puzzle, in which marks lead to the sum of a cage.
fn is_killer_line(line: &[u8]) -> bool {
    str::from_utf8(line.trim_ascii()).is_ok_and(killer_line::claims)
}

/// Overwrites the blanks of HTML.
fn blank_entities(line: &mut [u8]) {
    const BLANK: &[u8] = b"&nbsp;";
    while let Some(at) = memchr::memmem::find(line, BLANK) {
        line[at..at + BLANK.len()].fill(b' ');
    }
}

/// Whether a line with one quote mark cannot have it as the symbol of a cell.
///
/// It may be one only in a puzzle with symbols of its own, which has no digits.
fn is_surely_quoted(line: &[u8], end: usize, options: &ReadOptions) -> bool {
    let rest = &line[end..];
    let kind = |text: &[u8]| line_kind::classify(text, options, |_| None);
    // As an object or a list begins that goes on in the next lines.
    let is_bracket = || matches!(rest.trim_ascii(), b"{" | b"[") || json::begins(rest, options);
    rest.is_empty()
        || is_bracket()
        || rest.iter().any(|byte| matches!(byte, b'1'..=b'9'))
        || matches!(kind(line), LineKind::Prose)
        || matches!(kind(rest), LineKind::Border | LineKind::Comment)
}

/// Overwrites the backticks around a line; returns whether there are any.
fn blank_backticks(line: &mut [u8], options: &ReadOptions) -> bool {
    let start = line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let length = line[start..].trim_ascii_end().len();
    let word = &mut line[start..start + length];
    let marks = word.iter().take_while(|&&byte| byte == b'`').count();
    let inside = marks..length.saturating_sub(marks);
    let is_code = marks > 0
        && inside.len() > 1
        && word[inside.end..].iter().all(|&byte| byte == b'`')
        && memchr::memchr(b'`', &word[inside.clone()]).is_none()
        && !options.is_symbol('`');
    if is_code {
        word[..inside.start].fill(b' ');
        word[inside.end..].fill(b' ');
    }
    is_code
}

/// The fewest rows with marks between them; fewer may be a row and a comment.
const FEWEST_ROWS: usize = 4;

/// Overwrites `/` or `;` between N rows of N cells.
fn blank_row_marks(line: &mut [u8], options: &ReadOptions) {
    let is_mark = |mark: &u8| !options.is_symbol(char::from(*mark));
    let marks = b"/;".iter().copied().filter(is_mark);
    let joined = marks.into_iter().find(|mark| {
        let text = std::str::from_utf8(line).ok();
        text.is_some_and(|text| are_joined_rows(text.trim(), char::from(*mark)))
    });
    if let Some(mark) = joined {
        line.iter_mut().filter(|byte| **byte == mark).for_each(|byte| *byte = b' ');
    }
}

fn are_joined_rows(text: &str, mark: char) -> bool {
    let rows = || text.strip_suffix(mark).unwrap_or(text).split(mark);
    let side = rows().count();
    let cells = |row: &str| {
        let words = words(row);
        match words.len() == side {
            true => words,
            false => words.into_iter().flat_map(|at| symbols(&row[at.clone()], at.start)).collect(),
        }
    };
    let is_row = |row: &str| cells(row).len() == side;
    // Names of columns are no cells.
    let fits = |row: &str| SymbolSet::of(cells(row).into_iter().map(|at| &row[at])).fit(side);
    side >= FEWEST_ROWS && rows().all(is_row) && rows().any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines without decoration.
    fn plain(text: &str) -> String {
        let mut decoration = Decoration::default();
        let mut lines: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
        for line in &mut lines {
            if decoration.may_be_in(line) {
                decoration.blank_out(line, false, &ReadOptions::new());
            }
        }
        String::from_utf8(lines.join(&b'\n')).expect("marks are ASCII")
    }

    #[test]
    fn marks_become_spaces() {
        for (text, expected) in [
            ("> 12..", "  12.."),
            (" >> 1 2\n>>\n>> . .", "    1 2\n  \n   . ."),
            (">+-----+-----+\n>| . . | . . |", " +-----+-----+\n | . . | . . |"),
            ("> ....\n> 12..", "  ....\n  12.."),
            ("> {\n>  1", "  {\n   1"),
            ("[[1 2]\n [0 0]]", "  1 2 \n  0 0  "),
            ("[[1. nan]\n [-1. 2.]]", "  1  .   \n  .   2   "),
            (
                "array([[1, 0],\n       [0, 2]], dtype=uint8)",
                "        1  0  \n        0  2                ",
            ),
            ("{{1,0},\n {0,2}};", "  1 0  \n  0 2   "),
            ("board = [\n  [1, 0],\n  [0, 2],\n]", "         \n   1  0  \n   0  2  \n "),
            ("Input: b = [[\"1\",\".\"],[\"\",\"2\"]]", "              1   .    .   2   "),
            ("int a[2][2] = {{1, 0}, {0, 2}};", "                1  0    0  2   "),
            ("b := [][]int{\n{1, 0},\n{0, 2},\n}", "             \n 1  0  \n 0  2  \n "),
            ("var b = new int[,] { {1, 0}, {0, 2} };", "                      1  0    0  2    "),
            ("char[][] b = {\n{'1',' '},\n{'.','2'}};", "              \n  1  .    \n  .   2    "),
            ("b = [\"12..\",\n     \"..1.\"]", "      12..  \n      ..1.  "),
            ("p = \"12..34..\";", "     12..34..  "),
            ("p = \"12..34..", "     12..34.."),
            ("p = \"\"\"\n12..\n\"\"\"", "       \n12..\n   "),
            (" ``12..`` ", "   12..   "),
            ("12../..../.1../...4", "12.. .... .1.. ...4"),
            ("1 2 . .; . . . .; . 1 . .; . . . 4;", "1 2 . .  . . . .  . 1 . .  . . . 4 "),
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
    }

    #[test]
    fn what_may_be_cells_or_json_stays() {
        for text in [
            "> < ^ v\n^ v > <",
            "><^v",
            "[[1,2],[0,0]]",
            "[Puzzle]",
            "[[1 2] x]",
            "`12",
            "12..;easy",
            "1/2/3 4/5 6",
            "12..;34..",
            "a=[b]",
            "a = []",
            "a = \"\"",
            "x = 5",
            "1=2",
            "\"puzzle\": [1, 2]",
        ] {
            assert_eq!(plain(text), text);
        }
    }
}
