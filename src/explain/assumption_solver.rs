//! One SAT solver for many questions about a puzzle that differ in a few digits.
//!
//! The formula states the rules and the givens of the puzzle. Further digits are assumptions. A clause that holds for one
//! question only contains the negation of a variable of its own, its *switch*: it has no effect until the switch is
//! assumed. Clauses learnt from one question serve the next.

use std::fmt;

use crate::budget::{Budget, Stopped};
use crate::encode::{Cnf, Encoder, Encoding, Lit, Var};
use crate::geometry::Candidate;
use crate::puzzle::{Parts, Puzzle, Solution};
use crate::sat::{SatSolver, SolverKind, SolverOptions, Verdict};
use crate::solve::{SolveError, load};

/// Goes on after it met a limit, and takes at-most-one constraints as they are, so that the pairwise encoding costs
/// nothing and needs no auxiliary variables.
const SOLVER: SolverKind = SolverKind::RESUMABLE;

/// Whether some digits are consistent with the puzzle's givens.
#[derive(Clone, Debug)]
pub(super) enum Consistency {
    /// They are, in this solution.
    Solvable(Solution),
    /// They are not; these of them contradict each other.
    Clash(Vec<Candidate>),
    /// A limit was reached.
    Unknown(Stopped),
}

pub(super) struct AssumptionSolver<'p> {
    encoder: Encoder<'p>,
    solver: Box<dyn SatSolver>,
    num_vars: usize,
    /// The assumptions that the last question's answer "none" rests on.
    failed: Vec<Lit>,
}

/// Turns on its clauses in the questions that name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Switch(Lit);

impl<'p> AssumptionSolver<'p> {
    /// A solver for solutions of this puzzle.
    ///
    /// # Errors
    ///
    /// The reason, if the formula needs too much memory or the budget runs out while it is loaded.
    pub(super) fn load(
        puzzle: &'p Puzzle,
        memory: Option<fn() -> Option<u64>>,
        budget: &Budget,
    ) -> Result<Self, Stopped> {
        let encoder = Encoder::new(puzzle, Encoding::REDUCED);
        let mut solver = SOLVER.start(SolverOptions { steady: true, ..SolverOptions::default() });
        let refused = load::refuse(&encoder, SOLVER, 1, memory, budget);
        let stopped = refused.or_else(|| load::load(&encoder, &mut *solver, budget));
        stopped.map_or(Ok(()), Err)?;
        // The clauses of conditions on several cells have variables of their own.
        let num_vars = match puzzle.parts().is_empty() {
            true => encoder.map().num_cell_vars(),
            false => encoder.size().vars,
        };
        Ok(AssumptionSolver { num_vars, encoder, solver, failed: Vec::new() })
    }

    /// Whether the givens leave this candidate; false for the givens themselves.
    pub(super) fn leaves(&self, candidate: Candidate) -> bool {
        self.encoder.map().var(candidate).is_some()
    }

    /// Looks for a solution with these digits that satisfies the clauses of these switches.
    pub(super) fn ask(
        &mut self,
        digits: &[Candidate],
        switches: &[Switch],
        budget: &Budget,
    ) -> Result<Consistency, SolveError> {
        self.failed.clear();
        let (puzzle, map) = (self.encoder.puzzle(), self.encoder.map());
        let mut assumptions: Vec<Lit> = switches.iter().map(|switch| switch.0).collect();
        for &digit in digits {
            match map.var(digit) {
                Some(var) => assumptions.push(var.positive()),
                None if puzzle.given(digit.cell) == Some(digit.digit) => {}
                None => return Ok(Consistency::Clash(vec![digit])),
            }
        }
        Ok(match self.solver.solve(&assumptions, budget)? {
            Verdict::Unknown(reason) => Consistency::Unknown(reason),
            Verdict::Unsatisfiable => {
                self.failed.extend(self.solver.failed_assumptions());
                let (failed, map) = (self.failed.iter(), self.encoder.map());
                Consistency::Clash(failed.filter_map(|lit| map.candidate(lit.var())).collect())
            }
            Verdict::Satisfiable => Consistency::Solvable(self.solution(digits)?),
        })
    }

    /// Those of the switches that the last question's answer "none" rests on.
    pub(super) fn failed_switches(&self, switches: &[Switch]) -> Vec<Switch> {
        switches.iter().copied().filter(|switch| self.failed.contains(&switch.0)).collect()
    }

    /// The model as a solution that has these digits.
    fn solution(&self, digits: &[Candidate]) -> Result<Solution, SolveError> {
        let wrong = |reason| SolveError::WrongGrid { engine: "sat", reason };
        let decoded = self.encoder.decode(|var| self.solver.value(var));
        let solution = decoded.map_err(|error| wrong(error.to_string()))?;
        match digits.iter().find(|d| solution.digit(d.cell) != d.digit) {
            Some(digit) => Err(wrong(format!(
                "the digit at {} is another",
                solution.geometry().name(digit.cell)
            ))),
            None => Ok(solution),
        }
    }

    /// Makes a switch without clauses.
    pub(super) fn switch(&mut self) -> Switch {
        let switch = Var::new(self.num_vars).positive();
        self.num_vars += 1;
        self.solver.reserve(self.num_vars);
        Switch(switch)
    }

    /// Adds a clause to the switch: the solution has one of these candidates.
    pub(super) fn want_one_of(&mut self, switch: Switch, candidates: &[Candidate]) {
        let map = self.encoder.map();
        let vars = candidates.iter().filter_map(|&candidate| map.var(candidate));
        let clause = vars.map(Var::positive).collect();
        self.add(switch, clause);
    }

    /// Adds a clause to the switch: the solution has not both of these candidates.
    pub(super) fn want_not_both(&mut self, switch: Switch, a: Candidate, b: Candidate) {
        let map = self.encoder.map();
        // A candidate without a variable is false already.
        if let (Some(a), Some(b)) = (map.var(a), map.var(b)) {
            self.add(switch, vec![a.negative(), b.negative()]);
        }
    }

    /// Adds clauses to the switch: the conditions on several cells hold.
    pub(super) fn want_parts(&mut self, switch: Switch, parts: &Parts) {
        let mut clauses = Cnf::default();
        self.num_vars = self.encoder.further_parts(parts, self.num_vars, &mut clauses);
        self.solver.reserve(self.num_vars);
        for clause in clauses.clauses() {
            self.add(switch, clause.to_vec());
        }
    }

    /// Adds a clause to the switch: the solution differs from this one.
    pub(super) fn want_other_than(&mut self, switch: Switch, solution: &Solution) {
        let clause = self.encoder.blocking_clause(solution);
        self.add(switch, clause);
    }

    /// Declares that a switch is no longer used, so that the solver may delete its clauses.
    pub(super) fn discard(&mut self, switch: Switch) {
        self.solver.add_clause(&[!switch.0]);
    }

    /// Declares that no solution has this candidate; the caller must have proved it.
    pub(super) fn rule_out(&mut self, candidate: Candidate) {
        if let Some(var) = self.encoder.map().var(candidate) {
            self.solver.add_clause(&[var.negative()]);
        }
    }

    fn add(&mut self, switch: Switch, mut clause: Vec<Lit>) {
        clause.push(!switch.0);
        self.solver.add_clause(&clause);
    }
}

/// The budget with at most this many conflicts for each question.
pub(super) fn within(budget: &Budget, conflicts: u64) -> Budget {
    let least = budget.conflict_limit().map_or(conflicts, |limit| limit.min(conflicts));
    budget.clone().with_conflict_limit(least)
}

/// The members of `list` that are also in `other`, in the order of `list`.
pub(super) fn common(list: &[Candidate], other: &[Candidate]) -> Vec<Candidate> {
    let mut other = other.to_vec();
    other.sort_unstable();
    let is_in = |member: &&Candidate| other.binary_search(member).is_ok();
    list.iter().filter(is_in).copied().collect()
}

impl fmt::Debug for AssumptionSolver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AssumptionSolver({:?}, {})", self.encoder.puzzle(), self.num_vars)
    }
}
