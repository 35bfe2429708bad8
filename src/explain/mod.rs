//! Why a puzzle does not have exactly one solution.
//!
//! | verdict | explanation | file |
//! |---|---|---|
//! | no solution | a minimal set of givens that contradict each other, the further rules that this takes, and the givens to blame | `clash.rs`, `reason.rs`, `needed_rules.rs` |
//! | several solutions | which cells are settled, which are open, and which givens to add | `ambiguity.rs`, `known_solutions.rs`, `addition.rs`, `distinguishing_cells.rs` |
//!
//! Every claim marked as proved rests on two kinds of evidence: solutions, which are checked grids, and answers "there is
//! none" of one SAT solver that serves all questions about a puzzle (`assumption_solver.rs`). If the budget ends the
//! work, the explanation has what was found so far, marked as incomplete.

mod addition;
mod ambiguity;
mod assumption_solver;
mod clash;
mod distinguishing_cells;
mod known_solutions;
mod needed_rules;
mod reason;

use crate::budget::{Budget, Stopped};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{AutoEngine, Engine, SatEngine, SolveError, Uniqueness};

pub use addition::Addition;
pub use ambiguity::Ambiguity;
pub use clash::Clash;
pub use known_solutions::OpenCell;
pub use needed_rules::{FurtherRule, NeededRules};
pub use reason::Reason;

/// Why a puzzle has one solution, several or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Explanation {
    /// It has only this solution.
    Unique(Solution),
    /// It has no solution, because of these givens.
    Clash(Clash),
    /// It has several solutions, which differ in these cells.
    Ambiguous(Ambiguity),
    /// The budget ran out before the answer was certain.
    Unknown(Stopped),
}

/// Explains puzzles.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::explain::{Explainer, Explanation};
/// use satdoku::format::{self, ReadOptions};
///
/// // r1c2 is mistyped: it should be 2.
/// let puzzle = format::parse("13..3.....4...21", &ReadOptions::new())?.puzzle;
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
#[must_use = "an explainer does nothing until it is asked"]
pub struct Explainer {
    /// Returns how many bytes of memory are available.
    memory: Option<fn() -> Option<u64>>,
}

impl Explainer {
    /// An explainer that may use 8 GB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the function that returns how many bytes of memory are available; see [`SatEngine::with_memory`].
    pub fn with_memory(mut self, available: fn() -> Option<u64>) -> Self {
        self.memory = Some(available);
        self
    }

    /// Finds whether a puzzle has one solution, and if not, why.
    ///
    /// # Errors
    ///
    /// If an engine is found to be wrong.
    pub fn explain(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Explanation, SolveError> {
        let sat = match self.memory {
            Some(available) => SatEngine::new().with_memory(available),
            None => SatEngine::new(),
        };
        let verdict = AutoEngine::with_sat(sat).uniqueness(puzzle, budget)?;
        self.explain_verdict(puzzle, verdict, budget)
    }

    /// Explains a verdict that is known.
    ///
    /// # Errors
    ///
    /// If an engine is found to be wrong, or the verdict is wrong: [`SolveError::Disagreement`].
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
