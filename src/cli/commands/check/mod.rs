//! `check`: checks whether each puzzle has exactly one solution, with explanations or proofs.

mod proof_args;
mod prove;
mod prover;
mod verify;

use clap::Args;
use satdoku::query::run::RunStatus;
use satdoku::query::{Check, Explain};

use crate::cli::args::RecordArgs;
use crate::cli::context::Context;
use crate::cli::io::memory;
use crate::cli::pipeline;
use proof_args::ProofArgs;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku check puzzles.txt                 VERDICT<TAB>PUZZLE for each; exit 0 if all are unique
  satdoku check --timeout 5 hard.txt        'unknown' if a puzzle takes longer than five seconds
  satdoku check --cross-check puzzles.txt   ask both engines and compare
  satdoku check --explain -f grid bad.txt   the reason, drawn and in words
  satdoku check --proof p.drat --cnf p.cnf puzzle.txt
                                            prove it; any DRAT checker can read the two files
  satdoku check --verify-proof p.cnf p.drat
                                            check a formula and its proof, from any source";

#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// Explain why a puzzle is not unique: the conflicting givens and the ones responsible, or the cells that all
    /// solutions share, those that differ, and givens to add. The format line uses lines that begin with '# '; grid and
    /// jsonl work as well
    #[arg(long, conflicts_with_all = ["proof", "verify_proof"])]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}

/// Runs the command.
pub(crate) fn run(args: CheckArgs, context: &Context) -> RunStatus {
    let CheckArgs { records, explain, proof } = args;
    if let Some(files) = &proof.verify_proof {
        return verify::run(&files[0], &files[1], &records, context);
    }
    if proof.proof.is_some() {
        return prove::run(&records, &proof, context);
    }
    if explain {
        return pipeline::run(Explain { memory: Some(memory::available) }, records, context);
    }
    pipeline::run(Check, records, context)
}
