//! What the fuzz targets check of an input, and the inputs that they keep in `tests/fuzz/corpus`, each checked again.
//!
//! The targets in `tests/fuzz/targets` give these functions new inputs, which takes libFuzzer; the kept ones take
//! nothing but this. (Those of the target `options` run the program within the process, which only that target can.)

mod answer;
mod differential;
mod dimacs;
mod proof;
mod text;

use std::fs;
use std::path::Path;

/// Checks every input that a target keeps. The published package has none.
fn check_kept(target: &str, run: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(target);
    let Ok(inputs) = fs::read_dir(&corpus) else {
        eprintln!("{} is not here: nothing is checked", corpus.display());
        return;
    };
    let mut checked = 0;
    for input in inputs {
        let path = input.expect("readable").path();
        // Says which one it was if it fails.
        eprintln!("{}", path.display());
        run(&fs::read(&path).expect("readable"));
        checked += 1;
    }
    assert!(checked > 50, "{checked} inputs of {target}");
}

#[test]
fn kept_answers() {
    check_kept("answer", answer::run);
}

#[test]
fn kept_cases_of_every_engine() {
    check_kept("differential", differential::run);
}

#[test]
fn kept_formulas() {
    check_kept("dimacs", dimacs::run);
}

#[test]
fn kept_proofs() {
    check_kept("proof", proof::run);
}

#[test]
fn kept_texts() {
    check_kept("text", text::run);
}
