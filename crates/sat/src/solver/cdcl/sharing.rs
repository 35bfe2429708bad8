//! What a solver gives to others of the same formula, and takes from them.

use std::mem;

use super::clauses::SharedClause;
use super::goal::Goal;
use super::solver::Cdcl;
use crate::Lit;

/// Highest LBD of the clauses that are kept for other solvers.
const HIGHEST_LBD_SHARED: usize = 6;

impl Cdcl {
    /// The solver with values that another one beside it does not decide.
    pub(super) fn with_other_values(mut self) -> Self {
        self.goal = Goal::other();
        self
    }

    /// Makes the solver keep its best clauses for this number of others.
    pub(super) fn offer_clauses_to(&mut self, others: usize) {
        self.others = others;
    }

    /// Whether there are other solvers of the same formula.
    pub(super) fn has_others(&self) -> bool {
        self.others > 0
    }

    /// Returns the clauses kept for others since the last call.
    pub(super) fn take_offered(&mut self) -> Vec<SharedClause> {
        mem::take(&mut self.offered)
    }

    /// Keeps the clause just learnt for others if it is good enough, with a copy in the proof for each of them.
    pub(super) fn offer(&mut self) {
        let (clause, lbd) = (&self.analysis.clause, self.analysis.lbd);
        if self.has_others() && (lbd <= HIGHEST_LBD_SHARED || clause.len() <= 2) {
            (0..self.others).for_each(|_| self.log.add(clause));
            self.offered.push(SharedClause { lits: clause.clone(), lbd });
        }
    }

    /// Adds clauses that another solver of the same formula learnt.
    pub(super) fn add_shared(&mut self, clauses: &[SharedClause]) {
        self.backtrack(0);
        for SharedClause { lits, lbd } in clauses {
            let Some(open) = self.open_part(lits) else {
                self.delete_copy(lits);
                continue;
            };
            if open.len() < lits.len() {
                self.log.add(&open);
                self.delete_copy(lits);
            }
            self.attach(&open, Some(*lbd));
        }
    }

    /// Deletes this solver's copy of a clause from the proof. Units stay: checkers warn of their deletion.
    fn delete_copy(&mut self, lits: &[Lit]) {
        if lits.len() > 1 {
            self.log.delete(lits);
        }
    }
}
