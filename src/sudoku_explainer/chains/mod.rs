//! Chains of implications: cycles, forcing chains, and contradictions.
//!
//! A *literal* says that a candidate is on (the cell has the digit) or off. From a literal, others follow: with an
//! on-literal the other digits of the cell and the digit's other places are off; with an off-literal the last digit of the
//! cell or the last place of a house is on. Each node remembers from which nodes it follows, so that the end of a chain
//! has its whole reason behind it; the number of its literals is what a step is rated by.
//!
//! | file | what it finds |
//! |---|---|
//! | `nodes.rs` | literals, nodes, and the nodes that another follows from |
//! | `implications.rs` | what follows from a literal at once |
//! | `graph.rs` | all literals of a grid, and which lead to which |
//! | `kinds.rs` | kinds of searches |
//! | `simple.rs` | chains and cycles of one literal after the other |
//! | `run.rs` | all that follows from a literal, up to the first contradiction |
//! | `multiple.rs` | what follows from each digit of a cell, each place of a digit, or from both states of a candidate |
//! | `advanced.rs` | patterns and chains inside a chain |
//! | `trials.rs` | what follows on plain 9×9 grids, without chains |
//! | `closures.rs` | the same where chains may use patterns and chains inside |
//! | `consequences.rs` | where chains inside a chain would find nothing |
//! | `length.rs` | what a chain's length adds to its difficulty |
//! | `collect.rs` | the easiest chain, or the easiest for each candidate |

mod advanced;
mod closures;
mod collect;
mod consequences;
mod graph;
mod implications;
mod kinds;
mod length;
mod multiple;
mod nodes;
mod run;
mod simple;
mod trials;

pub(super) use collect::Wanted;
pub(super) use kinds::{ChainKind, Inner, Nesting};

use collect::{AllUpTo, ChainSearch, Collect, Easiest};
use multiple::MultipleSearch;
use simple::SimpleSearch;

use super::grid::Grid;
use super::step::Step;
use crate::budget::Budget;

/// A search with its memory, which serves all positions of a grid. It ends early, with what it has, when its budget does.
#[derive(Debug)]
pub(super) struct Searcher(Box<dyn ChainSearch>);

/// A search for dynamic chains, which is deepened while it finds nothing.
#[derive(Debug)]
pub(super) struct DeepeningSearcher {
    search: MultipleSearch,
    budget: Budget,
}

/// The searches of a kind, with those inside its chains.
fn search_of(search: ChainKind, grid: &Grid, budget: &Budget) -> Box<dyn ChainSearch> {
    match search {
        ChainKind::Simple => Box::<SimpleSearch>::default(),
        _ => Box::new(MultipleSearch::new(search, nested(search, grid, budget), grid, budget)),
    }
}

/// The searches inside the chains of a search, in order.
fn nested(search: ChainKind, grid: &Grid, budget: &Budget) -> Vec<Box<dyn ChainSearch>> {
    let searches = match search.nesting() {
        Nesting::Nothing | Nesting::Patterns => vec![],
        Nesting::Simple => vec![ChainKind::Simple],
        Nesting::Multiple => vec![ChainKind::Simple, ChainKind::Multiple],
        Nesting::Dynamic(inner) => vec![ChainKind::Dynamic(inner.nesting())],
    };
    searches.into_iter().map(|search| search_of(search, grid, budget)).collect()
}

impl Searcher {
    pub(super) fn new(search: ChainKind, grid: &Grid, budget: &Budget) -> Self {
        Searcher(search_of(search, grid, budget))
    }

    /// The steps of a position that are wanted, as one.
    pub(super) fn find(&mut self, grid: &Grid, wanted: Wanted) -> Option<Step> {
        find_wanted(wanted, |collect| self.0.search(grid, None, collect))
    }
}

impl DeepeningSearcher {
    pub(super) fn new(grid: &Grid, budget: &Budget) -> Self {
        let search = ChainKind::Dynamic(Nesting::Nothing);
        let search = MultipleSearch::new(search, Vec::new(), grid, budget);
        DeepeningSearcher { search, budget: budget.clone() }
    }

    /// The steps of a position that are wanted, as one.
    pub(super) fn find(&mut self, grid: &Grid, wanted: Wanted) -> Option<Step> {
        find_wanted(wanted, |collect| self.search.search(grid, None, collect))
    }

    /// The steps with chains that may use more, in a position where less has found none.
    pub(super) fn deepen(&mut self, nesting: Nesting, grid: &Grid, wanted: Wanted) -> Option<Step> {
        let search = ChainKind::Dynamic(nesting);
        let nested = nested(search, grid, &self.budget);
        find_wanted(wanted, |collect| self.search.deepen(search, nested, grid, collect))
    }
}

fn find_wanted(wanted: Wanted, search: impl FnOnce(&mut dyn Collect)) -> Option<Step> {
    match wanted {
        Wanted::First => {
            let mut easiest = Easiest::default();
            search(&mut easiest);
            easiest.into_step()
        }
        Wanted::UpTo(difficulty) => {
            let mut all = AllUpTo::new(difficulty);
            search(&mut all);
            all.into_step()
        }
    }
}
