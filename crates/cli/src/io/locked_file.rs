//! Files that only one run may write.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// Opens `path` for writing and locks it until it is closed; creates it, if necessary, and keeps its contents.
///
/// Where the file system has no locks, the file is not locked.
///
/// # Errors
///
/// If another run has the lock, or the file cannot be opened.
pub(super) fn open_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = File::options().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = format!("another run is writing {}", path.display());
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
            }
            Err(TryLockError::Error(_)) => return Ok(file),
        }
        // Between opening and locking, the other run may have finished and given the file its name.
        if is_same(&file, path) {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |meta: std::fs::Metadata| (meta.dev(), meta.ino());
    match (file.metadata(), path.metadata()) {
        (Ok(opened), Ok(named)) => identity(opened) == identity(named),
        _ => false,
    }
}

/// Elsewhere an open file keeps its name.
#[cfg(not(unix))]
fn is_same(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_writer_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let part = folder.path().join("x.part");
        let first = open_locked(&part).unwrap();
        assert_eq!(open_locked(&part).unwrap_err().kind(), io::ErrorKind::ResourceBusy);
        drop(first);
        assert!(open_locked(&part).is_ok());
    }
}
