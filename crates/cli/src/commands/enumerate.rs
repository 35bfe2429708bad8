//! `enumerate`: the solutions of each puzzle.

use clap::Args;
use satdoku_tasks::query::Enumerate;
use satdoku_tasks::query::run::RunStatus;

use crate::args::{RecordArgs, whole};
use crate::context::Context;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku enumerate --limit 10 puzzle.txt   the first ten solutions of each puzzle
  satdoku enumerate -f jsonl puzzles.txt    one JSON object for each puzzle";

#[derive(Args, Clone, Debug)]
pub(crate) struct EnumerateArgs {
    /// Maximum number of solutions per puzzle; unlimited by default
    #[arg(long, value_name = "LIMIT", value_parser = whole(1_u64..))]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) records: RecordArgs,
}

/// Runs the command.
pub(crate) fn run(args: EnumerateArgs, context: &Context) -> RunStatus {
    pipeline::run(Enumerate { limit: args.limit }, args.records, context)
}
