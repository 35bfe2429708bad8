//! Grids of at most 64 cells: a board for each digit.
//!
//! ```text
//! boards[d]   bit i: cell i (row by row) has candidate d
//! open        cells that are not settled yet; the digit of a settled cell has left its peers
//! ```
//!
//! Adding the boards bit by bit counts the candidates of all cells at once. A node costs some ten nanoseconds, so this
//! method suits counting millions of solutions. Near the leaves of the tree it looks only for naked singles. While many
//! cells are open it also looks for hidden singles, which ends hopeless branches before they grow.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{BoxShape, Digit};
use crate::puzzle::Puzzle;

use crate::native::large::kernel::{Kernel, Work};
use crate::native::question::{Ended, OnGrid, Question, Run};

/// The largest side of a grid that fits in a board.
const MAX_SIDE: usize = 8;
/// Number of nodes between two checks of the budget.
const CHECK_INTERVAL: u64 = 1 << 12;

/// Whether a grid with boxes of this shape fits in a board.
pub(crate) fn fits(shape: BoxShape) -> bool {
    shape.side() <= MAX_SIDE
}

/// Finds each solution once.
pub(super) fn search<K: Kernel>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    match question.puzzle.geometry().side() {
        0..=4 => kernel.run(SmallSearch::<4>(question, budget, on_grid)),
        5..=6 => kernel.run(SmallSearch::<6>(question, budget, on_grid)),
        _ => kernel.run(SmallSearch::<MAX_SIDE>(question, budget, on_grid)),
    }
}

/// A whole search as one [`Work`], because its nodes take only some ten nanoseconds each; `N` is the side or larger.
struct SmallSearch<'s, const N: usize>(Question<'s>, &'s Budget, OnGrid<'s>);

impl<const N: usize> Work for SmallSearch<'_, N> {
    type Output = Run;

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> Run {
        run::<N>(self.0, self.1, self.2)
    }
}

/// The cells of the houses, as boards.
struct Houses {
    side: usize,
    all: u64,
    /// Rows, columns and boxes, `side` of each.
    houses: [u64; 3 * MAX_SIDE],
    peers: [u64; 64],
}

impl Houses {
    fn new(shape: BoxShape) -> Self {
        let side = shape.side();
        let mut houses = [0; 3 * MAX_SIDE];
        let mut peers = [0; 64];
        let of = |cell: usize| {
            let (row, col) = (cell / side, cell % side);
            let box_index = row / shape.rows * shape.rows + col / shape.cols;
            [row, side + col, 2 * side + box_index]
        };
        for cell in 0..side * side {
            for house in of(cell) {
                houses[house] |= 1 << cell;
            }
        }
        for (cell, peers) in peers[..side * side].iter_mut().enumerate() {
            for house in of(cell) {
                *peers |= houses[house] & !(1 << cell);
            }
        }
        let all = u64::MAX >> (64 - side * side);
        Houses { side, all, houses, peers }
    }
}

/// A node; `N` is the side or larger, and boards of digits that the grid does not have are empty.
#[derive(Clone, Copy)]
struct Node<const N: usize> {
    boards: [u64; N],
    open: u64,
}

/// The result of propagation.
enum Outcome {
    Failed,
    Solved,
    /// The cell to guess.
    Open(u64),
}

#[inline(always)]
fn run<const N: usize>(question: Question<'_>, budget: &Budget, on_grid: OnGrid<'_>) -> Run {
    let mut nodes = 0;
    if let Some(reason) = budget.stopped() {
        return Run::new(Ended::Stopped(reason), nodes);
    }
    let houses = Houses::new(question.box_shape());
    let watch = budget.needs_watching();
    let limit = budget.node_limit().unwrap_or(u64::MAX);
    let mut node = load::<N>(question.puzzle, &houses);
    let mut stack = Vec::with_capacity(64);
    let ended = loop {
        match propagate(&mut node, &houses) {
            Outcome::Open(cell) => {
                nodes += 1;
                if nodes > limit {
                    break Ended::Stopped(Stopped::NodeLimit);
                }
                if watch
                    && nodes % CHECK_INTERVAL == 0
                    && let Some(reason) = budget.stopped()
                {
                    break Ended::Stopped(reason);
                }
                stack.push(guess(&mut node, cell));
                continue;
            }
            Outcome::Solved => {
                if emit(&node, houses.side, on_grid).is_break() {
                    break Ended::Cut;
                }
            }
            Outcome::Failed => {}
        }
        match stack.pop() {
            Some(next) => node = next,
            None => break Ended::Complete,
        }
    };
    Run::new(ended, nodes)
}

#[inline(always)]
fn load<const N: usize>(puzzle: &Puzzle, houses: &Houses) -> Node<N> {
    let mut boards = [0; N];
    boards[..houses.side].fill(houses.all);
    for (cell, given) in puzzle.as_cells().iter().enumerate() {
        if let Some(given) = given {
            for (digit, board) in boards.iter_mut().enumerate() {
                if digit != given.index() {
                    *board &= !(1 << cell);
                }
            }
        }
    }
    Node { boards, open: houses.all }
}

/// Assumes that the first candidate of the cell is true; returns the node in which it is false.
#[inline(always)]
fn guess<const N: usize>(node: &mut Node<N>, cell: u64) -> Node<N> {
    let mut rest = *node;
    let mut taken = false;
    for digit in 0..N {
        let has = node.boards[digit] & cell != 0;
        if has && !taken {
            rest.boards[digit] &= !cell;
            taken = true;
        } else {
            node.boards[digit] &= !cell;
        }
    }
    rest
}

#[inline(always)]
fn propagate<const N: usize>(node: &mut Node<N>, houses: &Houses) -> Outcome {
    loop {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for board in node.boards {
            four |= three & board;
            three |= two & board;
            two |= one & board;
            one |= board;
        }
        // Settled cells count too: one that lost its digit because a peer has the same digit is a contradiction.
        if one != houses.all {
            return Outcome::Failed;
        }
        let mut single = node.open & !two;
        node.open &= two;
        if single != 0 {
            while single != 0 {
                // Without a branch on the digit, a few vector instructions change all boards.
                let cell = single & single.wrapping_neg();
                let peers = houses.peers[cell.trailing_zeros() as usize & 63];
                for board in &mut node.boards {
                    *board &= !if *board & cell != 0 { peers } else { 0 };
                }
                single ^= cell;
            }
            continue;
        }
        if node.open == 0 {
            return Outcome::Solved;
        }
        // Near the leaves, guessing is cheaper than looking for hidden singles.
        if node.open.count_ones() as usize > houses.side * houses.side / 2 {
            match set_hidden(node, houses) {
                Some(true) => continue,
                Some(false) => {}
                None => return Outcome::Failed,
            }
        }
        let bivalue = two & !three & node.open;
        let trivalue = three & !four & node.open;
        let from = if bivalue != 0 {
            bivalue
        } else if trivalue != 0 {
            trivalue
        } else {
            node.open
        };
        return Outcome::Open(from & from.wrapping_neg());
    }
}

/// Sets hidden singles; returns whether there were any, or `None` if a digit has no place in a house.
#[inline(always)]
fn set_hidden<const N: usize>(node: &mut Node<N>, houses: &Houses) -> Option<bool> {
    let mut any = false;
    for digit in 0..houses.side.min(N) {
        let board = node.boards[digit];
        let mut hidden = 0;
        for house in &houses.houses[..3 * houses.side] {
            let places = board & house;
            if places == 0 {
                return None;
            }
            if places & (places - 1) == 0 {
                hidden |= places & node.open;
            }
        }
        if hidden != 0 {
            any = true;
            for other in 0..N {
                if other != digit {
                    node.boards[other] &= !hidden;
                }
            }
        }
    }
    Some(any)
}

#[inline(always)]
fn emit<const N: usize>(node: &Node<N>, side: usize, on_grid: OnGrid<'_>) -> ControlFlow<()> {
    let mut digits = [Digit::new(0); 64];
    for digit in 0..N {
        let mut cells = node.boards[digit];
        while cells != 0 {
            digits[cells.trailing_zeros() as usize & 63] = Digit::new(digit);
            cells &= cells - 1;
        }
    }
    on_grid(&digits[..side * side])
}
