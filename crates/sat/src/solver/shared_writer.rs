//! The output of a proof, to be had again from the solver that writes it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A writer for [`SolverOptions::proof`](super::SolverOptions) that can be taken back when the solver is dropped, together
/// with the error of a flush on drop. Its clones share one output.
///
/// # Examples
///
/// ```
/// use satdoku_sat::budget::Budget;
/// use satdoku_sat::{ClauseSink, ProofFormat, SharedWriter, SolverKind, SolverOptions, Var, Verdict};
///
/// let out = SharedWriter::new(Vec::new());
/// let proof = Some((Box::new(out.clone()) as _, ProofFormat::Drat));
/// let mut solver = SolverKind::Cdcl.start(SolverOptions { proof, ..SolverOptions::default() });
/// let [a, b] = [0, 1].map(|index| Var::new(index).positive());
/// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
///     solver.add_clause(&clause);
/// }
/// assert_eq!(solver.solve(&[], &Budget::unlimited())?, Verdict::Unsatisfiable);
/// drop(solver);
/// let proof = String::from_utf8(out.into_inner()?)?;
/// assert!(proof.ends_with("0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SharedWriter<W>(Arc<Mutex<(W, Option<io::Error>)>>);

impl<W: Write> SharedWriter<W> {
    /// Shares this output.
    pub fn new(out: W) -> Self {
        SharedWriter(Arc::new(Mutex::new((out, None))))
    }

    /// Takes the output back.
    ///
    /// # Errors
    ///
    /// Returns the first error of a write.
    ///
    /// # Panics
    ///
    /// Panics if there still is a clone.
    pub fn into_inner(self) -> io::Result<W> {
        let inner = Arc::into_inner(self.0).expect("the solver is dropped");
        match inner.into_inner().unwrap_or_else(PoisonError::into_inner) {
            (out, None) => Ok(out),
            (_, Some(error)) => Err(error),
        }
    }

    fn with<T>(&mut self, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let (out, failed) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let result = write(out);
        if let Err(error) = &result {
            failed.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
        }
        result
    }
}

impl<W> Clone for SharedWriter<W> {
    fn clone(&self) -> Self {
        SharedWriter(self.0.clone())
    }
}

impl<W: Write> Write for SharedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(W::flush)
    }
}
