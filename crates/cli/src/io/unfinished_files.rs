//! The temporary files of this run that are not complete, for whoever has to delete them.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The paths of temporary files that are not complete.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The list, locked.
pub(super) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Deletes the temporary files and calls `end`, which ends the program; the lock keeps new ones from being created.
pub(crate) fn discard_unfinished_and(end: impl FnOnce()) {
    let mut unfinished = unfinished();
    for path in unfinished.drain(..) {
        let _ = fs::remove_file(path);
    }
    end();
}
