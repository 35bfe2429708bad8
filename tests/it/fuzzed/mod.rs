//! What the fuzz targets check of an input, and the inputs that they keep in `tests/fuzz/corpus.tar.gz`, each checked again.
//!
//! The targets in `tests/fuzz/targets` give these functions new inputs, which takes libFuzzer; the kept ones take
//! nothing but this. (Those of the target `options` run the program within the process, which only that target can.)

mod answer;
mod differential;
mod dimacs;
mod proof;
mod text;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use tar::Archive;

/// Checks every input that a target keeps. The published package has none.
fn check_kept(target: &str, run: fn(&[u8])) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus.tar.gz");
    let Ok(file) = File::open(&path) else {
        eprintln!("{} is not here: nothing is checked", path.display());
        return;
    };
    let mut archive = Archive::new(GzDecoder::new(file));
    let mut checked = 0;
    for entry in archive.entries().expect("an archive") {
        let mut entry = entry.expect("an entry");
        let path = entry.path().expect("a name").into_owned();
        if !entry.header().entry_type().is_file()
            || !path.starts_with(Path::new("corpus").join(target))
        {
            continue;
        }
        // Says which one it was if it fails.
        eprintln!("{}", path.display());
        let mut input = Vec::new();
        entry.read_to_end(&mut input).expect("readable");
        run(&input);
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
