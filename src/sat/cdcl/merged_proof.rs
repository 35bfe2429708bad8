//! One proof from the steps of several solvers.
//!
//! Each solver writes its steps to a buffer of its own. Between two rounds of the search the steps of all are appended to
//! the proof, one solver after the other. A learnt clause follows from the clauses of its solver, and so also from those
//! of all (Heule, Manthey and Philipp, "Validating unsatisfiability results of clause sharing parallel SAT solvers", PoS
//! 2014). The proof has a copy of a clause for each solver that is given it, so that each can delete its own; clauses of the
//! problem, of which there is only one copy, stay.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

/// The output of the proof and the steps that are not yet in it.
pub(super) struct MergedProof {
    out: Box<dyn Write + Send>,
    buffers: Vec<Buffer>,
}

impl MergedProof {
    /// A proof by this number of solvers.
    pub(super) fn new(out: Box<dyn Write + Send>, members: usize) -> Self {
        let buffers = (0..members).map(|_| Buffer::default()).collect();
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

/// Bytes that a solver on another thread has written.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
