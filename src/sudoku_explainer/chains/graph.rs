//! The literals of a grid, what follows from each at once, and what follows at last.

use super::implications::{from_off, from_on};
use super::nodes::{Cause, Lit};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;

/// A literal by its number among those of candidates that are there: an even number if it is off, the next if it is on.
pub(super) type LitId = u32;

/// What follows at once.
#[derive(Debug, Default)]
pub(super) struct Graph {
    literals: Vec<Lit>,
    ids: Vec<LitId>,
    /// Where the edges of each literal begin, and where those of the last end.
    starts: Vec<u32>,
    edges: Vec<(LitId, Cause)>,
}

/// The number of literals that are left out.
const LEFT_OUT: LitId = LitId::MAX;

impl Graph {
    /// Takes the literals and edges of a grid.
    pub(super) fn build(&mut self, grid: &Grid) {
        let candidates = grid
            .cells()
            .flat_map(|cell| digits(grid.candidates(cell)).map(move |digit| (cell, digit)));
        self.build_among(grid, candidates.map(|(cell, digit)| Lit::new(grid, cell, digit, false)));
    }

    /// Takes the literals of some candidates of a grid, which are given in order as literals that are off, and the edges between
    /// them.
    pub(super) fn build_among(&mut self, grid: &Grid, candidates: impl Iterator<Item = Lit>) {
        self.literals.clear();
        self.starts.clear();
        self.edges.clear();
        self.ids.clear();
        self.ids.resize(Lit::count(grid), LEFT_OUT);
        for off in candidates {
            for lit in [off, off.opposite()] {
                self.ids[lit.index()] = self.literals.len() as LitId;
                self.literals.push(lit);
            }
        }
        let (ids, edges) = (&self.ids, &mut self.edges);
        for &lit in &self.literals {
            self.starts.push(edges.len() as u32);
            let mut add = |lit: Lit, cause| match ids[lit.index()] {
                LEFT_OUT => {}
                id => edges.push((id, cause)),
            };
            match lit.is_on() {
                true => from_on(grid, lit, false, add),
                false => from_off(grid, lit, false, false, |(lit, cause, _)| add(lit, cause)),
            }
        }
        self.starts.push(self.edges.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn lit(&self, id: LitId) -> Lit {
        self.literals[id as usize]
    }

    /// The number of the literal of a candidate that is there.
    pub(super) fn id(&self, lit: Lit) -> LitId {
        self.ids[lit.index()]
    }

    /// What follows from a literal.
    pub(super) fn from(&self, id: LitId) -> &[(LitId, Cause)] {
        let [start, end] = [self.starts[id as usize], self.starts[id as usize + 1]];
        &self.edges[start as usize..end as usize]
    }
}

/// Which literals follow from which in any number of links.
///
/// Literals that follow from each other are a *component* (Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM
/// J. Comput. 1972). Components are found after all that they lead to, so each takes over what those reach.
#[derive(Debug, Default)]
pub(super) struct Closure {
    pub(super) component: Vec<u32>,
    /// The words of each component's set of literals.
    words: usize,
    reached: Vec<u64>,
    components: usize,
    index: Vec<u32>,
    low: Vec<u32>,
    stack: Vec<LitId>,
    /// Literals whose edges are being followed, with the next edge.
    calls: Vec<(LitId, u32)>,
}

const NEW: u32 = u32::MAX;

impl Closure {
    pub(super) fn build(&mut self, graph: &Graph) {
        let count = graph.len();
        self.words = count.div_ceil(64);
        self.components = 0;
        self.reached.clear();
        for list in [&mut self.component, &mut self.index, &mut self.low] {
            list.clear();
            list.resize(count, NEW);
        }
        let mut next_index = 0;
        for root in 0..count as LitId {
            if self.index[root as usize] == NEW {
                self.visit(graph, root, &mut next_index);
            }
        }
    }

    fn visit(&mut self, graph: &Graph, root: LitId, next_index: &mut u32) {
        self.calls.push((root, 0));
        while let Some((id, edge)) = self.calls.pop() {
            let at = id as usize;
            if edge == 0 {
                self.index[at] = *next_index;
                self.low[at] = *next_index;
                *next_index += 1;
                self.stack.push(id);
            }
            let edges = graph.from(id);
            let mut nth = edge as usize;
            let mut is_done = true;
            while let Some(&(to, _)) = edges.get(nth) {
                nth += 1;
                if self.index[to as usize] == NEW {
                    self.calls.push((id, nth as u32));
                    self.calls.push((to, 0));
                    is_done = false;
                    break;
                }
                if self.component[to as usize] == NEW {
                    self.low[at] = self.low[at].min(self.index[to as usize]);
                }
            }
            if !is_done {
                continue;
            }
            if self.low[at] == self.index[at] {
                self.close(graph, id);
            }
            if let Some(&(caller, _)) = self.calls.last() {
                self.low[caller as usize] = self.low[caller as usize].min(self.low[at]);
            }
        }
    }

    /// Makes a component of the literals above `root` on the stack.
    fn close(&mut self, graph: &Graph, root: LitId) {
        let number = self.components as u32;
        self.components += 1;
        let start = self.reached.len();
        self.reached.resize(start + self.words, 0);
        let from = self.stack.iter().rposition(|&id| id == root).expect("the root is on the stack");
        for &id in &self.stack[from..] {
            self.component[id as usize] = number;
            self.reached[start + id as usize / 64] |= 1 << (id % 64);
        }
        let (before, own) = self.reached.split_at_mut(start);
        for &id in &self.stack[from..] {
            for &(to, _) in graph.from(id) {
                let component = self.component[to as usize];
                // What is in the set already has brought all that it reaches, but for the component's own.
                let is_known = own[to as usize / 64] >> (to % 64) & 1 == 1;
                if component != number && !is_known {
                    let theirs = &before[component as usize * self.words..][..self.words];
                    own.iter_mut().zip(theirs).for_each(|(word, other)| *word |= other);
                }
            }
        }
        self.stack.truncate(from);
    }

    pub(super) fn components(&self) -> usize {
        self.components
    }

    /// The literals that follow from a literal, as the bits of words; itself among them.
    pub(super) fn reached(&self, id: LitId) -> &[u64] {
        &self.reached[self.component[id as usize] as usize * self.words..][..self.words]
    }

    /// Whether one literal leads to another.
    pub(super) fn leads_to(&self, from: LitId, to: LitId) -> bool {
        self.reached(from)[to as usize / 64] >> (to % 64) & 1 == 1
    }
}
