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
//!
//! Of the clauses that a literal watches, learnt ones come first: the reasons and conflicts that they give lead to
//! better learnt clauses. The two take turns literal by literal; to exhaust one kind before the other loses more than
//! it gains.

use std::mem;

use super::clauses::{ClauseRef, Clauses};
use super::solver::Cdcl;
use super::trail::{Reason, Trail};
use super::watch::{Conflict, WatchLists, Watcher};
use crate::Lit;

/// Implied literals that are looked at before any is assigned; a 9×9 grid has 28 for each candidate.
const CHUNK: usize = 32;

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
            let (clauses, trail) = (&mut self.clauses, &mut self.trail);
            let conflict = visit_watchers::<true>(&mut self.watchers, !lit, clauses, trail)
                .or_else(|| visit_watchers::<false>(&mut self.watchers, !lit, clauses, trail));
            let conflict = conflict.or_else(|| {
                let checkpoint = self.checkpoint.as_mut()?;
                checkpoint.counted.count(&mut self.trail)
            });
            if let Some(clause) = conflict {
                return Some(Conflict::Clause(clause));
            }
        }
    }

    fn imply(&mut self, lit: Lit) -> Option<Conflict> {
        for implied in self.implied[lit.code()].chunks(CHUNK) {
            // Whether a literal is open is hard to predict, so the open ones are picked out without a branch.
            let mut open = [lit; CHUNK];
            let (mut num_open, mut is_any_false) = (0, false);
            for &implied in implied {
                open[num_open % CHUNK] = implied;
                num_open += usize::from(self.trail.is_open(implied));
                is_any_false |= self.trail.is_false(implied);
            }
            if is_any_false {
                return imply_until_conflict(&mut self.trail, lit, implied);
            }
            for &implied in &open[..num_open.min(CHUNK)] {
                // A clause that was added twice is in the list twice.
                if self.trail.is_open(implied) {
                    self.trail.assign(implied, Reason::Pair(!lit));
                }
            }
        }
        None
    }
}

/// Assigns these literals that `lit` implies up to the first that is false.
fn imply_until_conflict(trail: &mut Trail, lit: Lit, implied: &[Lit]) -> Option<Conflict> {
    for &implied in implied {
        if trail.is_open(implied) {
            trail.assign(implied, Reason::Pair(!lit));
        } else if trail.is_false(implied) {
            return Some(Conflict::Pair([implied, !lit]));
        }
    }
    None
}

/// Visits the learnt clauses that a literal watches, or those of the problem, after it became false.
#[inline(always)]
fn visit_watchers<const LEARNT: bool>(
    lists: &mut WatchLists,
    false_lit: Lit,
    clauses: &mut Clauses,
    trail: &mut Trail,
) -> Option<ClauseRef> {
    if lists.of_mut(false_lit).list_mut(LEARNT).is_empty() {
        return None;
    }
    visit_some_watchers::<LEARNT>(lists, false_lit, clauses, trail)
}

/// Does so for a list that is not empty.
#[inline]
fn visit_some_watchers<const LEARNT: bool>(
    lists: &mut WatchLists,
    false_lit: Lit,
    clauses: &mut Clauses,
    trail: &mut Trail,
) -> Option<ClauseRef> {
    let mut watchers = mem::take(lists.of_mut(false_lit).list_mut(LEARNT));
    let mut conflict = None;
    let (mut next, mut kept) = (0, 0);
    while next < watchers.len() {
        let watcher = watchers[next];
        next += 1;
        if trail.is_true(watcher.blocker) {
            watchers[kept] = watcher;
            kept += 1;
            continue;
        }
        let lits = clauses.lits_mut(watcher.clause);
        // The other watched literal, whichever position `false_lit` has.
        let other = lits[0].code() ^ lits[1].code() ^ false_lit.code();
        let other = Lit::from_code(other);
        watchers[kept] = Watcher { blocker: other, ..watcher };
        kept += 1;
        if trail.is_true(other) {
            continue;
        }
        match (2..lits.len()).find(|&i| !trail.is_false(lits[i])) {
            // A true literal satisfies the clause; make it the blocker.
            Some(i) if trail.is_true(lits[i]) => watchers[kept - 1].blocker = lits[i],
            Some(i) => {
                kept -= 1;
                (lits[0], lits[1], lits[i]) = (other, lits[i], false_lit);
                lists.of_mut(lits[1]).list_mut(LEARNT).push(watchers[kept]);
            }
            None if trail.is_false(other) => {
                conflict = Some(watcher.clause);
                break;
            }
            None => {
                (lits[0], lits[1]) = (other, false_lit);
                trail.assign(other, Reason::Clause(watcher.clause));
            }
        }
    }
    if kept < next {
        watchers.drain(kept..next);
    }
    *lists.of_mut(false_lit).list_mut(LEARNT) = watchers;
    conflict
}
