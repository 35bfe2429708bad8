//! Reports where the solutions of a puzzle differ, and what would make it unique.

use super::addition::{self, Addition};
use super::assumption_solver::AssumptionSolver;
use super::known_solutions::{KnownSolutions, OpenCell};
use crate::budget::{Budget, Stopped};
use crate::geometry::Candidate;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;

/// Where the solutions of a puzzle differ, and what would make it unique.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ambiguity {
    /// Two of the solutions.
    pub solutions: [Solution; 2],
    /// The cells without a given that have the same digit in all solutions, with the digit.
    pub settled: Vec<Candidate>,
    /// The cells in which solutions differ.
    pub open: Vec<OpenCell>,
    /// Whether `settled` and `open` are proved to be complete. If not, cells may be missing from both lists, and digits
    /// from open cells; everything listed is true all the same.
    pub complete: bool,
    /// Givens that make the puzzle unique, if any were found within the budget.
    pub addition: Option<Addition>,
    /// The limit that was reached, if something is missing or unproved.
    pub stopped: Option<Stopped>,
}

/// Finds where the solutions of a puzzle differ; two of them are known.
pub(super) fn find(
    puzzle: &Puzzle,
    solutions: [Solution; 2],
    memory: Option<fn() -> Option<u64>>,
    budget: &Budget,
) -> Result<Ambiguity, SolveError> {
    let mut known = KnownSolutions::new(puzzle, solutions.to_vec());
    let (mut stopped, mut addition) = (None, None);
    match AssumptionSolver::load(puzzle, memory, budget) {
        Err(reason) => stopped = Some(reason),
        Ok(mut solver) => {
            stopped = stopped.or(known.settle(&mut solver, budget)?);
            if budget.stopped().is_none() {
                addition = addition::find(&mut solver, &mut known, budget)?;
            }
        }
    }
    let complete = known.is_complete();
    // If the search for givens was cut short, fewer may be enough.
    if complete && addition.as_ref().is_some_and(|found| found.smallest) {
        stopped = None;
    } else {
        stopped = stopped.or_else(|| budget.stopped());
    }
    Ok(Ambiguity {
        solutions,
        settled: known.settled(),
        open: known.open(),
        complete,
        addition,
        stopped,
    })
}
