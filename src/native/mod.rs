//! Bitmask search without a SAT solver: the fast path, and an independent check on the SAT engine.
//!
//! The kernels in [`nine`] search plain 9×9 grids. `large` searches other grids with boxes, `places` all grids up to
//! 16×16 with other houses, groups, rules about two cells or ruled-out candidates, and `general` those above.
//!
//! This module and [`encode`](crate::encode) do not depend on each other, so each can check the other's answers.

mod general;
pub(crate) mod large;
mod machine;
pub mod nine;
pub(crate) mod parts;
mod places;
mod question;
pub(crate) mod random_descents;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped, Work};
use crate::geometry::{Candidate, Digit, Geometry};
use crate::puzzle::Puzzle;
use large::Method;
use nine::{KernelChoice, KernelMissing};

pub(crate) use machine::{Isa, Portable, run_with_best};
pub use question::Ended;

/// The search methods for larger grids, for tests that compare them and benchmarks that measure each.
///
/// Not part of the stable interface.
#[doc(hidden)]
pub mod internals {
    pub use super::large::{Method, search_with};
    pub use super::machine::Isa;
    pub use super::question::Run;
}

/// The native search, with buffers that it reuses from one puzzle to the next.
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
/// let empty = Puzzle::empty(Geometry::new(2, 2)?);
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
    /// Creates a search that uses the best instruction set of this machine.
    pub fn new() -> Self {
        Self::with_kernel(KernelChoice::Auto).expect("every machine has the portable kernel")
    }

    /// Creates a search that uses the given instruction set where it makes a difference.
    ///
    /// # Errors
    ///
    /// If this machine lacks those instructions.
    pub fn with_kernel(kernel: KernelChoice) -> Result<Self, KernelMissing> {
        let isa = match kernel {
            KernelChoice::Auto => Isa::best(),
            KernelChoice::Avx512 => Isa::Avx512,
            KernelChoice::Avx2 => Isa::Avx2,
            // On x86-64, the baseline of the searches of larger grids has vectors of 128 bits too.
            KernelChoice::Vector128 | KernelChoice::Portable => Isa::Portable,
        };
        Ok(Native { nine: nine::Solver::new(kernel)?, isa })
    }

    /// Calls `on_grid` once for each solution of the puzzle, until `on_grid` breaks or the budget runs out.
    ///
    /// A grid lists the digit of each cell, row by row. For a given puzzle and kernel, the solutions always come in the
    /// same order.
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

    /// Like [`Native::search`], but skips the solutions that contain `without`, a candidate of an open cell.
    ///
    /// If the search method for the puzzle's shape cannot exclude a candidate, `on_grid` gets all solutions.
    pub(crate) fn search_without(
        &mut self,
        puzzle: &Puzzle,
        without: Candidate,
        likely: Option<&[Digit]>,
        budget: &Budget,
        on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Ended {
        if !is_classic(puzzle) {
            let method = Method::for_puzzle(puzzle);
            let run =
                large::search_without(method, self.isa, puzzle, without, likely, budget, on_grid);
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
        let mut on_solution = |grid: &nine::Grid| {
            found += 1;
            // On a 9×9 grid the next solution never takes long, so checking the budget between solutions suffices.
            if found.is_multiple_of(CHECK_INTERVAL) {
                stopped = budget.stopped();
            }
            match stopped {
                Some(_) => ControlFlow::Break(()),
                None => on_grid(&grid.map(|digit| Digit::new(usize::from(digit) - 1))),
            }
        };
        let started = budget.start_recording();
        let answer = self.nine.solutions(&grid, usize::MAX, nodes, &mut on_solution);
        budget.record("native", started, |time| Work::native(1, answer.guesses, time));
        match (stopped, answer.end) {
            (Some(reason), _) => Ended::Stopped(reason),
            (None, nine::End::Exhausted) => Ended::Complete,
            (None, nine::End::Limit) => Ended::Cut,
            (None, nine::End::Budget) => Ended::Stopped(Stopped::NodeLimit),
        }
    }
}

/// Whether the 9×9 kernels can search the puzzle; they support givens alone.
fn is_classic(puzzle: &Puzzle) -> bool {
    *puzzle.geometry() == Geometry::classic() && puzzle.has_givens_alone()
}

/// Number of 9×9 solutions between two checks of the budget.
const CHECK_INTERVAL: u64 = 1 << 10;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::generate::random_solution;
    use crate::random::Stream;

    /// The solutions of a puzzle: all of them, or those that do not contain `without`, with a likely grid or not.
    fn solutions(
        puzzle: &Puzzle,
        without: Option<Candidate>,
        likely: Option<&[Digit]>,
    ) -> HashSet<Vec<Digit>> {
        let mut found = HashSet::new();
        let mut on_grid = |grid: &[Digit]| {
            assert!(found.insert(grid.to_vec()), "found twice");
            ControlFlow::Continue(())
        };
        let (mut native, budget) = (Native::new(), Budget::unlimited());
        let ended = match without {
            Some(without) => native.search_without(puzzle, without, likely, &budget, &mut on_grid),
            None => native.search(puzzle, &budget, &mut on_grid),
        };
        assert_eq!(ended, Ended::Complete);
        found
    }

    #[test]
    fn without_a_candidate_the_other_solutions_are_left() {
        for shape in [(3, 4), (4, 3), (4, 4), (2, 5), (5, 2), (3, 6), (5, 5)] {
            let geometry = Geometry::new(shape.0, shape.1).expect("a shape");
            let mut stream = Stream::new(1, 0);
            let solution = random_solution(&geometry, &mut stream);
            let mut cells: Vec<_> = geometry.cells().collect();
            stream.shuffle(&mut cells);
            let mut puzzle = solution.to_puzzle();
            let mut all = HashSet::new();
            // Remove givens until several solutions exist. Until then, no solution lacks the digit just removed.
            for &cell in &cells {
                puzzle.set(cell, None);
                let digit = solution.digit(cell);
                let without = Some(Candidate { cell, digit });
                let likely = solutions(&puzzle, without, Some(solution.digits()));
                let without = solutions(&puzzle, without, None);
                assert_eq!(likely, without, "{shape:?}");
                all = solutions(&puzzle, None, None);
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
