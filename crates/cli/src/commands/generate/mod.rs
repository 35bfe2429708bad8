//! `generate`: turns indices into puzzles, in order, on all cores, in bounded memory.

mod args;
mod request;

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use satdoku::budget::{Recorder, Stopped};
use satdoku::generate::{CluesMiss, GenerateError, Generated, Generator, Maker, Minimality};
use satdoku_tasks::batch::{self, Batch, BatchError};
use satdoku_tasks::generate::FullGrids;
use satdoku_tasks::query::render::{GenerateFailure, GeneratedRenderer, RecordFormat, RecordLines};
use satdoku_tasks::query::run::{
    BufferPools, HashedRecord, Limits, Note, Report, RunStatus, caught, injected,
};
use satdoku_tasks::query::{HASHED, KnownPuzzles, RepeatFilter, Repeated};

pub(crate) use args::{EXAMPLES, GenerateArgs, PuzzleArgs, REGIONS};
pub(crate) use request::{Request, request_of};

use super::dedupe::refuse_format;
use crate::context::Context;
use crate::io::{
    Expectation, Expected, Failure, Output, PartFile, ReportWriter, Reporter,
    open_resumable_output, refuse_same_file,
};
use crate::pipeline::cores;
use crate::terminal;

/// Number of cells in the puzzles of one job: small puzzles come in groups, large ones alone.
const CELLS_AT_ONCE: u64 = 81 * 64;

/// Tries after which puzzles that were not found are called rare or impossible.
const ENOUGH_TRIES: u32 = 1_000;

/// After so many repeated puzzles in a row there are hardly any others.
const ENOUGH_REPEATED: u64 = 1_000;

/// Generates the puzzles.
pub(crate) fn run(args: &GenerateArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

/// The data that all workers share.
struct GenerateTask {
    generator: Generator,
    seed: u64,
    renderer: GeneratedRenderer,
    limits: Limits,
    with_statistics: bool,
    /// Whether puzzles that are guises of earlier ones are left out.
    is_distinct: bool,
    /// Where the puzzles are, in words.
    place: String,
    /// Whether each given and each rule that is drawn must be needed.
    is_of_needed_rules: bool,
    /// The tries at all puzzles so far.
    tries: Arc<AtomicU64>,
}

fn try_run(args: &GenerateArgs, context: &Context) -> Result<RunStatus, Failure> {
    let from = args.puzzles.from.as_deref().filter(|from| *from != FullGrids::OF_SEED);
    let from = from.map(Path::new);
    let inputs = from.into_iter().chain(args.puzzles.pattern.as_deref());
    refuse_same_file(inputs, args.writing.destination.path())?;
    args.engine.refuse_idle()?;
    let format = args.writing.destination.format()?;
    args.writing.picture.refuse_idle(format)?;
    if args.distinct {
        refuse_format(format.unwrap_or(RecordFormat::LINE), Repeated::Dropped)?;
    }
    let request = request::request(args)?;
    let (generator, alphabet) = (request.generator()?, request.alphabet);
    generator.maker().map_err(|error| Failure::new(error.to_string()))?;
    let mut indices = indices(args)?;
    let mut renderer = GeneratedRenderer {
        format: format.unwrap_or(RecordFormat::LINE),
        with_solution: args.writing.with_solution,
        pictures: args.writing.picture.options(),
        terminal: None,
        alphabet,
        // With this, later shards put a separator before their first record.
        first: args.start,
    };
    refuse(&renderer, &generator)?;
    let limits = limits(args, context.interrupt.heed());
    check_grid(&generator, &limits)?;
    let header = if args.work.is_first() { renderer.header() } else { "" };
    let footer = if args.work.is_last() { renderer.format.footer() } else { "" };
    let mut output = open(args, renderer.format, header, context)?;
    renderer.terminal = terminal::of_output(context.color, output.is_terminal());
    if output.is_terminal() && format.is_none() {
        renderer.format = RecordFormat::GRID;
    }
    let expected = Expected::Records(indices.end - indices.start);
    if let Some(part) = output.part() {
        indices.start = first_index(part, &indices)?;
    }
    if !output.part().is_some_and(PartFile::has_header) {
        let written = output.write_text(header);
        written.map_err(|error| Failure::at("cannot write", error))?;
    }
    let mut reporter = Reporter::new(context.quiet, output.is_terminal());
    let remark = args.reading.read_options().remark(&generator.empty_puzzle());
    remark.into_iter().for_each(|remark| reporter.note(Note::Once(remark)));
    let buffers = BufferPools::default();
    let mut writer = ReportWriter::new(output, reporter, buffers);
    writer.begin(limits.clone());
    writer.expect(expected);
    if args.distinct {
        let known = KnownPuzzles::in_memory();
        writer.filter_by(RepeatFilter::new(known, Repeated::Dropped, renderer.format));
    }
    let task = Arc::new(GenerateTask::new(args, generator, renderer, limits));
    writer.show_tries(task.tries.clone());
    let threads = Batch::new(args.work.threads.map_or_else(cores, usize::from));
    let ended = make_all(indices, &task, threads, &mut writer);
    Ok(writer.finish(ended, footer, args.work.stats))
}

/// Makes the puzzles of these indices, and as many further ones as the writer leaves out because they are repeated.
fn make_all(
    mut indices: Range<u64>,
    task: &Arc<GenerateTask>,
    threads: Batch,
    writer: &mut ReportWriter,
) -> Result<(), BatchError> {
    let at_once = CELLS_AT_ONCE / task.generator.cell_count() as u64;
    let (first, mut repeated_in_a_row) = (indices.start, 0);
    loop {
        let repeated_before = writer.repeated();
        let mut runs = runs(indices.clone(), at_once);
        let task = task.clone();
        let start_worker = move || {
            let mut worker = GenerateWorker::new(task.clone());
            move |run, slot: &batch::Answer<Report>| worker.work(run, slot)
        };
        threads.run(move || runs.next(), start_worker, |event| writer.take(event))?;
        let repeated = writer.repeated() - repeated_before;
        if repeated == 0 || writer.is_over() {
            return Ok(());
        }
        let has_made_new_ones = repeated < indices.end - indices.start;
        repeated_in_a_row = if has_made_new_ones { 0 } else { repeated_in_a_row + repeated };
        if repeated_in_a_row >= ENOUGH_REPEATED {
            writer.report_missing(&format!(
                "{repeated} puzzles are missing: the last {repeated_in_a_row} were all guises of earlier ones"
            ));
            return Ok(());
        }
        indices = indices.end..indices.end.saturating_add(repeated);
        writer.expect(Expected::Records(indices.end - first));
    }
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
fn refuse(renderer: &GeneratedRenderer, generator: &Generator) -> Result<(), Failure> {
    let refusal = renderer.format.refuses(&generator.empty_puzzle(), false);
    refusal.map_or(Ok(()), |refusal| Err(Failure::new(refusal.to_string())))
}

/// Returns an error if there is no full grid to dig in.
fn check_grid(generator: &Generator, limits: &Limits) -> Result<(), Failure> {
    match generator.check_grid(&limits.budget()) {
        // The puzzles tell of the limit.
        Ok(()) | Err(GenerateError::Stopped(_)) => Ok(()),
        Err(error) => Err(Failure::new(error.to_string())),
    }
}

/// Where puzzles are made, for a remark that there are few.
fn place(args: &GenerateArgs, generator: &Generator) -> String {
    let (geometry, empty) = (generator.geometry(), generator.empty_puzzle());
    match geometry.box_shape() {
        _ if args.puzzles.from.is_some() => "from a single full grid".to_owned(),
        Some(shape) if !shape.is_line() && empty.has_givens_alone() => {
            format!("at side {} with boxes {shape}", geometry.side())
        }
        _ => format!("at side {} with these houses and rules", geometry.side()),
    }
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

/// Opens the output.
fn open(
    args: &GenerateArgs,
    format: RecordFormat,
    header: &str,
    context: &Context,
) -> Result<Output, Failure> {
    let path = args.writing.destination.path();
    let options = &context.options;
    let lines = RecordLines::Single;
    let expected = Expectation { header, lines, options, is_endless: true };
    let expected = format.is_by_line().then_some(expected);
    open_resumable_output(Some(format), path, args.work.resume, expected)
}

/// The index of the last record in the output, which has to be confirmed, or else the first index.
fn first_index(part: &PartFile, indices: &Range<u64>) -> Result<u64, Failure> {
    let records = part.records();
    if records > indices.end - indices.start {
        let another = part.another_run(format!("it has {records} records"));
        return Err(Failure::new(another.to_string()));
    }
    Ok(indices.start + part.records_to_skip())
}

/// The state of one thread.
struct GenerateWorker {
    task: Arc<GenerateTask>,
    maker: Maker,
    /// Records the engines' work on the current puzzle, if the run gathers statistics.
    recorder: Option<Recorder>,
    report: Report,
}

impl GenerateWorker {
    fn new(task: Arc<GenerateTask>) -> Self {
        let maker = task.generator.maker();
        let maker = maker.expect("the generator was checked when the run started");
        GenerateWorker {
            maker: maker.counting_tries(task.tries.clone()),
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
            *self = GenerateWorker::new(self.task.clone());
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
        let budget = &mut || task.limits.budget().with_recorder(recorder.clone());
        self.maker.make_all(run, budget, &mut |index, made| {
            injected(index);
            task.write(index, made, report);
            let is_written = !report.status.interrupted;
            let written = is_written.then(|| task.renderer.format.family());
            report.add_statistics(recorder.as_ref(), written);
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

impl GenerateTask {
    fn new(
        args: &GenerateArgs,
        generator: Generator,
        renderer: GeneratedRenderer,
        limits: Limits,
    ) -> Self {
        GenerateTask {
            seed: args.puzzles.seed.number,
            with_statistics: args.work.stats,
            is_distinct: args.distinct,
            place: place(args, &generator),
            is_of_needed_rules: args.puzzles.minimal && !args.puzzles.with.is_empty(),
            tries: Arc::default(),
            generator,
            renderer,
            limits,
        }
    }

    /// Writes an error in place of a puzzle whose generation panicked.
    fn broken(&self, index: u64, words: &str, report: &mut Report) {
        let failure = GenerateFailure::Error(words);
        self.renderer.failure(index, self.seed, failure, &mut report.rendered);
        let seed = self.seed;
        let note = format!("puzzle {index} of seed {seed}: {words}");
        report.notes.push(Note::Always(note));
        report.count("wrong", 1, RunStatus::WRONG);
    }

    /// What to do about an error, or that puzzles of the requested difficulty are rare or impossible, if enough tries found
    /// none.
    fn advice(&self, error: &GenerateError) -> Option<String> {
        match error {
            GenerateError::Clues(CluesMiss::LeaveOneSolution, _) => {
                Some("--givens 0..10 allows a few givens".to_owned())
            }
            GenerateError::Clues(CluesMiss::AreAllNeeded, _) => Some(
                "a range such as --with arrow=1..3 lets rules go that are not needed, and without --minimal they stay"
                    .to_owned(),
            ),
            GenerateError::DifficultyNotReached { .. } if self.is_of_needed_rules => Some(
                "without --minimal, givens and rules that are not needed stay, which makes puzzles easier".to_owned(),
            ),
            GenerateError::DifficultyNotReached { wanted, tries, .. } if *tries >= ENOUGH_TRIES => {
                let place = &self.place;
                Some(format!(
                    "puzzles {wanted} are rare or impossible {place}: {tries} tries found none"
                ))
            }
            _ => None,
        }
    }

    /// Adds a record to the report, with its notes.
    fn write(&self, index: u64, made: Result<Generated, GenerateError>, report: &mut Report) {
        let is_interrupted = matches!(made, Err(GenerateError::Stopped(Stopped::Interrupted)));
        let begin = report.rendered.text.len();
        if !is_interrupted {
            self.renderer.made(index, self.seed, &made, &mut report.rendered);
        }
        match made {
            Ok(made) => {
                let mut status = RunStatus::GOOD;
                if made.unsettled > 0 {
                    let unsettled = made.unsettled;
                    report.notes.push(Note::FewTimes(format!(
                        "puzzle {index} is not proved minimal: {unsettled} givens took too long"
                    )));
                    status = RunStatus::UNKNOWN;
                }
                let hash = self.is_distinct.then(|| made.puzzle.canonical_hash().ok()).flatten();
                let text = begin..report.rendered.text.len();
                let hashed = hash.map(|hash| HashedRecord { text, index: Some(index), hash });
                report.hashed.extend(hashed);
                let verdict = match (made.unique, made.minimal) {
                    _ if hash.is_some() => HASHED,
                    _ if made.unsettled > 0 => "not proved minimal",
                    (_, Minimality::Givens) => "minimal",
                    (_, Minimality::Orbits) => "minimal by orbits",
                    (true, Minimality::Unproved) => "unique",
                    (false, Minimality::Unproved) => "with holes",
                };
                report.count(verdict, 1, status);
            }
            Err(GenerateError::Stopped(reason)) => {
                report.count("unknown", 1, RunStatus::stopped(reason));
            }
            Err(error) => {
                let wrong = matches!(error, GenerateError::Engine(_) | GenerateError::Wrong { .. });
                let message = error.to_string();
                if wrong {
                    report.notes.push(Note::Always(message));
                    report.count("wrong", 1, RunStatus::WRONG);
                } else {
                    let message = format!("puzzle {index}: {message}");
                    report.notes.push(Note::FewTimes(message));
                    report.notes.extend(self.advice(&error).map(Note::Once));
                    report.count("not found", 1, RunStatus::BAD_RECORD);
                }
            }
        }
    }
}
