//! Questions about a puzzle and the engines that answer them.
//!
//! Each [`Engine`] implements [`Engine::search`], which finds solutions one by one. The questions (solve, count,
//! uniqueness) are provided methods based on it, the same for all engines. An engine checks every grid it finds with
//! [`Solution::new`] and [`Solution::completes`] before it returns the grid.

mod auto;
mod by_native;
mod by_sat;
mod by_sat_batch;
mod construct;
mod cross_check;
mod estimate;
mod filling;
mod lists;
pub(crate) mod load;
mod local_search;
mod open_cells;
mod options;
mod portfolio;
mod prover;
mod regions;
mod reused;
mod solution_search;
mod threaded;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::Digit;
use crate::puzzle::{Puzzle, Solution};

pub use crate::native::Ended;
pub use auto::AutoEngine;
pub use by_native::NativeEngine;
pub use by_sat::SatEngine;
pub use cross_check::CrossCheck;
pub use estimate::{Estimate, Estimated, Magnitude, estimate};
pub use options::{EngineKind, EngineOptions};
pub use portfolio::Portfolio;
pub use prover::{Prover, Refuted};

/// An engine detected a bug, or could not write a proof.
///
/// "No solution" and "out of time" are answers, never errors.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// An engine returned a grid that is not a solution.
    #[error("the {engine} engine gave a wrong grid: {reason}")]
    WrongGrid {
        /// The name of the engine.
        engine: &'static str,
        /// A description of the error in the grid.
        reason: String,
    },
    /// Two engines disagree.
    #[error("the engines disagree: {0}")]
    Disagreement(String),
    /// A proof could not be written.
    #[error(transparent)]
    Proof(#[from] crate::sat::ProofError),
}

/// The result of solving a puzzle: a solution, none, or unknown.
///
/// # Examples
///
/// ```
/// use satdoku::budget::{Budget, Stopped};
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Engine, NativeEngine, SolveOutcome};
///
/// let puzzle: Puzzle = "12..34..2.......".parse()?;
/// let told = match NativeEngine::new().solve(&puzzle, &Budget::unlimited())? {
///     SolveOutcome::Solved(solution) => solution.to_string(),
///     SolveOutcome::Unsolvable => "no solution".to_owned(),
///     SolveOutcome::Unknown(reason) => format!("not known: {reason}"),
/// };
/// assert!(told.starts_with("12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[must_use = "the answer may be that it is not known"]
pub enum SolveOutcome {
    /// The puzzle has this solution.
    Solved(Solution),
    /// The puzzle has no solution.
    Unsolvable,
    /// The budget was exhausted before the engine found a solution or proved that there is none.
    Unknown(Stopped),
}

/// Whether a puzzle has no solution, exactly one, or several.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use satdoku::budget::{Budget, Stopped};
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Engine, NativeEngine, Uniqueness};
///
/// let puzzle: Puzzle = "1234341221434...".parse()?;
/// let mut engine = NativeEngine::new();
/// let verdict = engine.uniqueness(&puzzle, &Budget::unlimited())?;
/// assert!(matches!(verdict, Uniqueness::Unique(solution) if solution.completes(&puzzle)));
/// // No time for an answer is no answer, and never "none".
/// let verdict = engine.uniqueness(&puzzle, &Budget::unlimited().with_time_limit(Duration::ZERO))?;
/// assert_eq!(verdict, Uniqueness::Unknown(Stopped::TimeLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use = "the answer may be that it is not known"]
pub enum Uniqueness {
    /// No solution.
    None,
    /// Exactly this solution.
    Unique(Solution),
    /// At least these two solutions.
    Multiple(Solution, Solution),
    /// The budget was exhausted before the number was certain.
    Unknown(Stopped),
}

/// Solutions found up to a limit.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Ended, Engine, NativeEngine};
///
/// let empty = Puzzle::empty(Geometry::new(2, 2)?);
/// let found = NativeEngine::new().solutions(&empty, 10, &Budget::unlimited())?;
/// assert_eq!((found.solutions.len(), found.ended), (10, Ended::Cut));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// The solutions, each once.
    pub solutions: Vec<Solution>,
    /// Whether these are all solutions, or why there may be more.
    pub ended: Ended,
}

/// The number of solutions, up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The number of solutions found.
    pub solutions: u64,
    /// Whether these are all solutions, or why there may be more.
    pub ended: Ended,
}

/// A solver of puzzles.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Engine, NativeEngine, SatEngine};
///
/// let empty = Puzzle::empty(Geometry::new(2, 2)?);
/// let engines: [&mut dyn Engine; 2] = [&mut NativeEngine::new(), &mut SatEngine::new()];
/// for engine in engines {
///     assert_eq!(engine.count(&empty, u64::MAX, &Budget::unlimited())?.solutions, 288);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine {
    /// Calls `on_solution` once for each solution, until it breaks or the budget is exhausted.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine detects a bug or cannot write a proof.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError>;

    /// The same for a caller that breaks after `limit` solutions, so that the engine can choose a method by that.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine detects a bug or cannot write a proof.
    fn search_up_to(
        &mut self,
        limit: u64,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let _ = limit;
        self.search(puzzle, budget, on_solution)
    }

    /// The name of the engine that gave the last answer, for reports. A combined engine may name several.
    fn answered_by(&self) -> &'static str;

    /// Finds the first `limit` solutions.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine detects a bug or cannot write a proof.
    fn solutions(
        &mut self,
        puzzle: &Puzzle,
        limit: usize,
        budget: &Budget,
    ) -> Result<Found, SolveError> {
        let mut solutions = Vec::new();
        if limit == 0 {
            return Ok(Found { solutions, ended: Ended::Cut });
        }
        let ended = self.search_up_to(limit as u64, puzzle, budget, &mut |solution| {
            solutions.push(solution);
            break_if(solutions.len() >= limit)
        })?;
        Ok(Found { solutions, ended })
    }

    /// Finds a solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine detects a bug or cannot write a proof.
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<SolveOutcome, SolveError> {
        let mut found = self.solutions(puzzle, 1, budget)?;
        Ok(match (found.solutions.pop(), found.ended) {
            (Some(solution), _) => SolveOutcome::Solved(solution),
            (None, Ended::Stopped(reason)) => SolveOutcome::Unknown(reason),
            (None, _) => SolveOutcome::Unsolvable,
        })
    }

    /// Determines whether the puzzle has no solution, exactly one, or several.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine detects a bug or cannot write a proof.
    fn uniqueness(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Uniqueness, SolveError> {
        let found = self.solutions(puzzle, 2, budget)?;
        let mut solutions = found.solutions.into_iter();
        Ok(match (solutions.next(), solutions.next(), found.ended) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (_, _, Ended::Stopped(reason)) => Uniqueness::Unknown(reason),
            (Some(solution), None, _) => Uniqueness::Unique(solution),
            (None, _, _) => Uniqueness::None,
        })
    }

    /// Counts the solutions, up to `limit`.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine detects a bug or cannot write a proof.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, SolveError> {
        let mut solutions = 0;
        if limit == 0 {
            return Ok(Count { solutions, ended: Ended::Cut });
        }
        let ended = self.search_up_to(limit, puzzle, budget, &mut |_| {
            solutions += 1;
            break_if(solutions >= limit)
        })?;
        Ok(Count { solutions, ended })
    }
}

impl<E: Engine + ?Sized> Engine for &mut E {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        (**self).search(puzzle, budget, on_solution)
    }

    fn search_up_to(
        &mut self,
        limit: u64,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        (**self).search_up_to(limit, puzzle, budget, on_solution)
    }

    fn answered_by(&self) -> &'static str {
        (**self).answered_by()
    }
}

fn break_if(enough: bool) -> ControlFlow<()> {
    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Checks that a grid is a solution of the puzzle; otherwise returns an error that names the engine.
fn checked(
    engine: &'static str,
    puzzle: &Puzzle,
    digits: Vec<Digit>,
) -> Result<Solution, SolveError> {
    let wrong = |reason| SolveError::WrongGrid { engine, reason };
    let solution = Solution::new(puzzle.geometry().clone(), digits)
        .map_err(|error| wrong(error.to_string()))?;
    match solution.first_difference(puzzle) {
        Some(cell) => Err(wrong(format!(
            "the puzzle does not allow its digit at {}",
            puzzle.geometry().name(cell)
        ))),
        None => Ok(solution),
    }
}
