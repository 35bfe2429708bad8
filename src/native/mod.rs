//! Search on bitmasks, without any SAT solver: the fast path and the cross-check.
//!
//! 9×9 grids have kernels of their own ([`nine`]); all other grids go to [`large`].
//!
//! This module and [`cnf`](crate::cnf) do not know each other; that is what makes each a check on the
//! other.

mod general;
mod isa;
pub mod large;
mod mask;
pub mod nine;
pub mod probe;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{Digit, Geometry};
use crate::puzzle::Puzzle;
use large::{Isa, Method};
use nine::{KernelChoice, KernelMissing};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every solution was found.
    Complete,
    /// The caller wanted no more; there may be others.
    Cut,
    /// A limit of the budget was met; there may be others.
    Stopped(Stopped),
}

/// The native search with the memory that its parts keep from one puzzle to the next.
#[derive(Debug)]
pub struct Native {
    nine: nine::Solver,
    isa: Isa,
}

impl Default for Native {
    fn default() -> Self {
        Self::new()
    }
}

impl Native {
    /// A search with the best instructions that this machine has.
    pub fn new() -> Self {
        Self::with_kernel(KernelChoice::Auto).expect("every machine has the portable kernel")
    }

    /// A search with these instructions where they matter.
    ///
    /// # Errors
    ///
    /// If this machine lacks them.
    pub fn with_kernel(kernel: KernelChoice) -> Result<Self, KernelMissing> {
        let isa = match kernel {
            KernelChoice::Auto => Isa::best(),
            KernelChoice::Avx512 => Isa::Avx512,
            KernelChoice::Avx2 => Isa::Avx2,
            KernelChoice::Portable => Isa::Portable,
        };
        Ok(Native {
            nine: nine::Solver::new(kernel)?,
            isa,
        })
    }

    /// Calls `on_grid` with each solution of the puzzle, each once, until it breaks or the budget is met.
    ///
    /// A grid has a digit for each cell, row by row. The order is fixed for a puzzle and a kernel.
    pub fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Ended {
        if *puzzle.geometry() == Geometry::classic() {
            return self.search_nine(puzzle, budget, on_grid);
        }
        let method = Method::for_puzzle(puzzle);
        large::search_with(method, self.isa, puzzle, budget, on_grid).ended
    }

    fn search_nine(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Ended {
        if let Some(reason) = budget.stopped() {
            return Ended::Stopped(reason);
        }
        let mut grid = [0; 81];
        for given in puzzle.givens() {
            grid[given.cell.index()] = given.digit.index() as u8 + 1;
        }
        let mut found: u64 = 0;
        let mut stopped = None;
        let nodes = budget.node_limit().unwrap_or(u64::MAX);
        let answer = self.nine.solutions(&grid, usize::MAX, nodes, &mut |grid| {
            found += 1;
            // Between two solutions there is never long to wait on a 9×9 grid.
            if found.is_multiple_of(WATCH_EVERY) {
                stopped = budget.stopped();
            }
            match stopped {
                Some(_) => ControlFlow::Break(()),
                None => on_grid(&grid.map(|digit| Digit::new(usize::from(digit) - 1))),
            }
        });
        match (stopped, answer.end) {
            (Some(reason), _) => Ended::Stopped(reason),
            (None, nine::End::Exhausted) => Ended::Complete,
            (None, nine::End::Limit) => Ended::Cut,
            (None, nine::End::Budget) => Ended::Stopped(Stopped::NodeLimit),
        }
    }
}

/// Solutions of a 9×9 grid between two looks at the clock.
const WATCH_EVERY: u64 = 1 << 10;
