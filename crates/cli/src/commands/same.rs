//! `same`: whether puzzles are one puzzle in other guises.

use std::path::PathBuf;

use clap::Args;
use satdoku_tasks::query::Same;
use satdoku_tasks::query::run::RunStatus;

use crate::args::{BulkArgs, InputArgs, OutputArgs, RecordArgs};
use crate::context::Context;
use crate::io::{Source, only_record};
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku same 1...........234. ....3...2.1.4...
                                            'same<TAB>PUZZLE' or 'different<TAB>PUZZLE'
  satdoku same -f jsonl puzzle.txt puzzles.txt
                                            the map from the first puzzle to each that is the same
  satdoku same puzzle.txt puzzles.txt       every puzzle of a file compared with one";

#[derive(Args, Clone, Debug)]
pub(crate) struct SameArgs {
    /// File with the puzzle that all others are compared with, or that puzzle itself
    #[arg(value_name = "PUZZLE")]
    pub(crate) original: PathBuf,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

/// Runs the command, which needs no engine.
pub(crate) fn run(args: SameArgs, context: &Context) -> RunStatus {
    let SameArgs { original, input, output, bulk } = args;
    let read_options = input.reading.read_options();
    let source = Source::file_or_puzzle(&original, &read_options);
    let original = match only_record(&source, &read_options) {
        Ok(record) => record.puzzle,
        Err(failure) => return failure.report(context.quiet),
    };
    let records = RecordArgs::without_engine(input, output, bulk);
    pipeline::run(Same { original }, records, context)
}
