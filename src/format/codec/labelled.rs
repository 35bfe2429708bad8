//! A puzzle behind a number or a title, with its solution and anything else behind it: `1,PUZZLE,SOLUTION`,
//! `1. PUZZLE`, `Puzzle 1: PUZZLE`, `"7";"PUZZLE"`.
//!
//! The puzzle is the only long word of cells with a blank; full words beside it are solutions. It is never the first
//! word without quotes, because [`line`](mod@super::line) reads such lines.

use std::ops::Range;

use itertools::Itertools;

use super::line;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::{SymbolSet, square_root};
use crate::puzzle::BLANKS;

/// A shorter word may be anything.
const SHORTEST: usize = 16;

/// A word of this length is a puzzle even if a few of its symbols are wrong or letters.
const LONG: usize = 81;

/// A longer label is prose.
const LONGEST_LABEL: usize = 80;

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    if !may_have_long_word(text) {
        return false;
    }
    let words = words(text);
    let Some(first) = puzzles(text, &words).first().cloned() else {
        return false;
    };
    let is_long = |word: &&Range<usize>| is_cut(&text[(*word).clone()]);
    let first_long = words.iter().find(is_long).cloned().unwrap_or(first);
    // Words of one length may be the rows of a grid.
    let are_rows = words.iter().map(Range::len).all_equal();
    let is_behind = text.starts_with('"') || first_long != words[0] && !are_rows;
    is_behind && is_label(&text[..first_long.start])
}

/// Whether there are enough bytes between ASCII characters that end a word; cheap, because most lines are rows.
fn may_have_long_word(text: &str) -> bool {
    let ends_word = |byte: &u8| byte.is_ascii() && ends_word(char::from(*byte));
    text.len() >= SHORTEST && text.as_bytes().split(ends_word).any(|word| word.len() >= SHORTEST)
}

/// Whether a text may stand before a puzzle: a number, a name, a title. One that says that it is a solution may not,
/// nor one that belongs to a document or to code.
fn is_label(text: &str) -> bool {
    let is_plain =
        |c: char| c.is_alphanumeric() || c == '\t' || " .,;:|#()\"'-_/&!?+%*".contains(c);
    let names_solution = || {
        let text = text.to_ascii_lowercase();
        ["solution", "answer"].iter().any(|name| text.contains(name))
    };
    text.len() <= LONGEST_LABEL && text.chars().all(is_plain) && !names_solution()
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, options)?;
    match puzzle(text) {
        Ok(Some(place)) => {
            line::read(&source.piece(&source.bytes[place.clone()], place.start), options)
        }
        Ok(None) => Err(source.prose(options)),
        Err(kind) => Err(ParseError::at_line(source.line(), kind)),
    }
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"' | '\'')
}

/// The places of the words, without their quotes.
fn words(text: &str) -> Vec<Range<usize>> {
    let words = text.split(ends_word).filter(|word| !word.is_empty());
    let place = |word: &str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    };
    words.map(place).collect()
}

/// The longest of the words that may be puzzles or solutions.
fn puzzles(text: &str, words: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut puzzles: Vec<_> =
        words.iter().filter(|word| may_be_grid(&text[(*word).clone()])).cloned().collect();
    let longest = puzzles.iter().map(Range::len).max();
    puzzles.retain(|word| Some(word.len()) == longest);
    puzzles
}

/// The place of the puzzle in a line.
pub(super) fn puzzle(text: &str) -> Result<Option<Range<usize>>, ParseErrorKind> {
    choose(text, &words(text))
}

/// The place of the only word that may be a puzzle; none if there is no such word.
///
/// # Errors
///
/// If several words may be it.
fn choose(text: &str, words: &[Range<usize>]) -> Result<Option<Range<usize>>, ParseErrorKind> {
    let mut puzzles = puzzles(text, words);
    let has_blank = |word: &Range<usize>| text[word.clone()].contains(BLANKS);
    if puzzles.iter().any(has_blank) {
        puzzles.retain(has_blank);
    } else if let Some(cut) =
        words.iter().find(|word| has_blank(word) && is_cut(&text[(*word).clone()]))
    {
        // The full word beside it is its solution, and an error tells the number of symbols.
        return Ok(Some(cut.clone()));
    }
    let Some(first) = puzzles.first() else {
        return Ok(None);
    };
    match puzzles.iter().find(|other| text[(*other).clone()] != text[first.clone()]) {
        None => Ok(Some(first.clone())),
        Some(other) => {
            let number = |word| words.iter().position(|w| w == word).map_or(0, |at| at + 1);
            let both = format!("words {} and {} may both be it", number(first), number(other));
            Err(ParseErrorKind::Malformed("a line with one puzzle", both))
        }
    }
}

/// Whether a word looks like all cells of a grid, full or not.
fn may_be_grid(word: &str) -> bool {
    let Some(side) = square_root(word.len()).filter(|_| word.len() >= SHORTEST && word.is_ascii())
    else {
        return false;
    };
    let cells = word.bytes().filter(is_cell).count();
    if word.len() < LONG {
        let symbols = (0..word.len()).map(|at| &word[at..at + 1]);
        return cells == word.len() && has_digit(word) && SymbolSet::of(symbols).fit(side);
    }
    let is_known = |byte: &u8| is_cell(byte) || side > 9 && byte.is_ascii_alphanumeric();
    // A few others may be mistakes, which an error names.
    let others = word.bytes().filter(|byte| !is_known(byte)).count();
    has_digit(word) && others * 10 < word.len()
}

/// Whether a word looks like a puzzle with some symbols too many or too few.
fn is_cut(word: &str) -> bool {
    let others = word.bytes().filter(|byte| !is_cell(byte)).count();
    word.len() >= SHORTEST && has_digit(word) && others * 10 < word.len()
}

fn is_cell(byte: &u8) -> bool {
    byte.is_ascii_digit() || BLANKS.contains(&char::from(*byte))
}

fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{cells_of_all, refusal};
    use crate::format::{ReadOptions, parse};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const SMALL: &str = "12..34......1.43";

    /// Lines with an 81-symbol puzzle each, and maybe its solution.
    fn lines() -> Vec<String> {
        let layouts = [
            "1,PUZZLE,SOLUTION",
            "0,PUZZLE,SOLUTION",
            "1;PUZZLE;SOLUTION",
            "1; PUZZLE; SOLUTION;",
            "1\tPUZZLE\tSOLUTION",
            "1 PUZZLE SOLUTION",
            "1|PUZZLE|SOLUTION",
            "1,SOLUTION,PUZZLE,30",
            "easy one,PUZZLE,SOLUTION",
            "\"1\",\"PUZZLE\",\"SOLUTION\"",
            "\"1\";\"PUZZLE\";\"SOLUTION\"",
            "\"PUZZLE\",\"SOLUTION\"",
            "\"PUZZLE\"",
            "'1','PUZZLE'",
            "1. PUZZLE",
            "1) PUZZLE",
            "1: PUZZLE",
            "Puzzle 1: PUZZLE",
            "Sudoku #1: PUZZLE",
            "Puzzle: PUZZLE",
            "No. 1 (easy) - PUZZLE",
        ];
        let line = |layout: &str| layout.replace("PUZZLE", PUZZLE).replace("SOLUTION", SOLUTION);
        // The name of the format is a title, and is no puzzle.
        layouts.map(|layout| line(&layout.replace("Puzzle", "\0")).replace('\0', "Puzzle")).to_vec()
    }

    #[test]
    fn number_and_solution_are_left_out() {
        for line in lines() {
            assert_eq!(cells_of_all(&line), [PUZZLE], "{line}");
        }
    }

    #[test]
    fn lines_of_all_kinds_and_sizes_may_follow_each_other() {
        for end in ["\n", "\r\n", "\r", " \n", "\t\n\n"] {
            let small = format!("2. {SMALL}{end}{SMALL}{end}");
            let text: String = lines().iter().map(|line| format!("{line}{end}{small}")).collect();
            let expected = [PUZZLE, SMALL, SMALL].repeat(lines().len());
            assert_eq!(cells_of_all(&format!("\u{FEFF}{text}")), expected);
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        let wrong = PUZZLE.replacen('6', "!", 1);
        assert_eq!(
            refusal(&format!("17,{wrong},{SOLUTION}")),
            "line 1, column 13: symbol '!' is not in the alphabet 1-9"
        );
        assert_eq!(
            refusal(&format!("17,{PUZZLE},{}", PUZZLE.replacen('5', ".", 1))),
            "line 1: not a line with one puzzle: words 2 and 3 may both be it"
        );
        assert_eq!(
            refusal(&format!("17,{},{SOLUTION}", &PUZZLE[1..])),
            "line 1, column 4: 80 symbols, expected 81 for side 9"
        );
        assert!(
            refusal(&format!("Solution: {SOLUTION}")).contains("is neither a puzzle nor a row")
        );
        assert!(refusal(&format!("17,{}", &PUZZLE[1..])).contains("is neither a puzzle nor a row"));
    }

    #[test]
    fn a_puzzle_that_comes_first_is_followed_by_a_comment() {
        let text = format!("{SMALL} {PUZZLE}\n{SMALL};{PUZZLE}\n{PUZZLE} {SOLUTION}\n");
        assert_eq!(cells_of_all(&text), [SMALL, SMALL, PUZZLE]);
        let rows = "5..............1 ".to_owned() + &"1............... ".repeat(15);
        assert_eq!(cells_of_all(&rows), [rows.replace(' ', "")]);
        let remark = "12..;from-www.example.com-2024\n3...\n....\n...1\n";
        assert_eq!(cells_of_all(remark), ["12..3..........1"]);
        let commented = format!("# 1. {PUZZLE}\n; {PUZZLE}\n{SMALL}");
        assert_eq!(cells_of_all(&commented), [SMALL]);
    }

    #[test]
    fn words_that_are_no_cells_stay_prose() {
        for text in [
            "order 1234567812345678 is late",
            "key ABCDEFABCDEFABCD",
            &format!("data: {{\"box\":\"2x8\",\"puzzle\":\"{SMALL}\"}}"),
            "see 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        ] {
            assert!(refusal(text).ends_with("is neither a puzzle nor a row of one"), "{text}");
        }
        assert!(parse("12 1...............", &ReadOptions::new()).is_ok());
    }
}
