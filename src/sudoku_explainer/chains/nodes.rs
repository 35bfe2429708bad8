//! Literals, nodes, and the nodes that others follow from.

use std::rc::Rc;

use crate::sudoku_explainer::grid::Grid;

/// A candidate that is on or off: (cell · side + digit) · 2 + on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) fn new(grid: &Grid, cell: usize, digit: usize, is_on: bool) -> Self {
        Lit(((cell * grid.side() + digit) * 2 + usize::from(is_on)) as u32)
    }

    /// A literal of a grid of side 9.
    pub(super) fn nine(cell: usize, digit: usize, is_on: bool) -> Self {
        Lit(((cell * 9 + digit) * 2 + usize::from(is_on)) as u32)
    }

    /// The cell and the digit in a grid of side 9.
    pub(super) fn of_side_nine(self) -> (usize, usize) {
        let candidate = self.0 as usize / 2;
        (candidate / 9, candidate % 9)
    }

    pub(super) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn cell(self, grid: &Grid) -> usize {
        usize::from(grid.houses.candidates[self.0 as usize / 2].0)
    }

    pub(super) fn digit(self, grid: &Grid) -> usize {
        usize::from(grid.houses.candidates[self.0 as usize / 2].1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The other state of the candidate.
    pub(super) fn opposite(self) -> Self {
        Lit(self.0 ^ 1)
    }

    /// The number of literals of a grid.
    pub(super) fn count(grid: &Grid) -> usize {
        grid.cells().len() * grid.side() * 2
    }
}

/// Why a literal follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It was assumed.
    Assumed,
    /// Its cell has one digit.
    Cell,
    /// The house of this kind that its cell is in has the digit once.
    House(u8),
    /// A pattern or a chain inside the chain.
    Advanced,
}

pub(super) type NodeId = u32;

/// A literal that follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) lit: Lit,
    pub(super) cause: Cause,
    /// Where the nodes that it follows from begin and end in [`Nodes::parents`].
    parents: [u32; 2],
    /// The chain that it follows from in [`Nodes::nested`], plus one, if that is a chain inside the chain.
    nested: u32,
}

/// A chain inside a chain.
#[derive(Debug)]
pub(super) struct NestedChain {
    /// The literals of each of its ends, in the order from the end back: chains that have the same count once.
    pub(super) literals: Vec<Vec<Lit>>,
    pub(super) complexity: usize,
}

/// All nodes of a search from one literal.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    parents: Vec<NodeId>,
    nested: Vec<Rc<NestedChain>>,
}

impl Nodes {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.nested.clear();
    }

    pub(super) fn get(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn lit(&self, id: NodeId) -> Lit {
        self.get(id).lit
    }

    pub(super) fn parents(&self, id: NodeId) -> &[NodeId] {
        let [start, end] = self.get(id).parents;
        &self.parents[start as usize..end as usize]
    }

    /// The chain that a node follows from, if that is a chain inside the chain.
    pub(super) fn nested(&self, id: NodeId) -> Option<&Rc<NestedChain>> {
        self.nested.get((self.get(id).nested as usize).checked_sub(1)?)
    }

    /// Adds a node.
    pub(super) fn push(
        &mut self,
        lit: Lit,
        cause: Cause,
        parents: impl IntoIterator<Item = NodeId>,
    ) -> NodeId {
        let start = self.parents.len() as u32;
        self.parents.extend(parents);
        let parents = [start, self.parents.len() as u32];
        self.nodes.push(Node { lit, cause, parents, nested: 0 });
        (self.nodes.len() - 1) as NodeId
    }

    /// Adds a node that follows from a chain inside the chain.
    pub(super) fn push_advanced(
        &mut self,
        lit: Lit,
        parents: impl IntoIterator<Item = NodeId>,
        chain: Option<Rc<NestedChain>>,
    ) -> NodeId {
        let id = self.push(lit, Cause::Advanced, parents);
        if let Some(chain) = chain {
            self.nested.push(chain);
            self.nodes[id as usize].nested = self.nested.len() as u32;
        }
        id
    }
}

/// Walks from nodes back to the assumption, past each literal once.
#[derive(Debug)]
pub(super) struct Walker {
    /// The last walk that passed each literal.
    passed: Vec<u32>,
    walk: u32,
    pub(super) order: Vec<NodeId>,
}

impl Walker {
    pub(super) fn new(grid: &Grid) -> Self {
        Walker { passed: vec![0; Lit::count(grid)], walk: 0, order: Vec::new() }
    }

    /// The nodes behind an end and the end itself, breadth first, as long as there are no more than `most`.
    pub(super) fn walk(&mut self, nodes: &Nodes, end: NodeId, most: usize) -> Option<&[NodeId]> {
        self.walk += 1;
        self.order.clear();
        self.pass(nodes, end);
        let mut next = 0;
        while let Some(&node) = self.order.get(next) {
            if self.order.len() > most {
                return None;
            }
            next += 1;
            for &parent in nodes.parents(node) {
                self.pass(nodes, parent);
            }
        }
        Some(&self.order)
    }

    fn pass(&mut self, nodes: &Nodes, node: NodeId) {
        let passed = &mut self.passed[nodes.lit(node).index()];
        if *passed != self.walk {
            *passed = self.walk;
            self.order.push(node);
        }
    }
}
