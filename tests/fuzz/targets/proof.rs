//! What is checked of an input stands in `tests/it/fuzzed/proof.rs`.

#![no_main]

#[path = "../../it/fuzzed/proof.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::run(data));
