//! The engine that asks a SAT solver, and blocks what it found to ask again: a blocking clause for the
//! second solution, and parted regions ([`Regions`]) beyond, so that memory is bounded.

use std::ops::ControlFlow;

use super::load::{load, refuse};
use super::regions::{MOST_BLOCKED, Regions, first_difference};
use super::{Ended, Engine, SolveError, checked};
use crate::budget::{Budget, Stopped};
use crate::cnf::{AtMostOne, Encoder, Encoding, Lit};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Isomorph, Puzzle, Solution};
use crate::sat::{SatSolver, SolverKind, SolverOptions, Verdict};

/// Solves by encoding the puzzle for a SAT solver; a blocking clause against the first solution finds the
/// second one, and no more models mean no more solutions. Beyond, solutions are parted by the first cell in
/// which they differ, each part is asked for under assumptions, and what is kept is bounded: a solution for
/// each assumption, and a thousand blocking clauses.
///
/// Up to side 9 a call of the solver takes milliseconds; there the budget is looked at between calls
/// alone. A formula that takes more memory than there is to use ([`SatEngine::with_memory`]) is not loaded:
/// the answer is [`Stopped::TooLarge`], with its size.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::cnf::Encoding;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::sat::SolverKind;
/// use satdoku::solve::{Engine, SatEngine, Uniqueness};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let mut engine = SatEngine::new()
///     .with_solver(SolverKind::Cdcl)
///     .with_encoding(Encoding::EXTENDED);
/// let verdict = engine.uniqueness(&puzzle, &Budget::unlimited())?;
/// assert!(matches!(verdict, Uniqueness::Multiple(one, other) if one != other));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "an engine does nothing until it is asked"]
pub struct SatEngine {
    /// None: the default for the puzzle's side.
    encoding: Option<Encoding>,
    /// None: the default for the puzzle's side.
    solver: Option<SolverKind>,
    seed: u64,
    self_check: bool,
    /// Tells how many bytes there are to use.
    memory: Option<fn() -> Option<u64>>,
}

/// Above this side pairwise at-most-one takes more memory than it is worth.
const LARGEST_PAIRWISE: usize = 36;

/// Up to this side a call of the solver takes milliseconds, and watching it would cost 13% (hard puzzles)
/// to 45% (easy ones): there the budget is looked at between calls alone.
const QUICK_SIDE: usize = 9;

impl SatEngine {
    /// The solver that [`SolverKind::for_side`] names, on [`Encoding::REDUCED`]; above side 36 with the
    /// product at-most-one, which saves memory there.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with another encoding.
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// The same with another solver.
    pub fn with_solver(mut self, solver: SolverKind) -> Self {
        self.solver = Some(solver);
        self
    }

    /// The same by another way: the solver is given the puzzle with digits relabelled and lines permuted, as
    /// the seed says, and the seed itself. 0, the default, leaves the puzzle as it is.
    ///
    /// Verdicts do not depend on the seed. The order of solutions does, and so does the time: by a factor of two
    /// and more where there are many solutions, by little where one is to be proved unique.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Lets the solver's own checker follow every step, which panics on a wrong one. Slow; for tests.
    pub fn with_self_check(mut self) -> Self {
        self.self_check = true;
        self
    }

    /// Asks this, before a large formula is loaded, how many bytes there are to use; 8 GB where it does not
    /// tell, and without it.
    pub fn with_memory(mut self, available: fn() -> Option<u64>) -> Self {
        self.memory = Some(available);
        self
    }

    /// Refuses a formula that takes more memory than there is.
    fn refuse(&self, encoder: &Encoder<'_>, budget: &Budget) -> Option<Stopped> {
        let kind = self.solver_for(encoder.puzzle().geometry().side());
        refuse(encoder, kind, self.memory, budget)
    }

    fn solver_for(&self, side: usize) -> SolverKind {
        self.solver.unwrap_or(SolverKind::for_side(side))
    }

    fn encoding_of(&self, puzzle: &Puzzle) -> Encoding {
        let side = puzzle.geometry().side();
        let pairs_are_free = self.solver_for(side).takes_at_most_ones();
        let at_most_one = if pairs_are_free || side <= LARGEST_PAIRWISE {
            AtMostOne::Pairwise
        } else {
            AtMostOne::Product
        };
        self.encoding.unwrap_or(Encoding { at_most_one, ..Encoding::REDUCED })
    }

    fn start(&self, puzzle: &Puzzle, budget: &Budget) -> Box<dyn SatSolver> {
        let options = SolverOptions {
            watched: budget.needs_watching() && puzzle.geometry().side() > QUICK_SIDE,
            self_check: self.self_check,
            seed: self.seed,
            ..SolverOptions::default()
        };
        self.solver_for(puzzle.geometry().side()).start(options)
    }
}

impl SatEngine {
    /// Finds the solutions of the puzzle in the guise that it has.
    fn search_as_is(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        if let Some(reason) = budget.stopped() {
            return Ok(Ended::Stopped(reason));
        }
        let mut asking = Asking {
            engine: self,
            encoder: Encoder::new(puzzle, self.encoding_of(puzzle)),
            open: puzzle.open_cells().collect(),
            budget,
            solver: self.start(puzzle, budget),
            blocked: 0,
        };
        let refused = self.refuse(&asking.encoder, budget);
        if let Some(reason) = refused.or_else(|| asking.load()) {
            return Ok(Ended::Stopped(reason));
        }
        asking.search(on_solution)
    }
}

impl Engine for SatEngine {
    fn answered_by(&self) -> &'static str {
        "sat"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        if self.seed == 0 {
            return self.search_as_is(puzzle, budget, on_solution);
        }
        let isomorph = Isomorph::random(puzzle.geometry(), self.seed);
        let mut wrong = None;
        let ended =
            self.search_as_is(&isomorph.of_puzzle(puzzle), budget, &mut |found| match checked(
                "sat",
                puzzle,
                isomorph.undo(&found),
            ) {
                Ok(solution) => on_solution(solution),
                Err(error) => {
                    wrong = Some(error);
                    ControlFlow::Break(())
                }
            })?;
        wrong.map_or(Ok(ended), Err)
    }
}

/// One puzzle's questions to a solver.
struct Asking<'a> {
    engine: &'a SatEngine,
    encoder: Encoder<'a>,
    /// The cells that are not given.
    open: Vec<Cell>,
    budget: &'a Budget,
    solver: Box<dyn SatSolver>,
    /// How many solutions are blocked in this solver.
    blocked: usize,
}

impl Asking<'_> {
    fn load(&mut self) -> Option<Stopped> {
        load(&self.encoder, &mut *self.solver, self.budget)
    }

    fn search(
        &mut self,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let mut regions = Regions::default();
        let first = match self.ask(&[])? {
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
            if self.blocked > MOST_BLOCKED
                && let Some(reason) = self.start_afresh(&regions, &known)
            {
                return Ok(Ended::Stopped(reason));
            }
            let solution = match self.ask(regions.assumptions())? {
                Ok(Some(solution)) => solution,
                Ok(None) => {
                    regions.close_all_with(self.solver.failed_assumptions());
                    continue;
                }
                Err(reason) => return Ok(Ended::Stopped(reason)),
            };
            let new = self.open_digits(&solution);
            if on_solution(solution).is_break() {
                return Ok(Ended::Cut);
            }
            self.block(&new);
            let (cell, digit) = first_difference(&self.open, &new, &known)
                .expect("solutions that are known are blocked");
            let var = self.encoder.map().var(Candidate { cell, digit });
            let lit = var.expect("what a solution has is a candidate").positive();
            regions.part(lit, new, known);
        }
        Ok(Ended::Complete)
    }

    /// A solution that is not blocked and has these literals, or none, or why it is not known.
    fn ask(
        &mut self,
        assumptions: &[Lit],
    ) -> Result<Result<Option<Solution>, Stopped>, SolveError> {
        match self.solver.solve(assumptions, self.budget)? {
            Verdict::Unsatisfiable => return Ok(Ok(None)),
            Verdict::Unknown(reason) => return Ok(Err(reason)),
            Verdict::Satisfiable => {}
        }
        let decoded = self.encoder.decode(|var| self.solver.value(var));
        let solution = decoded
            .map_err(|error| SolveError::WrongGrid { engine: "sat", reason: error.to_string() })?;
        Ok(Ok(Some(solution)))
    }

    fn open_digits(&self, solution: &Solution) -> Box<[Digit]> {
        let digits = self.open.iter().map(|&cell| solution.digit(cell));
        digits.collect()
    }

    /// Rules out the solution with these digits in the open cells.
    fn block(&mut self, digits: &[Digit]) {
        let candidates = self.open.iter().zip(digits);
        let clause: Vec<Lit> = candidates
            .filter_map(|(&cell, &digit)| {
                Some(self.encoder.map().var(Candidate { cell, digit })?.negative())
            })
            .collect();
        self.solver.add_clause(&clause);
        self.blocked += 1;
    }

    /// Goes on with a solver in which the solutions of closed regions are not blocked any more.
    fn start_afresh(&mut self, regions: &Regions, known: &[Digit]) -> Option<Stopped> {
        self.solver = self.engine.start(self.encoder.puzzle(), self.budget);
        self.blocked = 0;
        let stopped = self.load();
        self.block(known);
        regions.known().for_each(|known| self.block(known));
        // Where more regions than that are open, all of them are needed.
        self.blocked = 0;
        stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use crate::solve::SolveOutcome;

    #[test]
    fn every_seed_finds_the_same_solutions_in_another_order() {
        let empty = Puzzle::empty(Geometry::boxes(2, 2).expect("a shape"));
        let all = |seed| {
            let mut engine = SatEngine::new().with_seed(seed);
            let found = engine.solutions(&empty, 1_000, &Budget::unlimited());
            found.expect("no engine is wrong").solutions
        };
        let first = all(0);
        for seed in 1..4 {
            let mut others = all(seed);
            assert!(others == all(seed), "the same again");
            assert!(others != first);
            assert_eq!(others.len(), 288);
            others.retain(|solution| !first.contains(solution));
            assert!(others.is_empty());
        }
    }

    #[test]
    fn a_formula_beyond_the_memory_is_refused_with_its_size() {
        let solve = |engine: &mut SatEngine, rows: usize, cols: usize| {
            let puzzle = Puzzle::empty(Geometry::boxes(rows, cols).unwrap());
            engine.solve(&puzzle, &Budget::unlimited()).unwrap()
        };
        let poor = SatEngine::new().with_memory(|| Some(100_000_000));
        let mut poor = poor.with_solver(SolverKind::Varisat);
        // 36 * 36 cells and 3 * 36 houses by 36 digits, each of 1 + 36 * 35 / 2 clauses.
        let clauses = 36 * 36 * 4 * (1 + 630);
        let refusal = Stopped::TooLarge { clauses, needed: clauses * 96, available: 100_000_000 };
        assert_eq!(solve(&mut poor, 6, 6), SolveOutcome::Unknown(refusal));
        assert!(matches!(solve(&mut poor, 3, 3), SolveOutcome::Solved(_)));
        // Our own solver does not write the pairs down.
        let mut poor = poor.with_solver(SolverKind::Cdcl);
        assert!(matches!(solve(&mut poor, 6, 6), SolveOutcome::Solved(_)));
    }
}
