use crate::format::tests::{cells_of_all, read_back, refusal};
use crate::format::{InputFormat, OutputFormat, ReadOptions, Record, RuleList, parse};
use crate::geometry::{BoxShape, Cell, Geometry, Layout};
use crate::puzzle::{Alphabet, Puzzle};

fn words(text: &str) -> String {
    let record = parse(text, &ReadOptions::new()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let puzzle = record.puzzle;
    let rules: Vec<String> =
        puzzle.pairs().iter().map(|rule| rule.in_words(puzzle.geometry())).collect();
    rules.join("; ")
}

#[test]
fn givens_and_candidates_are_read_and_written() {
    let text = ".Shape~4x4.~R1C1_3~R2C4_1_2";
    let record = parse(text, &ReadOptions::new()).unwrap();
    assert_eq!((record.puzzle.num_givens(), record.puzzle.ruled_out().count()), (1, 2));
    assert_eq!(read_back(&record, OutputFormat::Iss), format!("{text}\n"));
    let address =
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.%7ER1C1_3~R2C4_1_2&x=1";
    assert_eq!(parse(address, &ReadOptions::new()).unwrap(), record);
    let empty = parse(&".".repeat(81), &ReadOptions::new()).unwrap();
    let mut text = Vec::new();
    OutputFormat::Iss.write(&crate::format::Content::of(&empty), &mut text).unwrap();
    assert_eq!(
        parse(std::str::from_utf8(&text).unwrap(), &ReadOptions::new()).unwrap().puzzle,
        empty.puzzle
    );
}

#[test]
fn rules_are_those_of_the_program() {
    for (text, expected) in [
        (".Thermo~R1C1~R2C2", "r1c1 is less than r2c2"),
        (".Whisper~R1C1~R2C2", "r1c1 and r2c2 differ by 5 or more"),
        (".Whisper~3~R1C1~R2C2", "r1c1 and r2c2 differ by 3 or more"),
        (".GreaterThan~R1C1~R1C2~R9C9", "r1c2 is less than r1c1"),
        (".X~R1C1~R1C2", "r1c1 and r1c2 sum to 10"),
        (".V~R1C1~R1C2", "r1c1 and r1c2 sum to 5"),
        (".BlackDot~R1C1~R1C2", "one of r1c1 and r1c2 is 2 times the other"),
        (".Palindrome~R1C1~R1C2~R1C3", "r1c1 and r1c3 are equal"),
        (".Modular~2~R1C1~R1C2", "r1c1 and r1c2 leave different remainders by 2"),
        (".Entropic~R1C1~R1C2", "r1c1 and r1c2 are in different blocks of 3 digits"),
    ] {
        assert_eq!(words(text), expected, "{text}");
    }
    assert_eq!(words(".StrictKropki.WhiteDot~R1C1~R1C2").split("; ").count(), 1 + 2 * 143);
    assert_eq!(words(".AntiConsecutive.WhiteDot~R1C1~R1C2").split("; ").count(), 1 + 144);
}

#[test]
fn houses_groups_and_rules_survive() {
    let alphabet = Alphabet::standard(6);
    let regions = "AAAABBAACBBBDDCBECDDCCEEFDDCEEFFFFFE";
    for rules in [
        "layout diagonals,anti-knight",
        "layout windows,disjoint-groups,anti-king",
        "group r1c1 r3c3 r5c5; negative xv; sum 5 r1c12",
        "thermo r1c1 r2c2 r3c3; palindrome r1c123; whisper r5c12; modular r1c1 r2c2 r4c5",
        "non-consecutive",
        "negative kropki; difference 1 r1c12; ratio 2 r2c12",
        &format!("regions {regions}; layout antidiagonal"),
        "regions AABBCC AABBCC AABBCC DDEEFF DDEEFF DDEEFF",
    ] {
        let rules: RuleList = rules.parse().unwrap();
        let record =
            parse(&format!("1{}", ".".repeat(35)), &ReadOptions::new().rules(rules)).unwrap();
        let text = read_back(&record, OutputFormat::Iss);
        assert!(text.starts_with(".Shape~6x6"), "{text}");
    }
    let rules = "thermo r1c1 r2c2 r2c3; whisper r5c123; palindrome r1c456";
    let options = ReadOptions::new().rules(rules.parse().unwrap());
    let text = read_back(&parse(&".".repeat(36), &options).unwrap(), OutputFormat::Iss);
    let lines = ".Thermo~R1C1~R2C2~R2C3.Whisper~3~R5C1~R5C2~R5C3.Palindrome~R1C4~R1C5~R1C6";
    assert!(text.contains(lines), "{text}");
    let latin = Puzzle::empty(Geometry::builder(6).layout(Layout::AntiKing).build().unwrap());
    assert!(
        read_back(&Record::new(latin, alphabet), OutputFormat::Iss).contains(".NoBoxes.AntiKing")
    );
    let seven = Puzzle::empty(Geometry::builder(7).boxes(1, 7).build().unwrap());
    read_back(&Record::new(seven, Alphabet::standard(7)), OutputFormat::Iss);
    let sixteen = Geometry::builder(16).boxes(4, 4).group([0, 255, 17].map(Cell::new)).build();
    let record = Record::new(Puzzle::empty(sixteen.unwrap()), Alphabet::standard(16));
    assert!(read_back(&record, OutputFormat::Iss).contains("~RgCg"));
}

#[test]
fn pieces_beside_boxes_are_further_houses() {
    let both = parse(".Shape~4x4.Jigsaw~AAABACBBCCDBCDDD", &ReadOptions::new()).unwrap();
    let geometry = both.puzzle.geometry();
    assert_eq!(geometry.boxes(), Some(BoxShape { rows: 2, cols: 2 }));
    assert_eq!(geometry.houses().count(), 16);
    let one = parse(".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD", &ReadOptions::new()).unwrap();
    assert_eq!(one.puzzle.geometry().houses().count(), 12);
    read_back(&both, OutputFormat::Iss);
    read_back(&one, OutputFormat::Iss);
}

#[test]
fn a_tilde_in_the_alphabet_is_a_symbol() {
    let alphabet: Alphabet = "~!".parse().unwrap();
    let options = ReadOptions::new().box_shape(BoxShape { rows: 1, cols: 2 }).alphabet(alphabet);
    let record = parse(".~..", &options).unwrap();
    assert_eq!(record.puzzle.num_givens(), 1);
    let named = options.input(InputFormat::Iss);
    assert_eq!(parse(".Shape~2x2.~R1C2_1", &named).unwrap().puzzle, record.puzzle);
}

#[test]
fn other_rules_and_mistakes_are_named() {
    let name = "not a text of the Interactive Sudoku Solver";
    for (text, error) in [
        (
            ".Cage~a~R1C1~R1C2",
            "the puzzle has Cage with 'a' as its number, and that is not supported".to_owned(),
        ),
        (
            ".~R1C1_5.CountingCircles~R1C1",
            "the puzzle has CountingCircles, and that is not supported".to_owned(),
        ),
        (
            ".Shape~9x9~0-8",
            "the puzzle has a grid of the shape 9x9~0-8, and that is not supported".to_owned(),
        ),
        (".Shape~20x20", format!("{name}: side 20 is not one from 1 to 16")),
        (".~R1Ca_5", format!("{name}: 'R1Ca' is not a cell of a grid of side 9")),
        (".~R1C1_10", "'10' is not a number from 1 to 9".to_owned()),
        (".Thermo~R1C1~R1C1", format!("{name}: Thermo has a cell twice")),
        (".X~R1C1~R1C3", format!("{name}: X has no cells side by side")),
        (".AntiKnight.Jigsaw~AAB", format!("{name}: Jigsaw has 3 cells, expected 81")),
        (".Thermo~", format!("{name}: '' is not a cell of a grid of side 9")),
        (
            ".Shape~4x4.AntiKnight.Shape~9x9",
            format!("{name}: Shape stands in it twice, expected one"),
        ),
        (
            ".Shape~4x4.Jigsaw~AABBAABBCCDDCCDD.Jigsaw~AAAABBBBCCCCDDDD",
            format!("{name}: Jigsaw stands in it twice, expected one"),
        ),
    ] {
        // The last part is the wrong one.
        let column = 1 + text.rfind('.').unwrap();
        assert_eq!(refusal(text), format!("line 1, column {column}: {error}"));
    }
}

const NAME_OF_MIXED: &str = "cannot tell whether this line goes on with the puzzle above or begins another, expected an \
                             empty line between two puzzles";

/// A text of several lines, and the same in one.
const LINES: &str = ".Shape~4x4\n.~R1C1_1~R2C3_2\n.Thermo~R1C1~R1C2\n.AntiKing\n";

#[test]
fn a_text_of_several_lines_is_one_puzzle() {
    let one = parse(&LINES.replace('\n', ""), &ReadOptions::new()).unwrap();
    for text in [
        LINES.to_owned(),
        LINES.replace('\n', "\r\n"),
        LINES.replace('\n', "\r"),
        format!("# a comment\n{}", LINES.replace('\n', "\n  # another\n")),
        LINES.replace('\n', " # behind the rule\n"),
        format!("\n  {}\n\n", LINES.replace('\n', "\n  ")),
        // Wrapped within a part.
        LINES.replace('~', "~\n").replace("\n.", "."),
        LINES.replace("~R", "\n~R"),
        LINES.replace('\n', "\n.\n"),
    ] {
        let record = parse(&text, &ReadOptions::new());
        assert_eq!(record.map(|record| record.puzzle), Ok(one.puzzle.clone()), "{text}");
    }
}

#[test]
fn a_text_ends_with_an_empty_line_or_one_of_another_kind() {
    let alone = cells_of_all(LINES);
    assert_eq!(alone.len(), 1);
    let line = "12..34......1.43";
    for text in [
        format!("{LINES}\n{LINES}"),
        format!("{LINES}   \r\n{LINES}"),
        format!("{LINES}# a comment\n\n{LINES}"),
    ] {
        assert_eq!(cells_of_all(&text), [&alone[0][..], &alone[0]], "{text}");
    }
    for text in [format!("{LINES}{line}\n"), format!("{LINES}\n{line}\n")] {
        assert_eq!(cells_of_all(&text), [&alone[0], line], "{text}");
    }
    let text = format!("{line}\n{LINES}{{\"puzzle\":\"{line}\"}}\n{LINES}3x3:_81,\n");
    assert_eq!(cells_of_all(&text)[..4], [line, &alone[0], line, &alone[0]]);
}

#[test]
fn what_is_not_supported_has_its_place_in_the_lines() {
    for (text, error) in [
        (
            ".~R1C1_5\n  .Doppelganger~R1C1~R1C2\n",
            "line 2, column 3: the puzzle has Doppelganger, and that is not supported",
        ),
        (
            ".~R1C1_5\r\n# .Renban~\r\n.AntiKing.Pair~abc~R1C1\r\n.Renban~R1C1~R1C2",
            "line 3, column 10: the puzzle has Pair, and that is not supported",
        ),
        (
            ".AntiKing\n.Shape~9x9~0-8\n",
            "line 2, column 1: the puzzle has a grid of the shape 9x9~0-8, and that is not supported",
        ),
        (
            ".Or\n.~R1C1_5\n.And\n.~R1C1_6\n.End\n.End\n",
            "line 1, column 1: the puzzle has Or, and that is not supported",
        ),
    ] {
        assert_eq!(refusal(text), error, "{text}");
    }
}

#[test]
fn a_list_with_a_puzzle_in_each_line_is_never_one_puzzle() {
    for (lists, count) in [
        (".~R1C1_5~R2C2_6\n.~R1C1_4\n.~R1C1_5\n.AntiKing.~R1C1_5~R1C2_6\n", 4),
        (".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C2_1\n.Shape~6x6.~R5C1_1", 3),
        (".Shape~4x4\n.Shape~6x6\n", 2),
        (".AntiKing.~R1C1_5\n.AntiKing.~R1C2_6\n", 2),
    ] {
        let each: Vec<String> = lists.lines().flat_map(cells_of_all).collect();
        assert_eq!(each.len(), count);
        assert_eq!(cells_of_all(lists), each, "{lists}");
    }
    let line = "12..34......1.43";
    for (text, at) in [
        // Nothing is said twice.
        (".~R1C1_5\n.~R1C2_4\n".to_owned(), 2),
        (".AntiKing.~R1C1_5\n.AntiKnight.~R1C2_4\n".to_owned(), 2),
        // The third line may go on with the second puzzle.
        (".AntiKing\n.AntiKing\n".to_owned(), 2),
        (".~R1C1_5\n.AntiKing\n.~R1C1_4\n".to_owned(), 3),
    ] {
        let text = format!("{text}\n{line}");
        let error = format!("line {at}: {NAME_OF_MIXED}");
        assert_eq!(cells_of_all(&text), [&error, line], "{text}");
    }
    let text = ".~R1C1_5\n.~R1C1_4\n.AntiKing\n";
    let all = cells_of_all(text);
    assert_eq!(all.last(), Some(&format!("line 3: {NAME_OF_MIXED}")), "{all:#?}");
    assert_eq!(all.len(), 2);
}
