//! Every limit of the program, at it, just below and just above: above it there is an error that says so.

use std::io::Write;

use crate::support::program::{Ran, feed, run, satdoku};
use crate::support::samples::{UNIQUE, packed};

/// A run that must do: its standard output.
fn good(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let ran = run(args, input);
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
    ran.stdout
}

/// A run that is refused: what it says, in the output or on stderr.
fn refused(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let Ran { code, stdout, stderr } = run(args, input);
    let said = if stdout.is_empty() { stderr } else { stdout };
    assert_eq!(code, Some(2), "{args:?}: {said}");
    assert!(!said.contains("panicked"), "{args:?}: {said}");
    let first = said.lines().next().unwrap_or_default().to_owned();
    assert!(first.len() < 400, "a message and not the input: {first}");
    first
}

/// An empty grid in numbers.
fn empty(side: usize) -> String {
    vec!["."; side * side].join(" ")
}

#[test]
fn sides_go_from_1_to_256() {
    assert_eq!(good(&["convert", "--side", "1"], "."), ".\n");
    for side in [255, 256] {
        let line = good(&["convert", "-q", "--input-format", "integers"], empty(side));
        assert_eq!(line.trim_end(), empty(side));
    }
    let error = refused(&["convert", "--input-format", "integers"], empty(257));
    assert_eq!(error, "#error: -:1: side 257 is out of range, it must be 1 to 256");
    let solved = good(&["solve", "--input-format", "integers"], empty(256));
    assert_eq!(solved.split_whitespace().count(), 65_536);
    for wrong in ["0", "257", "65536", "18446744073709551616"] {
        let error = refused(&["convert", "--side", wrong], ".");
        assert!(error.contains(&format!("invalid value '{wrong}' for '--side")), "{error}");
    }
}

#[test]
fn boxes_of_every_shape_up_to_side_256_are_taken() {
    for shape in ["1x1", "1x256", "256x1", "16x16", "2x128"] {
        let side: usize = shape.split('x').map(|n| n.parse::<usize>().expect("a number")).product();
        let args = ["solve", "--input-format", "integers", "--box", shape];
        let solved = good(&args, empty(side));
        assert_eq!(solved.split_whitespace().count(), side * side);
    }
    for (wrong, reason) in [
        ("16x17", "side 272 is out of range, it must be 1 to 256"),
        ("1x257", "side 257 is out of range, it must be 1 to 256"),
        ("0x3", "a box of 0x3 has no cells"),
        ("4294967296x4294967296", "is out of range, it must be 1 to 256"),
        ("3x", "is not of the form ROWSxCOLS"),
    ] {
        let error = refused(&["convert", "--box", wrong], ".");
        assert!(error.contains(reason), "{wrong}: {error}");
    }
}

#[test]
fn a_line_may_have_four_mebibytes() {
    let most = 4 << 20;
    // A comment behind a puzzle, so that the line is a record whatever its length.
    let line = |length: usize| format!("{UNIQUE} #{}\n{UNIQUE}\n", "x".repeat(length - 83));
    for length in [most - 1, most] {
        let told = good(&["check"], line(length));
        assert_eq!(told, format!("unique\t{UNIQUE}\n").repeat(2));
    }
    let ran = run(&["check"], line(most + 1));
    let (first, second) = ran.stdout.split_once('\n').expect("two records");
    assert_eq!(ran.code, Some(2));
    assert!(first.starts_with("#error: -:1: ") && first.len() < 200, "{first}");
    assert_eq!(second, format!("unique\t{UNIQUE}\n"), "the next is read");
}

#[test]
fn json_may_be_nested_128_deep() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    for depth in [2, 127, 128, 129, 100_000] {
        // Deeper values are no longer known for one; what comes after them is read in any case.
        let ran = run(&["check", "--keep-going"], format!("{}\n{UNIQUE}\n", nested(depth)));
        assert_eq!(ran.code, Some(2), "{depth}");
        let lines: Vec<_> = ran.stdout.lines().collect();
        let (last, errors) = lines.split_last().expect("records");
        assert_eq!(*last, format!("unique\t{UNIQUE}"), "{depth}");
        assert!(errors.iter().all(|line| line.starts_with("#error: -:1")), "{depth}");
        assert_eq!(errors.len() == 1, depth <= 128, "{depth}: {}", errors.len());
        assert!(!errors.is_empty());
    }
}

#[test]
fn an_alphabet_has_up_to_256_symbols() {
    let numbers = |count: usize| (1..=count).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    for count in [255, 256] {
        good(&["convert", "-q", "--alphabet", &numbers(count)], empty(count));
    }
    for count in [0, 257, 10_000] {
        let ran = run(&["convert", "--alphabet", &numbers(count)], UNIQUE);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{count}");
        assert!(ran.stderr.contains("--alphabet"), "{count}");
    }
}

#[test]
fn numbers_on_the_command_line_have_both_ends() {
    let most = u64::MAX.to_string();
    let beyond = "18446744073709551616";
    let count = |limit: &str| good(&["count", "--limit", limit], UNIQUE);
    assert_eq!(count("1"), format!("1\t{UNIQUE}\n"));
    assert_eq!(count(&most), format!("1\t{UNIQUE}\n"));
    good(&["enumerate", "--limit", &most], UNIQUE);
    good(&["solve", "--threads", "1"], UNIQUE);
    good(&["solve", "--threads", "8"], UNIQUE);
    good(&["solve", "--seed", &most, "--engine", "sat"], UNIQUE);
    good(&["count", "--estimate", "--samples", &most], UNIQUE);
    good(&["generate", "--seed", &most, "--start", "18446744073709551614"], "");
    good(&["generate", "-n", "0", "--start", &most], "");
    good(&["generate", "--check-limit", &most, "--minimal"], "");
    good(&["generate", "--givens", "81"], "");
    good(&["generate", "--holes", "81"], "");
    let last = format!("18446744073709551614/{most}");
    assert_eq!(good(&["check", "--shard", &last], UNIQUE), format!("unique\t{UNIQUE}\n"));
    assert_eq!(good(&["check", "--shard", &format!("0/{most}")], UNIQUE), "");
    for args in [
        &["count", "--limit", "0"][..],
        &["count", "--limit", beyond],
        &["enumerate", "--limit", "0"],
        &["solve", "--threads", "0"],
        &["solve", "--threads", "1025"],
        &["solve", "--portfolio", "0"],
        &["solve", "--portfolio", "1025"],
        &["solve", "--seed", beyond],
        &["solve", "--timeout=-1"],
        &["solve", "--timeout", "nan"],
        &["solve", "--timeout", "1e300"],
        &["count", "--estimate", "--samples", "1"],
        &["check", "--shard", "0/0"],
        &["check", "--shard", "3/3"],
        &["check", "--shard", &format!("{most}/{most}")],
        &["check", "--shard", &format!("0/{beyond}")],
        &["generate", "--max-tries", "0"],
        &["generate", "--max-tries", "4294967296"],
        &["generate", "--givens", "82"],
        &["generate", "--holes", "82"],
        &["generate", "--holes", &most],
        &["generate", "-n", &most, "--start", "1"],
        &["generate", "--start", &most],
        &["encode", "--cubes", "21"],
    ] {
        refused(args, UNIQUE);
    }
}

#[test]
fn a_budget_of_nothing_is_an_unknown_and_a_long_one_no_limit() {
    let hard = run(&["solve", "--timeout", "0"], UNIQUE);
    assert_eq!((hard.stdout.as_str(), hard.code), ("#unknown: time limit\n", Some(3)));
    let check = run(&["check", "--total-timeout", "0"], UNIQUE);
    assert_eq!((check.stdout, check.code), (format!("unknown\t{UNIQUE}\n"), Some(3)));
    for long in ["1e19", "18446744073709549568"] {
        good(&["solve", "--timeout", long, "--total-timeout", long], UNIQUE);
    }
    // A check that gives up after nothing costs time or minimality, never the one solution.
    let none = ["generate", "--side", "9", "--minimal", "--check-limit", "0"];
    let made = good(&none, "");
    assert_eq!(good(&["check"], &made), format!("unique\t{made}"));
}

/// The formula of the puzzle with one line put in the place of another.
fn formula(key: &str, line: &str) -> String {
    let text = good(&["encode"], UNIQUE);
    let change = |old: &str| {
        if old.starts_with(key) { line.to_owned() } else { old.to_owned() }
    };
    text.lines().map(|old| change(old) + "\n").collect()
}

/// What `decode` says of this formula and this answer.
fn decoded(formula: &str, answer: &str) -> String {
    let mut file = tempfile::NamedTempFile::new().expect("scratch files can be made");
    file.write_all(formula.as_bytes()).expect("there is room");
    let path = file.path().to_str().expect("text");
    let said = refused(&["decode", path, "-"], answer);
    said.replace(path, "CNF")
}

#[test]
fn dimacs_numbers_end_at_the_largest_variable() {
    let cnf = formula("nothing", "");
    let model = |lits: &str| decoded(&cnf, &format!("s SATISFIABLE\nv {lits} 0\n"));
    assert_eq!(model("730"), "#error: -: the model has variable 730 where the formula has 729");
    let largest = "#error: -: the model has variable 2147483647 where the formula has 729";
    assert_eq!(model("2147483647"), largest);
    assert_eq!(model("-2147483647"), largest);
    assert_eq!(model("-729"), "#error: -: the model leaves cell r1c1 without a digit");
    for beyond in ["2147483648", "-2147483648", "99999999999999999999", "-9223372036854775808"] {
        let said = model(beyond);
        let is_told = said.starts_with("satdoku: -: line 2: ")
            && said.ends_with(&format!(" {beyond} is out of range"));
        assert!(is_told, "{said}");
    }
    let long = model(&"1".repeat(65));
    assert_eq!(long, "satdoku: -: line 2: a word longer than 64 characters");

    let header = |line: &str| decoded(&formula("p cnf", line), "s UNSATISFIABLE\n");
    for wrong in ["p cnf 2147483648 1", "p cnf 99999999999999999999 1", "p cnf -1 -1", "p cnf 729"]
    {
        let said = header(wrong);
        assert!(said.ends_with("a line 'p cnf VARIABLES CLAUSES' is expected"), "{said}");
    }
    let promised = header("p cnf 729 18446744073709551615");
    assert!(promised.contains("the file promises 18446744073709551615 clauses"), "{promised}");
    let few = header("p cnf 728 12005");
    assert!(few.contains("where there are 728 variables"), "{few}");
}

#[test]
fn comments_of_a_formula_that_fit_no_grid_are_refused() {
    let comment = |key: &str, line: &str| decoded(&formula(key, line), "s UNSATISFIABLE\n");
    for side in ["0", "8", "257"] {
        let said = comment("c side", &format!("c side {side}"));
        assert!(said.contains("are not of one size"), "{said}");
    }
    let said = comment("c side", "c side 99999999999999999999");
    assert_eq!(said, "satdoku: CNF: line 2: '99999999999999999999' is not a side");
    for shape in ["0x0", "16x17", "18446744073709551615x18446744073709551615"] {
        let said = comment("c box", &format!("c box {shape}"));
        assert!(said.contains("is not a box shape"), "{said}");
    }
    let said = comment("c box", "c box 3x4");
    assert!(said.contains("are not of one size"), "{said}");
    let said = comment("c alphabet", &format!("c alphabet {}", "1 2 ".repeat(100_000)));
    assert!(said.ends_with("...' is not an alphabet"), "{said}");
    let rows = "c puzzle .........\n".repeat(257);
    let said = comment("c side", &rows);
    assert!(said.contains("more than 256 comments 'c puzzle'"), "{said}");
}

#[test]
fn packed_input_that_is_cut_or_followed_by_something_else_says_so() {
    let line = format!("{UNIQUE}\n");
    let whole = packed(line.as_bytes());
    let two = [whole.clone(), whole.clone()].concat();
    assert_eq!(good(&["check"], two), format!("unique\t{line}").repeat(2));
    for (input, answered) in [
        (whole[..2].to_vec(), false),
        (whole[..20].to_vec(), false),
        ([&whole[..], b"and so on"].concat(), true),
    ] {
        for args in [&["check"][..], &["check", "--shard", "0/1"]] {
            let mut command = satdoku();
            let output = feed(command.args(args), &input);
            let said = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.starts_with("satdoku: -: "), "{said}");
            // A shard of a pipe is counted before anything is answered.
            if args.len() == 1 {
                assert_eq!(!output.stdout.is_empty(), answered);
            }
        }
    }
}

#[test]
fn a_line_of_bars_is_read_at_once() {
    // Each bar was compared with every cell: this took half an hour.
    let text = "|1".repeat(1 << 19);
    let ran = run(&["convert"], &text);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stdout.starts_with("#error: -:1"), "{}", ran.stdout);
}
