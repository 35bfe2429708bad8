//! SAT solvers behind one trait, so that each can be replaced.

mod cdcl;
mod rup;
mod varisat;

use std::fmt;
use std::io;

use crate::budget::{Budget, Stopped};
use crate::cnf::{ClauseSink, Lit, Var};

/// What a SAT solver says about its clauses under some assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model; [`SatSolver::value`] tells it.
    Satisfiable,
    /// There is none; [`SatSolver::failed_assumptions`] tells which assumptions that takes.
    Unsatisfiable,
    /// A limit of the budget was met.
    Unknown(Stopped),
}

/// The proof of a solver could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the proof cannot be written: {0}")]
pub struct ProofError(#[from] pub io::Error);

/// An incremental SAT solver. Clauses come by [`ClauseSink::add_clause`].
pub trait SatSolver: ClauseSink {
    /// Says that the variables `0 .. num_vars` exist, also those that stand in no clause.
    fn reserve(&mut self, num_vars: usize);

    /// Looks for a model of all clauses so far in which the assumptions hold.
    ///
    /// After [`Verdict::Unknown`] a solver may be spent: it then answers that for ever.
    ///
    /// # Errors
    ///
    /// If a proof is wanted and cannot be written.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError>;

    /// Value of a variable in the model found last.
    ///
    /// # Panics
    ///
    /// May panic if the last verdict was not [`Verdict::Satisfiable`].
    fn value(&self, var: Var) -> bool;

    /// Assumptions that cannot all hold, after [`Verdict::Unsatisfiable`]; none needed means that the
    /// clauses alone have no model.
    fn failed_assumptions(&self) -> &[Lit];
}

/// In which form a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofFormat {
    /// DRAT as text.
    Drat,
    /// DRAT, binary.
    BinaryDrat,
}

/// What a solver is to do beside solving; all off by default.
#[derive(Default)]
pub struct SolverOptions {
    /// Heed time limits and interrupts during a call, not only before it. Where a solver pays for that, it
    /// pays only when asked to.
    pub watched: bool,
    /// Check each step of the solver by an independent checker, and panic when one is wrong.
    pub self_check: bool,
    /// Write a proof of the first [`Verdict::Unsatisfiable`]. All clauses must then come before the first
    /// call of [`SatSolver::solve`].
    pub proof: Option<(Box<dyn io::Write>, ProofFormat)>,
    /// Where to begin: other seeds search in another order, one seed always in the same. A solver that has
    /// no choice takes no notice.
    pub seed: u64,
}

impl fmt::Debug for SolverOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverOptions")
            .field("watched", &self.watched)
            .field("self_check", &self.self_check)
            .field("proof", &self.proof.as_ref().map(|(_, format)| format))
            .field("seed", &self.seed)
            .finish()
    }
}

/// The solvers there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolverKind {
    /// varisat: conflict-driven, in pure Rust.
    #[default]
    Varisat,
    /// Our own: conflict-driven, for hard grids; takes at-most-one constraints as they are.
    Cdcl,
}

impl SolverKind {
    /// A fresh solver without clauses.
    pub fn start(self, options: SolverOptions) -> Box<dyn SatSolver> {
        match self {
            SolverKind::Varisat => Box::new(varisat::Varisat::new(options)),
            SolverKind::Cdcl => Box::new(cdcl::Cdcl::new(options)),
        }
    }
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SolverKind::Varisat => "varisat",
            SolverKind::Cdcl => "cdcl",
        })
    }
}
