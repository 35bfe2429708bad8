//! `generate`: turns indices into puzzles, in order, on all cores, in bounded memory.

mod args;
mod generator;
mod resume;

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use satdoku::batch::{self, Batch};
use satdoku::budget::{Recorder, Stopped};
use satdoku::generate::{GenerateError, Generated, Generator, Maker};
use satdoku::puzzle::Puzzle;
use satdoku::query::render::{GenerateFailure, GeneratedRenderer, RecordFamily, RecordFormat};
use satdoku::query::run::{BufferPools, Limits, Note, Report, RunStatus, caught, injected};

pub(crate) use args::{EXAMPLES, GenerateArgs};

use crate::cli::context::Context;
use crate::cli::io::{
    Expected, Failure, Output, OutputFile, OutputPath, ReportWriter, Reporter, open_part,
};
use crate::cli::pipeline::cores;
use crate::cli::terminal;

/// Number of cells in the puzzles of one job: small puzzles come in groups, large ones alone.
const CELLS_AT_ONCE: u64 = 81 * 64;

/// Generates the puzzles.
pub(crate) fn run(args: &GenerateArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

/// The data that all workers share.
struct Task {
    generator: Generator,
    seed: u64,
    renderer: GeneratedRenderer,
    limits: Limits,
    with_statistics: bool,
}

fn try_run(args: &GenerateArgs, context: &Context) -> Result<RunStatus, Failure> {
    let (generator, alphabet) = generator::generator(args)?;
    generator.maker().map_err(|error| Failure::new(error.to_string()))?;
    let mut indices = indices(args)?;
    let mut renderer = GeneratedRenderer {
        format: args.writing.format.unwrap_or(RecordFormat::LINE),
        with_solution: args.writing.with_solution,
        pictures: args.writing.picture.options(),
        terminal: None,
        alphabet,
        // With this, later shards put a separator before their first record.
        first: args.start,
    };
    refuse(args, &renderer, &generator)?;
    let flag = context.interrupt.heed();
    let header = match args.work.shard {
        Some(shard) if !shard.is_first() => "",
        _ => renderer.header(),
    };
    let footer = match args.work.shard {
        Some(shard) if !shard.is_last() => "",
        _ => renderer.format.footer(),
    };
    let seed = args.puzzles.seed;
    let opener =
        OutputOpener { args, generator: &generator, renderer: &renderer, header, flag: &flag };
    let mut opened = opener.open(&mut indices)?;
    renderer.terminal = terminal::of_output(context.color, opened.output.is_terminal());
    if opened.output.is_terminal() && args.writing.format.is_none() {
        renderer.format = RecordFormat::GRID;
    }
    if !opened.resumed {
        let written = opened.output.write_text(header);
        written.map_err(|error| Failure::at("cannot write", error))?;
    }
    let limits = limits(args, flag.clone());
    let reporter = Reporter::new(context.quiet, opened.output.is_terminal());
    let buffers = BufferPools::default();
    let mut writer = ReportWriter::new(opened.output, reporter, buffers);
    writer.begin(limits.clone());
    writer.expect(Expected::Records(indices.end - indices.start));
    let cells = generator.cell_count();
    let task =
        Arc::new(Task { generator, seed, renderer, limits, with_statistics: args.work.stats });
    let mut runs = runs(indices, CELLS_AT_ONCE / cells as u64);
    let start_worker = move || {
        let mut worker = Worker::new(task.clone());
        move |run, slot: &batch::Answer<Report>| worker.work(run, slot)
    };
    let threads = args.work.threads.map_or_else(cores, usize::from);
    let ended =
        Batch::new(threads).run(move || runs.next(), start_worker, |event| writer.take(event));
    Ok(writer.finish(ended, footer, args.work.stats))
}

/// The indices of this run or of its shard.
fn indices(args: &GenerateArgs) -> Result<Range<u64>, Failure> {
    let start = args.start;
    let end = start
        .checked_add(args.count)
        .ok_or_else(|| Failure::new("--start and --count go beyond the last index"))?;
    let part = args.work.shard.map(|shard| shard.range(args.count));
    Ok(part.map_or(start..end, |part| start + part.start..start + part.end))
}

/// Returns an error if a format cannot hold the puzzles.
fn refuse(
    args: &GenerateArgs,
    renderer: &GeneratedRenderer,
    generator: &Generator,
) -> Result<(), Failure> {
    if let RecordFamily::Layout(layout) = renderer.format.family()
        && let Some(refusal) = layout.refuses(&Puzzle::empty(generator.geometry().clone()), false)
    {
        return Err(Failure::new(refusal.to_string()));
    }
    if args.writing.resume && !renderer.format.is_by_line() {
        let formats = "--resume goes with the formats line, csv and jsonl";
        return Err(Failure::new(formats));
    }
    Ok(())
}

fn limits(args: &GenerateArgs, flag: Arc<AtomicBool>) -> Limits {
    let per_record = args.puzzles.timeout.map(|seconds| seconds.0);
    Limits { per_record, interrupt: flag, ..Limits::default() }
}

/// Splits a range into runs of at most `length`.
fn runs(indices: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> + Send {
    let length = length.max(1);
    let mut next = indices.start;
    std::iter::from_fn(move || {
        let run = next..indices.end.min(next.saturating_add(length));
        next = run.end;
        (!run.is_empty()).then_some(run)
    })
}

/// The output, and whether it already has content.
struct Opened {
    output: Output,
    resumed: bool,
}

/// The settings that determine how the output is opened.
struct OutputOpener<'a> {
    args: &'a GenerateArgs,
    generator: &'a Generator,
    renderer: &'a GeneratedRenderer,
    header: &'a str,
    flag: &'a Arc<AtomicBool>,
}

impl OutputOpener<'_> {
    /// Opens the output and skips the indices whose records it already contains.
    fn open(&self, indices: &mut Range<u64>) -> Result<Opened, Failure> {
        let fresh = |output| Opened { output, resumed: false };
        let output = self.args.writing.output.as_deref();
        let place = match output {
            Some(path) if self.renderer.format != RecordFormat::Svg => {
                OutputPath::of(path).map_err(|error| Failure::at(path.display(), error))?
            }
            _ => OutputPath::Stdout,
        };
        let OutputPath::File(path) = place else {
            let output = Output::open(Some(self.renderer.format), output);
            return output.map(fresh).map_err(|error| Failure::new(error.to_string()));
        };
        let begun = self.args.writing.resume.then(|| resume::existing(&path)).flatten();
        let part = resume::part_of(&path);
        let failed = |error| Failure::at(path.display(), error);
        let mut file = open_part(&part).map_err(failed)?;
        let length = match &begun {
            None => 0,
            Some(begun) => self.bytes_to_keep(begun, indices).inspect_err(|_| {
                if *begun != part {
                    // It is empty, and would hide the finished file from the next attempt.
                    let _ = fs::remove_file(&part);
                }
            })?,
        };
        if let Some(begun) = begun.filter(|begun| *begun != part) {
            // Work on a copy, so that the finished file stays intact until the longer one is complete.
            let copied =
                File::open(begun).and_then(|mut finished| io::copy(&mut finished, &mut file));
            copied.map_err(failed)?;
        }
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let output = OutputFile::in_parts(file, &path, &part).map_err(failed)?;
        Ok(Opened { output: Output::Text(output), resumed: length > 0 })
    }

    /// The length of the complete records in a file, if it belongs to this run; skips the indices of those records.
    fn bytes_to_keep(&self, begun: &Path, indices: &mut Range<u64>) -> Result<u64, Failure> {
        let of_another_run = |reason: String| {
            let question = "is not of this run, was it begun with other options?";
            Failure::new(format!("{} {question} ({reason})", begun.display()))
        };
        let found = resume::read(begun, self.header)
            .map_err(|error| Failure::at(begun.display(), error))?
            .map_err(of_another_run)?;
        if found.records > indices.end - indices.start {
            let reason = format!("it has {} records", found.records);
            return Err(of_another_run(reason));
        }
        if found.records > 0 {
            let last = indices.start + found.records - 1;
            if !self.reproduces(last, &found.last)? {
                return Err(of_another_run(format!("record {last} is another")));
            }
        }
        indices.start += found.records;
        Ok(found.bytes)
    }

    /// Whether this run generates the same record; true if a time limit or an interrupt prevents the comparison.
    fn reproduces(&self, index: u64, record: &[u8]) -> Result<bool, Failure> {
        let again = self.regenerate(index)?;
        let interrupted = self.flag.load(Ordering::Relaxed);
        Ok(again == record
            || interrupted
            || reports_time_limit(&again)
            || reports_time_limit(record))
    }

    /// Generates a record again.
    fn regenerate(&self, index: u64) -> Result<Vec<u8>, Failure> {
        let mut worker = Worker::new(Arc::new(Task {
            generator: self.generator.clone(),
            seed: self.args.puzzles.seed,
            renderer: self.renderer.clone(),
            limits: limits(self.args, self.flag.clone()),
            with_statistics: false,
        }));
        let made = worker.maker.make(index, &worker.task.limits.budget());
        let Worker { task, mut report, .. } = worker;
        task.write(index, made, &mut report);
        Ok(report.rendered.text)
    }
}

/// Whether a record reports a time limit, which another run need not reach.
fn reports_time_limit(record: &[u8]) -> bool {
    let reason = Stopped::TimeLimit.to_string();
    String::from_utf8_lossy(record).contains(&reason)
}

/// The state of one thread.
struct Worker {
    task: Arc<Task>,
    maker: Maker,
    /// Records the engines' work on the current puzzle, if the run gathers statistics.
    recorder: Option<Recorder>,
    report: Report,
}

impl Worker {
    fn new(task: Arc<Task>) -> Self {
        Worker {
            maker: task.generator.maker().expect("the generator was checked when the run started"),
            recorder: task.with_statistics.then(Recorder::default),
            task,
            report: Report::default(),
        }
    }

    fn work(&mut self, run: Range<u64>, slot: &batch::Answer<Report>) {
        let mut left = run.clone();
        if caught(|| self.make(run, &mut left, slot)).is_ok() {
            return;
        }
        // A run is generated as a whole. After a panic, generate the rest one by one, so that only the faulty puzzle is
        // lost.
        while !left.is_empty() {
            let index = left.start;
            // Discard the worker, which the panic may have left in an inconsistent state.
            *self = Worker::new(self.task.clone());
            let Err(words) = caught(|| self.make(index..index + 1, &mut left, slot)) else {
                continue;
            };
            left.start = index + 1;
            let mut report = Report::default();
            self.task.broken(index, &words, &mut report);
            if slot.add(|pile| pile.append(&mut report)).is_err() {
                return;
            }
        }
    }

    /// Generates the puzzles of a run and removes the reported ones from `left`; empties `left` if the run is over.
    fn make(&mut self, run: Range<u64>, left: &mut Range<u64>, slot: &batch::Answer<Report>) {
        let (task, report) = (&self.task, &mut self.report);
        let recorder = &self.recorder;
        let budget = &mut || match recorder {
            Some(recorder) => task.limits.budget().with_recorder(recorder.clone()),
            None => task.limits.budget(),
        };
        self.maker.make_all(run, budget, &mut |index, made| {
            injected(index);
            task.write(index, made, report);
            if let Some(recorder) = recorder {
                let statistics = recorder.take();
                if !report.status.interrupted {
                    task.renderer.statistics(&statistics, &mut report.rendered);
                }
                report.statistics.append(statistics);
            }
            let interrupted = report.status.interrupted;
            // If the run is over, nobody takes the report.
            let closed = slot.add(|pile| pile.append(report)).is_err();
            left.start = index + 1;
            if closed || interrupted {
                left.start = left.end;
            }
            if closed || interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
}

impl Task {
    /// Writes an error in place of a puzzle whose generation panicked.
    fn broken(&self, index: u64, words: &str, report: &mut Report) {
        let failure = GenerateFailure::Error(words);
        self.renderer.failure(index, self.seed, failure, &mut report.rendered);
        let seed = self.seed;
        let note = format!("puzzle {index} of seed {seed}: {words}");
        report.notes.push(Note::Always(note));
        report.count("wrong", 1, RunStatus::WRONG);
    }

    /// Adds a record to the report, with its notes.
    fn write(&self, index: u64, made: Result<Generated, GenerateError>, report: &mut Report) {
        let failure = |failure, report: &mut Report| {
            self.renderer.failure(index, self.seed, failure, &mut report.rendered);
        };
        match made {
            Ok(made) => {
                self.renderer.puzzle(&made, &mut report.rendered);
                if made.unsettled > 0 {
                    let unsettled = made.unsettled;
                    report.notes.push(Note::FewTimes(format!(
                        "puzzle {index} is not proved minimal: {unsettled} givens took too long"
                    )));
                    report.count("not proved minimal", 1, RunStatus::UNKNOWN);
                } else {
                    let verdict = match (made.unique, made.minimal) {
                        (_, true) => "minimal",
                        (true, false) => "unique",
                        (false, false) => "with holes",
                    };
                    report.count(verdict, 1, RunStatus::GOOD);
                }
            }
            Err(GenerateError::Stopped(reason)) => {
                let status = RunStatus::stopped(reason);
                if !status.interrupted {
                    failure(GenerateFailure::Unknown(&reason.to_string()), report);
                }
                report.count("unknown", 1, status);
            }
            Err(error) => {
                let wrong = matches!(error, GenerateError::Engine(_) | GenerateError::Wrong { .. });
                let message = error.to_string();
                failure(GenerateFailure::Error(&message), report);
                if wrong {
                    report.notes.push(Note::Always(message));
                    report.count("wrong", 1, RunStatus::WRONG);
                } else {
                    let message = format!("puzzle {index}: {message}");
                    report.notes.push(Note::FewTimes(message));
                    report.count("not found", 1, RunStatus::NEGATIVE);
                }
            }
        }
    }
}
