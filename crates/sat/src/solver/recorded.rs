//! A solver that records its work in the budgets of its calls.

use std::time::Duration;

use super::sat_solver::{Counters, ProofError, SatSolver, Verdict};
use crate::budget::{Budget, Stopwatch, Work};
use crate::{ClauseSink, Lit, Var};

/// Counts what a solver is given, and records its work at each call.
pub(super) struct Recorded<S> {
    name: &'static str,
    solver: S,
    /// Runs from the creation of the solver to the first call, which is how long building the formula takes.
    building: Option<Stopwatch>,
    variables: u64,
    clauses: u64,
    /// Number of clauses at the checkpoint, if there is one.
    clauses_before: Option<u64>,
}

impl<S: SatSolver> Recorded<S> {
    pub(super) fn new(name: &'static str, solver: S) -> Self {
        let building = Some(Stopwatch::start());
        Recorded { name, solver, building, variables: 0, clauses: 0, clauses_before: None }
    }

    /// The work since the solver counted `before`.
    fn work_since(&self, before: Counters, time: Duration) -> Work {
        let after = self.solver.counters();
        let since = |before: Option<u64>, after: Option<u64>| Some(after? - before.unwrap_or(0));
        Work {
            searches: 1,
            nodes: None,
            variables: Some(self.variables),
            clauses: Some(self.clauses),
            decisions: since(before.decisions, after.decisions),
            conflicts: since(before.conflicts, after.conflicts),
            propagations: since(before.propagations, after.propagations),
            restarts: since(before.restarts, after.restarts),
            time,
        }
    }
}

impl<S: SatSolver> ClauseSink for Recorded<S> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.solver.add_clause(clause);
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        let members = lits.len() as u64;
        self.clauses += members * members.saturating_sub(1) / 2;
        self.solver.add_at_most_one(lits);
    }

    fn is_closed(&self) -> bool {
        self.solver.is_closed()
    }
}

impl<S: SatSolver> SatSolver for Recorded<S> {
    fn reserve(&mut self, num_vars: usize) {
        self.variables = self.variables.max(num_vars as u64);
        self.solver.reserve(num_vars);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        let building = self.building.take().map_or(Duration::ZERO, Stopwatch::elapsed);
        let started = budget.start_recording();
        let before = started.map(|_| self.solver.counters()).unwrap_or_default();
        let verdict = self.solver.solve(assumptions, budget);
        budget.record(self.name, started, |time| self.work_since(before, building + time));
        verdict
    }

    fn value(&self, var: Var) -> bool {
        self.solver.value(var)
    }

    fn failed_assumptions(&self) -> &[Lit] {
        self.solver.failed_assumptions()
    }

    fn checkpoint(&mut self) -> bool {
        let is_set = self.solver.checkpoint();
        if is_set {
            self.clauses_before = Some(self.clauses);
        }
        is_set
    }

    fn rewind(&mut self) {
        if let Some(clauses) = self.clauses_before {
            self.clauses = clauses;
            self.building = Some(Stopwatch::start());
            self.solver.rewind();
        }
    }

    fn counters(&self) -> Counters {
        self.solver.counters()
    }
}
