//! A line with a puzzle and the region of each of its cells, or with a second word that is no comment: see
//! [`second_word`].

use super::line;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::second_word::{self, Words};
use crate::format::variant::regions_text;

/// Reads a line of this format. Regions and boxes of the options take precedence.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, options)?.trim();
    let error = |word: &str, kind| Err(source.error_at(source.offset(word.as_bytes()), kind));
    match second_word::words(text) {
        Some(Words::Regions { puzzle, regions }) => {
            let mut options = options.clone();
            if !options.says_regions() {
                options.regions = regions_text::read(regions).ok();
            }
            let puzzle = puzzle.as_bytes();
            line::read(&source.piece(puzzle, source.offset(puzzle)), &options)
        }
        Some(Words::Damaged(regions, side)) => {
            error(regions, ParseErrorKind::Layout(second_word::mistake(regions, side)))
        }
        Some(Words::SecondPuzzle(puzzle)) => error(puzzle, ParseErrorKind::SecondPuzzle),
        None => Err(source.prose(options)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::format::tests::refusal;
    use crate::geometry::BoxShape;

    const PUZZLE: &str = "1.......2.......";
    const REGIONS: &str = "AAABACBBCCDBCDDD";

    #[test]
    fn the_regions_may_stand_on_either_side() {
        let digits =
            REGIONS.replace('A', "0").replace('B', "1").replace('C', "2").replace('D', "3");
        let texts = [
            format!("{PUZZLE} {REGIONS}"),
            format!("{REGIONS},{PUZZLE}"),
            format!("{PUZZLE}\t{digits}"),
        ];
        for text in texts {
            let record = parse(&text, &ReadOptions::new()).unwrap();
            assert_eq!(record.puzzle.num_givens(), 2);
            let expected =
                parse(PUZZLE, &ReadOptions::new().regions(REGIONS.bytes().map(usize::from)));
            assert_eq!(record.puzzle, expected.unwrap().puzzle, "{text}");
            assert_eq!(record.puzzle.geometry().box_shape(), None);
        }
        assert!(refusal(&format!("15......2....... {REGIONS}")).starts_with("line 1"));
    }

    #[test]
    fn a_solution_is_no_list_of_regions() {
        for solution in ["1234341221434321", "1234234134124123", "1234214334124321"] {
            assert!(!second_word::claims(&format!("{PUZZLE} {solution}")), "{solution}");
        }
        // With mistakes.
        assert!(!second_word::claims(&format!("{PUZZLE} 1234341222434311")));
        assert!(second_word::claims(&format!("{PUZZLE} ABCDABCDABDCABCD")));
        assert!(!second_word::claims(&format!("{REGIONS} {REGIONS}")));
    }

    #[test]
    fn a_word_behind_the_regions_is_a_comment() {
        for comment in [" easy", ", 4", " # easy", ";"] {
            let record =
                parse(&format!("{PUZZLE} {REGIONS}{comment}"), &ReadOptions::new()).unwrap();
            assert_eq!(record.puzzle.geometry().box_shape(), None, "{comment}");
        }
        // Rows of a 4x4 grid of four symbols, each twice over: sixteen words.
        assert!(!second_word::claims(&[PUZZLE; 16].join(" ")));
    }

    #[test]
    fn hinted_regions_and_boxes_take_precedence() {
        let text = format!("{PUZZLE} {REGIONS}");
        let boxed =
            parse(&text, &ReadOptions::new().box_shape(BoxShape { rows: 2, cols: 2 })).unwrap();
        assert_eq!(boxed.puzzle, parse(PUZZLE, &ReadOptions::new()).unwrap().puzzle);
        let latin = parse(&text, &ReadOptions::new().without_regions()).unwrap();
        assert_eq!(
            latin.puzzle,
            parse(PUZZLE, &ReadOptions::new().without_regions()).unwrap().puzzle
        );
    }

    #[test]
    fn regions_with_a_mistake_are_no_comment() {
        let cases = [
            ("AAABACBBCCDBCDD", "15 symbols of regions, expected 16"),
            ("AAABACBBCCDBCDDDD", "17 symbols of regions, expected 16"),
            ("AAABACBBCCDBCDDC", "region 'C' has 5 cells, expected 4"),
            ("AAABACBBCCDBCDDE", "region 'D' has 3 cells, expected 4"),
            ("AAAAACBBCCDBCDDD", "region 'A' has 5 cells, expected 4"),
            ("AAABACBBCCDBCDD.", "'.' is no region, expected a letter or a digit"),
            (
                "1112122233433444",
                "a region is in pieces, and regions in pieces need symbols that the puzzle does not have",
            ),
        ];
        for (regions, message) in cases {
            for text in [format!("{PUZZLE} {regions}"), format!("{PUZZLE},{regions} # x")] {
                let expected = format!("line 1, column 18: the layout does not fit: {message}");
                assert_eq!(refusal(&text), expected, "{text}");
            }
        }
        let text = "AAABACBBCCDBCDDE 1.......2.......";
        assert!(refusal(text).starts_with("line 1, column 1: the layout does not fit"), "{text}");
        // A checksum, a name, a number.
        for comment in ["d41d8cd98f00b204", "Hard-Puzzle-1234", "0123456789012345"] {
            assert!(
                parse(&format!("{PUZZLE} {comment}"), &ReadOptions::new()).is_ok(),
                "{comment}"
            );
        }
    }

    #[test]
    fn a_second_puzzle_is_no_comment() {
        let error = "a second puzzle begins here, expected only one";
        for gap in [" ", ",", ";", "\t"] {
            let text = format!("{PUZZLE}{gap}...4....3......1");
            assert_eq!(refusal(&text), format!("line 1, column 18: {error}"));
            let nine = format!("{}53", ".".repeat(79));
            let text = format!("{nine}{gap}{nine}\n{nine}{gap}{nine} x\n");
            let message = refusal(&text);
            assert_eq!(message, format!("line 1, column 83: {error}"));
        }
    }
}
