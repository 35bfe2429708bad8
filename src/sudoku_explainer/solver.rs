//! The order of all techniques.

use std::ops::ControlFlow;

use super::chains::{ChainKind, DeepeningSearcher, Inner, Nesting, Searcher, Wanted};
use super::grid::Grid;
use super::step::Step;
use super::techniques::{
    Visit, aligned_exclusion, bug, fish, locked, singles, subsets, unique_loops, wings,
};
use crate::budget::{Budget, Stopped};

/// The first step that a technique with patterns finds.
fn first(difficulty: f64, find: impl FnOnce(&mut Visit<'_>) -> ControlFlow<()>) -> Option<Step> {
    let mut step = None;
    let _ = find(&mut |_, removals| {
        step = Some(Step::remove(difficulty, removals));
        ControlFlow::Break(())
    });
    step
}

/// Pointing and claiming have different difficulties.
fn first_locked(grid: &Grid) -> Option<Step> {
    let mut step = None;
    let _ = locked::find(grid, &mut |pattern, removals| {
        let difficulty = if locked::is_pointing(grid, &pattern) { 2.6 } else { 2.8 };
        step = Some(Step::remove(difficulty, removals));
        ControlFlow::Break(())
    });
    step
}

/// A technique without chains: finds its first or easiest step.
type Technique = fn(&Grid) -> Option<Step>;

/// The techniques before unique loops, in order.
const BEFORE_LOOPS: [Technique; 14] = [
    singles::hidden,
    locked::direct,
    |grid| subsets::direct(grid, 2),
    singles::naked,
    |grid| subsets::direct(grid, 3),
    first_locked,
    |grid| first(3.0, |visit| subsets::find_naked(grid, 2, visit)),
    |grid| first(3.2, |visit| fish::find(grid, 2, visit)),
    |grid| first(3.4, |visit| subsets::find_hidden(grid, 2, visit)),
    |grid| first(3.6, |visit| subsets::find_naked(grid, 3, visit)),
    |grid| first(3.8, |visit| fish::find(grid, 3, visit)),
    |grid| first(4.0, |visit| subsets::find_hidden(grid, 3, visit)),
    |grid| wings::find(grid, false),
    |grid| wings::find(grid, true),
];

/// The techniques after unique loops, in order.
const QUADS: [Technique; 3] = [
    |grid| first(5.0, |visit| subsets::find_naked(grid, 4, visit)),
    |grid| first(5.2, |visit| fish::find(grid, 4, visit)),
    |grid| first(5.4, |visit| subsets::find_hidden(grid, 4, visit)),
];

/// What dynamic chains may use, in order.
const NESTINGS: [Nesting; 8] = [
    Nesting::Nothing,
    Nesting::Patterns,
    Nesting::Simple,
    Nesting::Multiple,
    Nesting::Dynamic(Inner::Nothing),
    Nesting::Dynamic(Inner::Patterns),
    Nesting::Dynamic(Inner::Simple),
    Nesting::Dynamic(Inner::Multiple),
];

/// Finds steps, with the memory of its searches.
pub(super) struct Solver<'a> {
    budget: &'a Budget,
    /// Searches whose easiest steps are harder are left out.
    most: f64,
    /// Which chains are wanted.
    pub(super) wanted: Wanted,
    /// Whether steps may assume that there is one solution.
    pub(super) assumes_uniqueness: bool,
    triplets: aligned_exclusion::TripletSearch,
    /// There since the first position in which nothing easier was found.
    chains: Option<Box<Chains>>,
}

/// The searches for chains.
struct Chains {
    simple: Searcher,
    nishio: Searcher,
    multiple: Searcher,
    dynamic: DeepeningSearcher,
}

impl Chains {
    fn new(grid: &Grid, budget: &Budget) -> Self {
        let searcher = |search| Searcher::new(search, grid, budget);
        Chains {
            simple: searcher(ChainKind::Simple),
            nishio: searcher(ChainKind::Nishio),
            multiple: searcher(ChainKind::Multiple),
            dynamic: DeepeningSearcher::new(grid, budget),
        }
    }
}

impl<'a> Solver<'a> {
    pub(super) fn new(most: f64, budget: &'a Budget) -> Self {
        let triplets = aligned_exclusion::TripletSearch::default();
        let (wanted, assumes_uniqueness) = (Wanted::First, true);
        Solver { budget, most, wanted, assumes_uniqueness, triplets, chains: None }
    }

    /// The first step in Sudoku Explainer's order; of chains, those that are wanted, as one step. None if nothing is found up
    /// to the largest difficulty.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    pub(super) fn next_step(&mut self, grid: &Grid) -> Result<Option<Step>, Stopped> {
        let is_unique = self.assumes_uniqueness;
        let first = |techniques: &[Technique]| techniques.iter().find_map(|find| find(grid));
        let loops = || unique_loops::find(grid, self.budget);
        let step = first(&BEFORE_LOOPS)
            .or_else(|| is_unique.then(loops).flatten())
            .or_else(|| first(&QUADS))
            .or_else(|| is_unique.then(|| bug::find(grid)).flatten())
            .or_else(|| aligned_exclusion::pair(grid))
            .or_else(|| self.by_chains(grid));
        // A search that was stopped may have found a step, but not the easiest.
        self.budget.stopped().map_or(Ok(step), Err)
    }

    /// The first step by chains, or by what is as hard to search for.
    fn by_chains(&mut self, grid: &Grid) -> Option<Step> {
        let (most, wanted) = (self.most, self.wanted);
        let is_wanted = |search: ChainKind| search.base() <= most;
        if !is_wanted(ChainKind::Simple) {
            return None;
        }
        let chains = self.chains.get_or_insert_with(|| Box::new(Chains::new(grid, self.budget)));
        if let Some(step) = chains.simple.find(grid, wanted) {
            return Some(step);
        }
        if !is_wanted(ChainKind::Nishio) {
            return None;
        }
        let step = self.triplets.find(grid, self.budget);
        let step = step.or_else(|| chains.nishio.find(grid, wanted));
        if step.is_some() || !is_wanted(ChainKind::Multiple) {
            return step;
        }
        chains.multiple.find(grid, wanted).or_else(|| {
            let mut nestings =
                NESTINGS.iter().take_while(|&&nesting| is_wanted(ChainKind::Dynamic(nesting)));
            let first = nestings.next()?;
            debug_assert_eq!(*first, Nesting::Nothing);
            let step = chains.dynamic.find(grid, wanted);
            step.or_else(|| {
                nestings.find_map(|&nesting| chains.dynamic.deepen(nesting, grid, wanted))
            })
        })
    }

    /// Whether nothing was left out.
    pub(super) fn has_tried_all(&self) -> bool {
        NESTINGS.iter().all(|&nesting| ChainKind::Dynamic(nesting).base() <= self.most)
    }
}
