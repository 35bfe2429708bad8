//! Addresses with a puzzle in them: `https://example.com/solve?bd=53..7....6...`.
//!
//! The puzzle is a part of the path, a field of the query or the fragment. It is the only part that can be a puzzle.

use itertools::Itertools;

use super::beside::{self, TextKind};
use super::line;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
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
    unescaped(value)
}

/// A text without the escapes of addresses, such as `%20`.
pub(crate) fn unescaped(value: &str) -> Option<String> {
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

/// A text as a value in an address: all but letters, digits and `-._~` are escaped.
pub(crate) fn escaped(value: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let escape = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    value.bytes().map(escape).collect()
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
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    let puzzle = puzzle(text).unwrap_or(text);
    let refuse = |part: &str| {
        let rule = format!("'{part}' in its address");
        Err(ParseError::at_line(source.line(), ParseErrorKind::OtherRules(rule)))
    };
    let others = || others(text).filter(|part| !part.contains(puzzle));
    if let Some(part) = others().find(|part| says_rules(part)) {
        return refuse(part);
    }
    let record =
        line::read(&source.piece(puzzle.as_bytes(), source.offset(puzzle.as_bytes())), options)?;
    let geometry = record.puzzle.geometry();
    let is_other = |part: &&str| {
        let (kind, value) = named(part).unzip();
        kind.flatten()
            .zip(value)
            .is_some_and(|(kind, value)| beside::says_other_shape(value, kind, geometry))
    };
    match others().find(is_other) {
        Some(part) => refuse(part),
        None => Ok(record),
    }
}

/// The parts of the path, the fields of the query, and the fragment.
fn others(text: &str) -> impl Iterator<Item = &str> {
    let (_, address) = text.split_once("://").unwrap_or_default();
    let address = address.split_whitespace().next().unwrap_or_default();
    let address = address.split(['>', ')', ']', '"', '\'']).next().unwrap_or_default();
    // The name of the site says nothing about a puzzle in it.
    address.split(['/', '?', '&', '#']).skip(1)
}

/// The value of a field, and what it may hold by its name.
fn named(part: &str) -> Option<(Option<TextKind>, &str)> {
    let (name, value) = part.split_once('=')?;
    Some((beside::text_kind(name), value))
}

/// Whether a part of an address, which may have a name, says rules.
fn says_rules(part: &str) -> bool {
    match named(part) {
        // Addresses have switches of many kinds: `embed=true`.
        Some((Some(TextKind::Value), "true")) => false,
        Some((kind, value)) => kind.is_some_and(|kind| beside::says_rules(value, kind)),
        None => beside::says_rules(part, TextKind::Value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    const PUZZLE: &str = "12..34......1.43";

    #[test]
    fn the_puzzle_may_be_in_any_part() {
        let expected = parse(PUZZLE, &ReadOptions::new()).unwrap();
        for address in [
            "https://example.com/solve?bd=PUZZLE",
            "  http://example.com/solve?n=4&puzzle=PUZZLE&level=2 (easy)",
            "https://example.com/play/PUZZLE#top",
            "https://example.com/#PUZZLE",
            "Try <https://example.com/?PUZZLE>.",
            "[this one](https://example.com/?p=PUZZLE)",
        ] {
            let text = address.replace("PUZZLE", PUZZLE);
            assert_eq!(parse(&text, &ReadOptions::new()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn the_place_of_an_error_is_that_in_the_line() {
        let error =
            parse("https://example.com/?p=12..34......1.53", &ReadOptions::new()).unwrap_err();
        let expected = "line 1, column 38: symbol '5' is not in the alphabet 1-4";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn fields_and_parts_of_the_path_that_name_rules_are_refused() {
        for (address, part) in [
            ("/?bd=PUZZLE&type=diagonal", "type=diagonal"),
            ("/?variant=killer&bd=PUZZLE", "variant=killer"),
            ("/?bd=PUZZLE&rules=antiknight", "rules=antiknight"),
            ("/?bd=PUZZLE&diagonals=1", "diagonals=1"),
            ("/?bd=PUZZLE&box=1x4", "box=1x4"),
            ("/jigsaw.htm?bd=PUZZLE", "jigsaw.htm"),
            ("/killer/PUZZLE", "killer"),
            ("/PUZZLE#diagonals", "diagonals"),
        ] {
            let text = format!("<https://killer.example.com{}>", address.replace("PUZZLE", PUZZLE));
            let error = parse(&text, &ReadOptions::new()).unwrap_err();
            let expected = format!(
                "line 1: the puzzle has '{part}' in its address, and that is not supported"
            );
            assert_eq!(error.to_string(), expected);
        }
        for address in [
            "/?bd=PUZZLE&type=easy&box=2x2&size=4&embed=true",
            "/sudoku.htm?mode=daily&bd=PUZZLE#a",
        ] {
            let text = format!("https://killer.example.com{}", address.replace("PUZZLE", PUZZLE));
            assert!(parse(&text, &ReadOptions::new()).is_ok(), "{text}");
        }
    }

    #[test]
    fn no_puzzle_and_two_puzzles_are_refused() {
        let two = format!("https://example.com/{PUZZLE}/{PUZZLE}");
        for text in ["https://example.com/", "https://example.com/a-long-name-here", &two] {
            assert!(!claims(text), "{text}");
        }
    }
}
