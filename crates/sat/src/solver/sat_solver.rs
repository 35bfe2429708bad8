//! The trait of SAT solvers and what goes in and out.

use std::fmt;
use std::io;

use crate::budget::{Budget, Stopped};
use crate::names::by_its_name;
use crate::{ClauseSink, Lit, Var};

/// The result of solving clauses under assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is a model; see [`SatSolver::value`].
    Satisfiable,
    /// There is no model; see [`SatSolver::failed_assumptions`].
    Unsatisfiable,
    /// The solver stopped before it had a verdict.
    Unknown(Stopped),
}

/// An error when writing the proof of a solver.
#[derive(Debug, thiserror::Error)]
#[error("the proof cannot be written: {0}")]
pub struct ProofError(#[from] pub io::Error);

/// An incremental SAT solver. [`ClauseSink::add_clause`] adds its clauses.
///
/// # Examples
///
/// ```
/// use satdoku_sat::budget::Budget;
/// use satdoku_sat::{ClauseSink, Var};
/// use satdoku_sat::{SatSolver, SolverKind, SolverOptions, Verdict};
///
/// let [x, y] = [0, 1].map(|index| Var::new(index).positive());
/// let mut solver = SolverKind::Cdcl.start(SolverOptions::default());
/// solver.reserve(2);
/// solver.add_clause(&[x, y]);
/// let budget = Budget::unlimited();
/// assert_eq!(solver.solve(&[!x], &budget)?, Verdict::Satisfiable);
/// assert!(solver.value(y.var()));
/// assert_eq!(solver.solve(&[!x, !y], &budget)?, Verdict::Unsatisfiable);
/// # Ok::<(), satdoku_sat::ProofError>(())
/// ```
pub trait SatSolver: ClauseSink {
    /// Creates the variables `0 .. num_vars`, including those that appear in no clause.
    fn reserve(&mut self, num_vars: usize);

    /// Searches for a model of all clauses so far in which the assumptions are true.
    ///
    /// After [`Verdict::Unknown`], a solver may be unusable: every later call then returns `Unknown`.
    ///
    /// # Errors
    ///
    /// Returns an error if a requested proof cannot be written.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError>;

    /// The value of a variable in the last model.
    ///
    /// # Panics
    ///
    /// May panic if the last verdict was not [`Verdict::Satisfiable`].
    fn value(&self, var: Var) -> bool;

    /// After [`Verdict::Unsatisfiable`], assumptions that cannot all be true.
    ///
    /// If there are none, the clauses alone have no model.
    fn failed_assumptions(&self) -> &[Lit];

    /// Remembers the clauses so far, so that [`SatSolver::rewind`] goes back to them.
    ///
    /// Returns whether it did; the default cannot.
    ///
    /// # Panics
    ///
    /// After that, [`ClauseSink::add_at_most_one`] may panic.
    fn checkpoint(&mut self) -> bool {
        false
    }

    /// Removes all clauses added after the [checkpoint](SatSolver::checkpoint), and all that followed from them. Searches
    /// do not depend on what was removed. Does nothing if there is no checkpoint.
    fn rewind(&mut self) {}

    /// What the solver counted in all calls of [`SatSolver::solve`] so far. The default counts nothing.
    fn counters(&self) -> Counters {
        Counters::default()
    }
}

/// The work of a solver since it was created; `None` is what it does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Number of literals that the solver chose.
    pub decisions: Option<u64>,
    /// Number of conflicts.
    pub conflicts: Option<u64>,
    /// Number of literals that the solver propagated.
    pub propagations: Option<u64>,
    /// Number of restarts.
    pub restarts: Option<u64>,
}

/// The format of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofFormat {
    /// DRAT as text.
    Drat,
    /// Binary DRAT.
    BinaryDrat,
}

by_its_name!(ProofFormat {
    Drat => "drat",
    BinaryDrat => "binary-drat",
});

/// Options of a solver; all are off by default.
#[derive(Default)]
pub struct SolverOptions {
    /// Check time limits and interrupts during a call, not only before it. This makes some solvers slower.
    pub watched: bool,
    /// Verify each step with an independent checker, and panic if a step is wrong (CaDiCaL ends the process).
    pub self_check: bool,
    /// Write a proof of the first [`Verdict::Unsatisfiable`]. All clauses must then come before the first
    /// call of [`SatSolver::solve`].
    pub proof: Option<(Box<dyn io::Write + Send>, ProofFormat)>,
    /// Seed of the search order: equal seeds search in the same order. Solvers without a choice ignore it.
    pub seed: u64,
    /// Number of threads on which the solver searches, which give each other what they learn. Equal numbers search in the
    /// same order each time. Only [`SolverKind::Cdcl`](super::SolverKind::Cdcl) has more than one, and none with a
    /// self-check or a steady search. 0 means one.
    pub threads: usize,
    /// Search in a way that stays the same in all versions of this crate, for results that depend on the number of
    /// conflicts. [`SolverKind::Cdcl`](super::SolverKind::Cdcl) is slower then; the others ignore it.
    pub steady: bool,
}

impl fmt::Debug for SolverOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverOptions")
            .field("watched", &self.watched)
            .field("self_check", &self.self_check)
            .field("proof", &self.proof.as_ref().map(|(_, format)| format))
            .field("seed", &self.seed)
            .field("threads", &self.threads)
            .field("steady", &self.steady)
            .finish()
    }
}
