//! Fields beside a puzzle that are not read: those that may hold rules are refused.

use super::tests::{LINE, OTHER, SOLUTION, grid};
use crate::format::ReadOptions;
use crate::format::tests::{cells_of_all, read_all, refusal};

#[test]
fn rules_of_other_programs_are_refused_by_name() {
    for (name, value) in [
        ("cages", "[[\"r1c1\",\"r1c2\"]]"),
        ("variant", "\"Killer\""),
        ("variant", "\"Sudoku-X\""),
        ("variant", "[\"easy\",\"Anti-knight\"]"),
        ("constraints", "{\"thermo\":[[1,2]]}"),
        ("Anti Knight", "true"),
        ("kropki-dots", "[1]"),
        ("minimum", "[{\"cell\":\"R1C1\"}]"),
    ] {
        let expected = format!(
            "line 1: not a JSON value with a puzzle: \"{name}\" may hold rules; known ones are read from \"regions\", \
             \"layout\", \"houses\", \"groups\" and \"rules\"; leave it out if it holds none"
        );
        assert_eq!(refusal(&format!("{{\"puzzle\":\"{LINE}\",\"{name}\":{value}}}")), expected);
        let around = format!("{{\"{name}\":{value},\"game\":{{\"puzzle\":\"{LINE}\"}}}}");
        assert_eq!(refusal(&around), expected);
        let several = format!("{{\"{name}\":{value},\"games\":[\"{LINE}\",\"{OTHER}\"]}}");
        assert_eq!(refusal(&several), expected);
    }
    for (name, value) in [
        ("cages", "[]"),
        ("cages", "[[]]"),
        ("variant", "\"classic\""),
        ("variant", "\"Daily hard\""),
        ("variant", "\"classic-easy_2\""),
        ("variant", "\"Standard 9x9 sudoku\""),
        ("variant", "3"),
        ("killer", "false"),
        ("killer", "\"None\""),
        ("even", "null"),
        ("minimum", "17"),
        ("difference", "\"great\""),
        ("thermo", "\"\""),
        ("constraints", "[\"row\",\"column\",\"box\"]"),
        ("constraints", "{\"antiknight\":false}"),
    ] {
        let text = format!("{{\"puzzle\":\"{LINE}\",\"{name}\":{value}}}");
        assert_eq!(cells_of_all(&text), [LINE], "{text}");
    }
    // Where the rules are read, the name of the variant adds nothing.
    let regions = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    for (name, rules) in [
        ("diagonal", "\"layout\":\"diagonals\""),
        ("jigsaw", &format!("\"regions\":\"{regions}\"")),
    ] {
        let text = format!("{{\"variant\":\"{name}\",{rules},\"puzzle\":\"{LINE}\"}}");
        assert_eq!(read_all(&text, &ReadOptions::new()), ["line 1: 30"], "{text}");
    }
}

/// The record of an object with this field beside its puzzle.
fn beside(name: &str, value: &str) -> String {
    let text = format!("{{\"puzzle\":\"{LINE}\",\"{name}\":{value}}}");
    read_all(&text, &ReadOptions::new()).join("; ")
}

#[test]
fn fields_that_could_mean_rules_are_refused_whatever_their_names() {
    let map = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    let map = format!("\"{map}\"");
    let cells = "[[\"r1c1\",\"r1c2\"]]";
    let rows = (0..9).map(|row| format!("{:?}", (row * 9..row * 9 + 9).collect::<Vec<_>>()));
    let partition = format!("[{}]", rows.collect::<Vec<_>>().join(","));
    for (name, value, expected) in [
        ("Layout", "\"diagonals\"", "layout"),
        ("layouts", "[\"diagonals\"]", "layout"),
        ("Rules", "[\"thermo r1c12\"]", "rules"),
        ("rule", "\"anti-knight\"", "rules"),
        ("ruleset", "\"Digits rise along lines.\"", "rules"),
        ("region", &map, "regions"),
        ("areas", "[[1,2,3]]", "regions"),
        ("house", cells, "houses"),
        ("group", "\"r1c1 r1c2\"", "groups"),
        ("Box", "\"3x3\"", "box"),
    ] {
        let expected = format!(
            "line 1: not a JSON value with a puzzle: \"{name}\" is not read, expected \"{expected}\"; leave it out if \
             it holds no rules"
        );
        assert_eq!(beside(name, value), expected);
    }
    for (name, value) in [
        ("jigsaw", &*map),
        ("isKiller", "true"),
        ("antiknight", "1"),
        ("antiknight", "\"1\""),
        ("killerMode", "true"),
        ("type", "\"killer\""),
        ("mode", "\"X-Sudoku\""),
        ("description", "\"Cells a knight's move apart differ.\""),
        ("row_sums", "[1,2]"),
        ("foo", &map),
        ("foo", "[\"r1c1\"]"),
        ("foo", "[[0,0],[0,1]]"),
        ("foo", "[{\"row\":1,\"col\":2}]"),
        ("foo", "\"thermo r1c1 r1c2\""),
        ("foo", "[\"r1c3=1\"]"),
        ("foo", "[[1,2]]"),
        ("foo", "\"diagonals\""),
        ("foo", "[\"anti-knight\"]"),
        ("foo", "\"Killer sudoku\""),
        ("foo", "true"),
        ("givens", "[\"r1c3=1\"]"),
        ("mode", "\"xsudoku\""),
        ("class", "\"diagonal\""),
        ("subtype", "\"killer\""),
        ("variantName", "\"killer\""),
        ("xsudoku", "true"),
        ("isX", "true"),
        ("isX", "1"),
        ("diag", "true"),
        ("lay_out", "[\"diagonals\"]"),
        ("chess", "\"knight\""),
        ("clues", "[[\"r1c1\",\"r1c2\"]]"),
        ("clues", "[[0,1]]"),
        ("greater", "[[1,2]]"),
        ("colors", &map),
        ("boxes", &map),
        ("pieces", &partition),
    ] {
        let found = beside(name, value);
        assert!(found.contains(&format!("\"{name}\" may hold rules")), "{found}");
    }
    for (value, inner) in [
        ("{\"cages\":[[1]]}", "\"cages\" may hold rules"),
        ("[{\"type\":\"thermo\"}]", "\"type\" may hold rules"),
        ("{\"rules\":[\"non-consecutive\"]}", "\"rules\" is not read"),
    ] {
        let found = beside("foo", value);
        assert!(found.contains(inner), "{found}");
    }
}

#[test]
fn other_fields_are_harmless() {
    for (name, value) in [
        ("group", "\"easy\""),
        ("group", "3"),
        ("region", "\"Europe\""),
        ("region_count", "9"),
        ("rule", "3"),
        ("rules_text", "\"Normal sudoku rules apply.\""),
        ("type", "\"daily\""),
        ("category", "\"X-Wing\""),
        ("mode", "\"practice\""),
        ("tags", "[\"killer\"]"),
        ("title", "\"The Killer\""),
        ("symmetry", "\"diagonal\""),
        ("description", "\"An easy puzzle.\""),
        ("killer", "0"),
        ("antiknight", "\"0\""),
        ("size", "[9,9]"),
        ("size", "9"),
        ("size", "81"),
        ("size", "1024"),
        ("width", "450"),
        ("boxHeight", "3"),
        ("block", "{\"bw\":3,\"bh\":3}"),
        ("boxes", "9"),
        ("grid_size", "\"9x9\""),
        ("unique", "true"),
        ("isSolved", "true"),
        ("isFavorite", "1"),
        ("page", "1"),
        ("name", "\"Killer Joe\""),
        ("user", "\"knight\""),
        ("foo", "\"a\""),
        ("foo", "\"A king and his knight went out to play on a sunny day.\""),
        ("settings", "{\"sound\":true,\"hints\":3}"),
        ("clues", "30"),
        ("clues", &grid(LINE)),
        ("colors", "[[\"red\",\"\"],[\"blue\",\"\"]]"),
        ("hint", "{\"row\":1,\"col\":2}"),
        ("history", "[[0,0],[1,1]]"),
        ("notes", "[[[1,2],[3,4]]]"),
        ("foo", &format!("\"{SOLUTION}\"")),
        ("foo", &grid(SOLUTION)),
        ("foo", &format!("{{\"grid\":{},\"cages\":[[1]]}}", grid(OTHER))),
    ] {
        assert_eq!(beside(name, value), "line 1: 30", "{name}: {value}");
    }
}

/// A puzzle with one solution in boxes 3x2, and none in boxes 2x3.
const TALL: &str = "5..6..23.5....3....2..6.14...3......";

#[test]
fn a_shape_is_harmless_if_it_is_that_of_the_puzzle() {
    for (name, value) in [
        ("boxHeight", "3"),
        ("boxWidth", "2"),
        ("box_size", "\"3x2\""),
        ("box_size", "[3,2]"),
        ("boxes", "\"3x2\""),
        ("block", "3"),
        ("block_size", "3"),
        ("block", "{\"bw\":2}"),
        ("subgrid", "\"3x2\""),
        ("region_height", "3"),
        ("foo", "\"3x2\""),
    ] {
        let text = format!("{{\"puzzle\":\"{TALL}\",\"{name}\":{value}}}");
        let expected = format!(
            "line 1: not a JSON value with a puzzle: \"{name}\" is {value}, and the puzzle is read with boxes 2x3, \
             expected their shape in \"box\""
        );
        assert_eq!(refusal(&text), expected);
        let around = format!("{{\"{name}\":{value},\"game\":{{\"puzzle\":\"{TALL}\"}}}}");
        assert_eq!(refusal(&around), expected);
        if !matches!(name, "block" | "block_size") || value.contains("bw") {
            let text = format!("{{\"puzzle\":\"{TALL}\",\"box\":\"3x2\",\"{name}\":{value}}}");
            assert_eq!(cells_of_all(&text), [TALL], "{text}");
        }
    }
    let text = format!("{{\"puzzle\":\"{TALL}\",\"regions\":\"none\",\"boxHeight\":3}}");
    assert_eq!(
        refusal(&text),
        "line 1: not a JSON value with a puzzle: \"boxHeight\" is 3, and the puzzle is read with boxes 1x6, expected \
         their shape in \"box\""
    );
}

#[test]
fn lists_that_are_no_rows_are_refused_by_name() {
    for value in [grid(LINE), format!("\"{LINE}\"")] {
        for (name, cells) in [
            ("columns", "column by column"),
            ("cols", "column by column"),
            ("blocks", "box by box"),
            ("boxes", "box by box"),
        ] {
            let expected = format!(
                "line 1: not a JSON value with a puzzle: \"{name}\" may hold the cells {cells}, expected \"rows\" or \
                 \"puzzle\""
            );
            assert_eq!(refusal(&format!("{{\"{name}\":{value}}}")), expected);
            assert_eq!(refusal(&format!("{{\"puzzle\":{{\"{name}\":{value}}}}}")), expected);
        }
        assert_eq!(cells_of_all(&format!("{{\"rows\":{value}}}")), [LINE]);
    }
}
