//! A file that a later run can resume.
//!
//! The file is called `FILE.part` until it is complete, and locked so that only one run writes to it. Beside it,
//! `FILE.part.state` holds what the records do not show: the options of the run and its status so far.
//!
//! A run that resumes starts with the last record in the file, which may be incomplete. It must answer that record in
//! the same way, which is compared instead of written; so a file of another run is not continued.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use satdoku::budget::Stopped;
use satdoku_tasks::query::render::RecordLines;
use satdoku_tasks::query::run::RunStatus;

use super::failure::Failure;
use super::locked_file::open_locked;
use super::output_path::permissions_of_replaced;
use super::part_state::PartState;

/// Size of the buffers.
const BUFFER: usize = 1 << 16;

/// The part of a line that is looked at; only lists of solutions have longer lines.
const LONGEST: usize = 1 << 20;

/// The refusal to resume a file that is complete.
const COMPLETE: &str = "it is complete, there is nothing to resume";

/// The refusal to resume a file whose verdicts so far are unknown.
const STATELESS: &str = "it is missing, and without it the verdicts so far are unknown";

/// The properties by which a file is recognised as the beginning of the same output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expectation<'a> {
    /// The text before the first record.
    pub(crate) header: &'a str,
    pub(crate) lines: RecordLines,
    /// The options that change records.
    pub(crate) options: &'a [String],
    /// Whether the output can be continued beyond its end, and without its state: it has no verdicts to keep.
    pub(crate) is_endless: bool,
}

/// A file that has another name until it is complete, and keeps that name if it is never completed.
#[derive(Debug)]
pub(crate) struct PartFile {
    file: BufWriter<File>,
    part: PathBuf,
    path: PathBuf,
    state: PartState,
    found: Found,
    /// The last record of the file, as far as it has not been compared with the answer of this run.
    unconfirmed: Option<io::Take<BufReader<File>>>,
    /// The finished file that is continued; it is copied before the first new record is written.
    finished: Option<PathBuf>,
    /// The length of the header, and that of the part.
    header: u64,
    length: u64,
    is_complete: bool,
}

/// The contents of an unfinished file.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    records: u64,
    /// Number of bytes up to the end of the last complete line.
    bytes: u64,
    /// Number of bytes before the last record, of which at least one line is complete.
    last: u64,
    /// Whether the last record depends on time, so that another run may answer it in another way.
    is_timed: bool,
}

/// The error about a file of another run.
#[derive(Debug, thiserror::Error)]
#[error("{} is not of this run, was it begun with other options? ({reason})", file.display())]
pub(crate) struct AnotherRun {
    file: PathBuf,
    reason: String,
}

/// The name of a file until it is complete.
pub(crate) fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

impl PartFile {
    /// Opens the part of `path` for a run that starts anew, or that resumes.
    pub(crate) fn open(
        path: &Path,
        resume: bool,
        expected: Expectation<'_>,
    ) -> Result<Self, Failure> {
        let part = part_of(path);
        let failed = |error| Failure::at(path.display(), error);
        let finished = (resume && !part.exists() && path.exists()).then(|| path.to_owned());
        if finished.is_some() && !expected.is_endless {
            return Err(Failure::at(path.display(), COMPLETE));
        }
        let permissions = permissions_of_replaced(path).map_err(failed)?;
        let mut file = open_locked(&part).map_err(failed)?;
        permissions.map_or(Ok(()), |it| file.set_permissions(it)).map_err(failed)?;
        let begun = finished.as_deref().unwrap_or(&part);
        let found = if resume { Found::read(begun, expected)? } else { Found::default() };
        let length = if finished.is_some() { 0 } else { found.bytes };
        let state = if length > expected.header.len() as u64 {
            resumed_state(&part, expected)?
        } else {
            // Cut the file first: its old contents must not be taken for those of the new state.
            cut(&mut file, length).and_then(|()| PartState::begin(&part, expected.options))
        };
        let state = state.map_err(failed)?;
        cut(&mut file, length).map_err(failed)?;
        Ok(PartFile {
            file: BufWriter::with_capacity(BUFFER, file),
            unconfirmed: found.last_record(begun).map_err(failed)?,
            header: expected.header.len() as u64,
            part,
            path: path.to_owned(),
            state,
            found,
            finished,
            length,
            is_complete: false,
        })
    }

    /// The number of records in the file; the last may be incomplete.
    pub(crate) fn records(&self) -> u64 {
        self.found.records
    }

    /// The number of records in the file that this run does not answer again.
    pub(crate) fn records_to_skip(&self) -> u64 {
        self.found.records.saturating_sub(1)
    }

    /// Whether the file begins with the header.
    pub(crate) fn has_header(&self) -> bool {
        self.found.bytes > 0
    }

    /// The status of the records in the file.
    pub(crate) fn status(&self) -> RunStatus {
        self.state.status()
    }

    /// Saves the status of the run, before the records that it is about are written.
    pub(crate) fn save_status(&mut self, status: RunStatus) -> io::Result<()> {
        self.state.save(status)
    }

    /// The error that this file is of another run.
    pub(crate) fn another_run(&self, reason: String) -> AnotherRun {
        let file = if self.finished.is_some() { &self.path } else { &self.part };
        AnotherRun { file: file.clone(), reason }
    }

    /// The name under which an incomplete file stays; `None` if it has no records.
    pub(crate) fn stays_at(&self) -> Option<&Path> {
        self.has_records().then_some(&*self.part)
    }

    /// The finished file that this run confirmed, if it had nothing to add.
    pub(crate) fn unchanged(&self) -> Option<&Path> {
        self.finished.as_deref().filter(|_| self.unconfirmed.is_none())
    }

    /// Gives the flushed file its final name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.unconfirmed.is_some() {
            let reason = format!("it has {} records", self.found.records);
            return Err(io::Error::other(self.another_run(reason)));
        }
        if self.finished.is_none() {
            fs::rename(&self.part, &self.path)?;
            self.is_complete = true;
            self.state.remove();
        }
        Ok(())
    }

    /// Whether the part has a record.
    fn has_records(&self) -> bool {
        self.length > self.header
    }

    /// Cuts the file to this length and continues there.
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.length = length;
        cut(self.file.get_mut(), length)
    }

    /// Compares bytes with those of the last record in the file; returns their number.
    fn confirm(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(there) = &mut self.unconfirmed else {
            return Ok(0);
        };
        let confirmed = self.found.bytes - there.limit();
        let length = usize::try_from(there.limit()).unwrap_or(usize::MAX).min(bytes.len());
        let mut text = vec![0; length];
        there.read_exact(&mut text)?;
        if there.limit() == 0 {
            self.unconfirmed = None;
        }
        if bytes.starts_with(&text) {
            return Ok(length);
        }
        if !self.found.is_timed && !is_timed(bytes) {
            let reason = format!("record {} is another", self.records_to_skip());
            return Err(io::Error::other(self.another_run(reason)));
        }
        // The new answer replaces the old one.
        self.unconfirmed = None;
        self.copy_finished()?;
        self.cut(confirmed)?;
        Ok(0)
    }

    /// Copies the finished file that is continued, so that it stays intact until the longer one is complete.
    fn copy_finished(&mut self) -> io::Result<()> {
        if let Some(finished) = self.finished.take() {
            let copied = io::copy(&mut File::open(finished)?, self.file.get_mut());
            copied.and_then(|_| self.cut(self.found.bytes))?;
        }
        Ok(())
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.confirm(bytes)? {
            0 if !bytes.is_empty() => {}
            confirmed => return Ok(confirmed),
        }
        self.copy_finished()?;
        let written = self.file.write(bytes)?;
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PartFile {
    /// Removes a part without records, which would hide the finished file from the next run that resumes.
    fn drop(&mut self) {
        if !self.has_records() && !self.is_complete {
            let _ = fs::remove_file(&self.part);
            self.state.remove();
        }
    }
}

impl Found {
    /// Counts the records in a file, in bounded memory.
    fn read(begun: &Path, expected: Expectation<'_>) -> Result<Self, Failure> {
        let failed = |error| Failure::at(begun.display(), error);
        let mut reader = BufReader::with_capacity(BUFFER, File::open(begun).map_err(failed)?);
        let (mut found, mut line, mut previous) = (Found::default(), Vec::new(), Vec::new());
        let mut header = expected.header.as_bytes();
        loop {
            let length = read_line(&mut reader, &mut line).map_err(failed)?;
            // The end of the file, or a truncated line.
            if length == 0 {
                return Ok(found);
            }
            if !header.is_empty() {
                if line != header {
                    let (file, reason) = (begun.to_owned(), "its header differs".to_owned());
                    return Err(Failure::new(AnotherRun { file, reason }.to_string()));
                }
                header = b"";
            } else {
                if found.records == 0 || expected.lines.begins(&line, &previous) {
                    found.records += 1;
                    (found.last, found.is_timed) = (found.bytes, false);
                }
                found.is_timed |= is_timed(&line);
                std::mem::swap(&mut line, &mut previous);
            }
            found.bytes += length;
        }
    }

    /// A reader of the last record, if there is one.
    fn last_record(self, begun: &Path) -> io::Result<Option<io::Take<BufReader<File>>>> {
        if self.records == 0 {
            return Ok(None);
        }
        let mut file = File::open(begun)?;
        file.seek(SeekFrom::Start(self.last))?;
        Ok(Some(BufReader::with_capacity(BUFFER, file).take(self.bytes - self.last)))
    }
}

/// The state of a run that has records.
fn resumed_state(part: &Path, expected: Expectation<'_>) -> Result<io::Result<PartState>, Failure> {
    match PartState::resume(part, expected.options) {
        Ok(Ok(state)) => Ok(Ok(state)),
        Ok(Err(reason)) => {
            Err(Failure::new(AnotherRun { file: part.to_owned(), reason }.to_string()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => match expected.is_endless {
            true => Ok(PartState::begin(part, expected.options)),
            false => Err(Failure::at(PartState::path(part).display(), STATELESS)),
        },
        Err(error) => Err(Failure::at(PartState::path(part).display(), error)),
    }
}

/// Cuts a file to this length and continues there.
fn cut(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length)).map(drop)
}

/// Reads the beginning of the next line, and returns the length of the line; 0 if it does not end.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<u64> {
    line.clear();
    let mut length = 0;
    loop {
        let text = reader.fill_buf()?;
        let end = text.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(text.len(), |end| end + 1);
        line.extend_from_slice(&text[..used.min(LONGEST - line.len())]);
        reader.consume(used);
        length += used as u64;
        match (end, used) {
            (Some(_), _) => return Ok(length),
            (None, 0) => return Ok(0),
            (None, _) => {}
        }
    }
}

/// Whether records depend on time: they report a time limit, or how long an engine took.
fn is_timed(records: &[u8]) -> bool {
    let limit = Stopped::TimeLimit.to_string();
    let signs = [limit.as_bytes(), b"\"seconds\":"];
    signs.iter().any(|sign| records.windows(sign.len()).any(|part| part == *sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_read_in_bounded_memory() {
        let text = [b"x".repeat(3 * LONGEST), b"\nend\ntorn".to_vec()].concat();
        let (mut reader, mut line) = (&text[..], Vec::new());
        assert_eq!(read_line(&mut reader, &mut line).unwrap(), 3 * LONGEST as u64 + 1);
        assert_eq!(line.len(), LONGEST);
        assert_eq!(read_line(&mut reader, &mut line).unwrap(), 4);
        assert_eq!(line, b"end\n");
        assert_eq!(read_line(&mut reader, &mut line).unwrap(), 0);
    }
}
