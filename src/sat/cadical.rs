//! CaDiCaL behind [`SatSolver`]; no other file names its binding. Only with the cargo feature `cadical`, which
//! needs a C++ compiler.
//!
//! Of the bindings there are, `cadical-sys` is safe Rust throughout, brings CaDiCaL's sources with it and hands
//! over the steps of a proof one by one, so that they go where the caller wants them without a file between.
//! (`cadical` leaves proofs out; `rustsat-cadical` writes them to files alone, and takes libclang to build.)
//!
//! **Configuration.** `sat`, which is stable mode alone: few restarts and saved best phases. On hard grids the
//! other mode, frequent restarts, only loses time; `benches/README.md` has figures.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};

use super::{ProofError, ProofFormat, SatSolver, SolverOptions, Verdict};
use crate::budget::{Budget, Stopped};
use crate::cnf::{ClauseSink, Lit, Var};

pub(super) struct Cadical {
    solver: CaDiCal,
    num_vars: usize,
    /// What its call-backs look at.
    shared: Rc<RefCell<Shared>>,
    /// The model found last, by variable.
    values: Vec<bool>,
    failed: Vec<Lit>,
    scratch: Vec<i32>,
    /// Its proof could not be written, so that it has nothing to say any more.
    spent: bool,
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
        // Negative numbers and those above 2·10⁹ are none of CaDiCaL's seeds.
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
            solver.connect_proof_tracer1(Tracer(shared.clone()), false, false);
        }
        if options.watched || writes_proof {
            solver.connect_terminator(Watch(shared.clone()));
        }
        Cadical {
            solver,
            num_vars: 0,
            shared,
            values: Vec::new(),
            failed: Vec::new(),
            scratch: Vec::new(),
            spent: false,
        }
    }

    fn keep_model(&mut self) {
        let vars = 1..=i32::try_from(self.num_vars).expect("variables fit DIMACS");
        self.values.clear();
        self.values.extend(vars.map(|number| self.solver.val(number) > 0));
    }

    fn keep_failed_assumptions(&mut self, assumptions: &[Lit]) {
        let failed = assumptions.iter().filter(|lit| self.solver.failed(lit.to_dimacs()));
        self.failed = failed.copied().collect();
    }

    /// Writes what is left of the proof; the first error of its writer comes to light here.
    fn finish_proof(&mut self) -> Result<(), ProofError> {
        let mut shared = self.shared.borrow_mut();
        let written = shared.proof.as_mut().map_or(Ok(()), Proof::finish);
        written.map_err(|error| {
            self.spent = true;
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
        if self.spent {
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
        if let Some(most) = budget.conflict_limit() {
            let most = i32::try_from(most).unwrap_or(i32::MAX);
            self.solver.limit("conflicts", most);
        }
        let status = self.solver.solve();
        self.finish_proof()?;
        Ok(match status {
            Status::SATISFIABLE => {
                self.keep_model();
                Verdict::Satisfiable
            }
            Status::UNSATISFIABLE => {
                self.keep_failed_assumptions(assumptions);
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
}

/// Asked by the solver again and again whether it is to stop.
struct Watch(Rc<RefCell<Shared>>);

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        let mut shared = self.0.borrow_mut();
        if shared.stopped.is_none() {
            shared.stopped = shared.budget.stopped();
        }
        let broken = shared.proof.as_ref().is_some_and(|proof| proof.error.is_some());
        shared.stopped.is_some() || broken
    }
}

/// A proof in DRAT, written step by step.
struct Proof {
    out: BufWriter<Box<dyn Write>>,
    format: ProofFormat,
    /// The first thing that went wrong, after which nothing is written.
    error: Option<io::Error>,
}

impl Proof {
    fn new(out: Box<dyn Write>, format: ProofFormat) -> Self {
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

/// A number for each literal, twice its variable and one more when negated, in groups of seven bits, low
/// ones first.
fn write_binary(
    out: &mut impl Write,
    deletion: bool,
    lits: impl Iterator<Item = i32>,
) -> io::Result<()> {
    out.write_all(if deletion { b"d" } else { b"a" })?;
    for lit in lits {
        let mut left = u64::from(lit.unsigned_abs()) * 2 + u64::from(lit < 0);
        while left > 0x7f {
            out.write_all(&[(left & 0x7f) as u8 | 0x80])?;
            left >>= 7;
        }
        out.write_all(&[left as u8])?;
    }
    out.write_all(&[0])
}

/// Told by the solver of each step of its proof.
struct Tracer(Rc<RefCell<Shared>>);

impl Tracer {
    fn step(&self, deletion: bool, lits: impl Iterator<Item = i32>) {
        if let Some(proof) = &mut self.0.borrow_mut().proof {
            proof.step(deletion, lits);
        }
    }
}

impl ProofTracer for Tracer {
    fn add_derived_clause(&mut self, _: i64, _: bool, witness: i32, clause: &[i32], _: &[i64]) {
        // A RAT step resolves on its first literal, which is the witness.
        let first = clause.iter().filter(|&&lit| lit == witness);
        let others = clause.iter().filter(|&&lit| lit != witness);
        self.step(false, first.chain(others).copied());
    }

    fn delete_clause(&mut self, _: i64, _: bool, clause: &[i32]) {
        self.step(true, clause.iter().copied());
    }

    // DRAT knows of clauses alone.
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
