//! `minimize`: a minimal puzzle within each puzzle.

use clap::Args;
use satdoku_tasks::query::render::RecordFamily;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Minimize, Remove};

use crate::args::{
    BulkArgs, EngineArgs, EngineChoice, InputArgs, OutputArgs, RecordArgs, Seconds, Seed, named,
};
use crate::context::Context;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku minimize puzzles.txt              a minimal puzzle for each, on a line
  satdoku minimize --seed 3 puzzles.txt     different ones: givens are tried in another order
  satdoku minimize -f jsonl puzzles.txt     also names the removed givens, and the redundant ones,
                                            each of which could go by itself
  satdoku minimize --remove rules puzzles.json
                                            remove cages, dots, lines ... and keep all givens
  satdoku minimize --remove rules puzzles.json | satdoku minimize
                                            remove first rules, then givens

A rule is removed as a whole, and only if the puzzle without it has the same single solution. So a dot stays where \
'negative kropki' would forbid what it allows. The formats line and grid have each removed rule in a line \
'# removed: RULE' below the puzzle; csv, json and jsonl have them in 'rules_removed'.

For a puzzle that does not have exactly one solution, the record is '#none' or '#multiple'; exit code 1.";

/// The options of `minimize`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    /// What to remove: givens, or rules, each as a whole; the rest, with regions and all that --layout has, stays
    #[arg(long, value_name = "WHAT", default_value_t = Remove::Givens, value_parser = named(Remove::ALL))]
    pub(crate) remove: Remove,
    /// Seed of the order in which givens or rules are tried; "random" draws one and names it on stderr
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: Seed,
    /// Keep a given or rule if a SAT solver needs more than this many conflicts to decide whether it is needed; with
    /// --engine native, if search needs more than this many nodes
    #[arg(long, value_name = "CONFLICTS")]
    pub(crate) check_limit: Option<u64>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) engine: EngineChoice,
    /// Give up on a record after this time
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// Give up on all remaining records after this time
    #[arg(long, value_name = "SECONDS")]
    pub(crate) total_timeout: Option<Seconds>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

/// Runs the command.
pub(crate) fn run(args: MinimizeArgs, context: &Context) -> RunStatus {
    let format = match args.output.destination.format() {
        Ok(format) => format,
        Err(failure) => return failure.report(context.quiet),
    };
    let query = Minimize {
        remove: args.remove,
        seed: args.seed.number,
        engine: args.engine.options(),
        conflict_limit: args.check_limit,
        with_redundant: format.is_some_and(|format| format.family() == RecordFamily::Json),
    };
    let MinimizeArgs { input, engine: choice, timeout, total_timeout, output, bulk, .. } = args;
    let engine = EngineArgs { choice, timeout, total_timeout, ..EngineArgs::default() };
    pipeline::run(query, RecordArgs { input, output, engine, bulk }, context)
}
