//! All that follows from a literal, up to the first contradiction.

use std::collections::VecDeque;

use super::advanced::Advanced;
use super::implications::{from_off, from_on};
use super::nodes::{Cause, Lit, NodeId, Nodes};
use super::{Nesting, Search};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{HouseId, digits};

/// What follows from a literal.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    pub(super) nodes: Nodes,
    /// The node of each literal, plus one.
    node_of: Vec<NodeId>,
    /// The nodes that are on, in the order in which they were found.
    pub(super) on: Vec<NodeId>,
    /// The same for off.
    pub(super) off: Vec<NodeId>,
    /// Two nodes that contradict each other: one that is on and one that is off.
    pub(super) clash: Option<[NodeId; 2]>,
    pending: [VecDeque<NodeId>; 2],
}

impl Run {
    /// The node of a literal.
    pub(super) fn node(&self, lit: Lit) -> Option<NodeId> {
        self.node_of.get(lit.index())?.checked_sub(1)
    }

    fn clear(&mut self, literals: usize) {
        self.node_of.resize(literals, 0);
        for &node in self.on.iter().chain(&self.off) {
            self.node_of[self.nodes.lit(node).index()] = 0;
        }
        self.nodes.clear();
        self.on.clear();
        self.off.clear();
        self.pending.iter_mut().for_each(VecDeque::clear);
        self.clash = None;
    }

    fn keep(&mut self, node: NodeId) {
        let lit = self.nodes.lit(node);
        self.node_of[lit.index()] = node + 1;
        if lit.is_on() { &mut self.on } else { &mut self.off }.push(node);
        self.pending[usize::from(!lit.is_on())].push_back(node);
    }

    /// Adds what follows from a node, unless it is known; breaks off at a contradiction.
    fn follow(&mut self, lit: Lit, cause: Cause, parents: &[NodeId]) -> bool {
        if let Some(other) = self.node(lit.opposite()) {
            let fresh = self.nodes.push(lit, cause, parents.iter().copied(), None);
            self.clash = Some(if lit.is_on() { [fresh, other] } else { [other, fresh] });
            return false;
        }
        if self.node(lit).is_none() {
            let node = self.nodes.push(lit, cause, parents.iter().copied(), None);
            self.keep(node);
        }
        true
    }
}

/// The grid of a search, and what all its runs share.
pub(super) struct Runner {
    /// The grid at the beginning of a run.
    before: Grid,
    /// The grid without the candidates that a run has ruled out.
    now: Grid,
    search: Search,
    advanced: Advanced,
    following: Vec<(Lit, Cause, Option<HouseId>)>,
    parents: Vec<NodeId>,
}

impl Runner {
    pub(super) fn new(grid: &Grid, search: Search) -> Self {
        Runner {
            before: grid.clone(),
            now: grid.clone(),
            search,
            advanced: Advanced::new(grid, search.nesting()),
            following: Vec::new(),
            parents: Vec::new(),
        }
    }

    /// Finds all that follows from a literal.
    pub(super) fn run(&mut self, start: Lit, run: &mut Run) {
        run.clear(Lit::count(&self.before));
        let node = run.nodes.push(start, Cause::Assumed, [], None);
        run.keep(node);
        self.follow_all(run);
        if self.search.is_dynamic() {
            self.now.copy_candidates(&self.before);
        }
    }

    fn follow_all(&mut self, run: &mut Run) {
        loop {
            let is_consistent = if let Some(node) = run.pending[0].pop_front() {
                self.follow_on(node, run)
            } else if let Some(node) = run.pending[1].pop_front() {
                self.follow_off(node, run)
            } else {
                self.search.nesting() != Nesting::Nothing && self.follow_advanced(run)
            };
            if !is_consistent {
                return;
            }
        }
    }

    fn follow_on(&mut self, node: NodeId, run: &mut Run) -> bool {
        let following = &mut self.following;
        following.clear();
        let is_x = self.search == Search::Nishio;
        from_on(&self.now, run.nodes.lit(node), is_x, |lit, cause| {
            following.push((lit, cause, None));
        });
        following.iter().all(|&(lit, cause, _)| run.follow(lit, cause, &[node]))
    }

    fn follow_off(&mut self, node: NodeId, run: &mut Run) -> bool {
        let off = run.nodes.lit(node);
        let following = &mut self.following;
        following.clear();
        let is_x = self.search == Search::Nishio;
        from_off(&self.now, off, is_x, false, |on| following.push(on));
        let (before, now) = (&self.before, &mut self.now);
        let is_dynamic = self.search.is_dynamic();
        // The reasons of all are told by the grid before the candidate goes.
        let mut reasons = Vec::new();
        if is_dynamic {
            for &(lit, _, house) in following.iter() {
                self.parents.clear();
                self.parents.push(node);
                add_gone(before, now, lit, house, run, &mut self.parents);
                reasons.push(self.parents.clone());
            }
            now.remove(off.cell(before), off.digit(before));
        } else {
            reasons.resize(following.len(), vec![node]);
        }
        following.iter().zip(&reasons).all(|(&(lit, cause, _), parents)| {
            run.follow(lit, cause, parents)
        })
    }

    /// Adds what patterns and chains rule out. Returns whether there is anything new.
    fn follow_advanced(&mut self, run: &mut Run) -> bool {
        let mut is_new = false;
        for out in self.advanced.find(&self.before, &self.now) {
            let (cell, digit) = out.candidate;
            let lit = Lit::new(&self.before, cell, digit, false);
            if run.node(lit).is_some() {
                continue;
            }
            let before = &self.before;
            let parents: Vec<NodeId> = out
                .missing
                .iter()
                .map(|&(cell, digit)| {
                    let lit = Lit::new(before, cell, digit, false);
                    run.node(lit).expect("candidates that are gone were ruled out")
                })
                .collect();
            let node = run.nodes.push(lit, Cause::Advanced, parents, out.chain);
            run.keep(node);
            is_new = true;
        }
        is_new
    }
}

/// Adds the nodes of the candidates that are gone and that could have been in the cell or the house instead.
fn add_gone(
    before: &Grid,
    now: &Grid,
    on: Lit,
    house: Option<HouseId>,
    run: &Run,
    parents: &mut Vec<NodeId>,
) {
    let mut add = |cell, digit| {
        let lit = Lit::new(before, cell, digit, false);
        parents.push(run.node(lit).expect("candidates that are gone were ruled out"));
    };
    let (cell, digit) = (on.cell(before), on.digit(before));
    match house {
        None => {
            let gone = before.candidates(cell) & !now.candidates(cell);
            digits(gone).for_each(|digit| add(cell, digit));
        }
        Some(house) => {
            let gone = before.places(house, digit) & !now.places(house, digit);
            digits(gone).for_each(|at| add(before.houses.cells[house][at], digit));
        }
    }
}
