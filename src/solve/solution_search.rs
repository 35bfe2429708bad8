//! The search for the solutions of one puzzle with a SAT solver.
//!
//! Each solution found is blocked before the search for the next one. From the third solution on, the solutions are split
//! into [`Regions`], so that memory is bounded.

use std::ops::ControlFlow;

use super::construct::another_grid;
use super::load::load;
use super::local_search::{LocalSearch, MANY_CANDIDATES};
use super::regions::{MAX_BLOCKED, Regions, first_difference};
use super::reused::ReusedSolver;
use super::{Ended, SolveError, checked};
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
    /// Whether local search looks for the first solution in turn with the solver.
    has_local_search: bool,
}

/// Conflicts of the solver in its first turn, unless there are [very many candidates](MANY_CANDIDATES). Where either takes
/// little time it is the quicker one, and on puzzles with one solution local search is in vain: with 2,000 conflicts,
/// `check` of a hard 36×36 takes 1.8 times as long.
const CONFLICTS_IN_FIRST_TURN: u64 = 20_000;

/// Conflicts of the solver in each further turn.
const CONFLICTS_IN_TURN: u64 = 2_000;

/// Steps of local search in one turn, which take about as long as the conflicts.
const STEPS_IN_TURN: u64 = 250_000;

impl<'a> SolutionSearch<'a> {
    pub(super) fn new(encoder: Encoder<'a>, budget: &'a Budget, solver: SearchSolver<'a>) -> Self {
        let open = encoder.puzzle().open_cells().collect();
        SolutionSearch { encoder, open, budget, solver, blocked: 0, has_local_search: false }
    }

    /// Lets local search look for the first solution too. The solver must stop at a limit on conflicts, and the budget have
    /// no such limit.
    pub(super) fn with_local_search(mut self, has_local_search: bool) -> Self {
        self.has_local_search = has_local_search;
        self
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
        let first = match self.find_first()? {
            Ok(Some(solution)) => solution,
            Ok(None) => return Ok(Ended::Complete),
            Err(reason) => return Ok(Ended::Stopped(reason)),
        };
        let known = self.open_digits(&first);
        if on_solution(first.clone()).is_break() {
            return Ok(Ended::Cut);
        }
        // Where local search is needed for the first solution, the solver may not find the second one either.
        let mut second = if self.has_local_search {
            another_grid(self.encoder.puzzle(), first.digits())
        } else {
            None
        };
        self.block(&known);
        regions.open_all(known);
        while let Some(known) = regions.next() {
            if self.blocked > MAX_BLOCKED
                && let Some(reason) = self.restart(&regions, &known)
            {
                return Ok(Ended::Stopped(reason));
            }
            let found = match second.take() {
                Some(grid) => {
                    self.confirm(&checked("local-search", self.encoder.puzzle(), grid)?)?
                }
                None => self.find(regions.assumptions())?,
            };
            let solution = match found {
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

    /// Finds the first solution, by the solver and local search in turn.
    fn find_first(&mut self) -> Result<Result<Option<Solution>, Stopped>, SolveError> {
        if !self.has_local_search {
            return self.find(&[]);
        }
        let turn = |conflicts| self.budget.clone().with_conflict_limit(conflicts);
        let is_large = self.encoder.map().num_cell_vars() >= MANY_CANDIDATES;
        let in_first = if is_large { CONFLICTS_IN_TURN } else { CONFLICTS_IN_FIRST_TURN };
        let [first_turn, turn] = [in_first, CONFLICTS_IN_TURN].map(turn);
        let mut found = self.find_within(&[], &first_turn)?;
        if found != Err(Stopped::ConflictLimit) {
            return Ok(found);
        }
        // Its tables are large, and most puzzles are solved without them.
        let Some(mut local_search) = LocalSearch::new(self.encoder.puzzle(), self.budget) else {
            return self.find(&[]);
        };
        loop {
            if let Some(grid) = local_search.run(STEPS_IN_TURN, self.budget) {
                let solution = checked("local-search", self.encoder.puzzle(), grid)?;
                return self.confirm(&solution);
            }
            found = self.find_within(&[], &turn)?;
            if found != Err(Stopped::ConflictLimit) {
                return Ok(found);
            }
        }
    }

    /// Makes a solution the model of the solver, whose search for other solutions depends on it.
    fn confirm(
        &mut self,
        solution: &Solution,
    ) -> Result<Result<Option<Solution>, Stopped>, SolveError> {
        let digits = self.open_digits(solution);
        let lits = self.blocking_clause(&digits).into_iter().map(|lit| !lit);
        match self.find(&lits.collect::<Vec<_>>())? {
            Ok(None) => Err(SolveError::Disagreement(
                "the solver refutes a solution that local search finds".to_owned(),
            )),
            found => Ok(found),
        }
    }

    /// Finds a solution that is not blocked, under these assumptions.
    ///
    /// Returns `Ok(Ok(None))` if there is none, and `Ok(Err(reason))` if the solver stopped.
    fn find(
        &mut self,
        assumptions: &[Lit],
    ) -> Result<Result<Option<Solution>, Stopped>, SolveError> {
        self.find_within(assumptions, self.budget)
    }

    /// The same within another budget.
    fn find_within(
        &mut self,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Result<Option<Solution>, Stopped>, SolveError> {
        match self.solver.as_solver_mut().solve(assumptions, budget)? {
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

    /// The clause that excludes the solution with these digits in the open cells.
    fn blocking_clause(&self, digits: &[Digit]) -> Vec<Lit> {
        let candidates = self.open.iter().zip(digits);
        candidates
            .filter_map(|(&cell, &digit)| {
                Some(self.encoder.map().var(Candidate { cell, digit })?.negative())
            })
            .collect()
    }

    fn block(&mut self, digits: &[Digit]) {
        let clause = self.blocking_clause(digits);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Encoding;
    use crate::geometry::Geometry;
    use crate::puzzle::Puzzle;
    use crate::sat::{SolverKind, SolverOptions};

    #[test]
    fn a_solution_of_local_search_is_the_first_and_all_others_follow() {
        let puzzle = Puzzle::empty(Geometry::new(2, 2).unwrap());
        let budget = Budget::unlimited();
        let grid = LocalSearch::new(&puzzle, &budget).unwrap().run(1_000, &budget).unwrap();
        let found = checked("local-search", &puzzle, grid).unwrap();
        let start = || SolverKind::Cdcl.start(SolverOptions::default());
        let solver = SearchSolver::New { start: &start, solver: start() };
        let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
        let mut search = SolutionSearch::new(encoder, &budget, solver);
        assert_eq!(search.load(), None);
        assert_eq!(search.confirm(&found).unwrap(), Ok(Some(found.clone())));
        let known = search.open_digits(&found);
        search.block(&known);
        let mut others = Vec::new();
        let ended = search.search(&mut |solution| {
            others.push(solution);
            ControlFlow::Continue(())
        });
        assert_eq!(ended.unwrap(), Ended::Complete);
        assert!(others.len() == 287 && !others.contains(&found));
    }
}
