//! Unit propagation.
//!
//! A clause of two literals is an implication: "a or b" means "if not a, then b". So is each pair of an
//! at-most-one group. Each literal has a list of the literals it implies, so a true candidate makes all its
//! peers false in one pass over one list, and the candidate alone is their reason. These lists are exhausted
//! before any longer clause is visited, because an implication is the shortest reason.
//!
//! A longer clause is visited only when one of its two *watched* literals, the first two, becomes false
//! (Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001). After propagation without a
//! conflict, this invariant holds: if a watched literal is false, the other one, or the *blocker* in the
//! watcher, is true at the same level or a lower one. Backtracking therefore changes no watchers. The blocker
//! is some other literal of the clause; while it is true, the clause need not be fetched (Sörensson and Eén,
//! "MiniSat 2.1 and MiniSat++ 1.0", 2008).

use std::mem;

use super::clauses::ClauseRef;
use super::solver::Cdcl;
use super::trail::Reason;
use super::watch::{Conflict, Watcher};
use crate::cnf::Lit;

impl Cdcl {
    /// Propagates all assigned literals, or stops at the first conflict and returns it.
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

    /// Visits the clauses that a literal watches, after it became false.
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
            // The other watched literal, whichever position `false_lit` has.
            let other = lits[0].code() ^ lits[1].code() ^ false_lit.code();
            let other = Lit::from_code(other);
            watchers[kept] = Watcher { blocker: other, ..watcher };
            kept += 1;
            if self.trail.is_true(other) {
                continue;
            }
            match (2..lits.len()).find(|&i| !self.trail.is_false(lits[i])) {
                // A true literal satisfies the clause; make it the blocker.
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

    /// Adds watchers for the first two literals of a clause.
    pub(super) fn watch(&mut self, clause: ClauseRef) {
        let lits = self.clauses.lits(clause);
        let (first, second) = (lits[0], lits[1]);
        self.watchers[first.code()].push(Watcher { blocker: second, clause });
        self.watchers[second.code()].push(Watcher { blocker: first, clause });
    }
}
