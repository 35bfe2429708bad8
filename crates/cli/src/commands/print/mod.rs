//! `print`: lays out puzzles on sheets of paper, as PDF, HTML or SVG.
//!
//! Workers read, solve and grade records; the caller's thread arranges them on pages, in order. The file gets its name
//! when its last page is written, so a record that cannot be read leaves no file.

mod args;
mod entry;
mod form;

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use satdoku::solve::EngineOptions;
use satdoku_sheets::print::{Entry, Sheets};
use satdoku_tasks::batch::{Batch, Event};
use satdoku_tasks::print::{NoRoom, PrintOptions};
use satdoku_tasks::query::run::{BufferPools, Limits, RunStatus};

pub(crate) use args::{EXAMPLES, PrintArgs};

use crate::context::Context;
use crate::io::{Done, Failure, Jobs, Reporter, memory, refuse_same_file, report_end};
use crate::pipeline::cores;
use entry::{Made, PrintTask, PrintWorker};
use form::Output;

/// Prints the puzzles.
pub(crate) fn run(args: &PrintArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: &PrintArgs, context: &Context) -> Result<RunStatus, Failure> {
    let inputs = args.input.files.iter().map(PathBuf::as_path);
    refuse_same_file(inputs, args.output.as_deref())?;
    let read_options = args.input.reading.read_options();
    let options = args.options()?;
    let output = Output::open(args, &options)?;
    let files = &args.input.files;
    let mut jobs = Jobs::new(files, read_options.clone(), None, false, BufferPools::default())
        .map_err(|error| Failure::new(error.to_string()))?;
    let flag = context.interrupt.heed();
    let per_record = args.timeout.map(|seconds| seconds.0);
    let task = Arc::new(PrintTask {
        read_options,
        limits: Limits { per_record, interrupt: flag.clone(), ..Limits::default() },
        engine: EngineOptions { memory: Some(memory::available), ..EngineOptions::default() },
        options: options.clone(),
    });
    let mut reporter = Reporter::new(context.quiet, false);
    reporter.request("a puzzle", files);
    let mut printing = Printing {
        output,
        options: &options,
        sheets: None,
        status: RunStatus::GOOD,
        failure: None,
        reporter: &mut reporter,
        start: Instant::now(),
        done: Done::default(),
        flag,
    };
    let start_worker = move || {
        let mut worker = PrintWorker::new(task.clone());
        move |input, slot: &_| worker.work(input, slot)
    };
    let threads = args.threads.map_or_else(cores, usize::from);
    let ended =
        Batch::new(threads).run(move || jobs.next(), start_worker, |event| printing.take(event));
    printing.status |= report_end(ended, printing.reporter);
    printing.finish()
}

/// The caller's side: arranges entries on pages and collects statistics.
struct Printing<'a> {
    output: Output,
    options: &'a PrintOptions,
    sheets: Option<Sheets>,
    status: RunStatus,
    failure: Option<Failure>,
    reporter: &'a mut Reporter,
    start: Instant,
    done: Done,
    flag: Arc<AtomicBool>,
}

impl Printing<'_> {
    fn take(&mut self, event: Event<VecDeque<Made>>) -> ControlFlow<()> {
        if matches!(event, Event::Panicked) {
            return ControlFlow::Break(());
        }
        if let Event::Pile(pile) = event {
            for made in pile {
                if let Err(failure) = self.add(made) {
                    self.failure = Some(failure);
                    return ControlFlow::Break(());
                }
            }
        }
        self.reporter.progress(self.done, self.start);
        if self.flag.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn add(&mut self, made: Made) -> Result<(), Failure> {
        self.status |= made.status;
        self.done.records += 1;
        for note in made.notes {
            self.reporter.note(note);
        }
        // Report all errors, but print nothing after the first.
        match made.entry.filter(|_| !self.is_broken()) {
            Some(entry) => self.print(*entry, &made.place),
            None => Ok(()),
        }
    }

    fn is_broken(&self) -> bool {
        self.status.broken || self.status.bad_record || self.status.wrong
    }

    fn print(&mut self, entry: Entry, place: &str) -> Result<(), Failure> {
        let page = self.options.arrange(entry, &mut self.sheets).map_err(|full| match full {
            NoRoom::Margins => Failure::new(full.to_string()),
            NoRoom::Cells { .. } => Failure::at(place, full),
        })?;
        page.map_or(Ok(()), |page| self.output.page(&page))
    }

    fn finish(mut self) -> Result<RunStatus, Failure> {
        self.reporter.clear_progress();
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if self.flag.load(Ordering::Relaxed) {
            self.status |= RunStatus::INTERRUPTED;
        }
        if self.is_broken() || self.status.interrupted {
            return Ok(self.status);
        }
        for page in self.sheets.into_iter().flat_map(Sheets::finish) {
            self.output.page(&page)?;
        }
        match self.output.finish()? {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.status |= RunStatus::CLOSED
            }
            Err(error) => return Err(Failure::at("cannot write", error)),
            Ok(()) => {}
        }
        Ok(self.status)
    }
}
