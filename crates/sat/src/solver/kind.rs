//! The solvers of this build, by name.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

#[cfg(feature = "cadical")]
use super::cadical;
use super::cdcl;
use super::recorded::Recorded;
use super::sat_solver::{SatSolver, SolverOptions};
#[cfg(feature = "varisat")]
use super::varisat;

/// The solvers of this build.
///
/// # Examples
///
/// ```
/// use satdoku_sat::SolverKind;
///
/// assert_eq!("cdcl".parse::<SolverKind>()?, SolverKind::Cdcl);
/// assert_eq!(SolverKind::all().next(), Some(SolverKind::default()));
/// # Ok::<(), satdoku_sat::UnknownSolver>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolverKind {
    /// This crate's own solver: conflict-driven clause learning, with native at-most-one constraints.
    #[default]
    Cdcl,
    /// varisat: conflict-driven clause learning, in pure Rust. Needs the cargo feature `varisat`, a default one.
    #[cfg(feature = "varisat")]
    Varisat,
    /// CaDiCaL: conflict-driven clause learning, in C++. Needs the cargo feature `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl SolverKind {
    /// All solvers of this build, the default first.
    pub fn all() -> impl Iterator<Item = SolverKind> {
        [
            SolverKind::Cdcl,
            #[cfg(feature = "varisat")]
            SolverKind::Varisat,
            #[cfg(feature = "cadical")]
            SolverKind::Cadical,
        ]
        .into_iter()
    }

    /// The solver to use when results must be the same in every build.
    ///
    /// It counts conflicts the same way everywhere, with [`SolverOptions::steady`] in all versions, and can continue after
    /// it has reached a limit.
    pub const RESUMABLE: SolverKind = SolverKind::Cdcl;

    /// A solver that shares no code with [`SolverKind::Cdcl`], or that one itself in a build without another.
    #[cfg(feature = "varisat")]
    pub const SECOND: SolverKind = SolverKind::Varisat;
    /// A solver that shares no code with [`SolverKind::Cdcl`], or that one itself in a build without another.
    #[cfg(not(feature = "varisat"))]
    pub const SECOND: SolverKind = SolverKind::Cdcl;

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

    /// Whether the solver stops at a limit on conflicts and can continue from there.
    pub fn counts_conflicts(self) -> bool {
        match self {
            SolverKind::Cdcl => true,
            #[cfg(feature = "varisat")]
            SolverKind::Varisat => false,
            #[cfg(feature = "cadical")]
            SolverKind::Cadical => true,
        }
    }

    /// Whether several threads can search together; see [`SolverOptions::threads`].
    pub fn has_team(self) -> bool {
        self == SolverKind::Cdcl
    }

    /// Whether the solver has [checkpoints](SatSolver::checkpoint), if it has no seed, proof or self-check.
    pub fn can_rewind(self) -> bool {
        self == SolverKind::Cdcl
    }

    /// Creates a solver without clauses. It records its work in the budgets of its calls.
    pub fn start(self, options: SolverOptions) -> Box<dyn SatSolver> {
        match self {
            #[cfg(feature = "varisat")]
            SolverKind::Varisat => {
                Box::new(Recorded::new(self.name(), varisat::Varisat::new(options)))
            }
            SolverKind::Cdcl => Box::new(Recorded::new(self.name(), cdcl::Team::new(options))),
            #[cfg(feature = "cadical")]
            SolverKind::Cadical => {
                Box::new(Recorded::new(self.name(), cadical::Cadical::new(options)))
            }
        }
    }

    /// The name of the solver.
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "varisat")]
            SolverKind::Varisat => "varisat",
            SolverKind::Cdcl => "cdcl",
            #[cfg(feature = "cadical")]
            SolverKind::Cadical => "cadical",
        }
    }
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
const OPTIONAL: [&str; 2] = ["cadical", "varisat"];

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
