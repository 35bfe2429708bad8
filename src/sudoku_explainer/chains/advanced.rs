//! Patterns and chains inside a chain, when nothing else follows.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::collect::{BestChains, ChainSearch, EasiestForEach, RuledOut, hash_order};
use super::consequences::Consequences;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;
use crate::sudoku_explainer::techniques::{Find, fish, locked, subsets};

/// Searches for what a chain may use besides single cells and places.
#[derive(Debug)]
pub(super) struct Advanced {
    /// The chains, in order.
    searches: Vec<Box<dyn ChainSearch>>,
    best: BestChains,
    /// What is known of the position in which a chain is; there since chains were searched for.
    consequences: Option<Consequences>,
}

impl Advanced {
    /// With searches for chains inside the chains, in order.
    pub(super) fn new(grid: &Grid, searches: Vec<Box<dyn ChainSearch>>) -> Self {
        Advanced { searches, best: BestChains::new(grid), consequences: None }
    }

    /// What the first technique rules out that finds anything, of all that needs candidates of `before` to be gone.
    pub(super) fn find(&mut self, before: &Grid, now: &Grid) -> Vec<RuledOut> {
        const PATTERNS: [&Find; 4] = [
            &locked::find,
            &|grid, visit| subsets::find_hidden(grid, 2, visit),
            &|grid, visit| subsets::find_naked(grid, 2, visit),
            &|grid, visit| fish::find(grid, 2, visit),
        ];
        for find in PATTERNS {
            let mut found = Vec::new();
            let _ = find(now, &mut |pattern, removals| {
                let missing = pattern.missing(before, now);
                if !missing.is_empty() {
                    let missing: Rc<[_]> = missing.into();
                    for (cell, mask) in hash_order(removals) {
                        found.extend(digits(mask).map(|digit| RuledOut {
                            candidate: (cell, digit),
                            missing: missing.clone(),
                            chain: None,
                        }));
                    }
                }
                ControlFlow::Continue(())
            });
            if !found.is_empty() {
                return found;
            }
        }
        if !self.searches.is_empty() {
            let consequences = self.consequences.get_or_insert_with(|| Consequences::new(before));
            consequences.begin(before);
            consequences.look(now);
        }
        for search in &mut self.searches {
            let mut collect = EasiestForEach::new(before, &mut self.best);
            search.search(now, self.consequences.as_mut(), &mut collect);
            let found = collect.into_ruled_out();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}
