//! Removing givens from a full grid while exactly one solution remains.
//!
//! `general.rs` digs puzzles of every shape, with `uniqueness_checker.rs` to tell whether a removal leaves one
//! solution; `nine/` digs minimal 9×9 puzzles with the same result, many at a time.

pub(super) mod general;
pub(super) mod holes;
mod incremental_sat;
pub(super) mod nine;
pub(super) mod other_solution;
pub(super) mod pattern;
pub(super) mod uniqueness_checker;
