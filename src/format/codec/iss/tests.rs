use crate::format::tests::{cells_of_all, one, read_back, refusal};
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
        (".~R1C1_5.Fog~R1~1~", "the puzzle has Fog, and that is not supported".to_owned()),
        (".Shape~9x9~2-10", format!("{name}: '9x9~2-10' is not a shape like 6x6 or 9x9~0-8")),
        (".Shape~9x8~5", format!("{name}: 5 digits are fewer than rows or columns")),
        (".AntiKing.End", format!("{name}: there is nothing that End could end")),
        (".~R1C1_5.Or", format!("{name}: Or has no End")),
        (".Var~A~~2.~VA3_1", format!("{name}: 'VA3' is not a cell of a grid of side 9")),
        (".Var~A.Var~A", format!("{name}: Var has the name 'A', expected another in A to Z")),
        (".Pair~a!~R1C1~R1C2", format!("{name}: 'a!' are not the digits of Pair")),
        (".Regex~MTI*~R1C1", format!("{name}: 'MTI*' is not a pattern of Regex")),
        (
            ".NFA~AA~R1C1",
            format!(
                "{name}: 'AA' is wrong, expected an automaton in the letters of the Interactive Sudoku Solver"
            ),
        ),
        (".Quad~R9C1~1", format!("{name}: no square of four cells begins in R9C1")),
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
            ".~R1C1_5\n  .Fog~R1C1~R1C2\n",
            "line 2, column 3: the puzzle has Fog, and that is not supported",
        ),
        (
            ".~R1C1_5\r\n# .Renban~\r\n.AntiKing.Fog~R1~1~\r\n.Renban~R1C1~R1C2",
            "line 3, column 10: the puzzle has Fog, and that is not supported",
        ),
        (".AntiKing\n.Fog~\n", "line 2, column 1: the puzzle has Fog, and that is not supported"),
        (
            ".Or\n.~R1C1_5\n.And\n.~R1C1_6\n.Fog\n.End\n.End\n",
            "line 5, column 1: the puzzle has Fog, and that is not supported",
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

/// The rules of a text, as lines of our own.
fn rules_of(text: &str) -> Vec<String> {
    let puzzle = one(text).puzzle;
    puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry())).collect()
}

#[test]
fn parts_that_hold_others_are_read() {
    let text = ".Or.X~R1C1~R1C2.And.~R2C2_3_4.V~R1C1~R1C2.End.End";
    let expected = "either { sum 10 r1c1 r1c2 } or { count 1 r2c2 = 3 4; sum 5 r1c1 r1c2 }";
    assert_eq!(rules_of(text), [expected]);
    // The places are those of bits 0, 1 and 9.
    assert_eq!(
        rules_of(".Replicate~DI.Renban~R1C1~R1C2.End"),
        ["renban r1c1 r1c2", "renban r1c2 r1c3", "renban r2c1 r2c2"]
    );
    // Behind the given place, and with an Or within.
    let text = ".Replicate~E~R3C3.Or.WhiteDot~R3C4~R4C4.BlackDot~R3C4~R4C4.End.End";
    let expected = "either { difference 1 r3c6 r4c6 } or { ratio 2 r3c6 r4c6 }";
    assert_eq!(rules_of(text), [expected]);
    // Without places, what it holds says nothing.
    assert_eq!(rules_of(".Replicate~.Renban~R1C1~R1C2.End.V~R1C1~R1C2"), ["sum 5 r1c1 r1c2"]);
    // Each doubles what it holds.
    let deep = ".Replicate~BI".repeat(8) + &".Replicate~D".repeat(8);
    let deep = deep + ".~R1C1_1_2" + &".End".repeat(16);
    assert!(refusal(&deep).ends_with("Replicate makes it more than 100000 parts"));
    assert_eq!(
        refusal(".Replicate~BB.Renban~R1C9~R1C8.End"),
        "line 1, column 14: not a text of the Interactive Sudoku Solver: Replicate puts 'R1C9' outside of the grid"
    );
}

#[test]
fn words_before_cells_are_read() {
    for (text, rules) in [
        (
            ".Shape~4x4.Pair~gAE~_name~R1C1~R1C2~~R2C1~R2C2",
            "table r1c1 r1c2 = 22 43; table r2c1 r2c2 = 22 43",
        ),
        (".Shape~4x4.PairX~gAE~R2C1~R1C1", "all-table r1c1 r2c1 = 22 43"),
        (".Shape~4x4.Binary~_-~~R1C1~R1C2", "table r1c1 r1c2 = 12 13 14 21 22 23 24 31 32 33 34"),
        (".Regex~MSgyfDMpKg~R1C1~R1C2", "regex r1c1 r1c2 = 1(2|3)*"),
        (".Regex~1%2B~R1C1~R1C2", "regex r1c1 r1c2 = 1+"),
        (".Sum~3_=_1_-2~R1C1~R1C2", "linear 3 r1c1 r1c2 = 1 -2"),
        (".Sum~-3_=_1_0_-2~R1C1~R1C2~R1C3", "linear 3 r1c1 r1c3 = -1 2"),
        (".Sum~9~R1C1~R1C1~R1C2", "linear 9 r1c1 r1c1 r1c2 = 1 1 1"),
        (".LookAndSay~1223~R1C1~R1C2~R1C3", "look-and-say r1c1 r1c2 r1c3 = 12 23"),
        (".Quad~R1C1~1~2", "contain r1c1 r1c2 r2c1 r2c2 = 1 2"),
        (".SameValues~2~R1C1~R2C2~R3C3~R4C4", "same-values r1c1 r2c2 = r3c3 r4c4"),
        (".SumLine~5~R1C1~R1C2~LOOP", "sum-loop 5 r1c1 r1c2"),
        (".Lunchbox~0~R1C1~R1C2", "lunchbox 0 r1c1 r1c2"),
        (".CountDistinct~R1C1~R1C2~R1C3", "count-distinct r1c1 = r1c2 r1c3"),
        (".ConnectedValues~~1_2~9", &format!("connected 9 {} = 1 2", all_cells())),
    ] {
        assert_eq!(rules_of(text).join("; "), rules, "{text}");
        let mut again = Vec::new();
        OutputFormat::Iss.write(&crate::format::Content::of(&one(text)), &mut again).unwrap();
        let again = String::from_utf8(again).unwrap();
        assert_eq!(rules_of(&again), rules_of(text), "{again}");
    }
}

#[test]
fn cells_that_rules_bring_with_them_are_not_written() {
    for (text, rules) in [
        (
            ".Shape~2x2.NoBoxes.ChaosConstruction.ChaosArrow~R1C1.ChaosCount~R2C2~1~CC3~CC1",
            "chaos-construction 2 r1c1 r1c2 r2c1 r2c2 = CC1 CC2 CC3 CC4; \
             chaos-arrow 0 r1c1 = CC1 = CC1 CC2 = CC1 = CC1 CC3; chaos-count 1 r2c2 = CC3 CC1",
        ),
        (
            ".Shape~2x4.NoBoxes.ChaosConstruction.RegionSize~2.ChaosCount~R1C1",
            "chaos-construction 2 r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 = \
             CC1 CC2 CC3 CC4 CC5 CC6 CC7 CC8; chaos-count 0 r1c1 = CC1 CC2 CC5 CC6",
        ),
        (
            ".Shape~4x4~0-4.Doppelganger.GreaterThan~DGB1~DGB3",
            "doppelganger DGC1 DGC2 DGC3 DGC4 = DGR1 DGR2 DGR3 DGR4 = DGB1 DGB2 DGB3 DGB4; \
             greater DGB1 DGB3",
        ),
        (
            ".Shape~4x4.FullRank~R2~5~7.FullRankTies~any",
            "full-rank 5 r2c1 r2c2 r2c3 r2c4; full-rank 7 r2c4 r2c3 r2c2 r2c1; rank-ties",
        ),
    ] {
        assert_eq!(rules_of(text).join("; "), rules, "{text}");
        let record = one(text);
        let mut again = Vec::new();
        OutputFormat::Iss.write(&crate::format::Content::of(&record), &mut again).unwrap();
        let again = String::from_utf8(again).unwrap();
        assert!(!again.contains("Var"), "{again}");
        assert_eq!(one(&again).puzzle.geometry(), record.puzzle.geometry(), "{again}");
        assert_eq!(rules_of(&again), rules_of(text), "{again}");
    }
    for (text, error) in [
        (".ChaosArrow~R1C1", "ChaosArrow needs ChaosConstruction"),
        (".ChaosConstruction.ChaosCount~R1C1~x", "ChaosCount has the number 'x'"),
        (".Shape~3x5.ChaosConstruction.RegionSize~4", "15 cells are not regions of 4"),
        (".Doppelganger", "Doppelganger needs a square grid with digits from 0 to its side"),
        (".FullRankTies~some", "FullRankTies needs none, only-unclued or any"),
    ] {
        let found = parse(text, &ReadOptions::new()).unwrap_err().to_string();
        assert!(found.ends_with(error), "{found}");
    }
}

fn all_cells() -> String {
    let geometry = Geometry::classic();
    geometry.cells().map(|cell| geometry.name(cell)).collect::<Vec<_>>().join(" ")
}

#[test]
fn grids_of_all_shapes_are_read() {
    for (text, cells, digits, houses, groups) in [
        (".Shape~6x8", 48, 8, 6 + 6, 8),
        (".Shape~6x8~0-8.NoBoxes", 48, 9, 0, 14),
        (".Shape~7x7~9", 49, 9, 0, 14),
        (".Shape~6x6~9.RegionSize~9", 36, 9, 4, 12),
        (".Shape~4x4~~Raw", 16, 4, 0, 0),
        (".Shape~4x4.Var~A~name~2x3.Var~B.AllDifferent~VA1~VA6~VB~R1C1", 23, 4, 13, 0),
    ] {
        let record = one(text);
        let geometry = record.puzzle.geometry();
        let found = (geometry.cell_count(), geometry.side());
        assert_eq!(found, (cells, digits), "{text}");
        assert_eq!(
            (geometry.houses().len(), geometry.groups().count()),
            (houses, groups),
            "{text}"
        );
        let mut again = Vec::new();
        OutputFormat::Iss.write(&crate::format::Content::of(&record), &mut again).unwrap();
        assert_eq!(one(&String::from_utf8(again).unwrap()).puzzle.geometry(), geometry, "{text}");
    }
    // Digits count from 0.
    let record = one(".Shape~2x2~0-1.NoBoxes.~R1C1_0");
    let solution = record.puzzle.solutions().next().unwrap();
    assert_eq!(solution.to_string(), "0110");
    let error =
        "options about the grid do not fit one of another shape than N×N with digits from 1";
    let options = ReadOptions::new().side(4);
    let found = parse(".Shape~2x3", &options).unwrap_err().to_string();
    assert_eq!(found, format!("line 1: the layout does not fit: {error}"));
}
