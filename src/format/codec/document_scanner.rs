//! Documents of many puzzles: how a scanner finds where each begins and ends while the bytes arrive.
//!
//! A document begins with a line of its own and may have many puzzles, in one line or over many. It ends with its
//! last bracket or tag, after which other formats may follow.

use std::fmt::Debug;
use std::ops::Range;

use crate::format::error::ParseError;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;

/// Reads a text with exactly one puzzle in any format. Documents use it for lines inside a value.
pub(crate) type ParseText = fn(&str, &ReadOptions) -> Result<Record, ParseError>;

/// The meaning of a byte at which something begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScanEvent {
    /// A puzzle begins with it. If a puzzle has begun before, that was the list which contains this one.
    Begin,
    /// The puzzle ends with it.
    End,
    /// The value that has begun is empty, and no puzzle.
    Empty,
    /// It cannot stand between puzzles.
    Stray,
    /// This mistake stands before it; it is yet to be scanned.
    Mistake(&'static Mistake),
}

/// A mistake between the puzzles of a document, or at its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// What the document is not, with an article.
    pub(crate) name: &'static str,
    /// What is wrong.
    pub(crate) message: &'static str,
}

/// Finds the puzzles of a document, byte by byte.
pub(crate) trait DocumentScanner: Debug + Send + Sync {
    /// Scans the first byte of the rest of a line.
    fn step(&mut self, rest: &[u8]) -> Option<ScanEvent>;

    /// Scans `text[from..end]` up to the next event, and returns the place of that byte.
    fn next_event(&mut self, text: &[u8], from: usize, end: usize) -> Option<(usize, ScanEvent)> {
        (from..end).find_map(|at| Some((at, self.step(&text[at..])?)))
    }

    /// Whether the document may end here.
    fn is_over(&self) -> bool;

    /// The mistake of a document that ends here.
    fn mistake_at_end(&self) -> Option<&'static Mistake> {
        None
    }

    /// Whether the value or tag that has just ended may have several puzzles in it.
    fn may_have_several(&self) -> bool {
        false
    }

    /// Whether this line cannot continue the value or tag that is open, of which this is the text. If so, the scanner
    /// gives it up, and the document is at its end or between two puzzles.
    fn breaks_off_before(&mut self, line: &[u8], open: &[u8]) -> bool;

    /// The places of the lines of a value that broke off, if all behind the first are values of their own; else empty.
    fn whole_lines(&self, _broken: &[u8]) -> Vec<Range<usize>> {
        Vec::new()
    }
}
