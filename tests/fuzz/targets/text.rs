//! What is checked of an input stands in `tests/it/fuzzed/text.rs`.

#![no_main]

#[path = "../../it/fuzzed/text.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::run(data));
