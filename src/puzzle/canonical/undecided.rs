//! The reasons why a puzzle has no canonical form.

/// The largest side of which the least guise is searched for.
pub(super) const MOST_SIDE: usize = 25;

/// A puzzle has no form, or it has not been found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Undecided {
    /// The puzzle has so many symmetries, or parts that look alike, that the search was given up.
    #[error("too many guises are alike")]
    Limit,
    /// The side is too large for this form.
    #[error("the side is above {MOST_SIDE}")]
    Side,
    /// A digit stands twice in a row, column or box, which this form does not allow.
    #[error("a digit is given twice in a house")]
    Conflict,
}
