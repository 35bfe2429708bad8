//! The search for the solutions of one puzzle with a SAT solver.
//!
//! Each solution found is blocked before the search for the next one. From the third solution on, the solutions are split
//! into [`Regions`], so that memory is bounded.

use std::ops::ControlFlow;

use super::load::load;
use super::regions::{MAX_BLOCKED, Regions, first_difference};
use super::reused::ReusedSolver;
use super::{Ended, SolveError};
use crate::budget::{Budget, Stopped};
use crate::encode::{Encoder, Lit};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::Solution;
use crate::sat::{SatSolver, Verdict};

/// A solver of one puzzle, or of many.
pub(super) enum SearchSolver<'a> {
    /// The solver, and how to start another one.
    New {
        start: &'a dyn Fn() -> Box<dyn SatSolver>,
        solver: Box<dyn SatSolver>,
    },
    Reused(Box<ReusedSolver>),
}

impl SearchSolver<'_> {
    fn as_solver(&self) -> &dyn SatSolver {
        match self {
            SearchSolver::New { solver, .. } => &**solver,
            SearchSolver::Reused(reused) => &*reused.solver,
        }
    }

    fn as_solver_mut(&mut self) -> &mut dyn SatSolver {
        match self {
            SearchSolver::New { solver, .. } => &mut **solver,
            SearchSolver::Reused(reused) => &mut *reused.solver,
        }
    }
}

/// The search for the solutions of one puzzle.
pub(super) struct SolutionSearch<'a> {
    encoder: Encoder<'a>,
    /// The cells that are not given.
    open: Vec<Cell>,
    budget: &'a Budget,
    solver: SearchSolver<'a>,
    /// Number of solutions blocked in this solver since its start.
    blocked: usize,
}

impl<'a> SolutionSearch<'a> {
    pub(super) fn new(encoder: Encoder<'a>, budget: &'a Budget, solver: SearchSolver<'a>) -> Self {
        let open = encoder.puzzle().open_cells().collect();
        SolutionSearch { encoder, open, budget, solver, blocked: 0 }
    }

    /// The solver, if it is for further puzzles.
    pub(super) fn into_reused(self) -> Option<Box<ReusedSolver>> {
        match self.solver {
            SearchSolver::New { .. } => None,
            SearchSolver::Reused(reused) => Some(reused),
        }
    }

    fn load(&mut self) -> Option<Stopped> {
        match &mut self.solver {
            SearchSolver::New { solver, .. } => load(&self.encoder, &mut **solver, self.budget),
            SearchSolver::Reused(reused) => {
                reused.load(&self.encoder);
                None
            }
        }
    }

    /// Calls `on_solution` once for each solution.
    pub(super) fn run(
        &mut self,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        match self.load() {
            Some(reason) => Ok(Ended::Stopped(reason)),
            None => self.search(on_solution),
        }
    }

    fn search(
        &mut self,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let mut regions = Regions::default();
        let first = match self.find(&[])? {
            Ok(Some(solution)) => solution,
            Ok(None) => return Ok(Ended::Complete),
            Err(reason) => return Ok(Ended::Stopped(reason)),
        };
        let known = self.open_digits(&first);
        if on_solution(first).is_break() {
            return Ok(Ended::Cut);
        }
        self.block(&known);
        regions.open_all(known);
        while let Some(known) = regions.next() {
            if self.blocked > MAX_BLOCKED
                && let Some(reason) = self.restart(&regions, &known)
            {
                return Ok(Ended::Stopped(reason));
            }
            let solution = match self.find(regions.assumptions())? {
                Ok(Some(solution)) => solution,
                Ok(None) => {
                    regions.close_all_with(self.solver.as_solver().failed_assumptions());
                    continue;
                }
                Err(reason) => return Ok(Ended::Stopped(reason)),
            };
            let new = self.open_digits(&solution);
            if on_solution(solution).is_break() {
                return Ok(Ended::Cut);
            }
            self.block(&new);
            let (cell, digit) =
                first_difference(&self.open, &new, &known).expect("known solutions are blocked");
            let var = self.encoder.map().var(Candidate { cell, digit });
            let lit = var.expect("each digit of a solution is a candidate").positive();
            regions.split(lit, new, known);
        }
        Ok(Ended::Complete)
    }

    /// Finds a solution that is not blocked, under these assumptions.
    ///
    /// Returns `Ok(Ok(None))` if there is none, and `Ok(Err(reason))` if the solver stopped.
    fn find(
        &mut self,
        assumptions: &[Lit],
    ) -> Result<Result<Option<Solution>, Stopped>, SolveError> {
        match self.solver.as_solver_mut().solve(assumptions, self.budget)? {
            Verdict::Unsatisfiable => return Ok(Ok(None)),
            Verdict::Unknown(reason) => return Ok(Err(reason)),
            Verdict::Satisfiable => {}
        }
        let decoded = self.encoder.decode(|var| self.solver.as_solver().value(var));
        let solution = decoded
            .map_err(|error| SolveError::WrongGrid { engine: "sat", reason: error.to_string() })?;
        Ok(Ok(Some(solution)))
    }

    fn open_digits(&self, solution: &Solution) -> Box<[Digit]> {
        let digits = self.open.iter().map(|&cell| solution.digit(cell));
        digits.collect()
    }

    /// Adds a blocking clause for the solution with these digits in the open cells.
    fn block(&mut self, digits: &[Digit]) {
        let candidates = self.open.iter().zip(digits);
        let clause: Vec<Lit> = candidates
            .filter_map(|(&cell, &digit)| {
                Some(self.encoder.map().var(Candidate { cell, digit })?.negative())
            })
            .collect();
        self.solver.as_solver_mut().add_clause(&clause);
        self.blocked += 1;
    }

    /// Starts again with a formula that blocks only the solutions of open regions.
    fn restart(&mut self, regions: &Regions, known: &[Digit]) -> Option<Stopped> {
        if let SearchSolver::New { start, solver } = &mut self.solver {
            *solver = start();
        }
        self.blocked = 0;
        let stopped = self.load();
        self.block(known);
        regions.known().for_each(|known| self.block(known));
        // Reset the count after blocking: with more open regions than the limit, every call would restart otherwise.
        self.blocked = 0;
        stopped
    }
}
