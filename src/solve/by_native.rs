//! The engine that searches on bitmasks.

use std::ops::ControlFlow;

use super::{Ended, Engine, SolveError, checked};
use crate::budget::Budget;
use crate::native;
use crate::puzzle::{Puzzle, Solution};

/// Solves by native search.
#[derive(Clone, Debug, Default)]
pub struct NativeEngine;

impl NativeEngine {
    /// An engine without state.
    pub fn new() -> Self {
        NativeEngine
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
        let ended = native::search(puzzle, budget, &mut |grid| match checked(
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
