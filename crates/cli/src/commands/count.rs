//! `count`: the number of solutions of each puzzle.

use clap::Args;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Count, EstimateCount};

use super::enumerate::EnumerateArgs;
use crate::args::whole;
use crate::context::Context;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku count puzzle.txt                  NUMBER<TAB>PUZZLE
  satdoku count --limit 1000 puzzle.txt     '1000+' if there are more
  satdoku count --estimate puzzle.txt       '~6.67e21 (95%: 6.52e21..6.82e21)' if there are too many
                                            to count: the mean of random descents in the search tree
                                            and its confidence interval; otherwise the exact number
  satdoku count --timeout 10 puzzle.txt     '123456+' at the time limit or after Ctrl-C";

#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs {
    /// Estimate large numbers by sampling; an estimate is written with '~' and a 95% interval
    #[arg(long, conflicts_with_all = ["limit", "engine", "cross_check", "sat_solver", "portfolio"])]
    pub(crate) estimate: bool,
    /// Number of samples for an estimate
    #[arg(long, value_name = "SAMPLES", default_value_t = 10_000, requires = "estimate", value_parser = whole(2_u64..))]
    pub(crate) samples: u64,
    #[command(flatten)]
    pub(crate) counting: EnumerateArgs,
}

/// Runs the command.
pub(crate) fn run(args: CountArgs, context: &Context) -> RunStatus {
    let EnumerateArgs { records, limit } = args.counting;
    if args.estimate {
        let query = EstimateCount { samples: args.samples, seed: records.engine.seed.number };
        pipeline::run(query, records, context)
    } else {
        pipeline::run(Count { limit }, records, context)
    }
}
