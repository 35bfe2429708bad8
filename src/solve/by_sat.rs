//! The engine that uses a SAT solver, a new one for each puzzle.

use std::ops::ControlFlow;

use super::load::{default_encoding, needs_watching, refuse};
use super::solution_search::{SearchSolver, SolutionSearch};
use super::{Ended, Engine, SolveError, checked};
use crate::budget::{Budget, Stopped};
use crate::encode::{Encoder, Encoding};
use crate::puzzle::{Guise, Puzzle, Solution};
use crate::sat::{SatSolver, SolverKind, SolverOptions};

/// Solves a puzzle by encoding it for a SAT solver.
///
/// A blocking clause excludes the first solution, and the solver then finds a second one or proves that there is none.
/// To find more, the engine splits the solutions by the first cell in which two of them differ, and searches each part
/// under assumptions. Memory is bounded: it keeps one solution for each assumption, and a thousand blocking clauses.
///
/// Up to side 9, a call of the solver takes milliseconds, so the budget is checked only between calls. A formula that
/// needs more memory than is available ([`SatEngine::with_memory`]) is not loaded; the result is [`Stopped::TooLarge`]
/// with its size.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::encode::Encoding;
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
    /// `None` is the default for the puzzle's side.
    encoding: Option<Encoding>,
    solver: SolverKind,
    seed: u64,
    threads: usize,
    self_check: bool,
    /// A function that returns the number of bytes available.
    memory: Option<fn() -> Option<u64>>,
    has_local_search: bool,
}

/// Largest side for which the solver alone looks for a solution. Up to here, it takes milliseconds where there are many.
pub(super) const LARGEST_SIDE_BY_SAT_ALONE: usize = 25;

impl SatEngine {
    /// Creates an engine with the default solver and [`Encoding::REDUCED`].
    ///
    /// Above side 36 it uses the product at-most-one to save memory, unless the solver has native at-most-one
    /// constraints.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the encoding.
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Sets the solver.
    pub fn with_solver(mut self, solver: SolverKind) -> Self {
        self.solver = solver;
        self
    }

    /// Sets the seed, which varies the search.
    ///
    /// The seed determines how digits are relabelled and lines permuted before solving, and it is passed to the solver.
    /// The default 0 leaves the puzzle unchanged.
    ///
    /// Verdicts do not depend on the seed, but the order of solutions and the time do. The time varies by a factor of
    /// two and more if there are many solutions, and little when proving that a puzzle is unique.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Sets the number of threads on which the solver searches; see [`SolverOptions::threads`].
    ///
    /// Verdicts do not depend on it. Which solution of an ambiguous puzzle is found does, but it is the same each time.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Turns on the solver's self-check, which panics if a step is wrong. It is slow and meant for tests.
    pub fn with_self_check(mut self) -> Self {
        self.self_check = true;
        self
    }

    /// Sets a function that returns the bytes available; it is called before a large formula is loaded.
    ///
    /// Without it, or if it returns `None`, 8 GB are assumed.
    pub fn with_memory(mut self, available: fn() -> Option<u64>) -> Self {
        self.memory = Some(available);
        self
    }

    /// Lets local search look for the first solution in turn with the solver, where that pays: above side 25, on puzzles
    /// without rules, and with solvers that can continue after a limit on conflicts.
    pub fn with_local_search(mut self) -> Self {
        self.has_local_search = true;
        self
    }

    /// Whether local search takes turns with the solver on this puzzle.
    fn searches_locally(&self, puzzle: &Puzzle, budget: &Budget) -> bool {
        self.has_local_search
            && puzzle.geometry().side() > LARGEST_SIDE_BY_SAT_ALONE
            && puzzle.rules().is_empty()
            && self.solver.counts_conflicts()
            && budget.conflict_limit().is_none()
    }

    /// Returns a reason to stop if the formula needs more memory than is available.
    fn refuse(&self, encoder: &Encoder<'_>, budget: &Budget) -> Option<Stopped> {
        let kind = self.solver;
        let solvers = if kind.has_team() { self.threads.max(1) } else { 1 };
        refuse(encoder, kind, solvers, self.memory, budget)
    }

    /// The kind of solver for these houses if any solver of that kind is as good, that is, without an encoding, a seed, threads
    /// or a self-check.
    pub(super) fn plain_solver(&self) -> Option<SolverKind> {
        let is_plain =
            self.encoding.is_none() && self.seed == 0 && self.threads < 2 && !self.self_check;
        is_plain.then_some(self.solver)
    }

    /// Whether the solver searches on several threads.
    pub(super) fn has_team(&self) -> bool {
        self.solver.has_team()
    }

    fn encoding_of(&self, puzzle: &Puzzle) -> Encoding {
        let side = puzzle.geometry().side();
        self.encoding.unwrap_or_else(|| default_encoding(self.solver, side))
    }

    fn start(&self, puzzle: &Puzzle, budget: &Budget) -> Box<dyn SatSolver> {
        let side = puzzle.geometry().side();
        let options = SolverOptions {
            watched: needs_watching(budget, side),
            self_check: self.self_check,
            seed: self.seed,
            threads: self.threads,
            ..SolverOptions::default()
        };
        self.solver.start(options)
    }
}

impl SatEngine {
    /// Finds the solutions of the puzzle without relabelling or permuting it.
    fn search_as_is(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        if let Some(reason) = budget.stopped() {
            return Ok(Ended::Stopped(reason));
        }
        let encoder = Encoder::new(puzzle, self.encoding_of(puzzle));
        if let Some(reason) = self.refuse(&encoder, budget) {
            return Ok(Ended::Stopped(reason));
        }
        let start = || self.start(puzzle, budget);
        let solver = SearchSolver::New { start: &start, solver: start() };
        let search = SolutionSearch::new(encoder, budget, solver);
        search.with_local_search(self.searches_locally(puzzle, budget)).run(on_solution)
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
        let guise = Guise::random_lines(puzzle, self.seed);
        let mut wrong = None;
        let ended = self.search_as_is(&guise.apply(puzzle), budget, &mut |found| match checked(
            "sat",
            puzzle,
            guise.undo(&found),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn every_seed_finds_the_same_solutions_in_another_order() {
        let empty = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        let all = |seed| {
            let mut engine = SatEngine::new().with_seed(seed);
            let found = engine.solutions(&empty, 1_000, &Budget::unlimited());
            found.expect("no engine is wrong").solutions
        };
        let first = all(0);
        for seed in 1..4 {
            let mut others = all(seed);
            assert!(others == all(seed), "a seed always gives the same order");
            assert!(others != first);
            assert_eq!(others.len(), 288);
            others.retain(|solution| !first.contains(solution));
            assert!(others.is_empty());
        }
    }

    #[cfg(feature = "varisat")]
    #[test]
    fn a_formula_beyond_the_memory_is_refused_with_its_size() {
        use crate::solve::SolveOutcome;

        let solve = |engine: &mut SatEngine, rows: usize, cols: usize| {
            let puzzle = Puzzle::empty(Geometry::new(rows, cols).unwrap());
            engine.solve(&puzzle, &Budget::unlimited()).unwrap()
        };
        let limited = SatEngine::new().with_memory(|| Some(100_000_000));
        let mut limited = limited.with_solver(SolverKind::Varisat);
        // 36 * 36 cells and 3 * 36 houses by 36 digits, each of 1 + 36 * 35 / 2 clauses.
        let clauses = 36 * 36 * 4 * (1 + 630);
        let refusal = Stopped::TooLarge { clauses, needed: clauses * 96, available: 100_000_000 };
        assert_eq!(solve(&mut limited, 6, 6), SolveOutcome::Unknown(refusal));
        assert!(matches!(solve(&mut limited, 3, 3), SolveOutcome::Solved(_)));
        // The cdcl solver stores no clauses for pairs.
        let mut limited = limited.with_solver(SolverKind::Cdcl);
        assert!(matches!(solve(&mut limited, 6, 6), SolveOutcome::Solved(_)));
    }
}
