//! Damaged JSON: nothing is lost beside the damage, and no list that is cut off is taken as whole.

use crate::format::Hints;
use crate::format::tests::{cells_of_all, read_all};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn object(line: &str) -> String {
    format!("{{\"puzzle\":\"{line}\"}}")
}

fn read(text: &str) -> Vec<String> {
    read_all(text, &Hints::new())
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
