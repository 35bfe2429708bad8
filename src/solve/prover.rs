//! A SAT engine that writes the proof of its verdict while it searches for the verdict.
//!
//! Everything our own solver learns from the puzzle's clauses still follows when a blocking clause is added. A single
//! run therefore suffices: it finds a solution, adds its blocking clause, and continues to the contradiction. Other
//! solvers need all clauses of a proof in advance. With them, any engine finds the verdict first, and the proof is a
//! separate run.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::{AutoEngine, Ended, Engine, EngineKind, EngineOptions, SolveError, Uniqueness};
use crate::budget::Budget;
use crate::encode::{ClauseSink, Cnf, Encoder, Encoding, Lit, dimacs};
use crate::puzzle::{Alphabet, Puzzle, Solution};
use crate::sat::{ProofFormat, SharedWriter, SolverKind, SolverOptions, Verdict};

/// The encoding of proofs: the smallest on which solvers perform well.
const PROOF_ENCODING: Encoding = Encoding::REDUCED;

/// The formula that a proof refutes: the clauses of the puzzle, and a blocking clause for each solution that is known.
#[derive(Debug)]
pub struct Refuted<'p> {
    encoder: Encoder<'p>,
    blocking: Vec<Vec<Lit>>,
}

impl Refuted<'_> {
    /// The clauses.
    pub fn to_cnf(&self) -> Cnf {
        let mut formula = self.encoder.to_cnf();
        self.blocking.iter().for_each(|clause| formula.add_clause(clause));
        formula
    }

    /// Writes the clauses in DIMACS, with the puzzle in comments, which need its symbols.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_dimacs(&self, alphabet: &Alphabet, out: &mut impl Write) -> io::Result<()> {
        dimacs::write(&self.encoder, alphabet, &self.blocking, out)
    }
}

/// A SAT engine that writes the proof of its verdict. It answers a single question.
#[derive(Debug)]
pub struct Prover<W> {
    kind: SolverKind,
    options: EngineOptions,
    format: ProofFormat,
    sink: SharedWriter<W>,
    /// The solutions excluded by blocking clauses.
    blocked: Vec<Solution>,
    /// Whether the proof is complete: there is no solution except the blocked ones.
    refuted: bool,
}

impl<W: Write + Send + 'static> Prover<W> {
    /// Creates a prover beside the engine with these options, that writes the proof to `out`.
    pub fn new(engine: &EngineOptions, format: ProofFormat, out: W) -> Self {
        Prover {
            kind: engine.sat_solver.unwrap_or(SolverKind::PROVER),
            options: *engine,
            format,
            sink: SharedWriter::new(out),
            blocked: Vec::new(),
            refuted: false,
        }
    }

    /// Decides how many solutions there are, and proves it; returns the prover, whose proof is complete, or else why there
    /// is none.
    ///
    /// The verdict is that of `engine`, which has the options of this prover, or of the prover in its place.
    ///
    /// # Errors
    ///
    /// If an engine is wrong, or the proof cannot be written.
    pub fn prove(
        mut self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<(Uniqueness, Result<Self, String>), SolveError> {
        let mut verdict = self.decide(puzzle, engine, budget)?;
        let refuted = match &verdict {
            _ if self.refuted => Ended::Complete,
            Uniqueness::None => self.refute(puzzle, None, budget)?,
            Uniqueness::Unique(solution) => self.refute(puzzle, Some(solution), budget)?,
            Uniqueness::Multiple(..) => {
                return Ok((verdict, Err("there are several solutions".to_owned())));
            }
            Uniqueness::Unknown(reason) => Ended::Stopped(*reason),
        };
        let proved = match refuted {
            Ended::Complete => Ok(self),
            Ended::Stopped(reason) => {
                verdict = Uniqueness::Unknown(reason);
                Err(reason.to_string())
            }
            Ended::Cut => {
                return Err(SolveError::Disagreement(
                    "the solver refutes the verdict that it should prove".to_owned(),
                ));
            }
        };
        Ok((verdict, proved))
    }

    /// Finds the verdict with the chosen engine, together with a proof if that engine can be the prover.
    fn decide(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Uniqueness, SolveError> {
        let options = &self.options;
        let needs_others = options.cross_check || (options.threads() > 1 && !self.kind.has_team());
        if needs_others || !self.kind.proves_incrementally() {
            return engine.uniqueness(puzzle, budget);
        }
        match options.kind {
            EngineKind::Sat => self.uniqueness(puzzle, budget),
            // The prover is not used if native search finds the answer.
            EngineKind::Auto => AutoEngine::with_sat(self).uniqueness(puzzle, budget),
            EngineKind::Native => engine.uniqueness(puzzle, budget),
        }
    }

    /// The formula that the proof refutes, of the puzzle that was asked about.
    pub fn refuted<'p>(&self, puzzle: &'p Puzzle) -> Refuted<'p> {
        let encoder = Encoder::new(puzzle, PROOF_ENCODING);
        let blocked = self.blocked.iter();
        let blocking = blocked.map(|solution| encoder.blocking_clause(solution)).collect();
        Refuted { encoder, blocking }
    }

    /// Refutes that there is a solution, or one other than `known`.
    fn refute(
        &mut self,
        puzzle: &Puzzle,
        known: Option<&Solution>,
        budget: &Budget,
    ) -> Result<Ended, SolveError> {
        self.blocked = known.into_iter().cloned().collect();
        self.search(puzzle, budget, &mut |_| ControlFlow::Break(()))
    }

    /// Returns the output of the proof.
    ///
    /// # Errors
    ///
    /// The error of an earlier write.
    pub fn into_proof(self) -> io::Result<W> {
        self.sink.into_inner()
    }
}

impl<W: Write + Send + 'static> Engine for Prover<W> {
    fn answered_by(&self) -> &'static str {
        "sat"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let encoder = Encoder::new(puzzle, PROOF_ENCODING);
        let mut solver = self.kind.start(SolverOptions {
            watched: budget.needs_watching(),
            proof: Some((Box::new(self.sink.clone()), self.format)),
            seed: self.options.seed,
            threads: self.options.threads(),
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
