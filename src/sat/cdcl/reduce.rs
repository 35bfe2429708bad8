//! Forgetting: most learnt clauses are of use for a short time only, and each one slows propagation down.
//!
//! Learnt clauses fall into three tiers by LBD (Oh, "Between SAT and UNSAT: the fundamental difference in
//! CDCL SAT", SAT 2015): those of the first stay for ever, those of the second while each time
//! between two reductions sees a conflict that uses them, and of the rest three quarters go, those of high
//! LBD first; what was learnt since the last reduction is not judged yet (Audemard and Simon, IJCAI 2009).

use super::Cdcl;
use super::clauses::ClauseRef;
use super::trail::Reason;

/// Highest LBD of clauses that stay.
const TIER1: usize = 2;
/// Highest LBD of clauses that stay while they are used.
const TIER2: usize = 6;

/// Conflicts between reductions at first.
const INTERVAL: u64 = 150;

/// Conflicts from one reduction to the next, after so many conflicts in all.
pub(super) fn interval(conflicts: u64) -> u64 {
    (INTERVAL as f64 * ((conflicts as f64).sqrt() / 10.0).max(1.0)) as u64
}

impl Cdcl {
    /// Notes that a learnt clause took part in a conflict.
    pub(super) fn note_use(&mut self, clause: ClauseRef) {
        if !self.clauses.is_learnt(clause) {
            return;
        }
        let known = self.clauses.lbd(clause);
        if known > TIER1 {
            let lits = self.clauses.lits(clause);
            let lbd = self.analysis.levels_of(lits, &self.trail).min(known);
            self.clauses.set_lbd(clause, lbd);
            if lbd <= TIER2 {
                self.clauses.refresh(clause);
            }
        }
    }

    /// Throws away the learnt clauses that promise least, and all clauses that are true for ever.
    pub(super) fn reduce(&mut self) {
        self.discard_true();
        let mut candidates: Vec<_> = self.clauses.iter().collect();
        candidates.retain(|&clause| {
            let stays = !self.clauses.is_learnt(clause)
                || self.clauses.lbd(clause) <= TIER1
                || self.clauses.is_recent(clause)
                || self.clauses.is_discarded(clause)
                || self.is_reason(clause);
            self.clauses.age(clause);
            !stays
        });
        candidates.sort_by_key(|&c| (self.clauses.lbd(c), self.clauses.lits(c).len()));
        for &clause in &candidates[candidates.len() / 4..] {
            self.discard(clause);
        }
        self.collect();
    }

    /// Discards the clauses with a literal that is true at level 0.
    fn discard_true(&mut self) {
        let root = self.root_lits();
        if root == self.simplified_until {
            return;
        }
        // What these clauses implied is stated on its own, before they go from the proof too.
        for at in self.simplified_until..root {
            let lit = self.trail.lits()[at];
            self.log.add(&[lit]);
        }
        self.simplified_until = root;
        let is_true = |lit| self.trail.is_true(lit) && self.trail.level_of(lit.var()) == 0;
        let all = self.clauses.iter();
        let satisfied: Vec<_> =
            all.filter(|&c| self.clauses.lits(c).iter().any(|&lit| is_true(lit))).collect();
        for clause in satisfied {
            self.discard(clause);
        }
    }

    /// How many literals are true at level 0.
    fn root_lits(&self) -> usize {
        match self.trail.level() {
            0 => self.trail.lits().len(),
            _ => self.trail.start_of(1),
        }
    }

    fn is_reason(&self, clause: ClauseRef) -> bool {
        let first = self.clauses.lits(clause)[0];
        self.trail.is_true(first) && *self.trail.reason(first.var()) == Reason::Clause(clause)
    }

    fn discard(&mut self, clause: ClauseRef) {
        self.log.delete(self.clauses.lits(clause));
        self.clauses.discard(clause);
    }

    /// Closes the gaps that discarded clauses leave.
    fn collect(&mut self) {
        let moves = self.clauses.collect();
        for watchers in &mut self.watchers {
            watchers.retain_mut(|watcher| match moves.new_place(watcher.clause) {
                Some(place) => {
                    watcher.clause = place;
                    true
                }
                None => false,
            });
        }
        // At level 0 nobody asks for reasons, and clauses that are reasons there go as well.
        self.trail.relocate(|clause| moves.new_place(clause));
    }
}
