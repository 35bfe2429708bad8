//! Going on where a killed run stopped.
//!
//! Until it is whole the output is called `FILE.part`. Its last whole record is made once more and compared,
//! so that a file of other options is not gone on with.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// What a file has of a run.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Whole records.
    pub(super) records: u64,
    /// Bytes up to the end of the last whole line.
    pub(super) bytes: u64,
    /// The last whole record.
    pub(super) last: Vec<u8>,
}

/// What the output is called before it is whole.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// The unfinished file of a run, or else the finished one; none if there is neither.
pub(super) fn begun(path: &Path) -> Option<PathBuf> {
    let names = [part_of(path), path.to_owned()];
    names.into_iter().find(|name| name.exists())
}

/// Counts what is there, in bounded memory; the inner error says that it is of another run.
pub(super) fn read(begun: &Path, header: &str) -> io::Result<Result<Found, String>> {
    let mut reader = BufReader::new(File::open(begun)?);
    let (mut found, mut line) = (Found::default(), Vec::new());
    let mut header = header.as_bytes();
    loop {
        line.clear();
        reader.read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") {
            // The end, or a record that was cut short.
            return Ok(Ok(found));
        }
        found.bytes += line.len() as u64;
        if !header.is_empty() {
            if line != header {
                return Ok(Err("its header is another".to_owned()));
            }
            header = b"";
            continue;
        }
        found.records += 1;
        std::mem::swap(&mut found.last, &mut line);
    }
}
