//! The engine that uses one SAT solver for many small puzzles.

use std::ops::ControlFlow;

use super::by_sat::SatEngine;
use super::reused::{ENCODING, LARGEST_SIDE, ReusedSolver};
use super::solution_search::{SearchSolver, SolutionSearch};
use super::{Ended, Engine, SolveError};
use crate::budget::Budget;
use crate::encode::Encoder;
use crate::puzzle::{Puzzle, Solution};

/// Most solutions that a reused solver is asked for. It saves building a formula, but takes a seventh longer for each
/// solution than a new solver, whose formula leaves out what the givens rule out.
const FEW: u64 = 16;

/// A [`SatEngine`] that keeps its solver from one small puzzle to the next.
///
/// It is a type of its own because a solver cannot go to another thread: it may hold the writer of a proof.
pub(super) struct SatBatchEngine {
    engine: SatEngine,
    /// The solver of the last small puzzle.
    spare: Option<Box<ReusedSolver>>,
}

impl SatBatchEngine {
    pub(super) fn new(engine: SatEngine) -> Self {
        SatBatchEngine { engine, spare: None }
    }

    /// A solver with the clauses of the puzzle's geometry. `None` if the puzzle has rules of its own, or the solver or
    /// another option does not go with that.
    fn reused(&mut self, puzzle: &Puzzle) -> Option<Box<ReusedSolver>> {
        let geometry = puzzle.geometry();
        if !puzzle.rules().is_empty() {
            return None;
        }
        let kind = self.engine.plain_solver()?;
        if geometry.side() > LARGEST_SIDE || !kind.can_rewind() {
            return None;
        }
        let spare = self.spare.take_if(|spare| spare.is_for(geometry));
        spare.or_else(|| ReusedSolver::start(kind, geometry).map(Box::new))
    }
}

impl Engine for SatBatchEngine {
    fn answered_by(&self) -> &'static str {
        self.engine.answered_by()
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        self.engine.search(puzzle, budget, on_solution)
    }

    fn search_up_to(
        &mut self,
        limit: u64,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        if limit > FEW {
            return self.search(puzzle, budget, on_solution);
        }
        if let Some(reason) = budget.stopped() {
            return Ok(Ended::Stopped(reason));
        }
        let Some(solver) = self.reused(puzzle) else {
            return self.engine.search(puzzle, budget, on_solution);
        };
        let encoder = Encoder::new(puzzle, ENCODING);
        let mut search = SolutionSearch::new(encoder, budget, SearchSolver::Reused(solver));
        let ended = search.run(on_solution);
        self.spare = search.into_reused();
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Recorder;
    use crate::geometry::Geometry;
    use crate::solve::{EngineKind, EngineOptions, Found};

    const UNIQUE: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const BROKEN: &str =
        "88.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn by_sat() -> Box<dyn Engine> {
        EngineOptions { kind: EngineKind::Sat, ..EngineOptions::default() }.build()
    }

    fn found(engine: &mut dyn Engine, puzzle: &Puzzle, limit: usize) -> Found {
        engine.solutions(puzzle, limit, &Budget::unlimited()).expect("no engine is wrong")
    }

    fn sorted(mut found: Found) -> Found {
        found.solutions.sort_by(|one, other| one.digits().cmp(other.digits()));
        found
    }

    /// Puzzles with one solution, several, none, and of several geometries; the last has more than are blocked at a time.
    fn puzzles() -> Vec<(Puzzle, usize)> {
        let plain: Puzzle = UNIQUE.parse().expect("a puzzle");
        let mut open = plain.clone();
        open.set(plain.givens().next().expect("a given").cell, None);
        let mut without = plain.clone();
        let solution = found(&mut SatEngine::new(), &plain, 1).solutions.remove(0);
        let cell = plain.open_cells().next().expect("an open cell");
        without.rule_out(solution.candidate(cell));
        let shape = |rows, cols| Puzzle::empty(Geometry::new(rows, cols).expect("a shape"));
        vec![
            (plain, 2),
            (open.clone(), 16),
            (open.clone(), 30),
            (BROKEN.parse().expect("a puzzle"), 2),
            (without, 2),
            (shape(1, 1), 2),
            (open, 2),
            (solution.to_puzzle(), 2),
            (shape(1, 2), 3),
            (shape(3, 3), 3),
            (shape(2, 3), 1_500),
        ]
    }

    #[test]
    fn answers_are_right_and_do_not_depend_on_the_puzzles_before() {
        let (puzzles, mut batch) = (puzzles(), by_sat());
        let mut ask = |(puzzle, limit): &(Puzzle, usize)| found(&mut *batch, puzzle, *limit);
        let first: Vec<Found> = puzzles.iter().map(&mut ask).collect();
        for ((puzzle, limit), answer) in puzzles.iter().zip(&first) {
            let other = found(&mut SatEngine::new(), puzzle, *limit);
            assert_eq!(
                (other.solutions.len(), other.ended),
                (answer.solutions.len(), answer.ended)
            );
            if other.ended == Ended::Complete {
                assert_eq!(sorted(other), sorted(answer.clone()), "{puzzle:?}");
            }
            let alone = found(&mut *by_sat(), puzzle, *limit);
            assert_eq!(alone, *answer, "the same in an engine of its own: {puzzle:?}");
        }
        let again: Vec<Found> = puzzles.iter().rev().map(ask).collect();
        assert!(again.iter().rev().eq(&first));
    }

    #[test]
    fn statistics_are_of_one_puzzle() {
        let (puzzle, mut batch) = (UNIQUE.parse().expect("a puzzle"), by_sat());
        let mut work = || {
            let recorder = Recorder::default();
            let budget = Budget::unlimited().with_recorder(recorder.clone());
            let answer = batch.uniqueness(&puzzle, &budget).expect("no engine is wrong");
            assert!(matches!(answer, crate::solve::Uniqueness::Unique(_)));
            let mut work = *recorder.take().of("cdcl").expect("it searched");
            work.time = std::time::Duration::ZERO;
            work
        };
        let first = work();
        assert_eq!(first.searches, 2);
        // The rules, 21 givens and a blocking clause.
        assert_eq!((first.variables, first.clauses), (Some(729), Some(11_988 + 21 + 1)));
        assert!(first.conflicts > Some(0));
        assert_eq!(work(), first);
    }
}
