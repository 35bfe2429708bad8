//! Renumbers the variables of a proof without gaps.
//!
//! A proof may use variables that its formula does not have, with any number up to 2^31. A table indexed by such
//! numbers would be as long as the largest one, so ten bytes of a proof could exhaust all memory.

use std::collections::HashMap;

use crate::cnf::{Lit, Var};

/// The numbers of variables. Those of the formula keep theirs; the others follow in order of appearance.
pub(super) struct Names {
    known: usize,
    numbers: HashMap<Var, Var>,
    names: Vec<Var>,
}

impl Names {
    /// Creates a numbering for a formula with `known` variables.
    pub(super) fn new(known: usize) -> Self {
        Names { known, numbers: HashMap::new(), names: Vec::new() }
    }

    /// Renumbers a clause of the proof in place.
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

    /// The literal with the number that the proof uses.
    pub(super) fn name(&self, lit: Lit) -> Lit {
        match lit.var().index().checked_sub(self.known) {
            Some(own) => self.names[own].lit(lit.is_positive()),
            None => lit,
        }
    }
}
