//! Variables of a proof that its formula does not have, numbered without gaps.
//!
//! A proof may bring in variables of its own, under any number up to 2^31. Tables by variable would have to be as
//! long as the largest of them, so ten bytes of a proof could ask for all memory.

use std::collections::HashMap;

use crate::cnf::{Lit, Var};

/// The formula's variables keep their numbers; others follow them in the order in which they come.
pub(super) struct Names {
    known: usize,
    numbers: HashMap<Var, Var>,
    names: Vec<Var>,
}

impl Names {
    /// `known` is how many variables the formula has.
    pub(super) fn new(known: usize) -> Self {
        Names { known, numbers: HashMap::new(), names: Vec::new() }
    }

    /// Numbers a clause of the proof, in place.
    pub(super) fn number(&mut self, clause: &mut [Lit]) {
        for lit in clause {
            let name = lit.var();
            if name.index() < self.known {
                continue;
            }
            let number = *self.numbers.entry(name).or_insert_with(|| {
                self.names.push(name);
                Var::new(self.known + self.names.len() - 1)
            });
            *lit = number.lit(lit.is_positive());
        }
    }

    /// The literal as the proof has it.
    pub(super) fn name(&self, lit: Lit) -> Lit {
        match lit.var().index().checked_sub(self.known) {
            Some(own) => self.names[own].lit(lit.is_positive()),
            None => lit,
        }
    }
}
