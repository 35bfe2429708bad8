//! The input cut into portions of work: files one after the other, whole or the part of one shard.

use std::io::{self, Read, Seek};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;

use satdoku::batch::Feed;
use satdoku::format::{Hints, RawChunk, RawRecord, Splitter};

use super::args::Shard;
use super::source::{self, Source};
use super::worker::Report;

/// How much is read at once.
const READ: usize = 1 << 18;
/// Text of this length is handed to one worker at a time, so that work spreads and answers come soon.
const PORTION: usize = 32 << 10;
/// A record of more text than this may take long, so it is work enough for one worker.
const LARGE: usize = 600;

/// Some records of one chunk.
pub(crate) struct Job {
    pub(crate) file: Arc<str>,
    pub(crate) chunk: Arc<RawChunk>,
    pub(crate) range: Range<usize>,
    /// Index of the first of them in the whole input.
    pub(crate) index: u64,
}

impl Job {
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
    sources: Vec<Source>,
    hints: Hints,
    /// Which records are wanted, by their index in the whole input.
    wanted: Range<u64>,
    /// Standard input, kept on disk because it had to be read twice.
    spooled: Option<std::fs::File>,
    /// Whether no part stands before this one.
    first_part: bool,
    /// Whether a file without records is as good as any.
    may_be_empty: bool,
}

impl Portions {
    pub(crate) fn new(
        files: &[PathBuf],
        hints: Hints,
        shard: Option<Shard>,
        may_be_empty: bool,
    ) -> io::Result<Self> {
        let sources = Source::all(files);
        if sources
            .iter()
            .filter(|source| **source == Source::Stdin)
            .count()
            > 1
        {
            return Err(io::Error::other("standard input can be read only once"));
        }
        let mut portions = Portions {
            sources,
            hints,
            wanted: 0..u64::MAX,
            spooled: None,
            first_part: shard.is_none_or(Shard::is_first),
            may_be_empty,
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
            io::copy(&mut Source::Stdin.open()?, &mut file)?;
            file.rewind()?;
            self.spooled = Some(file);
        }
        let mut total = 0;
        for source in &self.sources {
            // A file that cannot be read is told of when its turn comes.
            if let Ok(mut reader) = self.open(source) {
                let _ = split(&mut reader, &self.hints, |chunk| {
                    total += chunk.len() as u64;
                    ControlFlow::Continue(())
                });
            }
        }
        self.wanted = shard.range(total);
        Ok(())
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

    /// Gives all wanted records to the workers, in order.
    pub(crate) fn feed(&self, feed: &Feed<Input, Report>) {
        let mut index = 0;
        for source in &self.sources {
            let file: Arc<str> = source.name().into();
            let before = index;
            let result = self.open(source).and_then(|mut reader| {
                split(&mut reader, &self.hints, |chunk| {
                    self.portion(feed, &file, chunk, &mut index)
                })
            });
            let problem = match result {
                Err(error) => error.to_string(),
                Ok(()) if index == before && !self.may_be_empty => "no puzzle in it".to_owned(),
                Ok(()) => continue,
            };
            if feed
                .send(Input::Broken(format!("{file}: {problem}")))
                .is_err()
            {
                return;
            }
        }
    }

    fn portion(
        &self,
        feed: &Feed<Input, Report>,
        file: &Arc<str>,
        chunk: RawChunk,
        index: &mut u64,
    ) -> ControlFlow<()> {
        let first = *index;
        *index += chunk.len() as u64;
        let within = |at: u64| (at.clamp(first, *index) - first) as usize;
        let (start, end) = (within(self.wanted.start), within(self.wanted.end));
        let chunk = Arc::new(chunk);
        let mut from = start;
        while from < end {
            let to = portion_end(&chunk, from, end);
            let job = Job {
                file: file.clone(),
                chunk: chunk.clone(),
                range: from..to,
                index: first + from as u64,
            };
            if feed.send(Input::Records(job)).is_err() {
                return ControlFlow::Break(());
            }
            from = to;
        }
        ControlFlow::Continue(())
    }
}

/// Where a job ends that begins at `from`: after [`PORTION`] bytes, or one record if that is large.
fn portion_end(chunk: &RawChunk, from: usize, end: usize) -> usize {
    let mut length = 0;
    for at in from..end {
        let record = chunk.get(at).map_or(0, |record| record.text().len());
        length += if record > LARGE { PORTION } else { record };
        if length >= PORTION {
            return at + 1;
        }
    }
    end
}

/// Cuts all of a reader into records, handing on what is complete before each wait for more.
pub(crate) fn split(
    reader: &mut impl Read,
    hints: &Hints,
    mut take: impl FnMut(RawChunk) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut splitter = Splitter::new(hints.clone());
    let mut buffer = vec![0; READ];
    loop {
        let length = source::read_some(reader, &mut buffer)?;
        if length == 0 {
            splitter.finish();
        }
        splitter.push(&buffer[..length]);
        if let Some(chunk) = splitter.take()
            && take(chunk).is_break()
        {
            return Ok(());
        }
        if length == 0 {
            return Ok(());
        }
    }
}
