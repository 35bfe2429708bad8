//! Checks DRAT from the front: each clause by propagating its negation.

use std::io::{BufRead, Write};

use super::names::Names;
use super::propagation::{ClauseRef, Propagation, Reason, Status};
use super::steps::{Step, Steps};
use super::{Checked, ProofError};
use crate::budget::Budget;
use crate::cnf::{Cnf, Lit};

/// Steps between two looks at the budget.
const STEPS_PER_LOOK: u64 = 256;

/// The number in LRAT of a clause that is not written.
const UNWRITTEN: u64 = 0;

pub(super) fn check<R: BufRead>(
    formula: &Cnf,
    steps: &mut Steps<R>,
    budget: &Budget,
    lrat: Option<&mut dyn Write>,
) -> Result<Checked, ProofError> {
    let mut checker = Checker::new(formula, lrat);
    let mut checked = Checked::default();
    if checker.seal()? {
        return Ok(checked);
    }
    while let Some(step) = steps.next()? {
        if (checked.added + checked.deleted).is_multiple_of(STEPS_PER_LOOK)
            && let Some(reason) = budget.stopped()
        {
            return Err(ProofError::Stopped(reason));
        }
        let clause = &mut steps.clause;
        checker.names.number(clause);
        match step {
            Step::Delete => {
                checked.deleted += 1;
                checker.delete(clause)?;
            }
            Step::Add(_) => {
                checked.added += 1;
                match checker.follows(clause)? {
                    Follows::Yes => {}
                    Follows::ByRat if checker.lrat.is_some() => {
                        return Err(ProofError::NotRup { place: steps.place() });
                    }
                    Follows::ByRat => {}
                    Follows::No => return Err(does_not_follow(steps, &checker.names, "")),
                }
                if checker.add(&steps.clause)? {
                    return Ok(checked);
                }
            }
        }
    }
    Err(ProofError::Unfinished)
}

/// Says that the clause of the current step, which is numbered, does not follow.
pub(super) fn does_not_follow<R: BufRead>(
    steps: &Steps<R>,
    names: &Names,
    detail: &str,
) -> ProofError {
    let lits = steps.clause.iter().map(|&lit| names.name(lit));
    ProofError::DoesNotFollow {
        place: steps.place(),
        clause: lits.map(|lit| format!("{lit:?} ")).chain(["0".to_owned()]).collect(),
        detail: detail.to_owned(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Yes,
    ByRat,
    No,
}

/// The clauses so far and, when LRAT is written, their numbers.
struct Checker<'w> {
    propagation: Propagation,
    names: Names,
    lrat: Option<&'w mut dyn Write>,
    /// Number of each clause in LRAT.
    numbers: Vec<u64>,
    /// Number of the unit clause of each root literal on the trail.
    unit_numbers: Vec<u64>,
    /// Number given last.
    last: u64,
    /// What the clause that was looked at last follows from.
    hints: Vec<u64>,
    /// Whether that clause has a literal and its negation.
    always_holds: bool,
    seen: Vec<bool>,
    units: Vec<(ClauseRef, Lit)>,
    has_empty: Option<ClauseRef>,
}

impl<'w> Checker<'w> {
    fn new(formula: &Cnf, lrat: Option<&'w mut dyn Write>) -> Self {
        let mut checker = Checker {
            propagation: Propagation::default(),
            names: Names::new(formula.num_vars()),
            lrat,
            numbers: Vec::new(),
            unit_numbers: Vec::new(),
            last: 0,
            hints: Vec::new(),
            always_holds: false,
            seen: Vec::new(),
            units: Vec::new(),
            has_empty: None,
        };
        for clause in formula.clauses() {
            let (number, status) = checker.propagation.add(clause);
            checker.last += 1;
            checker.numbers.push(checker.last);
            match status {
                Status::Unit(lit) => checker.units.push((number, lit)),
                Status::Violated => checker.has_empty = Some(number),
                Status::Open => {}
            }
        }
        checker
    }

    /// Follows the unit clauses of the formula; answers whether they refute it.
    fn seal(&mut self) -> Result<bool, ProofError> {
        if let Some(empty) = self.has_empty {
            self.conclude(empty)?;
            return Ok(true);
        }
        for (clause, lit) in std::mem::take(&mut self.units) {
            if self.propagation.is_true(!lit) {
                self.number_root()?;
                self.conclude(clause)?;
                return Ok(true);
            }
            if !self.propagation.is_true(lit) {
                self.propagation.assign(lit, Reason::Clause(clause));
            }
        }
        self.settle()
    }

    /// Propagates at the root; answers whether that refutes the formula.
    fn settle(&mut self) -> Result<bool, ProofError> {
        let violated = self.propagation.propagate();
        self.number_root()?;
        if let Some(clause) = violated {
            self.conclude(clause)?;
        }
        Ok(violated.is_some())
    }

    /// Whether a clause follows; if by propagation, `hints` tell from what.
    fn follows(&mut self, clause: &[Lit]) -> Result<Follows, ProofError> {
        self.hints.clear();
        self.always_holds = false;
        let root = self.propagation.trail().len();
        if let Some(lit) = self.propagation.assume_false(clause.iter().copied()) {
            // True already at the root, or the clause has a literal and its negation.
            match self.propagation.reason(lit) {
                Some(Reason::Clause(_)) => self.explain(root, &[lit], None),
                _ => self.always_holds = true,
            }
            self.propagation.undo(root);
            return Ok(Follows::Yes);
        }
        let violated = self.propagation.propagate();
        if let Some(violated) = violated {
            let lits = self.propagation.lits(violated).to_vec();
            self.explain(root, &lits, Some(violated));
            self.propagation.undo(root);
            return Ok(Follows::Yes);
        }
        let is_rat = clause.first().is_some_and(|&pivot| self.is_rat(pivot));
        self.propagation.undo(root);
        Ok(if is_rat { Follows::ByRat } else { Follows::No })
    }

    /// Whether, with the clause's negation on the trail, all resolvents on its first literal follow.
    fn is_rat(&mut self, pivot: Lit) -> bool {
        let base = self.propagation.trail().len();
        self.propagation.containing(!pivot).into_iter().all(|other| {
            let others: Vec<Lit> = self.propagation.lits(other).to_vec();
            let others = others.into_iter().filter(|&lit| lit != !pivot);
            let follows = self.propagation.assume_false(others).is_some()
                || self.propagation.propagate().is_some();
            self.propagation.undo(base);
            follows
        })
    }

    /// Adds a clause that follows; answers whether the formula is refuted now.
    fn add(&mut self, clause: &[Lit]) -> Result<bool, ProofError> {
        let (number, status) = self.propagation.add(clause);
        // LRAT has no reasons to give for what always holds, and nothing follows from it.
        let id = match self.always_holds {
            true => UNWRITTEN,
            // As it was taken: with a literal twice, checkers would not see that it is unit.
            false => {
                let lits = self.propagation.lits(number).to_vec();
                self.write_clause(&lits)?
            }
        };
        self.numbers.push(id);
        match status {
            Status::Open => Ok(false),
            Status::Violated if clause.is_empty() => Ok(true),
            Status::Violated => {
                self.conclude(number)?;
                Ok(true)
            }
            Status::Unit(lit) => {
                self.propagation.assign(lit, Reason::Clause(number));
                self.settle()
            }
        }
    }

    fn delete(&mut self, clause: &[Lit]) -> Result<(), ProofError> {
        if let Some(deleted) = self.propagation.delete(clause)
            && let Some(out) = &mut self.lrat
            && self.numbers[deleted as usize] != UNWRITTEN
        {
            writeln!(out, "{} d {} 0", self.last, self.numbers[deleted as usize])?;
        }
        Ok(())
    }

    /// Writes a clause with `hints`; answers its number.
    fn write_clause(&mut self, clause: &[Lit]) -> Result<u64, ProofError> {
        self.last += 1;
        if let Some(out) = &mut self.lrat {
            write!(out, "{}", self.last)?;
            let mut lits = clause.iter().map(|&lit| self.names.name(lit));
            lits.try_for_each(|lit| write!(out, " {lit:?}"))?;
            write!(out, " 0")?;
            self.hints.iter().try_for_each(|hint| write!(out, " {hint}"))?;
            writeln!(out, " 0")?;
        }
        Ok(self.last)
    }

    /// Writes the empty clause, which this violated clause gives.
    fn conclude(&mut self, violated: ClauseRef) -> Result<(), ProofError> {
        let root = self.propagation.trail().len();
        let lits = self.propagation.lits(violated).to_vec();
        self.explain(root, &lits, Some(violated));
        self.write_clause(&[])?;
        Ok(())
    }

    /// Gives each new root literal a unit clause of its own, so that no explanation need go further back.
    fn number_root(&mut self) -> Result<(), ProofError> {
        while self.lrat.is_some() && self.unit_numbers.len() < self.propagation.trail().len() {
            let place = self.unit_numbers.len();
            let lit = self.propagation.trail()[place];
            let Some(Reason::Clause(reason)) = self.propagation.reason(lit) else {
                unreachable!("nothing is assumed at the root");
            };
            let lits = self.propagation.lits(reason).to_vec();
            let number = if lits.len() == 1 {
                self.numbers[reason as usize]
            } else {
                let others: Vec<Lit> = lits.into_iter().filter(|&other| other != lit).collect();
                self.explain(place, &others, Some(reason));
                self.write_clause(&[lit])?
            };
            self.unit_numbers.push(number);
        }
        Ok(())
    }

    /// Puts into `hints` the numbers of the clauses that settle these literals, in the order in which they
    /// become unit, and that of `last`. Literals among the first `root` of the trail have unit clauses.
    fn explain(&mut self, root: usize, lits: &[Lit], last: Option<ClauseRef>) {
        self.hints.clear();
        if self.lrat.is_none() {
            return;
        }
        let propagation = &self.propagation;
        let trail = propagation.trail();
        let vars = trail.iter().chain(lits).map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.seen.resize(self.seen.len().max(vars), false);
        lits.iter().for_each(|lit| self.seen[lit.var().index()] = true);
        self.hints.extend(last.map(|clause| self.numbers[clause as usize]));
        for (place, &lit) in trail.iter().enumerate().rev() {
            if !std::mem::take(&mut self.seen[lit.var().index()]) {
                continue;
            }
            if place < root {
                self.hints.push(self.unit_numbers[place]);
            } else if let Some(Reason::Clause(reason)) = propagation.reason(lit) {
                self.hints.push(self.numbers[reason as usize]);
                let others = propagation.lits(reason).iter().filter(|&&other| other != lit);
                others.for_each(|other| self.seen[other.var().index()] = true);
            }
        }
        lits.iter().for_each(|lit| self.seen[lit.var().index()] = false);
        self.hints.reverse();
    }
}
