//! `check --verify-proof`: checks a formula and its proof, from any source.

use std::path::Path;
use std::sync::Arc;

use satdoku::budget::Budget;
use satdoku::encode::{Cnf, dimacs};
use satdoku::format::{OtherContent, Record};
use satdoku::proof::{self, ProofError};
use satdoku::solve::Uniqueness;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Check, Checked};

use crate::args::RecordArgs;
use crate::context::Context;
use crate::io::{Failure, Source, not_expected, refuse_same_file};
use crate::pipeline::RecordOutput;

/// Checks that the formula encodes a puzzle and blocks its solutions, and that the proof refutes it.
pub(super) fn run(formula: &Path, proof: &Path, args: &RecordArgs, context: &Context) -> RunStatus {
    refuse_same_file([formula, proof], args.output.destination.path())
        .and_then(|()| try_run(&Source::new(formula), &Source::new(proof), args, context))
        .unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(
    formula: &Source,
    proof: &Source,
    args: &RecordArgs,
    context: &Context,
) -> Result<RunStatus, Failure> {
    if formula == proof && *proof == Source::Stdin {
        return Err(Failure::new("formula and proof cannot both come from standard input"));
    }
    let mut output = RecordOutput::open(Arc::new(Check), &args.output, &args.bulk, context)?;
    let limits = args.engine.limits(context.interrupt.heed());
    let budget = limits.budget();
    let (record, verdict) = verdict(formula, proof, &budget)?;
    output.begin(limits);
    if output.wants(0, 1) {
        output.write_outcome(0, &record, &Checked(verdict));
    }
    Ok(output.finish(Ok(())))
}

/// The puzzle of the formula, and the verdict that the proof establishes.
fn verdict(
    formula: &Source,
    proof: &Source,
    budget: &Budget,
) -> Result<(Record, Uniqueness), Failure> {
    let mut clauses = Cnf::default();
    let document = dimacs::read(formula.open_buffered()?, &mut clauses)
        .map_err(|error| not_expected(formula, OtherContent::Formula, error))?;
    let mut blocked =
        document.blocked_solutions(&clauses).map_err(|error| Failure::at(formula.name(), error))?;
    let verdict = match proof::check(&clauses, proof.open_buffered()?, budget) {
        Err(ProofError::Stopped(reason)) => Uniqueness::Unknown(reason),
        Err(error @ ProofError::Syntax { .. }) => {
            return Err(not_expected(proof, OtherContent::Proof, error));
        }
        Err(error) => return Err(Failure::at(proof.name(), error)),
        Ok(_) => match (blocked.pop(), blocked.pop()) {
            (None, _) => Uniqueness::None,
            (Some(solution), None) => Uniqueness::Unique(solution),
            (Some(one), Some(other)) => Uniqueness::Multiple(other, one),
        },
    };
    Ok((Record::new(document.puzzle.clone(), document.alphabet.clone()), verdict))
}
