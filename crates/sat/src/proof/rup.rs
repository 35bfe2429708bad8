//! Checks DRAT proofs forwards: each clause by propagating its negation.

use std::io::{BufRead, Write};

use super::numbering::VarNumbering;
use super::propagation::{ClauseRef, Propagation, Reason, Status};
use super::steps::{StepKind, StepReader};
use super::{Checked, ProofError};
use crate::budget::Budget;
use crate::{Cnf, Lit};

/// Steps between two checks of the budget.
const STEPS_PER_CHECK: u64 = 256;

/// The LRAT number of a clause that is not written.
const UNWRITTEN: u64 = 0;

pub(super) fn check<R: BufRead>(
    formula: &Cnf,
    steps: &mut StepReader<R>,
    budget: &Budget,
    lrat: Option<&mut dyn Write>,
) -> Result<Checked, ProofError> {
    let mut checker = DratChecker::new(formula, lrat);
    let mut checked = Checked::default();
    if checker.propagate_formula()? {
        return Ok(checked);
    }
    while let Some(step) = steps.next()? {
        if (checked.added + checked.deleted).is_multiple_of(STEPS_PER_CHECK)
            && let Some(reason) = budget.stopped()
        {
            return Err(ProofError::Stopped(reason));
        }
        let clause = &mut steps.clause;
        checker.numbering.renumber(clause);
        match step {
            StepKind::Delete => {
                checked.deleted += 1;
                checker.delete(clause)?;
            }
            StepKind::Add(_) => {
                checked.added += 1;
                match checker.follows(clause)? {
                    Follows::Yes => {}
                    Follows::ByRat if checker.lrat.is_some() => {
                        return Err(ProofError::NotRup { place: steps.place() });
                    }
                    Follows::ByRat => {}
                    Follows::No => return Err(does_not_follow(steps, &checker.numbering, "")),
                }
                if checker.add(&steps.clause)? {
                    return Ok(checked);
                }
            }
        }
    }
    Err(ProofError::Unfinished)
}

/// The error for a clause that does not follow. The clause of the current step must be renumbered.
pub(super) fn does_not_follow<R: BufRead>(
    steps: &StepReader<R>,
    numbering: &VarNumbering,
    detail: &str,
) -> ProofError {
    let lits = steps.clause.iter().map(|&lit| numbering.original(lit));
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

/// The clauses so far and, if LRAT is written, their numbers.
struct DratChecker<'w> {
    propagation: Propagation,
    numbering: VarNumbering,
    lrat: Option<&'w mut dyn Write>,
    /// The LRAT number of each clause.
    numbers: Vec<u64>,
    /// The LRAT number of the unit clause of each root literal on the trail.
    unit_numbers: Vec<u64>,
    /// The last LRAT number used.
    last: u64,
    /// The LRAT numbers of the clauses that imply the clause checked last.
    hints: Vec<u64>,
    /// Whether the clause checked last has a literal and its negation.
    always_holds: bool,
    seen: Vec<bool>,
    /// The unit clauses of the formula.
    units: Vec<(ClauseRef, Lit)>,
    /// The empty clause of the formula, if any.
    empty_clause: Option<ClauseRef>,
}

impl<'w> DratChecker<'w> {
    fn new(formula: &Cnf, lrat: Option<&'w mut dyn Write>) -> Self {
        let mut checker = DratChecker {
            propagation: Propagation::default(),
            numbering: VarNumbering::new(formula.num_vars()),
            lrat,
            numbers: Vec::new(),
            unit_numbers: Vec::new(),
            last: 0,
            hints: Vec::new(),
            always_holds: false,
            seen: Vec::new(),
            units: Vec::new(),
            empty_clause: None,
        };
        for clause in formula.clauses() {
            let (number, status) = checker.propagation.add(clause);
            checker.last += 1;
            checker.numbers.push(checker.last);
            match status {
                Status::Unit(lit) => checker.units.push((number, lit)),
                Status::Violated => checker.empty_clause = Some(number),
                Status::Open => {}
            }
        }
        checker
    }

    /// Propagates the unit clauses of the formula. Returns whether they refute it.
    fn propagate_formula(&mut self) -> Result<bool, ProofError> {
        if let Some(empty) = self.empty_clause {
            self.write_empty_clause(empty)?;
            return Ok(true);
        }
        for (clause, lit) in std::mem::take(&mut self.units) {
            if self.propagation.is_true(!lit) {
                self.write_root_units()?;
                self.write_empty_clause(clause)?;
                return Ok(true);
            }
            if !self.propagation.is_true(lit) {
                self.propagation.assign(lit, Reason::Clause(clause));
            }
        }
        self.propagate_root()
    }

    /// Propagates at the root. Returns whether that refutes the formula.
    fn propagate_root(&mut self) -> Result<bool, ProofError> {
        let violated = self.propagation.propagate();
        self.write_root_units()?;
        if let Some(clause) = violated {
            self.write_empty_clause(clause)?;
        }
        Ok(violated.is_some())
    }

    /// Checks whether a clause follows. If it does by propagation, sets `hints`.
    fn follows(&mut self, clause: &[Lit]) -> Result<Follows, ProofError> {
        self.hints.clear();
        self.always_holds = false;
        let root = self.propagation.trail().len();
        if let Some(lit) = self.propagation.assume_false(clause.iter().copied()) {
            // Either `lit` is true at the root, or the clause has a literal and its negation.
            match self.propagation.reason(lit) {
                Some(Reason::Clause(_)) => self.set_hints(root, &[lit], None),
                _ => self.always_holds = true,
            }
            self.propagation.undo(root);
            return Ok(Follows::Yes);
        }
        let violated = self.propagation.propagate();
        if let Some(violated) = violated {
            let lits = self.propagation.lits(violated).to_vec();
            self.set_hints(root, &lits, Some(violated));
            self.propagation.undo(root);
            return Ok(Follows::Yes);
        }
        let is_rat = clause.first().is_some_and(|&pivot| self.is_rat(pivot));
        self.propagation.undo(root);
        Ok(if is_rat { Follows::ByRat } else { Follows::No })
    }

    /// Whether all resolvents on `pivot`, the clause's first literal, follow. The negated clause must be on the trail.
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

    /// Adds a clause that follows. Returns whether the formula is now refuted.
    fn add(&mut self, clause: &[Lit]) -> Result<bool, ProofError> {
        let (number, status) = self.propagation.add(clause);
        // A clause that always holds has no hints in LRAT, and nothing follows from it.
        let id = match self.always_holds {
            true => UNWRITTEN,
            // Write it without duplicate literals, or checkers would not see that it is unit.
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
                self.write_empty_clause(number)?;
                Ok(true)
            }
            Status::Unit(lit) => {
                self.propagation.assign(lit, Reason::Clause(number));
                self.propagate_root()
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

    /// Writes a clause with `hints`. Returns its number.
    fn write_clause(&mut self, clause: &[Lit]) -> Result<u64, ProofError> {
        self.last += 1;
        if let Some(out) = &mut self.lrat {
            write!(out, "{}", self.last)?;
            let mut lits = clause.iter().map(|&lit| self.numbering.original(lit));
            lits.try_for_each(|lit| write!(out, " {lit:?}"))?;
            write!(out, " 0")?;
            self.hints.iter().try_for_each(|hint| write!(out, " {hint}"))?;
            writeln!(out, " 0")?;
        }
        Ok(self.last)
    }

    /// Writes the empty clause, which follows from a violated clause.
    fn write_empty_clause(&mut self, violated: ClauseRef) -> Result<(), ProofError> {
        let root = self.propagation.trail().len();
        let lits = self.propagation.lits(violated).to_vec();
        self.set_hints(root, &lits, Some(violated));
        self.write_clause(&[])?;
        Ok(())
    }

    /// Writes a unit clause for each new root literal, so that later hints can refer to it.
    fn write_root_units(&mut self) -> Result<(), ProofError> {
        while self.lrat.is_some() && self.unit_numbers.len() < self.propagation.trail().len() {
            let place = self.unit_numbers.len();
            let lit = self.propagation.trail()[place];
            let Some(Reason::Clause(reason)) = self.propagation.reason(lit) else {
                unreachable!("root literals are implied by clauses");
            };
            let lits = self.propagation.lits(reason).to_vec();
            let number = if lits.len() == 1 {
                self.numbers[reason as usize]
            } else {
                let others: Vec<Lit> = lits.into_iter().filter(|&other| other != lit).collect();
                self.set_hints(place, &others, Some(reason));
                self.write_clause(&[lit])?
            };
            self.unit_numbers.push(number);
        }
        Ok(())
    }

    /// Sets `hints` to the numbers of the clauses that imply these literals, in the order in which they become unit,
    /// followed by the number of `last`. The first `root` literals of the trail have unit clauses of their own.
    fn set_hints(&mut self, root: usize, lits: &[Lit], last: Option<ClauseRef>) {
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
