//! Search on bitmasks, without any SAT solver: the fast path and the cross-check.
//!
//! 9×9 grids have kernels of their own ([`nine`]); all other grids go to `large`, and so do puzzles that rule out
//! candidates, which only its house-by-house search supports.
//!
//! This module and [`cnf`](crate::cnf) do not know each other; that is what makes each a check on the
//! other.

mod general;
pub(crate) mod large;
mod machine;
pub mod nine;
mod question;
pub(crate) mod random_descents;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Digit, Geometry};
use crate::puzzle::Puzzle;
use large::Method;
use nine::{KernelChoice, KernelMissing};

pub(crate) use machine::Isa;
pub use question::Ended;

/// The searches of larger grids one by one, so that the tests can compare them and the benchmarks measure each. They are
/// not part of the stable interface.
#[doc(hidden)]
pub mod internals {
    pub use super::large::{Method, search_with};
    pub use super::machine::Isa;
    pub use super::question::Run;
}

/// The native search with the memory that its parts keep from one puzzle to the next.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::native::{Ended, Native};
/// use satdoku::puzzle::Puzzle;
///
/// let mut count = 0;
/// let empty = Puzzle::empty(Geometry::boxes(2, 2)?);
/// let ended = Native::new().search(&empty, &Budget::unlimited(), &mut |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!((count, ended), (288, Ended::Complete));
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
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
        Ok(Native { nine: nine::Solver::new(kernel)?, isa })
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
        if is_classic(puzzle) {
            return self.search_nine(puzzle, budget, on_grid);
        }
        let method = Method::for_puzzle(puzzle);
        large::search_with(method, self.isa, puzzle, budget, on_grid).ended
    }

    /// [`Native::search`] for the solutions that do not have a candidate of an open cell, where the search
    /// of the puzzle's shape knows how; elsewhere for all.
    pub(crate) fn search_without(
        &mut self,
        puzzle: &Puzzle,
        without: Candidate,
        budget: &Budget,
        on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Ended {
        if !is_classic(puzzle) {
            let method = Method::for_puzzle(puzzle);
            let run = large::search_without(method, self.isa, puzzle, without, budget, on_grid);
            if let Some(run) = run {
                return run.ended;
            }
        }
        self.search(puzzle, budget, on_grid)
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

/// Whether the 9×9 kernels take the puzzle: they know of givens alone.
fn is_classic(puzzle: &Puzzle) -> bool {
    *puzzle.geometry() == Geometry::classic() && !puzzle.has_ruled_out()
}

/// Solutions of a 9×9 grid between two looks at the clock.
const WATCH_EVERY: u64 = 1 << 10;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::generate::random_solution;
    use crate::random::Stream;

    /// The solutions of a puzzle, or those without a candidate.
    fn solutions(puzzle: &Puzzle, without: Option<Candidate>) -> HashSet<Vec<Digit>> {
        let mut found = HashSet::new();
        let mut on_grid = |grid: &[Digit]| {
            assert!(found.insert(grid.to_vec()), "found twice");
            ControlFlow::Continue(())
        };
        let (mut native, budget) = (Native::new(), Budget::unlimited());
        let ended = match without {
            Some(without) => native.search_without(puzzle, without, &budget, &mut on_grid),
            None => native.search(puzzle, &budget, &mut on_grid),
        };
        assert_eq!(ended, Ended::Complete);
        found
    }

    #[test]
    fn without_a_candidate_the_other_solutions_are_left() {
        for shape in [(3, 4), (4, 3), (4, 4), (2, 5), (5, 2), (3, 6), (5, 5)] {
            let geometry = Geometry::boxes(shape.0, shape.1).expect("a shape");
            let mut stream = Stream::new(1, 0);
            let solution = random_solution(&geometry, &mut stream);
            let mut cells: Vec<_> = geometry.cells().collect();
            stream.shuffle(&mut cells);
            let mut puzzle = solution.to_puzzle();
            let mut all = HashSet::new();
            // Until there are several solutions; at first there is none without the digit just removed.
            for &cell in &cells {
                puzzle.set(cell, None);
                let digit = solution.digit(cell);
                let without = solutions(&puzzle, Some(Candidate { cell, digit }));
                all = solutions(&puzzle, None);
                all.retain(|grid| grid[cell.index()] != digit);
                assert_eq!(without, all, "{shape:?}");
                if !all.is_empty() {
                    break;
                }
            }
            assert!(!all.is_empty(), "{shape:?}");
        }
    }
}
