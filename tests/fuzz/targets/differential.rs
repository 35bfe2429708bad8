//! What is checked of an input stands in `tests/it/fuzzed/differential.rs`.

#![no_main]

#[path = "../../it/fuzzed/differential.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::run(data));
