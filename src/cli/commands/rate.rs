//! `rate`: how hard each puzzle is for a person.

use clap::Args;
use satdoku::query::Rate;
use satdoku::query::run::RunStatus;

use crate::cli::args::RecordArgs;
use crate::cli::context::Context;
use crate::cli::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku rate puzzles.txt                  LEVEL<TAB>SCORE<TAB>PUZZLE for each
  satdoku rate -f jsonl puzzles.txt         with the SE-like number and the techniques
  satdoku rate --stats puzzles.txt          how many there are of each level

Levels: trivial (full houses, hidden singles of boxes), easy (all singles), medium (locked
candidates, pairs), hard (larger subsets, fish, wings, turbot family), expert (chains, colouring,
almost locked sets), extreme (forcing chains, trial). The score adds up what steps cost, 2 to the
power of their difficulty, rounded: every placement, and the rest once for all that a technique
finds at a time. The SE-like number is the hardest step's difficulty on the scale of
Sudoku Explainer when the least difficult step is always taken.
A puzzle that does not have exactly one solution is not rated: '#none: ...' or '#multiple: ...' with
the reason in short (`check --explain` has all of it), exit code 1.";

/// The options of `rate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    records: RecordArgs,
    /// Also use techniques that assume a unique solution: unique rectangle, BUG+1
    #[arg(long)]
    uniqueness: bool,
}

/// Runs the command.
pub(crate) fn run(args: RateArgs, context: &Context) -> RunStatus {
    pipeline::run(Rate { uniqueness: args.uniqueness }, args.records, context)
}
