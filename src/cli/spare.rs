//! Memory that goes round: from whoever is done with it to whoever needs some next.
//!
//! Text is freed by another thread than the one that asked for it, which makes the system take the pages
//! away and clear new ones for the next portion, 5% of the time of two workers. So what is done with is kept
//! here instead, as much as is in use at once.

use std::sync::{Arc, Mutex, PoisonError};

use satdoku::format::RawChunk;

/// So many of a kind are kept; more are never in use for long.
const MOST: usize = 16;

/// Memory of the text that is read and written; shared by all threads of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spare {
    pub(crate) chunks: Pool<RawChunk>,
    pub(crate) texts: Pool<Vec<u8>>,
}

/// Some of a kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool<T>(Arc<Mutex<Vec<T>>>);

impl<T> Pool<T> {
    pub(crate) fn give(&self, one: T) {
        // Nothing that can panic runs while it is locked.
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < MOST {
            pool.push(one);
        }
    }

    pub(crate) fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}
