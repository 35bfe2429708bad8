//! The engine that searches on bitmasks.

use std::ops::ControlFlow;

use super::{Ended, Engine, SolveError, checked};
use crate::budget::Budget;
use crate::native::Native;
use crate::native::nine::{KernelChoice, KernelMissing};
use crate::puzzle::{Puzzle, Solution};

/// Solves by native search.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Engine, NativeEngine, SolveOutcome};
///
/// let puzzle: Puzzle = "12..34..2.......".parse()?;
/// let outcome = NativeEngine::new().solve(&puzzle, &Budget::unlimited())?;
/// let SolveOutcome::Solved(solution) = outcome else { panic!("it has solutions") };
/// assert!(solution.completes(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
#[must_use = "an engine does nothing until it is asked"]
pub struct NativeEngine {
    native: Native,
}

impl NativeEngine {
    /// An engine with the best instructions that this machine has.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine with the instructions that were asked for.
    ///
    /// # Errors
    ///
    /// If this machine lacks them.
    pub fn with_kernel(kernel: KernelChoice) -> Result<Self, KernelMissing> {
        Ok(NativeEngine { native: Native::with_kernel(kernel)? })
    }
}

impl Engine for NativeEngine {
    fn answered_by(&self) -> &'static str {
        "native"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let mut error = None;
        let ended = self.native.search(puzzle, budget, &mut |grid| match checked(
            "native",
            puzzle,
            grid.to_vec(),
        ) {
            Ok(solution) => on_solution(solution),
            Err(wrong) => {
                error = Some(wrong);
                ControlFlow::Break(())
            }
        });
        error.map_or(Ok(ended), Err)
    }
}
