//! Loads a formula into a solver within limits of memory and time, and what suits each solver by default.

use crate::budget::{Budget, Stopped};
use crate::encode::{AtMostOne, ClauseSink, Encoder, Encoding, Lit};
use crate::sat::{SatSolver, SolverKind};

/// Largest side for the pairwise at-most-one. Above it, its memory costs more than it gains.
const LARGEST_PAIRWISE: usize = 36;

/// The encoding that suits this kind of solver best.
pub(crate) fn default_encoding(kind: SolverKind, side: usize) -> Encoding {
    let is_pairwise = kind.takes_at_most_ones() || side <= LARGEST_PAIRWISE;
    let at_most_one = if is_pairwise { AtMostOne::Pairwise } else { AtMostOne::Product };
    Encoding { at_most_one, ..Encoding::REDUCED }
}

/// Largest side for which the budget is checked only between calls of the solver. Up to here, a call takes
/// milliseconds, and watching the solver would cost 13% (hard puzzles) to 45% (easy ones).
const QUICK_SIDE: usize = 9;

/// Whether a solver for grids of this side must check the budget during its calls.
pub(crate) fn needs_watching(budget: &Budget, side: usize) -> bool {
    budget.needs_watching() && side > QUICK_SIDE
}

/// Adds the formula to the solver. Returns the reason if the budget is exhausted before all of it is loaded.
pub(crate) fn load(
    encoder: &Encoder<'_>,
    solver: &mut dyn SatSolver,
    budget: &Budget,
) -> Option<Stopped> {
    let mut sink = BudgetedSink::new(SolverSink(solver), budget);
    let num_vars = encoder.clauses(&mut sink);
    let stopped = sink.stopped;
    // A formula that was cut short is not solved, so its other variables need no tables.
    if stopped.is_none() {
        solver.reserve(num_vars);
    }
    stopped
}

/// Returns the reason if this number of solvers with the formula need more memory than is available. Otherwise the budget's
/// memory gauge shows what they need, if that is much.
///
/// `available` returns the number of bytes. Without it, or if it returns `None`, 8 GB are assumed.
pub(crate) fn refuse(
    encoder: &Encoder<'_>,
    kind: SolverKind,
    solvers: usize,
    available: Option<fn() -> Option<u64>>,
    budget: &Budget,
) -> Option<Stopped> {
    let geometry = encoder.puzzle().geometry();
    // The empty grid has more clauses than any puzzle.
    if encoder.encoding().size(geometry).clauses <= SMALL_FORMULA {
        return None;
    }
    let needed = match bytes_needed(encoder, kind, budget) {
        Ok(needed) => needed,
        Err(stopped) => return Some(stopped),
    };
    let bytes = needed.bytes * solvers as u64;
    let available = available.and_then(|ask| ask()).unwrap_or(DEFAULT_MEMORY);
    if bytes > available {
        return Some(Stopped::TooLarge { clauses: needed.clauses, needed: bytes, available });
    }
    budget.show_memory(bytes);
    None
}

/// Bytes assumed to be available if the caller does not know.
const DEFAULT_MEMORY: u64 = 8_000_000_000;

/// Largest number of clauses for which a formula needs no memory check.
const SMALL_FORMULA: usize = 1_000_000;

/// Computes the bytes that this kind of solver takes for the formula, by a pass over its clauses without storing them.
///
/// # Errors
///
/// Returns the reason if the budget is exhausted first.
fn bytes_needed(
    encoder: &Encoder<'_>,
    kind: SolverKind,
    budget: &Budget,
) -> Result<FormulaSize, Stopped> {
    let mut counter = BudgetedSink::new(FormulaCounter::default(), budget);
    encoder.clauses(&mut counter);
    let BudgetedSink { sink, stopped, .. } = counter;
    stopped.map_or(Ok(()), Err)?;
    let clauses = sink.plain_clauses + sink.pairs;
    let bytes = if kind.takes_at_most_ones() {
        sink.plain_clauses * BYTES_PER_CLAUSE + sink.members * BYTES_PER_MEMBER
    } else {
        clauses * BYTES_PER_CLAUSE
    };
    Ok(FormulaSize { clauses, bytes })
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FormulaSize {
    /// Clauses, pairs of at-most-one constraints included.
    clauses: u64,
    /// Bytes that the solver takes for them.
    bytes: u64,
}

/// Bytes that varisat takes per clause, including a share of the variables and learnt clauses. Measured: 60 bytes with
/// the empty grids of 64×64 and 81×81 loaded, 95 after a search of 40 s on a 121×121 grid.
const BYTES_PER_CLAUSE: u64 = 96;

/// Bytes that the `cdcl` solver takes per literal of an at-most-one constraint, including a share of all else.
/// Measured: 300 to 430 bytes after 2 s on the empty 64×64 grid and after 10 s on grids of side 100 and 121.
const BYTES_PER_MEMBER: u64 = 440;

/// Forwards clauses to a sink until the budget is exhausted.
struct BudgetedSink<'a, S> {
    sink: S,
    budget: &'a Budget,
    steps: usize,
    stopped: Option<Stopped>,
}

/// Number of clauses or literals between two checks of the budget.
const STEPS_PER_CHECK: usize = 1 << 14;

impl<'a, S> BudgetedSink<'a, S> {
    fn new(sink: S, budget: &'a Budget) -> Self {
        BudgetedSink { sink, budget, steps: 0, stopped: None }
    }

    /// Counts `steps` steps. Returns false once the budget is exhausted.
    fn count_steps(&mut self, steps: usize) -> bool {
        let before = self.steps;
        self.steps += steps;
        if before / STEPS_PER_CHECK != self.steps / STEPS_PER_CHECK && self.stopped.is_none() {
            self.stopped = self.budget.stopped();
        }
        self.stopped.is_none()
    }
}

impl<S: ClauseSink> ClauseSink for BudgetedSink<'_, S> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.count_steps(1) {
            self.sink.add_clause(clause);
        }
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        if self.count_steps(lits.len()) {
            self.sink.add_at_most_one(lits);
        }
    }

    fn is_closed(&self) -> bool {
        self.stopped.is_some()
    }
}

/// A [`SatSolver`] as a [`ClauseSink`].
pub(super) struct SolverSink<'a>(pub(super) &'a mut dyn SatSolver);

impl ClauseSink for SolverSink<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        self.0.add_at_most_one(lits);
    }
}

/// Counts clauses and constraints.
#[derive(Default)]
struct FormulaCounter {
    /// Clauses that are not part of an at-most-one constraint.
    plain_clauses: u64,
    /// Literals of at-most-one constraints.
    members: u64,
    /// Pairs of literals in at-most-one constraints.
    pairs: u64,
}

impl ClauseSink for FormulaCounter {
    fn add_clause(&mut self, _: &[Lit]) {
        self.plain_clauses += 1;
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        let members = lits.len() as u64;
        self.members += members;
        self.pairs += members * members.saturating_sub(1) / 2;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::encode::Var;
    use crate::geometry::Geometry;
    use crate::puzzle::Puzzle;
    use crate::sat::{ProofError, Verdict};

    /// A solver that counts its clauses and variables.
    #[derive(Default)]
    struct CountingSolver {
        clauses: usize,
        vars: usize,
    }

    impl ClauseSink for CountingSolver {
        fn add_clause(&mut self, _: &[Lit]) {
            self.clauses += 1;
        }
    }

    impl SatSolver for CountingSolver {
        fn reserve(&mut self, num_vars: usize) {
            self.vars = num_vars;
        }

        fn solve(&mut self, _: &[Lit], _: &Budget) -> Result<Verdict, ProofError> {
            unreachable!("it is only loaded")
        }

        fn value(&self, _: Var) -> bool {
            unreachable!("it is only loaded")
        }

        fn failed_assumptions(&self) -> &[Lit] {
            unreachable!("it is only loaded")
        }
    }

    #[test]
    fn the_memory_is_shown_before_a_large_formula_is_loaded() {
        let gauge = Arc::new(AtomicU64::new(0));
        let budget = Budget::unlimited().with_memory_gauge(gauge.clone());
        let shown = |side| {
            let puzzle = Puzzle::empty(Geometry::new(side, side).expect("a shape"));
            let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
            let refused = refuse(&encoder, SolverKind::Cdcl, 1, Some(|| Some(1 << 40)), &budget);
            assert_eq!(refused, None);
            gauge.load(Ordering::Relaxed)
        };
        assert_eq!(shown(3), 0);
        let bytes = shown(6);
        // Four at-most-one constraints for each of the 6^6 candidates.
        assert!((4 * 46_656..2_000 * 4 * 46_656).contains(&bytes), "{bytes}");
    }

    // At 256×256, tables for all variables take gigabytes of memory and seconds to set up.
    #[test]
    fn an_exhausted_budget_adds_no_variables_to_the_solver() {
        let puzzle = Puzzle::empty(Geometry::new(5, 5).expect("a shape"));
        let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
        let (mut whole, mut cut) = (CountingSolver::default(), CountingSolver::default());
        assert_eq!(load(&encoder, &mut whole, &Budget::unlimited()), None);
        assert_eq!(whole.clauses, encoder.size().clauses);
        assert_eq!(whole.vars, encoder.size().vars);
        let no_time = Budget::unlimited().with_time_limit(Duration::ZERO);
        let stopped = load(&encoder, &mut cut, &no_time);
        assert_eq!(stopped, Some(Stopped::TimeLimit));
        assert!(cut.clauses < whole.clauses);
        assert_eq!(cut.vars, 0);
    }
}
