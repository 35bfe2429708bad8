//! What a sum of a few cells leaves: all that stands in some solution of it.

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::Linear;

use super::finding::Finding;

/// The most terms of a sum whose solutions are all looked at.
pub(super) const MOST_TERMS: usize = 4;

/// The most choices of digits for all cells but the last. More take longer than the search that they save.
const MOST_CHOICES: usize = 100;

/// A weighted sum of a few cells.
pub(super) struct ShortSum {
    terms: Vec<Term>,
    sum: i64,
    /// How many digits there are.
    side: usize,
}

struct Term {
    factor: i64,
    cell: Cell,
    /// The terms before it whose cells differ from its own.
    differ: Vec<usize>,
}

impl ShortSum {
    /// `families` are lists of cells that differ.
    pub(super) fn new(linear: &Linear, families: &[&[Cell]], side: usize) -> Self {
        let term = |(nth, &(factor, cell)): (usize, &(i32, Cell))| {
            let before = linear.terms[..nth].iter().enumerate();
            let differ = before.filter(|(_, (_, other))| {
                families.iter().any(|family| family.contains(&cell) && family.contains(other))
            });
            Term { factor: factor.into(), cell, differ: differ.map(|(nth, _)| nth).collect() }
        };
        let terms = linear.terms.iter().enumerate().map(term).collect();
        ShortSum { terms, sum: linear.sum.into(), side }
    }

    /// Whether there are few enough choices of digits.
    pub(super) fn is_quick<M: Mask>(&self, masks: &[M]) -> bool {
        let all_but_last = &self.terms[..self.terms.len() - 1];
        let counts = all_but_last.iter().map(|term| masks[term.cell.index()].count());
        counts.product::<usize>() <= MOST_CHOICES
    }

    pub(super) fn left<M: Mask>(&self, masks: &[M]) -> Finding<M> {
        let mut left = [M::EMPTY; MOST_TERMS];
        self.extend(self.sum, &mut Vec::with_capacity(MOST_TERMS), masks, &mut left);
        if left[0].is_empty() {
            return Finding::Nothing;
        }
        Finding::Left(self.terms.iter().zip(left).map(|(term, left)| (term.cell, left)).collect())
    }

    /// Adds the digits of all solutions that begin with the digits chosen, to which the rest of the sum is missing.
    fn extend<M: Mask>(
        &self,
        rest: i64,
        chosen: &mut Vec<usize>,
        masks: &[M],
        left: &mut [M; MOST_TERMS],
    ) {
        let Term { factor, cell, ref differ } = self.terms[chosen.len()];
        let mask = masks[cell.index()];
        let differs =
            |chosen: &[usize], digit| differ.iter().all(|&before| chosen[before] != digit);
        if chosen.len() + 1 < self.terms.len() {
            for digit in mask.iter() {
                if differs(chosen, digit) {
                    chosen.push(digit);
                    // Digits count from 1.
                    self.extend(rest - factor * (digit as i64 + 1), chosen, masks, left);
                    chosen.pop();
                }
            }
            return;
        }
        let digit = usize::try_from(rest / factor - 1).ok().filter(|&digit| digit < self.side);
        if let Some(digit) = digit
            && rest % factor == 0
            && mask.contains(digit)
            && differs(chosen, digit)
        {
            left.iter_mut().zip(&*chosen).for_each(|(left, &digit)| left.insert(digit));
            left[chosen.len()].insert(digit);
        }
    }
}
