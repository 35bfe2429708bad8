//! The step counts of a check.

/// The number of steps in a checked proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Checked {
    /// Clauses added by the proof; each of them follows.
    pub added: u64,
    /// Deletion steps.
    pub deleted: u64,
}
