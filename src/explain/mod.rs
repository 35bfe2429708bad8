//! Why a puzzle does not have exactly one solution.
//!
//! | verdict | explanation | file |
//! |---|---|---|
//! | no solution | a minimal set of givens that cannot stand together, and those to blame | `clash.rs`, `reason.rs` |
//! | several solutions | which cells are settled, which are open, and what to add | `ambiguity.rs`, `addition.rs`, `table.rs` |
//!
//! What is told as proved rests on two kinds of evidence: solutions, which are checked grids, and answers
//! "there is none" of one SAT solver that is kept for all questions about a puzzle (`kept.rs`). Where a budget
//! ends the work, what was found so far is told, and marked as such.

mod addition;
mod ambiguity;
mod clash;
mod kept;
mod reason;
mod table;

use crate::budget::{Budget, Stopped};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{AutoEngine, Engine, SatEngine, SolveError, Uniqueness};

pub use addition::Addition;
pub use ambiguity::{Ambiguity, OpenCell};
pub use clash::Clash;
pub use reason::Reason;

/// What there is to say of a puzzle's solutions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Explanation {
    /// There is just this one.
    Unique(Solution),
    /// There is none, because of these givens.
    Clash(Clash),
    /// There are several, which differ here.
    Ambiguous(Ambiguity),
    /// The budget was met before it was certain.
    Unknown(Stopped),
}

/// Explains puzzles.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::explain::{Explainer, Explanation};
/// use satdoku::format::{self, Hints};
///
/// // r1c2 is mistyped: it should be 2.
/// let puzzle = format::parse("13..3.....4...21", &Hints::new())?.puzzle;
/// let explained = Explainer::new().explain(&puzzle, &Budget::unlimited())?;
/// let Explanation::Clash(clash) = explained else { panic!("known to have no solution") };
/// let names = |givens: &[satdoku::geometry::Candidate]| {
///     let names = givens.iter().map(|given| puzzle.geometry().name(given.cell));
///     names.collect::<Vec<_>>()
/// };
/// assert_eq!(names(&clash.givens), ["r1c2", "r2c1"]);
/// assert_eq!(names(&clash.culprits), ["r1c2"]);
/// assert!(clash.minimal && clash.culprits_complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use = "it explains nothing until it is asked"]
pub struct Explainer {
    /// Tells how many bytes there are to use.
    memory: Option<fn() -> Option<u64>>,
}

impl Explainer {
    /// One that may use 8 GB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, which asks this how many bytes there are to use; see [`SatEngine::with_memory`].
    pub fn with_memory(mut self, available: fn() -> Option<u64>) -> Self {
        self.memory = Some(available);
        self
    }

    /// Finds out how many solutions a puzzle has, and why it is not one.
    ///
    /// # Errors
    ///
    /// If an engine finds itself wrong.
    pub fn explain(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Explanation, SolveError> {
        let sat = match self.memory {
            Some(available) => SatEngine::new().with_memory(available),
            None => SatEngine::new(),
        };
        let verdict = AutoEngine::new(sat).uniqueness(puzzle, budget)?;
        self.explain_verdict(puzzle, verdict, budget)
    }

    /// Explains a verdict that is known.
    ///
    /// # Errors
    ///
    /// If an engine finds itself wrong, or the verdict is: [`SolveError::Disagreement`].
    pub fn explain_verdict(
        &self,
        puzzle: &Puzzle,
        verdict: Uniqueness,
        budget: &Budget,
    ) -> Result<Explanation, SolveError> {
        Ok(match verdict {
            Uniqueness::Unique(solution) => Explanation::Unique(solution),
            Uniqueness::None => Explanation::Clash(clash::find(puzzle, self.memory, budget)?),
            Uniqueness::Multiple(one, other) => {
                let solutions = [one, other];
                let two = solutions[0] != solutions[1];
                if !two || !solutions.iter().all(|solution| solution.completes(puzzle)) {
                    let message = "these are not two solutions of the puzzle".to_owned();
                    return Err(SolveError::Disagreement(message));
                }
                Explanation::Ambiguous(ambiguity::find(puzzle, solutions, self.memory, budget)?)
            }
            Uniqueness::Unknown(reason) => Explanation::Unknown(reason),
        })
    }
}
