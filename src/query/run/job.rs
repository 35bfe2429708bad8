//! A piece of the input for one worker.

use std::ops::Range;
use std::sync::Arc;

use crate::format::{RawChunk, RawRecord};

/// Records for one worker: some of one chunk of a file.
#[derive(Clone, Debug)]
pub struct Job {
    /// The name of the file.
    pub file: Arc<str>,
    /// The chunk that the records stand in.
    pub chunk: Arc<RawChunk>,
    /// Which records of the chunk.
    pub range: Range<usize>,
    /// The index of the first of them in the whole input.
    pub index: u64,
    /// How many bytes of text they have.
    pub bytes: usize,
}

impl Job {
    /// How many bytes stand before the record at `at`, if all records are about as long.
    pub(super) fn bytes_before(&self, at: usize) -> u64 {
        let (bytes, records) = (self.bytes as u64, self.range.len() as u64);
        (at - self.range.start) as u64 * bytes / records.max(1)
    }

    /// A record of the chunk, from those in `range`.
    pub fn record(&self, at: usize) -> RawRecord<'_> {
        self.chunk.get(at).expect("jobs are ranges of their chunk")
    }

    /// The index of that record in the whole input.
    pub fn index_of(&self, at: usize) -> u64 {
        self.index + (at - self.range.start) as u64
    }
}

/// A job, or an error that ends a file.
#[derive(Clone, Debug)]
pub enum Input {
    /// Records to work on.
    Records(Job),
    /// Why a file cannot be read, or no further.
    Broken(String),
}
