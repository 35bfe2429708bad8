//! Resuming a run that was killed.
//!
//! The output is called `FILE.part` until it is complete. Its last complete record is generated again and compared, so
//! that a file made with other options is not continued.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The contents of an unfinished file.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Number of complete records.
    pub(super) records: u64,
    /// Number of bytes up to the end of the last complete line.
    pub(super) bytes: u64,
    /// The last complete record.
    pub(super) last: Vec<u8>,
}

/// The name of the output until it is complete.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// The unfinished file of a run, or else the finished one; `None` if neither exists.
pub(super) fn existing(path: &Path) -> Option<PathBuf> {
    let names = [part_of(path), path.to_owned()];
    names.into_iter().find(|name| name.exists())
}

/// Counts the records in a file, in bounded memory; the inner error says that the file is from a different run.
pub(super) fn read(begun: &Path, header: &str) -> io::Result<Result<Found, String>> {
    let mut reader = BufReader::new(File::open(begun)?);
    let (mut found, mut line) = (Found::default(), Vec::new());
    let mut header = header.as_bytes();
    loop {
        line.clear();
        reader.read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") {
            // The end of the file, or a truncated record.
            return Ok(Ok(found));
        }
        found.bytes += line.len() as u64;
        if !header.is_empty() {
            if line != header {
                return Ok(Err("its header differs".to_owned()));
            }
            header = b"";
            continue;
        }
        found.records += 1;
        std::mem::swap(&mut found.last, &mut line);
    }
}
