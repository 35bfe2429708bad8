//! The order of all techniques, and the three numbers of a puzzle.

use std::ops::ControlFlow;

use super::chains::{Inner, Nesting, Search, Searcher};
use super::grid::Grid;
use super::step::Step;
use super::techniques::{
    Visit, aligned_exclusion, bug, fish, locked, singles, subsets, unique_loops, wings,
};
use crate::budget::{Budget, Stopped};
use crate::logic::SeLike;
use crate::puzzle::Puzzle;

/// The largest side that is rated.
const MAX_SIDE: usize = 64;

/// The three numbers of Sudoku Explainer for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExplainerRating {
    /// The difficulty of the hardest step (ER).
    pub puzzle: SeLike,
    /// That of the hardest step up to the first that fills a cell (EP).
    pub pearl: SeLike,
    /// That of the first step (ED).
    pub diamond: SeLike,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRated {
    /// No step is found: there is no solution, there are several, or it is harder than all techniques.
    #[error("no technique of Sudoku Explainer finds a further step")]
    Stuck,
    /// The grid is too large.
    #[error("side {0}: grids up to side {MAX_SIDE} are rated on this scale")]
    TooLarge(usize),
    /// The budget ran out.
    #[error("stopped: {0}")]
    Stopped(Stopped),
}

impl ExplainerRating {
    /// Rates a puzzle that has one solution.
    ///
    /// # Errors
    ///
    /// If no technique finds a further step, the side is larger than 64, or the budget runs out.
    pub fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Self, NotRated> {
        let side = puzzle.geometry().side();
        if side > MAX_SIDE {
            return Err(NotRated::TooLarge(side));
        }
        let mut grid = Grid::new(puzzle);
        let mut solver = Solver::new(&grid);
        let [mut puzzle, mut pearl, mut diamond] = [None::<f64>; 3];
        let mut hardest = 0.0_f64;
        while !grid.is_full() {
            if let Some(reason) = budget.stopped() {
                return Err(NotRated::Stopped(reason));
            }
            let step = solver.next_step(&grid).ok_or(NotRated::Stuck)?;
            hardest = hardest.max(step.difficulty);
            step.apply(&mut grid);
            diamond.get_or_insert(hardest);
            if step.placed.is_some() {
                pearl.get_or_insert(hardest);
            }
            puzzle = Some(hardest);
        }
        let [puzzle, pearl, diamond] = [puzzle, pearl, diamond].map(|number| {
            number.map_or(SeLike::LEAST, |number| SeLike((number * 10.0).round() as u16))
        });
        Ok(ExplainerRating { puzzle, pearl, diamond })
    }
}

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

/// All techniques before chains, in order.
const PATTERNS: [Technique; 20] = [
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
    unique_loops::find,
    |grid| first(5.0, |visit| subsets::find_naked(grid, 4, visit)),
    |grid| first(5.2, |visit| fish::find(grid, 4, visit)),
    |grid| first(5.4, |visit| subsets::find_hidden(grid, 4, visit)),
    bug::find,
    aligned_exclusion::pair,
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
struct Solver {
    simple: Searcher,
    nishio: Searcher,
    multiple: Searcher,
    dynamic: Searcher,
}

impl Solver {
    fn new(grid: &Grid) -> Self {
        let searcher = |search| Searcher::new(search, grid);
        Solver {
            simple: searcher(Search::Simple),
            nishio: searcher(Search::Nishio),
            multiple: searcher(Search::Multiple),
            dynamic: searcher(Search::Dynamic(Nesting::Nothing)),
        }
    }

    fn next_step(&mut self, grid: &Grid) -> Option<Step> {
        PATTERNS
            .iter()
            .find_map(|find| find(grid))
            .or_else(|| self.simple.find(grid))
            .or_else(|| aligned_exclusion::triplet(grid))
            .or_else(|| self.nishio.find(grid))
            .or_else(|| self.multiple.find(grid))
            .or_else(|| self.dynamic(grid))
    }

    fn dynamic(&mut self, grid: &Grid) -> Option<Step> {
        let first = self.dynamic.find(grid);
        first.or_else(|| {
            let deepen = |&nesting| self.dynamic.deepen(Search::Dynamic(nesting), grid);
            NESTINGS[1..].iter().find_map(deepen)
        })
    }
}
