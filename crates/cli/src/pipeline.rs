//! The pipeline of records: read, answered, rendered and written, in order, on all cores, in bounded memory.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use satdoku::format::Record;
use satdoku_tasks::batch::{self, Batch, BatchError};
use satdoku_tasks::query::render::{RecordFormat, Renderer};
use satdoku_tasks::query::run::{
    BufferPools, Excerpts, Limits, QueryTask, QueryWorker, Report, RunStatus,
};
use satdoku_tasks::query::{
    Distinct, KnownPuzzles, Outcome, OutcomeKind, Query, RepeatFilter, Repeated,
};

use super::advice::ADVICE;
use super::args::{BulkArgs, OutputArgs, PictureArgs, RecordArgs, Shard, WorkArgs};
use super::context::Context;
use super::io::{
    Expectation, Expected, FIRST_JOB, Failure, Jobs, Output, PartFile, ReportWriter, Reporter,
    open_output, open_resumable_output, refuse_same_file,
};
use super::terminal;

/// The error for a filter whose output format is a whole document.
const FILTERED_DOCUMENT: &str =
    "--filter cannot write a whole document: use a --format of separate records, like jsonl";

/// Answers a query for all records.
pub(crate) fn run(query: impl Query + 'static, args: RecordArgs, context: &Context) -> RunStatus {
    try_run(Arc::new(query), &args, None, context)
        .unwrap_or_else(|failure| failure.report(context.quiet))
}

/// Hashes all records, and drops or marks those whose hashes are known. A shard has the records whose hashes belong to it,
/// wherever they stand in the input.
pub(crate) fn run_distinct(
    query: Distinct,
    args: RecordArgs,
    distinct: (KnownPuzzles, Repeated),
    context: &Context,
) -> Result<RunStatus, Failure> {
    try_run(Arc::new(query), &args, Some(distinct), context)
}

fn try_run(
    query: Arc<dyn Query>,
    args: &RecordArgs,
    distinct: Option<(KnownPuzzles, Repeated)>,
    context: &Context,
) -> Result<RunStatus, Failure> {
    let inputs = args.input.files.iter().map(PathBuf::as_path);
    refuse_same_file(inputs, args.output.destination.path())?;
    args.engine.refuse_idle()?;
    let mut output = RecordOutput::open_resumable(query, &args.output, &args.bulk, context)?;
    let mut shard = args.bulk.work.shard;
    if let Some((known, repeated)) = distinct {
        let mut filter = RepeatFilter::new(known, repeated, output.renderer.format());
        if let Some(Shard { index, count }) = shard.take() {
            filter = filter.of_part(index, count);
        }
        output.writer.filter_by(filter);
    }
    if args.bulk.ends_if_unreadable() {
        output.writer.end_if_unreadable();
    }
    Reporter::new(context.quiet, false).request("a puzzle", &args.input.files);
    let filter = args.bulk.filter;
    let (read_options, buffers) = (args.input.reading.read_options(), output.buffers.clone());
    let mut jobs = Jobs::new(&args.input.files, read_options, shard, filter, buffers)
        .map_err(|error| Failure::new(error.to_string()))?;
    if let Some(part) = output.writer.part() {
        jobs.skip_records(part.records_to_skip());
    }
    Ok(answer(args, output, jobs, context))
}

/// Answers the records of all jobs on several threads.
pub(crate) fn answer(
    args: &RecordArgs,
    mut output: RecordOutput,
    mut jobs: Jobs,
    context: &Context,
) -> RunStatus {
    let expected = jobs.expected();
    output.writer.expect(expected);
    // Only now, since an interrupt ends a program that still waits for its input at once.
    let limits = args.engine.limits(context.interrupt.heed());
    output.begin(limits.clone());
    let engine = args.engine.options();
    let task = Arc::new(QueryTask {
        read_options: args.input.reading.read_options(),
        engine,
        limits,
        with_statistics: args.bulk.work.stats,
        renderer: output.renderer.clone(),
        is_filter: output.is_filter,
        keeps_partial_answers: output.writer.part().is_none(),
        excerpts: output.excerpts,
        advice: ADVICE,
        buffers: output.buffers.clone(),
    });
    let start_worker = move || {
        let mut worker = QueryWorker::new(task.clone());
        move |input, slot: &batch::Answer<Report>| worker.work(input, slot)
    };
    let threads = args.bulk.work.threads.map(usize::from);
    let threads = || threads.unwrap_or_else(|| (cores() / engine.threads()).max(1));
    let at_once = if is_long(expected) { threads() } else { 1 };
    let ended = Batch::new(at_once).run_growing(
        || threads() - at_once,
        move || jobs.next(),
        start_worker,
        |event| output.writer.take(event),
    );
    output.finish(ended)
}

/// Whether several threads are sure to have work.
fn is_long(expected: Expected) -> bool {
    match expected {
        Expected::Records(records) => records > 1,
        Expected::Bytes(bytes) => bytes > FIRST_JOB as u64,
        Expected::Unknown => false,
    }
}

/// The number of threads that this machine can run at once.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The format that the options ask for, if any.
///
/// # Errors
///
/// If it cannot hold the outcomes of the query, or an option would change nothing in it.
pub(crate) fn requested_format(
    query: &dyn Query,
    args: &OutputArgs,
) -> Result<Option<RecordFormat>, Failure> {
    let format = args.destination.format()?;
    refuse_format(query, format)?;
    args.picture.refuse_idle(format)?;
    Ok(format)
}

/// Returns an error if a format cannot hold the outcomes of a query.
fn refuse_format(query: &dyn Query, format: Option<RecordFormat>) -> Result<(), Failure> {
    let kind = query.outcome_kind();
    let Some(format) = format.filter(|format| !format.holds(kind)) else {
        return Ok(());
    };
    Err(Failure::new(match kind {
        OutcomeKind::Explanation => {
            "--explain goes with the formats line, grid, jsonl and json".to_owned()
        }
        _ => format!(
            "the format {format} has no place for {}: take line, grid, integers, csv, jsonl or json",
            kind.plural()
        ),
    }))
}

/// The output of a command that writes records, with the format, colours, header, footer, summary and status that its
/// options request.
pub(crate) struct RecordOutput {
    renderer: Renderer,
    writer: ReportWriter,
    buffers: BufferPools,
    work: WorkArgs,
    /// Whether the records will be combined with those of other runs, so that no header, index or separator may depend
    /// on this run.
    is_filter: bool,
    with_run_status_alone: bool,
    excerpts: Excerpts,
}

impl RecordOutput {
    /// Opens the output for the outcomes of a query.
    pub(crate) fn open(
        query: Arc<dyn Query>,
        args: &OutputArgs,
        bulk: &BulkArgs,
        context: &Context,
    ) -> Result<Self, Failure> {
        let format = requested_format(&*query, args)?;
        let output = open_output(format, args.destination.path())?;
        RecordOutput::to(output, query, (format, args.picture), bulk, context)
    }

    /// Like [`RecordOutput::open`], but a file keeps the records of an interrupted run if a later run can resume it.
    fn open_resumable(
        query: Arc<dyn Query>,
        args: &OutputArgs,
        bulk: &BulkArgs,
        context: &Context,
    ) -> Result<Self, Failure> {
        let format = requested_format(&*query, args)?;
        let renderer = Renderer::shared(format.unwrap_or(RecordFormat::LINE), query.clone());
        let expected = renderer.record_lines().map(|lines| Expectation {
            header: if bulk.work.is_first() { renderer.header() } else { "" },
            lines,
            options: &context.options,
            is_endless: false,
        });
        let path = args.destination.path();
        let output = if bulk.filter {
            open_output(format, path)?
        } else {
            open_resumable_output(format, path, bulk.work.resume, expected)?
        };
        RecordOutput::to(output, query, (format, args.picture), bulk, context)
    }

    fn to(
        output: Output,
        query: Arc<dyn Query>,
        (format, pictures): (Option<RecordFormat>, PictureArgs),
        bulk: &BulkArgs,
        context: &Context,
    ) -> Result<Self, Failure> {
        let on_terminal = output.is_terminal();
        let drawn = if on_terminal { RecordFormat::GRID } else { RecordFormat::LINE };
        let format = format.unwrap_or(drawn);
        let is_filter = bulk.filter && bulk.work.shard.is_none();
        if is_filter && format.is_document() {
            return Err(Failure::new(FILTERED_DOCUMENT));
        }
        let renderer = Renderer::shared(format, query)
            .on_terminal(terminal::of_output(context.color, on_terminal))
            .with_pictures(pictures.options());
        let buffers = BufferPools::default();
        let reporter = Reporter::new(context.quiet, on_terminal);
        Ok(RecordOutput {
            renderer,
            writer: ReportWriter::new(output, reporter, buffers.clone()),
            buffers,
            work: bulk.work.clone(),
            is_filter,
            with_run_status_alone: bulk.filter,
            excerpts: terminal::excerpts(on_terminal, context.quiet),
        })
    }

    /// The buffers for the jobs.
    pub(crate) fn buffers(&self) -> &BufferPools {
        &self.buffers
    }

    /// The renderer of the records.
    pub(crate) fn renderer(&self) -> &Renderer {
        &self.renderer
    }

    /// Begins a run with these limits, and writes the text before the first record.
    pub(crate) fn begin(&mut self, limits: Limits) {
        self.writer.begin(limits);
        let has_header = self.writer.part().is_some_and(PartFile::has_header);
        if self.work.is_first() && !self.is_filter && !has_header {
            self.writer.write_text(self.renderer.header());
        }
    }

    /// Whether record `index` of `total` belongs to the shard.
    pub(crate) fn wants(&self, index: u64, total: u64) -> bool {
        self.work.shard.is_none_or(|shard| shard.range(total).contains(&index))
    }

    /// Writes the outcome of record `index`; used by commands that need no batch.
    pub(crate) fn write_outcome(&mut self, index: u64, record: &Record, outcome: &dyn Outcome) {
        let mut report = Report::default();
        let index = (!self.is_filter).then_some(index);
        self.renderer.outcome(index, record, outcome, &mut report.rendered);
        report.count(outcome.verdict(), 1, outcome.status());
        self.writer.write(report);
    }

    /// Writes an error in place of record `index`; used by commands that need no batch.
    pub(crate) fn write_error(&mut self, index: u64, message: &str) {
        let mut report = Report::default();
        let index = (!self.is_filter).then_some(index);
        self.renderer.error(index, message, &mut report.rendered);
        report.count("error", 1, RunStatus::BAD_RECORD);
        self.writer.write(report);
    }

    /// Whether the output can no longer be written.
    pub(crate) fn has_failed(&self) -> bool {
        self.writer.has_failed()
    }

    /// Writes the text after the last record, and the summary.
    pub(crate) fn finish(self, ended: Result<(), BatchError>) -> RunStatus {
        let ends_the_output = self.work.is_last() && !self.is_filter;
        let footer = if ends_the_output { self.renderer.footer() } else { "" };
        let status = self.writer.finish(ended, footer, self.work.stats);
        if self.with_run_status_alone { status.of_the_run_alone() } else { status }
    }
}
