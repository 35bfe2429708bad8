//! What the solver learns and forgets, told to a proof and to a checker.
//!
//! Each learnt clause follows by *reverse unit propagation* from the clauses before it, so the list of
//! learnt and deleted clauses is a DRAT proof once it ends with the empty clause (Wetzler, Heule and Hunt,
//! "DRAT-trim: efficient checking and trimming using expressive clausal proofs", SAT 2014).

use std::io::{self, Write};

use super::super::rup::RupChecker;
use super::super::{ProofFormat, SolverOptions};
use crate::cnf::Lit;

/// Where the steps go; nowhere when nobody wants them.
#[derive(Default)]
pub(super) struct Log {
    proof: Option<(Box<dyn Write>, ProofFormat)>,
    checker: Option<RupChecker>,
    error: Option<io::Error>,
}

impl Log {
    pub(super) fn new(options: SolverOptions) -> Self {
        Log {
            proof: options.proof.map(|(target, format)| {
                let buffered: Box<dyn Write> = Box::new(io::BufWriter::new(target));
                (buffered, format)
            }),
            checker: options.self_check.then(RupChecker::default),
            error: None,
        }
    }

    /// A clause that was given, not learnt.
    pub(super) fn given(&mut self, clause: &[Lit]) {
        if let Some(checker) = &mut self.checker {
            checker.add(clause);
        }
    }

    /// A clause that follows.
    ///
    /// # Panics
    ///
    /// Panics if the checker cannot see why it follows.
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
        let Some((target, format)) = &mut self.proof else {
            return;
        };
        let written = match format {
            ProofFormat::Drat => write_text(target, step, clause),
            ProofFormat::BinaryDrat => write_binary(target, step, clause),
        };
        self.note(written);
    }

    /// After an error there is no point in going on with the proof.
    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.error = Some(error);
            self.proof = None;
        }
    }

    /// Sees to it that all steps so far are written.
    pub(super) fn flush(&mut self) {
        let flushed = self.proof.as_mut().map_or(Ok(()), |(target, _)| target.flush());
        self.note(flushed);
    }

    /// The error that ended the proof; told once.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }
}

fn write_text(target: &mut dyn Write, step: u8, clause: &[Lit]) -> io::Result<()> {
    if step == b'd' {
        target.write_all(b"d ")?;
    }
    for lit in clause {
        write!(target, "{} ", lit.to_dimacs())?;
    }
    target.write_all(b"0\n")
}

/// Each literal is twice its variable's DIMACS number, plus 1 when negated, in groups of 7 bits.
fn write_binary(target: &mut dyn Write, step: u8, clause: &[Lit]) -> io::Result<()> {
    target.write_all(&[step])?;
    for lit in clause {
        let mut number = lit.code() + 2;
        while number > 0x7f {
            target.write_all(&[number as u8 | 0x80])?;
            number >>= 7;
        }
        target.write_all(&[number as u8])?;
    }
    target.write_all(&[0])
}
