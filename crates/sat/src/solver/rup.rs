//! An independent check of learnt clauses.
//!
//! A clause follows by *reverse unit propagation* (RUP) if unit propagation finds a contradiction when all its literals
//! are made false (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003). The
//! checker shares no code with the solvers.

use std::collections::HashMap;

use crate::Lit;

/// The clauses so far and the literals that they imply.
#[derive(Default)]
pub(super) struct RupChecker {
    clauses: Vec<Vec<Lit>>,
    /// The indices of the clauses that are not deleted, by their sorted literals.
    places: HashMap<Vec<Lit>, Vec<usize>>,
    /// For each literal, the clauses in which it is one of the first two.
    watchers: Vec<Vec<usize>>,
    /// For each literal, whether it is true.
    is_true: Vec<bool>,
    trail: Vec<Lit>,
    is_refuted: bool,
}

impl RupChecker {
    /// Adds a clause without a check.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.reserve_for(clause);
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
            // Other clauses are false or unit at the root and imply nothing later, so only these are watched.
            _ => lits[..2].iter().for_each(|lit| self.watchers[lit.code()].push(place)),
        }
        self.clauses.push(lits);
    }

    fn reserve_for(&mut self, clause: &[Lit]) {
        let num_codes = clause.iter().map(|lit| lit.code() | 1).max().unwrap_or(0) + 1;
        if self.is_true.len() < num_codes {
            self.is_true.resize(num_codes, false);
            self.watchers.resize(num_codes, Vec::new());
        }
    }

    /// Deletes a clause. Returns false if there is none with these literals. Literals that it implied stay true.
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
        self.reserve_for(clause);
        let root = self.trail.len();
        let is_consistent = clause.iter().all(|&lit| self.assume(!lit));
        for lit in self.trail.drain(root..) {
            self.is_true[lit.code()] = false;
        }
        !is_consistent
    }

    /// Makes a literal true and propagates it. Returns false on a contradiction.
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

    /// Makes a literal true. Returns false if it is also false.
    fn set(&mut self, lit: Lit) -> bool {
        if !self.is_true[lit.code()] {
            self.is_true[lit.code()] = true;
            self.trail.push(lit);
        }
        !self.is_true[(!lit).code()]
    }

    /// Moves the false literal to the second position and replaces it by another that is not false. Returns whether
    /// there is one.
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
