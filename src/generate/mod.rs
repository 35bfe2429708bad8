//! Generates puzzles by seed: with exactly one solution, minimal, symmetric, of every shape and in bulk.
//!
//! Puzzle `index` of a seed depends on the seed, the index and what the puzzles must be:
//!
//! ```text
//! seed, request, index -> random full grid -> orbits of cells in random order -> dig -> adjust difficulty -> verify
//! streams.rs              fill/               geometry::Symmetry                 dig/   difficulty/          verify.rs
//! ```
//!
//! `options.rs` has the [`Generator`] and its options, `streams.rs` the random numbers of a request, and `grids.rs` its full
//! grids. `clues/` draws rules to order, `attempt.rs` goes from a full grid to a dug puzzle, and `maker.rs` repeats attempts
//! until a puzzle fits the options. Where digging rarely gives a puzzle as hard as requested, `climb/` goes on from each
//! attempt over its neighbours.
//!
//! *Digging* tries the orbits in order, each once, and removes one if the puzzle still has exactly one solution. By default
//! native search decides this as long as it is quick, and a SAT solver afterwards; [`Generator::engine`] chooses one. The
//! result does not depend on the engine, unless it gives up on an orbit, which is counted. Finally an engine that had no
//! part in making the puzzle verifies it.
//!
//! **Stable output.** A seed gives the same puzzles on every machine and for any number of threads, and keeps doing so
//! within a major version of this crate. If an engine gives up on an orbit, which is rare up to side 16, the puzzle also
//! depends on what the engine decides within its limit. Limits are in nodes or conflicts, never in time. Tests pin such
//! puzzles too, and a change of an engine that alters them waits for the next major version.

mod attempt;
mod climb;
mod clues;
mod difficulty;
mod dig;
mod error;
mod fill;
mod grids;
mod made;
mod maker;
mod minimize;
mod options;
mod streams;
mod verify;

pub use crate::random::Stream;
pub use clues::{Clues, CluesError};
pub use dig::nine::minimal_nines;
pub use error::{CluesMiss, GenerateError};
pub use fill::{random_nine, random_solution};
pub use made::{Generated, Minimality};
pub use maker::{Maker, Puzzles};
pub use minimize::{Minimized, Minimizer};
pub use options::{Generator, HolePattern};
