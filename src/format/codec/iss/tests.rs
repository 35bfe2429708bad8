use crate::format::tests::{read_back, refusal};
use crate::format::{Hints, InputFormat, OutputFormat, Record, RuleList, parse};
use crate::geometry::{BoxShape, Cell, Geometry, Layout};
use crate::puzzle::{Alphabet, Puzzle};

fn words(text: &str) -> String {
    let record = parse(text, &Hints::new()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let puzzle = record.puzzle;
    let rules: Vec<String> =
        puzzle.rules().iter().map(|rule| rule.in_words(puzzle.geometry())).collect();
    rules.join("; ")
}

#[test]
fn givens_and_candidates_are_read_and_written() {
    let text = ".Shape~4x4.~R1C1_3~R2C4_1_2";
    let record = parse(text, &Hints::new()).unwrap();
    assert_eq!((record.puzzle.num_givens(), record.puzzle.ruled_out().count()), (1, 2));
    assert_eq!(read_back(&record, OutputFormat::Iss), format!("{text}\n"));
    let address =
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.%7ER1C1_3~R2C4_1_2&x=1";
    assert_eq!(parse(address, &Hints::new()).unwrap(), record);
    let empty = parse(&".".repeat(81), &Hints::new()).unwrap();
    let mut text = Vec::new();
    OutputFormat::Iss.write(&crate::format::Content::of(&empty), &mut text).unwrap();
    assert_eq!(
        parse(std::str::from_utf8(&text).unwrap(), &Hints::new()).unwrap().puzzle,
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
        let record = parse(&format!("1{}", ".".repeat(35)), &Hints::new().rules(rules)).unwrap();
        let text = read_back(&record, OutputFormat::Iss);
        assert!(text.starts_with(".Shape~6x6"), "{text}");
    }
    let rules = "thermo r1c1 r2c2 r2c3; whisper r5c123; palindrome r1c456";
    let hints = Hints::new().rules(rules.parse().unwrap());
    let text = read_back(&parse(&".".repeat(36), &hints).unwrap(), OutputFormat::Iss);
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
    let both = parse(".Shape~4x4.Jigsaw~AAABACBBCCDBCDDD", &Hints::new()).unwrap();
    let geometry = both.puzzle.geometry();
    assert_eq!(geometry.boxes(), Some(BoxShape { rows: 2, cols: 2 }));
    assert_eq!(geometry.houses().count(), 16);
    let one = parse(".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD", &Hints::new()).unwrap();
    assert_eq!(one.puzzle.geometry().houses().count(), 12);
    read_back(&both, OutputFormat::Iss);
    read_back(&one, OutputFormat::Iss);
}

#[test]
fn a_tilde_in_the_alphabet_is_a_symbol() {
    let alphabet: Alphabet = "~!".parse().unwrap();
    let hints = Hints::new().box_shape(BoxShape { rows: 1, cols: 2 }).alphabet(alphabet);
    let record = parse(".~..", &hints).unwrap();
    assert_eq!(record.puzzle.num_givens(), 1);
    let named = hints.input(InputFormat::Iss);
    assert_eq!(parse(".Shape~2x2.~R1C2_1", &named).unwrap().puzzle, record.puzzle);
}

#[test]
fn other_rules_and_mistakes_are_named() {
    let name = "not a text of the Interactive Sudoku Solver";
    for (text, error) in [
        (".Cage~10~R1C1~R1C2", "the puzzle has cages with sums, which is not supported".to_owned()),
        (
            ".~R1C1_5.RegionSumLine~R1C1",
            "the puzzle has RegionSumLine, which is not supported".to_owned(),
        ),
        (
            ".Shape~9x9~0-8",
            "the puzzle has a grid of the shape 9x9~0-8, which is not supported".to_owned(),
        ),
        (".Shape~20x20", format!("{name}: side 20 is not one from 1 to 16")),
        (".~R1Ca_5", format!("{name}: 'R1Ca' is not a cell of a grid of side 9")),
        (".~R1C1_10", "'10' is not a number from 1 to 9".to_owned()),
        (".Thermo~R1C1~R1C1", format!("{name}: Thermo has a cell twice")),
        (".X~R1C1~R1C3", format!("{name}: X has no cells side by side")),
        (".AntiKnight.Jigsaw~AAB", format!("{name}: Jigsaw has 3 cells, expected 81")),
        (".Thermo~", format!("{name}: '' is not a cell of a grid of side 9")),
    ] {
        assert_eq!(refusal(text), format!("line 1: {error}"));
    }
}
