//! One formula in one solver, for many questions that differ in a few digits.
//!
//! The formula has the rules and the givens of a puzzle. Further digits are assumptions, and so is what holds for
//! one question alone: a clause with the negation of a variable made for it, its *switch*, does nothing until the
//! switch is assumed. What the solver learns from one question serves the next.

use std::fmt;

use crate::budget::{Budget, Stopped};
use crate::cnf::{Encoder, Encoding, Lit, Var};
use crate::geometry::Candidate;
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{SatSolver, SolverKind, SolverOptions, Verdict};
use crate::solve::{SolveError, load};

/// The one that counts its conflicts and goes on after it was stopped. It takes the at-most-one constraints as they
/// are, so pairwise encoding costs it nothing and there are no auxiliary variables.
const SOLVER: SolverKind = SolverKind::Cdcl;

/// What is known about some digits beside the puzzle's givens.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// They stand in this solution.
    Solvable(Solution),
    /// These of them cannot stand together.
    Clash(Vec<Candidate>),
    /// A limit was met.
    Unknown(Stopped),
}

pub(super) struct Kept<'p> {
    encoder: Encoder<'p>,
    solver: Box<dyn SatSolver>,
    num_vars: usize,
}

/// What turns clauses on for the questions that name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Switch(Lit);

impl<'p> Kept<'p> {
    /// A solver for solutions of this puzzle.
    ///
    /// # Errors
    ///
    /// The reason, if there is not enough memory or the budget is met while the formula is loaded.
    pub(super) fn load(
        puzzle: &'p Puzzle,
        memory: Option<fn() -> Option<u64>>,
        budget: &Budget,
    ) -> Result<Self, Stopped> {
        let encoder = Encoder::new(puzzle, Encoding::REDUCED);
        let mut solver = SOLVER.start(SolverOptions::default());
        let refused = load::refuse(&encoder, SOLVER, memory, budget);
        let stopped = refused.or_else(|| load::load(&encoder, &mut *solver, budget));
        stopped.map_or(Ok(()), Err)?;
        Ok(Kept { num_vars: encoder.map().num_cell_vars(), encoder, solver })
    }

    /// Whether the givens leave this candidate; false for the givens themselves.
    pub(super) fn leaves(&self, candidate: Candidate) -> bool {
        self.encoder.map().var(candidate).is_some()
    }

    /// Looks for a solution with these digits, in which the switched clauses hold.
    pub(super) fn ask(
        &mut self,
        digits: &[Candidate],
        switches: &[Switch],
        budget: &Budget,
    ) -> Result<Answer, SolveError> {
        let (puzzle, map) = (self.encoder.puzzle(), self.encoder.map());
        let mut assumptions: Vec<Lit> = switches.iter().map(|switch| switch.0).collect();
        for &digit in digits {
            match map.var(digit) {
                Some(var) => assumptions.push(var.positive()),
                None if puzzle.given(digit.cell) == Some(digit.digit) => {}
                None => return Ok(Answer::Clash(vec![digit])),
            }
        }
        Ok(match self.solver.solve(&assumptions, budget)? {
            Verdict::Unknown(reason) => Answer::Unknown(reason),
            Verdict::Unsatisfiable => {
                let failed = self.solver.failed_assumptions().iter();
                let map = self.encoder.map();
                Answer::Clash(failed.filter_map(|lit| map.candidate(lit.var())).collect())
            }
            Verdict::Satisfiable => Answer::Solvable(self.solution(digits)?),
        })
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

    /// A switch without a clause.
    pub(super) fn switch(&mut self) -> Switch {
        let switch = Var::new(self.num_vars).positive();
        self.num_vars += 1;
        self.solver.reserve(self.num_vars);
        Switch(switch)
    }

    /// When switched on, one of these candidates stands in the solution.
    pub(super) fn want_one_of(&mut self, switch: Switch, candidates: &[Candidate]) {
        let map = self.encoder.map();
        let vars = candidates.iter().filter_map(|&candidate| map.var(candidate));
        let clause = vars.map(Var::positive).collect();
        self.add(switch, clause);
    }

    /// When switched on, the solution is another than this one of the puzzle.
    pub(super) fn want_other_than(&mut self, switch: Switch, solution: &Solution) {
        let clause = self.encoder.blocking_clause(solution);
        self.add(switch, clause);
    }

    /// Says that a switch will not be used any more, which lets the solver forget its clause.
    pub(super) fn discard(&mut self, switch: Switch) {
        self.solver.add_clause(&[!switch.0]);
    }

    /// Says that no solution has this candidate, which must be known.
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

impl fmt::Debug for Kept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kept({:?}, {})", self.encoder.puzzle(), self.num_vars)
    }
}
