//! Any bytes as a proof: none shows that a puzzle with two solutions has fewer, and what is accepted for one with a
//! single solution, which is blocked, is accepted again as the LRAT made of it.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use satdoku::budget::Budget;
use satdoku::cnf::{ClauseSink, Cnf, Encoder, Encoding};
use satdoku::format::{Hints, parse};
use satdoku::proof::{self, ProofError};
use satdoku::puzzle::Puzzle;
use satdoku::solve::{Engine, NativeEngine};

const ENCODING: Encoding = Encoding::MINIMAL;

fn puzzle(text: &str) -> Puzzle {
    parse(text, &Hints::new()).expect("a puzzle").puzzle
}

/// The puzzle with one solution blocked.
fn blocked(puzzle: &Puzzle) -> Cnf {
    let found = NativeEngine::new().solutions(puzzle, 1, &Budget::unlimited());
    let solution = &found.expect("the engine is right").solutions[0];
    let mut formula = Cnf::encode(puzzle, ENCODING);
    formula.add_clause(&Encoder::new(puzzle, ENCODING).blocking_clause(solution));
    formula
}

static SATISFIABLE: LazyLock<Cnf> = LazyLock::new(|| blocked(&puzzle("1...\n....\n....\n..2.\n")));

static REFUTABLE: LazyLock<Cnf> = LazyLock::new(|| {
    let formula = blocked(&puzzle("1...\n..2.\n.3..\n...4\n"));
    let nothing = proof::check(&formula, &b"0\n"[..], &Budget::unlimited());
    assert!(nothing.is_err(), "bytes of a proof would not be looked at");
    formula
});

fuzz_target!(|data: &[u8]| {
    let budget = Budget::unlimited().with_time_limit(Duration::from_secs(5));
    assert!(proof::check(&SATISFIABLE, data, &budget).is_err());
    if proof::check(&REFUTABLE, data, &budget).is_err() {
        return;
    }
    let mut lrat = Vec::new();
    match proof::write_lrat(&REFUTABLE, data, &budget, &mut lrat) {
        Ok(_) => assert!(proof::check(&REFUTABLE, &lrat[..], &budget).is_ok()),
        // What is LRAT already, or has steps that LRAT of this kind has no words for.
        Err(ProofError::Syntax { .. } | ProofError::NotRup { .. } | ProofError::Stopped(_)) => {}
        Err(error) => panic!("accepted, but not written: {error}"),
    }
});
