//! `convert`: writes puzzles in another format.

use clap::Args;
use satdoku_tasks::query::render::RecordFormat;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Convert, Shuffle};

use crate::args::{BulkArgs, InputArgs, OutputArgs, RecordArgs, Seed};
use crate::context::Context;
use crate::io::Failure;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku convert -f list                   all formats
  satdoku convert -f grid puzzles.sdm       draw each puzzle
  satdoku convert -f integers --box 4x4 in  numbers instead of letters
  satdoku convert -f csv puzzles.txt -o puzzles.csv
  satdoku convert -f candidates puzzle.txt  each cell's candidates
  satdoku convert -f hodoku puzzles.json    from one program to another
  satdoku convert --shuffle --seed 1 puzzles.txt
                                            another guise of each puzzle
  satdoku convert -f svg puzzle.txt -o puzzle.svg
                                            a picture; --candidates adds the candidates of open cells
  satdoku convert -f svg --theme light puzzles.txt -o 'puzzle-{}.svg'
                                            one file per puzzle";

#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Show in pictures the candidates that the givens leave in each open cell
    #[arg(long, help_heading = "Writing")]
    pub(crate) candidates: bool,
    /// Exchange rows, columns and digits at random: another guise of each puzzle. With other houses or rules, cells
    /// move in a way that keeps these, if there is one
    #[arg(long, help_heading = "Writing")]
    pub(crate) shuffle: bool,
    /// Seed for the random numbers of --shuffle; each seed gives another guise
    #[arg(
        long,
        value_name = "SEED",
        requires = "shuffle",
        default_value = "0",
        hide_default_value = true,
        help_heading = "Writing"
    )]
    pub(crate) seed: Seed,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

/// Runs the command, which needs no engine.
pub(crate) fn run(args: ConvertArgs, context: &Context) -> RunStatus {
    let ConvertArgs { input, candidates, shuffle, seed, mut output, bulk } = args;
    match output.destination.format() {
        Err(failure) => return failure.report(context.quiet),
        Ok(format) if candidates && format != Some(RecordFormat::Svg) => {
            return Failure::new("--candidates goes with svg alone").report(context.quiet);
        }
        Ok(_) => {}
    }
    output.picture.candidates = candidates;
    let records = RecordArgs::without_engine(input, output, bulk);
    match shuffle {
        true => pipeline::run(Shuffle { seed: seed.number }, records, context),
        false => pipeline::run(Convert { candidates }, records, context),
    }
}
