//! JSON of all kinds is read, and its mistakes are named.

use crate::format::tests::{cells_of_all, read_all, refusal};
use crate::format::{ReadOptions, parse};

pub(super) const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows(row: impl Fn(&str) -> String) -> String {
    let rows = (0..9).map(|at| row(&LINE[9 * at..9 * at + 9]));
    rows.collect::<Vec<_>>().join(",\n  ")
}

fn cells(of: impl Fn(char) -> String) -> String {
    rows(|row| format!("[{}]", row.chars().map(&of).collect::<Vec<_>>().join(",")))
}

#[test]
fn every_kind_of_value_is_read() {
    let number = |c: char| c.to_digit(10).unwrap_or(0).to_string();
    let string = |c: char| format!("\"{c}\"");
    let null = |c: char| {
        if c == '.' { "null".to_owned() } else { string(c) }
    };
    let expected = parse(LINE, &ReadOptions::new()).unwrap();
    for text in [
        format!("{{\"puzzle\":\"{LINE}\"}}"),
        format!("{{\"Quiz\": \"{LINE}\", \"more\": [1, {{\"a]\": \"}}\"}}]}}"),
        format!("{{\n  \"index\": 1,\n  \"puzzle\": \"{LINE}\"\n}}"),
        format!("[\n  {}\n]", cells(number)),
        format!("[{}]", cells(string)),
        format!("[{}]", cells(null)),
        format!("{{\"board\": [{}]}}", cells(number)),
        format!("{{\"grid\": [{}]}}", cells(number)),
        format!("[{}]", rows(|row| format!("\"{row}\""))),
        format!("[{}]", LINE.chars().map(number).collect::<Vec<_>>().join(", ")),
        format!("{{\"puzzle\":\"{}\"}}", rows(str::to_owned).replace(",\n  ", "\\n")),
    ] {
        let found = parse(&text, &ReadOptions::new());
        let found = found.unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(found.puzzle, expected.puzzle, "{text}");
    }
}

#[test]
fn blanks_and_numbers_are_written_in_many_ways() {
    let expected = parse(LINE, &ReadOptions::new()).unwrap();
    let decimal = |c: char| format!("{}.0", c.to_digit(10).unwrap_or(0));
    assert_eq!(parse(&format!("[{}]", cells(decimal)), &ReadOptions::new()).unwrap(), expected);
    for blank in ["0", "-1", "-1.0", "null", "false", "\"\"", "\" \"", "\".\""] {
        for quote in ["", "\""] {
            let cell = |c: char| match c {
                '.' => blank.to_owned(),
                _ => format!("{quote}{c}{quote}"),
            };
            let text = format!("[{}]", cells(cell));
            assert_eq!(parse(&text, &ReadOptions::new()).unwrap(), expected, "{text}");
        }
    }
}

#[test]
fn zero_is_a_digit_beside_another_blank_as_it_is_in_text() {
    let lowered = |c: char| c.to_digit(10).map(|digit| digit - 1);
    let text: String =
        LINE.chars().map(|c| lowered(c).map_or(".".to_owned(), |d| d.to_string())).collect();
    let expected = parse(&text, &ReadOptions::new()).unwrap();
    assert_eq!(expected.alphabet.to_string(), "0-8");
    for blank in ["null", "-1", "\"\"", "\" \""] {
        for quote in ["", "\""] {
            let cell = |c: char| lowered(c).map_or(blank.into(), |d| format!("{quote}{d}{quote}"));
            let text = format!("[{}]", cells(cell));
            assert_eq!(parse(&text, &ReadOptions::new()).unwrap(), expected, "{text}");
        }
    }
    // With the digit 9 in it, 0 can only be a blank.
    let mixed = LINE.replacen('.', "0", 1);
    let cell = |c: char| if c == '.' { "null".to_owned() } else { c.to_string() };
    let rows: Vec<String> = (0..9)
        .map(|at| mixed[9 * at..9 * at + 9].chars().map(cell).collect::<Vec<_>>().join(","))
        .collect();
    let text = format!("[[{}]]", rows.join("],["));
    assert_eq!(
        parse(&text, &ReadOptions::new()).unwrap(),
        parse(&LINE.replacen('.', "0", 1), &ReadOptions::new()).unwrap()
    );
}

#[test]
fn lists_and_lines_hold_many() {
    let object = format!("{{\"puzzle\":\"{LINE}\"}}");
    let text = format!(
        "[\n  {object},\n  {object}, {object}]\n[\"{LINE}\",\"{LINE}\"]\n{object}{object}\n{LINE}\n"
    );
    let lines = [2, 3, 3, 4, 4, 5, 5, 6];
    let expected = lines.map(|line| format!("line {line}: 30"));
    assert_eq!(read_all(&text, &ReadOptions::new()), expected);
}

#[test]
fn damage_stays_where_it_is() {
    let object = format!("{{\"puzzle\":\"{LINE}\"}}");
    let text = format!(
        "[{object}, null, {object}, 5x]\n[\n{object},\n{LINE}\n{LINE}\n{{\"a\": [\n{LINE}\n{{ words\n[]\n[{object}"
    );
    let odd = "not a JSON value with a puzzle: ";
    let cut_off = "not a list in JSON: it ends before its last bracket";
    let expected = [
        "line 1: 30".to_owned(),
        format!("line 1: {odd}a string, a list or an object is expected"),
        "line 1: 30".to_owned(),
        format!("line 1, column 201: {odd}trailing characters"),
        "line 3: 30".to_owned(),
        format!("line 2, column 1: {cut_off}"),
        "line 4: 30".to_owned(),
        "line 5: 30".to_owned(),
        format!("line 6: {odd}it ends before its last bracket"),
        "line 7: 30".to_owned(),
        "line 8: '{ words' is neither a puzzle nor a row of one".to_owned(),
        "line 10: 30".to_owned(),
        format!("line 10, column 1: {cut_off}"),
    ];
    assert_eq!(read_all(&text, &ReadOptions::new()), expected);
}

#[test]
fn a_list_in_one_long_line_is_read_however_it_is_cut() {
    let object = format!("{{\"puzzle\":\"{LINE}\",\"name\":\"é\"}}");
    let bad = format!("{{\"puzzle\":\"{}\"}}", LINE.replacen('6', "!", 1));
    let text = format!("[{}, {bad}]\n{LINE}\n", vec![object.as_str(); 3_000].join(", "));
    let column = 1 + 3_000 * (object.chars().count() + 2) + 21;
    for size in [1, 1_000, 65_537, 1 << 20] {
        let mut splitter = crate::format::Splitter::new(ReadOptions::new());
        let mut found = Vec::new();
        for piece in text.as_bytes().chunks(size) {
            splitter.push(piece);
            while let Some(chunk) = splitter.take() {
                found.extend(chunk.records().map(|raw| raw.parse(&ReadOptions::new())));
            }
        }
        splitter.finish();
        while let Some(chunk) = splitter.take() {
            found.extend(chunk.records().map(|raw| raw.parse(&ReadOptions::new())));
        }
        assert_eq!(found.len(), 3_002, "{size}");
        let errors: Vec<_> = found.iter().filter_map(|record| record.as_ref().err()).collect();
        assert_eq!(errors.len(), 1, "{size}");
        assert_eq!(errors[0].column, Some(column as u64), "{size}");
    }
}

#[test]
fn side_and_boxes_may_stand_beside_a_puzzle() {
    let line = "1".to_owned() + &".".repeat(35);
    let text = format!("{{\"puzzle\":\"{line}\",\"side\":6,\"box\":\"3x2\"}}");
    let record = parse(&text, &ReadOptions::new()).unwrap();
    assert_eq!(record.puzzle.geometry().box_shape().unwrap().rows, 3);
    assert!(!record.box_shape_guessed);
    assert_eq!((record.field("box"), record.field("seed")), (Some("3x2"), None));
}

#[test]
fn mistakes_are_named_and_what_follows_is_read() {
    let bad = LINE.replacen('6', "!", 1);
    let cut = format!("{{\"puzzle\":\"{}", &LINE[..40]);
    let text = format!(
        "{{\"puzzle\":\"{bad}\"}}\n{cut}\n{{\"puzzle\": 5\n{{\"error\":\"no\"}}\n}}\n{{\"a\": [1}}\n{LINE}\n\
         {{\"error\":\"no\"}}\n{{}} rest\n[1,2]\n"
    );
    let expected = [
        "line 1, column 21: symbol '!' is not in the alphabet 1-9",
        "line 2: not a JSON value with a puzzle: it ends before its last bracket",
        "line 3: not a JSON value with a puzzle: it ends before its last bracket",
        "line 4: not a JSON value with a puzzle: it says 'no' and has no puzzle",
        "line 5: 1 symbol: perhaps a puzzle that is cut off",
        "line 6, column 9: not a JSON value with a puzzle: expected `,` or `]`",
        "line 7: 30",
        "line 8: not a JSON value with a puzzle: it says 'no' and has no puzzle",
        "line 9: not a JSON value with a puzzle: it has no puzzle",
        "line 9: 'rest' is neither a puzzle nor a row of one",
        "line 10: not a JSON value with a puzzle: 2 cells do not fill a square",
    ];
    assert_eq!(read_all(&text, &ReadOptions::new()), expected);
    assert_eq!(
        refusal("[[1,2],[3]]"),
        "line 1: not a JSON value with a puzzle: row 2 has 1 cells, expected 2"
    );
    assert_eq!(
        refusal("{\"puzzle\":\"123\"}"),
        "line 1, column 12: 3 symbols, expected 4 for side 2"
    );
}

/// Another puzzle than [`LINE`], the solution of that, and a puzzle of another size.
pub(super) const OTHER: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub(super) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SMALL: &str = "12..34......1.43";

/// A line as a list of lists of numbers.
pub(super) fn grid(line: &str) -> String {
    let side = line.len().isqrt();
    let number = |c: char| c.to_digit(10).unwrap_or(0).to_string();
    let rows = (0..side).map(|row| {
        let row = line[row * side..(row + 1) * side].chars().map(number);
        format!("[{}]", row.collect::<Vec<_>>().join(","))
    });
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

/// Documents as they are found on the web, and the puzzles in them.
fn documents() -> Vec<(String, Vec<&'static str>)> {
    let [first, other, solution, small] = [LINE, OTHER, SOLUTION, SMALL].map(grid);
    let value = |grid: &str| format!("{{\"value\":{grid},\"solution\":{solution}}}");
    let flat = |line: &str| grid(line).replace("],[", ",").replace("[[", "[").replace("]]", "]");
    let day = |line| {
        format!("{{\"hints\":[1,2],\"puzzle\":{},\"solution\":{}}}", flat(line), flat(SOLUTION))
    };
    vec![
        (
            format!(
                "{{\"newboard\":{{\"grids\":[{}],\"results\":1,\"message\":\"All Ok\"}}}}",
                value(&first)
            ),
            vec![LINE],
        ),
        (
            format!("{{\"newboard\":{{\"grids\":[{},{}]}}}}", value(&first), value(&other)),
            vec![LINE, OTHER],
        ),
        (format!("{{\"data\":{{\"sudoku\":{{\"board\":{first}}}}}}}"), vec![LINE]),
        (format!("[{first},{small},{other}]"), vec![LINE, SMALL, OTHER]),
        (format!("[{first}]"), vec![LINE]),
        (
            format!("{{\"puzzles\":[{{\"puzzle\":\"{LINE}\"}},{{\"puzzle\":\"{SMALL}\"}}]}}"),
            vec![LINE, SMALL],
        ),
        (format!("{{\"puzzles\":[\"{LINE}\",\"{OTHER}\"]}}"), vec![LINE, OTHER]),
        (format!("{{\"puzzles\":[{first},{small}]}}"), vec![LINE, SMALL]),
        (
            format!(
                "{{\"id\":7,\"mission\":\"{LINE}\",\"solution\":\"{SOLUTION}\",\"win_rate\":3.5}}"
            ),
            vec![LINE],
        ),
        (format!("{{\"initial\":{first},\"solution\":{solution}}}"), vec![LINE]),
        (format!("{{\"unsolved-sudoku\":{first},\"solved-sudoku\":{solution}}}"), vec![LINE]),
        (format!("{{\"originalSudoku\":{first},\"solvedSudoku\":{solution}}}"), vec![LINE]),
        (format!("{{\"grid\":{solution},\"task\":{first}}}"), vec![LINE]),
        (format!("{{\"a\":{first},\"b\":{solution}}}"), vec![LINE]),
        (format!("{{\"initial_board\":{first},\"current_board\":{other}}}"), vec![LINE]),
        (
            format!(
                "{{\"size\":9,\"block\":{{\"bw\":3}},\"clues\":{first},\"solution\":{solution}}}"
            ),
            vec![LINE],
        ),
        (
            format!(
                "{{\"easy\":{{\"puzzle_data\":{}}},\"hard\":{{\"puzzle_data\":{}}}}}",
                day(LINE),
                day(OTHER)
            ),
            vec![LINE, OTHER],
        ),
        (
            format!(
                "{{\"rows\":[{{\"row\":{{\"question\":\"{LINE}\",\"answer\":\"{SOLUTION}\"}}}},{{\"row\":{{\"question\":\"{OTHER}\"}}}}]}}"
            ),
            vec![LINE, OTHER],
        ),
        (format!("{{\"puzzle1\":\"{LINE}\",\"puzzle2\":\"{OTHER}\"}}"), vec![LINE, OTHER]),
        (
            format!("{{\"puzzle\":{{\"grid\":\"{LINE}\"}},\"state\":{{\"grid\":\"{OTHER}\"}}}}"),
            vec![LINE],
        ),
        (format!("{{\"sudoku\":\"daily\",\"content\":{{\"cells\":{}}}}}", flat(LINE)), vec![LINE]),
    ]
}

#[test]
fn a_puzzle_is_found_wherever_it_lies() {
    for (text, expected) in documents() {
        assert_eq!(cells_of_all(&text), expected, "{text}");
    }
}

#[test]
fn documents_may_be_indented_and_have_any_line_ends() {
    for (text, expected) in documents() {
        // Beyond the first bracket, a value goes on over many lines.
        for end in ["\n", "\r\n", "\r", " \t\n\n"] {
            let broken =
                text.replace(",\"", &format!(",{end}  \"")).replace('[', &format!("[{end}"));
            let text = format!("\u{FEFF}{broken}{end}{SMALL}{end}");
            let expected = [&expected[..], &[SMALL]].concat();
            assert_eq!(cells_of_all(&text), expected, "{text:?}");
        }
    }
    let mut all = documents();
    let text: String = all.iter().map(|(text, _)| format!("{text}\n")).collect();
    let expected: Vec<&str> = all.drain(..).flat_map(|(_, expected)| expected).collect();
    assert_eq!(cells_of_all(&text), expected);
}

#[test]
fn puzzles_in_one_document_have_their_own_places() {
    let bad = LINE.replacen('6', "!", 1);
    let text =
        format!("{{\"é\":1,\"puzzles\":[{{\"puzzle\":\"{bad}\"}},\n {{\"puzzle\":\"{bad}\"}}]}}");
    let expected = [
        "line 1, column 39: symbol '!' is not in the alphabet 1-9",
        "line 2, column 22: symbol '!' is not in the alphabet 1-9",
    ];
    assert_eq!(read_all(&text, &ReadOptions::new()), expected);
}

#[test]
fn fields_around_a_puzzle_stay_with_it() {
    let line = "1".to_owned() + &".".repeat(35);
    let text =
        format!("{{\"seed\":5,\"box\":\"3x2\",\"data\":{{\"seed\":6,\"board\":\"{line}\"}}}}");
    let record = parse(&text, &ReadOptions::new()).unwrap();
    assert_eq!(record.puzzle.geometry().box_shape().unwrap().rows, 3);
    assert_eq!(record.field("seed"), Some("6"));
    let shared = format!("{{\"box\":\"3x2\",\"puzzles\":[\"{line}\",\"{line}\"]}}");
    assert_eq!(
        refusal(&shared),
        "line 1: not a JSON value with a puzzle: it has several puzzles, expected a \"box\" in each"
    );
}

#[test]
fn grids_that_may_both_be_the_puzzle_are_refused_by_name() {
    assert_eq!(
        refusal(&format!("{{\"left\":\"{LINE}\",\"right\":\"{OTHER}\"}}")),
        "line 1: not a JSON value with a puzzle: \"left\" and \"right\" are grids, expected the name \"puzzle\" for one of them"
    );
    let blank = grid(&".".repeat(81));
    let text = format!(
        "{{\"left\":{},\"notes\":{blank},\"seen\":{}}}",
        grid(LINE),
        blank.replace('0', "false")
    );
    assert_eq!(cells_of_all(&text), [LINE]);
}

#[test]
fn words_that_fill_a_square_are_no_puzzle() {
    let id = "550e8400-e29b-41d4-a716-446655440000";
    for text in [
        format!("{{\"id\":\"{id}\",\"x\":{{\"time\":\"2026-01-25T12:40\"}}}}"),
        "{\"list\":[1,2,3,4],\"map\":[[1,2],[2,1]]}".to_owned(),
        format!("{{\"status\":\"solved\",\"solution\":{}}}", grid(SOLUTION)),
    ] {
        let message = "line 1: not a JSON value with a puzzle: it has no puzzle";
        assert_eq!(refusal(&text), message, "{text}");
    }
}

#[test]
fn deep_and_long_values_take_linear_time() {
    let deep = format!("{}\"{LINE}\"{}", "{\"a\":".repeat(120), "}".repeat(120));
    assert_eq!(cells_of_all(&deep), [LINE]);
    let list =
        format!("{}{}{}", "[".repeat(120), "{\"a\":1},".repeat(50_000) + "1", "]".repeat(120));
    assert!(refusal(&list).starts_with("line 1: not a JSON value"));
    let too_deep = format!("{}\"{LINE}\"{}", "{\"a\":".repeat(200), "}".repeat(200));
    assert!(
        read_all(&too_deep, &ReadOptions::new()).iter().all(|record| record.starts_with("line 1"))
    );
}

#[test]
fn fields_beside_a_puzzle_say_how_to_look_for_it() {
    let text = "{\"alphabet\":\"10 20 30 40\",\"puzzle\":\"10 . . 20 . . . . . . . . . . . 40\",\"id\":\"1234123412341234\"}";
    assert_eq!(cells_of_all(text), ["10 . . 20 . . . . . . . . . . . 40"]);
    let expected = "line 1, column 22: 14 symbols, expected 100 for side 10";
    assert_eq!(refusal("{\"side\":10,\"puzzle\":\"..6.9.A.....51\"}"), expected);
    let expected = "line 1: not a JSON value with a puzzle: box \"2x\" is not of the form \"2x3\"";
    assert_eq!(refusal("{\"box\":\"2x\",\"puzzle\":\"..6.9.A.....51\"}"), expected);
}

#[test]
fn a_record_begins_where_its_value_does() {
    let text = format!("[1]\n{{\"data\":\n  {{\n  \"board\": \"{LINE}\"}}}}\n");
    let found = read_all(&text, &ReadOptions::new());
    assert_eq!(found.last().map(String::as_str), Some("line 2: 30"));
}

#[test]
fn a_damaged_puzzle_is_not_replaced_by_another_field() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
    let regions = "AAABBBCCC".repeat(9);
    for other in [format!("\"regions\":\"{regions}\""), format!("\"initial\":\"{puzzle}9\"")] {
        let text = format!("{{\"puzzle\":\"{puzzle}\",{other}}}");
        assert_eq!(refusal(&text), "line 1, column 12: 80 symbols, expected 81 for side 9");
    }
    let name = "{\"puzzle\":\"of-the-day-2024-01-05\",\"initial\":\"1...2...3...4...\"}";
    assert_eq!(cells_of_all(name), ["1...2...3...4..."]);
}
