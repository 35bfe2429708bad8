//! Forcing chains and cycles: one literal after the other.

use super::collect::{Chain, Collect, Ends};
use super::implications::{from_off, from_on};
use super::nodes::{Cause, Lit, NodeId, Nodes};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;
use crate::sudoku_explainer::step::Removals;

/// Which links a search uses: of one digit, of cells of two digits, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Links {
    X,
    Y,
    Xy,
}

impl Links {
    /// Among steps of the same difficulty and complexity.
    fn rank(self) -> u8 {
        match self {
            Links::X => 2,
            Links::Y => 3,
            Links::Xy => 4,
        }
    }
}

pub(super) fn search(grid: &Grid, collect: &mut dyn Collect) {
    let mut chains = Chains {
        grid,
        nodes: Nodes::default(),
        is_on: vec![false; Lit::count(grid)],
        is_off: vec![false; Lit::count(grid)],
        links: Links::X,
    };
    for links in [Links::X, Links::Y, Links::Xy] {
        chains.links = links;
        for cell in grid.cells() {
            let candidates = grid.candidates(cell);
            // A cycle of cells alone begins at a cell of two digits.
            let begins = match links {
                Links::Y => candidates.count_ones() == 2,
                _ => candidates.count_ones() > 1,
            };
            for digit in digits(if begins { candidates } else { 0 }) {
                chains.from(Lit::new(grid, cell, digit, true), collect);
            }
        }
    }
}

struct Chains<'a> {
    grid: &'a Grid,
    nodes: Nodes,
    is_on: Vec<bool>,
    is_off: Vec<bool>,
    links: Links,
}

impl Chains<'_> {
    fn from(&mut self, on: Lit, collect: &mut dyn Collect) {
        let cycles = self.cycles(on);
        for end in cycles {
            self.collect_cycle(end, collect);
        }
        // A chain of cells alone has both an odd and an even length.
        if self.links != Links::Y {
            for start in [on, on.opposite()] {
                for end in self.contradictions(start) {
                    self.collect_chain(end, collect);
                }
            }
        }
    }

    fn start(&mut self, lit: Lit) -> NodeId {
        self.nodes.clear();
        self.is_on.fill(false);
        self.is_off.fill(false);
        match lit.is_on() {
            true => self.is_on[lit.index()] = true,
            false => self.is_off[lit.index()] = true,
        }
        self.nodes.push(lit, Cause::Assumed, [], None)
    }

    fn is_ancestor(&self, mut node: NodeId, lit: Lit) -> bool {
        while let &[parent] = self.nodes.parents(node) {
            if self.nodes.lit(parent) == lit {
                return true;
            }
            node = parent;
        }
        false
    }

    /// The literals that follow from a node.
    fn following(&self, node: NodeId) -> Vec<(Lit, Cause)> {
        let (grid, lit) = (self.grid, self.nodes.lit(node));
        let mut following = Vec::new();
        match lit.is_on() {
            true => {
                let add = |lit, cause| following.push((lit, cause));
                from_on(grid, lit, self.links == Links::X, add);
            }
            false => {
                let add = |(lit, cause, _)| following.push((lit, cause));
                from_off(grid, lit, self.links == Links::X, self.links == Links::Y, add);
            }
        }
        following
    }

    /// The ends of chains of four links and more that come back to their start.
    fn cycles(&mut self, start: Lit) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut on = vec![self.start(start)];
        let mut length = 0;
        while !on.is_empty() {
            let mut off = Vec::new();
            for node in on.drain(..) {
                for (lit, cause) in self.following(node) {
                    if !self.is_ancestor(node, lit) {
                        off.push(self.nodes.push(lit, cause, [node], None));
                    }
                }
            }
            length += 2;
            for node in off {
                for (lit, cause) in self.following(node) {
                    if lit == start && length >= 4 {
                        found.push(self.nodes.push(lit, cause, [node], None));
                    }
                    if !std::mem::replace(&mut self.is_on[lit.index()], true) {
                        on.push(self.nodes.push(lit, cause, [node], None));
                    }
                }
            }
        }
        found
    }

    /// The ends of chains that contradict their start.
    fn contradictions(&mut self, start: Lit) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = Vec::new();
        let mut next = vec![self.start(start)];
        while !next.is_empty() {
            let mut after = Vec::new();
            for node in next.drain(..) {
                for (lit, cause) in self.following(node) {
                    if lit == start.opposite() && found.is_empty() {
                        found.push(self.nodes.push(lit, cause, [node], None));
                    }
                    let known = if lit.is_on() { &mut self.is_on } else { &mut self.is_off };
                    if !std::mem::replace(&mut known[lit.index()], true) {
                        after.push(self.nodes.push(lit, cause, [node], None));
                    }
                }
            }
            next = after;
        }
        found
    }

    /// The nodes from an end back to the assumption.
    fn path(&self, end: NodeId) -> Vec<NodeId> {
        let mut path = vec![end];
        while let &[parent] = self.nodes.parents(path[path.len() - 1]) {
            path.push(parent);
        }
        path
    }

    fn collect_cycle(&mut self, end: NodeId, collect: &mut dyn Collect) {
        let grid = self.grid;
        let path = self.path(end);
        // The end and the start are the same literal.
        let path = &path[..path.len() - 1];
        let complexity = path.len();
        let base = if self.links == Links::Xy { 7.0 } else { 6.5 };
        let removals = removals_of_cycle(grid, &self.nodes, path);
        if removals.is_empty() {
            return;
        }
        let chain = Chain { base, complexity, rank: self.links.rank(), removals, placed: None };
        collect.chain(grid, chain, &Ends::Cycle(&self.nodes, path.to_vec()));
    }

    fn collect_chain(&mut self, end: NodeId, collect: &mut dyn Collect) {
        let grid = self.grid;
        let complexity = self.path(end).len();
        let lit = self.nodes.lit(end);
        let (cell, digit) = (lit.cell(grid), lit.digit(grid));
        let (mask, placed) = match lit.is_on() {
            true => (grid.candidates(cell) & !(1 << digit), Some((cell, digit))),
            false => (1 << digit, None),
        };
        let base = if self.links == Links::Xy { 7.0 } else { 6.6 };
        let rank = self.links.rank();
        let chain = Chain { base, complexity, rank, removals: vec![(cell, mask)], placed };
        collect.chain(grid, chain, &Ends::Plain(vec![(&self.nodes, end)], None));
    }
}

/// The candidates outside the cells of a cycle that see both a literal of it that is on and one that is off, of their digit.
fn removals_of_cycle(grid: &Grid, nodes: &Nodes, path: &[NodeId]) -> Removals {
    let houses = &grid.houses;
    let literals: Vec<Lit> = path.iter().map(|&node| nodes.lit(node)).collect();
    let is_in_cycle = |cell: usize| literals.iter().any(|lit| lit.cell(grid) == cell);
    let mut found: Vec<(usize, usize)> = Vec::new();
    for on in literals.iter().filter(|lit| lit.is_on()) {
        let (cell, digit) = (on.cell(grid), on.digit(grid));
        for &peer in &houses.peers[cell] {
            let sees_off = || {
                literals.iter().any(|off| {
                    !off.is_on()
                        && off.digit(grid) == digit
                        && houses.are_peers(off.cell(grid), peer)
                })
            };
            let is_new = !found.contains(&(peer, digit));
            if grid.has(peer, digit) && is_new && !is_in_cycle(peer) && sees_off() {
                found.push((peer, digit));
            }
        }
    }
    gathered(found)
}

/// Candidates by cell, in the order in which cells come first.
pub(super) fn gathered(candidates: Vec<(usize, usize)>) -> Removals {
    let mut removals = Removals::new();
    for (cell, digit) in candidates {
        match removals.iter_mut().find(|(one, _)| *one == cell) {
            Some((_, mask)) => *mask |= 1 << digit,
            None => removals.push((cell, 1 << digit)),
        }
    }
    removals
}
