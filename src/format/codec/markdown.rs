//! Tables in Markdown: a header, a line of dashes, and a row for each row of the grid.
//!
//! ```text
//! |   | 1 | 2 | ...            | 5 | 3 |   | ...
//! |---|---|---|                |---|---|---|
//! | A | 5 | 3 |                | 6 |   |   |
//! ```
//!
//! On the left, header and first column have labels; on the right the header is the first row.

use super::candidates;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::record_text::{GridSymbols, RecordText};
use crate::format::text::{bars, candidate_lists};

/// Reads the lines of a table, of which the second is the line of dashes.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut rows = Vec::new();
    for (nth, (line, _)) in source.lines().enumerate() {
        if nth != 1 {
            rows.push(cells(source.text(line, options)?, options));
        }
    }
    let side = drop_labels(&mut rows).ok_or_else(|| {
        let (rows, columns) = (rows.len() - 1, rows[0].len());
        let message = format!("{rows} rows of {columns} cells below the header");
        let kind = ParseErrorKind::Malformed("a Markdown table with a puzzle", message);
        ParseError::at_line(source.line(), kind)
    })?;
    let symbols = rows.concat();
    if candidate_lists::is_grid(&symbols, side, options) {
        return candidates::read(source, &symbols, (side, None), options);
    }
    let symbol_kind = SymbolKind::of_words(&symbols);
    source.record(&GridSymbols { symbols, side, symbol_kind, drawn: None }, options)
}

/// The texts of a row's cells, without marks for bold or code; empty for blanks.
fn cells<'a>(text: &'a str, options: &ReadOptions) -> Vec<&'a str> {
    let segments = bars::segments(text, options).unwrap_or_default();
    segments.into_iter().map(|segment| cell(text[segment].trim())).collect()
}

fn cell(text: &str) -> &str {
    let marked = ["**", "__", "`", "*"].into_iter().find_map(|mark| {
        let inside = text.strip_prefix(mark)?.strip_suffix(mark)?.trim();
        inside.contains(|c: char| !mark.contains(c)).then_some(inside)
    });
    marked.unwrap_or(text)
}

/// Leaves only the cells of the grid; returns its side, or none if it is no square.
fn drop_labels(rows: &mut Vec<Vec<&str>>) -> Option<usize> {
    let (columns, below) = (rows[0].len(), rows.len() - 1);
    // A line of dashes without bars has no cells.
    if rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let first_column: Vec<&str> = rows[1..].iter().map(|row| row[0]).collect();
    if below == columns && is_header(&rows[0]) {
        rows.remove(0);
        return Some(columns);
    }
    if below + 1 != columns {
        return None;
    }
    if is_header(&rows[0][1..]) && are_labels(&first_column) {
        rows.remove(0);
        rows.iter_mut().for_each(|row| row.rotate_left(1));
        rows.iter_mut().for_each(|row| row.truncate(below));
        return Some(below);
    }
    Some(columns)
}

/// Whether these are labels of columns, or nothing at all, or words.
fn is_header(cells: &[&str]) -> bool {
    let is_word = |cell: &&str| cell.chars().filter(|c| c.is_alphabetic()).count() > 1;
    are_labels(cells) || cells.iter().all(|cell| cell.is_empty()) || cells.iter().any(is_word)
}

/// Whether these are numbers or letters in order, perhaps behind the same word: `1 2 3`, `A B C`, `r1 r2 r3`.
fn are_labels(cells: &[&str]) -> bool {
    let labels: Option<Vec<(&str, u32)>> = cells.iter().map(|cell| label(cell)).collect();
    labels.is_some_and(|labels| {
        let (word, first) = labels[0];
        let mut in_order = labels.iter().zip(first..);
        first <= 1 && in_order.all(|(label, nth)| *label == (word, nth))
    })
}

/// The word before the number of a label, and the number.
fn label(cell: &str) -> Option<(&str, u32)> {
    if let &[letter] = cell.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return Some(("", u32::from(letter & 31)));
    }
    let word = cell.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((word, cell[word.len()..].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use crate::format::tests::refusal;
    use crate::format::{ReadOptions, parse};

    const PUZZLE: &str = "12....34....1...";

    /// A table of these rows, with a header and with labels before the rows, if any.
    fn table(header: &str, labels: [&str; 4], blank: &str) -> String {
        let columns = header.matches('|').count() - 1;
        let mut text = format!("{header}\n{}|\n", "|:--".repeat(columns));
        for (row, label) in labels.into_iter().enumerate() {
            let cells = PUZZLE[row * 4..][..4].chars().map(|c| match c {
                '.' => format!(" {blank} |"),
                digit => format!(" {digit} |"),
            });
            text += &format!("|{label}{}\n", cells.collect::<String>());
        }
        text
    }

    #[test]
    fn dashes_without_bars_are_no_row() {
        let text = "| 1 | 2 |\n|---|---|\n---------\n| 2 | 1 |\n";
        let message = "not a Markdown table with a puzzle: 2 rows of 2 cells below the header";
        assert_eq!(refusal(text), format!("line 1: {message}"));
    }

    #[test]
    fn labels_are_left_out() {
        let expected = parse(PUZZLE, &ReadOptions::new()).unwrap().puzzle;
        let headers = ["| | 1|2|3 | 4 |", "||a|b|c|d|", "| * |C1|C2|C3|C4|", "|||||  |"];
        let labels = [
            ["A|", " B |", "C|", " **D** |"],
            ["1|", "2|", "3|", "4|"],
            ["r1 |", "r2|", "r3|", "r4|"],
        ];
        for blank in [".", " ", "0", "&nbsp;", "*"] {
            for header in headers {
                for labels in labels {
                    let text = table(header, labels, blank);
                    let found = parse(&text, &ReadOptions::new());
                    assert_eq!(
                        found.as_ref().map(|record| &record.puzzle),
                        Ok(&expected),
                        "{text}"
                    );
                }
            }
            for header in ["|1|2|3|4|", "||||  |", "|a|b|c|d|", "|one|two|three|four|"] {
                let text = table(header, [""; 4], blank);
                assert_eq!(parse(&text, &ReadOptions::new()).unwrap().puzzle, expected, "{text}");
            }
        }
    }

    #[test]
    fn the_header_may_be_the_first_row() {
        let text = table("|1|2|||", [""; 4], " ");
        let rows: Vec<&str> = text.lines().collect();
        let text = [&rows[..2], &rows[3..]].concat().join("\n");
        assert_eq!(parse(&text, &ReadOptions::new()).unwrap().puzzle, PUZZLE.parse().unwrap());
    }

    #[test]
    fn a_table_that_is_no_square_is_refused() {
        let text = table("|1|2|3|4|", [""; 4], ".");
        let text = text.trim_end().rsplit_once('\n').unwrap().0;
        let message =
            "line 1: not a Markdown table with a puzzle: 3 rows of 4 cells below the header";
        let text = text.replacen("|1|2|3|4|", "|1|2|3|4|5|", 1).replacen("|:--", "|:--|:--", 1);
        let text = text.replace(" |\n", " | . |\n") + " . |";
        let error = parse(&text, &ReadOptions::new()).unwrap_err();
        assert_eq!(error.to_string(), message.replace("4 cells", "5 cells"));
    }
}
