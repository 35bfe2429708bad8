//! Watched clauses and conflicts.

use super::clauses::{ClauseRef, Clauses};
use crate::Lit;

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
    pub(super) fn list_mut(&mut self, learnt: bool) -> &mut Vec<Watcher> {
        if learnt { &mut self.learnt } else { &mut self.problem }
    }
}

/// The watched clauses of each literal.
#[derive(Default)]
pub(super) struct WatchLists(Vec<Watchers>);

impl WatchLists {
    pub(super) fn grow(&mut self, num_vars: usize) {
        self.0.resize_with(2 * num_vars, Watchers::default);
    }

    pub(super) fn clear(&mut self) {
        for of in &mut self.0 {
            of.learnt.clear();
            of.problem.clear();
        }
    }

    #[inline]
    pub(super) fn of_mut(&mut self, lit: Lit) -> &mut Watchers {
        &mut self.0[lit.code()]
    }

    /// Adds watchers for the first two literals of a clause, in the lists of learnt clauses or in the others.
    pub(super) fn add(&mut self, clause: ClauseRef, clauses: &Clauses, learnt: bool) {
        let lits = clauses.lits(clause);
        for (lit, blocker) in [(lits[0], lits[1]), (lits[1], lits[0])] {
            self.of_mut(lit).list_mut(learnt).push(Watcher { blocker, clause });
        }
    }

    /// Updates all watchers after clauses have moved.
    pub(super) fn relocate(&mut self, new_place: impl Fn(ClauseRef) -> Option<ClauseRef>) {
        let lists = self.0.iter_mut().flat_map(|of| [&mut of.learnt, &mut of.problem]);
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
