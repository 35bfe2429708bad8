//! The program as people run it: what goes in, what comes out, which exit code.

use std::io::{Read, Write};
use std::path::PathBuf;
#[cfg(unix)]
use std::process::Command;
use std::process::{Child, Stdio};

use crate::support::listening::listening;
use crate::support::program::{self, run};
use crate::support::samples::{UNIQUE, packed};

const SOLUTION: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
const AMBIGUOUS: &str =
    "8.........59.......76.........753298...891746...624135...536.1....4725.3...918...";
/// The digit 5 stands twice in column 1.
const CLASH: &str =
    "5.............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn start(args: &[&str]) -> Child {
    listening()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is there")
}

/// Runs and looks at standard output and exit code; nothing may be said on stderr.
fn expect(args: &[&str], input: impl AsRef<[u8]>, code: i32, stdout: &str) {
    let ran = run(args, input);
    assert_eq!((ran.stdout.as_str(), ran.code), (stdout, Some(code)), "{args:?}: {}", ran.stderr);
    assert_eq!(ran.stderr, "", "{args:?}");
}

/// Runs something that cannot go on: one line on stderr, exit code 2.
fn refuse(args: &[&str], input: &str, stderr: &str) {
    let ran = run(args, input);
    assert_eq!((ran.stderr.trim_end(), ran.code), (stderr, Some(2)), "{args:?}");
    assert_eq!(ran.stdout, "", "{args:?}");
}

fn scratch(name: &str, content: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("cli-{}-{name}", std::process::id()));
    std::fs::write(&path, content).expect("scratch files can be written");
    path
}

#[test]
fn solve_prints_a_line_for_each_puzzle_and_exits_by_verdict() {
    for engine in ["auto", "native", "sat"] {
        let args = ["solve", "--engine", engine];
        expect(&args, UNIQUE, 0, &format!("{SOLUTION}\n"));
        expect(
            &args,
            format!("{UNIQUE}\n# note\n\n{UNIQUE}\n"),
            0,
            &format!("{SOLUTION}\n{SOLUTION}\n"),
        );
        let broken = format!("{SOLUTION}\n").replacen("987", "98.", 1).replacen("321", "32.", 1);
        expect(&args, &broken, 0, &format!("{SOLUTION}\n"));
    }
}

#[test]
fn check_tells_the_verdict_and_the_puzzle() {
    expect(&["check"], UNIQUE, 0, &format!("unique\t{UNIQUE}\n"));
    expect(&["check"], AMBIGUOUS, 1, &format!("multiple\t{AMBIGUOUS}\n"));
    let both = format!("{UNIQUE}\n{AMBIGUOUS}\n");
    expect(
        &["check", "--cross-check"],
        &both,
        1,
        &format!("unique\t{UNIQUE}\nmultiple\t{AMBIGUOUS}\n"),
    );
    expect(&["check", "--filter"], &both, 0, &format!("unique\t{UNIQUE}\nmultiple\t{AMBIGUOUS}\n"));
}

#[test]
fn a_clash_is_unsolvable_and_named_on_stderr() {
    let ran = run(&["check"], CLASH);
    assert_eq!((ran.stdout, ran.code), (format!("none\t{CLASH}\n"), Some(1)));
    assert_eq!(ran.stderr, "satdoku: -:1: 5 is given twice in column 1: at r1c1 and r7c1\n");
    let ran = run(&["solve", "-q"], CLASH);
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr.as_str(), ran.code),
        ("#unsolvable\n", "", Some(1))
    );
    let many = format!("{CLASH}\n").repeat(100);
    let ran = run(&["solve"], many);
    assert_eq!(ran.stderr.lines().count(), 6, "five and a line that says there are more");
}

#[test]
fn count_is_exact_up_to_its_limit() {
    let empty = "................";
    let line = |count: &str| format!("{count}\t{empty}\n");
    let side = ["--side", "4"];
    let count = |extra: &[&str], expected: &str| {
        let args = [&["count"], &side[..], extra].concat();
        expect(&args, empty, 0, &line(expected));
    };
    count(&[], "288");
    count(&["--limit", "288"], "288");
    count(&["--limit", "287"], "287+");
    count(&["--engine", "sat"], "288");
    count(&["--cross-check"], "288");
    let ran = run(&["count"], CLASH);
    assert_eq!((ran.stdout, ran.code), (format!("0\t{CLASH}\n"), Some(1)));
}

#[test]
fn an_estimate_is_marked_and_the_same_for_a_seed() {
    let empty = ".".repeat(81);
    let estimate = |extra: &[&str]| {
        let samples = ["count", "--estimate", "--samples", "100"];
        run(&[&samples[..], extra].concat(), &empty)
    };
    let [first, again, other] = [&["--threads", "1"][..], &["--threads", "3"], &["--seed", "1"]]
        .map(|extra| estimate(extra).stdout);
    assert!(first.starts_with('~') && first.contains("e21 (95%: "), "{first}");
    assert!(first.ends_with(&format!(")\t{empty}\n")), "{first}");
    assert!(first == again && first != other);
    let json: serde_json::Value = serde_json::from_str(&estimate(&["-f", "jsonl"]).stdout).unwrap();
    let bounds = [0, 1].map(|i| json["interval"][i].as_f64().unwrap());
    let mean = json["estimate"].as_f64().unwrap();
    assert!(bounds[0] < mean && mean < bounds[1] && mean > 1e21, "{json}");
    assert_eq!((&json["samples"], &json["exact"]), (&100.into(), &false.into()));
    assert!(json.get("count").is_none());
    // What is soon counted is not estimated.
    expect(&["count", "--estimate"], UNIQUE, 0, &format!("1\t{UNIQUE}\n"));
    let ran = run(&["count", "--estimate", "-q"], CLASH);
    assert_eq!((ran.stdout, ran.code), (format!("0\t{CLASH}\n"), Some(1)));
    // Without time for it there is a number that is certain.
    let ran = run(&["count", "--estimate", "--timeout", "0"], &empty);
    assert_eq!((ran.stdout, ran.code), (format!("0+\t{empty}\n"), Some(3)));
}

#[test]
fn a_count_by_any_engine_tells_what_it_has_when_time_is_up() {
    let empty = ".".repeat(81);
    for engine in ["auto", "native", "sat"] {
        let ran = run(&["count", "--engine", engine, "--timeout", "0.3"], &empty);
        let number = ran.stdout.strip_suffix(&format!("+\t{empty}\n"));
        let number: u64 = number.expect("at least so many").parse().unwrap();
        assert!(number > 10, "{engine}: {number}");
        assert_eq!(ran.code, Some(3));
    }
}

#[test]
fn enumerate_keeps_puzzles_apart_by_an_empty_line() {
    let input = "1234\n34..\n....\n....\n\n1...\n1...\n....\n....\n\n1234\n3412\n2...\n....\n";
    let ran = run(&["enumerate", "-q"], input);
    let expected = "1234341221434321\n1234341223414123\n1234341241232341\n1234341243212143\n\
        1234342121434312\n1234342143122143\n\n#unsolvable\n\n1234341221434321\n1234341223414123\n";
    assert_eq!((sorted_blocks(&ran.stdout), ran.code), (sorted_blocks(expected), Some(1)));
    expect(
        &["enumerate", "--limit", "1", "--format", "csv"],
        "1234\n3412\n2143\n432.\n",
        0,
        "index,puzzle,solution,error\n0,123434122143432.,1234341221434321,\n",
    );
}

fn sorted_blocks(text: &str) -> Vec<Vec<&str>> {
    text.split("\n\n")
        .map(|block| {
            let mut lines: Vec<_> = block.lines().collect();
            lines.sort_unstable();
            lines
        })
        .collect()
}

#[test]
fn order_out_is_order_in_on_any_number_of_threads() {
    let puzzles: Vec<String> = (0..500)
        .map(|i| {
            let hide = |(at, symbol)| {
                if (at * 7 + i * 11) % 13 < i % 9 { '.' } else { symbol }
            };
            SOLUTION.chars().enumerate().map(hide).collect()
        })
        .collect();
    let input = puzzles.join("\n");
    let one = run(&["check", "--threads", "1"], &input);
    assert_eq!(one.stdout.lines().count(), 500);
    assert!(one.stdout.lines().zip(&puzzles).all(|(line, puzzle)| line.ends_with(puzzle.as_str())));
    for threads in ["2", "7"] {
        assert_eq!(run(&["check", "--threads", threads], &input).stdout, one.stdout);
    }
    for format in ["line", "grid", "jsonl", "csv", "integers"] {
        let whole = run(&["solve", "-f", format], &input).stdout;
        let shards: Vec<_> = (0..3).map(|i| format!("{i}/3")).collect();
        let parts = shards
            .iter()
            .map(|shard| run(&["solve", "-f", format, "--shard", shard], &input).stdout);
        assert_eq!(parts.collect::<String>(), whole, "{format}");
    }
}

#[test]
fn jsonl_has_what_applies() {
    let puzzle = "1234\n3412\n2143\n432.\n";
    expect(
        &["check", "-f", "jsonl"],
        puzzle,
        0,
        "{\"index\":0,\"puzzle\":\"123434122143432.\",\"side\":4,\"box\":\"2x2\",\"verdict\":\"unique\",\"solution\":\"1234341221434321\"}\n",
    );
    expect(
        &["count", "-f", "jsonl"],
        puzzle,
        0,
        "{\"index\":0,\"puzzle\":\"123434122143432.\",\"side\":4,\"box\":\"2x2\",\"count\":1,\"exact\":true}\n",
    );
    expect(
        &["enumerate", "-f", "jsonl"],
        puzzle,
        0,
        "{\"index\":0,\"puzzle\":\"123434122143432.\",\"side\":4,\"box\":\"2x2\",\"solutions\":[\"1234341221434321\"],\"exact\":true}\n",
    );
    let ran = run(&["solve", "-f", "jsonl"], format!("{UNIQUE}x\n"));
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stdout
            .starts_with("{\"index\":0,\"puzzle\":null,\"side\":null,\"box\":null,\"error\":\"-:1"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_limit_that_runs_out_is_unknown_and_exit_3() {
    expect(&["solve", "--timeout", "0"], UNIQUE, 3, "#unknown: time limit\n");
    expect(
        &["check", "--total-timeout", "0", "--engine", "sat"],
        UNIQUE,
        3,
        &format!("unknown\t{UNIQUE}\n"),
    );
    expect(&["count", "--timeout", "0"], UNIQUE, 3, &format!("0+\t{UNIQUE}\n"));
    expect(&["enumerate", "--timeout", "0"], UNIQUE, 3, "#unknown: time limit\n");
    expect(&["solve", "--timeout", "0", "--filter"], UNIQUE, 0, "#unknown: time limit\n");
}

#[test]
fn sat_exit_codes_are_those_of_sat_solvers() {
    let code = |args: &[&str], input: &str| {
        run(&[&["solve", "--sat-exit-codes"], args].concat(), input).code
    };
    assert_eq!(code(&[], UNIQUE), Some(10));
    assert_eq!(code(&[], CLASH), Some(20));
    assert_eq!(code(&["--timeout", "0"], UNIQUE), Some(0));
    assert_eq!(code(&[], "12x"), Some(2));
}

#[test]
fn a_record_that_cannot_be_read_keeps_its_place() {
    let short = &UNIQUE[1..];
    let wrong = UNIQUE.replacen('3', "!", 1);
    let input = format!("{UNIQUE}\n{short}\n{wrong}\n{UNIQUE}\n");
    let ran = run(&["solve"], &input);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!([lines[0], lines[3]], [SOLUTION; 2]);
    assert!(lines[1].starts_with("#error: -:2"), "{}", lines[1]);
    assert!(lines[2].starts_with("#error: -:3:15: "), "{}", lines[2]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(run(&["solve", "--filter"], &input).code, Some(0));
}

#[test]
fn bytes_that_are_no_text_are_error_records() {
    for bad in [&b"\0"[..], b"\xff\xfe", b"\x1bM", b"12\0 4"] {
        let input = [bad, b"\n", UNIQUE.as_bytes(), b"\n"].concat();
        let ran = run(&["solve"], input);
        let lines: Vec<_> = ran.stdout.lines().collect();
        assert!(lines[0].starts_with("#error: -:1"), "{bad:?} {}", ran.stdout);
        assert_eq!((lines[1], lines.len(), ran.code), (SOLUTION, 2, Some(2)), "{bad:?}");
    }
}

#[test]
fn input_without_a_puzzle_and_files_that_cannot_be_read_are_told() {
    refuse(&["solve"], "", "satdoku: -: no puzzle in the input");
    refuse(&["check"], "# only a comment\n\n", "satdoku: -: no puzzle in the input");
    // In the system's own words.
    let error = std::fs::read("/nowhere/at/all").unwrap_err();
    refuse(&["solve", "/nowhere/at/all"], "", &format!("satdoku: /nowhere/at/all: {error}"));
    refuse(&["solve", "/"], "", "satdoku: /: is a directory");
    refuse(&["encode", "/"], "", "satdoku: /: is a directory");
    refuse(&["encode"], "", "satdoku: -: no puzzle in the input");
    // The other files are answered all the same.
    let file = scratch("good", UNIQUE);
    let ran = run(&["solve", "/nowhere", file.to_str().unwrap()], "");
    assert_eq!((ran.stdout, ran.code), (format!("{SOLUTION}\n"), Some(2)));
}

#[test]
fn options_that_make_no_sense_are_usage_errors() {
    for (args, message) in [
        (vec!["--box", "3x0"], "a box of 3x0 has no cells; both numbers must be at least 1"),
        (vec!["--box", "1x257"], "side 257 is out of range, it must be 1 to 256"),
        (vec!["--side", "0"], "a whole number from 1 to 256 is expected"),
        (vec!["--side", "257"], "a whole number from 1 to 256 is expected"),
        (vec!["--alphabet", "1123"], "symbol '1' stands twice in the alphabet, at places 1 and 2"),
        (vec!["--timeout", "-1"], "a number of seconds, 0 or more, is expected"),
        (vec!["--shard", "2/2"], "I/N with 0 <= I < N is expected, like 0/4"),
        (vec!["--threads", "0"], "a whole number from 1 to 1024 is expected"),
        (vec!["--engine", "magic"], "possible values: auto, native, sat"),
        (vec!["-n", "3"], "error: unexpected argument '-n' found\n\nUsage: "),
        (vec!["-f", "foo"], "sudokupad-link, iss-link, svg]\n\nFor more"),
        (vec!["--frobnicate"], "unexpected argument '--frobnicate' found"),
    ] {
        let equals = args.join("=");
        let args = if args.len() == 2 { vec![equals.as_str()] } else { args.clone() };
        let ran = run(&[&["solve"], &args[..]].concat(), UNIQUE);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
    }
    assert_eq!(run(&[], "").code, Some(2));
    assert_eq!(run(&["--help"], "").code, Some(0));
    assert_eq!(run(&["--version"], "").stdout, format!("satdoku {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_guessed_box_shape_is_said_once() {
    let empty = ".".repeat(36);
    let ran = run(&["solve", "--side", "6"], format!("{empty}\n{empty}\n"));
    assert_eq!(
        ran.stderr,
        "satdoku: boxes of side 6 are taken as 2x3 (rows x columns); --box says otherwise\n"
    );
    assert_eq!(run(&["solve", "--box", "3x2"], &empty).stderr, "");
}

#[test]
fn symbols_with_two_readings_are_refused_where_it_matters() {
    let mut puzzle = ["................"; 16];
    puzzle[0] = "123456789ABCDEF.";
    let input = puzzle.join("\n");
    let ran = run(&["solve"], &input);
    assert_eq!(
        (ran.stdout.as_str(), ran.code),
        ("#error: -:1: the symbols may be 1-9A-G or 0-9A-F, say which with --alphabet\n", Some(2))
    );
    assert_eq!(run(&["check"], &input).code, Some(1), "the verdict does not depend on it");
    let solved = run(&["solve", "--alphabet", "0-9A-F"], &input);
    assert_eq!((solved.code, &solved.stdout[..16]), (Some(0), "123456789ABCDEF0"));
    // What is read again must not be taken for known.
    let json = run(&["convert", "-f", "jsonl"], &input).stdout;
    assert!(!json.contains("alphabet"), "{json}");
    assert_eq!(run(&["solve"], &json).code, Some(2));
    let json = run(&["convert", "-f", "jsonl", "--alphabet", "0-9A-F"], &input).stdout;
    assert!(json.contains("\"alphabet\":\"0-9A-F\""), "{json}");
    assert_eq!(run(&["solve"], &json).code, Some(0));
}

#[test]
fn convert_writes_every_form() {
    let grid = "1234\n3412\n2143\n432.\n";
    expect(&["convert"], grid, 0, "123434122143432.\n");
    expect(&["convert", "-f", "integers"], grid, 0, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n");
    expect(&["convert", "-f", "csv"], grid, 0, "index,puzzle,error\n0,123434122143432.,\n");
    let drawn = run(&["convert", "-f", "grid"], grid).stdout;
    expect(&["convert"], &drawn, 0, "123434122143432.\n");
    let numbers = run(&["convert", "-f", "integers"], UNIQUE).stdout;
    expect(&["convert"], &numbers, 0, &format!("{UNIQUE}\n"));
    let table = run(&["convert", "-f", "csv"], format!("{UNIQUE}\n{AMBIGUOUS}\n")).stdout;
    expect(&["convert"], &table, 0, &format!("{UNIQUE}\n{AMBIGUOUS}\n"));
}

#[test]
fn output_files_are_written_whole_or_not_at_all() {
    let input = scratch("in", UNIQUE);
    let output = scratch("out", "old");
    let args = ["solve", input.to_str().unwrap(), "-o", output.to_str().unwrap()];
    expect(&args, "", 0, "");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), format!("{SOLUTION}\n"));
    // In the system's own words.
    let error = std::fs::metadata("/nowhere/at").unwrap_err();
    refuse(
        &["solve", "-o", "/nowhere/at/all"],
        UNIQUE,
        &format!("satdoku: /nowhere/at/all: {error}"),
    );
    refuse(&["encode", "-o", "/"], UNIQUE, "satdoku: /: is a directory");
}

#[test]
fn gzip_is_read_as_it_is() {
    expect(&["solve"], packed(UNIQUE), 0, &format!("{SOLUTION}\n"));
}

#[test]
fn stats_are_told_on_stderr() {
    let ran = run(&["check", "--stats"], format!("{UNIQUE}\n{AMBIGUOUS}\n{AMBIGUOUS}\n12x\n"));
    assert!(
        ran.stderr.starts_with("satdoku: 4 records (1 error, 2 multiple, 1 unique) in "),
        "{}",
        ran.stderr
    );
}

#[test]
fn stats_are_part_of_each_json_record() {
    for command in ["solve", "check", "count", "enumerate", "minimize"] {
        let puzzles = format!("{UNIQUE}\n1x\n{UNIQUE}\n");
        for format in ["jsonl", "json"] {
            let ran = run(&[command, "--stats", "-q", "-f", format], &puzzles);
            let text = if format == "json" { ran.stdout } else { as_list(&ran.stdout) };
            let records: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
            for record in [&records[0], &records[2]] {
                let work = &record["stats"]["native"];
                assert!(work["searches"].as_u64() > Some(0), "{command}: {record}");
                assert!(work["nodes"].is_u64() && work["seconds"].is_f64(), "{command}: {record}");
            }
            assert!(records[1]["error"].is_string() && records[1].get("stats").is_none());
        }
        let plain = run(&[command, "-q", "-f", "jsonl"], UNIQUE);
        assert!(!plain.stdout.contains("stats"), "{command}");
    }
}

/// JSON records, one a line, as a list.
fn as_list(lines: &str) -> String {
    format!("[{}]", lines.lines().collect::<Vec<_>>().join(","))
}

#[test]
fn answers_come_while_input_pauses() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    for _ in 0..3 {
        writeln!(stdin, "{UNIQUE}").unwrap();
        let mut answer = [0; 82];
        stdout.read_exact(&mut answer).expect("the answer comes before more input does");
        assert_eq!(&answer[..81], SOLUTION.as_bytes());
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    let mut child = start(&["enumerate", "--box", "3x3"]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{}", ".".repeat(81)).unwrap();
    drop(stdin);
    let mut first = [0; 82];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_after_what_is_done() {
    let mut child = start(&["count"]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{UNIQUE}\n{}", ".".repeat(81)).unwrap();
    let mut first = vec![0; 84];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    assert_eq!(first, format!("1\t{UNIQUE}\n").into_bytes());
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with(&format!("+\t{}\n", ".".repeat(81))), "what is known by then: {rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}

#[test]
fn a_line_without_end_takes_no_memory() {
    let input = "1".repeat(20 << 20);
    let ran = run(&["solve"], format!("{input}\n{UNIQUE}\n"));
    let expected = format!(
        "#error: -:1: the record is longer than 4 MiB, expected a puzzle of at most 65536 cells\n{SOLUTION}\n"
    );
    assert_eq!((ran.stdout, ran.code), (expected, Some(2)));
}

#[test]
fn blocking_takes_a_solution() {
    let easy = scratch("block", UNIQUE);
    let path = easy.to_str().unwrap();
    for nothing in ["", "#unsolvable\n", "#unknown: time limit\n"] {
        refuse(&["encode", path, "--block", "-"], nothing, "satdoku: -: no solution in it");
    }
    let place = "satdoku: -:1: ";
    refuse(
        &["encode", path, "--block", "-"],
        UNIQUE,
        &format!("{place}a solution has no blank cell"),
    );
    let other = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2");
    let message =
        format!("{place}not a solution of the puzzle, which does not allow its digit at r3c3");
    refuse(&["encode", path, "--block", "-"], &other, &message);
    let two = format!("{UNIQUE}\n{UNIQUE}\n");
    refuse(&["encode"], &two, "satdoku: -: several puzzles, expected one");
    let both = "satdoku: formula and answer cannot both come from standard input";
    refuse(&["decode", "-"], "", both);
}

#[test]
fn verdicts_of_sat_solvers_are_not_mixed_with_other_codes() {
    let code = |args: &[&str], input: &str| run(&[&["solve", "-q"], args].concat(), input).code;
    assert_eq!(code(&["--sat-exit-codes", "--filter"], CLASH), Some(0), "the pipeline's code wins");
    assert_eq!(code(&["--sat-exit-codes", "--filter"], ""), Some(0));
}

#[test]
fn more_shards_than_records_make_no_second_header() {
    let args = |shard| run(&["solve", "-f", "csv", "--shard", shard], UNIQUE).stdout;
    let parts = ["0/3", "1/3", "2/3"].map(args).concat();
    assert_eq!(parts, run(&["solve", "-f", "csv"], UNIQUE).stdout);
    refuse(
        &["solve", "--shard", "0/2", "-", "-"],
        "",
        "satdoku: standard input can be read only once",
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_an_old_output_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("kept");
    std::fs::write(&output, "old\n").unwrap();
    let names = || {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap())
    };
    let mut child = start(&["count", "-o", output.to_str().unwrap()]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{UNIQUE}\n{}", ".".repeat(81)).unwrap();
    // It takes the place of the old file in the end; once it has the first answer, the program is at work on the second.
    let part = folder.path().join("kept.part");
    program::wait_for("first answer", || {
        std::fs::read_to_string(&part).is_ok_and(|text| text.ends_with('\n'))
    });
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "old\n");
    // What was answered can be resumed.
    let mut left: Vec<_> = names().collect();
    left.sort();
    assert_eq!(left, ["kept", "kept.part", "kept.part.state"]);
    assert_eq!(std::fs::read_to_string(part).unwrap(), format!("1\t{UNIQUE}\n"));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_what_waits_for_its_only_input() {
    for (command, comment) in [
        (&["encode"][..], "#\n"),
        (&["decode", "-", "/dev/null"], "c\n"),
        (&["solve", "--shard", "0/2"], "#\n"),
    ] {
        let mut child = start(command);
        let mut stdin = child.stdin.take().unwrap();
        // More than a pipe holds: once all of it is taken, the program is reading.
        stdin.write_all(comment.repeat(1 << 17).as_bytes()).unwrap();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{command:?}");
        drop(stdin);
    }
}

#[test]
fn proofs_are_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (cnf, other) = (path("p.cnf"), path("other.cnf"));
    for (puzzle, verdict, code) in [(UNIQUE, "unique", 0), (CLASH, "none", 1)] {
        let line = format!("{verdict}\t{puzzle}\n");
        for form in ["drat", "binary-drat", "lrat"] {
            let proof = path(form);
            let args = ["check", "-q", "--proof", &proof, "--proof-format", form, "--cnf", &cnf];
            expect(&args, puzzle, code, &line);
            expect(&["check", "--verify-proof", &cnf, &proof], "", code, &line);
        }
    }
    expect(&["encode", "--reduce", "-o", &other], UNIQUE, 0, "");
    let ran = run(&["check", "--verify-proof", &other, &path("drat")], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "that formula has a model");
    assert!(ran.stderr.contains("does not follow") || ran.stderr.contains("without the empty"));
}

#[test]
fn candidates_that_are_ruled_out_are_part_of_what_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (cnf, proof) = (path("p.cnf"), path("p.drat"));
    let args = ["check", "--proof", &proof, "--cnf", &cnf];
    let puzzle = "123..2....3.1234..3.1234123..2...2..123.1234..3.1234..3..2..123.";
    let line = format!("unique\t{puzzle}\n");
    expect(&args, puzzle, 0, &line);
    expect(&["check", "--verify-proof", &cnf, &proof], "", 0, &line);
    // Ruled out of another cell, the clauses are those of another puzzle.
    let text = std::fs::read_to_string(&cnf).unwrap();
    let other = text.replacen("c ruled-out 1 1 4", "c ruled-out 1 1 2", 1);
    std::fs::write(&cnf, other).unwrap();
    let ran = run(&["check", "--verify-proof", &cnf, &proof], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("do not fit the puzzle"), "{}", ran.stderr);
    // With no candidate left for a cell there is nothing to find: the row has 2 and 3 already.
    let none = format!(".23.{}", &puzzle[4..]);
    expect(&args, &none, 1, &format!("none\t{none}\n"));
}

#[test]
fn decoded_answers_are_one_document_of_json() {
    let folder = tempfile::tempdir().unwrap();
    let cnf = folder.path().join("p.cnf").display().to_string();
    expect(&["encode", "-o", &cnf], "1...\n....\n....\n....\n", 0, "");
    let model = |solution: &str| {
        let digits = solution.chars().map(|symbol| symbol.to_digit(10).unwrap());
        let lits = digits.zip((0..).step_by(4)).map(|(digit, first)| format!("{} ", first + digit));
        format!("s SATISFIABLE\nv {}0\n", lits.collect::<String>())
    };
    let solutions = ["1234341221434321", "1243341221344321"];
    let answers = solutions.map(model).concat();
    for (answer, records) in [(&*answers, 2), ("s UNSATISFIABLE\n", 1)] {
        let ran = run(&["decode", "-f", "json", &cnf, "-"], answer);
        let parsed: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        let parsed = parsed.as_array().unwrap();
        assert_eq!(parsed.len(), records, "{}", ran.stdout);
        for (at, record) in parsed.iter().enumerate() {
            assert_eq!(record["index"], at);
            match records {
                2 => assert_eq!(record["solution"], solutions[at]),
                _ => assert_eq!(record["verdict"], "unsolvable"),
            }
        }
    }
}

#[test]
fn a_formula_that_is_not_the_puzzles_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (cnf, proof) = (path("p.cnf"), path("p.drat"));
    expect(&["check", "--proof", &proof, "--cnf", &cnf], UNIQUE, 0, &format!("unique\t{UNIQUE}\n"));
    let text = std::fs::read_to_string(&cnf).unwrap();
    let (head, clauses) = text.split_once("p cnf").unwrap();
    let last = clauses.trim_end().rsplit('\n').next().unwrap();
    let first = clauses.lines().skip(1).find(|line| !line.starts_with('c')).unwrap();
    let swapped = text.replacen(&format!("\n{first}\n"), "\n1 0\n", 1);
    let free = text.replacen(last, "-1 0", 1);
    let given = text.replacen("c puzzle .....", "c puzzle 9....", 1);
    for (text, message) in [
        (swapped, "clause 1 is not the one that states the puzzle in this encoding"),
        (free, "does not block a solution of the puzzle"),
        (given, "the comments 'c map' do not fit the puzzle"),
        (head.to_owned(), "the file ends before its line 'p cnf'"),
    ] {
        std::fs::write(&cnf, text).unwrap();
        let ran = run(&["check", "--verify-proof", &cnf, &proof], "");
        assert!(ran.stderr.contains(message), "{message}: {}", ran.stderr);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    }
}

#[test]
fn where_nothing_is_proved_no_file_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (cnf, proof) = (path("p.cnf"), path("p.drat"));
    let args = ["check", "--proof", &proof, "--cnf", &cnf];
    let ran = run(&args, AMBIGUOUS);
    assert_eq!((ran.code, ran.stdout), (Some(1), format!("multiple\t{AMBIGUOUS}\n")));
    assert_eq!(ran.stderr, "satdoku: -:1: no proof is written: there are several solutions\n");
    let ran = run(&args, format!("{UNIQUE}\n{UNIQUE}\n"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    refuse(&args, "", "satdoku: -: no puzzle in the input");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn every_sat_solver_of_the_build_answers_and_proves() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for solver in satdoku::sat::SolverKind::all() {
        let solver = solver.to_string();
        let args = ["solve", "--engine", "sat", "--sat-solver", &solver, "-f", "line"];
        expect(&args, UNIQUE, 0, &format!("{SOLUTION}\n"));
        for form in ["drat", "binary-drat", "lrat"] {
            let (proof, cnf) = (path("proof"), path("cnf"));
            let line = format!("unique\t{UNIQUE}\n");
            let mut args = vec!["check", "--sat-solver", &solver, "--proof-format", form];
            args.extend(["--proof", &proof, "--cnf", &cnf]);
            expect(&args, UNIQUE, 0, &line);
            expect(&["check", "--verify-proof", &cnf, &proof], "", 0, &line);
        }
    }
}

#[test]
fn a_sat_solver_that_is_not_there_is_a_usage_error() {
    let ran = run(&["solve", "--sat-solver", "minisat"], UNIQUE);
    assert_eq!(ran.code, Some(2));
    let known = if cfg!(feature = "cadical") {
        "cdcl, varisat, cadical"
    } else {
        let ran = run(&["solve", "--sat-solver", "cadical"], UNIQUE);
        let way = "this build is without cadical; `cargo build --release --features cadical` builds it in";
        assert!(ran.stderr.contains(way), "{}", ran.stderr);
        assert_eq!(ran.code, Some(2));
        "cdcl, varisat"
    };
    let message = format!("'minisat' is not one of: {known}\n");
    assert!(ran.stderr.contains(&message), "{}", ran.stderr);
}

#[test]
fn a_portfolio_answers_as_one_solver_does() {
    let input = format!("{UNIQUE}\n{AMBIGUOUS}\n{CLASH}\n");
    let alone = run(&["check", "-q", "--engine", "sat"], &input);
    for engine in ["sat", "auto", "native"] {
        let args = ["check", "-q", "--engine", engine, "--portfolio", "3"];
        if engine != "native" {
            expect(&args, &input, 1, &alone.stdout);
        }
        expect(&[&args[..], &["--cross-check"]].concat(), &input, 1, &alone.stdout);
    }
}

#[test]
fn a_seed_fixes_the_solution_of_an_ambiguous_puzzle() {
    let empty = ".".repeat(256);
    let solve = |seed: &str| {
        let args = ["solve", "--engine", "sat", "--seed", seed, "-f", "line"];
        let ran = run(&args, &empty);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    assert_eq!(solve("7"), solve("7"));
    assert_ne!(solve("7"), solve("8"));
    assert_ne!(solve("7"), solve("0"));
}

/// The example of the README: r1c2 should be 3.
const MISTYPED: &str =
    "52..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn an_explanation_follows_the_verdict_in_comment_lines() {
    let explain = ["check", "--explain", "-q"];
    expect(&explain, UNIQUE, 0, &format!("unique\t{UNIQUE}\n"));
    expect(
        &explain,
        CLASH,
        1,
        &format!(
            "none\t{CLASH}\n\
             # r1c1=5 and r7c1=5 cannot stand together: 5 is given twice in column 1\n\
             # each of these 2 givens is needed for that\n\
             # without any one of r1c1=5 and r7c1=5 there is a solution; no other single given's removal helps\n"
        ),
    );
    let ambiguous = "12..34......2..3";
    let ran = run(&explain, ambiguous);
    let (told, solutions) = ran.stdout.split_once("# one solution: ").expect("two");
    assert_eq!(
        told,
        format!(
            "multiple\t{ambiguous}\n\
             # solutions differ in 4 cells: r2c3 is 1 or 2; r2c4 is 1 or 2; r3c3 is 1 or 2; r3c4 is 1 or 2\n\
             # all solutions agree in 6 cells: r1c3=3, r1c4=4, r3c1=4, r3c2=3, r4c2=1, r4c3=4\n\
             # with r2c3=1 added there is one solution\n"
        )
    );
    let (one, other) = solutions.split_once("\n# another:      ").expect("two");
    let mut two = [one, other.trim_end()];
    two.sort_unstable();
    assert_eq!(two, ["1234341243212143", "1234342143122143"]);
    // Records are told from explanations by how lines begin.
    let ran = run(&explain, format!("{CLASH}\n{UNIQUE}\n"));
    let records = ran.stdout.lines().filter(|line| !line.starts_with("# "));
    assert!(records.eq([format!("none\t{CLASH}"), format!("unique\t{UNIQUE}")]));
}

#[test]
fn an_explanation_tells_why_in_plain_words_where_it_can() {
    let explain = |input: &str| run(&["check", "--explain", "-q"], input).stdout;
    // 1 to 4 in its row, 5 to 8 in its column and 9 in its box.
    let words = explain(
        "...1234...9................5........6........7........8..........................",
    );
    assert!(words.contains("cannot stand together: no digit is left for r1c1"), "{words}");
    // The open cells of row 1 are in a box that has a 1.
    let words = explain("23....1.........");
    assert!(words.contains("cannot stand together: row 1 has no place for 1"), "{words}");
}

#[test]
fn an_explanation_can_be_drawn() {
    let explain = ["check", "--explain", "-f", "grid", "-q"];
    expect(
        &explain,
        "11..............",
        1,
        "none\n\
         +-------+-------+\n\
         | !1 !1 |  .  . |\n\
         |  .  . |  .  . |\n\
         +-------+-------+\n\
         |  .  . |  .  . |\n\
         |  .  . |  .  . |\n\
         +-------+-------+\n\
         * these cannot stand together; ! there is a solution without this one\n\
         r1c1=1 and r1c2=1 cannot stand together: 1 is given twice in row 1\n\
         each of these 2 givens is needed for that\n\
         without any one of r1c1=1 and r1c2=1 there is a solution; no other single given's removal helps\n",
    );
    let ran = run(&explain, "1234\n34..\n2143\n43..\n");
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines[2], "|  1  2 |  3  4 |   |  1  2 |  3  4 |");
    let pairs = ["| *1 *2 |", "| *2 *1 |"].map(|pair| lines[3].matches(pair).count());
    assert_eq!((pairs, lines[8]), ([1, 1], "* solutions differ"), "{}", ran.stdout);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn an_explanation_is_data_in_jsonl() {
    let json = |input: &str| -> serde_json::Value {
        let ran = run(&["check", "--explain", "-f", "jsonl", "-q"], input);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        serde_json::from_str(&ran.stdout).expect("one object")
    };
    let names = |list: &serde_json::Value| -> Vec<String> {
        let name = |c: &serde_json::Value| format!("{}={}", c["cell"], c["digit"]).replace('"', "");
        list.as_array().expect("a list").iter().map(name).collect()
    };
    let clash = json(MISTYPED);
    assert_eq!(clash["verdict"], "none");
    assert!(names(&clash["clash"]).contains(&"r1c2=2".to_owned()), "{clash}");
    assert!(names(&clash["culprits"]).contains(&"r1c2=2".to_owned()), "{clash}");
    assert_eq!((&clash["minimal"], &clash["culprits_complete"]), (&true.into(), &true.into()));
    assert!(clash.get("stopped").is_none() && clash.get("solutions").is_none());
    let ambiguous = json("ABCD\nCD..\nBADC\nDC..\n");
    assert_eq!(ambiguous["solutions"].as_array().map(Vec::len), Some(2));
    let open = &ambiguous["open"][0];
    assert_eq!((&open["cell"], &open["digits"]), (&"r2c3".into(), &serde_json::json!(["A", "B"])));
    assert_eq!(names(&ambiguous["settled"]), Vec::<String>::new());
    assert_eq!(names(&ambiguous["add"]), ["r2c3=A"]);
    assert_eq!((&ambiguous["complete"], &ambiguous["smallest"]), (&true.into(), &true.into()));
}

#[test]
fn an_explanation_that_a_limit_ends_says_so() {
    let ran = run(&["check", "--explain", "--timeout", "0"], UNIQUE);
    let expected = format!("unknown\t{UNIQUE}\n# unknown: time limit\n");
    assert_eq!((ran.stdout, ran.code), (expected, Some(3)));
    // The verdict on an empty grid of this size takes no search, and all there is to say of it very long.
    let empty = ".".repeat(30 * 30);
    let ran = run(&["check", "--explain", "--timeout", "0.5", "-f", "jsonl"], empty);
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).expect("one object");
    assert_eq!((&json["verdict"], ran.code), (&"multiple".into(), Some(1)));
    assert_eq!((&json["complete"], &json["stopped"]), (&false.into(), &"time limit".into()));
}

#[test]
fn an_explanation_goes_with_some_formats_alone() {
    for format in ["csv", "integers", "svg", "sdk", "candidates"] {
        refuse(
            &["check", "--explain", "-f", format],
            UNIQUE,
            "satdoku: --explain goes with the formats line, grid, jsonl and json",
        );
    }
}

#[test]
fn what_is_not_for_a_terminal_is_drawn_plainly_unless_colour_is_asked_for() {
    let puzzle = "1234\n....\n2.4.\n4321\n";
    let plain = "\
+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 2 1 | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
";
    expect(&["solve", "-f", "grid"], puzzle, 0, plain);
    expect(&["solve", "-f", "grid", "--color", "never"], puzzle, 0, plain);
    let given = |symbol: char| format!("\x1b[1m{symbol}\x1b[0m");
    let found = |symbol: char| format!("\x1b[35m{symbol}\x1b[0m");
    let row = |symbols: &str, is_given: [bool; 4]| {
        let cells: Vec<String> = symbols
            .chars()
            .zip(is_given)
            .map(|(symbol, is_given)| if is_given { given(symbol) } else { found(symbol) })
            .collect();
        format!("│ {} {} │ {} {} │\n", cells[0], cells[1], cells[2], cells[3])
    };
    let drawn = [
        "┌─────┬─────┐\n",
        &row("1234", [true; 4]),
        &row("3412", [false; 4]),
        "├─────┼─────┤\n",
        &row("2143", [true, false, true, false]),
        &row("4321", [true; 4]),
        "└─────┴─────┘\n",
    ];
    let args = ["solve", "-f", "grid", "--color", "always"];
    expect(&args, puzzle, 0, &drawn.concat());
}

/// No machine has room for such a stack.
#[cfg(target_os = "linux")]
#[test]
fn where_the_system_has_no_thread_to_spare_it_is_told() {
    let puzzle = "12............3.";
    for args in [
        &["solve", "-f", "line"][..],
        &["generate", "--box", "2x2"],
        &["solve", "--portfolio", "2", "--threads", "1"],
    ] {
        let mut command = program::satdoku();
        command.args(args).env("RUST_MIN_STACK", "1125899906842624");
        let output = program::feed(&mut command, puzzle.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "satdoku: the system allows no thread\n",
            "{args:?}"
        );
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{args:?}");
    }
}

#[test]
fn a_puzzle_itself_can_be_the_argument() {
    expect(&["solve", UNIQUE], "", 0, &format!("{SOLUTION}\n"));
    expect(&["check", UNIQUE, "-"], UNIQUE, 0, &format!("unique\t{UNIQUE}\nunique\t{UNIQUE}\n"));
    let ran = run(&["encode", "1...2...3...4..."], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    // A file of that name comes first.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1...2...3...4...");
    std::fs::write(&path, UNIQUE).unwrap();
    expect(&["solve", path.to_str().unwrap()], "", 0, &format!("{SOLUTION}\n"));
    let cut = &UNIQUE[1..];
    let message = format!(
        "satdoku: {cut}: no such file, and not a puzzle either: line 1, column 1: 80 symbols, expected 81 for side 9"
    );
    refuse(&["solve", cut], "", &message);
    let row = "satdoku: 53..7....: no such file; a puzzle is one argument, with all its rows";
    refuse(&["solve", "53..7...."], "", row);
    let ran = run(&["solve", "abab"], "");
    assert_eq!(ran.code, Some(2), "rather a file that is missing");
    for (text, reason) in [
        (".Shape~9x9.Fog~R1C1", "line 1, column 11: the puzzle has Fog, and that is not supported"),
        ("{\"puzzle\":\"12345\"}", "line 1, column 12: 5 symbols, expected 4 for side 2"),
    ] {
        let message = format!("satdoku: {text}: no such file, and not a puzzle either: {reason}");
        refuse(&["check", text], "", &message);
    }
    // Not to be taken for a file because the options do not fit it.
    let ran = run(&["check", "--box", "2x3", "1...2...3...4..."], "");
    let error = "#error: argument:1:1: 16 symbols, expected 36 for side 6 as --box says\n";
    assert_eq!((ran.code, &*ran.stdout), (Some(2), error), "{}", ran.stderr);
    for name in ["puzzles/of-today/hard.txt", "sudoku-2024-01-01.csv", "a note on sudoku.md"] {
        let ran = run(&["check", name], "");
        assert!(!ran.stderr.contains("not a puzzle either"), "{}", ran.stderr);
    }
}

#[test]
fn a_file_of_another_kind_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [puzzle, formula, answer, proof] = ["puzzle", "formula", "answer", "proof"].map(path);
    let [picture, with_head] = ["picture", "picture-with-head"].map(path);
    std::fs::write(&puzzle, format!("{UNIQUE}\n")).unwrap();
    assert_eq!(run(&["convert", "-f", "svg", &puzzle, "-o", &picture], "").code, Some(0));
    let head = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n".to_owned();
    std::fs::write(&with_head, head + &std::fs::read_to_string(&picture).unwrap()).unwrap();
    std::fs::write(&answer, "s SATISFIABLE\nv 1 -2 0\n").unwrap();
    std::fs::write(&proof, "1 -2 0\nd 1 -2 0\n0\n").unwrap();
    assert_eq!(run(&["encode", &puzzle, "-o", &formula], "").code, Some(0));
    let is = |file: &str, what: &str| format!("{file}: this is {what}");
    let decode = ", expected puzzles; 'decode FORMULA ANSWER' reads";
    let checks = ", expected puzzles; 'check --verify-proof FORMULA PROOF' checks it";
    for (file, what) in [
        (&formula, format!("a formula in DIMACS{decode} a SAT solver's answer to it")),
        (&answer, format!("the answer of a SAT solver{decode} it")),
        (&proof, format!("a proof in DRAT or LRAT{checks}")),
        (&picture, "a picture (SVG), expected puzzles".to_owned()),
        (&with_head, "a picture (SVG), expected puzzles".to_owned()),
    ] {
        let line = if file == &with_head { 2 } else { 1 };
        let error = is(&format!("{file}:{line}"), &what);
        for command in ["solve", "check", "count", "rate", "hint", "convert", "minimize"] {
            expect(&[command, file], "", 2, &format!("#error: {error}\n"));
        }
        refuse(
            &["encode", file],
            "",
            &format!(
                "satdoku: {}",
                error.replace(&format!(":{line}:"), &format!(": line {line}:"))
            ),
        );
    }
    for (args, error) in [
        (["decode", &puzzle, &answer, "-q"], is(&puzzle, "a puzzle, expected a formula in DIMACS")),
        (
            ["decode", &formula, &puzzle, "-q"],
            is(&puzzle, "a puzzle, expected the answer of a SAT solver"),
        ),
        (
            ["decode", &formula, &formula, "-q"],
            is(&formula, "a formula in DIMACS, expected the answer of a SAT solver"),
        ),
        (
            ["check", "--verify-proof", &formula, &puzzle],
            is(&puzzle, "a puzzle, expected a proof in DRAT or LRAT"),
        ),
        (
            ["check", "--verify-proof", &proof, &proof],
            is(&proof, "a proof in DRAT or LRAT, expected a formula in DIMACS"),
        ),
    ] {
        refuse(&args, "", &format!("satdoku: {error}"));
    }
}

#[test]
fn a_run_that_reads_nothing_ends() {
    let message = "satdoku: none of the first 20 records could be read, and the rest was not tried; --keep-going tries all";
    let bad = "no puzzle\n";
    let errors = |count: usize| {
        let error =
            |line| format!("#error: -:{line}: 'no puzzle' is neither a puzzle nor a row of one\n");
        (1..=count).map(error).collect::<String>()
    };
    for threads in ["1", "2", "7"] {
        for rest in [bad.repeat(5_000), format!("{UNIQUE}\n")] {
            let ran = run(&["solve", "--threads", threads], bad.repeat(20) + &rest);
            assert_eq!((ran.code, &ran.stdout), (Some(2), &errors(20)), "{threads}");
            assert!(ran.stderr.contains(message), "{}", ran.stderr);
        }
        // All are tried if there are no more, or one was read.
        let ran = run(&["solve", "--threads", threads], bad.repeat(20));
        assert_eq!(ran.stdout, errors(20));
        assert!(!ran.stderr.contains(message), "{}", ran.stderr);
        let ran = run(
            &["solve", "--threads", threads],
            format!("{}{UNIQUE}\n{}", bad.repeat(19), bad.repeat(50)),
        );
        assert_eq!(ran.stdout.lines().count(), 70);
        // A puzzle with rules that are not supported is one.
        let arrow = "{\"grid\":[[{}]],\"size\":1,\"fog\":[{\"lines\":[[\"R1C1\"]]}]}\n";
        let ran = run(&["solve", "--threads", threads], arrow.repeat(50));
        assert!(ran.stdout.starts_with("#error: -:1: the puzzle has fog"), "{}", ran.stdout);
        assert_eq!(ran.stdout.lines().count(), 50);
    }
    for more in [&["--keep-going"][..], &["--filter"], &["--shard", "0/1"]] {
        let ran = run(&[&["solve"], more].concat(), bad.repeat(50));
        assert_eq!(ran.stdout.lines().count(), 50, "{more:?}");
        assert!(!ran.stderr.contains(message), "{}", ran.stderr);
    }
    let ran = run(&["check", "-f", "json"], bad.repeat(50));
    let list: serde_json::Value = serde_json::from_str(&ran.stdout).expect("a whole document");
    assert_eq!(list.as_array().map(Vec::len), Some(20));
    // The rest can be answered later.
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let ran = run(&["solve", "-o", &out], bad.repeat(50));
    assert!(ran.stderr.contains("--resume continues it"), "{}", ran.stderr);
    let ran = run(&["solve", "-o", &out, "--resume", "--keep-going"], bad.repeat(50));
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), errors(50));
}

#[test]
fn a_run_does_not_write_what_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (puzzle, proof) = (path("p.txt"), path("p.drat"));
    std::fs::write(&puzzle, UNIQUE).unwrap();
    let read = format!("satdoku: {puzzle}: is read and written by the same run");
    for args in [
        &["convert", &puzzle, "-o", &puzzle][..],
        &["print", &puzzle, "-f", "html", "-o", &puzzle],
        &["encode", &puzzle, "-o", &puzzle],
        &["check", "--proof", &puzzle, &puzzle],
        &["check", "--proof", &proof, "--cnf", &puzzle, &puzzle],
        &["decode", &puzzle, "-o", &puzzle],
    ] {
        refuse(args, "", &read);
    }
    let from_file = |args: &[&str]| {
        let stdin = std::fs::File::open(&puzzle).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_satdoku"));
        command.args(args).stdin(stdin).output().unwrap()
    };
    for args in [&["solve", "-o", &puzzle][..], &["print", "-o", &puzzle]] {
        let ran = from_file(args);
        assert_eq!(ran.status.code(), Some(2), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&ran.stderr).trim_end(), read);
    }
    assert_eq!(from_file(&["solve", "-o", &path("s.txt")]).status.code(), Some(0));
    let twice = format!("satdoku: {proof}: is written twice by the same run");
    refuse(&["check", "--proof", &proof, "--cnf", &proof, &puzzle], "", &twice);
    assert_eq!(std::fs::read_to_string(&puzzle).unwrap(), UNIQUE);
    assert!(!std::path::Path::new(&proof).exists());
}
