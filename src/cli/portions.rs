//! The input cut into portions of work: files one after the other, whole or the part of one shard.

use std::collections::VecDeque;
use std::io::{self, Read, Seek};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use satdoku::format::{Hints, RawChunk, RawRecord, Splitter};

use super::args::Shard;
use super::source::{self, Source};
use super::spare::Spare;
use super::talk::Expected;

/// How much is read at once.
const READ: usize = 1 << 18;
/// Text of this length is handed to one worker at first, so that work spreads and answers come soon.
const PORTION: usize = 32 << 10;
/// Portions grow with the input, as each costs a hand-over: one takes this part of what was read so far.
const SHARE: usize = 16;
/// A record of more text than this may take long, so it is work enough for one worker.
const LARGE: usize = 600;

/// Some records of one chunk.
pub(crate) struct Job {
    pub(crate) file: Arc<str>,
    pub(crate) chunk: Arc<RawChunk>,
    pub(crate) range: Range<usize>,
    /// Index of the first of them in the whole input.
    pub(crate) index: u64,
    /// How much text they are.
    pub(crate) bytes: usize,
}

impl Job {
    /// How much text the records before one of them are, if all are about alike.
    pub(crate) fn bytes_before(&self, at: usize) -> u64 {
        let (bytes, records) = (self.bytes as u64, self.range.len() as u64);
        (at - self.range.start) as u64 * bytes / records.max(1)
    }

    /// A record of the chunk, from those in `range`.
    pub(crate) fn record(&self, at: usize) -> RawRecord<'_> {
        self.chunk.get(at).expect("jobs are ranges of their chunk")
    }

    /// Its index in the whole input.
    pub(crate) fn index_of(&self, at: usize) -> u64 {
        self.index + (at - self.range.start) as u64
    }
}

/// Work, or what is wrong with a file.
pub(crate) enum Input {
    Records(Job),
    Broken(String),
}

/// The input, or the part of it that this run is to do.
pub(crate) struct Portions {
    /// Those not yet opened.
    sources: VecDeque<Source>,
    hints: Hints,
    /// Which records are wanted, by their index in the whole input.
    wanted: Range<u64>,
    /// Standard input, kept on disk because it had to be read twice.
    spooled: Option<std::fs::File>,
    /// Whether no part stands before this one.
    first_part: bool,
    /// Whether a file without records is as good as any.
    may_be_empty: bool,
    /// The file that is being read.
    file: Option<OpenFile>,
    /// What is not yet handed out of the last chunk that was read.
    left: Option<Job>,
    /// How many records were read.
    records: u64,
    /// How much text was handed out.
    handed_out: usize,
    spare: Spare,
}

/// A file that is being read.
struct OpenFile {
    name: Arc<str>,
    chunks: Chunks<Box<dyn Read + Send>>,
    /// Index of its first record in the whole input.
    first: u64,
}

impl Portions {
    pub(crate) fn new(
        files: &[PathBuf],
        hints: Hints,
        shard: Option<Shard>,
        may_be_empty: bool,
        spare: Spare,
    ) -> io::Result<Self> {
        let sources = Source::all(files);
        if sources.iter().filter(|source| **source == Source::Stdin).count() > 1 {
            return Err(io::Error::other("standard input can be read only once"));
        }
        let mut portions = Portions {
            sources: sources.into(),
            hints,
            wanted: 0..u64::MAX,
            spooled: None,
            first_part: shard.is_none_or(Shard::is_first),
            may_be_empty,
            file: None,
            left: None,
            records: 0,
            handed_out: 0,
            spare,
        };
        if let Some(shard) = shard {
            portions.cut(shard)?;
        }
        Ok(portions)
    }

    /// Keeps the records of one shard; that takes counting all of them first.
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
            // A file that cannot be read is told of when its turn comes.
            if let Ok(reader) = self.open(source) {
                let chunks = Chunks::new(reader, &self.hints);
                total += chunks.map_while(Result::ok).map(|chunk| chunk.len() as u64).sum::<u64>();
            }
        }
        self.wanted = shard.range(total);
        Ok(())
    }

    /// How much there is to do: the length of the files, where that is known and all of it is wanted.
    pub(crate) fn expected(&self) -> Expected {
        let all = self.wanted == (0..u64::MAX);
        let sizes = self.sources.iter().map(Source::plain_size);
        match sizes.sum::<Option<u64>>().filter(|_| all) {
            Some(bytes) => Expected::Bytes(bytes),
            None if all => Expected::Unknown,
            None => Expected::Records(self.wanted.end - self.wanted.start),
        }
    }

    /// Whether this part stands at the beginning when all parts are put together.
    pub(crate) fn begins_the_output(&self) -> bool {
        self.first_part
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

    /// Begins the next file; tells of what is wrong with it.
    fn open_next(&mut self, source: &Source) -> Result<(), String> {
        let name = source.name();
        let reader = self.open(source).map_err(|error| format!("{name}: {error}"))?;
        self.file = Some(OpenFile {
            name: name.into(),
            chunks: Chunks::new(reader, &self.hints),
            first: self.records,
        });
        Ok(())
    }

    /// Reads on in a file; where that ends it, tells of what is wrong with it.
    fn read(&mut self, mut file: OpenFile) -> Result<(), String> {
        if let Some(chunk) = self.spare.chunks.take() {
            file.chunks.recycle(chunk);
        }
        let problem = match file.chunks.next() {
            Some(Ok(chunk)) => {
                self.left = self.wanted_of(&file, chunk);
                self.file = Some(file);
                return Ok(());
            }
            Some(Err(error)) => error.to_string(),
            None if self.records == file.first && !self.may_be_empty => {
                "no puzzle in it".to_owned()
            }
            None => return Ok(()),
        };
        Err(format!("{}: {problem}", file.name))
    }

    /// The records of a chunk that are wanted.
    fn wanted_of(&mut self, file: &OpenFile, chunk: RawChunk) -> Option<Job> {
        let first = self.records;
        self.records += chunk.len() as u64;
        let within = |at: u64| (at.clamp(first, self.records) - first) as usize;
        let range = within(self.wanted.start)..within(self.wanted.end);
        (!range.is_empty()).then(|| Job {
            index: first + range.start as u64,
            file: file.name.clone(),
            chunk: Arc::new(chunk),
            range,
            bytes: 0,
        })
    }

    /// Cuts a portion for one worker off what is left of a chunk.
    fn cut_off(&mut self, mut job: Job) -> Job {
        let enough = (self.handed_out / SHARE).max(PORTION);
        let Portion { to, length, text } = portion(&job, enough);
        self.handed_out += length;
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
        // The ends of lines count, too.
        job.bytes = text + job.range.len();
        job
    }
}

/// The portions in the order of the input.
impl Iterator for Portions {
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

/// Where a portion of a job ends, the length that it counts for, and how much text it is.
struct Portion {
    to: usize,
    length: usize,
    text: usize,
}

/// The first portion of a job: `enough` bytes, or one record if that is large.
fn portion(job: &Job, enough: usize) -> Portion {
    let (mut length, mut text) = (0, 0);
    for at in job.range.clone() {
        let record = job.record(at).text().len();
        text += record;
        length += if record > LARGE { enough } else { record };
        if length >= enough {
            return Portion { to: at + 1, length, text };
        }
    }
    Portion { to: job.range.end, length, text }
}

/// All of a reader cut into records; what is complete comes before each wait for more.
pub(crate) struct Chunks<R> {
    reader: R,
    splitter: Splitter,
    buffer: Vec<u8>,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    pub(crate) fn new(reader: R, hints: &Hints) -> Self {
        Chunks {
            reader,
            splitter: Splitter::new(hints.clone()),
            buffer: vec![0; READ],
            ended: false,
        }
    }

    /// Takes memory back, see [`Splitter::recycle`].
    fn recycle(&mut self, chunk: RawChunk) {
        self.splitter.recycle(chunk);
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<RawChunk>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            match source::read_some(&mut self.reader, &mut self.buffer) {
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
