//! The search tree: depth first, with a copy of each node that has an alternative left.

use std::ops::ControlFlow;

use super::choose::{Weights, choose};
use super::node::{MAX_SIDE, Node};
use super::propagate::{Failed, clear_never_allowed, propagate};
use super::tables::Tables;
use crate::budget::{Budget, Stopped};
use crate::geometry::Digit;
use crate::mask::Mask;
use crate::native::question::{Ended, OnGrid, Question, Run};

/// Number of nodes between two checks of the budget.
const CHECK_INTERVAL: u64 = 1 << 9;

/// A node, and a candidate of it that was assumed to be true.
struct Guess<B, const N: usize> {
    node: Node<B, N>,
    cell: usize,
    digit: usize,
}

#[inline(always)]
pub(super) fn run<B: Mask, const N: usize>(
    mut node: Node<B, N>,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    let mut nodes = 0;
    if let Some(reason) = budget.stopped() {
        return Run::new(Ended::Stopped(reason), nodes);
    }
    let tables = Tables::<B>::new(question.puzzle);
    let watch = budget.needs_watching();
    let limit = budget.node_limit().unwrap_or(u64::MAX);
    begin(&mut node, question, &tables);
    // While no cell has lost a candidate, houses and rules exclude nothing more.
    let mut checked = [B::EMPTY; N];
    checked[..tables.side].fill(tables.all);
    let mut weights = Weights::new(question.puzzle.geometry().cell_count(), &tables);
    let mut stack: Vec<Guess<B, N>> = Vec::with_capacity(32);
    let ended = loop {
        match propagate(&mut node, &mut checked, &tables) {
            Ok(()) if node.open.is_empty() => {
                if emit(&node, tables.side, on_grid).is_break() {
                    break Ended::Cut;
                }
            }
            Ok(()) => {
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
                let (cell, digit) = choose(&node, &tables, &weights);
                stack.push(Guess { node, cell, digit });
                node.keep_only(B::of(cell), digit);
                continue;
            }
            Err(Failed(cells)) => weights.add(cells),
        }
        let Some(guess) = stack.pop() else {
            break Ended::Complete;
        };
        weights.add(B::of(guess.cell));
        weights.age();
        node = guess.node;
        checked = node.places;
        node.places[guess.digit].remove(guess.cell);
    };
    Run::new(ended, nodes)
}

/// Sets the givens. Other cells get all candidates that are not ruled out and that every rule allows with some digit.
#[inline(always)]
fn begin<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    question: Question<'_>,
    tables: &Tables<B>,
) {
    node.open = tables.all;
    node.places[..tables.side].fill(tables.all);
    for given in question.puzzle.givens() {
        let (cell, digit) = (B::of(given.cell.index()), given.digit.index());
        node.keep_only(cell, digit);
    }
    clear_never_allowed(node, tables);
    for candidate in question.puzzle.ruled_out().chain(question.without) {
        node.places[candidate.digit.index()].remove(candidate.cell.index());
    }
}

#[inline(always)]
fn emit<B: Mask, const N: usize>(
    node: &Node<B, N>,
    side: usize,
    on_grid: OnGrid<'_>,
) -> ControlFlow<()> {
    let mut digits = [Digit::new(0); MAX_SIDE * MAX_SIDE];
    for (digit, places) in node.places.iter().enumerate() {
        let mut cells = *places;
        while !cells.is_empty() {
            digits[cells.lowest()] = Digit::new(digit);
            cells = cells.without_lowest();
        }
    }
    on_grid(&digits[..side * side])
}
