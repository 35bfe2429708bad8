//! Renumbers the variables of a proof without gaps.
//!
//! A proof may use variables that its formula does not have, with any number up to 2^31. A table indexed by such
//! numbers would be as long as the largest one, so ten bytes of a proof could exhaust all memory.

use std::collections::HashMap;

use crate::{Lit, Var};

/// The numbers of variables. Those of the formula keep theirs; the others follow in order of appearance.
pub(super) struct VarNumbering {
    known: usize,
    numbers: HashMap<Var, Var>,
    originals: Vec<Var>,
}

impl VarNumbering {
    /// Creates a numbering for a formula with `known` variables.
    pub(super) fn new(known: usize) -> Self {
        VarNumbering { known, numbers: HashMap::new(), originals: Vec::new() }
    }

    /// Renumbers a clause of the proof in place.
    pub(super) fn renumber(&mut self, clause: &mut [Lit]) {
        for lit in clause {
            let var = lit.var();
            if var.index() < self.known {
                continue;
            }
            let number = *self.numbers.entry(var).or_insert_with(|| {
                self.originals.push(var);
                Var::new(self.known + self.originals.len() - 1)
            });
            *lit = number.lit(lit.is_positive());
        }
    }

    /// The literal with the number that the proof uses.
    pub(super) fn original(&self, lit: Lit) -> Lit {
        match lit.var().index().checked_sub(self.known) {
            Some(own) => self.originals[own].lit(lit.is_positive()),
            None => lit,
        }
    }
}
