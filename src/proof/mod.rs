//! Checking that a formula has no model, from the proof that a SAT solver wrote.
//!
//! Nothing here shares code with a solver, so a verdict that passes rests on the formula and this checker
//! alone. Three forms are read, told apart by their beginnings:
//!
//! | form | a step | checked by |
//! |---|---|---|
//! | DRAT as text | `1 -2 0`, deletion `d 1 -2 0` | [`check`] finds the unit propagations itself |
//! | DRAT, binary | `a` or `d`, numbers in 7-bit groups, `0` | the same |
//! | LRAT | `9 1 -2 0 4 7 0`: number, clause, clauses that make it unit | [`check`] follows the numbers |
//!
//! DRAT is due to Wetzler, Heule and Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal
//! Proofs" (SAT 2014); LRAT to Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient Certified RAT
//! Verification" (CADE 2017). A clause may be added when its negation leads to a conflict by unit
//! propagation (RUP, Goldberg and Novikov, "Verification of Proofs of Unsatisfiability for CNF
//! Formulas", DATE 2003) or, in DRAT alone, when that holds for its resolvents on its first literal
//! (RAT). Deletions of clauses that make a literal true for good are ignored, as drat-trim does.

mod checked;
mod error;
mod lrat;
mod names;
mod propagation;
mod rup;
mod steps;

use std::io::{BufRead, Write};

use crate::budget::Budget;
use crate::cnf::Cnf;

pub use checked::Checked;
pub use error::ProofError;

/// Checks that `proof` refutes `formula`: answers only if it does.
///
/// # Errors
///
/// If a step does not follow, the empty clause is not reached, the text is no proof, reading fails, or the budget
/// is met.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::cnf::{ClauseSink, Cnf, Lit};
/// use satdoku::proof;
///
/// let mut formula = Cnf::default();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     formula.add_clause(&clause.map(|number| Lit::from_dimacs(number).expect("not 0")));
/// }
/// assert!(proof::check(&formula, &b"1 0\n0\n"[..], &Budget::unlimited()).is_ok());
/// assert!(proof::check(&formula, &b"3 0\n0\n"[..], &Budget::unlimited()).is_err());
/// ```
pub fn check(formula: &Cnf, proof: impl BufRead, budget: &Budget) -> Result<Checked, ProofError> {
    let mut steps = steps::Steps::new(proof)?;
    match steps.form() {
        steps::Form::Lrat => lrat::check(formula, &mut steps, budget),
        _ => rup::check(formula, &mut steps, budget, None),
    }
}

/// Checks a DRAT proof and writes it as LRAT, with what each step follows from.
///
/// # Errors
///
/// As [`check`]; and if the proof is LRAT already, has RAT steps, or writing fails.
pub fn write_lrat(
    formula: &Cnf,
    proof: impl BufRead,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Checked, ProofError> {
    let mut steps = steps::Steps::new(proof)?;
    if steps.form() == steps::Form::Lrat {
        return Err(steps.error("this proof is in LRAT already"));
    }
    rup::check(formula, &mut steps, budget, Some(out))
}
