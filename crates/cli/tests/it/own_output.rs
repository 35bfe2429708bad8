//! What the program writes about puzzles, read by the program again: the same puzzles.

use serde_json::Value;

use crate::support::program::run;
use crate::support::samples::UNIQUE;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Puzzles of several sides, each with one solution.
fn puzzles() -> Vec<String> {
    let made = ["2x2", "2x3", "3x4"].map(|shape| {
        let made = run(&["generate", "-q", "--box", shape, "--seed", "1"], "").stdout;
        made.trim().to_owned()
    });
    made.into_iter().chain([PUZZLE.to_owned()]).collect()
}

/// Symbols for the digits 1 to 9.
const ALPHABETS: [&str; 5] =
    ["123456789", "012345678", "abcdefghi", "qwertzuio", "🍎🍌🍇🍒🥝🍉🍋🍍🥥"];

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// The puzzles in a text, a line each.
fn puzzles_in(text: &str, what: &str) -> String {
    let ran = run(&["convert", "-q", "-f", "line"], text);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{what}:\n{text}");
    ran.stdout
}

/// Whether a grid of candidates has come back. A cell with a single candidate is a given then.
fn says_the_same(puzzle: &str, back: &str) -> bool {
    let kept = |(before, after): (char, char)| before == '.' || before == after;
    puzzle.chars().count() == back.trim().chars().count()
        && puzzle.chars().zip(back.chars()).all(kept)
}

#[test]
fn answers_of_every_command_are_read_as_their_puzzles() {
    let commands: [&[&str]; 6] = [
        &["check"],
        &["check", "--explain"],
        &["count", "--limit", "3"],
        &["rate"],
        &["hint"],
        &["convert"],
    ];
    for puzzle in puzzles() {
        for command in commands {
            for format in ["line", "grid", "csv", "jsonl", "json"] {
                let has_no_puzzle = command == ["hint"] && format == "line";
                let is_refused = command == ["check", "--explain"] && format == "csv";
                if has_no_puzzle || is_refused {
                    continue;
                }
                let args = [command, &["-q", "-f", format]].concat();
                let answer = run(&args, &puzzle).stdout;
                let back = puzzles_in(&answer, &args.join(" "));
                assert!(says_the_same(&puzzle, &back), "{args:?}:\n{answer}{back}");
                assert!(command == ["hint"] || back.trim() == puzzle, "{args:?}:\n{answer}");
            }
        }
    }
}

#[test]
fn rated_puzzles_can_be_chosen_by_line() {
    let all = [PUZZLE, UNIQUE].join("\n");
    let rated = run(&["rate", "-q"], &all).stdout;
    let easy = rated.lines().filter(|line| line.starts_with("trivial\t")).collect::<Vec<_>>();
    let sheet = run(&["print", "-q", "-f", "html", "-"], easy.join("\n"));
    assert_eq!((sheet.code, sheet.stderr.as_str()), (Some(0), ""), "{rated}");
    let again = run(&["rate", "-q"], &rated).stdout;
    assert_eq!(again, rated);
}

#[test]
fn grids_with_colours_are_read() {
    for puzzle in puzzles() {
        for command in ["convert", "check", "count"] {
            let drawn = run(&[command, "-q", "-f", "grid", "--color", "always"], &puzzle).stdout;
            assert_eq!(lines(&puzzles_in(&drawn, command)), [&puzzle], "{drawn}");
        }
        let drawn = run(&["solve", "-q", "-f", "grid", "--color", "always"], PUZZLE).stdout;
        assert!(drawn.contains('\u{1b}'), "{drawn}");
        let solved = run(&["solve"], PUZZLE).stdout;
        assert_eq!(puzzles_in(&drawn, "solve"), solved);
    }
}

#[test]
fn any_alphabet_comes_back() {
    for alphabet in ALPHABETS {
        let symbols: Vec<char> = alphabet.chars().collect();
        let digit = |c: char| c.to_digit(10).map_or(c, |digit| symbols[digit as usize - 1]);
        let puzzle: String = PUZZLE.chars().map(digit).collect();
        for format in ["line", "grid", "sukaku", "jsonl", "csv", "json"] {
            let there = run(&["convert", "-f", format, "--alphabet", alphabet], &puzzle).stdout;
            assert_eq!(lines(&puzzles_in(&there, format)), [&puzzle], "{there}");
        }
        let there = run(&["convert", "-f", "candidates", "--alphabet", alphabet], &puzzle).stdout;
        let back = puzzles_in(&there, "candidates");
        assert!(says_the_same(&puzzle, &back), "{there}{back}");
    }
}

#[test]
fn solutions_in_symbols_that_a_record_must_name_are_written() {
    let text = "α%6.+6%...α.%α..";
    for format in ["line", "grid"] {
        let args = ["solve", "--box", "2x2", "--alphabet", "α%6+", "-f", format];
        let record: Value = serde_json::from_str(&run(&args, text).stdout).expect("a record");
        assert_eq!(record["puzzle"], "α%6++6%α6+α%%α+6");
        assert_eq!(record["alphabet"], "α%6+");
    }
}

#[test]
fn what_is_no_text_is_named() {
    let utf16 = |puzzle: &str| -> Vec<u8> {
        format!("\u{FEFF}{puzzle}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    assert_eq!(run(&["convert"], utf16(PUZZLE)).stdout, PUZZLE.to_owned() + "\n");
    let ran = run(&["convert"], b"\x28\xb5\x2f\xfd\x04\x58\x91\x02");
    let message = "satdoku: -: this is a zstd file; unpack it first, as with `zstd -dc FILE`\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
}

/// Records of our own JSON of each kind of geometry and rules, with verdicts of all kinds.
fn records_of_every_kind() -> String {
    let made: [&[&str]; 8] = [
        &["--box", "3x2"],
        &["--box", "9x1"],
        &["--side", "6", "--regions", "none"],
        &["--side", "6", "--regions", "random"],
        &["--side", "11", "--regions", "random"],
        &["--box", "2x3", "--layout", "diagonals"],
        &["--box", "2x3", "--rules", "sum 7 r1c1 r1c2"],
        &["--box", "2x3", "--rules", "not-sum 3 r1c1 r6c6; thermo r1c1 r2c2; odd r3c3"],
    ];
    let made = made.map(|args| {
        let args = [&["generate", "-q", "--seed", "1", "-f", "jsonl"], args].concat();
        let ran = run(&args, "");
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        ran.stdout
    });
    let blank = ".".repeat(80);
    let sukaku = format!("12.......{}", "123456789".repeat(80));
    let others = [
        format!("{PUZZLE}\n{{\"puzzle\":\"{PUZZLE}\",\"box\":\"1x9\"}}\n"),
        format!("{{\"puzzle\":\"{PUZZLE}\",\"layout\":[\"diagonals\"]}}\n"),
        format!("{{\"puzzle\":\"{PUZZLE}\",\"rules\":[\"sum 7 r1c1 r1c2\"]}}\n"),
        format!("{{\"puzzle\":\"1{blank}\",\"rules\":[\"less r1c2 r1c1\"]}}\n{sukaku}\n"),
        side_11() + "\n",
    ];
    made.concat() + &others.concat()
}

/// A Latin square with one solution whose symbols may be 1-9AB or 0-9A: only those of one digit are missing.
fn side_11() -> String {
    let symbol = |at: usize| ".123456789A".as_bytes()[(at / 11 + at % 11) % 11].into();
    (0..121).map(symbol).collect::<Vec<char>>().iter().collect()
}

/// The first word of each answer.
fn verdicts(format: &str, text: &str) -> Vec<String> {
    let of_record = |record: &Value| match &record["count"] {
        Value::Null => record["verdict"].as_str().expect("a verdict").to_owned(),
        count => format!("{count}{}", if record["exact"] == true { "" } else { "+" }),
    };
    let word = |word: &str| word.to_owned();
    match format {
        "line" => text.lines().map(|line| word(line.split('\t').next().expect("a word"))).collect(),
        "csv" => {
            text.lines().skip(1).map(|row| word(row.rsplit(',').nth(1).expect("a field"))).collect()
        }
        "jsonl" => {
            text.lines().map(|line| of_record(&serde_json::from_str(line).expect("JSON"))).collect()
        }
        "json" => {
            let list: Vec<Value> = serde_json::from_str(text).expect("JSON");
            list.iter().map(of_record).collect()
        }
        _ => {
            let is_word =
                |line: &&str| !line.is_empty() && line.len() < 9 && !line.contains([' ', '#']);
            text.lines().filter(is_word).map(word).collect()
        }
    }
}

#[test]
fn verdicts_are_the_same_in_every_format() {
    let records = records_of_every_kind();
    for command in [&["check"][..], &["count", "--limit", "2"]] {
        let answers = ["line", "grid", "integers", "csv", "jsonl", "json"].map(|format| {
            let ran = run(&[command, &["-q", "-f", format]].concat(), &records);
            (verdicts(format, &ran.stdout), ran.code)
        });
        assert_eq!(answers[0].0.len(), records.lines().count(), "{answers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    }
}

#[test]
fn a_solution_in_unknown_symbols_is_left_out_of_a_verdict() {
    let ran = run(&["check", "-f", "jsonl"], side_11());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let record: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&record["verdict"], &record["solution"]), (&"unique".into(), &Value::Null));
    assert_eq!(record["reason"], "the symbols may be 1-9AB or 0-9A, so solutions are left out");
    let ran = run(&["check", "-f", "jsonl", "--alphabet", "0-9A"], side_11());
    assert!(ran.stdout.contains("\"solution\":\"0123"), "{}", ran.stdout);
    // Rules compare the numbers that the symbols stand for, so that the verdict depends on them in every format.
    for format in ["line", "grid", "csv", "jsonl"] {
        let ran = run(&["check", "-f", format, "--rules", "sum 7 r1c2 r1c3"], side_11());
        let message = "-:1: the symbols may be 1-9AB or 0-9A, say which with --alphabet";
        assert_eq!(ran.code, Some(2));
        assert!(ran.stdout.contains(message), "{}", ran.stdout);
    }
    let ran = run(&["solve"], side_11());
    let message = "#error: -:1: the symbols may be 1-9AB or 0-9A, say which with --alphabet\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), message));
}

#[test]
fn no_field_that_a_command_writes_is_taken_for_a_rule_of_another_program() {
    const WRONG: &str =
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let ruled = "[{\"puzzle\":\"1...............\",\"layout\":[\"anti-knight\"],\"rules\":[\"thermo r1c1 r1c2\"]}]";
    let entered = format!("{{\"puzzle\":\"52{}\",\"placed\":[\"r1c2\"]}}", &PUZZLE[2..]);
    let commands: [&[&str]; 9] = [
        &["solve", "--stats"],
        &["check", "--stats"],
        &["check", "--explain"],
        &["check", "--entries"],
        &["count", "--limit", "3"],
        &["rate", "--scale", "se"],
        &["hint", "--all"],
        &["minimize"],
        &["enumerate", "--limit", "2"],
    ];
    for puzzle in [PUZZLE, WRONG, &format!("5{}", ".".repeat(80)), ruled, &entered] {
        for command in commands {
            for format in ["jsonl", "json"] {
                let args = [command, &["-q", "-f", format]].concat();
                let answer = run(&args, puzzle).stdout;
                assert!(answer.contains("\"puzzle\""), "{args:?}:\n{answer}");
                puzzles_in(&answer, &args.join(" "));
            }
        }
    }
    for more in [
        &["--layout", "diagonals"][..],
        &["--level", "easy"],
        &["--minimal", "--symmetry", "rotate180"],
    ] {
        let args = [&["generate", "-q", "--seed", "1", "-f", "jsonl"], more].concat();
        puzzles_in(&run(&args, "").stdout, &args.join(" "));
    }
}
