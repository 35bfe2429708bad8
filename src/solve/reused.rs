//! A SAT solver that serves many small puzzles.
//!
//! In a small grid, building a formula takes longer than most searches in it. The clauses of a grid's rules are the same
//! for all puzzles, so the solver takes them once, and goes back to them after each puzzle. Nothing else stays from the
//! puzzle before, so answers do not depend on the order of puzzles.

use super::load::SolverSink;
use crate::encode::{Encoder, Encoding};
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;
use crate::sat::{SatSolver, SolverKind, SolverOptions};

/// Largest side whose puzzles are searched by a reused solver.
pub(super) const LARGEST_SIDE: usize = 9;

/// The encoding of puzzles for a reused solver. All its clauses depend on the geometry alone, but for those of the
/// givens.
pub(super) const ENCODING: Encoding = Encoding::EXTENDED;

/// A solver that has taken the rules of a geometry.
pub(super) struct ReusedSolver {
    geometry: Geometry,
    pub(super) solver: Box<dyn SatSolver>,
}

impl ReusedSolver {
    /// Starts a solver. Returns `None` if this kind cannot be reused.
    pub(super) fn start(kind: SolverKind, geometry: &Geometry) -> Option<Self> {
        let mut solver = kind.start(SolverOptions::default());
        let empty = Puzzle::empty(geometry.clone());
        let num_vars = Encoder::new(&empty, ENCODING).clauses(&mut SolverSink(&mut *solver));
        solver.reserve(num_vars);
        solver.checkpoint().then(|| ReusedSolver { geometry: geometry.clone(), solver })
    }

    pub(super) fn is_for(&self, geometry: &Geometry) -> bool {
        self.geometry == *geometry
    }

    /// Replaces the formula of the last puzzle.
    pub(super) fn load(&mut self, encoder: &Encoder<'_>) {
        self.solver.rewind();
        encoder.givens(&mut SolverSink(&mut *self.solver));
    }
}
