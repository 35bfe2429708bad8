//! Clauses of conditions on several cells.
//!
//! | file | states |
//! |---|---|
//! | `sets` | that cells hold the digits of one of several sets |
//! | `automaton` | that an automaton accepts the digits along cells |
//! | `linear` | a weighted sum of cells, by sums of cells that differ and ordered partial sums |
//!
//! **Invariant.** Each auxiliary variable is a function of the cells, and clauses in both directions say so: each solution
//! is exactly one model.

mod automaton;
mod emitter;
mod linear;
mod sets;

use super::ClauseSink;
use crate::puzzle::Part;

pub(super) use emitter::{PartEmitter, Truth};

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// States a part.
    pub(super) fn part(&mut self, part: &Part) {
        match part {
            Part::Sets(sets) => self.hold_one_of(&sets.cells, &sets.sets),
            Part::Linear(linear) => self.linear(linear),
            Part::Automaton(automaton) => self.accept(automaton),
        }
    }
}
