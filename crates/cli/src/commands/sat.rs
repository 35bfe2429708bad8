//! `sat`: solves any formula in DIMACS, with the output and the exit codes of SAT solvers.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use satdoku::budget::{Budget, Stopped};
use satdoku::format::OtherContent;
use satdoku::sat::dimacs::{self, Header};
use satdoku::sat::{
    Cnf, Counters, Lit, SatSolver, SharedWriter, SolverKind, SolverOptions, Var, Verdict,
};
use satdoku_tasks::query::run::RunStatus;

use crate::args::{Seconds, Seed, proof_form, whole};
use crate::context::Context;
use crate::exit_code::{exit_code, sat_exit_code};
use crate::io::{
    Failure, OutputFile, ProofFile, ProofForm, Reporter, Source, not_expected, open_text,
    refuse_same_file, write_whole,
};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku sat formula.cnf                   s SATISFIABLE and a model in lines 'v', exit 10;
                                            s UNSATISFIABLE, exit 20; s UNKNOWN, exit 0
  satdoku sat --timeout 60 --threads 4 formula.cnf
  satdoku sat --proof proof.lrat impossible.cnf
                                            why there is no model, for any checker of LRAT";

/// The longest line of a model.
const LONGEST_LINE: usize = 78;

#[derive(Args, Clone, Debug)]
pub(crate) struct SatArgs {
    /// Formula in DIMACS, also compressed by gzip; none or '-' is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// SAT solver: cdcl, varisat, or cadical if it is built in
    #[arg(long, value_name = "SOLVER", default_value_t = SolverKind::default())]
    pub(crate) sat_solver: SolverKind,
    /// Threads that search together and give each other what they learn, with cdcl
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(1..=1024_u16))]
    pub(crate) threads: u16,
    /// Seed of the search order. With "random" it is drawn, and named on stderr
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: Seed,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// Write a proof that there is no model
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Format of the proof; by default that of the ending of --proof FILE, else drat
    #[arg(long, value_enum, value_name = "FORM", requires = "proof")]
    pub(crate) proof_format: Option<ProofForm>,
    /// Write what the solver counted in lines 'c'
    #[arg(long)]
    pub(crate) stats: bool,
    /// Write to FILE, which is replaced only when the output is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Solves the formula; returns the exit code.
pub(crate) fn run(args: &SatArgs, context: &Context) -> u8 {
    match try_run(args, context) {
        Ok(status) => sat_exit_code(status),
        Err(failure) => exit_code(failure.report(context.quiet)),
    }
}

fn try_run(args: &SatArgs, context: &Context) -> Result<RunStatus, Failure> {
    let kind = args.sat_solver;
    if args.threads > 1 && !kind.has_team() {
        let threads = args.threads;
        let message = format!(
            "--threads {threads} does not go with --sat-solver {kind}, which searches on one"
        );
        return Err(Failure::new(message));
    }
    let outputs = [args.proof.as_deref(), args.output.as_deref()];
    refuse_same_file(args.file.as_deref(), outputs.into_iter().flatten())?;
    let form = proof_form(args.proof_format, args.proof.as_deref())?;
    let source = Source::new(args.file.as_deref().unwrap_or(Path::new("-")));
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let mut reporter = Reporter::new(context.quiet, on_terminal);
    reporter.request("a formula", args.file.as_slice());
    let busy = reporter.busy("solving");
    let formula = read(&source)?;
    let proof = args.proof.as_deref().map(|path| ProofFile::open(Some(path), form)).transpose()?;
    let proof = proof.map(SharedWriter::new);
    let out = open_text(args.output.as_deref())?;
    let mut budget = Budget::unlimited().with_interrupt(context.interrupt.heed());
    if let Some(limit) = args.timeout {
        budget = budget.with_time_limit(limit.0);
    }
    let mut solver = kind.start(SolverOptions {
        watched: true,
        proof: proof.clone().map(|out| (Box::new(out) as _, form.of_solver())),
        seed: args.seed.number,
        threads: args.threads.into(),
        ..SolverOptions::default()
    });
    solver.reserve(formula.num_vars());
    formula.clauses().for_each(|clause| solver.add_clause(clause));
    let verdict = solver.solve(&[], &budget).map_err(|error| Failure::new(error.to_string()))?;
    let model = (verdict == Verdict::Satisfiable).then(|| model(&*solver, &formula));
    let counters = args.stats.then(|| solver.counters());
    drop(solver);
    drop(busy);
    if let Some(nth) = model.as_ref().and_then(|values| false_clause(values, &formula)) {
        reporter.error(&format!("{kind} gave a model that leaves clause {} false", nth + 1));
        return Ok(RunStatus::WRONG);
    }
    if let (Verdict::Unsatisfiable, Some(proof)) = (verdict, proof) {
        let proof = proof.into_inner().map_err(|error| Failure::at("the proof", error))?;
        proof.finish(|| formula, &budget)?;
    }
    write_whole(out, |out| Ok(write(verdict, model.as_deref(), counters, out)?))?;
    Ok(status(verdict))
}

fn read(source: &Source) -> Result<Cnf, Failure> {
    let mut formula = Cnf::default();
    let header = dimacs::read(source.open_buffered()?, &mut formula, |_| Ok(()));
    let Header { num_vars, is_incremental } =
        header.map_err(|error| not_expected(source, OtherContent::Formula, error))?;
    if is_incremental {
        let message = "an incremental formula, expected 'p cnf VARIABLES CLAUSES'";
        return Err(Failure::at(source.name(), message));
    }
    formula.reserve_vars(num_vars);
    Ok(formula)
}

/// The values of all variables in the solver's model.
fn model(solver: &dyn SatSolver, formula: &Cnf) -> Vec<bool> {
    (0..formula.num_vars()).map(|nth| solver.value(Var::new(nth))).collect()
}

/// The first clause that these values leave false, from 0.
fn false_clause(values: &[bool], formula: &Cnf) -> Option<usize> {
    let is_true = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
    formula.clauses().position(|clause| !clause.iter().any(is_true))
}

fn write(
    verdict: Verdict,
    model: Option<&[bool]>,
    counters: Option<Counters>,
    out: &mut OutputFile,
) -> io::Result<()> {
    if let Some(Counters { decisions, conflicts, propagations, restarts }) = counters {
        let counted = [
            ("decisions", decisions),
            ("conflicts", conflicts),
            ("propagations", propagations),
            ("restarts", restarts),
        ];
        for (name, count) in counted {
            if let Some(count) = count {
                writeln!(out, "c {name} {count}")?;
            }
        }
    }
    let word = match verdict {
        Verdict::Satisfiable => "SATISFIABLE",
        Verdict::Unsatisfiable => "UNSATISFIABLE",
        Verdict::Unknown(_) => "UNKNOWN",
    };
    writeln!(out, "s {word}")?;
    let Some(values) = model else {
        return Ok(());
    };
    let lits = values.iter().enumerate().map(|(nth, &value)| Var::new(nth).lit(value).to_dimacs());
    let mut line = "v".to_owned();
    for number in lits.chain([0]) {
        let word = number.to_string();
        if line.len() + 1 + word.len() > LONGEST_LINE {
            writeln!(out, "{line}")?;
            line.truncate(1);
        }
        line.push(' ');
        line.push_str(&word);
    }
    writeln!(out, "{line}")
}

fn status(verdict: Verdict) -> RunStatus {
    match verdict {
        Verdict::Satisfiable => RunStatus::GOOD,
        Verdict::Unsatisfiable => RunStatus::NEGATIVE,
        Verdict::Unknown(Stopped::Interrupted) => RunStatus::INTERRUPTED,
        Verdict::Unknown(_) => RunStatus::UNKNOWN,
    }
}
