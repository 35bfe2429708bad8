//! Random grids, the same for a seed on every machine.

mod fill;
mod stream;

pub use fill::{random_nine, random_solution};
pub use stream::Stream;
