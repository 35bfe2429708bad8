//! `sat`: any formula, with the output and the exit codes of SAT solvers.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use satdoku::budget::Budget;
use satdoku::proof;
use satdoku::sat::{Cnf, Lit, dimacs};

use crate::support::program::{Ran, run};

/// Random clauses of three literals, at 4.26 for each variable: half of such formulas have a model.
fn random_formula(num_vars: usize, rng: &mut ChaCha8Rng) -> String {
    let num_clauses = num_vars * 426 / 100;
    let mut text = format!("c random\np cnf {num_vars} {num_clauses}\n");
    for _ in 0..num_clauses {
        for _ in 0..3 {
            let var = rng.random_range(1..=num_vars as i32);
            let sign = if rng.random() { 1 } else { -1 };
            write!(text, "{} ", var * sign).expect("a string");
        }
        text += "0\n";
    }
    text
}

/// More pigeons than holes.
fn pigeons(holes: i32) -> String {
    let var = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses: Vec<Vec<i32>> =
        (0..=holes).map(|pigeon| (0..holes).map(|hole| var(pigeon, hole)).collect()).collect();
    for hole in 0..holes {
        for one in 0..=holes {
            clauses.extend((0..one).map(|other| vec![-var(one, hole), -var(other, hole)]));
        }
    }
    let mut text = format!("p cnf {} {}\n", holes * (holes + 1), clauses.len());
    for clause in clauses {
        let words: Vec<String> = clause.iter().map(i32::to_string).collect();
        text += &format!("{} 0\n", words.join(" "));
    }
    text
}

fn parsed(text: &str) -> Cnf {
    let mut formula = Cnf::default();
    let header = dimacs::read(text.as_bytes(), &mut formula, |_| Ok(())).expect("a formula");
    formula.reserve_vars(header.num_vars);
    formula
}

/// Whether there is a model; one that is written is checked.
fn verdict(ran: &Ran, formula: &str) -> bool {
    let formula = parsed(formula);
    match ran.code.expect("it ends by itself") {
        20 => assert_eq!(ran.stdout, "s UNSATISFIABLE\n"),
        10 => {
            let lines = ran.stdout.strip_prefix("s SATISFIABLE\n").expect("a verdict");
            assert!(lines.lines().all(|line| line.starts_with("v ") && line.len() <= 78));
            let words = lines.split_whitespace().filter(|&word| word != "v");
            let numbers: Vec<i32> = words.map(|word| word.parse().expect("a number")).collect();
            assert_eq!(numbers.len(), formula.num_vars() + 1);
            let lits: Vec<Lit> = numbers.iter().filter_map(|&n| Lit::from_dimacs(n)).collect();
            assert!(formula.clauses().all(|clause| clause.iter().any(|lit| lits.contains(lit))));
        }
        code => panic!("exit code {code}: {}", ran.stderr),
    }
    ran.code == Some(10)
}

#[test]
fn solvers_agree_and_proofs_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut formulas: Vec<String> = (0..30).map(|nth| random_formula(20 + nth, &mut rng)).collect();
    formulas.extend((1..6).map(pigeons));
    let mut models = 0;
    for text in &formulas {
        let mut verdicts = Vec::new();
        for (words, proof) in [
            ("--seed 0", path("p.drat")),
            ("--threads 3 --seed 7", path("p.lrat")),
            ("--sat-solver varisat --proof-format binary-drat", path("p")),
        ] {
            let words: Vec<&str> =
                ["sat", "--proof", &proof].into_iter().chain(words.split(' ')).collect();
            let ran = run(&words, text);
            assert_eq!(ran.stderr, "", "{text}");
            let is_satisfiable = verdict(&ran, text);
            verdicts.push(is_satisfiable);
            // A proof is there only where it proves something.
            assert_eq!(Path::new(&proof).exists(), !is_satisfiable, "{text}");
            if !is_satisfiable {
                let file = fs::read(&proof).expect("a proof");
                proof::check(&parsed(text), &file[..], &Budget::unlimited()).expect("it holds");
                fs::remove_file(&proof).expect("it was there");
            }
        }
        assert!(verdicts.iter().all(|verdict| *verdict == verdicts[0]), "{text}");
        models += usize::from(verdicts[0]);
    }
    assert!((5..30).contains(&models), "{models} of {}", formulas.len());
}

#[test]
fn files_of_others_are_read() {
    // As SATLIB ends its files, with empty lines, clauses over several lines, and comments between them.
    let text = "c\n\np  cnf 3 2 \n1\n-3 0 2\nc more\n3 -1 0\n%\n0\n\n";
    assert!(verdict(&run(&["sat"], text), text));
    for (text, code, answer) in [
        ("p cnf 0 0\n", 10, "s SATISFIABLE\nv 0\n"),
        ("p cnf 2 1\n0\n", 20, "s UNSATISFIABLE\n"),
        ("p cnf 2 0\n", 10, "s SATISFIABLE\nv 1 2 0\n"),
    ] {
        let ran = run(&["sat", "-"], text);
        assert_eq!((ran.code, &*ran.stdout), (Some(code), answer), "{text:?}");
    }
}

#[test]
fn what_is_no_formula_is_refused() {
    for (text, error) in [
        ("", "-: the file ends before its line 'p cnf'"),
        ("p cnf 1 2\n1 0\n", "-: the file promises 2 clauses and has 1"),
        ("p cnf 1 1\n2 0\n", "-: line 2: literal 2 where there are 1 variables"),
        ("p inccnf\n1 0\na 1 0\n", "-: an incremental formula, expected 'p cnf VARIABLES CLAUSES'"),
        ("1...2...3...4...\n", "-: line 1: clauses before the line 'p cnf VARIABLES CLAUSES'"),
    ] {
        let ran = run(&["sat"], text);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{text:?}");
        assert_eq!(ran.stderr, format!("satdoku: {error}\n"));
    }
}

#[test]
fn a_limit_on_time_is_kept() {
    let ran = run(&["sat", "--timeout", "0.2"], pigeons(30));
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "s UNKNOWN\n"));
}
