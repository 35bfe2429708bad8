//! The interface between the searches and the sets of instructions.
//!
//! A [`Kernel`] holds grids and reasons on them. `search.rs` finds the solutions of puzzles with it, and
//! `second_solution.rs` answers the questions of an [`Asker`]. The kernel compiles both for its instructions, which is why
//! the traits name each other.

use std::ops::ControlFlow;

use super::answer::{Answer, Grid};

/// What one sweep saw, as masks of lanes: any bit means yes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swept {
    /// Some rule is broken: no solution below this node.
    pub(crate) dead: u32,
    /// Some candidate went; another sweep may remove more.
    pub(crate) changed: u32,
}

/// One instruction set's way to hold a grid and to reason on it.
///
/// A value of the implementing type is the proof that this machine has the instructions.
pub(crate) trait Kernel: Copy {
    /// The candidates of all 81 cells.
    type Node: Copy;

    /// A full grid, to open cells of.
    type Full;

    /// Whether two nodes in lockstep are faster than one after the other.
    const LOCKSTEP: bool;

    /// Whether a node that is swept alone is checked as soon as it is filled, instead of by one
    /// sweep more.
    const CHECKS_FILLED: bool;

    /// The candidates left by the givens alone; a byte above 9 leaves none in its cell.
    fn load(self, grid: &Grid) -> Self::Node;

    /// Applies the rules to each node once.
    ///
    /// Sound: never removes a candidate of a solution below the node. A grid without open cells
    /// that breaks a rule does not stay both alive and unchanged.
    fn sweep<const N: usize>(self, nodes: &mut [Self::Node; N]) -> [Swept; N];

    /// Whether every cell has at most one candidate.
    fn is_filled(self, node: &Self::Node) -> bool;

    /// Whether each house of a filled node has each digit.
    fn keeps_rules(self, _: &Self::Node) -> bool {
        unreachable!("not asked for without `CHECKS_FILLED`")
    }

    /// How many cells have two candidates or more.
    fn num_open(self, _: &Self::Node) -> u32 {
        unreachable!("not asked for without `LOCKSTEP`")
    }

    /// Splits a node that a sweep left alive, unchanged and not filled: it becomes one half and
    /// the other is returned. They share its solutions, and each has fewer candidates.
    fn branch(self, node: &mut Self::Node) -> Self::Node;

    /// Splits such a node boldly: it becomes the part where one digit, or two in different bands
    /// (or stacks), are each in a certain cell; the one or two other parts go on the stack.
    fn dive(self, _: &mut Self::Node, _: &mut Vec<Self::Node>) {
        unreachable!("not asked for without `LOCKSTEP`")
    }

    /// The digits of a filled node.
    fn digits(self, node: &Self::Node) -> Grid;

    /// The set of this cell alone.
    fn cell(self, cell: usize) -> Cells;

    /// A valid grid without blanks.
    fn full(self, grid: &Grid) -> Self::Full;

    /// The candidates of a full grid with the `open` cells blank, and the `other` ones blank but not the digit
    /// that the grid has there. No cell is in both.
    fn reopen(self, full: &mut Self::Full, open: Cells, other: Cells) -> Self::Node;

    /// The cells in which a filled node differs from a full grid.
    fn differences(self, node: &Self::Node, full: &Self::Full) -> Cells;

    /// [`single`](super::search::single), compiled for this kernel's instructions.
    fn single(self, stack: &mut Vec<Self::Node>, grid: &Grid, job: Job<'_>) -> Answer;

    /// [`batch`](super::search::batch), compiled for this kernel's instructions with its best number of slots.
    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer>;

    /// [`answer_all`](super::second_solution::answer_all), compiled for this kernel's instructions: with one slot, or
    /// with the best number of slots.
    fn answer_all<A: Asker>(self, one_slot: bool, asker: &mut A);
}

/// A set of cells, a bit for each: every kernel has the order that suits its nodes ([`Kernel::cell`]).
pub(crate) type Cells = u128;

/// Which cells of a full grid are open again; the question is whether they have a second solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reopening {
    /// Cells that may have any digit.
    pub(crate) open: Cells,
    /// Cells that may have any digit other than the known solution's. No cell is both here and in `open`.
    pub(crate) other: Cells,
}

/// Asks questions about full grids, one grid at a time in each slot. Its functions should be `#[inline(always)]`.
pub(crate) trait Asker {
    /// The next full grid, which must be valid, and the first question about it; none at the end.
    fn start<K: Kernel>(&mut self, kernel: K, slot: usize) -> Option<(Grid, Reopening)>;

    /// The next question about the slot's grid; none at the end.
    ///
    /// `differences` answers the previous one: the cells in which another solution differs from the known one, or no cell
    /// if there is no other solution.
    fn next<K: Kernel>(&mut self, kernel: K, slot: usize, differences: Cells) -> Option<Reopening>;
}

/// Takes the index of a puzzle and a solution of it; says whether to go on with that puzzle.
pub(crate) type OnSolution<'a> = dyn FnMut(usize, &Grid) -> ControlFlow<()> + 'a;

/// What to search for, the same for every puzzle.
pub(crate) struct Job<'a> {
    /// Stop after so many solutions.
    pub(crate) limit: usize,
    /// Stop when one guess more would be needed.
    pub(crate) budget: u64,
    /// Told the index of the puzzle and the solution.
    pub(crate) on_solution: Option<&'a mut OnSolution<'a>>,
}

impl Job<'_> {
    /// Counts one solution; says whether to go on.
    #[inline(always)]
    pub(super) fn record<K: Kernel>(
        &mut self,
        kernel: K,
        node: &K::Node,
        n: usize,
        so_far: &mut Answer,
    ) -> bool {
        so_far.solutions += 1;
        if let Some(on_solution) = &mut self.on_solution
            && on_solution(n, &kernel.digits(node)).is_break()
        {
            return false;
        }
        so_far.solutions < self.limit
    }

    /// Counts one guess, if the budget has it.
    #[inline(always)]
    pub(super) fn guess(&self, so_far: &mut Answer) -> bool {
        let may = so_far.guesses < self.budget;
        so_far.guesses += u64::from(may);
        may
    }
}
