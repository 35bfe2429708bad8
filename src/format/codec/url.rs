//! Addresses with a puzzle in them: `https://example.com/solve?bd=53..7....6...`.
//!
//! The puzzle is a part of the path, a field of the query or the fragment. It is the only part that can be a puzzle.

use itertools::Itertools;

use super::line;
use crate::format::error::ParseError;
use crate::format::hints::Hints;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::square_root;
use crate::puzzle::BLANKS;

/// A shorter part of an address is probably no puzzle.
const SHORTEST: usize = 16;

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    puzzle(text).is_some()
}

/// The part that is a puzzle, if exactly one is.
fn puzzle(text: &str) -> Option<&str> {
    let (_, address) = text.split_once("://").filter(|(scheme, _)| {
        scheme.ends_with("http") || scheme.ends_with("https") || scheme.ends_with("file")
    })?;
    let address = address.split_whitespace().next()?;
    let parts = address.split(|c: char| "/?&=#<>()[]\"'+;,:|!".contains(c));
    parts.filter(|part| is_puzzle(part)).exactly_one().ok()
}

/// A field of the query, or of the fragment, of the address in a line, without its escapes.
pub(crate) fn query_field(line: &str, name: &str) -> Option<String> {
    let (_, address) = line.split_once("://")?;
    let address = address.split_whitespace().next()?.trim_end_matches(['>', ')', '"']);
    let mut fields = address.split(['?', '&', '#']).skip(1);
    let value = fields.find_map(|field| field.strip_prefix(name)?.strip_prefix('='))?;
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let digits = digits.filter(|digits| !digits.starts_with('+'));
        let escaped = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match escaped.filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

fn is_puzzle(part: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || BLANKS.contains(&c);
    // A part of letters alone is a name.
    part.len() >= SHORTEST
        && square_root(part.len()).is_some()
        && part.chars().all(is_cell)
        && part.contains(|c: char| c.is_ascii_digit() || c == '.')
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    let puzzle = puzzle(text).unwrap_or(text).as_bytes();
    line::read(&source.piece(puzzle, source.offset(puzzle)), hints)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    const PUZZLE: &str = "12..34......1.43";

    #[test]
    fn the_puzzle_may_be_in_any_part() {
        let expected = parse(PUZZLE, &Hints::new()).unwrap();
        for address in [
            "https://example.com/solve?bd=PUZZLE",
            "  http://example.com/solve?n=4&puzzle=PUZZLE&level=2 (easy)",
            "https://example.com/play/PUZZLE#top",
            "https://example.com/#PUZZLE",
            "Try <https://example.com/?PUZZLE>.",
            "[this one](https://example.com/?p=PUZZLE)",
        ] {
            let text = address.replace("PUZZLE", PUZZLE);
            assert_eq!(parse(&text, &Hints::new()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn the_place_of_an_error_is_that_in_the_line() {
        let error = parse("https://example.com/?p=12..34......1.53", &Hints::new()).unwrap_err();
        let expected = "line 1, column 38: symbol '5' is not in the alphabet 1-4";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn no_puzzle_and_two_puzzles_are_refused() {
        let two = format!("https://example.com/{PUZZLE}/{PUZZLE}");
        for text in ["https://example.com/", "https://example.com/a-long-name-here", &two] {
            assert!(!claims(text), "{text}");
        }
    }
}
