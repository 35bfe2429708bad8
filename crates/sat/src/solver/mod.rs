//! SAT solvers behind one trait. Every build has varisat and this crate's own `cdcl`; the cargo feature `cadical` adds
//! CaDiCaL.

#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod kind;
mod recorded;
mod rup;
mod sat_solver;
mod shared_buffer;
mod shared_writer;
#[cfg(test)]
mod tests;
#[cfg(feature = "varisat")]
mod varisat;

pub use kind::{SolverKind, UnknownSolver};
pub use sat_solver::{Counters, ProofError, ProofFormat, SatSolver, SolverOptions, Verdict};
pub use shared_writer::SharedWriter;
