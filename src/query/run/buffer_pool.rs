//! Buffers that go back from the thread that is done with them to the threads that fill them.
//!
//! Text is freed by another thread than the one that allocated it, so the allocator returns the pages to the system and
//! clears new ones for the next chunk: 5% of the time of two workers. Keeping the buffers avoids that.

use std::sync::{Arc, Mutex, PoisonError};

use crate::format::RawChunk;
use crate::query::render::Rendered;

/// How many buffers of a kind are kept; more are never in use for long.
const MOST: usize = 16;

/// Buffers of the text that is read and written; shared by all threads of a run.
#[derive(Clone, Debug, Default)]
pub struct BufferPools {
    /// Buffers of input.
    pub chunks: Pool<RawChunk>,
    /// Buffers of output.
    pub rendered: Pool<Rendered>,
}

/// Buffers of one kind.
#[derive(Clone, Debug, Default)]
pub struct Pool<T>(Arc<Mutex<Vec<T>>>);

impl<T> Pool<T> {
    /// Gives a buffer back.
    pub fn give(&self, one: T) {
        // Nothing that can panic runs while it is locked.
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < MOST {
            pool.push(one);
        }
    }

    /// A buffer that somebody gave back, with what is still in it.
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}
