//! An input that is something else than puzzles is one error, and what may be puzzles is read.

use super::*;

const FORMULA: &str = "line 1: this is a formula in DIMACS, expected puzzles";
const ANSWER: &str = "this is the answer of a SAT solver, expected puzzles";
const PROOF: &str = "this is a proof in DRAT or LRAT, expected puzzles";
const LOG: &str = "this is the log of a SAT solver or a proof checker, expected puzzles";

/// The errors and puzzles of an input that arrives in pieces of this length.
fn read_in_pieces(text: &[u8], length: usize) -> Vec<Result<String, String>> {
    let options = ReadOptions::new();
    let mut splitter = Splitter::new(options.clone());
    text.chunks(length).for_each(|piece| splitter.push(piece));
    splitter.finish();
    let chunk = splitter.take().unwrap_or_default();
    let parsed = chunk.records().map(|raw| raw.parse(&options));
    parsed.map(|record| record.map(|it| cells_of(&it)).map_err(|error| error.to_string())).collect()
}

#[test]
fn an_input_of_another_kind_is_one_error() {
    let log = "c kissat 4\nc\nc parsing the file\n";
    let comments = format!("c made from {CLASSIC}\nc 1 2\n");
    for (text, expected) in [
        ("p cnf 3 2\n1 -2 0\n2 3 0\n".to_owned(), FORMULA.to_owned()),
        ("p inccnf\n1 2 0\na 1 0\n".to_owned(), FORMULA.to_owned()),
        ("c satdoku 0.1.0\nc side 4\nc puzzle 12..\n".to_owned(), FORMULA.to_owned()),
        (format!("{comments}p cnf 4 1\n1 2 3 4 0\n"), FORMULA.replace("line 1", "line 3")),
        (format!("{log}s SATISFIABLE\nv 1 -2\nv 0\n"), format!("line 4: {ANSWER}")),
        ("\u{FEFF}s UNSATISFIABLE\r\n".to_owned(), format!("line 1: {ANSWER}")),
        ("\r\n\r\nv 1 -2 0\r\n".to_owned(), format!("line 3: {ANSWER}")),
        ("SAT\n1 -2 3 0\n".to_owned(), format!("line 2: {ANSWER}")),
        ("UNSAT\n".to_owned(), format!("line 1: {ANSWER}")),
        ("1 -2 0\nd 1 2 0\n0\n".to_owned(), format!("line 1: {PROOF}")),
        ("1 2 0\n3 0\n1 -3 0\n0\n".to_owned(), format!("line 3: {PROOF}")),
        ("45 1 2 0 1 3 0\n46 d 5 0\n".to_owned(), format!("line 2: {PROOF}")),
        ("a\u{2}\u{5}\0d\u{4}\0".to_owned(), format!("line 1: {PROOF}")),
        (log.to_owned(), format!("line 1: {LOG}")),
        ("s VERIFIED\n".to_owned(), format!("line 1: {LOG}")),
        (
            "====[ Problem Statistics ]====\n|  Variables: 12 |\n".to_owned(),
            format!("line 1: {LOG}"),
        ),
    ] {
        for length in [1, 2, 7, text.len()] {
            let read = read_in_pieces(text.as_bytes(), length);
            assert_eq!(read, [Err(expected.clone())], "{text:?} by {length}");
        }
    }
}

#[test]
fn what_may_be_puzzles_is_read() {
    for text in [
        format!("c\n{CLASSIC}\n"),
        format!("c a comment\nc another\n{CLASSIC}\n"),
        format!("c {CLASSIC}\n"),
        format!("# c\n\n{CLASSIC}\n"),
        format!("5 6 0\n\n{CLASSIC}\n"),
        "SAT\nATS\nTSA\n".to_owned(),
        "1 2 3 0\n3 0 1 0\n2 0 0 0\n0 0 0 0\n".to_owned(),
        "c a t s\n. . . .\n. . . .\n. . . .\n".to_owned(),
    ] {
        for length in [1, text.len()] {
            let read = read_in_pieces(text.as_bytes(), length);
            assert_eq!(read.iter().filter(|record| record.is_ok()).count(), 1, "{text:?} {read:?}");
        }
    }
}

#[test]
fn rows_that_end_in_a_blank_are_complete_with_the_last() {
    let mut splitter = Splitter::new(ReadOptions::new());
    splitter.push("1 2 3 0\n3 0 1 0\n2 0 0 0\n".as_bytes());
    assert!(splitter.take().is_none());
    splitter.push("0 0 0 0\n".as_bytes());
    assert_eq!(splitter.take().map(|chunk| chunk.len()), Some(1));
}
