//! Clauses that count their open literals instead of being watched.
//!
//! For each clause, the solver keeps the number of literals that are not known to be false, and the exclusive or of
//! their codes. When one is left, that sum is its code, so no clause is searched for a literal to watch. Each literal
//! that becomes false costs a step for each of its clauses, and another when it is undone. That pays for the short,
//! dense clauses of a small grid, where a watched literal is rarely left in peace, and all counts of the empty grid are
//! restored by one copy.

use super::clauses::{ClauseRef, Clauses};
use super::trail::{Reason, Trail};
use crate::Lit;

/// What is left of a clause.
#[derive(Clone, Copy)]
struct Count {
    /// The number of literals that are not counted as false.
    left: u32,
    /// The exclusive or of their codes.
    codes: u32,
    clause: ClauseRef,
}

/// All clauses of this kind.
pub(super) struct Counted {
    counts: Vec<Count>,
    /// The counts while no literal is false.
    full: Vec<Count>,
    /// The indices in `counts` of the clauses of each literal.
    members: Vec<u32>,
    /// For each literal, the start and end of its part of `members`.
    parts: Vec<(u32, u32)>,
    /// Length of the part of the trail that is counted.
    counted_until: usize,
}

impl Counted {
    /// Counts all clauses of the solver.
    pub(super) fn new(clauses: &Clauses, num_vars: usize) -> Self {
        let mut full = Vec::new();
        let mut parts = vec![(0, 0); 2 * num_vars];
        for clause in clauses.iter() {
            let lits = clauses.lits(clause);
            lits.iter().for_each(|lit| parts[lit.code()].1 += 1);
            let codes = lits.iter().fold(0, |codes, lit| codes ^ lit.code() as u32);
            full.push(Count { left: lits.len() as u32, codes, clause });
        }
        let mut end = 0;
        for part in &mut parts {
            let start = end;
            end += part.1;
            *part = (start, start);
        }
        let mut members = vec![0; end as usize];
        for (index, count) in full.iter().enumerate() {
            for lit in clauses.lits(count.clause) {
                let end = &mut parts[lit.code()].1;
                members[*end as usize] = index as u32;
                *end += 1;
            }
        }
        Counted { counts: full.clone(), full, members, parts, counted_until: 0 }
    }

    /// Makes all counts those of an empty trail.
    pub(super) fn clear(&mut self) {
        self.counts.copy_from_slice(&self.full);
        self.counted_until = 0;
    }

    /// Counts the next literal of the trail and assigns what follows. Returns a clause that is false, if there is one.
    #[inline(always)]
    pub(super) fn count(&mut self, trail: &mut Trail) -> Option<ClauseRef> {
        let false_lit = !trail.lits()[self.counted_until];
        self.counted_until += 1;
        let mut conflict = None;
        for &index in part(&self.parts, &self.members, false_lit) {
            let count = &mut self.counts[index as usize];
            count.left -= 1;
            count.codes ^= false_lit.code() as u32;
            if count.left == 1 {
                let last = Lit::from_code(count.codes as usize);
                if trail.is_open(last) {
                    trail.assign(last, Reason::Clause(count.clause));
                } else if trail.is_false(last) {
                    conflict = Some(count.clause);
                }
            }
        }
        conflict
    }

    /// Undoes the counts of this trail from position `start` on, before the trail itself is cut there.
    #[inline]
    pub(super) fn undo(&mut self, trail: &[Lit], start: usize) {
        for &lit in trail.get(start..self.counted_until).unwrap_or_default() {
            for &index in part(&self.parts, &self.members, !lit) {
                let count = &mut self.counts[index as usize];
                count.left += 1;
                count.codes ^= (!lit).code() as u32;
            }
        }
        self.counted_until = self.counted_until.min(start);
    }
}

/// The part of `members` that belongs to a literal; empty if its variable was added after the checkpoint.
#[inline]
fn part<'a>(parts: &[(u32, u32)], members: &'a [u32], lit: Lit) -> &'a [u32] {
    let &(start, end) = parts.get(lit.code()).unwrap_or(&(0, 0));
    &members[start as usize..end as usize]
}
