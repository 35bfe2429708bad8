//! `print`: puzzles to sheets of paper, as PDF, HTML or SVG.
//!
//! Workers read, solve and grade records; the caller's thread puts what they give on pages, in order. The file gets its
//! name when the last page is in it, so a record that cannot be read leaves none.

mod args;
mod entry;
mod form;

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use satdoku::batch::{Batch, Event};
use satdoku::print::{Entry, Layout, PerPage, Sheets};

pub(crate) use args::{EXAMPLES, PrintArgs};

use super::answer::Limits;
use super::args::EngineArgs;
use super::dimacs::{Failure, report};
use super::exit::Met;
use super::interrupt::Interrupt;
use super::portions::Portions;
use super::records::{break_if, cores, how_it_ended};
use super::spare::Spare;
use super::talk::{Done, Note, Talk};
use entry::{Made, Task, Worker};
use form::Output;

/// Cells that are narrower than these points cannot be read.
const NARROWEST: f32 = 4.0;

/// Prints the puzzles; tells what was met.
pub(crate) fn run(args: &PrintArgs, interrupt: &Interrupt, quiet: bool) -> Met {
    report(quiet, try_run(args, interrupt, quiet))
}

fn try_run(args: &PrintArgs, interrupt: &Interrupt, quiet: bool) -> Result<Met, Failure> {
    let hints = super::hints(&args.input.reading);
    let output = Output::open(args)?;
    let spare = Spare::default();
    let files = &args.input.files;
    let mut portions = Portions::new(files, hints.clone(), None, false, spare)
        .map_err(|error| Failure(error.to_string()))?;
    let flag = interrupt.heed();
    let engine = EngineArgs { timeout: args.timeout, ..EngineArgs::default() };
    let task = Arc::new(Task {
        hints,
        limits: Limits::new(&engine, flag.clone()),
        engine,
        label: args.label.clone(),
        grade: args.grade,
        candidates: args.candidates,
        needs_all_symbols: args.needs_all_symbols(),
    });
    let mut talk = Talk::new(quiet, false);
    let mut printing = Printing {
        args,
        output,
        sheets: None,
        met: Met::NOTHING,
        failure: None,
        talk: &mut talk,
        start: Instant::now(),
        done: Done::default(),
        flag,
    };
    let start_worker = move || {
        let mut worker = Worker::new(task.clone());
        move |input, slot: &_| worker.work(input, slot)
    };
    let threads = args.threads.map_or_else(cores, usize::from);
    let ended = Batch::new(threads).run(
        move || portions.next(),
        start_worker,
        |event| printing.take(event),
    );
    printing.met |= how_it_ended(ended, printing.talk);
    printing.finish()
}

/// The caller's side: puts entries on pages and keeps count.
struct Printing<'a> {
    args: &'a PrintArgs,
    output: Output,
    /// Begun with the first puzzle, whose side tells how many go on a page.
    sheets: Option<Sheets>,
    met: Met,
    failure: Option<Failure>,
    talk: &'a mut Talk,
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
                if let Err(failure) = self.one(made) {
                    self.failure = Some(failure);
                    return ControlFlow::Break(());
                }
            }
        }
        self.talk.progress(self.done, self.start);
        break_if(self.flag.load(Ordering::Relaxed))
    }

    fn one(&mut self, made: Made) -> Result<(), Failure> {
        self.met |= made.met;
        self.done.records += 1;
        for note in made.notes {
            self.talk.note(note);
        }
        // Errors are all told, but there is nothing to print any more.
        match made.entry.filter(|_| !self.is_broken()) {
            Some(entry) => self.print(*entry, &made.place),
            None => Ok(()),
        }
    }

    fn is_broken(&self) -> bool {
        self.met.broken || self.met.bad_record || self.met.wrong
    }

    fn print(&mut self, entry: Entry, place: &str) -> Result<(), Failure> {
        let side = entry.picture.geometry().side();
        let args = self.args;
        let sheets = self.sheets.get_or_insert_with(|| {
            Sheets::new(Layout {
                paper: args.paper,
                per_page: args.per_page.unwrap_or(PerPage::comfortable(side)),
                solutions: args.solutions,
                title: args.title.clone(),
            })
        });
        let width = sheets.cell_width(side);
        if width < NARROWEST {
            let small = format!(
                "a grid of side {side} does not fit: its cells would be {width:.1} points wide, at least \
                 {NARROWEST} are needed"
            );
            return Err(Failure::at(place, small));
        }
        match sheets.push(entry) {
            Some(page) => self.output.page(&page),
            None => Ok(()),
        }
    }

    fn finish(mut self) -> Result<Met, Failure> {
        self.talk.clear_progress();
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if self.flag.load(Ordering::Relaxed) {
            self.met |= Met::INTERRUPTED;
        }
        if self.is_broken() || self.met.interrupted {
            return Ok(self.met);
        }
        for page in self.sheets.into_iter().flat_map(Sheets::finish) {
            self.output.page(&page)?;
        }
        match self.output.finish()? {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.met |= Met::CLOSED,
            Err(error) => return Err(Failure::at("cannot write", error)),
            Ok(()) => {}
        }
        Ok(self.met)
    }
}

/// A note that comes with a place.
fn note(place: &str, words: &str) -> Note {
    Note::FewTimes(format!("{place}: {words}"))
}
