//! Watched clauses and conflicts.

use super::clauses::ClauseRef;
use crate::cnf::Lit;

/// A clause in the list of a literal that watches it.
#[derive(Clone, Copy)]
pub(super) struct Watcher {
    pub(super) blocker: Lit,
    pub(super) clause: ClauseRef,
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    Pair([Lit; 2]),
    Clause(ClauseRef),
}
