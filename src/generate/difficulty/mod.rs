//! Puzzles of a requested difficulty.

mod adjust_difficulty;
pub(super) mod goal;
