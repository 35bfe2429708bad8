//! `generate` and `minimize` as people run them.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use satdoku::random::Stream;
use serde_json::{Value, json};

struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_satdoku"));
    command.args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Ran {
    let output = command(args).output().expect("the program is there");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs what must work without a word on stderr.
fn good(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{args:?}");
    ran.stdout
}

/// Runs what cannot go on: one line on stderr, exit code 2.
fn refuse(args: &[&str], message: &str) {
    let ran = run(args);
    let told = (ran.code, ran.stdout.as_str(), ran.stderr.trim_end());
    assert_eq!(told, (Some(2), "", message), "{args:?}");
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("generate-{}-{name}", std::process::id()))
}

fn part_of(path: &std::path::Path) -> PathBuf {
    PathBuf::from(format!("{}.part", path.display()))
}

#[test]
fn a_puzzle_that_is_not_found_is_no_picture() {
    let path = scratch("none.svg");
    std::fs::write(&path, "as before").expect("a file");
    let file = path.to_str().expect("a name");
    let ran = run(&["generate", "--givens", "17", "--max-tries", "1", "-f", "svg", "-o", file]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("no puzzle with 17 givens in 1 tries"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "as before");
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn what_helps_is_said_where_rules_are_not_enough() {
    let cages = ["generate", "--with", "killer", "--clue-symmetry", "full", "--seed", "1"];
    let ran = run(&[&cages[..], &["--max-tries", "1"]].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(ran.stderr.contains("--givens 0..10 allows a few givens"), "{}", ran.stderr);
    let args = [
        "generate",
        "--with",
        "arrow=3,thermo=3",
        "--minimal",
        "--level",
        "trivial",
        "--max-tries",
        "1",
    ];
    let ran = run(&args);
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(ran.stderr.contains("without --minimal"), "{}", ran.stderr);
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads_and_shards() {
    for options in [
        &["--minimal", "-n", "301"][..],
        &["--box", "2x3", "-n", "500", "-f", "csv", "--symmetry", "rotate180"],
        &["--givens", "26..30", "-n", "100", "-f", "grid"],
        &["--holes", "20", "-n", "50", "-f", "jsonl", "--start", "7"],
        &["--box", "3x4", "-n", "9", "-f", "integers", "--with-solution"],
    ] {
        let with = |more: &[&str]| good(&[&["generate", "--seed", "9"], options, more].concat());
        let whole = with(&[]);
        for threads in ["1", "2", "5"] {
            assert!(whole == with(&["--threads", threads]), "{options:?}");
        }
        for count in [1, 2, 7] {
            let shards = (0..count).map(|i| with(&["--shard", &format!("{i}/{count}")]));
            assert!(whole == shards.collect::<String>(), "{options:?}");
        }
    }
}

#[test]
fn start_goes_on_where_another_run_ended() {
    let part = |start, count| good(&["generate", "--start", start, "-n", count]);
    assert_eq!(part("0", "5"), part("0", "2") + &part("2", "3"));
    assert_eq!(part("18446744073709551614", "1").len(), 82);
    refuse(
        &["generate", "--start", "18446744073709551615", "-n", "2"],
        "satdoku: --start and --count go beyond the last index",
    );
}

#[test]
fn formats_have_what_was_promised() {
    let line = good(&["generate", "--seed", "2026", "--start", "3", "--minimal"]);
    let puzzle =
        "....3.4....39..5.81.6....7..6.5...417.18......8...6..........8...9.7...44.....32.";
    assert_eq!(line, format!("{puzzle}\n"));
    let args = ["generate", "--seed", "2026", "--start", "3", "--minimal"];
    let with = |more: &[&str]| good(&[&args, more].concat());
    let both = with(&["--with-solution"]);
    let (given, solution) = both.trim_end().split_once('\t').expect("two columns");
    assert_eq!((given, solution.len()), (puzzle, 81));
    assert_eq!(
        with(&["-f", "jsonl"]),
        format!(
            "{{\"index\":3,\"seed\":2026,\"puzzle\":\"{puzzle}\",\"side\":9,\"box\":\"3x3\",\
             \"solution\":\"{solution}\",\"givens\":25,\"unique\":true,\"minimal\":true}}\n"
        )
    );
    assert_eq!(
        with(&["-f", "csv"]),
        format!(
            "index,seed,puzzle,solution,givens,minimal,level,score,se_like,er,ep,ed,error\n\
             3,2026,{puzzle},{solution},25,true,,,,,,,\n"
        )
    );
    let letters = with(&["--alphabet", "ABCDEFGHI"]);
    assert_eq!(&letters[..9], "....C.D..");
}

#[test]
fn a_record_says_that_a_puzzle_is_unique_only_where_that_is_known() {
    let record = |args: &[&str]| good(&[&["generate", "-f", "jsonl"], args].concat());
    assert!(record(&[]).contains("\"unique\":true"));
    // It has one solution, but nobody looked.
    let holes = record(&["--holes", "3"]);
    assert!(!holes.contains("unique") && holes.contains("\"givens\":78"), "{holes}");
}

#[test]
fn what_cannot_be_met_is_a_record_and_a_message() {
    let ran = run(&["generate", "--givens", "10", "--max-tries", "3", "-n", "2"]);
    assert_eq!(ran.code, Some(2));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let message = "no puzzle with 10 givens in 3 tries; the nearest had";
    assert_eq!(lines.len(), 2);
    for (index, line) in lines.iter().enumerate() {
        assert!(line.starts_with(&format!("#error: {message}")), "{line}");
        assert!(ran.stderr.contains(&format!("puzzle {index}: {message}")));
    }
    let late = run(&["generate", "--side", "25", "--timeout", "0"]);
    assert_eq!((late.code, late.stdout.as_str()), (Some(3), "#unknown: time limit\n"));
    refuse(
        &["generate", "--givens", "90"],
        "satdoku: 90 givens cannot be: a grid of side 9 has 81 cells",
    );
    refuse(
        &["generate", "--box", "2x3", "--side", "9"],
        "satdoku: boxes 2x3 do not make a grid of side 9",
    );
    refuse(
        &["generate", "--resume", "-o", "x", "-f", "grid"],
        "satdoku: --resume goes with the formats line, csv and jsonl",
    );
    refuse(
        &["generate", "--from", "1234.4.143212143"],
        "satdoku: --from: the grid is not full, r2c1 is open",
    );
    refuse(
        &["generate", "--from", "1234341243212134"],
        "satdoku: --from: digit 3 stands twice in column 3: at r1c3 and r4c3",
    );
}

#[test]
fn a_grid_and_a_pattern_are_read() {
    let full = good(&["generate", "--holes", "0", "--box", "2x3"]);
    let full = full.trim_end();
    let made = good(&["generate", "--box", "2x3", "--from", full, "-n", "4", "--with-solution"]);
    assert!(made.lines().all(|line| line.ends_with(full)), "{made}");
    let path = scratch("pattern.txt");
    let rows = ["x.x.x.x.x", ".x.x.x.x."];
    let text: Vec<&str> = (0..9).map(|row| rows[row % 2]).collect();
    std::fs::write(&path, text.join("\n")).unwrap();
    let name = path.to_str().unwrap();
    let made = good(&["generate", "--pattern", name, "--seed", "1"]);
    let open = |text: &str| text.replace('\n', "").replace(|c| c != '.', "x");
    assert_eq!(open(&made), open(&text.concat()));
}

#[test]
fn a_grid_or_a_pattern_that_cannot_be_read_is_refused() {
    let path = scratch("unreadable.txt");
    let name = path.to_str().unwrap();
    for (text, reason) in [
        ("", "line 1: no puzzle found, expected one"),
        (
            "x..",
            "line 1: a line of 3 symbols is neither a puzzle (3x3 has 9) nor a whole grid (3 rows)",
        ),
    ] {
        std::fs::write(&path, text).unwrap();
        let message = format!("satdoku: {name}: {reason}");
        refuse(&["generate", "--pattern", name], &message);
    }
    std::fs::remove_file(&path).unwrap();
    let gone = std::fs::read(&path).expect_err("it is removed");
    let message = format!("satdoku: {name}: {gone}");
    refuse(&["generate", "--pattern", name], &message);
    refuse(
        &["generate", "--from", "12"],
        "satdoku: --from 12: neither a file nor a grid: line 1: a line of 2 symbols is neither a puzzle (2x2 has \
         4) nor a whole grid (2 rows)",
    );
    refuse(
        &["generate", "--side", "4", "--alphabet", "abc"],
        "satdoku: --alphabet has 3 symbols, a grid of side 4 needs as many as that",
    );
}

#[test]
fn a_pattern_is_a_file_or_the_grid_itself() {
    let path = scratch("cross.txt");
    let cross = "x..xxxxx..xxx..x";
    std::fs::write(&path, cross).unwrap();
    let args = ["generate", "--side", "4", "--pattern"];
    let made = good(&[&args[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(good(&[&args[..], &[cross]].concat()), made);
    assert_eq!(made.find('.'), Some(1));
    let missing = run(&[&args[..], &["a-missing-file.x"]].concat()).stderr;
    assert!(missing.starts_with("satdoku: a-missing-file.x: "), "{missing}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_killed_run_is_resumed_to_the_same_file() {
    kill_and_resume(10, 400);
}

#[test]
#[ignore = "takes a minute; .ci/nightly runs it"]
fn a_run_that_is_killed_fifty_times_is_resumed_to_the_same_file() {
    kill_and_resume(50, 1_500);
}

/// Kills a run that makes so many puzzles.
fn kill_and_resume(times: usize, puzzles: usize) {
    let [count, more] = [puzzles, puzzles + 100].map(|count| count.to_string());
    for format in ["line", "csv", "jsonl"] {
        let args = ["generate", "-n", &count, "--seed", "4", "-f", format];
        let whole = good(&args);
        let path = scratch(&format!("{format}-{times}"));
        let file = path.to_str().unwrap();
        let writing = [&args[..], &["--resume", "-o", file]].concat();
        // At random moments, some before anything is written; a run that was too quick begins anew.
        let (mut kills, mut moments) = (0, Stream::new(4, 0));
        while kills < times {
            let mut child = command(&writing).stderr(Stdio::null()).spawn().unwrap();
            std::thread::sleep(Duration::from_micros(moments.below(12_000)));
            child.kill().unwrap();
            let ended = child.wait().unwrap();
            if ended.success() {
                assert!(std::fs::read_to_string(&path).unwrap() == whole);
                std::fs::remove_file(&path).unwrap();
                continue;
            }
            assert!(!path.exists(), "a file is whole or not there");
            kills += 1;
            // As a kill in the middle of a record leaves it.
            let mut part =
                std::fs::File::options().append(true).create(true).open(part_of(&path)).unwrap();
            if kills % 2 == 0 {
                part.write_all(b"12").unwrap();
            }
        }
        assert_eq!(good(&writing), "");
        assert!(std::fs::read_to_string(&path).unwrap() == whole);
        assert!(!part_of(&path).exists());
        // Again: nothing is left to do.
        let again = run(&writing);
        let told = format!("satdoku: {file} was complete, there was nothing to resume\n");
        assert_eq!((again.code, again.stdout.as_str(), again.stderr), (Some(0), "", told));
        assert!(std::fs::read_to_string(&path).unwrap() == whole);
        // More than before: it goes on from the finished file.
        let more = ["generate", "-n", &more, "--seed", "4", "-f", format];
        good(&[&more[..], &["--resume", "-o", file]].concat());
        assert!(std::fs::read_to_string(&path).unwrap() == good(&more));
    }
}

#[test]
fn every_cut_is_resumed_to_the_same_file() {
    let args = ["generate", "-n", "6", "--box", "2x2", "-f", "csv"];
    let whole = good(&args);
    let path = scratch("cuts");
    for cut in 0..=whole.len() {
        std::fs::write(part_of(&path), &whole[..cut]).unwrap();
        good(&[&args[..], &["--resume", "-o", path.to_str().unwrap()]].concat());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "{cut}");
    }
}

#[test]
fn a_file_of_another_run_is_not_gone_on_with() {
    let path = scratch("other");
    let file = path.to_str().unwrap();
    good(&["generate", "-n", "5", "--seed", "1", "-o", file]);
    let seven = |seed| {
        let args = ["generate", "-n", "7", "--seed", seed, "-o", file, "--resume"];
        run(&args)
    };
    let other = seven("2");
    assert_eq!(other.code, Some(2));
    let begun = "is not of this run, was it begun with other options? (record 4 is another)";
    assert_eq!(other.stderr, format!("satdoku: {file} {begun}\n"));
    assert!(!part_of(&path).exists());
    assert_eq!(seven("1").code, Some(0));
    let seven = std::fs::read_to_string(&path).unwrap();
    assert_eq!(seven, good(&["generate", "-n", "7", "--seed", "1"]));
}

fn minimize(args: &[&str], input: &str) -> Ran {
    let path = scratch(&format!("minimize-{}", input.len()));
    std::fs::write(&path, input).unwrap();
    run(&[&["minimize"], args, &[path.to_str().unwrap()]].concat())
}

#[test]
fn minimize_writes_minimal_puzzles_and_refuses_what_is_not_unique() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let minimal =
        "53..7.........5....98....6.8...6...34..8....1....2.....6....28.....19..5....8..7.";
    let ran = minimize(&[], &format!("{easy}\n{minimal}\n"));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout, format!("{minimal}\n{minimal}\n"));
    let other = minimize(&["--seed", "1"], easy);
    assert!(other.code == Some(0) && other.stdout != format!("{minimal}\n"));
    let refused = minimize(&["-q"], &format!("{}\n11{}\n", ".".repeat(81), ".".repeat(79)));
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), "#multiple\n#none\n"));
    let told = minimize(&["-f", "jsonl"], easy).stdout;
    let removed =
        r#""removed":["r2c1","r2c4","r2c5","r5c6","r6c1","r6c9","r8c4","r9c9"],"redundant":["#;
    assert!(
        told.contains(&format!(
            r#""verdict":"minimal","minimal":"{minimal}","givens":22,{removed}"#
        ))
    );
    let table = minimize(&["-f", "csv"], easy).stdout;
    assert_eq!(table, format!("index,puzzle,verdict,minimal,error\n0,{easy},minimal,{minimal},\n"));
}

#[test]
fn minimize_removes_rules_and_names_them() {
    let rules = ["thermo r1c1 r1c2 r1c3 r1c4", "cage 7 r2c1 r2c2", "thermo r4c3 r4c2 r4c1"];
    let rules = [&rules[..], &["sum 5 r2c4 r3c4"]].concat();
    let all = ["--remove", "rules", "--rules", &rules.join("; ")];
    let blank = ".".repeat(16);
    let left = [rules[0], rules[2], rules[3]].join("\",\"");
    let left = format!(r#"{{"puzzle":"{blank}","side":4,"box":"2x2","rules":["{left}"]}}"#);
    let expected = format!("{left}\n# removed: {}\n", rules[1]);
    for format in ["line", "grid"] {
        let ran = minimize(&[&all[..], &["-f", format]].concat(), &blank);
        assert_eq!((ran.code, &*ran.stderr, &*ran.stdout), (Some(0), "", &*expected), "{format}");
    }
    // The next program in a pipeline reads the puzzle that is left.
    assert_eq!(minimize(&[], &expected).stdout, format!("{left}\n"));
    let record = minimize(&[&all[..], &["-f", "jsonl"]].concat(), &blank).stdout;
    let fields: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(fields["minimal"], left);
    assert_eq!(fields["rules"], json!(rules));
    assert_eq!([&fields["rules_removed"], &fields["rules_redundant"]], [&json!([rules[1]]); 2]);
    assert_eq!(fields["removed"], Value::Null);
    let table = minimize(&[&all[..], &["-f", "csv"]].concat(), &blank).stdout;
    let header = "index,puzzle,verdict,minimal,rules_removed,error\n";
    assert!(table.starts_with(header), "{table}");
    assert!(table.ends_with(&format!(",{},\n", rules[1])), "{table}");
    // Records are read again as the puzzles that they are about.
    for text in [&record, &table] {
        assert_eq!(minimize(&["--remove", "rules", "-f", "jsonl"], text).stdout, record);
    }
    let without_rules =
        minimize(&["--remove", "rules", "-q"], "123434122143432.\n11..............\n");
    assert_eq!(without_rules.stdout, "123434122143432.\n#none\n");
    let refused = minimize(&["--remove", "both"], &blank);
    assert_eq!((refused.code, &*refused.stdout), (Some(2), ""));
    assert!(refused.stderr.contains("[possible values: givens, rules]"), "{}", refused.stderr);
}

#[test]
fn rules_that_exempt_cells_from_others_are_removed_after_these() {
    let cells = ["r1c1 r1c2", "r2c1 r2c2", "r1c1 r2c1", "r1c2 r2c2"];
    let dots = cells.map(|cells| format!("difference 1 {cells}")).join("\",\"");
    let rules = format!("\"negative difference 1\",\"{dots}\"");
    let puzzle = format!(r#"{{"puzzle":"1...","side":2,"box":"1x2","rules":[{rules}]}}"#);
    for seed in ["0", "1", "2", "3"] {
        let told = minimize(&["--remove", "rules", "--seed", seed, "-f", "jsonl"], &puzzle).stdout;
        let fields: Value = serde_json::from_str(&told).unwrap();
        // Without a dot, the digits of its cells must not differ by 1.
        assert_eq!(fields["rules_redundant"], json!(["negative difference 1"]));
        assert_eq!(fields["rules_removed"], fields["rules"]);
    }
}

#[test]
fn two_runs_do_not_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let (file, part) = (folder.path().join("x.txt"), folder.path().join("x.txt.part"));
    let file = file.to_str().unwrap();
    let mut first = command(&["generate", "-n", "100000000", "-o", file]).spawn().unwrap();
    while !std::fs::metadata(&part).is_ok_and(|meta| meta.len() > 0) {
        assert!(first.try_wait().unwrap().is_none(), "it has much to do");
        std::thread::yield_now();
    }
    let message = format!("satdoku: {file}: another run is writing {file}.part");
    for more in [&[][..], &["--resume"]] {
        refuse(&[&["generate", "-n", "3", "-o", file][..], more].concat(), &message);
    }
    let message = message.as_str();
    refuse(
        &[
            "solve",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "-o",
            file,
        ],
        message,
    );
    first.kill().unwrap();
    first.wait().unwrap();
    good(&["generate", "-n", "3", "-q", "-o", file]);
    assert_eq!(std::fs::read_to_string(file).unwrap().lines().count(), 3);
}

#[test]
fn every_engine_writes_the_same_puzzles() {
    let generate = |options: &[&str]| {
        let shared = ["generate", "-n", "3", "--seed", "9", "--box", "2x3", "--minimal"];
        good(&[&shared, options].concat())
    };
    let expected = generate(&[]);
    assert_eq!(generate(&["--engine", "native"]), expected);
    assert_eq!(generate(&["--engine", "sat"]), expected);
    assert_eq!(generate(&["--engine", "sat", "--sat-solver", "cdcl"]), expected);
    assert_eq!(generate(&["--cross-check"]), expected);
}

#[test]
fn statistics_tell_the_work_of_each_engine() {
    let ran = run(&["generate", "--engine", "sat", "--minimal", "--stats", "-f", "jsonl"]);
    let record: Value = serde_json::from_str(&ran.stdout).expect("one record");
    let stats = record["stats"].as_object().expect("an object");
    assert_eq!(stats.keys().collect::<Vec<_>>(), ["cdcl", "varisat"]);
    for (engine, work) in stats {
        for field in ["searches", "variables", "clauses"] {
            assert!(work[field].as_u64() > Some(1), "{engine}: {work}");
        }
        assert!(work["seconds"].as_f64() > Some(0.0), "{engine}: {work}");
    }
    for field in ["decisions", "conflicts", "propagations", "restarts"] {
        assert!(stats["cdcl"][field].is_u64(), "{}", stats["cdcl"]);
    }
    let mut lines = ran.stderr.lines();
    let total = lines.next().expect("the summary");
    assert!(total.starts_with("satdoku: 1 records (1 minimal) in "), "{total}");
    assert!(lines.next().is_some_and(|line| line.starts_with("cdcl: 2 searches, ")));
    assert!(lines.next().is_some_and(|line| line.starts_with("varisat: ")));
}

#[test]
fn minimize_removes_the_same_givens_with_every_engine() {
    let full = good(&["generate", "--box", "2x3", "--holes", "0"]);
    let minimize = |options: &[&str]| {
        let ran = crate::support::program::run(&[&["minimize"], options].concat(), &full);
        assert_eq!(ran.code, Some(0), "{options:?}: {}", ran.stderr);
        ran.stdout
    };
    let expected = minimize(&[]);
    for options in [["--engine", "sat"], ["--engine", "native"], ["--cross-check", "-q"]] {
        assert_eq!(minimize(&options), expected);
    }
}

#[test]
fn a_symbol_like_the_end_of_an_object_makes_no_object() {
    for seed in ["0", "1", "2", "3", "4", "5"] {
        let args = ["generate", "--side", "4", "--alphabet", "abc}", "--with-solution", "--seed"];
        let ran = run(&[&args[..], &[seed]].concat());
        let (puzzle, solution) = ran.stdout.trim_end().split_once('\t').expect("a tab");
        assert_eq!((puzzle.len(), solution.len()), (16, 16), "{}", ran.stdout);
    }
}
