//! `dataset`: puzzles for people who train and judge models.

mod args;

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;
use std::time::Instant;

use satdoku::generate::GenerateError;
use satdoku_tasks::dataset::{
    Dataset, DatasetError, DatasetFile, DatasetOptions, Given, Progress, Puzzles, Summary, parts,
};
use satdoku_tasks::generate::GenerateOptions;
use satdoku_tasks::query::run::{BufferPools, Limits, Note, RunStatus};

use super::generate::{Request, request_of};
use crate::context::Context;
use crate::io::{Done, Expected, Failure, Jobs, Reporter, memory, records};
use crate::pipeline::cores;

pub(crate) use args::{DatasetArgs, EXAMPLES};

/// Runs the command.
pub(crate) fn run(args: &DatasetArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: &DatasetArgs, context: &Context) -> Result<RunStatus, Failure> {
    let mut reporter = Reporter::new(context.quiet, false);
    let limits = Limits {
        per_record: args.puzzles.timeout.map(|seconds| seconds.0),
        interrupt: context.interrupt.heed(),
        ..Limits::default()
    };
    let (puzzles, expected) = if args.files.is_empty() {
        new_puzzles(args, &limits)?
    } else {
        reporter.request("puzzles", &args.files);
        given_puzzles(args)?
    };
    reporter.expect(expected);
    let of_files = &args.files_and_rows;
    let folder = of_files.output.as_path();
    open_folder(folder).map_err(|error| Failure::at(folder.display(), error))?;
    let mut options = DatasetOptions {
        columns: of_files.columns.clone(),
        format: of_files.format,
        splits: of_files.split,
        split_by: of_files.split_by,
        augment: of_files.augment,
        seed: args.puzzles.seed.number,
        ..DatasetOptions::default()
    };
    options.engine.memory = Some(memory::available);
    let files = args.files.iter().map(|file| file.display().to_string());
    let made_by =
        ["satdoku dataset".to_owned()].into_iter().chain(context.given.clone()).chain(files);
    let dataset = Dataset {
        options,
        puzzles,
        limits,
        threads: args.threads.map_or_else(cores, usize::from),
        made_by: made_by.collect::<Vec<_>>().join(" "),
    };
    let start = Instant::now();
    let made = dataset.write(&mut |name| create(folder, name), &mut |progress| match progress {
        Progress::Examined(records) => reporter.progress(Done { records, bytes: 0 }, start),
        Progress::LeftOut(words) => reporter.note(Note::FewTimes(words)),
    });
    reporter.clear_progress();
    let summary = match made {
        Ok(summary) => summary,
        Err(error) => {
            reporter.error(&error.to_string());
            return Ok(match error {
                DatasetError::Wrong(_) | DatasetError::Batch(_) => RunStatus::WRONG,
                _ => RunStatus::BROKEN,
            });
        }
    };
    words(&summary).iter().for_each(|line| reporter.say(line));
    Ok(summary.status())
}

/// Creates the folder, or sees that it is empty.
fn open_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    match fs::read_dir(folder)?.next() {
        None => Ok(()),
        Some(_) => Err(io::Error::other("the folder is not empty: name another, or remove it")),
    }
}

fn create(folder: &Path, name: &str) -> io::Result<Box<dyn DatasetFile>> {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    Ok(Box::new(BufWriter::new(File::create(path)?)))
}

/// The puzzles to generate.
fn new_puzzles(args: &DatasetArgs, limits: &Limits) -> Result<(Puzzles, Expected), Failure> {
    let Request { options, empty, alphabet } =
        request_of(&args.puzzles, &args.reading, GenerateOptions::default())?;
    let count = args.count.expect("clap wants a count where there is no file");
    let mut parts = parts(&options, &empty, args.mix.as_ref(), count).map_err(Failure::new)?;
    for part in &mut parts {
        match part.generator.check_grid(&limits.budget()) {
            Ok(()) | Err(GenerateError::Stopped(_)) => {}
            Err(error) => return Err(Failure::new(error.to_string())),
        }
        if let Some(shard) = args.shard {
            part.indices = shard.range(part.indices.end);
        }
    }
    let expected = parts.iter().map(|part| part.indices.end - part.indices.start).sum();
    Ok((Puzzles::New(parts, alphabet), Expected::Records(expected)))
}

/// The puzzles of the files.
fn given_puzzles(args: &DatasetArgs) -> Result<(Puzzles, Expected), Failure> {
    let read_options = args.reading.read_options();
    let jobs =
        Jobs::new(&args.files, read_options.clone(), args.shard, false, BufferPools::default());
    let jobs = jobs.map_err(|error| Failure::new(error.to_string()))?;
    let expected = match jobs.expected() {
        // Progress counts puzzles.
        Expected::Bytes(_) => Expected::Unknown,
        expected => expected,
    };
    let given = jobs.flat_map(move |input| records(input, &read_options).collect::<Vec<_>>());
    let given: Given = Box::new(given);
    Ok((Puzzles::Given(given), expected))
}

/// What was made and what was left out.
fn words(summary: &Summary) -> Vec<String> {
    let splits = summary.splits.iter().map(|(split, rows, puzzles)| {
        if rows == puzzles {
            format!("{puzzles} {}", split.name())
        } else {
            format!("{puzzles} {} ({rows} rows)", split.name())
        }
    });
    let mut lines = vec![format!("puzzles: {}", splits.collect::<Vec<_>>().join(", "))];
    for (why, count) in &summary.left_out {
        let noun = if *count == 1 { "puzzle" } else { "puzzles" };
        lines.push(format!("left out: {count} {noun} {}", why.name()));
    }
    let empty = summary.splits.iter().filter(|&&(_, rows, _)| rows == 0);
    let empty: Vec<&str> = empty.map(|(split, ..)| split.name()).collect();
    if !empty.is_empty() {
        let empty = empty.join(" and ");
        lines.push(format!(
            "no puzzle is in {empty}: few puzzles, or a shape with few solutions that are no guises of each other, for which there \
             is --split-by puzzle"
        ));
    }
    lines
}
