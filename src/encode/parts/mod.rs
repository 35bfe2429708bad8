//! Clauses of conditions on several cells.
//!
//! | file | states |
//! |---|---|
//! | `sets` | that cells hold the digits of one of several sets |
//! | `automaton` | that an automaton accepts the digits along cells |
//! | `linear` | a weighted sum of cells, by sums of cells that differ and ordered partial sums |
//! | `count` | that digits have weights with one of some totals |
//! | `connected` | that cells with some digits are one piece |
//! | `alike` | how many cells have the digit of another |
//! | `pairs` | that no two pairs of cells have the same two digits |
//! | `rank` | how many lists of cells are less than another |
//! | `regions` | that the cells with each digit are one piece |
//! | `table` | the pairs of digits that two cells may have |
//! | `either` | that one of several conditions holds, by literals that are true exactly if a condition holds |
//!
//! **Invariant.** Each auxiliary variable is a function of the cells, and clauses in both directions say so: each solution
//! is exactly one model.

mod alike;
mod automaton;
mod connected;
mod count;
mod either;
mod emitter;
mod linear;
mod pairs;
mod rank;
mod regions;
mod sets;
mod table;
mod truth;

use super::ClauseSink;
use crate::puzzle::Part;

pub(super) use emitter::PartEmitter;
pub(super) use truth::Truth;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// States a part.
    pub(super) fn part(&mut self, part: &Part) {
        match part {
            Part::Sets(sets) => self.sets(sets),
            Part::Linear(linear) => self.linear(linear),
            Part::Automaton(automaton) => self.accept(automaton),
            Part::Count(count) => self.count(count),
            Part::Table(table) => self.table(table),
            Part::Connected(connected) => {
                let is_connected = self.is_connected(connected);
                self.clause([is_connected]);
            }
            Part::Regions(regions) => self.divide(regions),
            Part::Alike(alike) => {
                let are_so_many = self.are_so_many_alike(alike);
                self.clause([are_so_many]);
            }
            Part::DifferentPairs(pairs) => self.differ_in_pairs(pairs),
            Part::Rank(rank) => {
                let is_ranked = self.is_ranked(rank);
                self.clause([is_ranked]);
            }
            Part::Either(branches) => self.either(branches),
        }
    }
}
