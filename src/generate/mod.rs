//! Puzzles by seed: with exactly one solution, minimal, symmetric, of every shape and in bulk.
//!
//! Puzzle `index` of a seed depends on the seed, the index and the options alone:
//!
//! ```text
//! Stream(seed, index) -> random full grid -> orbits of cells in random order -> dig -> verify
//!                        fill/              geometry::Symmetry               dig.rs  verify.rs
//! ```
//!
//! *Digging* tries the orbits in order, each once, and removes one if the puzzle still has exactly one
//! solution. Whether it has is asked of native search as long as that is quick and of a SAT solver beyond
//! (`probe.rs`, `incremental.rs`); the result does not depend on who answers unless a question is given up, which
//! is counted. What was made is then checked afresh by an engine that had no part in it.
//!
//! **Stable output.** A seed means the same puzzles on every machine and for any number of threads, and will as
//! long as the major version of this crate stays. Where a question is given up, which is rare up to side 16, this
//! rests on what an engine settles within its limit, in nodes or conflicts, never in time: tests pin such
//! puzzles too, and an engine that would change them waits for the next major version.

mod attempt;
mod difficulty;
mod dig;
mod error;
mod fill;
mod made;
mod maker;
mod minimize;
mod options;
mod verify;

pub use crate::random::Stream;
pub use dig::nine::minimal_nines;
pub use error::GenerateError;
pub use fill::{random_nine, random_solution};
pub use made::Generated;
pub use maker::{Maker, Puzzles};
pub use minimize::{Minimized, Minimizer};
pub use options::{Generator, HolePattern};
