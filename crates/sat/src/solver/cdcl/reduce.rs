//! Deletion of learnt clauses. Most are useful only for a short time, and each one slows propagation.
//!
//! Learnt clauses are in three tiers by LBD (Oh, "Between SAT and UNSAT: the fundamental difference in CDCL SAT", SAT
//! 2015). Clauses of tier 1 are never deleted. A clause of tier 2 stays as long as some conflict uses it between each
//! two reductions. Each reduction deletes three quarters of the rest, highest LBD first, except the clauses learnt
//! since the last reduction (Audemard and Simon, IJCAI 2009).

use super::clauses::{ClauseRef, Clauses};
use super::solver::Cdcl;
use super::trail::Reason;

/// Highest LBD of tier 1, whose clauses are never deleted.
const TIER1: usize = 2;
/// Highest LBD of tier 2, whose clauses stay while they are used.
const TIER2: usize = 6;

impl Cdcl {
    /// Records that a conflict involved a clause.
    pub(super) fn record_use(&mut self, clause: ClauseRef) {
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

    /// Deletes the least useful learnt clauses, and all clauses that are true at level 0.
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

    /// Discards all clauses with a literal that is true at level 0.
    fn discard_true(&mut self) {
        let root = self.num_root_lits();
        if root == self.simplified_until {
            return;
        }
        // Add the units that these clauses imply to the proof before deleting the clauses from it.
        for at in self.simplified_until..root {
            let lit = self.trail.lits()[at];
            self.log.add(&[lit]);
        }
        self.simplified_until = root;
        let kept = self.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.length);
        let is_true = |lit| self.trail.is_true(lit) && self.trail.level_of(lit.var()) == 0;
        let all = self.clauses.iter();
        let later = all.filter(|&c| !Clauses::is_before(c, kept));
        let satisfied: Vec<_> =
            later.filter(|&c| self.clauses.lits(c).iter().any(|&lit| is_true(lit))).collect();
        for clause in satisfied {
            self.discard(clause);
        }
    }

    /// Number of true literals at level 0.
    fn num_root_lits(&self) -> usize {
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
        // Other solvers may still need a clause of the problem.
        if !self.has_others() || self.clauses.is_learnt(clause) {
            self.log.delete(self.clauses.lits(clause));
        }
        self.clauses.discard(clause);
    }

    /// Removes discarded clauses and updates all references to the others.
    fn collect(&mut self) {
        let moves = self.clauses.collect();
        self.watchers.relocate(|clause| moves.new_place(clause));
        // Reasons at level 0 are never read, so even clauses that are reasons there may be removed.
        self.trail.relocate(|clause| moves.new_place(clause));
    }
}
