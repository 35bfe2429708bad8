//! What is checked of an input stands in `tests/it/fuzzed/dimacs.rs`.

#![no_main]

#[path = "../../it/fuzzed/dimacs.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::run(data));
