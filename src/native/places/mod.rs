//! Search for grids of any houses, groups and rules about two cells, up to 16×16: a set of places for each digit.
//!
//! ```text
//! places[d]   bit i: cell i (row by row) has candidate d
//! open        cells that are not settled yet; the digit of a settled cell has left its peers
//! ```
//!
//! Each node of the tree is a copy of these sets. The rules are four: naked singles; arc consistency of the rules about
//! two cells; hidden singles; and *common peers*, a digit leaves the cells that see all its places in a house (pointing and
//! claiming are cases of it). Plain grids with rules about two cells do without common peers, which take longer there than
//! the nodes that they save.
//!
//! The rules about two cells are looked at by relation, for all changed cells at once. For each digit, the search finds the
//! cells with no candidate that goes with it, and removes the digit from the cells related to them. For "less than" these
//! are the cells without candidate 1, then those of them without candidate 2, and so on.
//!
//! The search guesses in the cells with the fewest candidates, and among them in those where most branches failed before
//! (Boussemart, Hemery, Lecoutre, Sais, "Boosting systematic search by weighting constraints", ECAI 2004). On plain grids
//! from side 12 on, how much a guess settles counts as well. With rules about two cells later failures count for more, as in
//! solvers of SAT (Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff", DAC 2001).

mod choose;
mod node;
mod propagate;
mod relation;
mod tables;
mod tree;

use crate::budget::Budget;
use crate::mask::Mask;
use crate::native::large::kernel::{Kernel, Work};
use crate::native::question::{OnGrid, Question, Run};
use crate::puzzle::Puzzle;
use node::{MAX_SIDE, Node};

/// Whether the search supports the puzzle's side, number of houses and rules.
pub(super) fn fits(puzzle: &Puzzle) -> bool {
    // A set of houses has as many bits as a set of cells.
    let most = match puzzle.geometry().side() {
        0..=8 => 64,
        9..=11 => 128,
        12..=MAX_SIDE => 256,
        _ => 0,
    };
    let geometry = puzzle.geometry();
    geometry.houses().len() <= most && puzzle.parts().is_empty() && geometry.canvas().is_none()
}

/// Finds each solution once.
pub(super) fn search<K: Kernel>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    match question.puzzle.geometry().side() {
        0..=8 => kernel.run(PlacesSearch { question, budget, on_grid, node: Node::<u64, 8>::NEW }),
        9 => kernel.run(PlacesSearch { question, budget, on_grid, node: Node::<u128, 9>::NEW }),
        10..=11 => {
            kernel.run(PlacesSearch { question, budget, on_grid, node: Node::<u128, 11>::NEW })
        }
        _ => {
            kernel.run(PlacesSearch { question, budget, on_grid, node: Node::<[u64; 4], 16>::NEW })
        }
    }
}

/// A whole search as one [`Work`], because its nodes take less than a microsecond each.
struct PlacesSearch<'s, B, const N: usize> {
    question: Question<'s>,
    budget: &'s Budget,
    on_grid: OnGrid<'s>,
    node: Node<B, N>,
}

impl<B: Mask, const N: usize> Work for PlacesSearch<'_, B, N> {
    type Output = Run;

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> Run {
        tree::run(self.node, self.question, self.budget, self.on_grid)
    }
}
