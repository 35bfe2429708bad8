//! Puzzles of several sides and layouts in one file do not run into each other.

use super::*;
use crate::format::codec::integers;
use crate::format::grid;

/// 16x16, with symbols that four digits have not only in its last rows.
fn large() -> Puzzle {
    let mut puzzle = Puzzle::empty(Geometry::new(4, 4).unwrap());
    for row in 0..16 {
        puzzle.set(Cell::new(row * 16 + row), Some(Digit::new(row)));
    }
    puzzle
}

/// The ways to write it other than packed: with a frame, with bars alone, as numbers in columns and not.
fn layouts() -> [String; 4] {
    let (puzzle, alphabet) = (large(), Alphabet::standard(16));
    let framed = grid::text(puzzle.cells(), &alphabet, puzzle.geometry());
    let barred = framed.lines().filter(|line| line.starts_with('|'));
    let barred = barred.map(|row| row.to_owned() + "\n").collect();
    let mut numbers = Vec::new();
    integers::write_cells(&mut numbers, puzzle.cells(), &alphabet);
    let numbers = String::from_utf8(numbers).unwrap();
    [framed, barred, numbers.replace('\n', " \n"), numbers.replace("  ", " ")]
}

const SMALL: &str = "1...............";

fn large_line() -> String {
    line::text(large().cells(), &Alphabet::standard(16))
}

/// All that is read here, to be read in pieces as well.
pub(super) fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for layout in layouts() {
        texts.push(format!("{SMALL}\n{layout}"));
        texts.push(format!("{SMALL}\n\n{layout}{SMALL}\n"));
    }
    let bare = rows_of(&large_line(), 16);
    texts.push(format!("{SMALL}\n\n{bare}"));
    let good = rows_of(CLASSIC, 9);
    texts.push(format!("{good}\n\n12\n\n{good}"));
    texts.push(format!("{good}\n\n1 2\n\n{good}").replace('\n', "\r"));
    texts
}

#[test]
fn a_line_of_sixteen_is_apart_from_rows_written_otherwise() {
    let large = large_line();
    for layout in layouts() {
        for gap in ["\n", "\n\n", "\n# next\n", "\n\n\n\n\n\n"] {
            let text = format!("{SMALL}{gap}{layout}");
            assert_eq!(read(&text), [SMALL, &large], "{text}");
            let text = format!("{layout}{gap}{SMALL}\n");
            assert_eq!(read(&text), [&large, SMALL], "{text}");
            let text = format!("{layout}{SMALL}{gap}{layout}{gap}{SMALL}");
            assert_eq!(read(&text), [&large, SMALL, &large, SMALL], "{text}");
        }
    }
}

#[test]
fn where_rows_are_asked_for_the_line_is_the_only_error() {
    let large = large_line();
    let message = "line 1: a line of 16 symbols is neither a puzzle (16x16 has 256) nor a whole grid (16 rows)";
    for options in [ReadOptions::new().input(InputFormat::Grid), ReadOptions::new().side(16)] {
        for layout in layouts() {
            for gap in ["\n", "\n\n"] {
                let text = format!("{SMALL}{gap}{layout}");
                let found = read_with(text.as_bytes(), &options);
                assert_eq!(found, [message, &large], "{text}");
            }
        }
    }
}

#[test]
fn a_line_of_sixteen_is_apart_from_packed_rows_after_a_gap() {
    let rows = rows_of(&large_line(), 16);
    let text = format!("{SMALL}\n\n{rows}");
    assert_eq!(read(&text), [SMALL.to_owned(), large_line()]);
}

#[test]
fn rows_with_bars_or_spaces_are_no_puzzles() {
    let barred = "| 1 . . . | . . . . | . . . . | . . . . |\n";
    let spaced = "1 . . . . . . . . . . . . . . .\n";
    let grid = "1...............".repeat(16);
    for row in [barred, spaced, "1... .... .... ....\n"] {
        assert_eq!(read(&row.repeat(16)), [&*grid]);
        assert_eq!(read(&format!("{SMALL}\n{}", row.repeat(16))), [SMALL, &grid]);
        let cut = read(&row.repeat(3));
        assert_eq!(cut, ["line 3: the grid ends after row 3, expected 16 rows"]);
    }
    let wrong = read(&spaced.repeat(16).replacen(". .\n1 .", ".\n1 .", 1));
    assert_eq!(wrong, ["line 1: row 1 has 15 symbols, expected 16"]);
    assert_eq!(read(spaced), [SMALL]);
    assert_eq!(read(&"1 2 3 4 ".repeat(4)), ["1234".repeat(4)]);
    assert_eq!(read(&("1 2 3 4 ".repeat(4) + "\n").repeat(3)).len(), 3);
}

#[test]
fn a_row_with_other_spacing_is_a_row_where_it_is_no_puzzle() {
    let rows = rows_of(CLASSIC, 9);
    let spaced = rows.replacen(".234..8..", ". 2 3 4 . . 8 . .", 1);
    assert_eq!(read(&spaced), [CLASSIC]);
}

#[test]
fn a_stray_line_spoils_no_grid() {
    let good = rows_of(CLASSIC, 9);
    let bands: Vec<&str> = good.split_inclusive('\n').collect();
    let banded = bands.chunks(3).map(|band| band.concat() + "\n").collect::<String>();
    for stray in ["1 2", "12", "| 1 | 2 |", "123", "12345678"] {
        for good in [&good, &banded] {
            for gap in ["\n", "\n\n"] {
                let text = format!("{good}{gap}{stray}\n{gap}{good}{good}");
                let found = read(&text);
                assert_eq!(found.len(), 4, "{found:#?} in\n{text}");
                assert!(found[1].starts_with("line "), "{found:#?} in\n{text}");
                assert_eq!([&found[0], &found[2], &found[3]], [CLASSIC; 3], "{text}");
            }
        }
    }
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let rows = rows_of(CLASSIC, 9);
    let text = format!("{CLASSIC}\n{CLASSIC} x\n{rows}\n{CLASSIC}!\n{rows}");
    let wrong = "line 13, column 1: 82 symbols, expected 81 for side 9";
    let expected = [CLASSIC, CLASSIC, CLASSIC, wrong, CLASSIC];
    for end in ["\n", "\r", "\r\n"] {
        assert_eq!(read(&text.replace('\n', end)), expected, "{end:?}");
    }
    let symbol = rows.replacen("84", "8A", 1).replace('\n', "\r");
    let expected = "line 5, column 2: symbol 'A' is not in the alphabet 1-9";
    assert_eq!(error(&symbol), expected);
    let long = "1".repeat((5 << 20) + 3);
    let found = read(&format!("{CLASSIC}\r{long}\r{CLASSIC}\r{CLASSIC}!"));
    assert_eq!([&found[0], &found[2]], [CLASSIC; 2]);
    assert!(found[3].starts_with("line 4, column 1: 82 symbols"), "{found:#?}");
}
