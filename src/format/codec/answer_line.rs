//! Lines that `check`, `count` and `rate` write: `unique<TAB>PUZZLE`, `1<TAB>PUZZLE`, `hard<TAB>2103<TAB>PUZZLE`, where the
//! puzzle is a line of cells or an object of our own JSON.

use super::document_scanner::ParseText;
use super::{json, line};
use crate::format::error::ParseError;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::remarks;
use crate::format::text::symbols::{square_root, symbol_count};

/// A shorter puzzle after a number may be the second cell of a row.
const SHORTEST_AFTER_NUMBER: usize = 16;

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    puzzle(text).is_some()
}

/// Where the puzzle begins.
fn puzzle(text: &str) -> Option<usize> {
    let (answer, rest) = text.split_once('\t')?;
    let is_word = remarks::is_answer(answer);
    if !is_word && !is_number(answer.strip_suffix('+').unwrap_or(answer)) {
        return None;
    }
    let puzzle = match rest.split_once('\t') {
        Some((score, puzzle)) if is_word && (is_number(score) || score == "-") => puzzle,
        _ => rest,
    };
    if puzzle.starts_with("{\"") && puzzle.ends_with('}') {
        return Some(text.len() - puzzle.len());
    }
    let words = puzzle.split(' ');
    let cells = words.clone().map(symbol_count).sum::<usize>();
    let count = if puzzle.contains(' ') { words.count() } else { cells };
    let is_puzzle = !puzzle.contains('\t')
        && square_root(count).is_some()
        && (is_word || cells >= SHORTEST_AFTER_NUMBER);
    is_puzzle.then_some(text.len() - puzzle.len())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a line of this format.
pub(crate) fn read(
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    match memchr::memmem::find(source.bytes, b"\t{\"") {
        Some(tab) => json::read(&source.piece(&source.bytes[tab + 1..], tab + 1), options, parse),
        None => line::read_behind(source, options, puzzle),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    #[test]
    fn the_puzzle_is_read_and_the_answer_left_out() {
        let expected = parse("12..34......1.43", &ReadOptions::new()).unwrap();
        for answer in ["unique", "none", "1", "1000+", "hard\t12", "extreme\t-"] {
            let text = format!("{answer}\t12..34......1.43\n");
            assert_eq!(parse(&text, &ReadOptions::new()).unwrap(), expected, "{text}");
        }
        let wrong = "line 1, column 19: symbol '5' is not in the alphabet 1-4";
        let error = parse("hard\t12\t12..34......1.53", &ReadOptions::new()).unwrap_err();
        assert_eq!(error.to_string(), wrong.replace("19", "23"));
    }

    #[test]
    fn rows_with_tabs_are_rows() {
        assert!(
            ["1\t2", "1\t.\t.\t2", "easy\t12.", "harder\t1...", "1\t2\t1234............"]
                .iter()
                .all(|text| !claims(text))
        );
    }
}
