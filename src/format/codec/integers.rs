//! Numbers separated by blanks or commas: the only way past 36 symbols without a custom alphabet.
//!
//! N numbers in a line are a row, N² are a puzzle; `.` or 0 is a blank. [`mod@super::grid`] and [`mod@super::line`]
//! read the words, and [`infer_alphabet`](crate::format::text::infer_alphabet) turns the numbers into digits.

use std::io::Write as _;

use crate::format::output::Content;
use crate::geometry::Digit;
use crate::puzzle::Alphabet;

/// Writes cells as numbers, N of them a line, in columns; `.` is a blank.
///
/// An alphabet of numbers is written as it is. An alphabet that begins with 0 counts from 0 up to side 35, all others
/// count from 1.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    write_cells(out, content.cells(), content.alphabet());
}

/// Appends the numbers of these cells.
pub(crate) fn write_cells(
    out: &mut Vec<u8>,
    cells: impl IntoIterator<Item = Option<Digit>>,
    alphabet: &Alphabet,
) {
    let side = alphabet.side();
    let numbers = numbers(alphabet);
    let width = numbers.iter().map(String::len).max().unwrap_or(1);
    for (nth, cell) in cells.into_iter().enumerate() {
        let number = cell.map_or(".", |digit| &numbers[digit.index()]);
        write!(out, "{number:>width$}").expect("a vector takes all bytes");
        out.push(if (nth + 1).is_multiple_of(side) { b'\n' } else { b' ' });
    }
}

/// The number of each digit.
fn numbers(alphabet: &Alphabet) -> Vec<String> {
    if alphabet.symbols().all(|symbol| symbol.bytes().all(|b| b.is_ascii_digit())) {
        return alphabet.symbols().map(str::to_owned).collect();
    }
    // An alphabet of 36 symbols needs 0 as its first one, but numbers still count from 1.
    let from_zero = alphabet.symbols().next() == Some("0") && alphabet.side() < 36;
    let first = usize::from(!from_zero);
    (first..first + alphabet.side()).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, parse};

    #[test]
    fn blanks_or_commas_part_numbers() {
        let rows = "0 12 . 3 . . . . . . . .\n".repeat(12);
        let expected = parse(&rows, &ReadOptions::new()).unwrap();
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
            assert_eq!(parse(&text, &ReadOptions::new()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn beyond_the_symbols_numbers_are_the_alphabet() {
        let row = " .".repeat(48) + "\n";
        let text = format!("49{row}") + &format!(" .{row}").repeat(48);
        let record = parse(&text, &ReadOptions::new()).unwrap();
        assert!(record.alphabet.is_wide());
        assert_eq!(record.puzzle.givens().next().unwrap().digit.index(), 48);
    }

    #[test]
    fn letters_are_written_as_numbers() {
        let record = parse("AB..\nC.D.\n....\n....", &ReadOptions::new()).unwrap();
        let mut text = Vec::new();
        super::write_cells(&mut text, record.puzzle.cells(), &record.alphabet);
        assert_eq!(text, b"1 2 . .\n3 . 4 .\n. . . .\n. . . .\n");
    }

    #[test]
    fn digits_stay_what_they_were() {
        let written = |text: &str, alphabet: &str| {
            let options = ReadOptions::new().alphabet(alphabet.parse().unwrap());
            let record = parse(text, &options).unwrap();
            let mut out = Vec::new();
            super::write_cells(&mut out, record.puzzle.cells(), &record.alphabet);
            String::from_utf8(out).unwrap().lines().next().unwrap().to_owned()
        };
        assert_eq!(written("0.21............", "0123"), "0 . 2 1");
        assert_eq!(written("A.CB............", "ABCD"), "1 . 3 2");
        let row = ". ".repeat(12);
        assert_eq!(written(&format!("10 . 40 20 {row}"), "10 20 30 40"), "10  . 40 20");
        let zero_based = ["0.F1", &".".repeat(252)].concat();
        assert!(written(&zero_based, "0-9A-F").starts_with(" 0  . 15  1  ."));
    }
}
