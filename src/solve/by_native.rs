//! The engine that uses native search.

use std::ops::ControlFlow;

use super::{Ended, Engine, SolveError, checked};
use crate::budget::Budget;
use crate::native::Native;
use crate::native::nine::{KernelChoice, KernelMissing};
use crate::puzzle::{Puzzle, Solution};

/// Solves puzzles by native search on bitmasks.
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
    /// Creates an engine with the fastest kernel that this machine supports.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an engine with a given kernel.
    ///
    /// # Errors
    ///
    /// Returns an error if this machine does not support the kernel.
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
