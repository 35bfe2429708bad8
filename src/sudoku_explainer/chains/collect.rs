//! What is kept of the chains that a search finds.

use std::collections::HashMap;
use std::fmt::Debug;
use std::rc::Rc;

use super::consequences::Consequences;
use super::length::{additions, ceilings, length_difficulty};
use super::nodes::{Cause, Lit, NestedChain, NodeId, Nodes, Walker};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;
use crate::sudoku_explainer::step::{Removals, Step};

/// What is known of a chain before it is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// The difficulty without the length.
    pub(super) base: f64,
    /// Its place among steps of the same difficulty and complexity.
    pub(super) rank: u8,
    /// Its place among those of the same rank; of equal ones the first that is found comes first.
    pub(super) sequence: u32,
}

/// A chain that removes something.
pub(super) struct Chain {
    pub(super) kind: Kind,
    pub(super) complexity: usize,
    pub(super) removals: Removals,
    pub(super) placed: Option<(usize, usize)>,
}

/// A literal of a chain, and why it follows from the one before it.
pub(super) type Link = (Lit, Cause);

/// What a chain is made of.
pub(super) enum Ends<'a> {
    /// The literals of a cycle, from the end to the first after the start.
    Cycle(&'a [Link]),
    /// The literals of a forcing chain, from the end to the assumption.
    Path(&'a [Link]),
    /// Ends that are the same literal, or contradict each other; with the reason why one of the assumptions is true.
    Nodes(Vec<(&'a Nodes, NodeId)>, Option<Cause>),
}

/// Receives chains.
pub(super) trait Collect {
    /// The largest complexity with which a chain of this kind might be kept that has no other removals than these; `None` if
    /// it will not.
    fn most(&self, kind: Kind, removals: &Removals) -> Option<usize>;

    /// The largest complexity with which any chain might be kept that has this difficulty without its length.
    fn most_of_all(&self, base: f64) -> usize;

    /// Receives a chain.
    fn chain(&mut self, grid: &Grid, chain: Chain, ends: &Ends<'_>);
}

/// A search for chains of some kind, with its memory.
pub(super) trait ChainSearch: Debug {
    /// Passes all steps of a position to a collector, as far as it wants them; inside a chain, with what is known of the
    /// position, those that depend on candidates that are gone.
    fn search(&mut self, grid: &Grid, known: Option<&mut Consequences>, collect: &mut dyn Collect);
}

/// How chains are ordered; of equal ones the first comes first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Order {
    difficulty: f64,
    complexity: usize,
    rank: u8,
    sequence: u32,
}

impl Order {
    fn of(chain: &Chain) -> Self {
        let Chain { kind: Kind { base, rank, sequence }, complexity, .. } = *chain;
        let difficulty = base + length_difficulty(complexity);
        Order { difficulty, complexity, rank, sequence }
    }

    /// The largest complexity with which a chain of this kind comes before.
    fn most(self, kind: Kind) -> Option<usize> {
        let comes_first = (kind.rank, kind.sequence) < (self.rank, self.sequence);
        let as_difficult = if comes_first { self.complexity } else { self.complexity - 1 };
        // Beyond this complexity a chain is one step more difficult.
        let mut most = None;
        for (ceiling, added) in ceilings().zip(additions()) {
            let difficulty = kind.base + added;
            if difficulty > self.difficulty {
                break;
            }
            most = match difficulty < self.difficulty {
                true => Some(ceiling),
                false => most.max(Some(ceiling.min(as_difficult))),
            };
        }
        most
    }
}

/// Which steps of a position are wanted.
#[derive(Clone, Copy, Debug)]
pub(in crate::sudoku_explainer) enum Wanted {
    /// The first of the easiest.
    First,
    /// All up to this difficulty; if there are none, all that are as difficult as the easiest.
    UpTo(f64),
}

/// Keeps the easiest chain.
#[derive(Default)]
pub(super) struct Easiest(Option<(Order, Step)>);

impl Easiest {
    pub(super) fn into_step(self) -> Option<Step> {
        self.0.map(|(_, step)| step)
    }
}

impl Collect for Easiest {
    fn most(&self, kind: Kind, _: &Removals) -> Option<usize> {
        self.0.as_ref().map_or(Some(usize::MAX), |(order, _)| order.most(kind))
    }

    fn most_of_all(&self, base: f64) -> usize {
        self.most(Kind { base, rank: 0, sequence: 0 }, &Removals::new()).unwrap_or(0)
    }

    fn chain(&mut self, _: &Grid, chain: Chain, _: &Ends<'_>) {
        let order = Order::of(&chain);
        if self.0.as_ref().is_none_or(|(best, _)| order < *best) {
            let step = Step {
                difficulty: order.difficulty,
                removals: chain.removals,
                placed: chain.placed,
            };
            self.0 = Some((order, step));
        }
    }
}

/// Keeps all chains up to a difficulty; if there are none, those that are as difficult as the easiest.
pub(super) struct AllUpTo {
    /// Chains of more than this are not kept: the least difficulty of those found, if none is below the one asked for.
    most: f64,
    asked: f64,
    kept: Vec<(f64, Removals)>,
    /// The candidates of each cell that chains up to the difficulty asked for rule out.
    out: HashMap<usize, u64>,
}

impl AllUpTo {
    pub(super) fn new(difficulty: f64) -> Self {
        AllUpTo { most: f64::MAX, asked: difficulty, kept: Vec::new(), out: HashMap::new() }
    }

    /// All that the chains rule out, as one step that is as difficult as the hardest of them.
    pub(super) fn into_step(self) -> Option<Step> {
        let mut kept = self.kept;
        kept.retain(|(difficulty, _)| *difficulty <= self.most);
        let hardest = kept.iter().map(|(difficulty, _)| *difficulty).reduce(f64::max)?;
        Some(Step::remove(hardest, kept.into_iter().flat_map(|(_, removals)| removals).collect()))
    }

    fn is_known(&self, removals: &Removals) -> bool {
        let out = |cell: &usize| self.out.get(cell).copied().unwrap_or(0);
        removals.iter().all(|(cell, mask)| mask & !out(cell) == 0)
    }

    /// The largest complexity of chains that may be kept.
    fn ceiling(&self, base: f64) -> Option<usize> {
        let all = ceilings().zip(additions());
        let kept = all.take_while(|(_, added)| base + added <= self.most);
        kept.last().map(|(ceiling, _)| ceiling)
    }
}

impl Collect for AllUpTo {
    fn most(&self, kind: Kind, removals: &Removals) -> Option<usize> {
        if self.is_known(removals) { None } else { self.ceiling(kind.base) }
    }

    fn most_of_all(&self, base: f64) -> usize {
        self.ceiling(base).unwrap_or(0)
    }

    fn chain(&mut self, _: &Grid, chain: Chain, _: &Ends<'_>) {
        let difficulty = Order::of(&chain).difficulty;
        if difficulty > self.most || self.is_known(&chain.removals) {
            return;
        }
        self.most = difficulty.max(self.asked);
        if difficulty <= self.asked {
            for &(cell, mask) in &chain.removals {
                *self.out.entry(cell).or_default() |= mask;
            }
        }
        self.kept.push((difficulty, chain.removals));
    }
}

/// What a chain inside a chain rules out.
#[derive(Clone, Debug)]
pub(super) struct RuledOut {
    pub(super) candidate: (usize, usize),
    /// The candidates that must be gone for it.
    pub(super) missing: Rc<[(usize, usize)]>,
    pub(super) chain: Option<Rc<NestedChain>>,
}

/// Memory of [`EasiestForEach`].
#[derive(Debug)]
pub(super) struct BestChains {
    walker: Walker,
    /// For each candidate the order of its chain and the number of that, if it was found by the last search.
    best: Vec<(u32, Order, usize)>,
    searches: u32,
}

impl BestChains {
    pub(super) fn new(grid: &Grid) -> Self {
        let none = Order { difficulty: 0.0, complexity: 0, rank: 0, sequence: 0 };
        let best = vec![(0, none, 0); Lit::count(grid) / 2];
        BestChains { walker: Walker::new(grid), best, searches: 0 }
    }

    /// The order of the chain of a candidate, and its number.
    fn get(&self, candidate: usize) -> Option<(Order, usize)> {
        let (search, order, nth) = self.best[candidate];
        (search == self.searches).then_some((order, nth))
    }

    fn set(&mut self, candidate: usize, order: Order, nth: usize) {
        self.best[candidate] = (self.searches, order, nth);
    }
}

/// Keeps the easiest chain for each candidate, of those that need candidates to be gone.
pub(super) struct EasiestForEach<'a> {
    /// The grid with the candidates that are gone now.
    before: &'a Grid,
    memory: &'a mut BestChains,
    /// The chains that were kept, in the order in which they were found.
    kept: Vec<Kept>,
}

struct Kept {
    order: Order,
    removals: Removals,
    missing: Rc<[(usize, usize)]>,
    chain: Rc<NestedChain>,
}

impl<'a> EasiestForEach<'a> {
    pub(super) fn new(before: &'a Grid, memory: &'a mut BestChains) -> Self {
        memory.searches += 1;
        EasiestForEach { before, memory, kept: Vec::new() }
    }

    /// The candidates that are ruled out, in the order of their chains.
    pub(super) fn into_ruled_out(self) -> Vec<RuledOut> {
        let mut chains: Vec<(usize, Kept)> = self.kept.into_iter().enumerate().collect();
        chains.sort_by(|(_, one), (_, other)| {
            one.order.partial_cmp(&other.order).expect("difficulties are numbers")
        });
        let mut ruled_out = Vec::new();
        for (nth, kept) in chains {
            for (cell, mask) in hash_order(kept.removals) {
                for digit in digits(mask) {
                    let best = self.memory.get(self.before.number(cell, digit));
                    if best.is_some_and(|(_, by)| by == nth) {
                        let (missing, chain) = (kept.missing.clone(), Some(kept.chain.clone()));
                        ruled_out.push(RuledOut { candidate: (cell, digit), missing, chain });
                    }
                }
            }
        }
        ruled_out
    }

    fn best_of<'b>(
        &'b self,
        removals: &'b Removals,
    ) -> impl Iterator<Item = Option<(Order, usize)>> + 'b {
        candidates_of(self.before, removals).map(|candidate| self.memory.get(candidate))
    }
}

impl Collect for EasiestForEach<'_> {
    fn most(&self, kind: Kind, removals: &Removals) -> Option<usize> {
        if self.best_of(removals).any(|best| best.is_none()) {
            return Some(usize::MAX);
        }
        self.best_of(removals).flatten().filter_map(|(order, _)| order.most(kind)).max()
    }

    /// Another candidate may be ruled out yet.
    fn most_of_all(&self, _: f64) -> usize {
        usize::MAX
    }

    fn chain(&mut self, grid: &Grid, chain: Chain, ends: &Ends<'_>) {
        let order = Order::of(&chain);
        if !self.best_of(&chain.removals).any(|best| best.is_none_or(|(best, _)| order < best)) {
            return;
        }
        let missing = missing(self.before, grid, ends, &mut self.memory.walker);
        if missing.is_empty() {
            return;
        }
        let literals = literals(ends, &mut self.memory.walker);
        let nth = self.kept.len();
        for candidate in candidates_of(self.before, &chain.removals) {
            if self.memory.get(candidate).is_none_or(|(best, _)| order < best) {
                self.memory.set(candidate, order, nth);
            }
        }
        self.kept.push(Kept {
            order,
            removals: chain.removals,
            missing: missing.into(),
            chain: Rc::new(NestedChain { literals, complexity: chain.complexity }),
        });
    }
}

/// The numbers of candidates.
fn candidates_of<'a>(grid: &'a Grid, removals: &'a Removals) -> impl Iterator<Item = usize> + 'a {
    removals
        .iter()
        .flat_map(move |&(cell, mask)| digits(mask).map(move |digit| grid.number(cell, digit)))
}

/// Cells in the order in which a Java `HashMap` has them: the removals of Sudoku Explainer are such maps, and the order in
/// which a chain goes on with them decides which of two chains is found.
pub(super) fn hash_order(mut removals: Removals) -> Removals {
    let mut buckets = 16;
    while removals.len() * 4 > buckets * 3 {
        buckets *= 2;
    }
    removals.sort_by_key(|&(cell, _)| cell & (buckets - 1));
    removals
}

/// The candidates that `before` has and `now` has not, and without which a chain would not hold.
fn missing(before: &Grid, now: &Grid, ends: &Ends<'_>, walker: &mut Walker) -> Vec<(usize, usize)> {
    let mut missing = Missing { before, now, found: Vec::new() };
    match ends {
        Ends::Cycle(links) => {
            missing.add_on(links.iter());
            // The other way round, the links from on to off are those that need candidates to be gone.
            let off = links.iter().rev().filter(|(lit, _)| !lit.is_on());
            off.for_each(|&(lit, cause)| missing.add(lit, cause));
        }
        Ends::Path(links) => missing.add_on(links.iter()),
        Ends::Nodes(ends, assumption) => {
            for &(nodes, end) in ends {
                let walk = walker.walk(nodes, end, usize::MAX).expect("there is no limit");
                for &node in walk.iter().filter(|&&node| nodes.lit(node).is_on()) {
                    let cause = match (nodes.get(node).cause, assumption) {
                        (Cause::Assumed, Some(cause)) => *cause,
                        (cause, _) => cause,
                    };
                    missing.add(nodes.lit(node), cause);
                }
            }
        }
    }
    missing.found
}

struct Missing<'a> {
    before: &'a Grid,
    now: &'a Grid,
    found: Vec<(usize, usize)>,
}

impl Missing<'_> {
    fn add_on<'a>(&mut self, links: impl Iterator<Item = &'a Link>) {
        links.filter(|(lit, _)| lit.is_on()).for_each(|&(lit, cause)| self.add(lit, cause));
    }

    /// Adds the candidates that must be gone for a literal to be on for this cause.
    fn add(&mut self, lit: Lit, cause: Cause) {
        let (before, now) = (self.before, self.now);
        let (cell, digit) = (lit.cell(before), lit.digit(before));
        match cause {
            Cause::Assumed | Cause::Advanced => {}
            Cause::Cell => {
                let gone = before.candidates(cell) & !now.candidates(cell);
                digits(gone).for_each(|digit| self.add_one((cell, digit)));
            }
            Cause::House(kind) => {
                let house = before.houses.house_of(cell, usize::from(kind));
                let house = house.expect("the cause has named it");
                let gone = before.places(house, digit) & !now.places(house, digit);
                for place in digits(gone) {
                    self.add_one((before.houses.cells[house][place], digit));
                }
            }
        }
    }

    fn add_one(&mut self, candidate: (usize, usize)) {
        if !self.found.contains(&candidate) {
            self.found.push(candidate);
        }
    }
}

/// The literals of each end of a chain, from the end back.
fn literals(ends: &Ends<'_>, walker: &mut Walker) -> Vec<Vec<Lit>> {
    match ends {
        Ends::Cycle(links) => {
            let forward: Vec<Lit> = links.iter().map(|&(lit, _)| lit).collect();
            let opposite = |lit: &Lit| lit.opposite();
            let back = forward[1..].iter().rev().map(opposite);
            let back = std::iter::once(forward[0].opposite()).chain(back).collect();
            vec![forward, back]
        }
        Ends::Path(links) => vec![links.iter().map(|&(lit, _)| lit).collect()],
        Ends::Nodes(ends, _) => {
            let mut literals = Vec::new();
            for &(nodes, end) in ends {
                let walk = walker.walk(nodes, end, usize::MAX).expect("there is no limit");
                literals.push(walk.iter().map(|&node| nodes.lit(node)).collect());
            }
            literals
        }
    }
}
