//! The commands on a stream of records: read, ask, write, in order, on all cores, in bounded memory.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::ColorChoice;
use satdoku::batch::{self, Batch, BatchError, Event};
use satdoku::format::Hints;

use super::answer::{Limits, Question};
use super::args::{BulkArgs, EngineArgs, InputArgs, OutputArgs, OutputFormat, Shard};
use super::exit::Met;
use super::interrupt::Interrupt;
use super::output::Renderer;
use super::portions::Portions;
use super::screen::{self, Screen};
use super::spare::Spare;
use super::talk::{Done, Talk};
use super::target::Target;
use super::worker::{Report, Task, Worker, add_up};

/// What a command on records is to do.
pub(crate) struct Run {
    pub(crate) question: Question,
    pub(crate) input: InputArgs,
    pub(crate) output: OutputArgs,
    pub(crate) engine: EngineArgs,
    pub(crate) bulk: BulkArgs,
    pub(crate) hints: Hints,
    pub(crate) interrupt: Interrupt,
    /// When to use colour.
    pub(crate) color: ColorChoice,
}

impl Run {
    /// Where the answers go.
    fn open(&self) -> Result<Target, String> {
        let path = self.output.output.as_deref();
        Target::open_for(self.output.format, path).map_err(|error| {
            let name = path.map(|path| path.display().to_string());
            format!("{}: {error}", name.unwrap_or_default())
        })
    }

    /// The format that was asked for, or what the one who reads it likes best.
    fn format(&self, on_terminal: bool) -> OutputFormat {
        let drawn = if on_terminal { OutputFormat::Grid } else { OutputFormat::Line };
        self.output.format.unwrap_or(drawn)
    }

    /// Who cuts the input without telling how gets records that do not show where they stood.
    fn is_alone(&self) -> bool {
        self.bulk.filter && self.bulk.shard.is_none()
    }

    /// What this part of a run writes behind its records.
    fn footer(&self, renderer: Renderer) -> &'static str {
        let ends_the_output = self.bulk.shard.is_none_or(Shard::is_last);
        if ends_the_output && !self.is_alone() { renderer.footer() } else { "" }
    }

    fn threads(&self) -> usize {
        let members = self.engine.members();
        let free = || (cores() / members).max(1);
        self.bulk.threads.map_or_else(free, usize::from)
    }
}

/// Answers all records; tells what was met.
pub(crate) fn run(run: Run, quiet: bool) -> Met {
    let target = run.open();
    let on_terminal = target.as_ref().is_ok_and(Target::is_terminal);
    let mut talk = Talk::new(quiet, on_terminal);
    let answered = target.and_then(|target| answer(run, target, &mut talk, quiet));
    answered.unwrap_or_else(|refusal| {
        talk.error(&refusal);
        Met::BROKEN
    })
}

fn answer(run: Run, target: Target, talk: &mut Talk, quiet: bool) -> Result<Met, String> {
    let format = run.format(target.is_terminal());
    let alone = run.is_alone();
    if alone && format.is_document() {
        return Err(FILTERED_DOCUMENT.to_owned());
    }
    let renderer = Renderer::new(format, run.question)
        .on_screen(Screen::of(run.color, target.is_terminal()))
        .with_pictures(run.output.picture);
    let spare = Spare::default();
    let mut portions = Portions::new(
        &run.input.files,
        run.hints.clone(),
        run.bulk.shard,
        run.bulk.filter,
        spare.clone(),
    )
    .map_err(|error| error.to_string())?;
    talk.expect(portions.expected());
    let interrupt = run.interrupt.heed();
    let limits = Limits::new(&run.engine, interrupt.clone());
    let mut writing = Writing::new(target, talk, interrupt, limits.clone(), spare.clone());
    if portions.begins_the_output() && !alone {
        writing.write(renderer.header().as_bytes());
    }
    let (footer, threads) = (run.footer(renderer), run.threads());
    let (stats, filter) = (run.bulk.stats, run.bulk.filter);
    let task = Arc::new(Task {
        limits,
        question: run.question,
        engine: run.engine,
        hints: run.hints,
        renderer,
        alone,
        excerpts: screen::columns_of_stderr().filter(|_| !quiet),
        spare,
    });
    let start_worker = move || {
        let mut worker = Worker::new(task.clone());
        move |input, answer: &batch::Answer<Report>| worker.work(input, answer)
    };
    let ended =
        Batch::new(threads).run(move || portions.next(), start_worker, |event| writing.take(event));
    let met = writing.finish(ended, footer, stats);
    Ok(if filter { met.of_the_run_alone() } else { met })
}

/// What to say where the parts of a pipeline cannot make one document.
const FILTERED_DOCUMENT: &str = "--filter writes records that can be put together, not a whole document: take another --format, like jsonl";

/// How many threads run at once here.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The caller's side: writes parts in order and keeps count.
pub(crate) struct Writing<'t> {
    target: Target,
    talk: &'t mut Talk,
    interrupt: Arc<AtomicBool>,
    limits: Limits,
    /// When the interrupt was first seen.
    interrupted: Option<Instant>,
    start: Instant,
    /// When something came last.
    last_news: Instant,
    met: Met,
    failed: Option<io::Error>,
    done: Done,
    verdicts: BTreeMap<&'static str, u64>,
    engines: BTreeMap<&'static str, u64>,
    spare: Spare,
}

/// How long answers that are under way are waited for after an interrupt, and input after the deadline.
const GRACE: Duration = Duration::from_secs(1);

impl<'t> Writing<'t> {
    pub(crate) fn new(
        target: Target,
        talk: &'t mut Talk,
        interrupt: Arc<AtomicBool>,
        limits: Limits,
        spare: Spare,
    ) -> Self {
        Writing {
            target,
            talk,
            interrupt,
            limits,
            interrupted: None,
            start: Instant::now(),
            last_news: Instant::now(),
            met: Met::default(),
            failed: None,
            done: Done::default(),
            verdicts: BTreeMap::new(),
            engines: BTreeMap::new(),
            spare,
        }
    }

    fn write(&mut self, text: &[u8]) {
        self.talk.make_way_for(text);
        if self.failed.is_none() {
            self.failed = self.target.write_all(text).err();
        }
    }

    pub(crate) fn take(&mut self, event: Event<Report>) -> ControlFlow<()> {
        match event {
            Event::Pile(report) => {
                self.last_news = Instant::now();
                self.write(&report.text);
                self.spare.texts.give(report.text);
                self.met |= report.met;
                self.done.records += report.records;
                self.done.bytes += report.bytes;
                add_up(&mut self.verdicts, report.verdicts);
                add_up(&mut self.engines, report.engines);
                report.notes.into_iter().for_each(|note| self.talk.note(note));
                self.talk.progress(self.done, self.start);
                break_if(self.failed.is_some() || self.met.interrupted)
            }
            // Which records that cost is not known, and none may be missing: what is written ends before them.
            Event::Panicked => ControlFlow::Break(()),
            Event::Waiting | Event::Idle => {
                if self.failed.is_none() {
                    self.failed = self.target.flush().err();
                }
                self.talk.progress(self.done, self.start);
                let under_way = matches!(event, Event::Waiting);
                if !under_way && self.limits.is_over() && self.last_news.elapsed() >= GRACE {
                    self.talk.error("time limit: the input is not read to its end");
                    self.met |= Met::UNKNOWN;
                    return ControlFlow::Break(());
                }
                break_if(self.failed.is_some() || self.is_interrupted(under_way))
            }
        }
    }

    /// Whether to stop because of an interrupt: at once, or soon if an answer is under way.
    fn is_interrupted(&mut self, under_way: bool) -> bool {
        if !self.interrupt.load(Ordering::Relaxed) {
            return false;
        }
        let since = *self.interrupted.get_or_insert_with(Instant::now);
        let stop = !under_way || since.elapsed() >= GRACE;
        if stop {
            self.met |= Met::INTERRUPTED;
        }
        stop
    }

    /// Ends the output with `footer`, and says how the run went.
    pub(crate) fn finish(
        mut self,
        ended: Result<(), BatchError>,
        footer: &str,
        stats: bool,
    ) -> Met {
        self.write(footer.as_bytes());
        self.met |= how_it_ended(ended, self.talk);
        let summary = stats.then(|| self.summary());
        // A file of -o is whole or not at all; what went to stdout stays. A file that cannot be read makes none.
        let nothing_read = self.met.broken && self.done.records == 0;
        let unfinished = self.met.interrupted || self.met.wrong || nothing_read;
        let whole = !unfinished && self.failed.is_none();
        let finished = match self.failed.take() {
            Some(error) => Err(error),
            None if whole => self.target.finish(),
            None => self.target.leave(),
        };
        match finished {
            // Whoever reads has enough: a quiet success.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.met |= Met::CLOSED;
            }
            Err(error) => {
                self.talk.error(&format!("cannot write: {error}"));
                self.met |= Met::BROKEN;
            }
            Ok(()) => {}
        }
        self.talk.clear_progress();
        summary.into_iter().for_each(|summary| self.talk.error(&summary));
        self.met
    }

    fn summary(&self) -> String {
        let list = |counts: &BTreeMap<&str, u64>| {
            let each: Vec<_> =
                counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
            each.join(", ")
        };
        let seconds = self.start.elapsed().as_secs_f64();
        let records = self.done.records;
        let rate = records as f64 / seconds;
        let verdicts = list(&self.verdicts);
        let mut text =
            format!("{records} records ({verdicts}) in {seconds:.3} s, {rate:.0} a second");
        if !self.engines.is_empty() {
            text += &format!("; answered by: {}", list(&self.engines));
        }
        text
    }
}

pub(crate) fn break_if(enough: bool) -> ControlFlow<()> {
    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Tells why work was left, if it was.
pub(crate) fn how_it_ended(ended: Result<(), BatchError>, talk: &mut Talk) -> Met {
    match ended {
        Ok(()) => Met::NOTHING,
        Err(error @ BatchError::NoThread) => {
            talk.error(&error.to_string());
            Met::BROKEN
        }
        Err(error) => {
            talk.error(&format!("internal error: {error}"));
            Met::WRONG
        }
    }
}
