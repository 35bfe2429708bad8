//! A 9×9 grid as bytes, and the result of a search in it.

/// 81 cells in reading order: 0 for a blank, 1 to 9 for a given.
pub type Grid = [u8; 81];

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The whole tree was searched: the count is exact.
    Exhausted,
    /// The limit of solutions was reached; there may be more.
    Limit,
    /// The budget of guesses ran out; there may be more.
    Budget,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Number of solutions found, at most the limit.
    pub solutions: usize,
    /// Number of guesses made; one guess may set two digits at once.
    pub guesses: u64,
    /// Why the search ended.
    pub end: End,
}
