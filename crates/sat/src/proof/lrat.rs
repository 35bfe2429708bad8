//! Checks LRAT proofs: each clause by the clauses that its hints name, without search.

use std::collections::HashMap;
use std::io::BufRead;

use super::numbering::VarNumbering;
use super::rup::does_not_follow;
use super::steps::{StepKind, StepReader};
use super::{Checked, ProofError};
use crate::budget::Budget;
use crate::{Cnf, Lit};

/// Steps between two checks of the budget.
const STEPS_PER_CHECK: u64 = 1 << 12;

pub(super) fn check<R: BufRead>(
    formula: &Cnf,
    steps: &mut StepReader<R>,
    budget: &Budget,
) -> Result<Checked, ProofError> {
    let mut clauses: HashMap<u64, Box<[Lit]>> =
        (1..).zip(formula.clauses().map(Box::from)).collect();
    let mut checked = Checked::default();
    let mut true_lits = TrueLits::default();
    let mut numbering = VarNumbering::new(formula.num_vars());
    while let Some(step) = steps.next()? {
        if (checked.added + checked.deleted).is_multiple_of(STEPS_PER_CHECK)
            && let Some(reason) = budget.stopped()
        {
            return Err(ProofError::Stopped(reason));
        }
        match step {
            StepKind::Delete => {
                checked.deleted += 1;
                for &number in &steps.hints {
                    clauses.remove(&(number.unsigned_abs()));
                }
            }
            StepKind::Add(number) => {
                checked.added += 1;
                numbering.renumber(&mut steps.clause);
                let clause = &steps.clause;
                let verdict = true_lits.check_clause(clause, &steps.hints, &clauses);
                verdict.map_err(|why| does_not_follow(steps, &numbering, &why))?;
                if clause.is_empty() {
                    return Ok(checked);
                }
                if clauses.insert(number, Box::from(&**clause)).is_some() {
                    return Err(steps.error(&format!("clause {number} already exists")));
                }
            }
        }
    }
    Err(ProofError::Unfinished)
}

/// The literals that are true during the check of one clause.
#[derive(Default)]
struct TrueLits {
    is_true: Vec<bool>,
    trail: Vec<Lit>,
}

impl TrueLits {
    /// Checks that the hinted clauses, each unit in its turn, lead from the clause's negation to a conflict.
    ///
    /// # Errors
    ///
    /// Returns the reason if they do not.
    fn check_clause(
        &mut self,
        clause: &[Lit],
        hints: &[i64],
        clauses: &HashMap<u64, Box<[Lit]>>,
    ) -> Result<(), String> {
        clause.iter().for_each(|&lit| self.make_true(!lit));
        // A clause with a literal and its negation always holds.
        let always_holds = clause.iter().any(|&lit| self.holds(lit));
        let verdict = if always_holds { Ok(()) } else { self.propagate_hints(hints, clauses) };
        for lit in self.trail.drain(..) {
            self.is_true[lit.code()] = false;
        }
        verdict
    }

    fn propagate_hints(
        &mut self,
        hints: &[i64],
        clauses: &HashMap<u64, Box<[Lit]>>,
    ) -> Result<(), String> {
        for &hint in hints {
            let number =
                u64::try_from(hint).map_err(|_| ": RAT steps in LRAT are not supported")?;
            let hinted = clauses.get(&number);
            let hinted = hinted.ok_or_else(|| format!(": there is no clause {number}"))?;
            let mut open = hinted.iter().filter(|&&lit| !self.holds(!lit));
            match open.next() {
                None => return Ok(()),
                Some(&lit) if open.all(|&other| other == lit) => self.make_true(lit),
                _ => return Err(format!(": clause {number} is not unit there")),
            }
        }
        Err(": its hints lead to no conflict".to_owned())
    }

    fn holds(&self, lit: Lit) -> bool {
        self.is_true.get(lit.code()) == Some(&true)
    }

    fn make_true(&mut self, lit: Lit) {
        if self.is_true.len() <= lit.code() {
            self.is_true.resize(lit.code() + 1, false);
        }
        if !self.is_true[lit.code()] {
            self.is_true[lit.code()] = true;
            self.trail.push(lit);
        }
    }
}
