//! Jobs: parts of the input, each for one worker.

use std::ops::Range;
use std::sync::Arc;

use satdoku::format::{RawChunk, RawRecord};

/// Records for one worker, from a single chunk of a file.
#[derive(Clone, Debug)]
pub struct Job {
    /// The name of the file.
    pub file: Arc<str>,
    /// The chunk that contains the records.
    pub chunk: Arc<RawChunk>,
    /// The records' positions in the chunk.
    pub range: Range<usize>,
    /// The index of the first record in the whole input.
    pub index: u64,
    /// The number of bytes in the text of the records.
    pub bytes: usize,
}

impl Job {
    /// An estimate of the number of bytes before the record at `at`, which assumes that all records have the same
    /// length.
    pub(super) fn bytes_before(&self, at: usize) -> u64 {
        let (bytes, records) = (self.bytes as u64, self.range.len() as u64);
        (at - self.range.start) as u64 * bytes / records.max(1)
    }

    /// The record at a position in `range`.
    pub fn record(&self, at: usize) -> RawRecord<'_> {
        self.chunk.get(at).expect("jobs are ranges of their chunk")
    }

    /// The index in the whole input of the record at a position in `range`.
    pub fn index_of(&self, at: usize) -> u64 {
        self.index + (at - self.range.start) as u64
    }
}

/// A job, or an error that ends a file.
#[derive(Clone, Debug)]
pub enum Input {
    /// Records to answer.
    Records(Job),
    /// The reason why a file cannot be read, or not to its end.
    Broken(String),
}
