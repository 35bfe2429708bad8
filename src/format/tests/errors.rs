//! What is wrong with a record is said, its place is named, and the records around it are read.

use super::*;

const LONE_ROW: &str =
    "a line of 9 symbols is neither a puzzle (9x9 has 81) nor a whole grid (9 rows)";

#[test]
fn each_names_place_and_expectation() {
    let short = &CLASSIC[..80];
    let rows = rows_of(CLASSIC, 9);
    let without = |nth: usize| {
        let kept = rows.lines().enumerate().filter(|(row, _)| *row != nth);
        kept.map(|(_, row)| row.to_owned() + "\n").collect::<String>()
    };
    let cases = [
        ("# nothing\n".to_owned(), "line 1: no puzzle found, expected one"),
        (
            format!("{CLASSIC}\n\n{CLASSIC}"),
            "line 3: a second puzzle begins here, expected only one",
        ),
        (short.to_owned(), "line 1, column 1: 80 symbols, expected 81 for side 9"),
        (format!("{CLASSIC}1"), "line 1, column 1: 82 symbols, expected 81 for side 9"),
        (
            "once upon a time".to_owned(),
            "line 1: 'once upon a time' is neither a puzzle nor a row of one",
        ),
        (rows.replacen(".234", ".23", 1), "line 1: row 1 has 8 symbols, expected 9"),
        (
            rows.replacen("84...", "84....", 1),
            "line 5, column 10: row 5 has 10 symbols, expected 9",
        ),
        (
            "1234\n".to_owned(),
            "line 1: a line of 4 symbols is neither a puzzle (4x4 has 16) nor a whole grid (4 rows)",
        ),
        (
            "12".to_owned(),
            "line 1: a line of 2 symbols is neither a puzzle (2x2 has 4) nor a whole grid (2 rows)",
        ),
        (without(4), "line 8: the grid ends after row 8, expected 9 rows"),
        (
            CLASSIC.replacen('4', "x", 1).replace('8', "!"),
            "line 1, column 7: symbol '!' is not in the alphabet 1-9",
        ),
        (rows.replacen("84", "8A", 1), "line 5, column 2: symbol 'A' is not in the alphabet 1-9"),
        (
            CLASSIC.replacen('4', "\0", 1),
            "line 1, column 4: control character U+0000, expected the symbol of a cell",
        ),
        (
            rows.replacen("84", "8\u{1b}", 1),
            "line 5, column 2: control character U+001B, expected the symbol of a cell",
        ),
        (
            "ABCDE\n....F\n.....\n.....\n.....".replace('A', "V"),
            "line 2, column 5: symbol 'F' is one too many, a grid of side 5 has 5 symbols",
        ),
        (
            "10 2 3 4\n. . . .\n. . . .\n. . . .\n".to_owned(),
            "line 1, column 1: '10' is not a number from 1 to 4",
        ),
        ("1 ".repeat(66_049), "line 1: side 257 is out of range, it must be 1 to 256"),
        (
            "id,puzzle\n7,\n8".replace("7,\n8", "\"7\""),
            "line 2: field 2 is missing, the header has the puzzle there",
        ),
        ("id,puzzle\n7,\"12\n..".to_owned(), "line 2: the quotes are not closed"),
        (
            "|12 |3\n|   | 4\n|  |\n|3 | |1\n".to_owned(),
            "line 1: cannot tell the cells between the bars, expected '.' for a blank cell",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(&text), expected, "{text}");
    }
}

#[test]
fn options_that_do_not_fit_are_named() {
    let with = |options: ReadOptions| parse(CLASSIC, &options).unwrap_err().to_string();
    let shape = BoxShape { rows: 2, cols: 3 };
    assert_eq!(
        with(ReadOptions::new().side(16)),
        "line 1, column 1: 81 symbols, expected 256 for side 16"
    );
    assert_eq!(
        with(ReadOptions::new().box_shape(shape)),
        "line 1, column 1: 81 symbols, expected 36 for side 6"
    );
    assert_eq!(
        with(ReadOptions::new().alphabet(Alphabet::standard(4))),
        "line 1, column 1: 81 symbols, expected 16 for side 4"
    );
    let rows = parse(&rows_of(&CLASSIC[..54], 9), &ReadOptions::new().box_shape(shape));
    assert_eq!(rows.unwrap_err().to_string(), "line 1, column 7: row 1 has 9 symbols, expected 6");
    assert_eq!(
        with(ReadOptions::new().side(257)),
        "line 1: side 257 is out of range, it must be 1 to 256"
    );
    assert_eq!(
        with(ReadOptions::new().side(0)),
        "line 1: side 0 is out of range, it must be 1 to 256"
    );
    assert_eq!(
        with(ReadOptions::new().side(9).box_shape(shape)),
        "line 1: the grid has side 9, expected 6 for boxes of 2x3"
    );
    assert_eq!(
        with(ReadOptions::new().side(9).alphabet(Alphabet::standard(4))),
        "line 1: the alphabet has 4 symbols, expected 9 for a grid of side 9"
    );
}

#[test]
fn bytes_that_are_not_text_have_a_place() {
    let mut line = CLASSIC.as_bytes().to_vec();
    line[9] = 0xFF;
    let expected = "line 1, column 10: invalid UTF-8, expected the symbol of a cell";
    assert_eq!(read_with(&line, &ReadOptions::new()), [expected]);
    let commented = [CLASSIC.as_bytes(), b" \xFF"].concat();
    assert_eq!(read_with(&commented, &ReadOptions::new()).len(), 1);
}

#[test]
fn a_line_that_is_too_long_is_one_error() {
    let long = "1".repeat((5 << 20) + 3);
    let text = format!("{CLASSIC}\n{long}\n{CLASSIC}\n{long}");
    let message = "the record is longer than 4 MiB, expected a puzzle of at most 65536 cells";
    let (second, fourth) = (format!("line 2: {message}"), format!("line 4: {message}"));
    assert_eq!(read(&text), [CLASSIC, &second, CLASSIC, &fourth]);
}

#[test]
fn the_input_failing_is_the_last_error() {
    struct BrokenInput;
    impl std::io::Read for BrokenInput {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("out of order"))
        }
    }
    let mut reader = Reader::new(BrokenInput, ReadOptions::new());
    assert_eq!(
        reader.next().unwrap().unwrap_err().to_string(),
        "line 1: cannot read: out of order"
    );
    assert!(reader.next().is_none());
}

#[test]
fn a_grid_cut_short_is_never_joined_with_the_next() {
    let whole = rows_of(CLASSIC, 9);
    let rows: Vec<&str> = whole.lines().collect();
    let missing = |line: u64, found: usize| match found {
        1 => format!("line {line}: {LONE_ROW}"),
        _ => format!("line {line}: the grid ends after row {found}, expected 9 rows"),
    };
    for kept in 1..9 {
        let cut = rows[..kept].join("\n");
        for gap in ["\n\n\n\n\n\n\n", "\n# next\n", "\n[Puzzle]\n"] {
            let found = read(&format!("{cut}{gap}{whole}"));
            assert_eq!(found, [missing(kept as u64, kept), CLASSIC.to_owned()], "{kept}{gap:?}");
        }
        let found = read(&format!("{cut}\n\n{whole}"));
        assert_eq!(found, [missing(kept as u64, kept), CLASSIC.to_owned()], "{kept}");
    }
}

#[test]
fn a_band_with_a_mistake_spoils_only_its_grid() {
    let whole = rows_of(CLASSIC, 9);
    let rows: Vec<&str> = whole.lines().collect();
    let bands = |sizes: [usize; 3]| {
        let bands = [0, 3, 6].iter().zip(sizes).map(|(&at, size)| {
            let band: Vec<&str> = rows[at..].iter().chain(&rows).take(size).copied().collect();
            band.join("\n") + "\n\n"
        });
        bands.collect::<String>()
    };
    let good = bands([3, 3, 3]);
    let first = |sizes| {
        let found = read(&(bands(sizes) + &good + &good));
        assert_eq!(found[1..], [CLASSIC, CLASSIC], "{sizes:?}");
        found[0].clone()
    };
    assert_eq!(first([3, 2, 3]), "line 6: band 2 has 2 rows, expected 3");
    assert_eq!(first([2, 3, 3]), "line 2: band 1 has 2 rows, expected 3");
    assert_eq!(first([3, 4, 3]), "line 8: band 2 has 4 rows, expected 3");
    assert_eq!(first([3, 3, 2]), "line 10: the grid ends after row 8, expected 9 rows");
}

#[test]
fn a_wrong_row_spoils_only_its_grid() {
    let whole = rows_of(CLASSIC, 9);
    let wrong = whole.replacen(".234", ".23", 1) + &whole;
    let expected = ["line 1: row 1 has 8 symbols, expected 9", CLASSIC];
    assert_eq!(read(&wrong), expected);
}

#[test]
fn clashing_givens_are_a_puzzle() {
    assert_eq!(read("11..\n....\n....\n....\n").len(), 1);
    assert!(one("11..\n....\n....\n....\n").puzzle.conflict().is_some());
}
