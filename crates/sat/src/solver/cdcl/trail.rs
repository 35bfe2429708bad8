//! The partial assignment: the true literals, their order and their reasons.
//!
//! The trail lists the true literals in the order of assignment. A *decision* opens a new *level*; the literals that
//! unit propagation derives from it belong to the same level. Level 0 holds the literals that are true without any
//! decision.
//!
//! ```text
//!   level   0 | 1          | 2
//!   trail   a | b  c  d    | e  f          b and e are decisions, c, d and f were propagated
//!   starts      ^1           ^4
//! ```

use super::clauses::ClauseRef;
use crate::{Lit, Var};

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is a decision, an assumption, or a unit clause.
    Decision,
    /// A clause of two literals implies it. This is the other literal, which is false.
    Pair(Lit),
    /// A longer clause implies it. All other literals of the clause are false. It is the first literal, except in clauses
    /// that are [`Counted`](super::counted::Counted).
    Clause(ClauseRef),
}

/// The level, trail position and reason of a variable with a value.
#[derive(Clone, Copy)]
struct Entry {
    level: u32,
    position: u32,
    reason: Reason,
}

const NO_ENTRY: Entry = Entry { level: 0, position: 0, reason: Reason::Decision };

/// The partial assignment.
#[derive(Default)]
pub(super) struct Trail {
    /// For each literal: 1 true, -1 false, 0 open. Both signs have an entry, because this lookup is the most frequent.
    values: Vec<i8>,
    /// For each variable; stale while the variable has no value.
    entries: Vec<Entry>,
    lits: Vec<Lit>,
    /// The start of each level except level 0.
    starts: Vec<usize>,
}

impl Trail {
    pub(super) fn grow(&mut self, num_vars: usize) {
        self.values.resize(2 * num_vars, 0);
        self.entries.resize(num_vars, NO_ENTRY);
    }

    /// Makes all variables open.
    pub(super) fn clear(&mut self) {
        self.values.fill(0);
        self.lits.clear();
        self.starts.clear();
    }

    #[inline]
    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.code()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.code()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        self.values[lit.code()] == 0
    }

    /// The level at which the variable got its value.
    #[inline]
    pub(super) fn level_of(&self, var: Var) -> usize {
        self.entries[var.index()].level as usize
    }

    /// The position of the variable's literal in the trail.
    #[inline]
    pub(super) fn position(&self, var: Var) -> usize {
        self.entries[var.index()].position as usize
    }

    #[inline]
    pub(super) fn reason(&self, var: Var) -> &Reason {
        &self.entries[var.index()].reason
    }

    /// The true literals in the order of assignment.
    #[inline]
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The number of true literals at levels below `level`, where `1 <= level <= self.level()`.
    pub(super) fn start_of(&self, level: usize) -> usize {
        self.starts[level - 1]
    }

    pub(super) fn open_level(&mut self) {
        self.starts.push(self.lits.len());
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(self.is_open(lit));
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.entries[lit.var().index()] =
            Entry { level: self.starts.len() as u32, position: self.lits.len() as u32, reason };
        self.lits.push(lit);
    }

    /// Undoes all levels above `level` and calls `reopened` with each literal that becomes open, latest first.
    pub(super) fn backtrack(&mut self, level: usize, mut reopened: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let start = self.starts[level];
        self.starts.truncate(level);
        for &lit in self.lits[start..].iter().rev() {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            reopened(lit);
        }
        self.lits.truncate(start);
    }

    /// Updates reasons after clauses have moved. A removed clause may be a reason only at level 0, where reasons are
    /// never read.
    pub(super) fn relocate(&mut self, new_place: impl Fn(ClauseRef) -> Option<ClauseRef>) {
        for lit in &self.lits {
            let entry = &mut self.entries[lit.var().index()];
            if let Reason::Clause(clause) = entry.reason {
                debug_assert!(entry.level == 0 || new_place(clause).is_some());
                entry.reason = new_place(clause).map_or(Reason::Decision, Reason::Clause);
            }
        }
    }
}
