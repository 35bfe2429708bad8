//! The input, split into jobs: the files in order, or the records of one shard.

use std::collections::VecDeque;
use std::io::{self, Read, Seek};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use satdoku::format::{OtherContent, ParseErrorKind, RawChunk, ReadOptions, Record, Splitter};
use satdoku_tasks::query::run::{BufferPools, Input, Job, with_excerpt};

use super::encoding;
use super::failure::Failure;
use super::messages::Expected;
use super::pace::Pace;
use super::source::Source;
use crate::advice::ADVICE;
use crate::args::Shard;
use crate::terminal;

/// Maximum number of bytes to read at once.
const READ: usize = 1 << 18;
/// Length of the text in the first jobs: short, so that all workers start early and answers come soon.
pub(crate) const FIRST_JOB: usize = 32 << 10;
/// Jobs grow with the input, because each handover has a cost: a job takes this fraction of the text handed out so far.
///
/// No more than a job is read at once. Reading takes a fifth of the time of the fastest answers, and workers read one at
/// a time. If one of them read several jobs at once, the others would end theirs and wait meanwhile; in steps of one job,
/// one reads while another answers.
const SHARE: usize = 16;
/// A longer record may take long, so it gets a job of its own.
const LARGE: usize = 600;
/// A large record in JSON of at most this length may be a 9×9 variant. A job has several of them once [`Pace`] has seen that
/// they are quick.
const LARGEST_VARIANT: usize = 8 << 10;

/// The input, or this run's part of it.
pub(crate) struct Jobs {
    /// The sources that are not open yet.
    sources: VecDeque<Source>,
    read_options: ReadOptions,
    /// The records of this run, by their index in the whole input.
    wanted: Range<u64>,
    is_shard: bool,
    /// The number of bytes of records that the run skips and no job counts yet.
    skipped: usize,
    /// Standard input, stored on disk because a shard reads it twice.
    spooled: Option<std::fs::File>,
    /// Whether a file may have no records.
    may_be_empty: bool,
    /// The file that is being read.
    file: Option<OpenFile>,
    /// The rest of the last chunk that was read.
    left: Option<Job>,
    /// The number of records read.
    records: u64,
    /// The number of bytes of text handed out.
    handed_out: usize,
    pace: Pace,
    buffers: BufferPools,
}

/// An open file.
struct OpenFile {
    name: Arc<str>,
    chunks: RawChunks<Box<dyn Read + Send>>,
    /// The index of its first record in the whole input.
    first: u64,
}

impl Jobs {
    pub(crate) fn new(
        files: &[PathBuf],
        read_options: ReadOptions,
        shard: Option<Shard>,
        may_be_empty: bool,
        buffers: BufferPools,
    ) -> io::Result<Self> {
        let sources = Source::all(files, &read_options);
        if sources.iter().filter(|source| **source == Source::Stdin).count() > 1 {
            return Err(io::Error::other("standard input can be read only once"));
        }
        let mut jobs = Jobs {
            sources: sources.into(),
            read_options,
            wanted: 0..u64::MAX,
            is_shard: false,
            skipped: 0,
            spooled: None,
            may_be_empty,
            file: None,
            left: None,
            records: 0,
            handed_out: 0,
            pace: Pace::new(),
            buffers,
        };
        if let Some(shard) = shard {
            jobs.cut(shard)?;
        }
        Ok(jobs)
    }

    /// The single job of a record that was read before, if it belongs to the shard.
    pub(crate) fn of_one(record: OnlyRecord, shard: Option<Shard>, buffers: BufferPools) -> Self {
        let is_wanted = shard.is_none_or(|shard| !shard.range(1).is_empty());
        Jobs {
            sources: VecDeque::new(),
            read_options: ReadOptions::new(),
            wanted: 0..1,
            is_shard: true,
            skipped: 0,
            spooled: None,
            may_be_empty: true,
            file: None,
            left: is_wanted.then(|| record.into_job()),
            records: 0,
            handed_out: 0,
            pace: Pace::new(),
            buffers,
        }
    }

    /// Selects the records of one shard, which requires counting all records first.
    fn cut(&mut self, shard: Shard) -> io::Result<()> {
        if self.sources.contains(&Source::Stdin) {
            let mut file = tempfile::tempfile()?;
            let kept = Source::Stdin.open().and_then(|mut input| io::copy(&mut input, &mut file));
            kept.map_err(|error| io::Error::other(format!("-: {error}")))?;
            file.rewind()?;
            self.spooled = Some(file);
        }
        let mut total = 0;
        for source in &self.sources {
            // If the file cannot be read, the error is reported when its turn comes.
            if let Ok(reader) = self.open(source) {
                let chunks = RawChunks::new(reader, &self.read_options);
                total += chunks.map_while(Result::ok).map(|chunk| chunk.len() as u64).sum::<u64>();
            }
        }
        self.wanted = shard.range(total);
        self.is_shard = true;
        Ok(())
    }

    /// Skips the first records of this run, which an earlier run has answered.
    pub(crate) fn skip_records(&mut self, count: u64) {
        self.wanted.start = self.wanted.start.saturating_add(count).min(self.wanted.end);
    }

    /// The amount of work: the number of records in a shard, else the size of the files, if it is known.
    pub(crate) fn expected(&self) -> Expected {
        if self.is_shard {
            return Expected::Records(self.wanted.end - self.wanted.start);
        }
        let sizes = self.sources.iter().map(Source::plain_size);
        sizes.sum::<Option<u64>>().map_or(Expected::Unknown, Expected::Bytes)
    }

    fn open(&self, source: &Source) -> io::Result<Box<dyn Read + Send>> {
        match (source, &self.spooled) {
            (Source::Stdin, Some(file)) => {
                let mut file = file.try_clone()?;
                file.rewind()?;
                Ok(Box::new(file))
            }
            _ => source.open(),
        }
    }

    /// Opens the next file; the error is a message.
    fn open_next(&mut self, source: &Source) -> Result<(), String> {
        let name = source.name();
        let reader = self.open(source).map_err(|error| format!("{name}: {error}"))?;
        self.file = Some(OpenFile {
            name: name.into(),
            chunks: RawChunks::new(reader, &self.read_options),
            first: self.records,
        });
        Ok(())
    }

    /// Reads the next chunk of a file; the error, which ends the file, is a message.
    fn read(&mut self, mut file: OpenFile) -> Result<(), String> {
        if let Some(chunk) = self.buffers.chunks.take() {
            file.chunks.recycle(chunk);
        }
        file.chunks.at_once = self.enough();
        let problem = match file.chunks.next() {
            Some(Ok(chunk)) => {
                self.left = self.wanted_of(&file, chunk);
                self.file = Some(file);
                return Ok(());
            }
            Some(Err(error)) => error.to_string(),
            None if self.records == file.first && !self.may_be_empty => {
                "no puzzle in the input".to_owned()
            }
            None => return Ok(()),
        };
        Err(format!("{}: {problem}", file.name))
    }

    /// The wanted records of a chunk.
    fn wanted_of(&mut self, file: &OpenFile, chunk: RawChunk) -> Option<Job> {
        let first = self.records;
        self.records += chunk.len() as u64;
        let within = |at: u64| (at.clamp(first, self.records) - first) as usize;
        let range = within(self.wanted.start)..within(self.wanted.end);
        let skipped = (0..range.start).filter_map(|at| chunk.get(at));
        self.skipped += skipped.map(|record| record.text().len() + 1).sum::<usize>();
        (!range.is_empty()).then(|| Job {
            index: first + range.start as u64,
            file: file.name.clone(),
            chunk: Arc::new(chunk),
            range,
            bytes: 0,
        })
    }

    /// The length of the text in the next job.
    fn enough(&self) -> usize {
        (self.handed_out / SHARE).clamp(FIRST_JOB, READ)
    }

    /// Splits a job for one worker off the rest of a chunk.
    fn cut_off(&mut self, mut job: Job) -> Job {
        let Cut { to, length, text, has_variants } = cut(&job, self.enough(), self.pace.at_once());
        self.handed_out += length;
        if has_variants {
            self.pace.count();
        }
        if to < job.range.end {
            self.left = Some(Job {
                file: job.file.clone(),
                chunk: job.chunk.clone(),
                range: to..job.range.end,
                index: job.index_of(to),
                bytes: 0,
            });
            job.range.end = to;
        }
        // Add the line ends.
        job.bytes = text + job.range.len() + std::mem::take(&mut self.skipped);
        job
    }
}

/// The jobs in the order of the input.
impl Iterator for Jobs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            if let Some(job) = self.left.take() {
                return Some(Input::Records(self.cut_off(job)));
            }
            let step = match self.file.take() {
                Some(file) => self.read(file),
                None => {
                    let source = self.sources.pop_front()?;
                    self.open_next(&source)
                }
            };
            if let Err(problem) = step {
                return Some(Input::Broken(problem));
            }
        }
    }
}

/// The records of a part of the input with their indices, or why one cannot be read.
pub(crate) fn records(
    input: Input,
    read_options: &ReadOptions,
) -> impl Iterator<Item = (u64, Result<Record, String>)> {
    let (job, broken) = match input {
        Input::Records(job) => (Some(job), None),
        Input::Broken(message) => (None, Some((0, Err(message)))),
    };
    let of_job = job.into_iter().flat_map(move |job| {
        job.range.clone().map(move |at| {
            let record = job.record(at).parse(read_options);
            let record = record.map_err(|error| format!("{}: {}", job.file, ADVICE.error(&error)));
            (job.index_of(at), record)
        })
    });
    of_job.chain(broken)
}

/// The end of a job, the length that it counts as, the length of its text, and whether it has variants in JSON.
struct Cut {
    to: usize,
    length: usize,
    text: usize,
    has_variants: bool,
}

/// Cuts off `enough` bytes, at most `variants_at_once` variants in JSON, or a single other record if that is large.
fn cut(job: &Job, enough: usize, variants_at_once: usize) -> Cut {
    let mut cut = Cut { to: job.range.start, length: 0, text: 0, has_variants: false };
    while cut.to < job.range.end && cut.length < enough {
        let text = job.record(cut.to).text();
        let is_large = text.len() > LARGE;
        let is_variant = is_large && text.len() <= LARGEST_VARIANT && text.starts_with(b"{");
        cut.to += 1;
        cut.text += text.len();
        cut.length += if is_variant {
            text.len().max(enough.div_ceil(variants_at_once))
        } else if is_large {
            enough
        } else {
            text.len()
        };
        cut.has_variants |= is_variant;
    }
    cut
}

/// Splits all text of a reader into records; returns the complete ones before each wait for more input.
pub(crate) struct RawChunks<R> {
    reader: R,
    splitter: Splitter,
    buffer: Vec<u8>,
    /// Number of bytes to read at once, at most the length of `buffer`.
    at_once: usize,
    ended: bool,
}

impl<R: Read> RawChunks<R> {
    pub(crate) fn new(reader: R, read_options: &ReadOptions) -> Self {
        RawChunks {
            reader,
            splitter: Splitter::new(read_options.clone()),
            buffer: vec![0; READ],
            at_once: READ,
            ended: false,
        }
    }

    /// Reuses the memory of a chunk, see [`Splitter::recycle`].
    fn recycle(&mut self, chunk: RawChunk) {
        self.splitter.recycle(chunk);
    }
}

impl<R: Read> Iterator for RawChunks<R> {
    type Item = io::Result<RawChunk>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            match encoding::read_some(&mut self.reader, &mut self.buffer[..self.at_once]) {
                Ok(0) => {
                    self.ended = true;
                    self.splitter.finish();
                }
                Ok(length) => self.splitter.push(&self.buffer[..length]),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
            if let Some(chunk) = self.splitter.take() {
                return Some(Ok(chunk));
            }
        }
        None
    }
}

/// The only record of an input.
#[derive(Debug)]
pub(crate) struct OnlyRecord {
    name: String,
    chunk: RawChunk,
}

impl OnlyRecord {
    /// Reads the whole input.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or does not have exactly one record.
    pub(crate) fn read(source: &Source, read_options: &ReadOptions) -> Result<Self, Failure> {
        let name = source.name();
        let unreadable = |error| Failure::at(&name, error);
        let mut only = None;
        for chunk in RawChunks::new(source.open().map_err(unreadable)?, read_options) {
            let chunk = chunk.map_err(unreadable)?;
            if chunk.len() > 1 || only.is_some() && !chunk.is_empty() {
                return Err(Failure::at(name, "several puzzles, expected one"));
            }
            if !chunk.is_empty() {
                only = Some(chunk);
            }
        }
        let chunk = only.ok_or_else(|| Failure::at(&name, "no puzzle in the input"))?;
        Ok(OnlyRecord { name, chunk })
    }

    /// Parses the record.
    pub(crate) fn parse(&self, read_options: &ReadOptions) -> Result<Record, Failure> {
        let raw = self.chunk.get(0).expect("the chunk has one record");
        raw.parse(read_options).map_err(|error| {
            let message = format!("{}: {}", self.name, ADVICE.error(&error));
            Failure::new(with_excerpt(message, raw, &error, terminal::columns_of_stderr()))
        })
    }

    /// Converts the record to a job.
    pub(crate) fn into_job(self) -> Job {
        Job {
            file: self.name.into(),
            bytes: self.chunk.get(0).map_or(0, |raw| raw.text().len()),
            range: 0..1,
            chunk: Arc::new(self.chunk),
            index: 0,
        }
    }
}

/// The failure to read a file that should be something else than puzzles. It says what the file is, if that is the reason.
pub(crate) fn not_expected(
    source: &Source,
    expected: OtherContent,
    error: impl std::fmt::Display,
) -> Failure {
    let found = || {
        let reader = source.open_again()?;
        let chunk = RawChunks::new(reader, &ReadOptions::new()).next()?.ok()?;
        match chunk.get(0)?.parse(&ReadOptions::new()).map_err(|error| error.kind) {
            Ok(_) => Some("a puzzle".to_owned()),
            Err(ParseErrorKind::OtherContent(found)) if found != expected => {
                Some(found.to_string())
            }
            Err(_) => None,
        }
    };
    match found() {
        Some(found) => Failure::at(source.name(), format!("this is {found}, expected {expected}")),
        None => Failure::at(source.name(), error),
    }
}

/// Reads the puzzle of an input that must have exactly one.
pub(crate) fn only_record(source: &Source, read_options: &ReadOptions) -> Result<Record, Failure> {
    OnlyRecord::read(source, read_options)?.parse(read_options)
}
