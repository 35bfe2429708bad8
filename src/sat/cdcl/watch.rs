//! Watched clauses and conflicts.

use super::clauses::{ClauseRef, Clauses};
use crate::cnf::Lit;

/// A clause in the list of a literal that watches it.
#[derive(Clone, Copy)]
pub(super) struct Watcher {
    pub(super) blocker: Lit,
    pub(super) clause: ClauseRef,
}

/// The clauses in which a literal is one of the first two. Learnt clauses have a list of their own, because they are
/// visited first.
#[derive(Default)]
pub(super) struct Watchers {
    learnt: Vec<Watcher>,
    problem: Vec<Watcher>,
}

impl Watchers {
    #[inline]
    pub(super) fn list_mut<const LEARNT: bool>(&mut self) -> &mut Vec<Watcher> {
        if LEARNT { &mut self.learnt } else { &mut self.problem }
    }
}

/// The watched clauses of each literal.
pub(super) struct WatchLists {
    of: Vec<Watchers>,
    is_steady: bool,
}

impl WatchLists {
    /// With `is_steady`, learnt clauses are in the lists of the problem's clauses and take their turn.
    pub(super) fn new(is_steady: bool) -> Self {
        WatchLists { of: Vec::new(), is_steady }
    }

    pub(super) fn grow(&mut self, num_vars: usize) {
        self.of.resize_with(2 * num_vars, Watchers::default);
    }

    #[inline]
    pub(super) fn of_mut(&mut self, lit: Lit) -> &mut Watchers {
        &mut self.of[lit.code()]
    }

    /// Adds watchers for the first two literals of a clause.
    pub(super) fn add(&mut self, clause: ClauseRef, clauses: &Clauses) {
        let has_own_list = clauses.is_learnt(clause) && !self.is_steady;
        let lits = clauses.lits(clause);
        for (lit, blocker) in [(lits[0], lits[1]), (lits[1], lits[0])] {
            let watchers = self.of_mut(lit);
            let list = match has_own_list {
                true => &mut watchers.learnt,
                false => &mut watchers.problem,
            };
            list.push(Watcher { blocker, clause });
        }
    }

    /// Updates all watchers after clauses have moved.
    pub(super) fn relocate(&mut self, new_place: impl Fn(ClauseRef) -> Option<ClauseRef>) {
        let lists = self.of.iter_mut().flat_map(|of| [&mut of.learnt, &mut of.problem]);
        for list in lists {
            list.retain_mut(|watcher| match new_place(watcher.clause) {
                Some(place) => {
                    watcher.clause = place;
                    true
                }
                None => false,
            });
        }
    }
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    Pair([Lit; 2]),
    Clause(ClauseRef),
}
