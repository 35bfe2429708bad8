//! Several SAT solvers on one hard grid: the answer is that of one solver, the same each time, and it has a proof.

use crate::support::program::run;

/// Takes our own solver several times as long as it searches alone.
const HARD: &str = include_str!("../../../../tests/data/minimal_5x5.txt");

const BY_CDCL: [&str; 5] = ["-q", "--engine", "sat", "--sat-solver", "cdcl"];

#[test]
fn several_solvers_find_what_one_finds() {
    let solve = |portfolio| {
        let args = [&["solve", "-f", "line", "--portfolio", portfolio], &BY_CDCL[..]].concat();
        let ran = run(&args, HARD);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    let solution = solve("1");
    assert_eq!(solve("2"), solution);
    assert_eq!(solve("3"), solution);
}

#[test]
fn several_solvers_take_the_same_steps_each_time() {
    let steps = |portfolio| {
        let args = ["check", "-f", "jsonl", "--stats", "--portfolio", portfolio];
        let ran = run(&[&args, &BY_CDCL[..]].concat(), HARD);
        let (_, stats) = ran.stdout.split_once("\"stats\":").expect("statistics");
        let counts: Vec<_> = stats.split(',').filter(|part| !part.contains("seconds")).collect();
        assert!(stats.contains("\"conflicts\":"), "{stats}");
        counts.join(",")
    };
    let first = steps("2");
    assert_eq!(steps("2"), first);
    assert_ne!(steps("1"), first);
}

#[test]
fn several_solvers_write_one_proof() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (proof, cnf) = (path("proof"), path("cnf"));
    let line = format!("unique\t{HARD}");
    for form in ["drat", "binary-drat", "lrat"] {
        let files = ["--proof", &proof, "--cnf", &cnf, "--proof-format", form];
        let args = [&["check", "--portfolio", "2"], &files[..], &BY_CDCL[..]].concat();
        for (args, input) in [(&args[..], HARD), (&["check", "--verify-proof", &cnf, &proof], "")] {
            let ran = run(args, input);
            assert_eq!((ran.code, ran.stdout), (Some(0), line.clone()), "{args:?}: {}", ran.stderr);
        }
    }
}
