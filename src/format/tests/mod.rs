//! Tests of reading as a whole: detection, alphabets, errors, streaming, round trips.

mod apart;
mod errors;
mod other_content;
mod pasted;
mod streaming;

use super::codec::integers;
use super::*;
use crate::geometry::{BoxShape, Cell, Digit, Geometry};
use crate::puzzle::{Alphabet, Puzzle};

const CLASSIC: &str =
    ".234..8..6....7......53.62...5......84.....36......1...52.96......1....7..8..521.";

/// Each record of a text as its cells in a line, or the message of its error.
fn read_with(text: &[u8], options: &ReadOptions) -> Vec<String> {
    let shown = |result: Result<Record, ParseError>| match result {
        Ok(record) => cells_of(&record),
        Err(error) => error.to_string(),
    };
    Reader::new(text, options.clone()).map(shown).collect()
}

fn read(text: &str) -> Vec<String> {
    read_with(text.as_bytes(), &ReadOptions::new())
}

fn cells_of(record: &Record) -> String {
    let mut line = Vec::new();
    let cells = record.puzzle.as_cells().iter().copied();
    line::write(&mut line, cells, &record.alphabet);
    String::from_utf8(line).unwrap()
}

/// Each record of a text as its cells in a line, or the message of its error.
pub(super) fn cells_of_all(text: &str) -> Vec<String> {
    read(text)
}

/// Each record of a text as its line and its number of givens, or the message of its error.
pub(super) fn read_all(text: &str, options: &ReadOptions) -> Vec<String> {
    let shown = |result: Result<Record, ParseError>| match result {
        Ok(record) => format!("line {}: {}", record.line, record.puzzle.num_givens()),
        Err(error) => error.to_string(),
    };
    Reader::new(text.as_bytes(), options.clone()).map(shown).collect()
}

/// The message of the error in a text.
pub(super) fn refusal(text: &str) -> String {
    error(text)
}

/// A record written in this format, checked to be the same when it is read again.
pub(super) fn read_back(record: &Record, format: OutputFormat) -> String {
    let mut text = Vec::new();
    format.write(&Content::of(record), &mut text).expect("it can hold the puzzle");
    let text = String::from_utf8(text).expect("symbols are text");
    let again =
        parse(&text, &ReadOptions::new()).unwrap_or_else(|error| panic!("{error} in {text}"));
    if format == OutputFormat::Candidates {
        // A cell with one candidate comes back as a given, which may rule out others.
        let (before, after) = (record.puzzle.candidates_left(), again.puzzle.candidates_left());
        let is_less = before.iter().zip(&after).all(|(before, after)| *before || !after);
        let mut givens = record.puzzle.givens();
        let keeps = givens.all(|given| again.puzzle.given(given.cell) == Some(given.digit));
        assert!(is_less && keeps, "{text}");
    } else {
        assert!(are_alike(&again.puzzle, &record.puzzle), "{text}");
        assert_eq!(again.placed, record.placed, "{text}");
    }
    text
}

/// Whether two puzzles have the same cells and amount to the same rules. A format may say them in an order of its own.
fn are_alike(one: &Puzzle, other: &Puzzle) -> bool {
    one.geometry() == other.geometry()
        && one.as_cells() == other.as_cells()
        && one.crossed_out().eq(other.crossed_out())
        && one.ruled_out().eq(other.ruled_out())
        && one.pairs() == other.pairs()
}

/// The only record of a text.
pub(super) fn one(text: &str) -> Record {
    parse(text, &ReadOptions::new()).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn error(text: &str) -> String {
    parse(text, &ReadOptions::new()).unwrap_err().to_string()
}

fn rows_of(line: &str, side: usize) -> String {
    let symbols: Vec<char> = line.chars().collect();
    let rows = symbols.chunks(side).map(|row| row.iter().collect::<String>() + "\n");
    rows.collect()
}

mod detection {
    use super::*;

    #[test]
    fn lines_and_grids_of_all_sizes_may_follow_each_other() {
        let grid = rows_of(CLASSIC, 9);
        let text =
            format!("{CLASSIC}\n# one\n{grid}{CLASSIC}\n{grid}1234\n....\n....\n4321\n\n12\n21\n");
        let expected = [CLASSIC, CLASSIC, CLASSIC, CLASSIC, "1234........4321", "1221"];
        assert_eq!(read(&text), expected);
    }

    #[test]
    fn small_widths_are_rows_unless_fewer_lines_follow() {
        assert_eq!(read("1.\n.2\n"), ["1..2"]);
        assert_eq!(read("12..\n21..\n"), ["12..", "21.."]);
        assert_eq!(read("12..\n21..\n..1.\n...2\n"), ["12..21....1....2"]);
        assert_eq!(read("1....2...\n"), ["1....2..."]);
        assert_eq!(read("1\n.\n"), ["1", "."]);
    }

    #[test]
    fn sixteen_symbols_are_a_puzzle_if_four_digits_are_enough() {
        let puzzle = "12..34......1.43";
        assert_eq!(read(&format!("{puzzle}\n{puzzle}\n")), [puzzle, puzzle]);
        assert_eq!(read("12..............\n"), ["12.............."]);
        let row = "1...............\n".repeat(15) + "5...............\n";
        assert_eq!(read(&row).len(), 1);
        assert_eq!(one(&row).puzzle.geometry().side(), 16);
        assert_eq!(one(&"................\n".repeat(16)).puzzle.geometry().side(), 16);
        assert_eq!(read(&"1..2..3.........\n".repeat(16)).len(), 16);
    }

    #[test]
    fn a_decision_holds_for_the_file() {
        let text = "12..34......1.43\n1.............5.\n";
        let expected = "line 2, column 15: symbol '5' is not in the alphabet 1-4";
        assert_eq!(read(text), ["12..34......1.43", expected]);
    }

    #[test]
    fn a_line_before_a_grid_may_tell_its_size() {
        let rows = rows_of(CLASSIC, 9);
        let spaced = rows.replace("", " ").replace(" \n ", "\n");
        let small = rows_of("12..34......1.43", 4);
        for size in
            ["9", "9 9", "9x9", "3", "3 3", "3x3", "3,3", "9\n", "9\n# next", "9\n---+---+---"]
        {
            for end in ["\n", "\r\n", "\r", " \n"] {
                let text =
                    format!("\u{FEFF}{size}\n{rows}{size}\n{spaced}\n4\n{small}2 2\n{small}");
                let expected = [CLASSIC, CLASSIC, "12..34......1.43", "12..34......1.43"];
                assert_eq!(read(&text.replace('\n', end)), expected, "{text:?}");
            }
        }
        let row = "16 1 . . . . . . . . . . . . . .\n";
        for size in ["16", "4 4", "4"] {
            let text = format!("{size}\n{}", row.repeat(16));
            assert_eq!(read(&text), ["G1..............".repeat(16)], "{size}");
        }
    }

    #[test]
    fn a_column_may_follow_its_size() {
        let column = rows_of(&CLASSIC.replace('.', "0"), 1);
        assert_eq!(read(&format!("9\n{column}")), [CLASSIC]);
        // The first cell looks like a size too.
        let nine = format!("9{}", &CLASSIC[1..]);
        let column = rows_of(&nine.replace('.', "0"), 1);
        for end in ["", "\n", "# end\n"] {
            assert_eq!(read(&format!("9\n{column}{end}")), [&*nine]);
            assert_eq!(read(&format!("{column}{column}{end}")), [&*nine, &*nine]);
        }
    }

    #[test]
    fn a_line_of_digits_before_a_drawn_grid_is_no_number_of_it() {
        let grid = "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+\n";
        for line in ["1000020030000004", "000000000001030000000000000010000000"] {
            assert_eq!(read(&format!("{line}\n{grid}")).len(), 2, "{line}");
        }
        assert_eq!(read(&format!("12+\n{grid}")), ["1.....2..3.....4"]);
    }

    #[test]
    fn a_size_that_does_not_fit_is_refused() {
        let rows = rows_of(CLASSIC, 9);
        let found = read(&format!("4\n{rows}"));
        assert_eq!(found, ["line 1: 1 symbol: perhaps a puzzle that is cut off", CLASSIC]);
        let row = "1.....\n.....2\n";
        assert_eq!(read(&format!("2x3\n{}", row.repeat(3))).len(), 1);
        assert!(read(&format!("3x2\n{}", row.repeat(3)))[0].starts_with("line "));
    }

    #[test]
    fn options_decide_at_once() {
        let text = b"12..............\n";
        assert_eq!(read_with(text, &ReadOptions::new().side(4)).len(), 1);
        let mut splitter = Splitter::new(ReadOptions::new().side(4));
        splitter.push(text);
        assert_eq!(splitter.take().unwrap().len(), 1);
        let as_line = ReadOptions::new().input(InputFormat::Line);
        assert_eq!(read_with(b"1...\n..2.\n", &as_line), ["1...", "..2."]);
        let as_grid = ReadOptions::new().input(InputFormat::Grid);
        let rows = "1...............\n".repeat(16);
        assert_eq!(read_with(rows.as_bytes(), &as_grid).len(), 1);
        let integers = ReadOptions::new().input(InputFormat::Integers);
        assert_eq!(read_with(b"1 2 0 0\n0 0 1 2\n", &integers), ["12..", "..12"]);
    }

    #[test]
    fn dashes_are_rows_where_dashes_are_blanks() {
        let with_dots = rows_of(CLASSIC, 9);
        let framed = format!("---------\n{with_dots}---------\n");
        assert_eq!(read(&framed), [CLASSIC]);
        let blank_row = "12--\n----\n3---\n---1\n";
        assert_eq!(read(blank_row), ["12......3......1"]);
        assert_eq!(read("----\n12--\n3---\n---1\n"), ["....12..3......1"]);
        assert_eq!(read("1 - - 2\n- - - -\n- 3 - -\n- - - 4\n"), ["1..2.....3.....4"]);
    }

    #[test]
    fn byte_order_mark_and_carriage_returns_do_not_matter() {
        let text = format!("\u{FEFF}{CLASSIC}\r\n{}", rows_of(CLASSIC, 9).replace('\n', "\r\n"));
        assert_eq!(read(&text), [CLASSIC, CLASSIC]);
    }

    #[test]
    fn gaps_between_bands_are_regular() {
        let bands: String = rows_of(CLASSIC, 9)
            .lines()
            .enumerate()
            .map(|(nth, row)| if nth % 3 == 2 { format!("{row}\n\n") } else { format!("{row}\n") })
            .collect();
        assert_eq!(read(&(bands.clone() + &bands)), [CLASSIC, CLASSIC]);
        let double = rows_of(CLASSIC, 9).replace('\n', "\n\n");
        assert_eq!(read(&double.repeat(2)), [CLASSIC, CLASSIC]);
    }

    #[test]
    fn words_of_a_line_may_be_the_groups_of_a_row() {
        assert_eq!(read("12 ..\n.. 34\n.. ..\n1. ..\n"), ["12....34....1..."]);
        assert_eq!(read("12.. ..34 .... 1...\n"), ["12....34....1..."]);
    }
}

mod alphabets {
    use super::*;

    fn named(text: &str) -> (String, Option<String>) {
        let record = one(text);
        let other = record.other_alphabet.map(|alphabet| alphabet.to_string());
        (record.alphabet.to_string(), other)
    }

    /// A line of 256 cells that begins with these symbols.
    fn large(symbols: &str, blank: &str) -> String {
        symbols.to_owned() + &blank.repeat(256 - symbols.chars().count())
    }

    #[test]
    fn sixteen_digits_are_told_by_what_occurs() {
        let certain = |name: &str| (name.to_owned(), None);
        assert_eq!(named(&large("1G", ".")), certain("1-9A-G"));
        assert_eq!(named(&large("1g", ".")), certain("1-9a-g"));
        assert_eq!(named(&large("01F", ".")), certain("0-9A-F"));
        assert_eq!(named(&large("AGP", ".")), certain("A-P"));
        assert_eq!(named(&large("agp", "0")), certain("a-p"));
        assert_eq!(named(&large("1A", "0")), certain("1-9A-G"));
        assert_eq!(named(&large("", ".")), certain("1-9A-G"));
        assert_eq!(named(&large("0G", ".")), certain("1-9A-G"));
        assert_eq!(named(&large("19F", ".")), ("1-9A-G".to_owned(), Some("0-9A-F".to_owned())));
    }

    #[test]
    fn up_to_nine_zero_is_a_blank_unless_there_is_another() {
        assert_eq!(named("1200001000000000").0, "1-4");
        assert_eq!(named("12....0.........").0, "0-3");
        assert_eq!(named("12....0...4.....").0, "1-4");
        assert_eq!(cells_of(&one("12....0...4.....")), "12........4.....");
        assert_eq!(named(&"123450......".repeat(3)).0, "0-5");
        assert_eq!(named(&"123450".repeat(6)).0, "1-6");
    }

    #[test]
    fn integers_begin_at_one_or_zero() {
        let row = " . . . . . . . . . .\n";
        let grid = |first: &str| first.to_owned() + &row[4..] + &row.repeat(9);
        assert_eq!(named(&grid("10 1")).0, "1-9A");
        assert_eq!(named(&grid(" 0 1")).0, "0-9");
    }

    #[test]
    fn unknown_symbols_are_learnt_in_order() {
        let record = one("__💩_\n____\n__🍅_\n____\n");
        assert_eq!(record.alphabet.to_string(), "💩🍅12");
        assert_eq!(cells_of(&record), "..💩.......🍅.....");
        assert_eq!(one("ZYWX\n....\n....\n....").alphabet.to_string(), "ZYWX");
        assert_eq!(one("WQxx\nxxxx\nxxxx\nxxxx").alphabet.to_string(), "WQ12");
        let family = "👨‍👩‍👧";
        assert_eq!(one(&format!("{family}.\n.{family}\n")).puzzle.num_givens(), 2);
    }

    #[test]
    fn an_explicit_alphabet_is_obeyed() {
        let options = ReadOptions::new().alphabet("#%AB".parse().unwrap());
        assert_eq!(read_with(b"#%AB\n....\n....\n....\n", &options), ["#%AB............"]);
        let wide = ReadOptions::new().alphabet("10 20 30 40".parse().unwrap());
        let found = read_with(b"10 . 30 40\n. . . .\n. . . .\n. . . .\n", &wide);
        assert_eq!(found, ["10 . 30 40 . . . . . . . . . . . ."]);
    }
}

mod shapes {
    use super::*;

    #[test]
    fn drawn_boxes_tell_their_shape() {
        let bars = "12|3.|..\n..|..|..\n..|..|..\n--+--+--\n..|..|..\n..|..|..\n..|..|..\n";
        let record = one(bars);
        assert_eq!(record.puzzle.geometry().box_shape(), Some(BoxShape { rows: 3, cols: 2 }));
        assert!(!record.box_shape_guessed);
        let bare = one(&"123...\n......\n".repeat(3));
        assert_eq!(bare.puzzle.geometry().box_shape(), Some(BoxShape { rows: 2, cols: 3 }));
        assert!(bare.box_shape_guessed);
        assert!(!one(CLASSIC).box_shape_guessed);
        let groups = one(&"12 3. ..\n.. .. ..\n".repeat(3));
        assert_eq!(groups.puzzle.geometry().box_shape(), Some(BoxShape { rows: 3, cols: 2 }));
    }

    #[test]
    fn every_shape_comes_back_from_what_is_written() {
        let shapes = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4), (5, 5)];
        for (rows, cols) in shapes.into_iter().chain([(6, 6), (7, 7), (1, 6), (16, 16)]) {
            let geometry = Geometry::new(rows, cols).unwrap();
            let puzzle = sample(&geometry);
            let alphabet = Alphabet::standard(geometry.side());
            let cells = || puzzle.as_cells().iter().copied();
            let options = ReadOptions::new().box_shape(BoxShape { rows, cols });
            let back = |text: &[u8], options: &ReadOptions| {
                let text = std::str::from_utf8(text).unwrap();
                parse(text, options).unwrap_or_else(|e| panic!("{e} in\n{text}")).puzzle
            };
            let mut text = Vec::new();
            line::write(&mut text, cells(), &alphabet);
            assert_eq!(back(&text, &options), puzzle, "line {rows}x{cols}");
            text.clear();
            integers::write_cells(&mut text, cells(), &alphabet);
            assert_eq!(back(&text, &options), puzzle, "integers {rows}x{cols}");
            text.clear();
            grid::write(&mut text, cells(), &alphabet, &geometry);
            assert_eq!(back(&text, &ReadOptions::new()), puzzle, "grid {rows}x{cols}");
        }
    }

    /// A puzzle in which every digit occurs, and a blank where there is room.
    fn sample(geometry: &Geometry) -> Puzzle {
        let mut puzzle = Puzzle::empty(geometry.clone());
        for digit in geometry.digits() {
            let side = geometry.side();
            puzzle.set(Cell::new(digit.index() * side + digit.index() * 7 % side), Some(digit));
        }
        assert_eq!(puzzle.given(Cell::new(0)), Some(Digit::new(0)));
        puzzle
    }
}

#[test]
fn symbols_like_blanks_and_marks_are_said() {
    for symbols in ["xabc", "abc.", "a_bc", "ab*?", "#abc", "abc;", "ab|c", "a+bc", "1-3\""] {
        let alphabet: Alphabet = symbols.parse().unwrap();
        let puzzle: Puzzle = "1...2...3...4...".parse().unwrap();
        for format in [OutputFormat::Line, OutputFormat::Grid] {
            let mut text = Vec::new();
            format.write(&Content::new(&puzzle, &alphabet), &mut text).unwrap();
            let record = parse(std::str::from_utf8(&text).unwrap(), &ReadOptions::new()).unwrap();
            assert_eq!((record.puzzle, record.alphabet), (puzzle.clone(), alphabet.clone()));
        }
    }
    let mut text = Vec::new();
    let puzzle: Puzzle = "1...2...3...4...".parse().unwrap();
    OutputFormat::Line.write(&Content::new(&puzzle, &"0-3".parse().unwrap()), &mut text).unwrap();
    assert_eq!(text, b"0...1...2...3...\n");
}
