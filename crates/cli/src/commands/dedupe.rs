//! `dedupe`: puzzles without those that are earlier ones in other guises.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use satdoku::format::{ReadOptions, Record};
use satdoku_tasks::batch::{Answer, Batch, Event};
use satdoku_tasks::query::render::RecordFormat;
use satdoku_tasks::query::run::{BufferPools, RunStatus};
use satdoku_tasks::query::{Distinct, KnownPuzzles, Repeated};

use crate::args::{BulkArgs, Bytes, InputArgs, OutputArgs, RecordArgs};
use crate::context::Context;
use crate::io::{Failure, Jobs, records};
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku dedupe puzzles.txt                the first of all guises of each puzzle, in order
  satdoku dedupe --mark puzzles.txt         all puzzles, 'new<TAB>PUZZLE' or 'repeated<TAB>PUZZLE'
  satdoku dedupe --against train.txt test.txt
                                            what a test set has that is in no training puzzle's guise
  satdoku dedupe --stats puzzles.txt        how many were new and how many repeated, on stderr

Puzzles are compared by 96 bits of a hash of their canonical form: among ten billion different puzzles,
two are taken for one with a probability of 1 in 1.6e9. A hash takes 15 bytes of memory, and beyond
--memory 1.3 bytes, and 12 in temporary files. Answers are the same with any --memory.

With --shard I/N, all guises of a puzzle are in one part, wherever they stand in the input. Each part
reads all puzzles, but knows an N-th of them, so it takes an N-th of the memory. The parts together are
the output of one run; 'sort -t: -k2,2n' brings those in jsonl into the order of the input, by their index.
The first part has the records that cannot be read. A puzzle whose form cannot be decided is kept, and the
exit code is 3.";

#[derive(Args, Clone, Debug)]
pub(crate) struct DedupeArgs {
    /// Keep repeated puzzles, and mark each puzzle as new or repeated (formats line and jsonl). In jsonl, "repeats" is the
    /// index of the record that it is a guise of, if that is one of the first million different puzzles of the input
    #[arg(long)]
    pub(crate) mark: bool,
    /// Also leave out guises of the puzzles in FILE; the option may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Vec<PathBuf>,
    /// Memory for hashes; beyond it, most of them are kept in temporary files (in TMPDIR)
    #[arg(long, value_name = "BYTES", default_value = "1G")]
    pub(crate) memory: Bytes,
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
    let DedupeArgs { mark, against, memory, input, output, bulk } = args;
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
    let mut known = KnownPuzzles::spilling(memory.0, tempfile::tempfile);
    if !against.is_empty() {
        let threads = bulk.work.threads.map_or_else(pipeline::cores, usize::from);
        add_puzzles(&against, input.reading.read_options(), threads, &mut known)?;
    }
    let records = RecordArgs::without_engine(input, output, bulk);
    pipeline::run_distinct(Distinct, records, (known, repeated), context)
}

/// Returns an error if records in this format cannot be left out, or marked.
pub(super) fn refuse_format(format: RecordFormat, repeated: Repeated) -> Result<(), Failure> {
    if repeated.fits(format) {
        return Ok(());
    }
    Err(Failure::new(match repeated {
        Repeated::Marked => "--mark goes with the formats line and jsonl alone".to_owned(),
        Repeated::Dropped => format!(
            "records of the format {format} cannot be left out: take line, grid, integers, csv or jsonl"
        ),
    }))
}

/// Adds the puzzles of files, which several threads read and hash.
fn add_puzzles(
    files: &[PathBuf],
    read_options: ReadOptions,
    threads: usize,
    known: &mut KnownPuzzles,
) -> Result<(), Failure> {
    let jobs = Jobs::new(files, read_options.clone(), None, true, BufferPools::default());
    let mut jobs = jobs.map_err(|error| Failure::new(error.to_string()))?;
    let start_worker = move || {
        let read_options = read_options.clone();
        move |input, slot: &Answer<Hashes>| {
            // Nothing can be a known guise of what cannot be decided.
            let hash = |record: Record| record.puzzle.canonical_hash().ok();
            let read =
                records(input, &read_options).map(|(_, record)| record.map(hash).transpose());
            let hashes: Vec<_> = read.flatten().collect();
            // An error means that the run is over.
            let _ = slot.add(|pile| pile.extend(hashes));
        }
    };
    let mut failed = None;
    let mut add = |hash: Result<u128, String>| {
        let added = hash.and_then(|hash| known.insert(hash).map_err(|error| error.to_string()));
        failed = added.err();
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = Batch::new(threads).run(
        move || jobs.next(),
        start_worker,
        |event| match event {
            Event::Pile(hashes) => hashes.into_iter().try_for_each(&mut add),
            Event::Waiting | Event::Idle | Event::Panicked => ControlFlow::Continue(()),
        },
    );
    match (failed, ended) {
        (Some(message), _) => Err(Failure::new(message)),
        (None, Err(error)) => Err(Failure::new(format!("internal error: {error}"))),
        (None, Ok(())) => Ok(()),
    }
}

/// Hashes of puzzles, or why one cannot be read.
type Hashes = VecDeque<Result<u128, String>>;
