//! The almost locked sets of a position, as they are kept with it. [`almost_locked_sets`](super::search::almost_locked_sets)
//! finds them, and says what they are.

use crate::geometry::Cell;

/// An almost locked set.
#[derive(Debug)]
pub(in crate::logic) struct Set<M> {
    pub(in crate::logic) cells: Vec<Cell>,
    pub(in crate::logic) digits: M,
}

/// A digit that only one of two sets can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::logic) struct Link {
    /// The other set.
    pub(in crate::logic) to: usize,
    pub(in crate::logic) digit: usize,
}

/// The almost locked sets of a position and what joins them.
#[derive(Debug)]
pub(in crate::logic) struct Sets<M> {
    pub(in crate::logic) sets: Vec<Set<M>>,
    pub(in crate::logic) links: Vec<Vec<Link>>,
    /// By candidate: the sets that it takes its digit from.
    pub(in crate::logic) takes: Vec<Vec<usize>>,
}
