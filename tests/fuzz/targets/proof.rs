//! Any bytes as a proof that a puzzle with two solutions has only one: none may be accepted.

#![no_main]

use libfuzzer_sys::fuzz_target;
use satdoku::budget::Budget;
use satdoku::cnf::{Cnf, Encoding};
use satdoku::format::{Hints, parse};
use satdoku::proof;

fuzz_target!(|data: &[u8]| {
    let puzzle = parse("1...\n....\n....\n..2.\n", &Hints::new())
        .expect("a puzzle")
        .puzzle;
    let formula = Cnf::encode(&puzzle, Encoding::REDUCED);
    let budget = Budget::unlimited().with_time_limit(std::time::Duration::from_secs(5));
    assert!(proof::check(&formula, data, &budget).is_err());
});
