//! One test suite for all solvers of the build.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use itertools::Itertools;

use super::shared_buffer::SharedBuffer;
use super::*;
use crate::budget::{Budget, Recorder, Stopped};
use crate::{ClauseSink, Cnf, Lit, Var, proof};

fn lits<const N: usize>(numbers: [i32; N]) -> [Lit; N] {
    numbers.map(|number| Lit::from_dimacs(number).unwrap())
}

fn load(solver: &mut dyn SatSolver, formula: &Cnf) {
    solver.reserve(formula.num_vars());
    formula.clauses().for_each(|clause| solver.add_clause(clause));
}

/// Runs `test` on each solver of the build with each combination of `watched` and `self_check`.
fn each_solver(test: impl Fn(&mut dyn SatSolver)) {
    for kind in SolverKind::all() {
        for (watched, self_check) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut solver =
                kind.start(SolverOptions { watched, self_check, ..SolverOptions::default() });
            test(&mut *solver);
        }
    }
}

/// The pigeonhole formula: more pigeons than holes. These solvers take very long for 12 pigeons.
pub(super) fn pigeons(count: usize) -> Cnf {
    let lit = |pigeon: usize, hole: usize| Var::new(pigeon * (count - 1) + hole).positive();
    let mut cnf = Cnf::default();
    for pigeon in 0..count {
        let holes: Vec<_> = (0..count - 1).map(|hole| lit(pigeon, hole)).collect();
        cnf.add_clause(&holes);
        for (other, hole) in (0..pigeon).flat_map(|p| (0..count - 1).map(move |h| (p, h))) {
            cnf.add_clause(&[!lit(pigeon, hole), !lit(other, hole)]);
        }
    }
    cnf
}

#[test]
fn models_assumptions_and_cores() {
    each_solver(|solver| {
        solver.reserve(4);
        solver.add_clause(&lits([1, 2]));
        solver.add_clause(&lits([-1, 3]));
        let budget = Budget::unlimited();
        let verdict = solver.solve(&lits([1, -3, 4]), &budget).unwrap();
        assert_eq!(verdict, Verdict::Unsatisfiable);
        let mut core: Vec<_> = solver.failed_assumptions().iter().map(|l| l.to_dimacs()).collect();
        core.sort_unstable();
        assert_eq!(core, [-3, 1]);
        assert_eq!(solver.solve(&lits([-1]), &budget).unwrap(), Verdict::Satisfiable);
        assert_eq!([0, 1].map(|i| solver.value(Var::new(i))), [false, true]);
        // Assumptions are forgotten, clauses are not.
        assert_eq!(solver.solve(&[], &budget).unwrap(), Verdict::Satisfiable);
        solver.add_clause(&lits([-2]));
        solver.add_clause(&lits([-3]));
        assert_eq!(solver.solve(&[], &budget).unwrap(), Verdict::Unsatisfiable);
        assert!(solver.failed_assumptions().is_empty());
    });
}

/// Adds the formula of a grid of side `rows * cols` in which each row, column and box has each value once; variable
/// `(row * side + column) * side + value` says that the cell has the value.
pub(super) fn add_grid(rows: usize, cols: usize, sink: &mut impl ClauseSink) {
    let side = rows * cols;
    let mut groups = BTreeMap::<_, Vec<Lit>>::new();
    for index in 0..side.pow(3) {
        let (row, col, value) = (index / side / side, index / side % side, index % side);
        let in_box = row / rows * rows + col / cols;
        for group in [(0, row, col), (1, row, value), (2, col, value), (3, in_box, value)] {
            groups.entry(group).or_default().push(Var::new(index).positive());
        }
    }
    for group in groups.values() {
        sink.add_clause(group);
        sink.add_at_most_one(group);
    }
}

pub(super) fn grid(rows: usize, cols: usize) -> Cnf {
    let mut formula = Cnf::default();
    add_grid(rows, cols, &mut formula);
    formula
}

/// The formula of a 9×9 grid with one solution, which search has to guess for.
pub(super) fn hard_grid() -> Cnf {
    let givens =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let mut formula = grid(3, 3);
    for (cell, symbol) in givens.chars().enumerate() {
        if let Some(digit) = symbol.to_digit(10) {
            formula.add_clause(&[Var::new(cell * 9 + digit as usize - 1).positive()]);
        }
    }
    formula
}

/// The clause that no model but the solver's last violates.
pub(super) fn blocking_clause(solver: &dyn SatSolver, num_vars: usize) -> Vec<Lit> {
    (0..num_vars).map(Var::new).map(|var| var.lit(!solver.value(var))).collect()
}

#[test]
fn clauses_can_be_added_after_a_model() {
    let formula = grid(2, 2);
    for kind in SolverKind::all() {
        let mut solver = kind.start(SolverOptions::default());
        load(&mut *solver, &formula);
        let mut found = 0;
        while solver.solve(&[], &Budget::unlimited()).unwrap() == Verdict::Satisfiable {
            let blocking = blocking_clause(&*solver, formula.num_vars());
            solver.add_clause(&blocking);
            found += 1;
        }
        assert_eq!(found, 288, "{kind}");
    }
}

#[test]
fn a_watched_solver_stops_at_the_deadline() {
    for kind in SolverKind::all() {
        let mut solver = kind.start(SolverOptions { watched: true, ..SolverOptions::default() });
        load(&mut *solver, &pigeons(13));
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(100));
        let verdict = solver.solve(&[], &budget).unwrap();
        assert_eq!(verdict, Verdict::Unknown(Stopped::TimeLimit), "{kind}");
    }
}

/// A proof writer that signals each write, which shows that the solver is searching.
struct SignalOnWrite(mpsc::Sender<()>);

impl Write for SignalOnWrite {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The receiver is gone after the first signal.
        let _ = self.0.send(());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn another_thread_can_interrupt_a_watched_solver() {
    for kind in SolverKind::all() {
        let flag = Arc::new(AtomicBool::new(false));
        let raised_flag = flag.clone();
        let (sender, first_write) = mpsc::channel();
        let other_thread = std::thread::spawn(move || {
            first_write.recv().expect("the solver learns clauses");
            raised_flag.store(true, Ordering::Relaxed);
        });
        let mut solver = kind.start(SolverOptions {
            watched: true,
            proof: Some((Box::new(SignalOnWrite(sender)), ProofFormat::Drat)),
            ..SolverOptions::default()
        });
        load(&mut *solver, &pigeons(13));
        let budget = Budget::unlimited().with_interrupt(flag);
        let verdict = solver.solve(&[], &budget).unwrap();
        assert_eq!(verdict, Verdict::Unknown(Stopped::Interrupted), "{kind}");
        other_thread.join().unwrap();
    }
}

#[test]
fn an_exhausted_budget_stops_any_solver_before_it_starts() {
    each_solver(|solver| {
        let over = Budget::unlimited().with_time_limit(Duration::ZERO);
        let verdict = solver.solve(&[], &over).unwrap();
        assert_eq!(verdict, Verdict::Unknown(Stopped::TimeLimit));
    });
}

#[test]
fn solvers_that_count_conflicts_continue_after_a_conflict_limit() {
    for kind in SolverKind::all().filter(|kind| kind.counts_conflicts()) {
        let mut solver = kind.start(SolverOptions::default());
        load(&mut *solver, &pigeons(8));
        let mut solve = |max_conflicts| {
            let budget = Budget::unlimited().with_conflict_limit(max_conflicts);
            solver.solve(&[], &budget).unwrap()
        };
        let stopped = Verdict::Unknown(Stopped::ConflictLimit);
        assert_eq!([0, 10].map(&mut solve), [stopped; 2], "{kind}");
        assert_eq!(solve(u64::MAX), Verdict::Unsatisfiable, "{kind}");
    }
}

#[test]
fn the_empty_clause_has_no_model() {
    each_solver(|solver| {
        solver.add_clause(&[]);
        assert_eq!(solver.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Unsatisfiable);
        assert!(solver.failed_assumptions().is_empty());
    });
}

#[test]
fn variables_without_clauses_have_values() {
    each_solver(|solver| {
        solver.reserve(3);
        assert_eq!(solver.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
        (0..3).for_each(|index| _ = solver.value(Var::new(index)));
    });
}

fn proof_of(formula: &Cnf, kind: SolverKind, format: ProofFormat) -> Vec<u8> {
    let buffer = SharedBuffer::default();
    let mut solver = kind.start(SolverOptions {
        proof: Some((Box::new(buffer.clone()), format)),
        ..SolverOptions::default()
    });
    load(&mut *solver, formula);
    let verdict = solver.solve(&[], &Budget::unlimited()).unwrap();
    assert_eq!(verdict, Verdict::Unsatisfiable, "{kind}");
    drop(solver);
    buffer.take()
}

/// A formula with one model, and a clause that blocks this model.
fn formula_with_blocked_model() -> Cnf {
    let mut formula = hard_grid();
    let mut solver = SolverKind::default().start(SolverOptions::default());
    load(&mut *solver, &formula);
    solver.solve(&[], &Budget::unlimited()).unwrap();
    formula.add_clause(&blocking_clause(&*solver, formula.num_vars()));
    formula
}

#[test]
fn proofs_are_valid() {
    let formats = [ProofFormat::Drat, ProofFormat::BinaryDrat];
    for (kind, format) in SolverKind::all().cartesian_product(formats) {
        for formula in [pigeons(3), pigeons(7), formula_with_blocked_model()] {
            let written = proof_of(&formula, kind, format);
            proof::check(&formula, &written[..], &Budget::unlimited())
                .unwrap_or_else(|error| panic!("{kind} {format:?}: {error}"));
        }
    }
}

#[test]
fn the_work_of_each_call_is_recorded() {
    let formula = pigeons(6);
    for kind in SolverKind::all() {
        let mut solver = kind.start(SolverOptions::default());
        load(&mut *solver, &formula);
        let recorder = Recorder::default();
        let budget = Budget::unlimited().with_recorder(recorder.clone());
        solver.solve(&[], &budget).unwrap();
        let work = *recorder.take().of(kind.name()).expect("it searched");
        assert_eq!((work.searches, work.nodes), (1, None));
        let size = (formula.num_vars() as u64, formula.num_clauses() as u64);
        assert_eq!((work.variables, work.clauses), (Some(size.0), Some(size.1)));
        // varisat tells nothing about its search.
        assert_eq!(work.conflicts.is_some(), kind.counts_conflicts());
        assert!(work.conflicts.is_none_or(|conflicts| conflicts > 10), "{kind}: {work}");
        assert!(work.propagations.is_none_or(|count| count > 100), "{kind}: {work}");
        assert!(work.decisions.is_none_or(|count| count > 10), "{kind}: {work}");
        solver.solve(&[], &budget).unwrap();
        let again = *recorder.take().of(kind.name()).expect("it was asked");
        assert!(again.conflicts.is_none_or(|conflicts| conflicts == 0), "{kind}: {again}");
        solver.solve(&[], &Budget::unlimited()).unwrap();
        assert!(recorder.take().is_empty());
    }
}

/// A writer that always fails.
struct FullDisk;

impl Write for FullDisk {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("disk full"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error() {
    for (kind, threads) in SolverKind::all().cartesian_product([1, 2]) {
        let proof = Box::new(FullDisk);
        let mut solver = kind.start(SolverOptions {
            proof: Some((proof, ProofFormat::Drat)),
            threads,
            ..SolverOptions::default()
        });
        load(&mut *solver, &pigeons(8));
        let error = solver.solve(&[], &Budget::unlimited()).unwrap_err();
        assert_eq!(error.to_string(), "the proof cannot be written: disk full");
        let again = solver.solve(&[], &Budget::unlimited()).unwrap();
        assert_eq!(again, Verdict::Unknown(Stopped::GaveUp), "{kind} gives up without a panic");
    }
}

#[test]
fn names_read_back() {
    for kind in SolverKind::all() {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    let known = SolverKind::all().join(", ");
    let error = "minisat".parse::<SolverKind>().unwrap_err();
    assert_eq!(error.to_string(), format!("'minisat' is not one of: {known}"));
}

#[cfg(not(feature = "cadical"))]
#[test]
fn the_error_for_a_solver_not_built_in_names_its_feature() {
    assert_eq!(
        "cadical".parse::<SolverKind>().unwrap_err().to_string(),
        "this build is without cadical; `cargo build --release --features cadical` builds it in"
    );
}
