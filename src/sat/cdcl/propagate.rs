//! Unit propagation: what follows from a true literal.
//!
//! A clause of two literals, and with that each pair of an at-most-one group, is an implication: "a or b"
//! says "not a, then b". For each literal there is a list of what it implies, so a true candidate makes
//! all its peers false in one pass over one list, and each of them remembers the candidate alone as its
//! reason. These lists are exhausted before any longer clause is looked at: what can be had by an
//! implication has the shortest reason.
//!
//! A longer clause is looked at only when one of its two *watched* literals, the first two, becomes
//! false (Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001). The invariant, when
//! propagation is done without a conflict: if a watched literal is false, the other one, or the *blocker*
//! in the watcher, is true at the same level or a lower one. So nothing is to be done on backtracking.
//! The blocker is some other literal of the clause; while it is true the clause need not be fetched
//! (Sörensson and Eén, "MiniSat 2.1 and MiniSat++ 1.0", 2008).

use std::mem;

use super::Cdcl;
use super::clauses::ClauseRef;
use super::trail::Reason;
use crate::cnf::Lit;

/// A clause that is watched by the literal in whose list this stands.
#[derive(Clone, Copy)]
pub(super) struct Watcher {
    pub(super) blocker: Lit,
    pub(super) clause: ClauseRef,
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    Pair([Lit; 2]),
    Clause(ClauseRef),
}

impl Cdcl {
    /// Makes everything true that follows, up to the first conflict.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.implied_until) {
                self.implied_until += 1;
                if let Some(conflict) = self.imply(lit) {
                    return Some(conflict);
                }
            }
            let &lit = self.trail.lits().get(self.visited_until)?;
            self.visited_until += 1;
            if let Some(clause) = self.visit_watchers(!lit) {
                return Some(Conflict::Clause(clause));
            }
        }
    }

    fn imply(&mut self, lit: Lit) -> Option<Conflict> {
        for &implied in &self.implied[lit.code()] {
            if self.trail.is_open(implied) {
                self.trail.assign(implied, Reason::Pair(!lit));
            } else if self.trail.is_false(implied) {
                return Some(Conflict::Pair([implied, !lit]));
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal that became false.
    fn visit_watchers(&mut self, false_lit: Lit) -> Option<ClauseRef> {
        let mut watchers = mem::take(&mut self.watchers[false_lit.code()]);
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        while next < watchers.len() {
            let watcher = watchers[next];
            next += 1;
            if self.trail.is_true(watcher.blocker) {
                watchers[kept] = watcher;
                kept += 1;
                continue;
            }
            let lits = self.clauses.lits_mut(watcher.clause);
            // The other watched literal, wherever this one stands.
            let other = lits[0].code() ^ lits[1].code() ^ false_lit.code();
            let other = Lit::from_code(other);
            watchers[kept] = Watcher { blocker: other, ..watcher };
            kept += 1;
            if self.trail.is_true(other) {
                continue;
            }
            match (2..lits.len()).find(|&i| !self.trail.is_false(lits[i])) {
                // True already: a better blocker is all that is needed.
                Some(i) if self.trail.is_true(lits[i]) => watchers[kept - 1].blocker = lits[i],
                Some(i) => {
                    kept -= 1;
                    (lits[0], lits[1], lits[i]) = (other, lits[i], false_lit);
                    self.watchers[lits[1].code()].push(watchers[kept]);
                }
                None if self.trail.is_false(other) => {
                    conflict = Some(watcher.clause);
                    break;
                }
                None => {
                    (lits[0], lits[1]) = (other, false_lit);
                    self.trail.assign(other, Reason::Clause(watcher.clause));
                }
            }
        }
        if kept < next {
            watchers.drain(kept..next);
        }
        self.watchers[false_lit.code()] = watchers;
        conflict
    }

    /// Has the first two literals of a clause watch it.
    pub(super) fn watch(&mut self, clause: ClauseRef) {
        let lits = self.clauses.lits(clause);
        let (first, second) = (lits[0], lits[1]);
        self.watchers[first.code()].push(Watcher { blocker: second, clause });
        self.watchers[second.code()].push(Watcher { blocker: first, clause });
    }
}
