//! SAT solvers behind one trait. Every build has varisat and this crate's own `cdcl`; the cargo feature `cadical` adds
//! CaDiCaL.

#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod rup;
#[cfg(test)]
mod tests;
mod varisat;

use std::fmt;
use std::io;
use std::str::FromStr;

use itertools::Itertools;

use crate::budget::{Budget, Stopped};
use crate::cnf::{ClauseSink, Lit, Var};
use crate::names::by_its_name;

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
/// use satdoku::budget::Budget;
/// use satdoku::cnf::{ClauseSink, Var};
/// use satdoku::sat::{SatSolver, SolverKind, SolverOptions, Verdict};
///
/// let [x, y] = [0, 1].map(|index| Var::new(index).positive());
/// let mut solver = SolverKind::Cdcl.start(SolverOptions::default());
/// solver.reserve(2);
/// solver.add_clause(&[x, y]);
/// let budget = Budget::unlimited();
/// assert_eq!(solver.solve(&[!x], &budget)?, Verdict::Satisfiable);
/// assert!(solver.value(y.var()));
/// assert_eq!(solver.solve(&[!x, !y], &budget)?, Verdict::Unsatisfiable);
/// # Ok::<(), satdoku::sat::ProofError>(())
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
    pub proof: Option<(Box<dyn io::Write>, ProofFormat)>,
    /// Seed of the search order: equal seeds search in the same order. Solvers without a choice ignore it.
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

/// Largest side for varisat: up to here, native search solves nearly every puzzle, and the rest are easy.
const LARGEST_SMALL_SIDE: usize = 16;

/// The solvers of this build.
///
/// # Examples
///
/// ```
/// use satdoku::sat::SolverKind;
///
/// assert_eq!("cdcl".parse::<SolverKind>()?, SolverKind::for_side(25));
/// assert_eq!(SolverKind::all().next(), Some(SolverKind::default()));
/// # Ok::<(), satdoku::sat::UnknownSolver>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolverKind {
    /// varisat: conflict-driven clause learning, in pure Rust.
    #[default]
    Varisat,
    /// This crate's own solver: conflict-driven clause learning for hard grids, with native at-most-one constraints.
    Cdcl,
    /// CaDiCaL: conflict-driven clause learning, in C++, faster on hard grids. Needs the cargo feature `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl SolverKind {
    /// All solvers of this build, the default first.
    pub fn all() -> impl Iterator<Item = SolverKind> {
        [
            SolverKind::Varisat,
            SolverKind::Cdcl,
            #[cfg(feature = "cadical")]
            SolverKind::Cadical,
        ]
        .into_iter()
    }

    /// The best solver of the default build for grids of this side.
    ///
    /// Up to side 16 it is varisat. Above, it is [`SolverKind::Cdcl`], which takes half to a thirtieth of varisat's
    /// time on hard grids.
    pub fn for_side(side: usize) -> SolverKind {
        if side > LARGEST_SMALL_SIDE { SolverKind::Cdcl } else { SolverKind::Varisat }
    }

    /// The solver to use when results must be the same in every build.
    ///
    /// It counts conflicts the same way everywhere, and can continue after it has reached a limit.
    pub const RESUMABLE: SolverKind = SolverKind::Cdcl;

    /// The default solver for proofs; it [proves incrementally](SolverKind::proves_incrementally).
    pub const PROVER: SolverKind = SolverKind::Cdcl;

    /// Whether the solver has native at-most-one constraints, so that the pairwise encoding adds no clauses.
    pub fn takes_at_most_ones(self) -> bool {
        self == SolverKind::Cdcl
    }

    /// Whether the solver can write one proof over several calls of [`SatSolver::solve`], with clauses added in
    /// between.
    pub fn proves_incrementally(self) -> bool {
        self == SolverKind::Cdcl
    }

    /// Creates a solver without clauses.
    pub fn start(self, options: SolverOptions) -> Box<dyn SatSolver> {
        match self {
            SolverKind::Varisat => Box::new(varisat::Varisat::new(options)),
            SolverKind::Cdcl => Box::new(cdcl::Cdcl::new(options)),
            #[cfg(feature = "cadical")]
            SolverKind::Cadical => Box::new(cadical::Cadical::new(options)),
        }
    }
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SolverKind::Varisat => "varisat",
            SolverKind::Cdcl => "cdcl",
            #[cfg(feature = "cadical")]
            SolverKind::Cadical => "cadical",
        })
    }
}

/// An error for a name that is no solver of this build.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownSolver {
    /// The solver exists, but is not built in.
    #[error("this build is without {name}; `cargo build --release --features {name}` builds it in")]
    NotBuilt {
        /// The name of the solver and of its cargo feature.
        name: String,
    },
    /// There is no such solver.
    #[error("'{name}' is not one of: {known}")]
    NoSuch {
        /// The unknown name.
        name: String,
        /// The names of this build's solvers, separated by commas.
        known: String,
    },
}

/// Solvers that need a cargo feature of the same name.
const OPTIONAL: [&str; 1] = ["cadical"];

impl FromStr for SolverKind {
    type Err = UnknownSolver;

    fn from_str(name: &str) -> Result<Self, UnknownSolver> {
        let known = Self::all().find(|kind| kind.to_string() == name);
        known.ok_or_else(|| {
            let name = name.to_owned();
            if OPTIONAL.contains(&&*name) {
                UnknownSolver::NotBuilt { name }
            } else {
                let known = Self::all().join(", ");
                UnknownSolver::NoSuch { name, known }
            }
        })
    }
}
