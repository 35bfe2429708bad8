//! Formulas without a model, what SAT solvers say to them, and proofs of it.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex};

use satdoku::budget::Budget;
use satdoku::encode::{ClauseSink, Cnf, Encoder, Encoding, Lit};
use satdoku::proof::{self, ProofError};
use satdoku::puzzle::Puzzle;
use satdoku::sat::{ProofFormat, SolverKind, SolverOptions, Verdict};
use satdoku::solve::{Engine, NativeEngine, Uniqueness};

/// A sink that can be read when its writer is gone.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A solver's verdict on a formula, and its proof.
pub fn solve(formula: &Cnf, kind: SolverKind, format: ProofFormat) -> (Verdict, Vec<u8>) {
    let sink = Shared::default();
    let options =
        SolverOptions { proof: Some((Box::new(sink.clone()), format)), ..SolverOptions::default() };
    let mut solver = kind.start(options);
    formula.clauses().for_each(|clause| solver.add_clause(clause));
    solver.reserve(formula.num_vars());
    let verdict = solver.solve(&[], &Budget::unlimited()).unwrap();
    drop(solver);
    let proof = mem::take(&mut *sink.0.lock().unwrap());
    (verdict, proof)
}

pub fn check(formula: &Cnf, proof: &[u8]) -> Result<(), ProofError> {
    proof::check(formula, proof, &Budget::unlimited()).map(|_| ())
}

/// The clauses that leave the puzzle's formula without a model: one that blocks its only solution, or none where it
/// has no solution. Nothing if it has several.
pub fn blocking(puzzle: &Puzzle, encoding: Encoding) -> Option<Vec<Vec<Lit>>> {
    match NativeEngine::new().uniqueness(puzzle, &Budget::unlimited()).unwrap() {
        Uniqueness::Unique(solution) => {
            Some(vec![Encoder::new(puzzle, encoding).blocking_clause(&solution)])
        }
        Uniqueness::None => Some(Vec::new()),
        _ => None,
    }
}

/// The puzzle's formula and, if it has just one solution, the clause that blocks it: no model is left.
pub fn refutable(puzzle: &Puzzle, encoding: Encoding) -> Option<Cnf> {
    let blocking = blocking(puzzle, encoding)?;
    let mut formula = Encoder::new(puzzle, encoding).to_cnf();
    blocking.iter().for_each(|clause| formula.add_clause(clause));
    Some(formula)
}

/// Checks a proof in all ways: as it is, and as the LRAT made of it, which is handed back.
pub fn assert_proved(formula: &Cnf, proof: &[u8]) -> Vec<u8> {
    check(formula, proof).unwrap();
    let mut lrat = Vec::new();
    proof::write_lrat(formula, proof, &Budget::unlimited(), &mut lrat).unwrap();
    check(formula, &lrat).unwrap_or_else(|error| {
        panic!(
            "{error}\n{}",
            String::from_utf8_lossy(&lrat).lines().take(40).collect::<Vec<_>>().join("\n")
        )
    });
    lrat
}
