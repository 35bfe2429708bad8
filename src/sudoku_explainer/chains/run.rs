//! All that follows from a literal, up to the first contradiction.

use std::rc::Rc;

use super::advanced::Advanced;
use super::collect::ChainSearch;
use super::implications::{On, from_off, from_on};
use super::kinds::{ChainKind, Nesting};
use super::nodes::{Cause, Lit, NestedChain, NodeId, Nodes, Walker};
use crate::budget::Budget;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;

/// What follows from a literal.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    pub(super) nodes: Nodes,
    /// The node of each literal, plus one.
    node_of: Vec<NodeId>,
    /// The literals that have nodes.
    known: Vec<u64>,
    /// The nodes that are on, in the order in which they were found.
    pub(super) on: Vec<NodeId>,
    /// The same for off.
    pub(super) off: Vec<NodeId>,
    /// Two nodes that contradict each other: one that is on and one that is off.
    pub(super) clash: Option<[NodeId; 2]>,
    /// Whether what follows has too much behind it.
    is_cut: bool,
    /// How many nodes have been followed.
    followed_on: usize,
    followed_off: usize,
}

impl Run {
    /// The node of a literal.
    pub(super) fn node(&self, lit: Lit) -> Option<NodeId> {
        self.node_of.get(lit.index())?.checked_sub(1)
    }

    /// The literals that have nodes, as the bits of words.
    pub(super) fn known(&self) -> &[u64] {
        &self.known
    }

    /// The literals that have nodes.
    pub(super) fn literals(&self) -> impl Iterator<Item = Lit> + '_ {
        self.on.iter().chain(&self.off).map(|&node| self.nodes.lit(node))
    }

    /// Whether more may follow: it ended at a contradiction, or where all that follows has too much behind it.
    pub(super) fn has_ended_early(&self) -> bool {
        self.clash.is_some() || self.is_cut
    }

    fn clear(&mut self, literals: usize) {
        self.node_of.resize(literals, 0);
        for &node in self.on.iter().chain(&self.off) {
            self.node_of[self.nodes.lit(node).index()] = 0;
        }
        self.known.clear();
        self.known.resize(literals.div_ceil(64), 0);
        self.nodes.clear();
        self.on.clear();
        self.off.clear();
        self.followed_on = 0;
        self.followed_off = 0;
        self.clash = None;
        self.is_cut = false;
    }

    fn keep(&mut self, node: NodeId) {
        let lit = self.nodes.lit(node);
        self.node_of[lit.index()] = node + 1;
        self.known[lit.index() / 64] |= 1 << (lit.index() % 64);
        if lit.is_on() { &mut self.on } else { &mut self.off }.push(node);
    }

    /// Adds a node that is not kept, and that contradicts another.
    fn contradict(&mut self, fresh: NodeId, other: NodeId) {
        let is_on = self.nodes.lit(fresh).is_on();
        self.clash = Some(if is_on { [fresh, other] } else { [other, fresh] });
    }
}

/// The grid of a search, and what all its runs share.
#[derive(Debug)]
pub(super) struct Runner {
    /// The grid at the beginning of a run.
    before: Grid,
    /// The grid without the candidates that a run has ruled out.
    now: Grid,
    search: ChainKind,
    advanced: Advanced,
    budget: Budget,
    following_off: Vec<(Lit, Cause)>,
    following_on: Vec<On>,
    parents: Vec<NodeId>,
    walker: Walker,
    /// Nodes with more literals behind them are of no use.
    most: usize,
}

impl Runner {
    /// For a search, with those inside its chains.
    pub(super) fn new(
        grid: &Grid,
        search: ChainKind,
        nested: Vec<Box<dyn ChainSearch>>,
        budget: &Budget,
    ) -> Self {
        Runner {
            before: grid.clone(),
            now: grid.clone(),
            search,
            advanced: Advanced::new(grid, nested),
            budget: budget.clone(),
            following_off: Vec::new(),
            following_on: Vec::new(),
            parents: Vec::new(),
            walker: Walker::new(grid),
            most: usize::MAX,
        }
    }

    /// Takes the grid from which the next runs begin.
    pub(super) fn begin(&mut self, grid: &Grid) {
        self.before.copy(grid);
        self.now.copy(grid);
    }

    /// Allows what another search allows.
    pub(super) fn allow(&mut self, search: ChainKind, nested: Vec<Box<dyn ChainSearch>>) {
        self.advanced = Advanced::new(&self.before, nested);
        self.search = search;
    }

    /// Finds all that follows from a literal by chains of no more than so many literals, and perhaps more.
    pub(super) fn run(&mut self, start: Lit, run: &mut Run, most: usize) {
        self.most = most;
        run.clear(Lit::count(&self.before));
        let node = run.nodes.push(start, Cause::Assumed, []);
        run.keep(node);
        self.go_on(run);
    }

    /// Finds what else follows when more is allowed than when the run came to its end.
    pub(super) fn resume(&mut self, run: &mut Run, most: usize) {
        self.most = most;
        if run.clash.is_none() {
            for &off in &run.off {
                let off = run.nodes.lit(off);
                self.now.remove(off.cell(&self.before), off.digit(&self.before));
            }
            self.go_on(run);
        }
    }

    fn go_on(&mut self, run: &mut Run) {
        while self.follow_next(run) {}
        if self.search.is_dynamic() {
            self.now.copy_candidates(&self.before);
        }
    }

    /// Adds what follows from the next node, nodes that are on first. Returns whether it may go on.
    fn follow_next(&mut self, run: &mut Run) -> bool {
        if let Some(&node) = run.on.get(run.followed_on) {
            run.followed_on += 1;
            self.follow_on(node, run)
        } else if let Some(&node) = run.off.get(run.followed_off) {
            run.followed_off += 1;
            self.follow_off(node, run)
        } else {
            let may_nest = self.search.nesting() != Nesting::Nothing;
            may_nest && self.budget.stopped().is_none() && self.follow_advanced(run)
        }
    }

    fn follow_on(&mut self, node: NodeId, run: &mut Run) -> bool {
        let following = &mut self.following_off;
        following.clear();
        let is_x = self.search == ChainKind::Nishio;
        from_on(&self.now, run.nodes.lit(node), is_x, |lit, cause| following.push((lit, cause)));
        for &(lit, cause) in following.iter() {
            if let Some(other) = run.node(lit.opposite()) {
                let fresh = run.nodes.push(lit, cause, [node]);
                run.contradict(fresh, other);
                return false;
            }
            if run.node(lit).is_none() {
                let off = run.nodes.push(lit, cause, [node]);
                run.keep(off);
            }
        }
        true
    }

    fn follow_off(&mut self, node: NodeId, run: &mut Run) -> bool {
        let off = run.nodes.lit(node);
        let following = &mut self.following_on;
        following.clear();
        let is_x = self.search == ChainKind::Nishio;
        from_off(&self.now, off, is_x, false, |on| following.push(on));
        let is_dynamic = self.search.is_dynamic();
        for on in following {
            let (lit, cause, _) = *on;
            let other = run.node(lit.opposite());
            if other.is_none() && run.node(lit).is_some() {
                continue;
            }
            self.parents.clear();
            self.parents.push(node);
            if is_dynamic {
                // The candidate itself is still there.
                add_gone(&self.before, &self.now, *on, run, &mut self.parents);
            }
            let fresh = run.nodes.push(lit, cause, self.parents.iter().copied());
            if let Some(other) = other {
                run.contradict(fresh, other);
                return false;
            }
            run.keep(fresh);
        }
        if is_dynamic {
            self.now.remove(off.cell(&self.before), off.digit(&self.before));
        }
        true
    }

    /// Adds what patterns and chains rule out. Returns whether there is anything new that is of use: all that follows has
    /// one of these nodes behind it.
    fn follow_advanced(&mut self, run: &mut Run) -> bool {
        let first_new = run.off.len();
        let before = &self.before;
        for out in self.advanced.find(before, &self.now) {
            let (cell, digit) = out.candidate;
            let lit = Lit::new(before, cell, digit, false);
            if run.node(lit).is_some() {
                continue;
            }
            self.parents.clear();
            self.parents.extend(out.missing.iter().map(|&(cell, digit)| {
                let lit = Lit::new(before, cell, digit, false);
                run.node(lit).expect("candidates that are gone were ruled out")
            }));
            let node = run.nodes.push_advanced(lit, self.parents.iter().copied(), out.chain);
            run.keep(node);
        }
        let has_nested = self.search.has_nested();
        let (most, walker) = (self.most, &mut self.walker);
        let is_of_use = |&node: &NodeId| {
            most == usize::MAX || complexity(&[(run, node)], has_nested, most, walker).is_some()
        };
        run.is_cut = run.off.len() > first_new && !run.off[first_new..].iter().any(is_of_use);
        run.off.len() > first_new && !run.is_cut
    }
}

/// Adds the nodes of the candidates that are gone and that could have been in the cell or the house instead.
fn add_gone(before: &Grid, now: &Grid, (on, _, house): On, run: &Run, parents: &mut Vec<NodeId>) {
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

/// The number of literals behind each of the ends, and those of chains inside the chains, if there are no more than `most`.
pub(super) fn complexity(
    ends: &[(&Run, NodeId)],
    has_nested: bool,
    most: usize,
    walker: &mut Walker,
) -> Option<usize> {
    let mut sum = 0;
    let mut nested: Vec<&Rc<NestedChain>> = Vec::new();
    for &(run, end) in ends {
        let walk = walker.walk(&run.nodes, end, most - sum)?;
        sum += walk.len();
        if !has_nested {
            continue;
        }
        for chain in walk.iter().filter_map(|&node| run.nodes.nested(node)) {
            if !nested.iter().any(|known| known.literals == chain.literals) {
                nested.push(chain);
            }
        }
    }
    sum += nested.iter().map(|chain| chain.complexity).sum::<usize>();
    (sum <= most).then_some(sum)
}
