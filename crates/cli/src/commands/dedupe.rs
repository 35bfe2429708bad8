//! `dedupe`: puzzles without those that are earlier ones in other guises.

use std::path::{Path, PathBuf};

use clap::Args;
use satdoku::format::ReadOptions;
use satdoku_tasks::query::render::{RecordFamily, RecordFormat};
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Distinct, KnownPuzzles, Repeated};

use crate::advice::ADVICE;
use crate::args::{BulkArgs, InputArgs, OutputArgs, RecordArgs};
use crate::context::Context;
use crate::io::{Failure, RawChunks, Source};
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku dedupe puzzles.txt                the first of all guises of each puzzle, in order
  satdoku dedupe --mark puzzles.txt         all puzzles, 'new<TAB>PUZZLE' or 'repeated<TAB>PUZZLE'
  satdoku dedupe --against train.txt test.txt
                                            what a test set has that is in no training puzzle's guise
  satdoku dedupe --stats puzzles.txt        how many were new and how many repeated, on stderr

Puzzles are compared by a hash of 128 bits of their canonical form: among ten billion different
puzzles, two have the same hash with a probability of 1 in 6e18. It takes 16 bytes of memory a
puzzle, and an eighth of the puzzles twice as much for a while. A puzzle whose form cannot be decided
is kept, and the exit code is 3.";

#[derive(Args, Clone, Debug)]
pub(crate) struct DedupeArgs {
    /// Keep repeated puzzles, and mark each puzzle as new or repeated (formats line and jsonl)
    #[arg(long)]
    pub(crate) mark: bool,
    /// Also leave out guises of the puzzles in FILE; the option may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

/// Runs the command, which needs no engine.
pub(crate) fn run(args: DedupeArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: DedupeArgs, context: &Context) -> Result<RunStatus, Failure> {
    let DedupeArgs { mark, against, input, output, bulk } = args;
    let repeated = if mark { Repeated::Marked } else { Repeated::Dropped };
    refuse_format(output.destination.format()?.unwrap_or(RecordFormat::LINE), repeated)?;
    if bulk.work.resume {
        return Err(Failure::new(
            "dedupe cannot go on with an earlier run, whose puzzles it would have to know",
        ));
    }
    if bulk.filter && !mark {
        return Err(Failure::new("--filter writes a record for each one read: use --mark with it"));
    }
    let mut known = KnownPuzzles::default();
    for path in &against {
        add_puzzles(path, &input.reading.read_options(), &mut known)?;
    }
    let records = RecordArgs::without_engine(input, output, bulk);
    pipeline::run_distinct(Distinct, records, (known, repeated), context)
}

/// Returns an error if records in this format cannot be left out, or marked.
fn refuse_format(format: RecordFormat, repeated: Repeated) -> Result<(), Failure> {
    let fits = match repeated {
        Repeated::Marked => format == RecordFormat::LINE || format == RecordFormat::Jsonl,
        Repeated::Dropped => !format.is_document() && format.family() != RecordFamily::Svg,
    };
    match (fits, repeated) {
        (true, _) => Ok(()),
        (false, Repeated::Marked) => {
            Err(Failure::new("--mark goes with the formats line and jsonl alone"))
        }
        (false, Repeated::Dropped) => Err(Failure::new(format!(
            "records of the format {format} cannot be left out: take line, grid, integers, csv or jsonl"
        ))),
    }
}

/// Adds the puzzles of a file.
fn add_puzzles(
    path: &Path,
    read_options: &ReadOptions,
    known: &mut KnownPuzzles,
) -> Result<(), Failure> {
    let source = Source::file_or_puzzle(path, read_options);
    let reader = source.open().map_err(|error| Failure::at(source.name(), error))?;
    for chunk in RawChunks::new(reader, read_options) {
        let chunk = chunk.map_err(|error| Failure::at(source.name(), error))?;
        for raw in (0..chunk.len()).filter_map(|at| chunk.get(at)) {
            let unreadable = |error| Failure::at(source.name(), ADVICE.error(&error));
            let record = raw.parse(read_options).map_err(unreadable)?;
            // Nothing can be a known guise of what cannot be decided.
            if let Ok(hash) = record.puzzle.canonical_hash() {
                known.insert(hash);
            }
        }
    }
    Ok(())
}
