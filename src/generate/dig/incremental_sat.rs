//! One SAT solver for all questions about one full grid.
//!
//! The formula states the rules, and that some open cell differs from the known grid. Givens that stay for good are part
//! of the encoding; the other givens are assumptions, so clauses learnt at one removal serve the next. If there is no
//! model, the failed assumptions prove uniqueness: while none of these givens is removed, no further search is needed.
//!
//! Tried and lost, on minimal 16×16 puzzles with other houses: to ask only for solutions that differ in the givens just
//! removed, as all others do, takes 0.9 to 1.3 times the conflicts, since its proofs answer fewer removals; and the houses that
//! windows imply (what they leave of their rows and columns) save less than a tenth of them.
//!
//! On ten minimal 20×20 puzzles, 631 searches and 9,643 conflicts in 1.07 s: all assumptions on one level (Hickey and Bacchus,
//! "Speeding up assumption-based SAT", SAT 2019) take 639, 11,249 and 1.43 s. To keep the levels of the last search that are still
//! assumed, with the givens that are tried next on the highest levels, saves a quarter of the propagations, but takes 11,118
//! conflicts and 0.93 s: digging as a whole gains a fourteenth.

use crate::budget::{Budget, Stopped};
use crate::encode::{Encoder, Lit, VarMap};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{SatSolver, SolverKind, SolverOptions, Verdict};
use crate::solve::{SolveError, load};

use super::other_solution::OtherSolution;

pub(in crate::generate) struct IncrementalSat {
    solver: Box<dyn SatSolver>,
    map: VarMap,
    /// Cells that may be open; the givens of all others are part of the encoding.
    cells: Vec<Cell>,
    /// Cells whose givens, together with those that stay, proved uniqueness.
    enough: Option<Vec<Cell>>,
}

impl IncrementalSat {
    /// A solver for puzzles with at least the givens of this one that are marked in `kept`.
    ///
    /// # Errors
    ///
    /// The reason, if the formula needs too much memory or the budget runs out while it is loaded.
    pub(in crate::generate) fn load(
        kind: SolverKind,
        memory: Option<fn() -> Option<u64>>,
        solution: &Solution,
        puzzle: &Puzzle,
        kept: &[bool],
        budget: &Budget,
    ) -> Result<Self, Stopped> {
        let geometry = puzzle.geometry();
        let mut fixed = puzzle.without_givens();
        for cell in geometry.cells().filter(|cell| kept[cell.index()]) {
            fixed.set(cell, Some(solution.digit(cell)));
        }
        let side = geometry.side();
        let encoder = Encoder::new(&fixed, load::default_encoding(kind, side));
        let watched = load::needs_watching(budget, side);
        let mut solver =
            kind.start(SolverOptions { watched, steady: true, ..SolverOptions::default() });
        let refused = load::refuse(&encoder, kind, 1, memory, budget);
        let stopped = refused.or_else(|| load::load(&encoder, &mut *solver, budget));
        stopped.map_or(Ok(()), Err)?;
        solver.add_clause(&encoder.blocking_clause(solution));
        Ok(IncrementalSat {
            solver,
            map: encoder.map().clone(),
            cells: fixed.open_cells().collect(),
            enough: None,
        })
    }

    /// The conflicts of all searches so far; 0 if the solver does not count them.
    pub(in crate::generate) fn conflicts(&self) -> u64 {
        self.solver.counters().conflicts.unwrap_or(0)
    }

    /// Declares that a given stays for good.
    pub(in crate::generate) fn keep(&mut self, given: Candidate) {
        if let Some(var) = self.map.var(given) {
            self.solver.add_clause(&[var.positive()]);
        }
    }

    /// Looks for a solution other than the known one. The inner error is the reason why there is no answer.
    pub(in crate::generate) fn other_solution(
        &mut self,
        solution: &Solution,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Result<OtherSolution, Stopped>, SolveError> {
        let is_given = |cell: &Cell| puzzle.given(*cell).is_some();
        let enough = self.enough.as_ref();
        if enough.is_some_and(|cells| cells.iter().all(is_given)) {
            return Ok(Ok(OtherSolution::None));
        }
        let assumptions: Vec<Lit> = (self.cells.iter().copied().filter(is_given))
            .filter_map(|cell| Some(self.map.var(solution.candidate(cell))?.positive()))
            .collect();
        Ok(match self.solver.solve(&assumptions, budget)? {
            Verdict::Unknown(reason) => Err(reason),
            Verdict::Unsatisfiable => {
                let failed = self.solver.failed_assumptions().iter();
                let candidates = failed.filter_map(|lit| self.map.candidate(lit.var()));
                self.enough = Some(candidates.map(|candidate| candidate.cell).collect());
                Ok(OtherSolution::None)
            }
            Verdict::Satisfiable => Ok(OtherSolution::Differs(self.model(solution, puzzle)?)),
        })
    }

    /// Checks that the model is a solution, and returns its digits.
    fn model(&self, solution: &Solution, puzzle: &Puzzle) -> Result<Vec<Digit>, SolveError> {
        let geometry = puzzle.geometry();
        let holds = |cell: Cell, digit: Digit| {
            let var = self.map.var(Candidate { cell, digit });
            var.is_some_and(|var| self.solver.value(var))
        };
        let digit = |cell: Cell| {
            let held = geometry.digits().find(|&digit| holds(cell, digit));
            held.unwrap_or_else(|| solution.digit(cell))
        };
        let wrong = |reason| SolveError::WrongGrid { engine: "sat", reason };
        let digits = geometry.cells().map(digit).collect();
        let model =
            Solution::new(geometry.clone(), digits).map_err(|error| wrong(error.to_string()))?;
        if !model.completes(puzzle) {
            return Err(wrong("the puzzle does not allow it".to_owned()));
        }
        Ok(model.digits().to_vec())
    }
}
