//! Input for tests that run the program.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

/// A puzzle with one solution, made to be hard for a search that goes from left to right.
pub(crate) const UNIQUE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A text as gzip has it.
pub(crate) fn packed(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_ref()).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}
