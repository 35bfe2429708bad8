//! SAT solvers behind one trait, so that each can be replaced: varisat and our own `cdcl` in every build, CaDiCaL
//! with the cargo feature `cadical`.

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

/// What a SAT solver says about its clauses under some assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

by_its_name!(ProofFormat {
    Drat => "drat",
    BinaryDrat => "binary-drat",
});

/// What a solver is to do beside solving; all off by default.
#[derive(Default)]
pub struct SolverOptions {
    /// Heed time limits and interrupts during a call, not only before it. Where a solver pays for that, it
    /// pays only when asked to.
    pub watched: bool,
    /// Check each step of the solver by an independent checker, and panic when one is wrong (CaDiCaL ends the
    /// process).
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

/// Up to this side native search answers nearly everything, and what is left is small work.
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
    /// varisat: conflict-driven, in pure Rust.
    #[default]
    Varisat,
    /// Our own: conflict-driven, for hard grids; takes at-most-one constraints as they are.
    Cdcl,
    /// CaDiCaL: conflict-driven, in C++, quicker on hard grids. Only with the cargo feature `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl SolverKind {
    /// Every solver of this build, the default first.
    pub fn all() -> impl Iterator<Item = SolverKind> {
        [
            SolverKind::Varisat,
            SolverKind::Cdcl,
            #[cfg(feature = "cadical")]
            SolverKind::Cadical,
        ]
        .into_iter()
    }

    /// The best one of the default build for grids of this side: our own above 16, where it takes half to a
    /// thirtieth of varisat's time on hard grids, and varisat up to there.
    pub fn for_side(side: usize) -> SolverKind {
        if side > LARGEST_SMALL_SIDE { SolverKind::Cdcl } else { SolverKind::Varisat }
    }

    /// The solver to use where results must be the same in every build: it counts its conflicts the same way
    /// everywhere, and can go on after it met a limit.
    pub const RESUMABLE: SolverKind = SolverKind::Cdcl;

    /// The solver for proofs when the caller names none: the first that [proves
    /// incrementally](SolverKind::proves_incrementally).
    pub const PROVER: SolverKind = SolverKind::Cdcl;

    /// Whether the solver takes at-most-one constraints as they are, so that pairwise encoding adds no clauses.
    pub fn takes_at_most_ones(self) -> bool {
        self == SolverKind::Cdcl
    }

    /// Whether [`SatSolver::solve`] may be called several times, with clauses added in between, while a proof is
    /// written.
    pub fn proves_incrementally(self) -> bool {
        self == SolverKind::Cdcl
    }

    /// A fresh solver without clauses.
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

/// A name stands for no solver of this build.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownSolver {
    /// The solver exists, but was left out.
    #[error("this build is without {name}; `cargo build --release --features {name}` builds it in")]
    NotBuilt {
        /// Its name, and that of its cargo feature.
        name: String,
    },
    /// No such solver.
    #[error("'{name}' is not one of: {known}")]
    NoSuch {
        /// What was asked for.
        name: String,
        /// The names of this build, with commas between.
        known: String,
    },
}

/// Solvers that are built in only when their cargo feature, of the same name, is on.
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
