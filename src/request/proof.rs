//! Formulas of puzzles, and proofs of verdicts.

use serde::Serialize;

use crate::budget::Budget;
use crate::cnf::{Encoder, Encoding, dimacs};
use crate::format::{Record, line};
use crate::sat::{ProofFormat, SolverKind, Verdict};
use crate::solve::{
    AutoEngine, Engine, EngineOptions, PROOF_ENCODING, Prover, SolveError, Uniqueness,
};

/// The verdict on a puzzle with its proof.
#[derive(Default, Serialize)]
pub(super) struct Proved {
    index: u64,
    puzzle: String,
    verdict: &'static str,
    /// Why there is no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The formula that the proof refutes, in DIMACS.
    #[serde(skip_serializing_if = "Option::is_none")]
    cnf: Option<String>,
    /// The proof, in DRAT.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
}

/// The formula of a puzzle, with the symbols of its digits.
pub(super) fn formula(record: &Record) -> Vec<u8> {
    let encoder = Encoder::new(&record.puzzle, Encoding::EXTENDED);
    let mut formula = Vec::new();
    dimacs::write(&encoder, &record.alphabet, &[], &mut formula).expect("memory can be written");
    formula
}

impl Proved {
    /// The verdict on a puzzle, with a proof if there is no solution or exactly one.
    pub(super) fn find(
        index: u64,
        record: &Record,
        options: &EngineOptions,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let mut puzzle = Vec::new();
        line::write(&mut puzzle, record.puzzle.cells(), &record.alphabet);
        let puzzle = String::from_utf8(puzzle).expect("symbols are text");
        Ok(Proved { index, puzzle, ..proved(record, options, budget)? })
    }

    /// A line of JSON.
    pub(super) fn to_line(&self) -> String {
        let json = serde_json::to_string(self).expect("the data has nothing that JSON has not");
        json + "\n"
    }
}

fn proved(record: &Record, options: &EngineOptions, budget: &Budget) -> Result<Proved, SolveError> {
    let puzzle = &record.puzzle;
    let kind = options.sat_solver.unwrap_or(SolverKind::PROVER);
    let mut prover = Prover::new(kind, options, ProofFormat::Drat, Vec::new());
    let verdict = match kind.proves_incrementally() {
        true => AutoEngine::new(&mut prover).uniqueness(puzzle, budget)?,
        false => options.build().uniqueness(puzzle, budget)?,
    };
    let without =
        |verdict, reason: String| Ok(Proved { verdict, reason: Some(reason), ..Proved::default() });
    let known = match &verdict {
        Uniqueness::None => None,
        Uniqueness::Unique(solution) => Some(solution),
        Uniqueness::Multiple(..) => {
            return without("multiple", "there are several solutions".to_owned());
        }
        Uniqueness::Unknown(reason) => return without("unknown", reason.to_string()),
    };
    if !prover.has_proved() {
        match prover.refute(puzzle, known, budget)? {
            Verdict::Unsatisfiable => {}
            Verdict::Unknown(reason) => return without("unknown", reason.to_string()),
            Verdict::Satisfiable => {
                let reason = "the solver refutes the verdict that it should prove".to_owned();
                return Err(SolveError::Disagreement(reason));
            }
        }
    }
    let encoder = Encoder::new(puzzle, PROOF_ENCODING);
    let blocking: Vec<_> =
        prover.blocked().iter().map(|solution| encoder.blocking_clause(solution)).collect();
    let mut formula = Vec::new();
    dimacs::write(&encoder, &record.alphabet, &blocking, &mut formula)
        .expect("memory can be written");
    let proof = prover.into_proof().expect("memory can be written");
    let text = |bytes| Some(String::from_utf8(bytes).expect("DIMACS and DRAT are text"));
    Ok(Proved {
        verdict: if known.is_some() { "unique" } else { "none" },
        cnf: text(formula),
        proof: text(proof),
        ..Proved::default()
    })
}
