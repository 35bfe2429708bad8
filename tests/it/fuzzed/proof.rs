//! Any bytes as a proof: none shows that a puzzle with two solutions has fewer, and what is accepted for pigeons
//! without enough holes is accepted again as the LRAT made of it.

use std::sync::LazyLock;
use std::time::Duration;

use satdoku::budget::Budget;
use satdoku::encode::{ClauseSink, Cnf, Encoder, Encoding, Var};
use satdoku::format::{ReadOptions, parse};
use satdoku::proof::{self, ProofError};

static SATISFIABLE: LazyLock<Cnf> = LazyLock::new(|| {
    let record = parse("1...\n....\n....\n..2.\n", &ReadOptions::new()).expect("a puzzle");
    Encoder::new(&record.puzzle, Encoding::REDUCED).to_cnf()
});

/// Four pigeons in three holes, which propagation alone does not refute: the proof has to be looked at.
static REFUTABLE: LazyLock<Cnf> = LazyLock::new(|| {
    let lit = |pigeon: usize, hole: usize| Var::new(3 * pigeon + hole).positive();
    let mut formula = Cnf::default();
    for pigeon in 0..4 {
        formula.add_clause(&[0, 1, 2].map(|hole| lit(pigeon, hole)));
        for (other, hole) in (0..pigeon).flat_map(|other| [0, 1, 2].map(|hole| (other, hole))) {
            formula.add_clause(&[!lit(pigeon, hole), !lit(other, hole)]);
        }
    }
    let nothing = proof::check(&formula, &b"0\n"[..], &Budget::unlimited());
    assert!(nothing.is_err());
    formula
});

/// Checks this input.
pub(crate) fn run(data: &[u8]) {
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
}
