//! What a check counted.

/// How many steps a check followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Checked {
    /// Clauses of the proof that were found to follow.
    pub added: u64,
    /// Deletions.
    pub deleted: u64,
}
