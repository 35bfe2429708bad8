//! One proof from the steps of several solvers.
//!
//! Each solver writes its steps to a buffer of its own. Between two rounds of the search, the proof gets the steps of all
//! of them, one solver after the other. A learnt clause follows from the clauses of its solver, and so also from those of
//! all (Heule, Manthey and Philipp, "Validating unsatisfiability results of clause sharing parallel SAT solvers", PoS
//! 2014). The proof contains one copy of a shared clause for each solver that receives it, so each solver can delete its
//! own copy. There is only one copy of each clause of the problem, so these are never deleted.

use std::io::{self, Write};

use crate::solver::shared_buffer::SharedBuffer;

/// The output of the proof and the steps that are not yet in it.
pub(super) struct MergedProof {
    out: Box<dyn Write + Send>,
    buffers: Vec<SharedBuffer>,
}

impl MergedProof {
    /// A proof by this number of solvers.
    pub(super) fn new(out: Box<dyn Write + Send>, members: usize) -> Self {
        let buffers = (0..members).map(|_| SharedBuffer::default()).collect();
        MergedProof { out, buffers }
    }

    /// The output for the steps of one solver.
    pub(super) fn part(&self, member: usize) -> Box<dyn Write + Send> {
        Box::new(self.buffers[member].clone())
    }

    /// Appends the steps that the solvers have flushed, those of `first` before the others'.
    pub(super) fn append(&mut self, first: usize) -> io::Result<()> {
        let members = self.buffers.len();
        for nth in 0..members {
            self.out.write_all(&self.buffers[(first + nth) % members].take())?;
        }
        self.out.flush()
    }
}
