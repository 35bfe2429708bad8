//! Random grids, the same for a seed on every machine, and minimal 9×9 puzzles.

mod fill;
mod nine;

pub use crate::random::Stream;
pub use fill::{random_nine, random_solution};
pub use nine::minimal_nines;
