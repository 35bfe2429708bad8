//! Where the first of the waiting records ends.

use super::raw::RawKind;

/// What to do with the lines that wait.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Wait for another line.
    More,
    /// The first line belongs to no puzzle.
    Skip,
    /// This number of lines is a record.
    Record(usize, RawKind),
}

/// What the lines so far are of something that extends over several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Nothing of the kind.
    None,
    /// Perhaps one, whose end is to come.
    Open,
    /// All but the last line are one with a mistake.
    Broken,
    /// One.
    Whole,
}
