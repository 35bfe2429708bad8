//! A full grid by some random guesses and then a search, where random descents hardly ever reach one.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::encode::Encoder;
use crate::generate::error::GenerateError;
use crate::native::random_descents::random_start;
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;
use crate::sat::{SolverKind, SolverOptions, Verdict};
use crate::solve::{SolveError, SolveOutcome, load};

/// Nodes of native search before SAT: it finds a grid soon or hardly ever.
const NODES: u64 = 1_000;

/// Conflicts of the SAT solver, enough to decide about nearly all layouts up to side 16.
const CONFLICTS: u64 = 20_000;

/// Conflicts of the SAT solver before the first puzzle, some seconds: diagonals, anti-king and non-consecutive together,
/// which have no 9×9 grid, take 78,000.
fn conflicts_of_check(side: usize) -> u64 {
    if side > 9 { CONFLICTS } else { 200_000 }
}

/// Conflicts of the SAT solver behind random guesses, which may be wrong.
const CONFLICTS_BEHIND_GUESSES: u64 = 1_000;

/// Searches a full grid with the houses, groups and rules of a puzzle.
///
/// # Errors
///
/// [`GenerateError::NoGrid`] if there is none, or [`GenerateError::NoFullGrid`] if that is not known.
pub(super) fn draw(
    empty: &Puzzle,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Solution, GenerateError> {
    let side = empty.geometry().side();
    let guesses = [2 * side, side, side / 2, side / 4];
    for guesses in guesses {
        if let Some(start) = random_start(empty, guesses, stream)
            && let SolveOutcome::Solved(solution) = solve(&start, CONFLICTS_BEHIND_GUESSES, budget)?
        {
            return Ok(solution);
        }
    }
    match solve(empty, CONFLICTS, budget)? {
        SolveOutcome::Solved(solution) => Ok(solution),
        SolveOutcome::Unsolvable => Err(GenerateError::NoGrid),
        SolveOutcome::Unknown(_) => Err(GenerateError::NoFullGrid { tries: guesses.len() as u32 }),
    }
}

/// Makes sure that there is a full grid, unless that is too hard to tell.
///
/// # Errors
///
/// [`GenerateError::NoGrid`], or the budget ended.
pub(in crate::generate) fn check(empty: &Puzzle, budget: &Budget) -> Result<(), GenerateError> {
    match solve(empty, conflicts_of_check(empty.geometry().side()), budget)? {
        SolveOutcome::Unsolvable => Err(GenerateError::NoGrid),
        SolveOutcome::Solved(_) | SolveOutcome::Unknown(_) => Ok(()),
    }
}

/// Solves the puzzle by native search, or else by SAT. Both have limits in nodes and conflicts, so that the answer is the
/// same on every machine.
///
/// # Errors
///
/// If the budget ended, or an engine was found to be wrong.
fn solve(puzzle: &Puzzle, conflicts: u64, budget: &Budget) -> Result<SolveOutcome, GenerateError> {
    let mut found = None;
    let limited = budget.clone().with_node_limit(NODES);
    let ended = Native::new().search(puzzle, &limited, &mut |grid| {
        found = Some(grid.to_vec());
        ControlFlow::Break(())
    });
    if let Some(digits) = found {
        let solution = Solution::new(puzzle.geometry().clone(), digits);
        return Ok(SolveOutcome::Solved(solution.expect("native search keeps the rules")));
    }
    match ended {
        Ended::Complete => Ok(SolveOutcome::Unsolvable),
        Ended::Stopped(Stopped::NodeLimit) | Ended::Cut => by_sat(puzzle, conflicts, budget),
        Ended::Stopped(reason) => Err(GenerateError::Stopped(reason)),
    }
}

fn by_sat(puzzle: &Puzzle, conflicts: u64, budget: &Budget) -> Result<SolveOutcome, GenerateError> {
    let (kind, side) = (SolverKind::RESUMABLE, puzzle.geometry().side());
    let encoder = Encoder::new(puzzle, load::default_encoding(kind, side));
    let watched = load::needs_watching(budget, side);
    let mut solver =
        kind.start(SolverOptions { watched, steady: true, ..SolverOptions::default() });
    if let Some(reason) = load::load(&encoder, &mut *solver, budget) {
        return Err(GenerateError::Stopped(reason));
    }
    let limited = budget.clone().with_conflict_limit(conflicts);
    let verdict = solver.solve(&[], &limited).map_err(SolveError::from)?;
    match verdict {
        Verdict::Satisfiable => {
            let solution = encoder.decode(|var| solver.value(var));
            let wrong = |reason: String| SolveError::WrongGrid { engine: "sat", reason };
            let solution = solution.map_err(|error| wrong(error.to_string()))?;
            match solution.completes(puzzle) {
                true => Ok(SolveOutcome::Solved(solution)),
                false => Err(wrong("the puzzle does not allow it".to_owned()).into()),
            }
        }
        Verdict::Unsatisfiable => Ok(SolveOutcome::Unsolvable),
        Verdict::Unknown(_) => match budget.stopped() {
            Some(reason) => Err(GenerateError::Stopped(reason)),
            None => Ok(SolveOutcome::Unknown(Stopped::ConflictLimit)),
        },
    }
}
