//! The choice of an engine by name and options.

use super::by_sat_batch::SatBatchEngine;
use super::threaded::ThreadedSat;
use super::{AutoEngine, CrossCheck, Engine, NativeEngine, SatEngine};
use crate::names::by_its_name;
use crate::sat::SolverKind;

/// The kind of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EngineKind {
    /// Native search first, then SAT for hard puzzles.
    #[default]
    Auto,
    /// Native search on bitmasks.
    Native,
    /// A SAT solver.
    Sat,
}

impl EngineKind {
    /// All kinds.
    pub const ALL: [EngineKind; 3] = [EngineKind::Auto, EngineKind::Native, EngineKind::Sat];

    /// The name of the engine.
    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Auto => "auto",
            EngineKind::Native => "native",
            EngineKind::Sat => "sat",
        }
    }
}

by_its_name!(EngineKind);

/// Options from which an engine is built.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{EngineKind, EngineOptions};
///
/// let mut engine = EngineOptions { kind: EngineKind::Sat, ..EngineOptions::default() }.build();
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// assert_eq!(engine.count(&puzzle, 100, &Budget::unlimited())?.solutions, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct EngineOptions {
    /// The kind of engine.
    pub kind: EngineKind,
    /// The SAT solver; `None` is the default.
    pub sat_solver: Option<SolverKind>,
    /// Number of SAT solvers on each puzzle, which give each other what they learn if they can ([`SolverKind::Cdcl`]) and
    /// race if not; 0 and 1 mean a single one.
    pub portfolio: usize,
    /// Seed of the SAT solver.
    pub seed: u64,
    /// Whether a second engine of another kind must agree with every answer.
    pub cross_check: bool,
    /// A function that returns the number of bytes of memory available; see [`SatEngine::with_memory`].
    pub memory: Option<fn() -> Option<u64>>,
}

impl EngineOptions {
    /// Number of threads that work on one puzzle.
    pub fn threads(&self) -> usize {
        self.portfolio.max(1)
    }

    /// Builds the engine.
    ///
    /// With [`SolverKind::Cdcl`], up to side 9 and without a seed, it keeps the SAT solver's tables from one puzzle to the
    /// next, which a [`SatEngine`] does not. That saves most of the time of easy puzzles. Where more than 16 solutions are
    /// asked for, each puzzle gets a new solver.
    pub fn build(&self) -> Box<dyn Engine> {
        match self.threads() {
            1 => self.with_sat(SatBatchEngine::new(self.sat_engine())),
            threads => self.with_sat(ThreadedSat::new(self.sat_engine(), threads)),
        }
    }

    /// Builds an engine for a single puzzle, which keeps nothing for the next one. `portfolio` is ignored.
    pub(crate) fn build_for_one(&self) -> Box<dyn Engine> {
        self.with_sat(self.sat_engine())
    }

    fn sat_engine(&self) -> SatEngine {
        let mut sat = SatEngine::new().with_seed(self.seed);
        if let Some(available) = self.memory {
            sat = sat.with_memory(available);
        }
        if let Some(solver) = self.sat_solver {
            sat = sat.with_solver(solver);
        }
        if self.kind == EngineKind::Auto && !self.cross_check {
            sat = sat.with_local_search();
        }
        sat
    }

    fn with_sat(&self, sat: impl Engine + 'static) -> Box<dyn Engine> {
        match (self.kind, self.cross_check) {
            (EngineKind::Auto, false) => Box::new(AutoEngine::with_sat(sat)),
            (EngineKind::Native, false) => Box::new(NativeEngine::new()),
            (EngineKind::Sat, false) => Box::new(sat),
            (EngineKind::Auto | EngineKind::Native, true) => {
                Box::new(CrossCheck::new(NativeEngine::new(), sat))
            }
            (EngineKind::Sat, true) => Box::new(CrossCheck::new(sat, NativeEngine::new())),
        }
    }
}
