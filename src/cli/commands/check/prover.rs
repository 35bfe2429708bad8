//! A SAT engine that writes the proof of its verdict while it looks for the verdict.
//!
//! What our own solver learns from the puzzle's clauses follows from them with a blocking clause added as well, so
//! one run does: a solution, its blocking clause, and on to the contradiction. The other solvers take all
//! clauses of a proof before they begin; with them the verdict comes first, from any engine, and the proof
//! is a run of its own.

use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::rc::Rc;

use satdoku::budget::Budget;
use satdoku::cnf::{Encoder, Encoding};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::sat::{ProofFormat, SolverKind, SolverOptions, Verdict};
use satdoku::solve::{Ended, Engine, SolveError};

/// The encoding that proofs are about: the smallest that solvers do well on.
pub(super) const ENCODING: Encoding = Encoding::REDUCED;

/// Answers one question.
pub(super) struct Prover<W> {
    kind: SolverKind,
    seed: u64,
    format: ProofFormat,
    sink: Sink<W>,
    /// The solutions that are ruled out by blocking clauses.
    blocked: Vec<Solution>,
    refuted: bool,
}

impl<W: Write + 'static> Prover<W> {
    pub(super) fn new(kind: SolverKind, seed: u64, format: ProofFormat, out: W) -> Self {
        Prover { kind, seed, format, sink: Sink::new(out), blocked: Vec::new(), refuted: false }
    }

    /// Whether it can be asked for solutions and have a proof in the end.
    pub(super) fn proves_on_the_way(&self) -> bool {
        self.kind.proves_incrementally()
    }

    /// Whether the proof is there: no solution but those that are blocked.
    pub(super) fn has_proved(&self) -> bool {
        self.refuted
    }

    /// The solutions that the proof's formula rules out.
    pub(super) fn blocked(&self) -> &[Solution] {
        &self.blocked
    }

    /// Refutes that there is a solution, or another one than `known`.
    pub(super) fn refute(
        &mut self,
        puzzle: &Puzzle,
        known: Option<&Solution>,
        budget: &Budget,
    ) -> Result<Verdict, SolveError> {
        self.blocked = known.into_iter().cloned().collect();
        let ended = self.search(puzzle, budget, &mut |_| ControlFlow::Break(()))?;
        Ok(match ended {
            Ended::Complete => Verdict::Unsatisfiable,
            Ended::Cut => Verdict::Satisfiable,
            Ended::Stopped(reason) => Verdict::Unknown(reason),
        })
    }

    /// The proof's target, with the error that it kept to itself.
    pub(super) fn into_proof(self) -> io::Result<W> {
        self.sink.into_inner()
    }
}

impl<W: Write + 'static> Engine for Prover<W> {
    fn answered_by(&self) -> &'static str {
        "sat"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let encoder = Encoder::new(puzzle, ENCODING);
        let mut solver = self.kind.start(SolverOptions {
            watched: budget.needs_watching(),
            proof: Some((Box::new(self.sink.clone()), self.format)),
            seed: self.seed,
            ..SolverOptions::default()
        });
        let num_vars = encoder.clauses(&mut &mut *solver);
        solver.reserve(num_vars);
        for solution in &self.blocked {
            solver.add_clause(&encoder.blocking_clause(solution));
        }
        loop {
            match solver.solve(&[], budget)? {
                Verdict::Unsatisfiable => {
                    self.refuted = true;
                    return Ok(Ended::Complete);
                }
                Verdict::Unknown(reason) => return Ok(Ended::Stopped(reason)),
                Verdict::Satisfiable => {}
            }
            let decoded = encoder.decode(|var| solver.value(var));
            let solution = decoded.map_err(|error| SolveError::WrongGrid {
                engine: "sat",
                reason: error.to_string(),
            })?;
            solver.add_clause(&encoder.blocking_clause(&solution));
            self.blocked.push(solution.clone());
            if on_solution(solution).is_break() {
                return Ok(Ended::Cut);
            }
        }
    }
}

/// A sink that can be had back when the solver is gone, with the error it kept to itself when it was dropped.
struct Sink<W>(Rc<RefCell<(W, Option<io::Error>)>>);

impl<W: Write> Sink<W> {
    fn new(out: W) -> Self {
        Sink(Rc::new(RefCell::new((out, None))))
    }

    fn into_inner(self) -> io::Result<W> {
        let inner = Rc::try_unwrap(self.0).ok().expect("the solver is gone");
        match inner.into_inner() {
            (out, None) => Ok(out),
            (_, Some(error)) => Err(error),
        }
    }

    fn with<T>(&mut self, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let (out, failed) = &mut *self.0.borrow_mut();
        let result = write(out);
        if let Err(error) = &result {
            failed.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
        }
        result
    }
}

impl<W> Clone for Sink<W> {
    fn clone(&self) -> Self {
        Sink(self.0.clone())
    }
}

impl<W: Write> Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(W::flush)
    }
}
