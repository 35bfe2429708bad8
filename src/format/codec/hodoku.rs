//! Lines of HoDoKu's library: `:0000:x:7.......4.2.6...1.+6.5.+9.8....:112 813::`.
//!
//! The parts between colons are a technique, the digits that it is about, the cells, the candidates removed so far,
//! those that the technique removes, and more. In the cells `+` marks a digit that was placed, not given. A removed
//! candidate is its digit, row and column: 112 is digit 1 in row 1, column 2. Only cells and removed candidates are
//! read. Placed digits and removed candidates are progress of a solver, see [`Record::original`].

use itertools::Itertools;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::geometry::{BoxShape, Candidate, Cell, Digit};

/// The numbers of parts, where 0 is the part before the first colon.
const CELLS: usize = 3;
const REMOVED: usize = 4;

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+');
    let cells = || text.split(':').nth(CELLS);
    text.starts_with(':')
        && cells().is_some_and(|cells| cells.len() > 1 && cells.chars().all(is_cell))
}

fn malformed(expected: &str) -> ParseErrorKind {
    ParseErrorKind::Malformed("a HoDoKu line", expected.to_owned())
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, options)?.trim();
    let geometry = source.geometry_of(BoxShape { rows: 3, cols: 3 }, options)?;
    let parts: Vec<&str> = text.split(':').collect();
    let Some(&written) = parts.get(CELLS) else {
        return Err(source.prose(options));
    };
    let (mut cells, mut placed) = (Vec::new(), Vec::new());
    let mut is_placed = false;
    for c in written.chars() {
        if c == '+' {
            is_placed = true;
            continue;
        }
        let digit = c.to_digit(10).filter(|&number| number > 0);
        if std::mem::take(&mut is_placed) && digit.is_some() {
            placed.push(Cell::new(cells.len().min(80)));
        }
        cells.push(digit.map(|number| Digit::new(number as usize - 1)));
    }
    let mut record = source.digits(geometry, cells, options)?;
    record.placed = placed;
    for word in parts.get(REMOVED).unwrap_or(&"").split_whitespace() {
        let at = source.offset(word.as_bytes());
        let candidate = candidate(word).ok_or_else(|| {
            let expected =
                format!("'{word}' where digit, row and column of a candidate are expected");
            source.error_at(at, malformed(&expected))
        })?;
        record.puzzle.rule_out(candidate);
    }
    record.removed = record.puzzle.ruled_out().collect();
    Ok(record)
}

/// Digit, row and column, from 1 to 9 each.
fn candidate(word: &str) -> Option<Candidate> {
    let [digit, row, col] = *word.as_bytes() else {
        return None;
    };
    let place = |byte: u8| matches!(byte, b'1'..=b'9').then(|| usize::from(byte - b'1'));
    Some(Candidate {
        cell: Cell::new(place(row)? * 9 + place(col)?),
        digit: Digit::new(place(digit)?),
    })
}

/// Writes a 9×9 puzzle, or a solution with all but the givens as placed.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let geometry = content.puzzle().geometry();
    let cells = geometry.cells().map(|cell| match content.digit(cell) {
        None => ".".to_owned(),
        Some(digit) if content.is_given(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    });
    // In a cell with a digit, only the candidate of that digit can be missing.
    let missed = |candidate: &Candidate| {
        let digit = content.digit(candidate.cell);
        digit.is_none_or(|digit| digit == candidate.digit)
    };
    let removed = content.puzzle().ruled_out().filter(missed).map(|candidate| {
        let Candidate { cell, digit } = candidate;
        format!("{digit}{}{}", geometry.row(cell) + 1, geometry.col(cell) + 1)
    });
    let line = format!(":0000:x:{}:{}::\n", { cells }.join(""), { removed }.join(" "));
    out.extend(line.bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{read_back, refusal};
    use crate::format::{OutputFormat, parse};

    const CELLS: &str =
        "7.......4.2.6...1.+6.5.+9.8........+1..........5........................4...7....3..";

    #[test]
    fn the_sample_is_read_and_written() {
        let line = format!(":0000:x:{CELLS}:112 813::\n");
        let record = parse(&line, &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.num_givens(), 14);
        assert_eq!(record.placed, [18, 22, 33].map(Cell::new));
        let removed: Vec<_> = record.puzzle.ruled_out().collect();
        let expected = [(1, 0), (2, 7)]
            .map(|(cell, digit)| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) });
        assert_eq!(removed, expected);
        assert_eq!(record.removed, expected);
        assert!(!record.original().has_ruled_out());
        assert_eq!(record.original().num_givens(), 11);
        assert_eq!(read_back(&record, OutputFormat::HoDoKu), line);
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(
            refusal(&format!(":0000:x:{CELLS}:112 81::")),
            "line 1, column 98: not a HoDoKu line: '81' where digit, row and column of a candidate are expected"
        );
        assert_eq!(refusal(":0000:x:7.+6:::"), "line 1: 3 symbols, expected 81 for side 9");
    }
}
