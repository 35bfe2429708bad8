//! Bytes that several owners write and read, also on different threads.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A buffer; clones share its content.
#[derive(Clone, Default)]
pub(super) struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    /// Returns the bytes and leaves none.
    pub(super) fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
