//! The almost locked sets of a position, as they are kept with it. [`almost_locked_sets`](super::search::almost_locked_sets)
//! finds them, and says what they are.

use super::bits::Rows;
use crate::geometry::Cell;

/// An almost locked set.
#[derive(Debug)]
pub(in crate::logic) struct Set<M> {
    pub(in crate::logic) cells: Vec<Cell>,
    pub(in crate::logic) digits: M,
}

/// The almost locked sets of a position and what joins them.
#[derive(Debug)]
pub(in crate::logic) struct Sets<M> {
    /// The smallest first.
    pub(in crate::logic) sets: Vec<Set<M>>,
    /// By set and digit, side rows for each set: the sets that are linked with it by the digit.
    pub(in crate::logic) links: Rows,
    /// By candidate: the sets that it takes its digit from.
    pub(in crate::logic) takes: Rows,
}
