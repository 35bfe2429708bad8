//! The candidates of each cell, as solvers show them:
//!
//! ```text
//! *------------------------*
//! | 1567 3    1567 | 4   ...
//! ```
//!
//! [`candidate_lists`] describes the words. A cell with one candidate is read as a given. [`mod@super::grid`] and
//! [`mod@super::line`] find the words and call [`read`] where they are lists of candidates.

use unicode_width::UnicodeWidthStr;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::box_frame::{self, BoxFrame};
use crate::format::text::candidate_lists::{self, digits, empty_word};
use crate::format::text::record_text::RecordText;
use crate::geometry::{BoxShape, Candidate, Digit, Geometry};
use crate::puzzle::Alphabet;

/// Reads the words of a whole grid.
pub(crate) fn read(
    source: &RecordText<'_>,
    words: &[&str],
    (side, drawn): (usize, Option<BoxShape>),
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let alphabet = candidate_lists::choose_alphabet(words, side, options);
    let alphabet = alphabet.or_else(|| options.alphabet.clone());
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
    source.candidates(&cells, alphabet, drawn, options)
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
    let frame = BoxFrame::beside(content.alphabet());
    box_frame::draw(frame, out, words, width.unwrap_or(1), geometry);
}

fn word(content: &Content<'_>, geometry: &Geometry, is_left: impl Fn(Digit) -> bool) -> String {
    let between = if content.alphabet().is_wide() { "/" } else { "" };
    let symbols = geometry.digits().filter(|&digit| is_left(digit));
    let symbols: Vec<&str> = symbols.map(|digit| content.alphabet().symbol(digit)).collect();
    match symbols.is_empty() {
        true => empty_word(content.alphabet()).to_owned(),
        false => symbols.join(between),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::read_back;
    use crate::format::{InputFormat, OutputFormat, parse};

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
        let record = parse(PRINTED, &ReadOptions::new()).unwrap();
        // The 30 givens and the five cells that have one candidate left.
        assert_eq!(record.puzzle.num_givens(), 30 + 4);
        assert!(record.puzzle.has_ruled_out());
        assert_eq!(record.alphabet, Alphabet::standard(9));
    }

    #[test]
    fn what_is_written_says_the_same() {
        let record = parse(EASY, &ReadOptions::new()).unwrap();
        let text = read_back(&record, OutputFormat::Candidates);
        assert!(text.contains("|      5      3    124 |     26      7   2468 |"), "{text}");
        // What the givens rule out is not ruled out by itself.
        assert!(!parse(&text, &ReadOptions::new()).unwrap().puzzle.has_ruled_out());
        let flat: String = text.replace(['|', '+', '-', '\n'], " ");
        let words = flat.split_whitespace().collect::<Vec<_>>().join(" ");
        let again = parse(&words, &ReadOptions::new()).unwrap();
        assert_eq!(again.puzzle, parse(&text, &ReadOptions::new()).unwrap().puzzle);
    }

    #[test]
    fn a_cell_with_nothing_left_is_enough_to_tell() {
        let text = "| 2 3 | 4 1 |\n| 4 1 | 2 3 |\n| 3 2 | 1 4 |\n| ! 4 | 3 2 |\n";
        let record = parse(text, &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.num_givens(), 15);
        let left = record.puzzle.candidates_left();
        assert!(left[12 * 4..13 * 4].iter().all(|left| !left));
    }

    #[test]
    fn large_grids_have_numbers_with_a_mark_between() {
        let record = parse(&". ".repeat(49 * 49), &ReadOptions::new()).unwrap();
        let text = read_back(&record, OutputFormat::Candidates);
        assert!(text.contains(" 1/2/3/4/"), "{text}");
        let again = parse(&text, &ReadOptions::new()).unwrap();
        assert_eq!(again.puzzle, record.puzzle);
    }

    #[test]
    fn integers_and_groups_are_no_candidates() {
        let row = "12 . 3 4 5 6 7 8 9 10 11 1\n";
        assert!(!parse(&row.repeat(12), &ReadOptions::new()).unwrap().puzzle.has_ruled_out());
        let grouped = "12 34\n34 12\n21 43\n43 21\n";
        assert_eq!(parse(grouped, &ReadOptions::new()).unwrap().puzzle.num_givens(), 16);
    }

    #[test]
    fn mistakes_are_named() {
        let options = ReadOptions::new().input(InputFormat::Candidates);
        let wrong = parse(&PRINTED.replace("2468", "2448"), &options).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "line 2, column 28: '2448' is no list of candidates in the order of the alphabet 1-9"
        );
        let broken = PRINTED.replace("| 5   3 ", "| !   3 ");
        assert_eq!(
            parse(&broken, &ReadOptions::new())
                .unwrap()
                .puzzle
                .given(crate::geometry::Cell::new(0)),
            None
        );
    }
}
