//! Unit propagation with two watched literals.
//!
//! Every live clause of two literals or more is watched by its first two. As long as neither of them is false, or one
//! is true, the clause is neither unit nor violated (Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver",
//! DAC 2001). The literals that follow from unit clauses alone (the *root*) stay on the trail.

use std::collections::{HashMap, HashSet};

use crate::Lit;

/// Largest length of a clause for which a linear scan is the fastest way to find duplicate literals.
const MAX_SCANNED_LENGTH: usize = 64;

/// Index of a clause.
pub(super) type ClauseRef = u32;

struct Clause {
    start: usize,
    len: usize,
    live: bool,
}

/// The reason why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    Assumed,
    Clause(ClauseRef),
}

#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseRef,
    /// A literal of the clause. While it is true, the clause need not be visited.
    blocker: Lit,
}

#[derive(Default)]
pub(super) struct Propagation {
    lits: Vec<Lit>,
    clauses: Vec<Clause>,
    /// Live clauses by a hash that does not depend on the order of literals.
    by_content: HashMap<u64, Vec<ClauseRef>>,
    /// For each literal, the clauses that it watches.
    watches: Vec<Vec<Watch>>,
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// For each variable with a value, its reason.
    reasons: Vec<Option<Reason>>,
    trail: Vec<Lit>,
    /// Length of the part of the trail that has been propagated.
    propagated: usize,
}

impl Propagation {
    pub(super) fn lits(&self, clause: ClauseRef) -> &[Lit] {
        let Clause { start, len, .. } = self.clauses[clause as usize];
        &self.lits[start..start + len]
    }

    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    pub(super) fn reason(&self, lit: Lit) -> Option<Reason> {
        self.reasons[lit.var().index()]
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.values.get(lit.code()) == Some(&1)
    }

    fn reserve(&mut self, lits: &[Lit]) {
        let vars = lits.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        if vars > self.reasons.len() {
            self.watches.resize_with(2 * vars, Vec::new);
            self.values.resize(2 * vars, 0);
            self.reasons.resize(vars, None);
        }
    }

    /// Adds a clause without its duplicate literals. Returns its reference and status. The trail must be at the root.
    pub(super) fn add(&mut self, lits: &[Lit]) -> (ClauseRef, Status) {
        self.reserve(lits);
        let start = self.lits.len();
        if lits.len() <= MAX_SCANNED_LENGTH {
            for &lit in lits {
                if !self.lits[start..].contains(&lit) {
                    self.lits.push(lit);
                }
            }
        } else {
            let mut seen = HashSet::with_capacity(lits.len());
            self.lits.extend(lits.iter().filter(|&&lit| seen.insert(lit)));
        }
        let len = self.lits.len() - start;
        let number = self.clauses.len() as ClauseRef;
        self.clauses.push(Clause { start, len, live: true });
        self.by_content.entry(hash(&self.lits[start..])).or_default().push(number);
        let values = &self.values;
        let clause = &mut self.lits[start..];
        // Move literals that are not false to the front, to be watched.
        let mut free = 0;
        for at in 0..len {
            if values[clause[at].code()] >= 0 {
                clause.swap(at, free);
                free += 1;
            }
        }
        if let [first, second, ..] = *clause {
            self.watches[first.code()].push(Watch { clause: number, blocker: second });
            self.watches[second.code()].push(Watch { clause: number, blocker: first });
        }
        let status = match free {
            0 => Status::Violated,
            1 if values[clause[0].code()] == 0 => Status::Unit(clause[0]),
            _ => Status::Open,
        };
        (number, status)
    }

    /// Deletes a clause with exactly these literals, unless it is the reason for a true literal.
    pub(super) fn delete(&mut self, lits: &[Lit]) -> Option<ClauseRef> {
        let mut wanted = lits.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let same = self.by_content.get(&hash(&wanted))?;
        let is_same = |&&clause: &&ClauseRef| {
            let mut lits = self.lits(clause).to_vec();
            lits.sort_unstable();
            lits == wanted
        };
        let clause = *same.iter().find(is_same)?;
        let is_reason =
            |&lit: &Lit| self.is_true(lit) && self.reason(lit) == Some(Reason::Clause(clause));
        if self.lits(clause).iter().any(is_reason) {
            return None;
        }
        let same = self.by_content.get_mut(&hash(&wanted)).expect("found above");
        same.retain(|&other| other != clause);
        // Its watches are removed at the next visit.
        self.clauses[clause as usize].live = false;
        Some(clause)
    }

    /// All live clauses that contain a literal.
    pub(super) fn containing(&self, lit: Lit) -> Vec<ClauseRef> {
        let all = 0..self.clauses.len() as ClauseRef;
        all.filter(|&clause| self.clauses[clause as usize].live && self.lits(clause).contains(&lit))
            .collect()
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.reasons[lit.var().index()] = Some(reason);
        self.trail.push(lit);
    }

    /// Assumes literals false, until one is already true; returns that one.
    pub(super) fn assume_false(&mut self, lits: impl IntoIterator<Item = Lit>) -> Option<Lit> {
        for lit in lits {
            self.reserve(&[lit]);
            match self.values[lit.code()] {
                1 => return Some(lit),
                0 => self.assign(!lit, Reason::Assumed),
                _ => {}
            }
        }
        None
    }

    /// Undoes all but the first `len` literals of the trail.
    pub(super) fn undo(&mut self, len: usize) {
        for lit in self.trail.drain(len..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            self.reasons[lit.var().index()] = None;
        }
        self.propagated = self.propagated.min(len);
    }

    /// Propagates unit clauses. Returns a clause that becomes violated, if any.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = !lit;
            let mut watches = std::mem::take(&mut self.watches[falsified.code()]);
            let mut kept = 0;
            let mut violated = None;
            for at in 0..watches.len() {
                let watch = watches[at];
                if violated.is_some() || self.values[watch.blocker.code()] == 1 {
                    watches[kept] = watch;
                    kept += 1;
                    continue;
                }
                match self.visit(watch.clause, falsified) {
                    Visit::Moved => {}
                    Visit::Stays(blocker, is_violated) => {
                        watches[kept] = Watch { clause: watch.clause, blocker };
                        kept += 1;
                        violated = is_violated.then_some(watch.clause);
                    }
                }
            }
            watches.truncate(kept);
            self.watches[falsified.code()] = watches;
            if violated.is_some() {
                return violated;
            }
        }
        None
    }

    fn visit(&mut self, number: ClauseRef, falsified: Lit) -> Visit {
        let Clause { start, len, live } = self.clauses[number as usize];
        if !live {
            return Visit::Moved;
        }
        let clause = &mut self.lits[start..start + len];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let other = clause[0];
        if self.values[other.code()] == 1 {
            return Visit::Stays(other, false);
        }
        let free = (2..len).find(|&at| self.values[clause[at].code()] >= 0);
        if let Some(at) = free {
            clause.swap(1, at);
            self.watches[clause[1].code()].push(Watch { clause: number, blocker: other });
            return Visit::Moved;
        }
        if self.values[other.code()] == 0 {
            self.assign(other, Reason::Clause(number));
            return Visit::Stays(other, false);
        }
        Visit::Stays(other, true)
    }
}

/// The status of a clause when it is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Open,
    Unit(Lit),
    Violated,
}

/// The result of visiting a clause after its watched literal became false.
enum Visit {
    /// Another literal watches the clause, or the clause was deleted.
    Moved,
    /// The same literal still watches the clause. Holds a blocker, and whether the clause is violated.
    Stays(Lit, bool),
}

/// A hash of a set of literals.
fn hash(lits: &[Lit]) -> u64 {
    let mix =
        |lit: &Lit| (lit.code() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    lits.iter().map(|lit| mix(lit).wrapping_mul(0xbf58_476d_1ce4_e5b9)).fold(0, u64::wrapping_add)
}
