//! An independent check of what a solver learns.
//!
//! A clause follows by *reverse unit propagation* (RUP) when making all its literals false leads to a
//! contradiction by unit propagation alone (Goldberg and Novikov, "Verification of proofs of
//! unsatisfiability for CNF formulas", DATE 2003). The checker shares no code with the solvers.

use std::collections::HashMap;

use crate::cnf::Lit;

/// The clauses so far.
#[derive(Default)]
pub(super) struct RupChecker {
    clauses: Vec<Vec<Lit>>,
    /// By sorted literals the places of clauses not deleted.
    places: HashMap<Vec<Lit>, Vec<usize>>,
    /// By literal the clauses in which it is one of the first two.
    watchers: Vec<Vec<usize>>,
    /// By literal.
    is_true: Vec<bool>,
    trail: Vec<Lit>,
    is_refuted: bool,
}

impl RupChecker {
    /// Takes a clause without a check.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.grow_for(clause);
        let mut lits = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let place = self.clauses.len();
        self.places.entry(lits.clone()).or_default().push(place);
        lits.sort_by_key(|lit| self.is_true[(!*lit).code()]);
        let open = lits.iter().filter(|lit| !self.is_true[(!**lit).code()]).count();
        match open {
            0 => self.is_refuted = true,
            1 => self.is_refuted |= !self.assume(lits[0]),
            // Only what has two literals that are not false for ever can imply anything later.
            _ => lits[..2].iter().for_each(|lit| self.watchers[lit.code()].push(place)),
        }
        self.clauses.push(lits);
    }

    fn grow_for(&mut self, clause: &[Lit]) {
        let most = clause.iter().map(|lit| lit.code() | 1).max().unwrap_or(0) + 1;
        if self.is_true.len() < most {
            self.is_true.resize(most, false);
            self.watchers.resize(most, Vec::new());
        }
    }

    /// Deletes a clause; false when there is none such. What follows from units stays.
    pub(super) fn delete(&mut self, clause: &[Lit]) -> bool {
        let mut lits = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let Some(place) = self.places.get_mut(&lits).and_then(Vec::pop) else {
            return false;
        };
        for lit in self.clauses[place].iter().take(2) {
            self.watchers[lit.code()].retain(|&other| other != place);
        }
        true
    }

    /// Whether the clause follows by reverse unit propagation.
    pub(super) fn follows(&mut self, clause: &[Lit]) -> bool {
        if self.is_refuted {
            return true;
        }
        self.grow_for(clause);
        let known = self.trail.len();
        let is_consistent = clause.iter().all(|&lit| self.assume(!lit));
        for lit in self.trail.drain(known..) {
            self.is_true[lit.code()] = false;
        }
        !is_consistent
    }

    /// Makes a literal true, and all that follows; false at a contradiction.
    fn assume(&mut self, lit: Lit) -> bool {
        let mut next = self.trail.len();
        if !self.set(lit) {
            return false;
        }
        while let Some(&lit) = self.trail.get(next) {
            next += 1;
            let watchers = std::mem::take(&mut self.watchers[(!lit).code()]);
            let mut kept = Vec::with_capacity(watchers.len());
            let mut is_consistent = true;
            for place in watchers {
                if !is_consistent || !self.rewatch(place, !lit) {
                    kept.push(place);
                    let first = self.clauses[place][0];
                    is_consistent = is_consistent && self.set(first);
                }
            }
            self.watchers[(!lit).code()] = kept;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// False when the literal is false.
    fn set(&mut self, lit: Lit) -> bool {
        if !self.is_true[lit.code()] {
            self.is_true[lit.code()] = true;
            self.trail.push(lit);
        }
        !self.is_true[(!lit).code()]
    }

    /// Has another literal watch the clause in place of a false one, which is put second, if there is one
    /// that is not false.
    fn rewatch(&mut self, place: usize, false_lit: Lit) -> bool {
        let lits = &mut self.clauses[place];
        if lits[0] == false_lit {
            lits.swap(0, 1);
        }
        let other = (2..lits.len()).find(|&i| !self.is_true[(!lits[i]).code()]);
        if let Some(other) = other {
            lits.swap(1, other);
            self.watchers[lits[1].code()].push(place);
        }
        other.is_some()
    }
}
