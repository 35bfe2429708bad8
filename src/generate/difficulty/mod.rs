//! Puzzles of a requested difficulty.
//!
//! `goal.rs` states the request and judges a puzzle by it, `screen.rs` tells which puzzles hardly meet it,
//! `adjust_difficulty.rs` changes puzzles that miss it, and `failed_attempts.rs` keeps what the next attempt or the error
//! message needs of them.

mod adjust_difficulty;
pub(super) mod failed_attempts;
pub(super) mod goal;
pub(super) mod screen;
