//! What a solver keeps at a checkpoint; `rewind` goes back to it.

use super::clauses::Clauses;
use super::counted::Counted;
use crate::Lit;

/// The shared clauses, and what was added to them.
pub(super) struct Checkpoint {
    pub(super) counted: Counted,
    /// The length of the clause buffer with the shared clauses alone.
    pub(super) length: usize,
    /// Clauses of two literals that were added to the lists of implications.
    pub(super) pairs: Vec<[Lit; 2]>,
    /// Whether the open variables are still to be put into the order of decisions.
    pub(super) is_unordered: bool,
}

impl Checkpoint {
    /// The checkpoint of a solver with these clauses of three and more literals.
    pub(super) fn new(clauses: &Clauses, num_vars: usize) -> Self {
        Checkpoint {
            counted: Counted::new(clauses, num_vars),
            length: clauses.length(),
            pairs: Vec::new(),
            is_unordered: false,
        }
    }
}
