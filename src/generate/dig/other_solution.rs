//! The answer to the question that digging asks: does the puzzle have a solution other than the known one?

/// Whether a puzzle with a known solution has another.
#[derive(Clone, Debug)]
pub(in crate::generate) enum OtherSolution {
    /// There is no other solution.
    None,
    /// There is another one, which differs in the marked cells.
    Differs(Vec<bool>),
    /// The answer takes more effort than allowed.
    GaveUp,
    /// The time limit was reached, or the search was interrupted.
    Stopped,
}
