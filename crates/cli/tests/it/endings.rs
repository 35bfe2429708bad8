//! The ending of an output file: it chooses the format, or is refused before anything is made.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::program::{Ran, feed, satdoku};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn run_in(folder: &Path, line: &str) -> Ran {
    let mut command = satdoku();
    let output = feed(command.args(line.split(' ')).current_dir(folder), EASY.as_bytes());
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A folder with the files that the commands read.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for line in ["encode -o in.cnf", "solve -o in.answer --sat-exit-codes"] {
        run_in(folder.path(), line);
    }
    // The answer of a SAT solver that knows the solution.
    let solution = fs::read_to_string(folder.path().join("in.answer")).expect("the solution");
    let digits = solution.trim().bytes().map(|byte| usize::from(byte - b'0'));
    let literals: String =
        digits.enumerate().map(|(cell, digit)| format!(" {}", cell * 9 + digit)).collect();
    let answer = format!("s SATISFIABLE\nv{literals} 0\n");
    fs::write(folder.path().join("in.answer"), answer).expect("a file");
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
        .filter(|name| !name.starts_with("in."))
        .collect();
    names.sort();
    names
}

/// Each command that writes records, with a format that it cannot write.
const COMMANDS: [(&str, &str); 14] = [
    ("solve", "pdf"),
    ("solve --filter", "json"),
    ("check", "sdm"),
    ("check --explain", "csv"),
    ("check --entries", "svg"),
    ("check --proof p.drat", "svg"),
    ("count", "svg"),
    ("enumerate", "html"),
    ("generate", "gz"),
    ("minimize", "xlsx"),
    ("rate", "sdk"),
    ("hint", "ss"),
    ("convert", "cnf"),
    ("decode in.cnf in.answer", "lrat"),
];

#[test]
fn the_ending_chooses_the_format_in_every_command() {
    let folder = folder();
    for (command, _) in COMMANDS {
        for format in ["csv", "jsonl", "json", "svg", "sdm", "grid"] {
            let named = run_in(folder.path(), &format!("{command} -f {format}"));
            if named.code == Some(2) {
                continue;
            }
            let name = format!("out.{format}");
            let ran = run_in(folder.path(), &format!("{command} -o {name}"));
            assert_eq!((ran.code, ran.stdout.as_str()), (named.code, ""), "{command} {format}");
            let written = fs::read_to_string(folder.path().join(&name)).expect(&name);
            assert_eq!(written, named.stdout, "{command} -o {name}");
        }
        let by_default = run_in(folder.path(), command);
        for name in ["out.txt", "out.log", "out.A7x0Qk", "out"] {
            run_in(folder.path(), &format!("{command} -o {name}"));
            let written = fs::read_to_string(folder.path().join(name)).expect(name);
            assert_eq!(written, by_default.stdout, "{command} -o {name}");
        }
    }
}

#[test]
fn an_ending_that_a_command_cannot_write_is_an_error_before_anything_is_made() {
    for (command, ending) in COMMANDS {
        let folder = folder();
        let ran = run_in(folder.path(), &format!("{command} -o out.{ending}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{command} {ending}");
        assert_eq!(ran.stderr.lines().count(), 1, "{command}: {}", ran.stderr);
        assert_eq!(files(folder.path()), [""; 0], "{command} {ending}");
    }
    let folder = folder();
    let here = "here, expected";
    for (line, error) in [
        (
            "solve -o a.pdf",
            format!(
                "a.pdf: cannot write '.pdf' {here} .csv, .jsonl, .json, .svg or another format's name, or -f; \
                 `satdoku print` writes it"
            ),
        ),
        (
            "rate -o a.sdk",
            "the format sdk has no place for grades: take line, grid, integers, csv, jsonl or json"
                .to_owned(),
        ),
        (
            "encode -o a.jsonl",
            format!("a.jsonl: cannot write '.jsonl' {here} .cnf, or .icnf with --cubes"),
        ),
        (
            "encode -o a.icnf",
            format!(
                "a.icnf: cannot write '.icnf' {here} .cnf, or .icnf with --cubes; `satdoku encode --cubes D` \
                 writes it"
            ),
        ),
        (
            "print -o a.jsonl",
            format!("a.jsonl: cannot write '.jsonl' {here} .pdf, .html or .svg, or -f"),
        ),
        (
            "check --proof a.csv",
            format!("a.csv: cannot write '.csv' {here} .drat or .lrat, or --proof-format"),
        ),
        (
            "check --proof a.drat --cnf a.lrat",
            format!("a.lrat: cannot write '.lrat' {here} .cnf; `satdoku check --proof` writes it"),
        ),
    ] {
        let ran = run_in(folder.path(), line);
        assert_eq!((ran.code, ran.stderr), (Some(2), format!("satdoku: {error}\n")), "{line}");
    }
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn an_option_decides_over_the_ending() {
    let folder = folder();
    for (line, name, begins) in [
        ("solve -f csv -o a.json", "a.json", "index,puzzle,"),
        ("solve -f line -o a.pdf", "a.pdf", "534678912"),
        ("generate -f jsonl -o a.csv.gz", "a.csv.gz", "{\"index\":0,"),
        ("print --solutions none -f svg -o a.html", "a.html", "<svg "),
        ("encode --cubes 1 -o a.cnf", "a.cnf", "c satdoku"),
        ("encode --cubes 1 -o b.icnf", "b.icnf", "c satdoku"),
        ("check --proof a.lrat --proof-format drat", "a.lrat", ""),
    ] {
        let ran = run_in(folder.path(), line);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{line}");
        let written = fs::read_to_string(folder.path().join(name)).expect(name);
        assert!(written.starts_with(begins), "{line}: {}", &written[..40]);
    }
}

#[test]
fn the_ending_of_a_proof_chooses_its_format() {
    let folder = folder();
    for (name, format) in [("a.drat", "drat"), ("a.lrat", "lrat"), ("a.proof", "drat")] {
        run_in(folder.path(), &format!("check --engine sat --proof {name}"));
        run_in(
            folder.path(),
            &format!("check --engine sat --proof in.same --proof-format {format}"),
        );
        let read = |name| fs::read(folder.path().join(name)).expect(name);
        assert!(read(name) == read("in.same"), "{name}");
    }
}

#[test]
fn a_run_resumes_in_the_format_of_the_ending() {
    let folder = folder();
    let whole = run_in(folder.path(), "generate -n 20 --box 2x2 -f csv").stdout;
    let begun: String = whole.split_inclusive('\n').take(6).collect();
    fs::write(folder.path().join("a.csv.part"), begun).expect("a file");
    let ran = run_in(folder.path(), "generate -n 20 --box 2x2 -o a.csv --resume");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(folder.path().join("a.csv")).expect("the file"), whole);
    let ran = run_in(folder.path(), "generate -n 20 --box 2x2 -o a.svg --resume");
    let refusal = "satdoku: --resume goes with the formats line, csv and jsonl\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), refusal));
}

#[test]
fn names_of_standard_output_choose_nothing() {
    let folder = folder();
    for name in ["-", "/dev/stdout"] {
        let ran = run_in(folder.path(), &format!("solve -o {name}"));
        assert!(ran.stdout.starts_with("534678912"), "{name}: {}", ran.stderr);
        let ran = run_in(folder.path(), &format!("print -o {name} -f html"));
        assert!(ran.stdout.starts_with("<!DOCTYPE html>"), "{name}: {}", ran.stderr);
        if cfg!(feature = "print") {
            let ran = run_in(folder.path(), &format!("print -o {name}"));
            assert!(ran.stdout.starts_with("%PDF"), "{name}: {}", ran.stderr);
        }
    }
}
