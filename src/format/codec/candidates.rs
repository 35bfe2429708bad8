//! The candidates of each cell, as solvers show them:
//!
//! ```text
//! *------------------------*
//! | 1567 3    1567 | 4   ...
//! ```
//!
//! A word for each cell with its symbols in rising order; in numbers, with `/` between them, where symbols are longer
//! than a character. A cell with one candidate is taken as a given. `.` is a cell about which nothing is said, `!`
//! one that has nothing left, `!!` where that is a symbol. Reading is the business of [`mod@super::grid`] and
//! [`mod@super::line`] until the words are found; they are candidates and not numbers if one of them is no number from
//! 0 to N.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::format::Record;
use crate::format::codec::grid;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::hints::{Hints, InputFormat};
use crate::format::output::Content;
use crate::format::text::cells::symbol_count;
use crate::format::text::infer_alphabet;
use crate::format::text::record_text::Source;
use crate::geometry::{BoxShape, Candidate, Digit, Geometry};
use crate::puzzle::Alphabet;

/// The word of a cell that has no candidate.
const NONE: &str = "!";

/// The same where `!` is a symbol.
const NONE_BUT_NO_SYMBOL: &str = "!!";

/// What parts numbers.
const BETWEEN: char = '/';

fn is_open(word: &str) -> bool {
    word.is_empty() || matches!(word, "." | "_" | "*" | "-" | "?" | "0")
}

/// The word of a cell that has no candidate, in these symbols.
fn none(alphabet: &Alphabet) -> &'static str {
    match alphabet.digit(NONE) {
        Some(_) => NONE_BUT_NO_SYMBOL,
        None => NONE,
    }
}

/// The digits of a word in rising order; none if it has anything else.
fn digits(word: &str, alphabet: &Alphabet) -> Option<Vec<Digit>> {
    if is_open(word) && alphabet.digit(word).is_none() {
        return Some((0..alphabet.side()).map(Digit::new).collect());
    }
    if word == none(alphabet) {
        return Some(Vec::new());
    }
    let symbols: Vec<&str> = match alphabet.is_wide() {
        true => word.split(BETWEEN).collect(),
        false => word.graphemes(true).collect(),
    };
    let digits = symbols.into_iter().map(|symbol| alphabet.digit(symbol));
    let digits: Vec<Digit> = digits.collect::<Option<_>>()?;
    digits.is_sorted_by(|one, next| one < next).then_some(digits)
}

/// The alphabets that candidates of this side are met in; one that is told is the only one.
fn alphabets(side: usize, hints: &Hints) -> impl Iterator<Item = Alphabet> + use<> {
    let told = hints.alphabet.clone();
    let found = told.is_none().then(|| {
        let numbers = std::iter::once_with(move || Alphabet::integers(side, 1));
        infer_alphabet::runs(side).chain(numbers)
    });
    told.into_iter().chain(found.into_iter().flatten())
}

/// Whether the words of a line are the candidates of cells, as far as that can be seen from one line: not whether
/// they are numbers.
pub(crate) fn is_row(text: &str, words: &[Range<usize>], hints: &Hints) -> bool {
    match hints.input {
        Some(InputFormat::Candidates) => return true,
        None | Some(InputFormat::Grid | InputFormat::Line) => {}
        Some(_) => return false,
    }
    let words: Vec<&str> = words.iter().map(|word| &text[word.clone()]).collect();
    let side = words.len();
    let is_list = |word: &&str| symbol_count(word) > 1 && *word != NONE;
    let is_short = |word: &&str| word.contains(BETWEEN) || symbol_count(word) <= side;
    if !words.iter().all(is_short) || may_be_numbers(&words, side, hints) {
        return false;
    }
    // Words of letters alone may be text, unless the letters are known to be symbols.
    let are_symbols = hints.alphabet.is_some()
        || words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()));
    if !(2..=1 << 16).contains(&side) || !are_symbols || !words.iter().any(is_list) {
        return false;
    }
    let known = hints.known_side().unwrap_or(side);
    if side != known && side != known * known {
        return false;
    }
    let side = known;
    let mut lengths = words.iter().map(|word| symbol_count(word));
    let first = lengths.next();
    // Words of one length may be the groups of a row: no symbol is in a row twice.
    let may_be_groups = lengths.all(|length| Some(length) == first);
    if may_be_groups && !has_repeated(&words) {
        return false;
    }
    let sides = [side, side.isqrt()].into_iter().filter(|side| (1..=256).contains(side));
    { sides }.any(|side| choose(&words, side, hints).is_some())
}

fn has_repeated(words: &[&str]) -> bool {
    let mut seen = std::collections::HashSet::new();
    let mut symbols = words.iter().flat_map(|word| word.graphemes(true));
    symbols.any(|symbol| !is_open(symbol) && !seen.insert(symbol))
}

/// The first alphabet in which all words are lists of candidates.
fn choose(words: &[&str], side: usize, hints: &Hints) -> Option<Alphabet> {
    let fits = |alphabet: &Alphabet| {
        alphabet.side() == side && words.iter().all(|word| digits(word, alphabet).is_some())
    };
    alphabets(side, hints).find(fits)
}

/// Whether all words are numbers up to this one, or blanks.
pub(crate) fn are_numbers(words: &[&str], last: usize) -> bool {
    words.iter().all(|word| match word.parse::<usize>() {
        Ok(number) => number <= last,
        Err(_) => is_open(word) || matches!(*word, "x" | "X"),
    })
}

/// [`are_numbers`], unless the alphabet that is told has no symbol as long as some word.
fn may_be_numbers(words: &[&str], last: usize, hints: &Hints) -> bool {
    let told = hints.alphabet.as_ref();
    let has_long = told.is_none_or(Alphabet::is_wide);
    are_numbers(words, last) && (has_long || words.iter().all(|word| symbol_count(word) == 1))
}

/// Whether the words of a whole grid are candidates, not numbers nor other symbols.
pub(crate) fn fits(words: &[&str], side: usize, hints: &Hints) -> bool {
    match hints.input {
        Some(InputFormat::Candidates) => return true,
        None | Some(InputFormat::Grid | InputFormat::Line) => {}
        Some(_) => return false,
    }
    let spelt = hints.alphabet.as_ref();
    let is_digit = |word: &&str| spelt.is_some_and(|a| a.digit(word).is_some());
    let is_symbol = |word: &&str| is_digit(word) || spelt.is_some_and(|a| a.is_blank(word));
    // One or two of them beside blanks are likelier to be mistyped numbers.
    let is_list = |word: &&&str| symbol_count(word) > 1 && !may_be_numbers(&[**word], side, hints);
    let lists = words.iter().filter(is_list).count();
    // Where 0 is known to be a digit it is no blank.
    let has_blanks = words.iter().any(|word| is_open(word) && !is_digit(word));
    let is_told = match has_blanks {
        true => lists > 2,
        false => lists > 0 || words.iter().any(|word| *word == NONE && !is_digit(word)),
    };
    is_told
        && !may_be_numbers(words, side, hints)
        && !words.iter().all(is_symbol)
        && choose(words, side, hints).is_some()
}

/// Reads the words of a whole grid.
pub(crate) fn read(
    source: &Source<'_>,
    words: &[&str],
    (side, drawn): (usize, Option<BoxShape>),
    hints: &Hints,
) -> Result<Record, ParseError> {
    let alphabet = choose(words, side, hints);
    let alphabet = alphabet.or_else(|| hints.alphabet.clone());
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::standard(side));
    if alphabet.side() != side {
        let symbols = alphabet.side();
        let kind = ParseErrorKind::AlphabetLength { symbols, side };
        return Err(ParseError::at_line(source.line(), kind));
    }
    let cell = |word: &&str| {
        digits(word, &alphabet).ok_or_else(|| {
            let kind = ParseErrorKind::NotCandidates {
                symbol: (*word).to_owned(),
                alphabet: alphabet.clone(),
            };
            source.error_at(source.offset(word.as_bytes()), kind)
        })
    };
    let cells = words.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
    source.candidates(&cells, alphabet, drawn, hints)
}

/// Writes a grid of the candidates that are left: not ruled out, and with no given of the digit among the peers.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let geometry = content.puzzle().geometry();
    let left = content.puzzle().candidates_left();
    let words: Vec<String> = geometry
        .cells()
        .map(|cell| match content.digit(cell) {
            Some(digit) if content.allows(Candidate { cell, digit }) => {
                content.alphabet().symbol(digit).to_owned()
            }
            _ => word(content, geometry, |digit| {
                left[geometry.candidate_index(Candidate { cell, digit })]
            }),
        })
        .collect();
    let width = words.iter().map(|word| word.width()).max();
    let frame = grid::Frame::beside(content.alphabet());
    grid::draw_in(frame, out, words, width.unwrap_or(1), geometry);
}

fn word(content: &Content<'_>, geometry: &Geometry, is_left: impl Fn(Digit) -> bool) -> String {
    let between = if content.alphabet().is_wide() { "/" } else { "" };
    let symbols = geometry.digits().filter(|&digit| is_left(digit));
    let symbols: Vec<&str> = symbols.map(|digit| content.alphabet().symbol(digit)).collect();
    match symbols.is_empty() {
        true => none(content.alphabet()).to_owned(),
        false => symbols.join(between),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::read_back;
    use crate::format::{OutputFormat, parse};

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// As Simple Sudoku and HoDoKu print it.
    const PRINTED: &str = "\
.----------------.-------------.----------------.
| 5   3    124   | 26  7   2468 | 1489 1249 248  |
| 6   247  247   | 1   9   5    | 3478 234  2478 |
| 12  9    8     | 23  34  24   | 1357 6    247  |
:----------------+-------------+----------------:
| 8   125  1259  | 579 6   147  | 4579 2459 3    |
| 4   25   2569  | 8   5   3    | 579  259  1    |
| 7   15   1359  | 59  2   14   | 4589 4589 6    |
:----------------+-------------+----------------:
| 139 6    134579| 357 35  7    | 2    8    4    |
| 23  278  237   | 4   1   9    | 36   3    5    |
| 123 1245 12345 | 2356 8  26   | 1346 7    9    |
'----------------'-------------'----------------'
";

    #[test]
    fn a_grid_of_candidates_is_read() {
        let record = parse(PRINTED, &Hints::new()).unwrap();
        // The 30 givens and the five cells that have one candidate left.
        assert_eq!(record.puzzle.num_givens(), 30 + 4);
        assert!(record.puzzle.has_ruled_out());
        assert_eq!(record.alphabet, Alphabet::standard(9));
    }

    #[test]
    fn what_is_written_says_the_same() {
        let record = parse(EASY, &Hints::new()).unwrap();
        let text = read_back(&record, OutputFormat::Candidates);
        assert!(text.contains("|      5      3    124 |     26      7   2468 |"), "{text}");
        // What the givens rule out is not ruled out by itself.
        assert!(!parse(&text, &Hints::new()).unwrap().puzzle.has_ruled_out());
        let flat: String = text.replace(['|', '+', '-', '\n'], " ");
        let words = flat.split_whitespace().collect::<Vec<_>>().join(" ");
        let again = parse(&words, &Hints::new()).unwrap();
        assert_eq!(again.puzzle, parse(&text, &Hints::new()).unwrap().puzzle);
    }

    #[test]
    fn a_cell_with_nothing_left_is_enough_to_tell() {
        let text = "| 2 3 | 4 1 |\n| 4 1 | 2 3 |\n| 3 2 | 1 4 |\n| ! 4 | 3 2 |\n";
        let record = parse(text, &Hints::new()).unwrap();
        assert_eq!(record.puzzle.num_givens(), 15);
        let left = record.puzzle.candidates_left();
        assert!(left[12 * 4..13 * 4].iter().all(|left| !left));
    }

    #[test]
    fn large_grids_have_numbers_with_a_mark_between() {
        let record = parse(&". ".repeat(49 * 49), &Hints::new()).unwrap();
        let text = read_back(&record, OutputFormat::Candidates);
        assert!(text.contains(" 1/2/3/4/"), "{text}");
        let again = parse(&text, &Hints::new()).unwrap();
        assert_eq!(again.puzzle, record.puzzle);
    }

    #[test]
    fn integers_and_groups_are_no_candidates() {
        let row = "12 . 3 4 5 6 7 8 9 10 11 1\n";
        assert!(!parse(&row.repeat(12), &Hints::new()).unwrap().puzzle.has_ruled_out());
        let grouped = "12 34\n34 12\n21 43\n43 21\n";
        assert_eq!(parse(grouped, &Hints::new()).unwrap().puzzle.num_givens(), 16);
    }

    #[test]
    fn mistakes_are_named() {
        let hints = Hints::new().input(InputFormat::Candidates);
        let wrong = parse(&PRINTED.replace("2468", "2448"), &hints).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "line 2, column 28: '2448' is no list of candidates in the order of the alphabet 1-9"
        );
        let broken = PRINTED.replace("| 5   3 ", "| !   3 ");
        assert_eq!(
            parse(&broken, &Hints::new()).unwrap().puzzle.given(crate::geometry::Cell::new(0)),
            None
        );
    }
}
