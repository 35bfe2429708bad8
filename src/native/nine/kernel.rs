//! The interface between the searches and the instruction sets.
//!
//! A [`Kernel`] holds grids and applies the rules to them. With a kernel, `search.rs` finds the solutions of puzzles,
//! and `second_solution.rs` answers the questions of an [`Asker`]. The kernel compiles both for its instructions, which
//! is why the two traits refer to each other.

use std::ops::ControlFlow;

use super::answer::{Answer, Grid};

/// The result of one sweep, as masks of lanes; any set bit means yes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swept {
    /// A rule is broken, so there is no solution below this node.
    pub(crate) dead: u32,
    /// A candidate was removed; another sweep may remove more.
    pub(crate) changed: u32,
}

/// A representation of a grid, and the rules on it, for one instruction set.
///
/// A value of the implementing type is proof that this machine has the instructions.
pub(crate) trait Kernel: Copy {
    /// The candidates of all 81 cells.
    type Node: Copy;

    /// A full grid in which cells can be reopened.
    type Full;

    /// Whether sweeping two nodes in lockstep is faster than one after the other.
    const LOCKSTEP: bool;

    /// Whether [`Kernel::keeps_rules`] checks a node that is swept alone as soon as it is filled; otherwise one more
    /// sweep does.
    const CHECKS_FILLED: bool;

    /// Loads the candidates of a grid: the digit of each given, all digits of a blank, and none for a byte above 9.
    fn load(self, grid: &Grid) -> Self::Node;

    /// Applies the rules to each node once.
    ///
    /// A sweep never removes a candidate of a solution below the node. If a filled grid breaks a rule, the sweep finds
    /// it dead or changes it.
    fn sweep<const N: usize>(self, nodes: &mut [Self::Node; N]) -> [Swept; N];

    /// Whether every cell has at most one candidate.
    fn is_filled(self, node: &Self::Node) -> bool;

    /// Whether each house of a filled node has each digit.
    fn keeps_rules(self, _: &Self::Node) -> bool {
        unreachable!("only called with `CHECKS_FILLED`")
    }

    /// Number of cells with two or more candidates.
    fn num_open(self, _: &Self::Node) -> u32 {
        unreachable!("only called with `LOCKSTEP`")
    }

    /// Splits a node that a sweep left alive, unchanged and not filled.
    ///
    /// The node becomes one half, and the other half is returned. Each solution of the node is in exactly one half, and
    /// each half has fewer candidates.
    fn branch(self, node: &mut Self::Node) -> Self::Node;

    /// Splits such a node by a bold guess.
    ///
    /// The node becomes the part in which one digit, or two digits in different bands (or stacks), are each fixed to
    /// one cell. The one or two other parts are pushed onto the stack.
    fn branch_boldly(self, _: &mut Self::Node, _: &mut Vec<Self::Node>) {
        unreachable!("only called with `LOCKSTEP`")
    }

    /// The digits of a filled node.
    fn digits(self, node: &Self::Node) -> Grid;

    /// The set that contains only this cell.
    fn cell(self, cell: usize) -> Cells;

    /// Loads a valid grid without blanks.
    fn full(self, grid: &Grid) -> Self::Full;

    /// The candidates of a full grid after reopening cells.
    ///
    /// A cell in `open` may have any digit, a cell in `other` any digit except the one that the grid has there. No cell
    /// is in both sets.
    fn reopen(self, full: &mut Self::Full, open: Cells, other: Cells) -> Self::Node;

    /// The cells in which a filled node differs from a full grid.
    fn differences(self, node: &Self::Node, full: &Self::Full) -> Cells;

    /// [`single`](super::search::single), compiled for this kernel's instructions.
    fn single(self, stack: &mut Vec<Self::Node>, grid: &Grid, job: Job<'_>) -> Answer;

    /// [`batch`](super::search::batch), compiled for this kernel's instructions, with the kernel's best number of
    /// slots.
    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer>;

    /// [`answer_all`](super::second_solution::answer_all), compiled for this kernel's instructions, with one slot or
    /// with the kernel's best number of slots.
    fn answer_all<A: Asker>(self, one_slot: bool, asker: &mut A);
}

/// A set of cells, one bit for each, in an order that suits the kernel's nodes ([`Kernel::cell`]).
pub(crate) type Cells = u128;

/// The cells of a full grid to reopen; the question is whether the grid then has a second solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reopening {
    /// Cells that may have any digit.
    pub(crate) open: Cells,
    /// Cells that may have any digit except the known solution's. No cell is both here and in `open`.
    pub(crate) other: Cells,
}

/// Asks questions about full grids, one grid at a time in each slot.
///
/// The functions should be `#[inline(always)]`.
pub(crate) trait Asker {
    /// Returns the next full grid, which must be valid, and the first question about it; `None` at the end.
    fn start<K: Kernel>(&mut self, kernel: K, slot: usize) -> Option<(Grid, Reopening)>;

    /// Returns the next question about the slot's grid; `None` at the end.
    ///
    /// `differences` is the answer to the previous question: the cells in which a second solution differs from the
    /// known one, or no cell if there is no second solution. `guesses` is the number of guesses that the answer took.
    fn next<K: Kernel>(
        &mut self,
        kernel: K,
        slot: usize,
        differences: Cells,
        guesses: u64,
    ) -> Option<Reopening>;
}

/// Callback that receives the index of a puzzle and a solution of it; returns whether to continue with that puzzle.
pub(crate) type OnSolution<'a> = dyn FnMut(usize, &Grid) -> ControlFlow<()> + 'a;

/// The limits and the callback of a search, the same for every puzzle.
pub(crate) struct Job<'a> {
    /// Number of solutions after which the search stops.
    pub(crate) limit: usize,
    /// Maximum number of guesses.
    pub(crate) budget: u64,
    /// Called with the index of the puzzle and each solution.
    pub(crate) on_solution: Option<&'a mut OnSolution<'a>>,
}

impl Job<'_> {
    /// Counts one solution; returns whether to continue.
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

    /// Counts one guess if the budget allows it; returns whether it does.
    #[inline(always)]
    pub(super) fn guess(&self, so_far: &mut Answer) -> bool {
        let allowed = so_far.guesses < self.budget;
        so_far.guesses += u64::from(allowed);
        allowed
    }
}
