//! Any bytes as a proof: none shows that a puzzle with two solutions has fewer, and what is accepted for one without
//! any is accepted again as the LRAT made of it.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use satdoku::budget::Budget;
use satdoku::cnf::{Cnf, Encoding};
use satdoku::format::{Hints, parse};
use satdoku::proof::{self, ProofError};

fn formula(puzzle: &str) -> Cnf {
    let record = parse(puzzle, &Hints::new()).expect("a puzzle");
    Cnf::encode(&record.puzzle, Encoding::REDUCED)
}

static AMBIGUOUS: LazyLock<Cnf> = LazyLock::new(|| formula("1...\n....\n....\n..2.\n"));
static UNSOLVABLE: LazyLock<Cnf> = LazyLock::new(|| formula("12..\n....\n..1.\n..3.\n"));

fuzz_target!(|data: &[u8]| {
    let budget = Budget::unlimited().with_time_limit(Duration::from_secs(5));
    assert!(proof::check(&AMBIGUOUS, data, &budget).is_err());
    if proof::check(&UNSOLVABLE, data, &budget).is_err() {
        return;
    }
    let mut lrat = Vec::new();
    match proof::write_lrat(&UNSOLVABLE, data, &budget, &mut lrat) {
        Ok(_) => assert!(proof::check(&UNSOLVABLE, &lrat[..], &budget).is_ok()),
        // What is LRAT already, or has steps that LRAT of this kind has no words for.
        Err(ProofError::Syntax { .. } | ProofError::NotRup { .. }) => {}
        Err(error) => panic!("accepted, but not written: {error}"),
    }
});
