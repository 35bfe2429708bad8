//! `solve`: a solution of each puzzle.

use clap::Args;
use satdoku::query::Solve;

use crate::cli::args::RecordArgs;
use crate::cli::context::Context;
use crate::cli::exit_code::{exit_code, sat_exit_code};
use crate::cli::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku solve puzzles.txt                 a solution for each puzzle, in order
  satdoku solve -f grid puzzle.sdk          drawn with borders
  satdoku solve --engine sat --stats - <in  use the SAT solver, and write a summary at the end
  satdoku solve --portfolio 4 hard25.txt    four SAT solvers race on each hard puzzle
  satdoku solve --box 2x3 small.txt         6x6 with boxes two rows high and three columns wide";

#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    /// Use the exit codes of SAT solvers: 10 solved, 20 unsolvable, 0 unknown
    #[arg(long)]
    pub(crate) sat_exit_codes: bool,
    #[command(flatten)]
    pub(crate) records: RecordArgs,
}

/// Runs the command and returns the exit code, possibly in the convention of SAT solvers.
pub(crate) fn run(args: SolveArgs, context: &Context) -> u8 {
    let with_sat_codes = args.sat_exit_codes && !args.records.bulk.filter;
    let status = pipeline::run(Solve, args.records, context);
    if with_sat_codes { sat_exit_code(status) } else { exit_code(status) }
}
