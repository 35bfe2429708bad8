//! What rules compile to, collected from one rule after the other.

use std::hash::Hash;

use itertools::Itertools;

use super::pair::{PairRule, Relation};
use super::part::{Automaton, Linear, Part, Sets};
use crate::geometry::{Candidate, Cell, Digit};

/// What rules compile to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// Rules about two cells.
    pub(crate) pairs: Vec<PairRule>,
    pub(crate) ruled_out: Vec<Candidate>,
    /// Conditions on several cells.
    pub(crate) parts: Vec<Part>,
    /// Cells that differ, which are among `pairs` as well.
    pub(crate) families: Vec<Vec<Cell>>,
}

impl Parts {
    /// The digits of two cells have a relation; nothing if it is one cell.
    pub(super) fn relate(&mut self, first: Cell, second: Cell, relation: Relation) {
        if first != second {
            self.pairs.push(PairRule::new(first, second, relation));
        }
    }

    /// Neighbours along a line have the first relation, cells two apart the second, and so on.
    pub(super) fn along(&mut self, cells: &[Cell], relations: &[Relation]) {
        for (apart, &relation) in (1..).zip(relations) {
            for (&first, &second) in cells.iter().zip(cells.iter().skip(apart)) {
                self.relate(first, second, relation);
            }
        }
    }

    /// The cells have different digits.
    pub(super) fn differ(&mut self, cells: &[Cell]) {
        for [&one, &other] in cells.iter().array_combinations() {
            self.relate(one, other, Relation::Different);
        }
        self.families.push(cells.to_vec());
    }

    /// The cells have different digits, those of one of these sets.
    pub(super) fn hold_one_of(&mut self, cells: &[Cell], sets: Vec<Vec<Digit>>) {
        self.differ(cells);
        self.parts.push(Part::Sets(Sets { cells: cells.to_vec(), sets }));
    }

    /// The weighted sum is this.
    pub(super) fn sum(&mut self, terms: impl IntoIterator<Item = (i32, Cell)>, sum: i32) {
        let linear = Linear::new(terms, sum);
        match linear.terms[..] {
            [(1, first), (1, second)] if (1..=i32::from(u16::MAX)).contains(&sum) => {
                self.relate(first, second, Relation::Sum(sum as u16));
            }
            [(1, first), (-1, second)] | [(-1, first), (1, second)] if sum == 0 => {
                self.relate(first, second, Relation::Equal);
            }
            _ => self.parts.push(Part::Linear(linear)),
        }
    }

    /// The digits of the cells are a word that an automaton accepts; see [`Automaton::unrolled`].
    pub(super) fn accept<Q: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        side: usize,
        start: Q,
        next: impl Fn(&Q, u32) -> Option<Q>,
        accepts: impl Fn(&Q) -> bool,
    ) {
        match Automaton::unrolled(cells, side, start, next, accepts) {
            Some(automaton) => self.parts.push(Part::Automaton(automaton)),
            // No digits are right.
            None => self.parts.push(Part::Linear(Linear::new([], 1))),
        }
    }

    pub(super) fn rule_out(&mut self, candidate: Candidate) {
        self.ruled_out.push(candidate);
    }
}
