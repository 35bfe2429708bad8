//! Grids of at most 64 cells: a board for each digit.
//!
//! ```text
//! boards[d]   bit i: cell i (row by row) has candidate d
//! open        cells that are not settled yet: their only candidate has not left its peers
//! ```
//!
//! How many candidates each cell has is counted for all cells at once, by adding the boards bit by bit.
//! A node costs some ten nanoseconds, so counting millions of solutions is what this is for: near the
//! leaves of the tree naked singles are all that is looked at. With many open cells hidden singles are
//! looked for too, which ends hopeless branches before they grow.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{BoxShape, Digit};
use crate::puzzle::Puzzle;

use crate::native::large::kernel::{Kernel, Work};
use crate::native::question::{Ended, OnGrid, Question, Run};

/// The largest side that fits.
const MAX_SIDE: usize = 8;
/// How many nodes between two looks at the clock.
const WATCH_EVERY: u64 = 1 << 12;

/// Whether the grid fits.
pub(crate) fn fits(shape: BoxShape) -> bool {
    shape.side() <= MAX_SIDE
}

/// Finds the solutions one by one, each once.
pub(super) fn search<K: Kernel>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    match question.puzzle.geometry().side() {
        0..=4 => kernel.run(Search::<4>(question, budget, on_grid)),
        5..=6 => kernel.run(Search::<6>(question, budget, on_grid)),
        _ => kernel.run(Search::<MAX_SIDE>(question, budget, on_grid)),
    }
}

/// A whole search, for its nodes take some ten nanoseconds each; `N` is the side or above it.
struct Search<'s, const N: usize>(Question<'s>, &'s Budget, OnGrid<'s>);

impl<const N: usize> Work for Search<'_, N> {
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
    /// Rows, columns, boxes: `side` of each.
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
            let region = row / shape.rows * shape.rows + col / shape.cols;
            [row, side + col, 2 * side + region]
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

/// A node: `N` is the side or above it; boards of digits that the grid does not have are empty.
#[derive(Clone, Copy)]
struct Node<const N: usize> {
    boards: [u64; N],
    open: u64,
}

/// What propagation came to.
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
                    && nodes % WATCH_EVERY == 0
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

/// Takes the first candidate of the cell as true; returns the node in which it is false.
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
        // Settled cells count too: one that lost its digit to a peer's equal digit is a contradiction.
        if one != houses.all {
            return Outcome::Failed;
        }
        let mut single = node.open & !two;
        node.open &= two;
        if single != 0 {
            while single != 0 {
                // No branch on the digit: the boards change in a few vector instructions.
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
        // Near the leaves guessing is cheaper than looking.
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

/// Settles digits with one place in a house; whether there was one, nothing when a digit has no place.
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
