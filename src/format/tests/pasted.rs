//! Text as people paste it, and the same with odd line ends, marks and neighbours.

use super::*;

const LARGE: [&str; 16] = [
    "1..4...89..CD...",
    "...9.B..E..1...5",
    "..A.CD...2..5..8",
    ".C.....2.4..89..",
    "2..5.7..A...E...",
    "6..9..CD...2..56",
    ".B..E.....4.6..A",
    "E..2..5..8..B..D",
    "..5..8.A.C..F...",
    "7..A..D..G....6.",
    ".C..F.2..4..7.9.",
    "F..3..6..9.B...E",
    ".5..8.AB..E.G...",
    "8..B..E..1...5.7",
    "..D..G..3..6..9.",
    "G...4..7..A..D..",
];

fn rows() -> Vec<String> {
    rows_of(CLASSIC, 9).lines().map(str::to_owned).collect()
}

fn join(rows: &[String], mark: &str) -> String {
    rows.join(mark) + "\n"
}

fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

fn framed(blank: &str) -> String {
    let record = one(CLASSIC);
    let text = grid::text(record.puzzle.cells(), &record.alphabet, record.puzzle.geometry());
    text.replace('.', blank)
}

/// A layout of the 9x9 puzzle, with a name for messages.
type Layout = (&'static str, String);

fn wrapped() -> Vec<Layout> {
    let quoted =
        |text: &str, mark: &str| text.lines().map(|line| format!("{mark}{line}\n")).collect();
    let bare = join(&rows(), "\n");
    let numbers = |row: &str| spaced(&row.replace('.', "0"));
    let array: Vec<String> = rows().iter().map(|row| format!("[{}]", numbers(row))).collect();
    let commas: Vec<String> = array.iter().map(|row| row.replace(' ', ", ")).collect();
    let floats = array.join("\n ").replace(' ', ". ").replace("\n. ", "\n ").replace(']', ".]");
    vec![
        ("quoted rows", quoted(&bare, "> ")),
        ("quoted line", quoted(CLASSIC, ">>")),
        (
            "quoted spaced rows",
            quoted(&rows().iter().map(|row| spaced(row) + "\n").collect::<String>(), "> > "),
        ),
        ("quoted frame", quoted(&framed("."), ">")),
        ("quoted frame with gaps", quoted(&framed(" "), "> ")),
        ("fence", format!("```text\n{bare}```\n")),
        ("fence around a line", format!("~~~\n{CLASSIC}\n~~~\n")),
        ("code", format!("`{CLASSIC}`\n")),
        ("numpy", format!("[{}]\n", array.join("\n "))),
        ("numpy, floats", format!("[{floats}]\n")),
        ("numpy, repr", format!("array([{}], dtype=uint8)\n", commas.join(",\n       "))),
        ("C", format!("{{{}}};\n", commas.join(",\n ").replace('[', "{").replace(']', "}"))),
        ("colours", bare.replace('2', "\u{1b}[1;32m2\u{1b}[0m")),
        ("address", format!("https://example.com/solve?bd={CLASSIC}&n=1#top\n")),
        ("rate", format!("hard\t2103\t{CLASSIC}\n")),
        ("check", format!("unique\t{CLASSIC}\n")),
        ("count", format!("1000+\t{CLASSIC}\n")),
        ("number and frame", format!("12\n{}", framed("."))),
        ("verdict and frame", format!("unique\n{}", framed("."))),
    ]
}

fn joined() -> Vec<Layout> {
    let spaced: Vec<String> = rows().iter().map(|row| spaced(row)).collect();
    let marks = ["/", "|", ";", " / ", " | ", "; "];
    let packed = marks.iter().map(|mark| ("joined", join(&rows(), mark)));
    let ended = ["/", "|", ";"]
        .iter()
        .map(|mark| ("joined, mark at the end", rows().join(mark) + mark + "\n"));
    packed
        .chain(ended)
        .chain(marks.iter().map(|mark| ("joined, spaced", join(&spaced, mark))))
        .collect()
}

fn other_blanks() -> Vec<Layout> {
    let open = |row: &str| row.replace('.', " ");
    let bare = join(&rows(), "\n");
    let boxed = |row: &String| [&row[..3], &row[3..6], &row[6..]].map(&open).join(" ");
    let bands: Vec<String> = rows()
        .chunks(3)
        .map(|band| band.iter().map(boxed).collect::<Vec<_>>().join("\n"))
        .collect();
    vec![
        ("middle dots", bare.replace('.', "·")),
        ("bullets in a frame", framed("•")),
        ("spaces", open(&bare)),
        ("spaces between spaces", rows().iter().map(|row| spaced(&open(row)) + "\n").collect()),
        ("spaces and gaps between boxes", bands.join("\n\n") + "\n"),
    ]
}

fn tables() -> Vec<Layout> {
    let table = |header: &str, labels: &str, blank: &str| {
        let header = header.to_owned() + "|\n";
        let dashes = "|---".repeat(header.matches('|').count() - 1) + "|\n";
        let row = |(row, label): (String, char)| {
            let label = if labels.is_empty() { String::new() } else { format!("| **{label}** ") };
            let cells = row.chars().map(|c| format!("| {c} ").replace('.', blank));
            label + &cells.collect::<String>() + "|\n"
        };
        let labels = labels.chars().chain("         ".chars());
        header + &dashes + &rows().into_iter().zip(labels).map(row).collect::<String>()
    };
    vec![
        ("table", table(&"| ".repeat(9), "", " ")),
        ("table, numbered", table("|1|2|3|4|5|6|7|8|9", "", ".")),
        ("table, labels on both sides", table("| |A|B|C|D|E|F|G|H|I", "123456789", " ")),
        ("table, letters below", table("| |c1|c2|c3|c4|c5|c6|c7|c8|c9", "ABCDEFGHI", "0")),
    ]
}

/// Arrays and texts with a name before them.
fn source_code() -> Vec<Layout> {
    let table = |between: &str, open: &str, close: &str, cell: fn(char) -> String| {
        let row = |row: String| {
            let cells: Vec<String> = row.chars().map(cell).collect();
            format!("{open}{}{close}", cells.join(", "))
        };
        rows().into_iter().map(row).collect::<Vec<_>>().join(between)
    };
    let number = |c: char| c.to_string().replace('.', "0");
    let brackets = |between: &str| table(between, "[", "]", number);
    let braces = |between: &str| table(between, "{", "}", number);
    vec![
        ("Python in rows", format!("board = [\n    {},\n]\n", brackets(",\n    "))),
        ("Python in a line", format!("board = [{}]\n", brackets(", "))),
        ("Python below its name", format!("grid = [{}]\n", brackets(",\n        "))),
        ("numpy with a name", format!("x = np.array([{}])\n", brackets(",\n "))),
        ("JavaScript", format!("const board: number[][] = [{}];\n", brackets(",\n"))),
        ("Rust", format!("let grid: [[u8; 9]; 9] = [\n{},\n];\n", brackets(",\n"))),
        ("C", format!("static const int a[9][9] = {{\n{}\n}};\n", braces(",\n"))),
        ("C in a line", format!("int a[N][N] = {{ {} }};\n", braces(", "))),
        ("Java", format!("int[][] board = new int[][] {{\n{}}};\n", braces(",\n"))),
        ("Go", format!("board := [][]int{{\n{},\n}}\n", braces(",\n"))),
        (
            "characters of C",
            format!("char b[9][9] = {{\n{}}};\n", table(",\n", "{", "}", |c| format!("'{c}'"))),
        ),
        (
            "texts with empty ones",
            format!(
                "Input: board = [{}]\n",
                table(",", "[", "]", |c| format!("{:?}", c.to_string().replace('.', "")))
            ),
        ),
        (
            "texts of rows",
            format!("rows = [\n{:?},\n]\n", rows()).replace("[\"", "\"").replace("\"]", "\""),
        ),
        ("a text", format!("puzzle = \"{CLASSIC}\"\n")),
        ("a text in lines", format!("puzzle = \"\"\"\n{}\"\"\"\n", join(&rows(), "\n"))),
    ]
}

fn layouts() -> Vec<Layout> {
    [wrapped(), joined(), other_blanks(), tables(), source_code()].concat()
}

/// The odd twins of a text.
fn twins(text: &str) -> [String; 4] {
    let mut ends = ["\r\n", "\n", "\r"].into_iter().cycle();
    let mixed = text.lines().map(|line| line.to_owned() + ends.next().unwrap()).collect();
    // A CR alone and an LF after an empty line are one line end.
    let mixed = if text.contains("\n\n") { text.replace('\n', "\r\n") } else { mixed };
    let padded = text.lines().map(|line| format!("{line} \t\n")).collect();
    [mixed, format!("\u{FEFF}{text}"), padded, text.trim_end().to_owned()]
}

#[test]
fn each_layout_is_read_and_so_are_its_twins() {
    for (name, text) in layouts() {
        assert_eq!(read(&text), [CLASSIC], "{name}:\n{text}");
        for twin in twins(&text) {
            assert_eq!(read(&twin), [CLASSIC], "twin of {name}:\n{twin:?}");
        }
    }
}

#[test]
fn layouts_may_follow_each_other_and_grids_of_other_sizes() {
    const SMALL: &str = "12..34......1.43";
    for (name, text) in layouts() {
        let file = format!("{SMALL}\n\n{text}\n{text}\n{}", rows_of(SMALL, 4));
        assert_eq!(read(&file), [SMALL, CLASSIC, CLASSIC, SMALL], "{name}:\n{file}");
    }
}

/// All that is read here, to be read in pieces as well.
pub(super) fn texts() -> Vec<String> {
    layouts().into_iter().map(|(_, text)| text).collect()
}

/// The 16x16 puzzle in numbers, each at least two characters wide.
fn numbers(blank: &str, zeros: bool) -> Vec<Vec<String>> {
    let cell = |c: char| match c.to_digit(17) {
        Some(number) if zeros => format!("{number:02}"),
        Some(number) => format!("{number:2}"),
        None => blank.to_owned(),
    };
    LARGE.iter().map(|row| row.chars().map(cell).collect()).collect()
}

#[test]
fn numbers_have_blanks_as_wide_as_they_are() {
    let expected = LARGE.concat();
    for blank in ["__", "..", "--", "  ", "**", "??", "xx", " .", " 0"] {
        for zeros in [false, true] {
            let rows = numbers(blank, zeros);
            let bars = |cells: &[String]| format!(" {} ", cells.join(" "));
            let barred = rows.iter().map(|row| {
                format!("|{}|\n", row.chunks(4).map(bars).collect::<Vec<_>>().join("|"))
            });
            let barred: Vec<String> = barred.collect();
            let border = "+-------------".repeat(4) + "+\n";
            let bands: String =
                barred.chunks(4).map(|band| border.clone() + &band.concat()).collect();
            let cells = rows.iter().map(|row| format!("|{}|\n", row.join("|"))).collect();
            let bare = rows.iter().map(|row| row.join(" ") + "\n").collect();
            for text in [bands + &border, barred.concat(), cells, bare] {
                assert_eq!(read(&text), [&*expected], "{text}");
                assert_eq!(read(&format!("\u{FEFF}{}", text.replace('\n', "\r\n"))), [&*expected]);
                assert_eq!(
                    read(&format!("{text}\n{CLASSIC}\n{text}")),
                    [&*expected, CLASSIC, &expected]
                );
            }
        }
    }
}

#[test]
fn pairs_of_cells_are_no_numbers() {
    let mut puzzle = Puzzle::empty(Geometry::new(10, 2).unwrap());
    for (cell, digit) in [(0, 0), (1, 1), (27, 6), (200, 18), (399, 0)] {
        puzzle.set(Cell::new(cell), Some(Digit::new(digit)));
    }
    let line = line::text(puzzle.cells(), &Alphabet::standard(20));
    let pairs = |row: &str| {
        row.as_bytes()
            .chunks(2)
            .map(|pair| String::from_utf8_lossy(pair).into_owned())
            .collect::<Vec<_>>()
    };
    for mark in [" ", "|"] {
        let text =
            rows_of(&line, 20).lines().map(|row| pairs(row).join(mark) + "\n").collect::<String>();
        assert_eq!(read(&text), [&*line], "{text}");
    }
}

#[test]
fn full_width_digits_are_digits() {
    let wide = |c: char| match c {
        '1'..='9' => char::from_u32(c as u32 + 0xFEE0).unwrap(),
        c => c,
    };
    let expected: String = CLASSIC.chars().map(wide).collect();
    for blank in [".", "\u{FF0E}", "\u{FF10}", "0", "\u{B7}"] {
        let text = expected.replace('.', blank);
        let record = one(&text);
        assert_eq!(record.puzzle, one(CLASSIC).puzzle, "{text}");
        assert_eq!(cells_of(&record), expected, "the alphabet is that of the text");
    }
    let mixed = expected.replacen('\u{FF12}', "2", 1);
    assert_eq!(cells_of(&one(&mixed)), CLASSIC);
}

#[test]
fn a_dot_among_symbols_of_ones_own_is_one_of_them() {
    assert_eq!(cells_of(&one("🍎··🍌\n····\n····\n····")), "🍎..🍌............");
    assert_eq!(cells_of(&one("🍎·_🍌\n____\n____\n____")), "🍎·.🍌............");
}

#[test]
fn invisible_characters_are_named() {
    let cases = [
        (
            CLASSIC.replacen("4", "4\u{200B}", 1),
            "line 1, column 5: invisible character U+200B (zero width space)",
        ),
        (
            rows_of(CLASSIC, 9).replacen("84", "84\u{200E}", 1),
            "line 5, column 3: invisible character U+200E (left-to-right mark)",
        ),
        (
            CLASSIC.replacen("8", "\u{FEFF}8", 1),
            "line 1, column 7: invisible character U+FEFF (byte order mark)",
        ),
        (
            "A\u{200B}..\n....\n....\n....".to_owned(),
            "line 1, column 2: invisible character U+200B (zero width space)",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(&text), format!("{expected}, expected the symbol of a cell"), "{text:?}");
    }
}

#[test]
fn a_symbol_alone_is_a_grid_only_where_nothing_else_is() {
    let cut = "line 2: 1 symbol: perhaps a puzzle that is cut off";
    assert_eq!(read(&format!("{CLASSIC}\n.\n{CLASSIC}\n")), [CLASSIC, cut, CLASSIC]);
    assert_eq!(read(".\n1234\n").len(), 2);
    assert_eq!(read("1\n"), ["1"]);
    assert_eq!(read("1\n\n.\n"), ["1", "."]);
    let options = ReadOptions::new().side(1);
    assert_eq!(read_with(b"1\n1234\n", &options)[0], "1");
}

#[test]
fn marks_of_a_hint_are_left_out() {
    let left = "| 12 +3*4 | 1-2 34 |\n| 34  12   | 34  12 |\n| 12  34   | 12  34 |\n| 34  12   | 34  12 |\n";
    let plain = left.replace(['+', '*', '-'], "");
    assert_eq!(one(left).puzzle, one(&plain).puzzle);
    assert!(one(left).puzzle.has_ruled_out());
}

#[test]
fn what_may_mean_two_things_is_refused() {
    for text in [
        // The last column, or the first one, may be missing.
        "53  7\n6  195\n 98    6\n8   6\n4  8 3\n7   2\n 6    28\n   419\n    8\n",
        // Two puzzles in an address.
        "https://example.com/12..34......1.43/12..34......1.43",
        // A row of a grid, or rows that share a line.
        "1 2 | . .",
        "1...|.2..|..3.|...4",
        // Neither four rows of four, nor one row.
        "12../34../....",
    ] {
        let found = read(text);
        assert!(found.iter().all(|record| record.starts_with("line ")), "{found:#?}");
    }
}
