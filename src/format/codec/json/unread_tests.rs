//! Fields beside a puzzle that are not read: those that may hold rules are refused.

use super::tests::{LINE, OTHER, SOLUTION, grid};
use crate::format::Hints;
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
        ("minimum", "true"),
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
        assert_eq!(read_all(&text, &Hints::new()), ["line 1: 30"], "{text}");
    }
}

/// The record of an object with this field beside its puzzle.
fn beside(name: &str, value: &str) -> String {
    let text = format!("{{\"puzzle\":\"{LINE}\",\"{name}\":{value}}}");
    read_all(&text, &Hints::new()).join("; ")
}

#[test]
fn fields_that_could_mean_rules_are_refused_whatever_their_names() {
    let map = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    let map = format!("\"{map}\"");
    let cells = "[[\"r1c1\",\"r1c2\"]]";
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
