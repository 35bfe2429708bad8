//! The puzzle bank's lines: 12 hexadecimal digits that name the puzzle, 81 digits, a rating.

use crate::format::codec::line;
use crate::format::error::ParseError;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;

/// Whether a line is of this format: a word of 12 hexadecimal digits, then one of 81 symbols.
pub(crate) fn claims(text: &str) -> bool {
    puzzle(text).is_some()
}

/// Where the puzzle begins.
fn puzzle(text: &str) -> Option<usize> {
    let (name, rest) = text.split_at_checked(12)?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let puzzle = rest.trim_start();
    let is_puzzle = puzzle.split_whitespace().next()?.len() == 81 && rest.len() > puzzle.len();
    (is_name && is_puzzle).then_some(text.len() - puzzle.len())
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    line::read_behind(source, options, puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    const PUZZLE: &str =
        "050703060007000800000816000000030000005000100730040086906000204840572093000409000";

    #[test]
    fn name_and_rating_are_left_out() {
        let line = format!("0000183b305c {PUZZLE}  1.2\n");
        let record = parse(&line, &ReadOptions::new()).unwrap();
        assert_eq!(record, parse(PUZZLE, &ReadOptions::new()).unwrap());
    }

    #[test]
    fn columns_count_from_the_beginning_of_the_line() {
        let line = format!("0000183b305c {}  1.2", PUZZLE.replace("57", "5a"));
        assert_eq!(
            parse(&line, &ReadOptions::new()).unwrap_err().to_string(),
            "line 1, column 81: symbol 'a' is not in the alphabet 1-9"
        );
    }
}
