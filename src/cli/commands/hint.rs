//! `hint`: the next step of each puzzle, or all steps.

use clap::Args;
use satdoku::logic::{Allowed, Level};
use satdoku::query::run::RunStatus;
use satdoku::query::{Explain, Hint};

use crate::cli::args::{RecordArgs, named};
use crate::cli::context::Context;
use crate::cli::io::memory;
use crate::cli::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku hint puzzle.txt                   the next step in words; drawn on a terminal
  satdoku hint -f grid puzzle.txt           drawn with all candidates: + placed, - ruled out,
                                            * the candidates they follow from
  satdoku hint --all puzzle.txt             the whole path to the solution, one step per line
  satdoku hint --level easy puzzle.txt      without techniques above that level
  satdoku hint --all -f jsonl puzzles.txt   the steps as data
  satdoku hint -f svg puzzle.txt -o hint.svg
                                            a picture with the reason as its caption
  satdoku hint --all -f svg puzzle.txt -o 'step-{}.svg'

For a puzzle that does not have exactly one solution, the record is '#none' or '#multiple' and the
explanation of `check --explain`; exit code 1.
If no allowed technique applies, the record is '#stuck: ...'; exit code 3.";

/// The options of `hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    /// Show all steps to the solution
    #[arg(long)]
    all: bool,
    /// Use no technique above this level
    #[arg(long, value_name = "LEVEL", default_value = "extreme", value_parser = named(Level::ALL))]
    level: Level,
    /// Also use techniques that assume a unique solution: unique rectangles, BUG+1
    #[arg(long)]
    uniqueness: bool,
    #[command(flatten)]
    records: RecordArgs,
}

/// Runs the command.
pub(crate) fn run(args: HintArgs, context: &Context) -> RunStatus {
    let HintArgs { records, all, level, uniqueness } = args;
    let query = Hint {
        all,
        allowed: Allowed { level, uniqueness, ..Allowed::default() },
        explain: Explain { memory: Some(memory::available) },
    };
    pipeline::run(query, records, context)
}
