//! Logs learnt and deleted clauses to a proof and to the self-check.
//!
//! Each learnt clause follows from the clauses before it by *reverse unit propagation*, so the list of
//! learnt and deleted clauses, once it ends with the empty clause, is a DRAT proof (Wetzler, Heule and Hunt,
//! "DRAT-trim: efficient checking and trimming using expressive clausal proofs", SAT 2014).

use std::io::{self, Write};

use crate::Lit;
use crate::solver::rup::RupChecker;
use crate::{ProofFormat, SolverOptions};

/// The receivers of the proof steps, if any.
#[derive(Default)]
pub(super) struct Log {
    proof: Option<(Box<dyn Write + Send>, ProofFormat)>,
    checker: Option<RupChecker>,
    error: Option<io::Error>,
}

impl Log {
    pub(super) fn new(options: SolverOptions) -> Self {
        Log {
            proof: options.proof.map(|(out, format)| {
                let buffered: Box<dyn Write + Send> = Box::new(io::BufWriter::new(out));
                (buffered, format)
            }),
            checker: options.self_check.then(RupChecker::default),
            error: None,
        }
    }

    /// Whether nothing receives the steps.
    pub(super) fn is_off(&self) -> bool {
        self.proof.is_none() && self.checker.is_none() && self.error.is_none()
    }

    /// Logs an original clause.
    pub(super) fn add_original(&mut self, clause: &[Lit]) {
        if let Some(checker) = &mut self.checker {
            checker.add(clause);
        }
    }

    /// Logs a learnt clause.
    ///
    /// # Panics
    ///
    /// Panics if the self-check is on and the clause does not follow by unit propagation.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        if let Some(checker) = &mut self.checker {
            assert!(checker.follows(clause), "learnt clause {clause:?} does not follow");
            checker.add(clause);
        }
        self.write(b'a', clause);
    }

    pub(super) fn delete(&mut self, clause: &[Lit]) {
        if let Some(checker) = &mut self.checker {
            assert!(checker.delete(clause), "there is no clause {clause:?}");
        }
        self.write(b'd', clause);
    }

    fn write(&mut self, step: u8, clause: &[Lit]) {
        let Some((out, format)) = &mut self.proof else {
            return;
        };
        let result = match format {
            ProofFormat::Drat => write_text(out, step, clause),
            ProofFormat::BinaryDrat => write_binary(out, step, clause),
        };
        self.keep_error(result);
    }

    /// Keeps an error and stops writing the proof.
    fn keep_error(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.error = Some(error);
            self.proof = None;
        }
    }

    /// Flushes all steps so far.
    pub(super) fn flush(&mut self) {
        let flushed = self.proof.as_mut().map_or(Ok(()), |(out, _)| out.flush());
        self.keep_error(flushed);
    }

    /// The error that ended the proof. It is returned once.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }
}

fn write_text(out: &mut dyn Write, step: u8, clause: &[Lit]) -> io::Result<()> {
    if step == b'd' {
        out.write_all(b"d ")?;
    }
    for lit in clause {
        write!(out, "{} ", lit.to_dimacs())?;
    }
    out.write_all(b"0\n")
}

/// Writes each literal as twice its variable's DIMACS number, plus 1 if negated, in groups of 7 bits.
fn write_binary(out: &mut dyn Write, step: u8, clause: &[Lit]) -> io::Result<()> {
    out.write_all(&[step])?;
    for lit in clause {
        let mut number = lit.code() + 2;
        while number > 0x7f {
            out.write_all(&[number as u8 | 0x80])?;
            number >>= 7;
        }
        out.write_all(&[number as u8])?;
    }
    out.write_all(&[0])
}
