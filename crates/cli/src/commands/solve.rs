//! `solve`: a solution of each puzzle.

use clap::Args;
use satdoku_tasks::query::{Explain, Hint, Solve, WantedSteps};

use crate::args::RecordArgs;
use crate::context::Context;
use crate::exit_code::{exit_code, sat_exit_code};
use crate::io::memory;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku solve puzzles.txt                 a solution for each puzzle, in order
  satdoku solve -f grid puzzle.sdk          drawn with borders
  satdoku solve --steps puzzle.txt          the steps of `hint --all`, then the solution
  satdoku solve --engine sat --stats - <in  use the SAT solver, and write a summary at the end
  satdoku solve --portfolio 4 hard25.txt    four SAT solvers together on each hard puzzle
  satdoku solve --box 2x3 small.txt         6x6 with boxes two rows high and three columns wide";

#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    /// Use the exit codes of SAT solvers: 10 solved, 20 unsolvable, 0 unknown
    #[arg(long)]
    pub(crate) sat_exit_codes: bool,
    /// Show the steps of a person before the solution, as `hint --all` does; only of puzzles with one solution
    #[arg(long, conflicts_with = "sat_exit_codes")]
    pub(crate) steps: bool,
    #[command(flatten)]
    pub(crate) records: RecordArgs,
}

/// Runs the command and returns the exit code, possibly in the convention of SAT solvers.
pub(crate) fn run(args: SolveArgs, context: &Context) -> u8 {
    if args.steps {
        let query = Hint {
            wanted: WantedSteps::Path,
            with_solution: true,
            explain: Explain { memory: Some(memory::available) },
            ..Hint::default()
        };
        return exit_code(pipeline::run(query, args.records, context));
    }
    let with_sat_codes = args.sat_exit_codes && !args.records.bulk.filter;
    let status = pipeline::run(Solve, args.records, context);
    if with_sat_codes { sat_exit_code(status) } else { exit_code(status) }
}
