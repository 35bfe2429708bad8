//! [`SatSolver`] for CaDiCaL, with the cargo feature `cadical`, which needs a C++ compiler. No other file uses the
//! binding.
//!
//! The binding is `cadical-sys`: it is safe Rust throughout, contains CaDiCaL's sources, and passes the steps of a
//! proof one by one, so they can go to any writer. (`cadical` has no proofs; `rustsat-cadical` writes them only to
//! files, and needs libclang to build.)
//!
//! **Configuration.** `sat`, which uses only stable mode: few restarts and saved best phases. On hard grids the other
//! mode, with frequent restarts, only costs time; `benches/README.md` has figures.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};

use super::{Counters, ProofError, ProofFormat, SatSolver, SolverOptions, Verdict};
use crate::budget::{Budget, Stopped};
use crate::{ClauseSink, Lit, Var};

pub(super) struct Cadical {
    solver: CaDiCal,
    num_vars: usize,
    /// The state shared with the callbacks.
    shared: Rc<RefCell<Shared>>,
    /// The value of each variable in the last model.
    values: Vec<bool>,
    failed: Vec<Lit>,
    scratch: Vec<i32>,
    /// Whether writing the proof failed, so that the solver gives up.
    proof_failed: bool,
}

/// The budget of the current call, and the proof so far.
struct Shared {
    budget: Budget,
    stopped: Option<Stopped>,
    proof: Option<Proof>,
}

impl Cadical {
    pub(super) fn new(options: SolverOptions) -> Self {
        let mut solver = CaDiCal::new();
        let mut set = |option: &str, value: i32| {
            assert!(solver.set(option, value), "CaDiCaL has no option {option}");
        };
        // CaDiCaL accepts seeds from 0 to 2·10⁹.
        set("seed", (options.seed % 2_000_000_000) as i32);
        if options.self_check {
            set("check", 1);
        }
        assert!(solver.configure("sat"), "CaDiCaL has this configuration");
        let writes_proof = options.proof.is_some();
        let shared = Rc::new(RefCell::new(Shared {
            budget: Budget::unlimited(),
            stopped: None,
            proof: options.proof.map(|(out, format)| Proof::new(out, format)),
        }));
        if writes_proof {
            solver.connect_proof_tracer1(ProofWriter(shared.clone()), false, false);
        }
        if options.watched || writes_proof {
            solver.connect_terminator(BudgetTerminator(shared.clone()));
        }
        Cadical {
            solver,
            num_vars: 0,
            shared,
            values: Vec::new(),
            failed: Vec::new(),
            scratch: Vec::new(),
            proof_failed: false,
        }
    }

    fn save_model(&mut self) {
        let vars = 1..=i32::try_from(self.num_vars).expect("variables fit DIMACS");
        self.values.clear();
        self.values.extend(vars.map(|number| self.solver.val(number) > 0));
    }

    fn save_failed_assumptions(&mut self, assumptions: &[Lit]) {
        let failed = assumptions.iter().filter(|lit| self.solver.failed(lit.to_dimacs()));
        self.failed = failed.copied().collect();
    }

    /// Flushes the proof. Returns the first error of its writer.
    fn finish_proof(&mut self) -> Result<(), ProofError> {
        let mut shared = self.shared.borrow_mut();
        let written = shared.proof.as_mut().map_or(Ok(()), Proof::finish);
        written.map_err(|error| {
            self.proof_failed = true;
            ProofError(error)
        })
    }
}

impl ClauseSink for Cadical {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.scratch.clear();
        self.scratch.extend(clause.iter().map(|lit| lit.to_dimacs()));
        let highest = clause.iter().map(|lit| lit.var().index() + 1).max();
        self.num_vars = self.num_vars.max(highest.unwrap_or(0));
        self.solver.clause6(&self.scratch);
    }
}

impl SatSolver for Cadical {
    fn reserve(&mut self, num_vars: usize) {
        self.num_vars = self.num_vars.max(num_vars);
        let number = i32::try_from(num_vars).expect("variables fit DIMACS");
        self.solver.resize(number);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        if self.proof_failed {
            return Ok(Verdict::Unknown(Stopped::GaveUp));
        }
        if let Some(reason) = budget.stopped() {
            return Ok(Verdict::Unknown(reason));
        }
        {
            let mut shared = self.shared.borrow_mut();
            shared.budget = budget.clone();
            shared.stopped = None;
        }
        assumptions.iter().for_each(|lit| self.solver.assume(lit.to_dimacs()));
        if let Some(max_conflicts) = budget.conflict_limit() {
            let max_conflicts = i32::try_from(max_conflicts).unwrap_or(i32::MAX);
            self.solver.limit("conflicts", max_conflicts);
        }
        let status = self.solver.solve();
        self.finish_proof()?;
        Ok(match status {
            Status::SATISFIABLE => {
                self.save_model();
                Verdict::Satisfiable
            }
            Status::UNSATISFIABLE => {
                self.save_failed_assumptions(assumptions);
                Verdict::Unsatisfiable
            }
            Status::UNKNOWN => {
                let limited = budget.conflict_limit().map(|_| Stopped::ConflictLimit);
                let stopped = self.shared.borrow().stopped.or(limited);
                Verdict::Unknown(stopped.unwrap_or(Stopped::GaveUp))
            }
        })
    }

    fn value(&self, var: Var) -> bool {
        self.values[var.index()]
    }

    fn failed_assumptions(&self) -> &[Lit] {
        &self.failed
    }

    fn counters(&self) -> Counters {
        // CaDiCaL answers -1 to a name that it does not know.
        let counter = |name| u64::try_from(self.solver.get_statistic_value(name)).ok();
        Counters {
            decisions: counter("decisions"),
            conflicts: counter("conflicts"),
            propagations: counter("propagations"),
            restarts: None,
        }
    }
}

/// A callback by which the solver checks at intervals whether to stop.
struct BudgetTerminator(Rc<RefCell<Shared>>);

impl Terminator for BudgetTerminator {
    fn terminated(&mut self) -> bool {
        let mut shared = self.0.borrow_mut();
        if shared.stopped.is_none() {
            shared.stopped = shared.budget.stopped();
        }
        let proof_failed = shared.proof.as_ref().is_some_and(|proof| proof.error.is_some());
        shared.stopped.is_some() || proof_failed
    }
}

/// A DRAT proof, written step by step.
struct Proof {
    out: BufWriter<Box<dyn Write + Send>>,
    format: ProofFormat,
    /// The first error. After it, no more is written.
    error: Option<io::Error>,
}

impl Proof {
    fn new(out: Box<dyn Write + Send>, format: ProofFormat) -> Self {
        Proof { out: BufWriter::with_capacity(1 << 16, out), format, error: None }
    }

    fn step(&mut self, deletion: bool, lits: impl Iterator<Item = i32>) {
        if self.error.is_some() {
            return;
        }
        let written = match self.format {
            ProofFormat::Drat => write_text(&mut self.out, deletion, lits),
            ProofFormat::BinaryDrat => write_binary(&mut self.out, deletion, lits),
        };
        self.error = written.err();
    }

    fn finish(&mut self) -> io::Result<()> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }
}

fn write_text(
    out: &mut impl Write,
    deletion: bool,
    lits: impl Iterator<Item = i32>,
) -> io::Result<()> {
    if deletion {
        out.write_all(b"d ")?;
    }
    for lit in lits {
        write!(out, "{lit} ")?;
    }
    out.write_all(b"0\n")
}

/// Writes each literal as twice its variable, plus 1 if negated, in groups of seven bits, lowest first.
fn write_binary(
    out: &mut impl Write,
    deletion: bool,
    lits: impl Iterator<Item = i32>,
) -> io::Result<()> {
    out.write_all(if deletion { b"d" } else { b"a" })?;
    for lit in lits {
        let mut number = u64::from(lit.unsigned_abs()) * 2 + u64::from(lit < 0);
        while number > 0x7f {
            out.write_all(&[(number & 0x7f) as u8 | 0x80])?;
            number >>= 7;
        }
        out.write_all(&[number as u8])?;
    }
    out.write_all(&[0])
}

/// A callback that receives each step of the solver's proof.
struct ProofWriter(Rc<RefCell<Shared>>);

impl ProofWriter {
    fn step(&self, deletion: bool, lits: impl Iterator<Item = i32>) {
        if let Some(proof) = &mut self.0.borrow_mut().proof {
            proof.step(deletion, lits);
        }
    }
}

impl ProofTracer for ProofWriter {
    fn add_derived_clause(&mut self, _: i64, _: bool, witness: i32, clause: &[i32], _: &[i64]) {
        // In DRAT, the first literal of a RAT step is its pivot, here the witness.
        let first = clause.iter().filter(|&&lit| lit == witness);
        let others = clause.iter().filter(|&&lit| lit != witness);
        self.step(false, first.chain(others).copied());
    }

    fn delete_clause(&mut self, _: i64, _: bool, clause: &[i32]) {
        self.step(true, clause.iter().copied());
    }

    // DRAT has only additions and deletions of clauses.
    fn add_original_clause(&mut self, _: i64, _: bool, _: &[i32], _: bool) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
