//! [`SatSolver`] for varisat. No other file uses varisat.
//!
//! varisat has neither a time limit nor an interrupt, but `solve()` returns an error as soon as its proof sink does.
//! So a watched solver writes a proof to a sink that discards it and checks the budget whenever the proof's buffer of
//! 8 KiB is full. The proof is in varisat's own format, the only one that allows adding clauses between two calls.
//! After such an error the solver cannot be used again. (On 32-bit processors varisat 0.2.2 shifts by too much when
//! it computes the hashes of that format, which panics if it is compiled with overflow checks.)

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use varisat::config::SolverConfigUpdate;
use varisat::{ExtendFormula, Solver};

use super::{ProofError, ProofFormat, SatSolver, SolverOptions, Verdict};
use crate::budget::{Budget, Stopped};
use crate::{ClauseSink, Lit, Var};

pub(super) struct Varisat {
    solver: Solver<'static>,
    num_vars: usize,
    /// The state shared with the proof sink; `None` if the solver is not watched.
    watch: Option<Arc<Mutex<WatchState>>>,
    /// Why the solver cannot be used any more, if so.
    spent: Option<Stopped>,
    /// Whether the previous call had assumptions. varisat keeps them until they are replaced.
    assuming: bool,
    /// The value of each variable in the last model.
    values: Vec<bool>,
    failed: Vec<Lit>,
    scratch: Vec<varisat::Lit>,
}

/// The budget of the current call, and the reason to stop once it is exhausted.
#[derive(Default)]
struct WatchState {
    budget: Budget,
    stopped: Option<Stopped>,
}

fn lock(watch: &Mutex<WatchState>) -> MutexGuard<'_, WatchState> {
    watch.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A proof sink that fails once the budget is exhausted.
struct WatchedSink {
    watch: Option<Arc<Mutex<WatchState>>>,
    out: Option<Box<dyn Write + Send>>,
}

impl Write for WatchedSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(watch) = &self.watch {
            let mut watch = lock(watch);
            watch.stopped = watch.stopped.or_else(|| watch.budget.stopped());
            if watch.stopped.is_some() {
                return Err(io::Error::other("stopped"));
            }
        }
        match &mut self.out {
            Some(out) => out.write(bytes),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), |out| out.flush())
    }
}

/// Settings that differ from varisat's defaults (128, 0.95, 15,000).
///
/// They mean fewer restarts, decisions that follow the latest conflicts more closely, and deletion of learnt clauses
/// five times as often. Sudoku above 16×16 gains most: of the nine hardest grids of 36×36 with half their cells open,
/// three timed out after 60 s with the defaults and one does with these settings. 9×9 loses nothing.
fn tuning() -> SolverConfigUpdate {
    let mut tuning = SolverConfigUpdate::new();
    tuning.luby_restart_interval_scale = Some(256);
    tuning.vsids_decay = Some(0.85);
    tuning.reduce_locals_interval = Some(3_000);
    tuning
}

impl Varisat {
    pub(super) fn new(options: SolverOptions) -> Self {
        let mut solver = Solver::new();
        solver.config(&tuning()).expect("values are in the documented ranges");
        let watch = options.watched.then(Arc::default);
        if options.self_check {
            solver.enable_self_checking();
        }
        let (out, format) = match options.proof {
            Some((out, ProofFormat::Drat)) => (Some(out), varisat::ProofFormat::Drat),
            Some((out, ProofFormat::BinaryDrat)) => (Some(out), varisat::ProofFormat::BinaryDrat),
            None => (None, varisat::ProofFormat::Varisat),
        };
        if out.is_some() || watch.is_some() {
            solver.write_proof(WatchedSink { watch: watch.clone(), out }, format);
        }
        Varisat {
            solver,
            num_vars: 0,
            watch,
            spent: None,
            assuming: false,
            values: Vec::new(),
            failed: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Passes this call's budget to the proof sink. Returns the reason if it is already exhausted.
    fn set_budget(&mut self, budget: &Budget) -> Option<Stopped> {
        if let Some(watch) = &self.watch {
            *lock(watch) = WatchState { budget: budget.clone(), stopped: None };
        }
        budget.stopped()
    }

    fn save_model(&mut self) {
        self.values.clear();
        self.values.resize(self.num_vars, false);
        for lit in self.solver.model().expect("the verdict was satisfiable") {
            if let Some(value) = self.values.get_mut(lit.index()) {
                *value = lit.is_positive();
            }
        }
    }

    fn save_failed_assumptions(&mut self) {
        let core = self.solver.failed_core().unwrap_or_default();
        self.failed = core.iter().map(|lit| Var::new(lit.index()).lit(lit.is_positive())).collect();
    }

    /// Translates an error of `solve()`: the budget was exhausted, or the proof could not be written.
    fn failure(&mut self, error: varisat::solver::SolverError) -> Result<Verdict, ProofError> {
        use varisat::solver::SolverError;
        let stopped = self.watch.as_ref().and_then(|watch| lock(watch).stopped);
        // varisat cannot continue after any error.
        self.spent = Some(stopped.unwrap_or(Stopped::GaveUp));
        match (stopped, error) {
            (Some(reason), _) => Ok(Verdict::Unknown(reason)),
            (None, SolverError::ProofIoError { cause }) => Err(ProofError(cause)),
            (None, SolverError::Interrupted) => Ok(Verdict::Unknown(Stopped::GaveUp)),
            (None, other) => Err(ProofError(io::Error::other(other.to_string()))),
        }
    }
}

fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

impl ClauseSink for Varisat {
    fn add_clause(&mut self, clause: &[Lit]) {
        let highest = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.num_vars = self.num_vars.max(highest);
        self.scratch.clear();
        self.scratch.extend(clause.iter().map(|&lit| to_varisat(lit)));
        self.solver.add_clause(&self.scratch);
    }
}

impl SatSolver for Varisat {
    fn reserve(&mut self, num_vars: usize) {
        self.num_vars = self.num_vars.max(num_vars);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        if let Some(reason) = self.spent.or_else(|| self.set_budget(budget)) {
            return Ok(Verdict::Unknown(reason));
        }
        // varisat cannot write assumptions to a DRAT proof, not even an empty list.
        if self.assuming || !assumptions.is_empty() {
            self.scratch.clear();
            self.scratch.extend(assumptions.iter().map(|&lit| to_varisat(lit)));
            self.solver.assume(&self.scratch);
            self.assuming = !assumptions.is_empty();
        }
        match self.solver.solve() {
            Ok(true) => {
                self.save_model();
                Ok(Verdict::Satisfiable)
            }
            Ok(false) => {
                self.save_failed_assumptions();
                Ok(Verdict::Unsatisfiable)
            }
            Err(error) => self.failure(error),
        }
    }

    fn value(&self, var: Var) -> bool {
        self.values[var.index()]
    }

    fn failed_assumptions(&self) -> &[Lit] {
        &self.failed
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::tests::pigeons;
    use super::*;

    #[test]
    fn a_stopped_solver_stays_stopped() {
        let mut solver = Varisat::new(SolverOptions { watched: true, ..SolverOptions::default() });
        pigeons(13).clauses().for_each(|clause| solver.add_clause(clause));
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(50));
        for budget in [budget, Budget::unlimited()] {
            let verdict = solver.solve(&[], &budget).unwrap();
            assert_eq!(verdict, Verdict::Unknown(Stopped::TimeLimit));
        }
    }
}
