//! Giving a formula to a solver: how large it is, whether it fits, and how to stop on the way.

use crate::budget::{Budget, Stopped};
use crate::cnf::{ClauseSink, Encoder, Lit};
use crate::sat::{SatSolver, SolverKind};

/// Gives the formula to the solver, unless the budget is met on the way: a large one takes its time.
pub(crate) fn load(
    encoder: &Encoder<'_>,
    solver: &mut dyn SatSolver,
    budget: &Budget,
) -> Option<Stopped> {
    let mut loading = Stoppable::new(Loading(solver), budget);
    let num_vars = encoder.clauses(&mut loading);
    let stopped = loading.stopped;
    // What is not solved any more needs no tables for the variables that did not come.
    if stopped.is_none() {
        solver.reserve(num_vars);
    }
    stopped
}

/// Refuses a formula that takes more memory than there is; `available` tells, 8 GB where it does not.
pub(crate) fn refuse(
    encoder: &Encoder<'_>,
    kind: SolverKind,
    available: Option<fn() -> Option<u64>>,
    budget: &Budget,
) -> Option<Stopped> {
    let geometry = encoder.puzzle().geometry();
    // With all cells open there are more clauses than with any givens.
    if encoder.encoding().size(geometry).clauses <= SMALL_FORMULA {
        return None;
    }
    let needed = match bytes_needed(encoder, kind, budget) {
        Ok(needed) => needed,
        Err(stopped) => return Some(stopped),
    };
    let available = available.and_then(|ask| ask()).unwrap_or(MEMORY);
    (needed.bytes > available).then_some(Stopped::TooLarge {
        clauses: needed.clauses,
        needed: needed.bytes,
        available,
    })
}

/// Bytes to use where nobody tells.
const MEMORY: u64 = 8_000_000_000;

/// A formula of no more clauses than this fits wherever the program does.
const SMALL_FORMULA: usize = 1_000_000;

/// Bytes that a solver of this kind takes for the formula, which is gone through and not stored; or why the
/// budget ended that.
fn bytes_needed(
    encoder: &Encoder<'_>,
    kind: SolverKind,
    budget: &Budget,
) -> Result<FormulaSize, Stopped> {
    let mut counting = Stoppable::new(Counting::default(), budget);
    encoder.clauses(&mut counting);
    let Stoppable { sink, stopped, .. } = counting;
    stopped.map_or(Ok(()), Err)?;
    let clauses = sink.single + sink.pairs;
    let bytes = if kind.takes_at_most_ones() {
        sink.single * BYTES_PER_CLAUSE + sink.members * BYTES_PER_MEMBER
    } else {
        clauses * BYTES_PER_CLAUSE
    };
    Ok(FormulaSize { clauses, bytes })
}

/// How large a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FormulaSize {
    /// Clauses, pairs of at-most-one constraints included.
    clauses: u64,
    /// Bytes that a solver takes for them.
    bytes: u64,
}

/// What varisat takes for a clause, its share of the variables and of what is learnt included: 60 bytes when
/// the empty grids of 64×64 and 81×81 are loaded, 95 after a 121×121 grid was searched for 40 s.
const BYTES_PER_CLAUSE: u64 = 96;

/// What our own solver takes for a literal of an at-most-one constraint, with its share of all else: 300 to 430
/// bytes after 2 s on the empty 64×64 grid and after 10 s on grids of side 100 and 121.
const BYTES_PER_MEMBER: u64 = 440;

/// Hands clauses on until the budget is met.
struct Stoppable<'a, S> {
    sink: S,
    budget: &'a Budget,
    steps: usize,
    stopped: Option<Stopped>,
}

/// So many clauses or literals go by between two looks at the budget.
const LOOK_EVERY: usize = 1 << 14;

impl<'a, S> Stoppable<'a, S> {
    fn new(sink: S, budget: &'a Budget) -> Self {
        Stoppable { sink, budget, steps: 0, stopped: None }
    }

    /// Takes so many steps; false when the sink is not to have them.
    fn goes_on(&mut self, steps: usize) -> bool {
        let before = self.steps;
        self.steps += steps;
        if before / LOOK_EVERY != self.steps / LOOK_EVERY && self.stopped.is_none() {
            self.stopped = self.budget.stopped();
        }
        self.stopped.is_none()
    }
}

impl<S: ClauseSink> ClauseSink for Stoppable<'_, S> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.goes_on(1) {
            self.sink.add_clause(clause);
        }
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        if self.goes_on(lits.len()) {
            self.sink.add_at_most_one(lits);
        }
    }

    fn is_closed(&self) -> bool {
        self.stopped.is_some()
    }
}

/// A solver as a sink of its clauses.
struct Loading<'a>(&'a mut dyn SatSolver);

impl ClauseSink for Loading<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        self.0.add_at_most_one(lits);
    }
}

/// Counts what goes by.
#[derive(Default)]
struct Counting {
    /// Clauses that are not part of an at-most-one constraint.
    single: u64,
    /// Literals of at-most-one constraints.
    members: u64,
    /// Pairs of them.
    pairs: u64,
}

impl ClauseSink for Counting {
    fn add_clause(&mut self, _: &[Lit]) {
        self.single += 1;
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        let members = lits.len() as u64;
        self.members += members;
        self.pairs += members * members.saturating_sub(1) / 2;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::cnf::{Encoding, Var};
    use crate::geometry::Geometry;
    use crate::puzzle::Puzzle;
    use crate::sat::{ProofError, Verdict};

    /// Knows what it was given.
    #[derive(Default)]
    struct Given {
        clauses: usize,
        vars: usize,
    }

    impl ClauseSink for Given {
        fn add_clause(&mut self, _: &[Lit]) {
            self.clauses += 1;
        }
    }

    impl SatSolver for Given {
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

    /// At 256×256 the tables of all variables take gigabytes, and seconds of their own.
    #[test]
    fn once_the_time_is_up_a_solver_is_not_made_any_larger() {
        let puzzle = Puzzle::empty(Geometry::boxes(5, 5).expect("a shape"));
        let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
        let (mut whole, mut cut) = (Given::default(), Given::default());
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
