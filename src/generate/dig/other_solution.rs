//! The answer to the question that digging asks: does the puzzle have a solution other than the known one?

use crate::geometry::Digit;

/// Whether a puzzle with a known solution has another.
#[derive(Clone, Debug)]
pub(in crate::generate) enum OtherSolution {
    /// There is no other solution.
    None,
    /// There is another one, with these digits.
    Differs(Vec<Digit>),
    /// The answer takes more effort than allowed.
    GaveUp,
    /// A limit on time or memory was reached, or the search was interrupted.
    Stopped,
}

impl OtherSolution {
    /// Whether there is another solution, if that is known.
    pub(super) fn exists(&self) -> Option<bool> {
        match self {
            OtherSolution::None => Some(false),
            OtherSolution::Differs(_) => Some(true),
            OtherSolution::GaveUp | OtherSolution::Stopped => None,
        }
    }
}
