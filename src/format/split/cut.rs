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
