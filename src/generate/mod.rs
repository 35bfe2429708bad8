//! Random grids, the same for a seed on every machine.

mod fill;

pub use crate::random::Stream;
pub use fill::{random_nine, random_solution};
