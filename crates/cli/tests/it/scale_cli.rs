//! Work cut into parts, by pipes, shards and cubes: the parts put together are the whole.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::program::feed;
use crate::support::samples::UNIQUE;

fn run(args: &[&str], input: &[u8]) -> Output {
    feed(Command::new(env!("CARGO_BIN_EXE_satdoku")).args(args), input)
}

/// Standard output of a run whose exit code is 0.
fn good(args: &[&str], input: &str) -> String {
    let output = run(args, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{args:?} {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scale-{}-{name}", std::process::id()))
}

/// A puzzle a line, of several sizes, some without a solution, with several, or broken.
fn mixed(count: usize) -> Vec<String> {
    let made = good(&["generate", "-n", &count.to_string(), "--seed", "1"], "");
    let change = |(nth, line): (usize, &str)| match nth % 10 {
        3 => line[..40].to_owned(),
        4 => line.replacen('.', "!", 1),
        5 => ["1.3.34..2...4..1", "................"][nth / 10 % 2].to_owned(),
        6 => "2......34...4.3..1...2.....53......6".to_owned(),
        7 => format!("11{}", &line[2..]),
        8 => format!("{line} # a comment"),
        9 => line.replacen(|symbol: char| symbol != '.', ".", 3),
        _ => line.to_owned(),
    };
    made.lines().enumerate().map(change).collect()
}

#[test]
fn what_a_filter_writes_does_not_depend_on_where_its_input_is_cut() {
    cut_input(&[7, 13]);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn what_a_filter_writes_does_not_depend_on_cuts_after_every_line() {
    cut_input(&[1, 2, 13]);
}

/// Cuts the input into parts of so many lines.
fn cut_input(sizes: &[usize]) {
    // Every kind of line stands in it twice.
    let lines = mixed(20);
    for command in ["solve", "check", "count", "convert", "rate"] {
        for format in ["line", "jsonl", "csv", "grid"] {
            let mut args = vec![command, "--filter", "--input-format", "line", "-f", format];
            args.extend(if command == "count" { &["--limit", "10"][..] } else { &[] });
            let answer = |lines: &[String]| good(&args, &(lines.join("\n") + "\n"));
            let whole = answer(&lines);
            for &size in sizes {
                let parts: String = lines.chunks(size).map(answer).collect();
                assert!(parts == whole, "{args:?} {size}\n{parts}\n{whole}");
                if size == 13 && format != "grid" {
                    assert_eq!(whole.lines().count(), lines.len(), "{args:?}");
                }
            }
        }
    }
}

#[test]
fn a_filter_names_places_within_the_record() {
    let input = format!("{UNIQUE}\n{}\n", UNIQUE.replacen('3', "!", 1));
    let solved = good(&["solve", "--filter"], &input);
    let error = solved.lines().nth(1).expect("a record out for each in");
    assert!(error.starts_with("#error: 1:15: symbol '!'"), "{error}");
    let json = good(&["check", "--filter", "-f", "jsonl"], UNIQUE);
    assert!(json.starts_with("{\"puzzle\":"), "{json}");
    let table = good(&["check", "--filter", "-f", "csv"], UNIQUE);
    assert_eq!(table, format!(",{UNIQUE},unique,\n"));
    // A shard knows where it stands.
    let shard = ["check", "--filter", "--shard", "1/2", "-f", "csv"];
    assert_eq!(good(&shard, &input).lines().count(), 1);
    assert!(good(&shard, &input).starts_with("1,"));
}

#[test]
fn shards_of_a_filter_are_the_whole_and_exit_with_0() {
    let file = scratch("mixed.txt");
    std::fs::write(&file, mixed(20).join("\n")).expect("scratch files can be written");
    let file = file.to_str().expect("text");
    for args in [
        &["solve", file][..],
        &["check", "-f", "jsonl", file],
        &["check", "-f", "csv", file],
        &["solve", "-f", "grid", file],
        &["solve", "--input-format", "line", "-f", "csv", file],
    ] {
        let whole = run(args, b"");
        assert_eq!(whole.status.code(), Some(2), "there are error records");
        for count in [1, 2, 7, 25] {
            let part = |index| {
                let shard = format!("{index}/{count}");
                good(&[args, &["--filter", "--shard", &shard]].concat(), "")
            };
            let parts: String = (0..count).map(part).collect();
            assert!(parts.as_bytes() == whole.stdout, "{args:?} {count}");
        }
    }
}

#[test]
fn a_filter_whose_run_breaks_says_so() {
    let output = run(&["solve", "--filter", "there/is/no/such/file"], b"");
    assert_eq!(output.status.code(), Some(2));
}

/// Clauses and cubes of an iCNF file.
fn parts_of(icnf: &str) -> (Vec<&str>, Vec<&str>) {
    let mut lines = icnf.lines().filter(|line| !line.starts_with('c'));
    assert_eq!(lines.next(), Some("p inccnf"));
    let (cubes, clauses): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("a "));
    (clauses, cubes)
}

#[test]
fn cubes_come_after_the_formula_and_its_answers_are_read_by_decode() {
    // So that propagation does not settle everything.
    let puzzle = &UNIQUE.replacen('5', ".", 2);
    let solution = good(&["solve"], puzzle);
    let block = scratch("block");
    std::fs::write(&block, &solution).expect("scratch files can be written");
    let block = block.to_str().expect("text");
    for more in [
        &[][..],
        &["--reduce"],
        &["--reduce=subsets", "--clauses", "segments"],
        &["--clauses", "minimal", "--at-most-one", "sequential"],
        &["--block", block],
    ] {
        let args = [&["encode"], more].concat();
        let plain = good(&args, puzzle);
        let file = scratch("cubes.icnf");
        let path = file.to_str().expect("text");
        good(&[&args[..], &["--cubes", "4", "-o", path]].concat(), puzzle);
        let text = std::fs::read_to_string(&file).expect("just written");
        let (clauses, cubes) = parts_of(&text);
        let stated = plain.lines().filter(|line| !line.starts_with(['c', 'p']));
        assert!(clauses.iter().copied().eq(stated), "{more:?}");
        assert!((2..=16).contains(&cubes.len()), "{more:?}");
        assert!(cubes.iter().all(|cube| cube.ends_with(" 0")));
        // Any answer does: decode looks at the formula for its comments and its size.
        let none = run(&["decode", path], b"s UNSATISFIABLE\n");
        assert_eq!((none.status.code(), &none.stdout[..]), (Some(1), &b"#unsolvable\n"[..]));
    }
    let path = scratch("full.icnf");
    let path = path.to_str().expect("text");
    good(&["encode", "--cubes", "3", "-o", path], puzzle);
    let digits = solution.trim().bytes().enumerate();
    let model: Vec<String> =
        digits.map(|(cell, symbol)| (cell * 9 + usize::from(symbol - b'0')).to_string()).collect();
    let answer = format!("s SATISFIABLE\nv {} 0\n", model.join(" "));
    assert_eq!(good(&["decode", path], &answer), solution);
}

/// Runs a script of `examples/scale` on the mixed puzzles; `program` must be there.
fn script(name: &str, program: &str, more: &[&str]) {
    let (input, output) = (scratch(&format!("{name}.in")), scratch(&format!("{name}.out")));
    std::fs::write(&input, mixed(60).join("\n") + "\n").expect("scratch files can be written");
    let found = Command::new(program).arg("--version").output();
    found.unwrap_or_else(|error| panic!("{program} must be on the PATH: {error}"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/scale");
    let mut command = Command::new(folder.join(name));
    command.env("SATDOKU", env!("CARGO_BIN_EXE_satdoku"));
    let ran = feed(command.arg(&input).arg(&output).arg("check").args(more), b"");
    assert!(ran.status.success(), "{ran:?}");
    let path = input.to_str().expect("text");
    let mut whole = vec!["check", path, "--filter"];
    whole.extend(if name == "xargs.sh" {
        // Shards know where they stand.
        ["--shard", "0/1"]
    } else {
        ["--input-format", "line"]
    });
    whole.extend(more);
    let answers = std::fs::read_to_string(output).expect("the script writes it");
    assert!(answers == good(&whole, ""), "{name} {more:?}");
}

#[test]
#[ignore = "needs GNU parallel"]
fn parallel_writes_what_one_process_does() {
    script("parallel.sh", "parallel", &[]);
    script("parallel.sh", "parallel", &["-f", "jsonl"]);
}

#[test]
#[ignore = "needs bash and xargs"]
fn xargs_writes_what_one_process_does() {
    script("xargs.sh", "xargs", &[]);
    script("xargs.sh", "xargs", &["-f", "csv"]);
}
