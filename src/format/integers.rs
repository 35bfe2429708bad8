//! Numbers separated by blanks or commas: the only way past 36 symbols without an alphabet of one's own.
//!
//! N numbers a line are a row, N² are a puzzle; `.` or 0 is a blank. Reading is the business of [`grid`]
//! and [`line`], which both meet words; numbers become digits where all alphabets are decided.
//!
//! [`grid`]: super::grid
//! [`line`]: super::line

use std::io::Write as _;

use crate::geometry::Digit;

/// Appends cells as numbers from 1 to N, N of them a line, in columns; `.` is a blank.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, Hints, integers};
///
/// let record = format::parse("AB..\nC.D.\n....\n....", &Hints::new())?;
/// let mut text = Vec::new();
/// integers::write(&mut text, record.puzzle.cells(), 4);
/// assert_eq!(text, b"1 2 . .\n3 . 4 .\n. . . .\n. . . .\n");
/// # Ok::<(), format::ParseError>(())
/// ```
pub fn write(out: &mut Vec<u8>, cells: impl IntoIterator<Item = Option<Digit>>, side: usize) {
    let width = side.to_string().len();
    for (nth, cell) in cells.into_iter().enumerate() {
        let written = match cell {
            Some(digit) => write!(out, "{:>width$}", digit.index() + 1),
            None => write!(out, "{:>width$}", '.'),
        };
        written.expect("a vector takes all bytes");
        out.push(if (nth + 1).is_multiple_of(side) {
            b'\n'
        } else {
            b' '
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Hints, parse};

    #[test]
    fn blanks_or_commas_part_numbers() {
        let rows = "0 12 . 3 . . . . . . . .\n".repeat(12);
        let expected = parse(&rows, &Hints::new()).unwrap();
        assert_eq!(expected.puzzle.geometry().side(), 12);
        assert_eq!(expected.puzzle.num_givens(), 24);
        for text in [
            rows.replace(' ', ","),
            rows.replace(' ', ", "),
            rows.replace(' ', "  "),
            rows.replace('.', "0"),
            rows.replace(' ', ",").replace('.', ""),
            rows.replace('\n', " "),
        ] {
            assert_eq!(parse(&text, &Hints::new()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn beyond_the_symbols_numbers_are_the_alphabet() {
        let row = " .".repeat(48) + "\n";
        let text = format!("49{row}") + &format!(" .{row}").repeat(48);
        let record = parse(&text, &Hints::new()).unwrap();
        assert!(record.alphabet.is_wide());
        assert_eq!(record.puzzle.givens().next().unwrap().digit.index(), 48);
    }
}
