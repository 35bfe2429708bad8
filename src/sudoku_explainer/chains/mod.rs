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
//! | `simple.rs` | chains and cycles of one literal after the other |
//! | `run.rs` | all that follows from a literal, up to the first contradiction |
//! | `multiple.rs` | what follows from each digit of a cell, each place of a digit, or from both states of a candidate |
//! | `advanced.rs` | patterns and chains inside a chain |
//! | `length.rs` | what a chain's length adds to its difficulty |
//! | `collect.rs` | the easiest chain, or the easiest for each candidate |

mod advanced;
mod collect;
mod graph;
mod implications;
mod length;
mod multiple;
mod nodes;
mod run;
mod simple;

use collect::{Collect, Easiest};
use multiple::MultipleSearch;
use simple::SimpleSearch;

use super::grid::Grid;
use super::step::Step;

/// A search for chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// Forcing chains and cycles.
    Simple,
    /// Chains of a single digit that contradict themselves.
    Nishio,
    /// Chains from each candidate of a cell, or each place of a digit.
    Multiple,
    /// Chains in which everything that a chain has ruled out counts as gone.
    Dynamic(Nesting),
}

/// What a dynamic chain may use besides single cells and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nesting {
    Nothing,
    /// Locked candidates, pairs and X-wings.
    Patterns,
    /// Also forcing chains and cycles.
    Simple,
    /// Also multiple forcing chains.
    Multiple,
    /// Also dynamic chains, which may use up to this themselves.
    Dynamic(Inner),
}

/// What dynamic chains inside a dynamic chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inner {
    Nothing,
    Patterns,
    Simple,
    Multiple,
}

impl Inner {
    fn nesting(self) -> Nesting {
        match self {
            Inner::Nothing => Nesting::Nothing,
            Inner::Patterns => Nesting::Patterns,
            Inner::Simple => Nesting::Simple,
            Inner::Multiple => Nesting::Multiple,
        }
    }
}

impl Search {
    /// The difficulty of the shortest chain; that of [`Search::Simple`] depends on the chain.
    fn base(self) -> f64 {
        match self {
            Search::Simple => 6.5,
            Search::Nishio => 7.5,
            Search::Multiple => 8.0,
            Search::Dynamic(nesting) => match nesting {
                Nesting::Nothing => 8.5,
                Nesting::Patterns => 9.0,
                Nesting::Simple => 9.5,
                Nesting::Multiple => 10.0,
                Nesting::Dynamic(_) => 10.5,
            },
        }
    }

    fn is_dynamic(self) -> bool {
        matches!(self, Search::Dynamic(_) | Search::Nishio)
    }

    /// Whether it finds all that another search finds first, and in the same order.
    fn extends(self, other: Search) -> bool {
        use Nesting::{Multiple, Nothing, Patterns, Simple};
        match (other, self) {
            (Search::Dynamic(before), Search::Dynamic(now)) => matches!(
                (before, now),
                (Nothing, Patterns) | (Patterns, Simple) | (Simple, Multiple)
            ),
            _ => false,
        }
    }

    fn nesting(self) -> Nesting {
        match self {
            Search::Dynamic(nesting) => nesting,
            _ => Nesting::Nothing,
        }
    }
}

/// A search with its memory, which serves all positions of a grid.
#[derive(Debug)]
pub(super) enum Searcher {
    Simple(Box<SimpleSearch>),
    Multiple(Box<MultipleSearch>),
}

impl Searcher {
    pub(super) fn new(search: Search, grid: &Grid) -> Self {
        match search {
            Search::Simple => Searcher::Simple(Box::default()),
            _ => Searcher::Multiple(Box::new(MultipleSearch::new(search, grid))),
        }
    }

    /// The easiest step of a position.
    pub(super) fn find(&mut self, grid: &Grid) -> Option<Step> {
        let mut easiest = Easiest::default();
        self.all(grid, &mut easiest);
        easiest.into_step()
    }

    /// The easiest step of another search, in a position where this one has found none.
    pub(super) fn deepen(&mut self, search: Search, grid: &Grid) -> Option<Step> {
        match self {
            Searcher::Simple(_) => unreachable!("simple chains are not deepened"),
            Searcher::Multiple(searcher) => {
                let mut easiest = Easiest::default();
                searcher.deepen(search, grid, &mut easiest);
                easiest.into_step()
            }
        }
    }

    /// Passes all steps to a collector, as far as it wants them.
    fn all(&mut self, grid: &Grid, collect: &mut dyn Collect) {
        match self {
            Searcher::Simple(search) => search.search(grid, collect),
            Searcher::Multiple(search) => search.search(grid, collect),
        }
    }
}
