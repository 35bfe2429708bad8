//! Going back to the clauses of a checkpoint, for many small formulas that share these clauses, such as the puzzles of a
//! list.
//!
//! Building the tables of the shared clauses takes longer than most searches in a small grid, so the tables stay.
//! Everything else starts afresh: a search must not depend on what came before, or answers would depend on the order of
//! the formulas and on the number of threads. Shared clauses are [`Counted`](super::counted::Counted), because watches
//! would stay where the search before moved them.

use super::checkpoint::Checkpoint;
use super::goal::Goal;
use super::restart::Restarts;
use super::solver::{Cdcl, REPHASE_INTERVAL, reduction_interval};
use crate::Var;

impl Cdcl {
    /// Sets the checkpoint and returns whether this is possible: proofs and checks are of one formula, values at level 0
    /// stay, and initial activities that are random depend on how many variables came before.
    pub(super) fn set_checkpoint(&mut self) -> bool {
        let is_plain = self.log.is_off() && self.random.is_zero();
        if !is_plain || self.checkpoint.is_some() || self.is_refuted || self.conflicts > 0 {
            return false;
        }
        self.backtrack(0);
        if !self.trail.lits().is_empty() {
            return false;
        }
        self.remove_duplicates();
        self.watchers.clear();
        self.checkpoint = Some(Checkpoint::new(&self.clauses, self.num_vars()));
        self.rewind_to_checkpoint();
        true
    }

    pub(super) fn rewind_to_checkpoint(&mut self) {
        let Some(checkpoint) = &mut self.checkpoint else {
            return;
        };
        for &[a, b] in &checkpoint.pairs {
            self.implied[(!a).code()].pop();
            self.implied[(!b).code()].pop();
        }
        checkpoint.pairs.clear();
        checkpoint.is_unordered = true;
        checkpoint.counted.clear();
        self.clauses.truncate(checkpoint.length);
        self.watchers.clear();
        self.is_refuted = false;
        self.trail.clear();
        (self.implied_until, self.visited_until, self.simplified_until) = (0, 0, 0);
        self.order.clear();
        self.phases.clear();
        self.goal = Goal::new();
        self.restarts = Restarts::new();
        self.conflicts = 0;
        self.next_reduction = reduction_interval(0);
        self.next_rephasing = REPHASE_INTERVAL;
        self.model.clear();
    }

    /// Before the first search after a rewind, puts the variables that propagation leaves open into the order of
    /// decisions. The others would have to be taken out of it again.
    pub(super) fn start_from_checkpoint(&mut self) {
        let Some(checkpoint) = self.checkpoint.as_mut().filter(|of| of.is_unordered) else {
            return;
        };
        checkpoint.is_unordered = false;
        let assigned = self.trail.lits().len();
        if self.propagate().is_some() {
            self.refute();
        }
        self.propagations += (self.trail.lits().len() - assigned) as u64;
        for var in (0..self.num_vars()).map(Var::new) {
            if self.trail.is_open(var.positive()) {
                self.order.insert(var);
            }
        }
    }
}
