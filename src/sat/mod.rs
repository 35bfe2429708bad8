//! SAT solvers behind one trait. Every build has varisat and this crate's own `cdcl`; the cargo feature `cadical` adds
//! CaDiCaL.

#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod kind;
mod recorded;
mod rup;
mod shared_buffer;
mod solver;
#[cfg(test)]
mod tests;
mod varisat;

pub use kind::{SolverKind, UnknownSolver};
pub use solver::{Counters, ProofError, ProofFormat, SatSolver, SolverOptions, Verdict};
