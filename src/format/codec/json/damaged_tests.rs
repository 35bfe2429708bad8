//! Damaged JSON: nothing is lost beside the damage, and no list that is cut off is taken as whole.

use crate::format::tests::{cells_of_all, read_all};
use crate::format::{ReadOptions, parse};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn object(line: &str) -> String {
    format!("{{\"puzzle\":\"{line}\"}}")
}

fn read(text: &str) -> Vec<String> {
    read_all(text, &ReadOptions::new())
}

#[test]
fn a_list_that_is_cut_off_is_an_error_behind_its_puzzles() {
    let (one, two) = (object(LINE), object(OTHER));
    let cut_off = "not a list in JSON: it ends before its last bracket";
    for end in ["", ",", "\n", ",\n"] {
        let found = read(&format!("[{one},{two}{end}"));
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found[..2], ["line 1: 30", "line 1: 17"]);
        assert!(found[2].ends_with(cut_off), "{found:?}");
    }
    let found = read(&format!("[\n{LINE}\n{OTHER}\n"));
    assert!(found[0].starts_with("line 1") && found[0].contains("ends before its last bracket"));
    assert_eq!(found[1..], ["line 2: 30", "line 3: 17"]);
    // A whole list is no error, nor is an empty one behind puzzles.
    assert_eq!(read(&format!("[{one},{two}]")), ["line 1: 30", "line 1: 17"]);
    assert_eq!(read(&format!("[\n{one},\n{two}\n]\n")), ["line 2: 30", "line 3: 17"]);
}

#[test]
fn commas_of_a_list_that_are_missing_or_too_many_are_errors() {
    let (one, two) = (object(LINE), object(OTHER));
    let missing = "line 1, column 96: not a list in JSON: expected ',' before this value";
    let doubled = "line 1, column 97: not a list in JSON: expected a value before this ',' or ']'";
    assert_eq!(read(&format!("[{one}{two}]")), ["line 1: 30", missing, "line 1: 17"]);
    assert_eq!(read(&format!("[{one},,{two}]")), ["line 1: 30", doubled, "line 1: 17"]);
    let found = read(&format!("[{one},{two},]"));
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[2].ends_with("expected a value before this ',' or ']'"), "{found:?}");
}

#[test]
fn a_line_that_is_cut_off_anywhere_loses_no_other() {
    let rich = format!(
        "{{\"index\":1,\"puzzle\":\"{LINE}\",\"side\":9,\"tags\":[\"a\",{{\"b\":[1,true]}}],\"solved\":null}}"
    );
    let good = object(OTHER);
    for end in 1..rich.len() {
        let found = read(&format!("{}\n{good}\n", &rich[..end]));
        assert_eq!(found.len(), 2, "{}: {found:?}", &rich[..end]);
        assert!(found[0].starts_with("line 1"), "{}: {found:?}", &rich[..end]);
        assert!(!found[0].ends_with(": 30"), "{}: {found:?}", &rich[..end]);
        assert_eq!(found[1], "line 2: 17", "{}", &rich[..end]);
    }
    // The same between two good ones, and before several.
    for end in 1..rich.len() {
        let found = cells_of_all(&format!("{good}\n{}\n{good}\n{good}\n", &rich[..end]));
        assert_eq!(found.len(), 4, "{}: {found:?}", &rich[..end]);
        assert!([0, 2, 3].iter().all(|&at| found[at] == OTHER), "{}: {found:?}", &rich[..end]);
    }
}

/// Whether a good line behind a cut one, and one more, are read whatever is cut.
fn check_cuts(cut: &str, good: &str, end: usize) {
    let found = read(&format!("{}\n{good}\n{good}\n", &cut[..end]));
    assert_eq!(found.len(), 3, "{}: {found:?}", &cut[..end]);
    assert!(found[0].starts_with("line 1") && !found[0].ends_with(": 30"), "{found:?}");
    assert_eq!(found[1..], ["line 2: 17", "line 3: 17"], "{}", &cut[..end]);
}

#[test]
fn a_list_that_is_cut_off_loses_no_object_behind_it() {
    let numbers = LINE.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string());
    let flat = format!("[{}]", numbers.collect::<Vec<_>>().join(","));
    let rows: Vec<String> =
        (0..9).map(|row| format!("[{}]", &flat[18 * row + 1..18 * (row + 1)])).collect();
    for list in [flat, format!("[{}]", rows.join(","))] {
        // A bracket alone begins a list of the values behind it.
        (2..list.len()).for_each(|end| check_cuts(&list, &object(OTHER), end));
    }
}

#[test]
fn indented_lines_are_values_of_their_own() {
    for indentation in [" ", "\t", "    "] {
        let cut =
            format!("{indentation}{{\"puzzle\" : \"{LINE}\" , \"n\" : [ 1 , {{\"a\":2}} ] }}");
        let good = format!("{indentation}{}", object(OTHER));
        (indentation.len() + 1..cut.len()).for_each(|end| check_cuts(&cut, &good, end));
    }
    // Further to the right, they are values in the one that is cut off.
    let found = read(&format!("{{\"layout\":\"diagonals\",\"puzzles\":[\n  {}\n", object(OTHER)));
    assert_eq!(found, ["line 1: not a JSON value with a puzzle: it ends before its last bracket"]);
}

#[test]
fn an_object_without_its_first_brace_is_one_error() {
    let expected = |line: u32| {
        vec![format!(
            "line {line}: not a JSON value with a puzzle: expected '{{' before its first field"
        )]
    };
    let fields = format!("\"puzzle\":\"{LINE}\",\"layout\":[\"diagonals\"]");
    for end in ["", "}", ",\n", "\n}\n"] {
        assert_eq!(read(&format!("{fields}{end}")), expected(1));
    }
    let pretty = format!("\n \"puzzle\": \"{LINE}\",\n \"layout\": [\n  \"diagonals\"\n ]\n}}\n");
    assert_eq!(read(&pretty), expected(2));
    let found = read(&format!("{fields}}}\n{}\n{LINE}\n", object(OTHER)));
    assert_eq!(found[1..], ["line 2: 17", "line 3: 30"]);
    // Fields that are each a puzzle and nothing else hold no rules.
    for (end, second) in [(",", "puzzle"), ("", "hard"), (" ,", "2")] {
        let text = format!("\"puzzle\": \"{LINE}\"{end}\n\"{second}\":\"{OTHER}\"{end}\n");
        assert_eq!(read(&text), ["line 1: 30", "line 2: 17"]);
    }
}

#[test]
fn comments_and_quote_marks_leave_a_value_whole() {
    let pretty = |comment: &str| {
        format!(
            "{{\n{comment}  \"puzzle\": \"{LINE}\",\n  \"layout\": [\n    \"diagonals\"\n  ]\n}}\n"
        )
    };
    for comment in ["  // mine\n", "  # mine\n", "  /* mine */\n"] {
        let expected = "line 2, column 3: not a JSON value with a puzzle: key must be a string";
        assert_eq!(read(&pretty(comment)), [expected]);
    }
    for mark in ["> ", ">", ">> "] {
        let quoted: String = pretty("").lines().map(|line| format!("{mark}{line}\n")).collect();
        let record = parse(&quoted, &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.geometry().houses().count(), 29, "{quoted}");
    }
}
