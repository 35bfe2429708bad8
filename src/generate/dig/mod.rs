//! Removing givens from a full grid while exactly one solution remains.
//!
//! `general.rs` digs puzzles of every shape, with `uniqueness_checker.rs` to tell whether a removal leaves one
//! solution, `unavoidable_sets.rs` to save it questions, and `order_by_sets.rs` to make the other questions on large grids
//! easier; `nine/` digs minimal 9×9 puzzles with the same result, many at a time.

pub(super) mod general;
pub(super) mod holes;
mod incremental_sat;
pub(super) mod nine;
mod order_by_sets;
pub(super) mod other_solution;
pub(super) mod pattern;
mod unavoidable_sets;
pub(super) mod uniqueness_checker;
