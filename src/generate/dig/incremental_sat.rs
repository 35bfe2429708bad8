//! One SAT solver for all questions about one full grid.
//!
//! The formula has the rules, the givens that stay for good as what the encoding leaves out, and the clause
//! that some open cell differs from the known grid. The other givens are assumptions, so what is learnt from one
//! removal serves the next. When there is no model, the assumptions that this took are enough for
//! uniqueness: as long as none of them is removed the answer is known, and nobody need ask.

use crate::budget::{Budget, Stopped};
use crate::cnf::{Encoder, Encoding, Lit, VarMap};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{SatSolver, SolverKind, SolverOptions, Verdict};
use crate::solve::{SolveError, load};

use super::uniqueness_checker::Found;

/// The same in every build, which a seed's meaning asks for. It counts its conflicts, and goes on after it was
/// stopped.
const SOLVER: SolverKind = SolverKind::Cdcl;

pub(in crate::generate) struct Incremental {
    solver: Box<dyn SatSolver>,
    map: VarMap,
    /// Cells that can be open; all others are known to the encoding.
    cells: Vec<Cell>,
    /// Cells whose givens, with those that stay, were enough for uniqueness.
    enough: Option<Vec<Cell>>,
}

impl Incremental {
    /// A solver for puzzles that have the givens that are `kept` in this one.
    ///
    /// # Errors
    ///
    /// The reason, if the budget is met while the formula is loaded.
    pub(in crate::generate) fn load(
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
        let encoder = Encoder::new(&fixed, Encoding::REDUCED);
        let mut solver = SOLVER.start(SolverOptions::default());
        if let Some(reason) = load::load(&encoder, &mut *solver, budget) {
            return Err(reason);
        }
        solver.add_clause(&encoder.blocking_clause(solution));
        Ok(Incremental {
            solver,
            map: encoder.map().clone(),
            cells: fixed.open_cells().collect(),
            enough: None,
        })
    }

    /// Says that a given stays.
    pub(in crate::generate) fn keep(&mut self, given: Candidate) {
        if let Some(var) = self.map.var(given) {
            self.solver.add_clause(&[var.positive()]);
        }
    }

    /// Looks for a solution other than the known one; the inner error tells why there is no answer.
    pub(in crate::generate) fn other_solution(
        &mut self,
        solution: &Solution,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Result<Found, Stopped>, SolveError> {
        let is_given = |cell: &Cell| puzzle.given(*cell).is_some();
        let enough = self.enough.as_ref();
        if enough.is_some_and(|cells| cells.iter().all(is_given)) {
            return Ok(Ok(Found::Nothing));
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
                Ok(Found::Nothing)
            }
            Verdict::Satisfiable => Ok(Found::Other(self.differences(solution, puzzle)?)),
        })
    }

    /// Where the model differs from the known grid, after a check that it is a solution.
    fn differences(&self, solution: &Solution, puzzle: &Puzzle) -> Result<Vec<bool>, SolveError> {
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
        let pairs = model.digits().iter().zip(solution.digits());
        Ok(pairs.map(|(a, b)| a != b).collect())
    }
}
