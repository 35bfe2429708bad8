//! Many puzzles from a `Read`, one after the other.

use std::io::{self, Read};
use std::iter::FusedIterator;

use super::error::{ParseError, ParseErrorKind};
use super::read_options::ReadOptions;
use super::record::Record;
use super::split::raw::RawChunk;
use super::split::splitter::Splitter;

/// The number of bytes read at a time.
const PORTION: usize = 1 << 16;

/// Reads the puzzles of an input in order. Each is a record or an error, and reading goes on after an error.
///
/// A record is returned as soon as its last line has arrived. An error of the input itself is the last item.
///
/// # Examples
///
/// ```
/// use satdoku::format::{ReadOptions, Reader};
///
/// let text = "1234\n....\n....\n4321\n\n12\n21\n";
/// let sides = Reader::new(text.as_bytes(), ReadOptions::new())
///     .map(|record| Ok(record?.puzzle.geometry().side()))
///     .collect::<Result<Vec<_>, satdoku::format::ParseError>>()?;
/// assert_eq!(sides, [4, 2]);
/// # Ok::<(), satdoku::format::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    options: ReadOptions,
    splitter: Splitter,
    portion: Box<[u8]>,
    chunk: RawChunk,
    /// Index of the next record of the chunk.
    next: usize,
    ended: bool,
    failure: Option<ParseError>,
}

impl<R: Read> Reader<R> {
    /// A reader of all puzzles in an input. It buffers by itself.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Reader {
            input,
            splitter: Splitter::new(options.clone()),
            options,
            portion: vec![0; PORTION].into_boxed_slice(),
            chunk: RawChunk::default(),
            next: 0,
            ended: false,
            failure: None,
        }
    }

    /// Reads until a record is complete or the input ends.
    fn fill(&mut self) {
        while !self.ended {
            match self.input.read(&mut self.portion) {
                Ok(0) => self.ended = true,
                Ok(count) => self.splitter.push(&self.portion[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    let kind = ParseErrorKind::Unreadable(error.to_string());
                    self.failure = Some(ParseError::at_line(self.splitter.line(), kind));
                    self.ended = true;
                }
            }
            if self.ended {
                self.splitter.finish();
            }
            if let Some(chunk) = self.splitter.take() {
                self.chunk = chunk;
                self.next = 0;
                return;
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.chunk.len() {
            self.fill();
        }
        match self.chunk.get(self.next) {
            Some(raw) => {
                self.next += 1;
                Some(raw.parse(&self.options))
            }
            None => self.failure.take().map(Err),
        }
    }
}

impl<R: Read> FusedIterator for Reader<R> {}
