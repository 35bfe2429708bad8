//! `rate`: how hard each puzzle is for a person.

use clap::Args;
use satdoku::sudoku_explainer::Scale;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Rate, RateAsExplainer};

use crate::args::{RecordArgs, named};
use crate::context::Context;
use crate::io::Failure;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku rate puzzles.txt                  LEVEL<TAB>SCORE<TAB>PUZZLE for each
  satdoku rate -f jsonl puzzles.txt         with the SE-like difficulty and the techniques
  satdoku rate --scale se puzzles.txt       ER/EP/ED<TAB>PUZZLE, as Sudoku Explainer 1.2.1 rates
  satdoku rate --stats puzzles.txt          with the number of puzzles of each level
  satdoku rate puzzles.txt -o rated.txt --resume
                                            continues after an interrupt or a kill

Levels: trivial (full houses, hidden singles in boxes), easy (all singles), medium (locked
candidates, pairs, the law of leftovers), hard (larger subsets, fish, wings, turbot fish and the
like), expert (colouring, chains, almost locked sets), extreme (nishio, forcing chains, trial).
The score is the effort, the sum of the steps' costs: 10 * (2^d - 2) for a step of difficulty d, so
that a full house costs nothing. Each placement counts; the other steps that a technique finds at a
time count once. Sort by level first, then by score: levels overlap in their scores, and larger
grids score more. The SE-like number is the difficulty of the hardest step on the scale of Sudoku
Explainer, if the easiest step is always taken. With --scale se the numbers are those that Sudoku
Explainer gives: of the hardest step (ER), of the hardest up to the first that fills a cell (EP),
and of the first (ED).
A puzzle that does not have exactly one solution is not rated: the record is '#none: ...' or
'#multiple: ...' with a short reason (`check --explain` gives all details); exit code 1.";

/// The options of `rate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    /// Also use techniques that assume a unique solution: unique rectangles, BUG+1 (--scale se always does)
    #[arg(long)]
    uniqueness: bool,
    /// Scale: our levels, or the numbers ER/EP/ED of Sudoku Explainer 1.2.1
    #[arg(long, default_value_t = Scale::Levels, value_name = "SCALE", value_parser = named(Scale::ALL))]
    scale: Scale,
    #[command(flatten)]
    records: RecordArgs,
}

/// Runs the command.
pub(crate) fn run(args: RateArgs, context: &Context) -> RunStatus {
    let RateArgs { uniqueness, scale, records } = args;
    match scale {
        Scale::Explainer if uniqueness => {
            let always =
                "--uniqueness does not go with --scale se, which always uses such techniques";
            Failure::new(always).report(context.quiet)
        }
        Scale::Explainer => pipeline::run(RateAsExplainer, records, context),
        _ => pipeline::run(Rate { uniqueness }, records, context),
    }
}
