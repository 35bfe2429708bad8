//! The engine that searches on bitmasks.

use std::ops::ControlFlow;

use super::{Ended, Engine, SolveError, checked};
use crate::budget::Budget;
use crate::native::Native;
use crate::native::nine::{KernelChoice, KernelMissing};
use crate::puzzle::{Puzzle, Solution};

/// Solves by native search.
#[derive(Debug, Default)]
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
        Ok(NativeEngine {
            native: Native::with_kernel(kernel)?,
        })
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
        let ended = self
            .native
            .search(
                puzzle,
                budget,
                &mut |grid| match checked("native", puzzle, grid.to_vec()) {
                    Ok(solution) => on_solution(solution),
                    Err(wrong) => {
                        error = Some(wrong);
                        ControlFlow::Break(())
                    }
                },
            );
        error.map_or(Ok(ended), Err)
    }
}
