//! Puzzles with further houses and rules as people run them: options, fields of JSON, and formats in and out.

use serde_json::Value;

use crate::support::program::run;

/// Most of a full grid of 6×6.
const PUZZLE: &str = ".2345645612323156456423131264.64531.";

/// The only solution of what was written, which `check` must find.
fn solution(text: &str, what: &str) -> String {
    let checked = run(&["check", "-f", "jsonl"], text);
    let record: Value = serde_json::from_str(&checked.stdout)
        .unwrap_or_else(|error| panic!("{what}: {error}: {} {}", checked.stdout, checked.stderr));
    assert_eq!(record["verdict"], "unique", "{what}: {record}");
    record["solution"].as_str().expect("it is unique").to_owned()
}

#[test]
fn rules_and_layouts_go_through_every_format_that_has_words_for_them() {
    let regions = "AAAAAABBBBBBCCCCCCDDDDDDEEEEEFEFFFFF";
    let cases: [(&[&str], &[&str]); 6] = [
        (&["--rules", "less r1c1 r1c2"], &["jsonl", "json", "line", "f-puzzles", "iss"]),
        (&["--rules", "group r1c1 r3c2"], &["jsonl", "json", "line", "f-puzzles", "iss"]),
        (&["--rules", "difference 1 r1c12"], &["jsonl", "json", "grid", "f-puzzles", "iss"]),
        (&["--rules", "apart 2 r1c13"], &["jsonl", "json", "line", "f-puzzles", "iss"]),
        (&["--rules", "not-sum 3 r1c1 r6c6"], &["jsonl", "json"]),
        (&["--regions", regions], &["jsonl", "json", "line", "grid", "f-puzzles", "iss", "solo"]),
    ];
    for (options, formats) in cases {
        for format in formats {
            let args = [&["convert", "--box", "2x3", "-f", format], options].concat();
            let args: Vec<&str> = match options[0] {
                "--regions" => {
                    args.into_iter().filter(|arg| !["--box", "2x3"].contains(arg)).collect()
                }
                _ => args,
            };
            let written = run(&args, PUZZLE);
            assert_eq!(written.code, Some(0), "{args:?}: {}", written.stdout);
            let first = run(&["convert", "-f", "jsonl"], &written.stdout).stdout;
            let again = run(&["convert", "-f", "jsonl"], &first).stdout;
            assert_eq!(first, again, "{args:?}");
            assert!(!first.contains("error"), "{args:?}: {first}");
            let record: Value = serde_json::from_str(&first).expect("a record");
            assert!(record["puzzle"].is_string(), "{first}");
        }
    }
}

#[test]
fn rules_are_heeded() {
    let broken = format!("21{}", ".".repeat(34));
    let verdict = |rules: &str| {
        let ran = run(&["check", "--box", "2x3", "--rules", rules], &broken);
        ran.stdout.split('\t').next().unwrap_or_default().to_owned()
    };
    assert_eq!(verdict("less r1c1 r1c2"), "none");
    assert_eq!(verdict("greater r1c1 r1c2"), "multiple");
    let latin = solution(
        "{\"puzzle\":\"123......\",\"box\":\"1x3\",\"rules\":[\"less r2c1 r2c2\"]}",
        "3x3",
    );
    assert_eq!(latin, "123231312");
}

/// Each broken puzzle, its options, and what `check --explain` says of the rule.
#[test]
fn explanations_name_the_house_or_rule() {
    let cases: [(&str, &[&str], &str); 7] = [
        (
            "1..............1",
            &["--layout", "diagonals"],
            "1 is given twice in the diagonal from the top left",
        ),
        (
            "1.....1.........",
            &["--layout", "anti-knight"],
            "1 is given in r1c1 and r2c3, cells a knight's move apart",
        ),
        (
            "1..........1....",
            &["--layout", "anti-knight"],
            "beside rows, columns and boxes it takes the knight's move from r1c1 to r2c3",
        ),
        (
            "................",
            &["--layout", "anti-king"],
            "there is no full grid with these houses and rules, whatever is given",
        ),
        (
            "14..............",
            &["--rules", "ratio 2 r1c1 r1c2"],
            "the givens break the rule that one of r1c1 and r1c2 is 2 times the other",
        ),
        (
            "3...............",
            &["--rules", "less r1c1 r2c1; less r2c1 r3c1"],
            "it takes the rule that r1c1 is less than r2c1 and the rule that r2c1 is less than r3c1",
        ),
        (
            "1.....1.........",
            &["--rules", "group r1c1 r2c3 r4c4"],
            "1 is given twice in the group r1c1, r2c3 and r4c4",
        ),
    ];
    for (puzzle, options, sentence) in cases {
        let ran = run(&[&["check", "--explain", "--box", "2x2"], options].concat(), puzzle);
        assert!(ran.stdout.contains(sentence), "{puzzle} {options:?}: {}", ran.stdout);
    }
}

#[test]
fn mistakes_in_rules_are_told_with_their_place() {
    let ran = run(&["check", "--rules", "odd r1c1; fog 10 r1c1 r1c2"], PUZZLE);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("line 1, column 11: the rule 'fog' is not supported"),
        "{}",
        ran.stderr
    );
    let ran = run(&["check", "--rules", "odd r7c1"], PUZZLE);
    let expected = "#error: -:1: the rules do not fit, in their line 1, column 5: r7c1 is not a cell of a grid of side 6\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), expected));
    for (fields, expected) in [
        ("\"rules\":[\"fog r1c1\"]", "rules: line 1, column 1: the rule 'fog' is not supported"),
        (
            "\"rules\":\"Digits rise along lines.\"",
            "rules: line 1, column 1: the rule 'digits' is not supported",
        ),
        ("\"layout\":[\"round\"]", "'round' is not one of: diagonals, "),
        ("\"groups\":[\"r1\"]", "'r1' is not a cell like r1c1"),
        ("\"houses\":5", "houses are no lists of cells like r1c1"),
        ("\"regions\":\"AAB\"", "regions: 3 symbols, expected one for each cell of a square grid"),
    ] {
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",{fields}}}");
        let ran = run(&["check"], &text);
        assert!(ran.stdout.contains(expected), "{fields}: {}", ran.stdout);
    }
    let prose = format!("{{\"puzzle\":\"{PUZZLE}\",\"rules\":\"Normal sudoku rules apply.\"}}");
    assert!(!run(&["check"], &prose).stdout.contains("error"));
    let ran = run(&["generate", "--side", "4", "--rules", "less r1c1 r9c9"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("line 1, column 11: r9c9 is not a cell"), "{}", ran.stderr);
    let formula = run(&["encode", "--rules", "less r1c1 r1c2", "--clauses", "minimal"], PUZZLE);
    assert!(formula.stdout.contains("c rule less 1 1 1 2"), "{}", formula.stderr);
    assert!(formula.stdout.contains("c encoding minimal pairwise none"), "{}", formula.stdout);
    // The former spelling.
    let ran = run(&["encode", "--rules", "minimal"], PUZZLE);
    let error = "error: invalid value 'minimal' for '--rules <RULES>': --rules are rules of the puzzle; \
                 the clauses of `encode` are --clauses minimal\n";
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with(error), "{}", ran.stderr);
}

#[test]
fn a_terminal_shows_regions_and_rules() {
    let regions = "AAAAAABBBBBBCCCCCCDDDDDDEEEEEFEFFFFF";
    let rules = "thermo r1c1 r2c2 r3c3; non-consecutive";
    let args =
        ["convert", "-f", "grid", "--color", "always", "--regions", regions, "--rules", rules];
    let drawn = run(&args, PUZZLE).stdout;
    let below = "# Rules: thermometer r1c1 r2c2 r3c3, cells side by side do not differ by 1\n";
    assert!(drawn.ends_with(below), "{drawn}");
    // Between the fifth and the last row.
    let border = drawn.lines().nth(10).expect("a border");
    assert_eq!(border, "│   ┌───────────────┘   │");
    let args = ["generate", "-f", "grid", "--color", "always", "--box", "2x2", "--layout"];
    let made = run(&[&args[..], &["diagonals"]].concat(), "").stdout;
    assert!(made.contains("┘\n# Rules: diagonals\n"), "{made}");
    let plain = run(&["convert", "-f", "grid", "--color", "always", "--box", "2x3"], PUZZLE);
    assert!(!plain.stdout.contains('#'), "{}", plain.stdout);
}
