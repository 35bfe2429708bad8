//! Checks proofs of unsatisfiability that SAT solvers write.
//!
//! This module shares no code with a solver, so a checked verdict depends only on the formula and this checker. It
//! reads three formats and recognises each by how the file begins:
//!
//! | format | a step | check |
//! |---|---|---|
//! | DRAT as text | `1 -2 0`, deletion `d 1 -2 0` | [`check`] finds the unit propagations itself |
//! | binary DRAT | `a` or `d`, numbers in 7-bit groups, `0` | the same |
//! | LRAT | `9 1 -2 0 4 7 0`: number, clause, hints | [`check`] propagates the clauses named by the hints |
//!
//! DRAT is by Wetzler, Heule and Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal
//! Proofs" (SAT 2014); LRAT by Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient Certified RAT
//! Verification" (CADE 2017). A clause may be added if its negation leads to a conflict by unit
//! propagation (RUP, Goldberg and Novikov, "Verification of Proofs of Unsatisfiability for CNF
//! Formulas", DATE 2003) or, only in DRAT, if that holds for all its resolvents on its first literal (RAT). Like
//! drat-trim, the DRAT check ignores deletions of clauses that make a literal true for good.

mod checked;
mod error;
mod lrat;
mod numbering;
mod propagation;
mod rup;
mod steps;

use std::io::{BufRead, Write};

use crate::Cnf;
use crate::budget::Budget;

pub use checked::Checked;
pub use error::ProofError;

/// Checks that `proof` refutes `formula`.
///
/// # Errors
///
/// Returns an error if a step does not follow, the proof does not reach the empty clause, the text is not a proof,
/// reading fails, or the budget is exhausted.
///
/// # Examples
///
/// ```
/// use satdoku_sat::budget::Budget;
/// use satdoku_sat::{ClauseSink, Cnf, Lit};
/// use satdoku_sat::proof;
///
/// let mut formula = Cnf::default();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     formula.add_clause(&clause.map(|number| Lit::from_dimacs(number).expect("not 0")));
/// }
/// assert!(proof::check(&formula, &b"1 0\n0\n"[..], &Budget::unlimited()).is_ok());
/// assert!(proof::check(&formula, &b"3 0\n0\n"[..], &Budget::unlimited()).is_err());
/// ```
pub fn check(formula: &Cnf, proof: impl BufRead, budget: &Budget) -> Result<Checked, ProofError> {
    let mut steps = steps::StepReader::new(proof)?;
    match steps.format() {
        steps::FileFormat::Lrat => lrat::check(formula, &mut steps, budget),
        _ => rup::check(formula, &mut steps, budget, None),
    }
}

/// Checks a DRAT proof and writes it as LRAT, with hints for each step.
///
/// # Errors
///
/// Like [`check`]; also returns an error if the proof is already LRAT or has RAT steps, or if writing fails.
pub fn write_lrat(
    formula: &Cnf,
    proof: impl BufRead,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Checked, ProofError> {
    let mut steps = steps::StepReader::new(proof)?;
    if steps.format() == steps::FileFormat::Lrat {
        return Err(steps.error("the proof is already in LRAT"));
    }
    rup::check(formula, &mut steps, budget, Some(out))
}
