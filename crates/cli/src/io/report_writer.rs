//! The destination of the workers' reports: records go to the output, notes to the user, counts to the summary.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use satdoku::budget::Statistics;
use satdoku_tasks::batch::{BatchError, Event};
use satdoku_tasks::query::run::{BufferPools, Limits, Report, RunStatus, add_counts};
use satdoku_tasks::query::{REPEATED, RepeatFilter};

use super::messages::{Done, Expected, Reporter};
use super::output::Output;
use super::part_file::{AnotherRun, PartFile};

/// Maximum wait for answers in progress after an interrupt, and for input after the deadline.
const GRACE: Duration = Duration::from_secs(1);

/// After so many records that could not be read, with none read before, the input is hardly one of puzzles.
const MOST_UNREADABLE: usize = 20;

/// Writes reports in order and collects statistics.
pub(crate) struct ReportWriter {
    output: Output,
    reporter: Reporter,
    limits: Limits,
    /// The time at which the interrupt was first noticed.
    interrupted: Option<Instant>,
    start: Instant,
    /// The time of the last report.
    last_report: Instant,
    status: RunStatus,
    failed: Option<io::Error>,
    done: Done,
    /// Number of records that a previous run left in the output.
    found: u64,
    /// The number of records that could not be read, while none was read and the run is to end after
    /// [`MOST_UNREADABLE`].
    unreadable: Option<usize>,
    /// Whether the run ended because of them.
    gave_up: bool,
    verdicts: BTreeMap<&'static str, u64>,
    engines: BTreeMap<&'static str, u64>,
    statistics: Statistics,
    buffers: BufferPools,
    /// What drops or marks records, if any are.
    repeats: Option<RepeatFilter>,
}

impl ReportWriter {
    /// Creates a writer to this output; what a previous run left in it counts as done.
    pub(crate) fn new(output: Output, mut reporter: Reporter, buffers: BufferPools) -> Self {
        let found = output.part().map_or(0, PartFile::records_to_skip);
        let status = output.part().map_or(RunStatus::GOOD, PartFile::status);
        reporter.resume_after(found);
        ReportWriter {
            output,
            reporter,
            limits: Limits::default(),
            interrupted: None,
            start: Instant::now(),
            last_report: Instant::now(),
            status,
            failed: None,
            done: Done::default(),
            found,
            unreadable: None,
            gave_up: false,
            verdicts: BTreeMap::new(),
            engines: BTreeMap::new(),
            statistics: Statistics::default(),
            buffers,
            repeats: None,
        }
    }

    /// Drops or marks records that are guises of earlier ones.
    pub(crate) fn filter_by(&mut self, repeats: RepeatFilter) {
        self.repeats = Some(repeats);
    }

    /// Ends the run if no record can be read. A run that goes on with an earlier one does so in any case.
    pub(crate) fn end_if_unreadable(&mut self) {
        self.unreadable = (self.found == 0).then_some(0);
    }

    /// Starts the clock of a run with these limits.
    pub(crate) fn begin(&mut self, limits: Limits) {
        self.reporter.show_memory(limits.memory.clone());
        self.limits = limits;
        self.start = Instant::now();
        self.last_report = self.start;
    }

    /// Sets the amount of work.
    pub(crate) fn expect(&mut self, expected: Expected) {
        self.reporter.expect(expected);
    }

    /// Shows this number of tries with the progress.
    pub(crate) fn show_tries(&mut self, tries: Arc<AtomicU64>) {
        self.reporter.show_tries(tries);
    }

    /// The file that a later run can resume, if the output is one.
    pub(crate) fn part(&self) -> Option<&PartFile> {
        self.output.part()
    }

    /// The number of records that were left out because their puzzles are guises of earlier ones.
    pub(crate) fn repeated(&self) -> u64 {
        self.verdicts.get(REPEATED).copied().unwrap_or_default()
    }

    /// Whether the run is to end: it was interrupted, the output cannot be written, or no input can be read.
    pub(crate) fn is_over(&self) -> bool {
        self.has_failed() || self.gave_up || self.status.interrupted
    }

    /// Reports that puzzles are missing that were asked for.
    pub(crate) fn report_missing(&mut self, why: &str) {
        self.reporter.error(why);
        self.status |= RunStatus::BAD_RECORD;
    }

    /// Whether the output can no longer be written.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Writes text before or after the records.
    pub(crate) fn write_text(&mut self, text: &str) {
        self.reporter.make_way_for(text.as_bytes());
        if self.failed.is_none() {
            self.failed = self.output.write_text(text).err();
        }
    }

    /// Writes a report.
    pub(crate) fn write(&mut self, mut report: Report) {
        self.last_report = Instant::now();
        self.give_up_if_unreadable(&mut report);
        if let Some(repeats) = &mut self.repeats
            && self.failed.is_none()
            && let Err(error) = repeats.filter(&mut report)
        {
            self.failed = Some(io::Error::other(format!("hashes of known puzzles: {error}")));
        }
        self.reporter.make_way_for(&report.rendered.text);
        self.status |= report.status;
        if self.failed.is_none() {
            let saved = self.output.save_status(self.status);
            self.failed = saved.and_then(|()| self.output.write(&report.rendered)).err();
        }
        self.buffers.rendered.give(report.rendered);
        self.done.records += report.records;
        self.done.bytes += report.bytes;
        add_counts(&mut self.verdicts, report.verdicts);
        add_counts(&mut self.engines, report.engines);
        self.statistics.append(report.statistics);
        report.notes.into_iter().for_each(|note| self.reporter.note(note));
    }

    /// Drops what follows the first [`MOST_UNREADABLE`] records, if none of them could be read.
    fn give_up_if_unreadable(&mut self, report: &mut Report) {
        let Some(before) = self.unreadable else {
            return;
        };
        let rest = MOST_UNREADABLE - before;
        let goes_on = report.has_read || report.records > rest as u64;
        if report.unreadable.len() >= rest && goes_on {
            report.keep_unreadable(rest);
            self.gave_up = true;
        } else {
            self.unreadable = (!report.has_read).then_some(before + report.unreadable.len());
        }
    }

    /// Handles an event of the batch; breaks to end the batch.
    pub(crate) fn take(&mut self, event: Event<Report>) -> ControlFlow<()> {
        match event {
            Event::Pile(report) => {
                self.write(report);
                self.reporter.progress(self.done, self.start);
                break_if(self.is_over())
            }
            // It is unknown which records were lost, and none may be missing, so end the output before them.
            Event::Panicked => ControlFlow::Break(()),
            Event::Waiting | Event::Idle => {
                if self.failed.is_none() {
                    self.failed = self.output.flush().err();
                }
                self.reporter.progress(self.done, self.start);
                let under_way = matches!(event, Event::Waiting);
                if !under_way && self.limits.is_over() && self.last_report.elapsed() >= GRACE {
                    self.reporter.error("time limit: the rest of the input was not read");
                    self.status |= RunStatus::UNKNOWN;
                    return ControlFlow::Break(());
                }
                break_if(self.failed.is_some() || self.is_interrupted(under_way))
            }
        }
    }

    /// Whether to stop because of an interrupt: at once, or after a short wait if an answer is in progress.
    fn is_interrupted(&mut self, under_way: bool) -> bool {
        if !self.limits.interrupt.load(Ordering::Relaxed) {
            return false;
        }
        let since = *self.interrupted.get_or_insert_with(Instant::now);
        let stop = !under_way || since.elapsed() >= GRACE;
        if stop {
            self.status |= RunStatus::INTERRUPTED;
        }
        stop
    }

    /// Ends the output with `footer`, and returns the status of the run.
    pub(crate) fn finish(
        mut self,
        ended: Result<(), BatchError>,
        footer: &str,
        with_summary: bool,
    ) -> RunStatus {
        self.write_text(footer);
        self.status |= report_end(ended, &mut self.reporter);
        let summary = with_summary.then(|| self.summary());
        // An incomplete file of -o is discarded, and what went to stdout stays. An unreadable input creates no file.
        let nothing_read = self.status.broken && self.done.records == 0;
        let unfinished =
            self.status.interrupted || self.status.wrong || self.gave_up || nothing_read;
        if self.gave_up {
            self.reporter.error(&format!(
                "none of the first {MOST_UNREADABLE} records could be read, and the rest was not tried; --keep-going tries all"
            ));
        }
        let advice =
            self.failed.is_none().then(|| advice(self.output.part()?, unfinished)).flatten();
        let finished = match self.failed.take() {
            Some(error) => Err(error),
            None if unfinished => self.output.leave(),
            None => self.output.finish(),
        };
        match finished {
            // A reader that closes the output early has read enough, which is a success.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.status |= RunStatus::CLOSED;
            }
            Err(error) => {
                let is_refusal = error.get_ref().is_some_and(|error| error.is::<AnotherRun>());
                let place = if is_refusal { "" } else { "cannot write: " };
                self.reporter.error(&format!("{place}{error}"));
                self.status |= RunStatus::BROKEN;
            }
            Ok(()) => advice.into_iter().for_each(|advice| self.reporter.say(&advice)),
        }
        self.reporter.clear_progress();
        summary.into_iter().for_each(|summary| self.reporter.error(&summary));
        self.status
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
        let found = match self.found {
            0 => String::new(),
            found => format!("{found} records were there; "),
        };
        let mut text =
            format!("{found}{records} records ({verdicts}) in {seconds:.3} s, {rate:.0} a second");
        if !self.engines.is_empty() {
            text += &format!("; answered by: {}", list(&self.engines));
        }
        if !self.statistics.is_empty() {
            text += &format!("\n{}", self.statistics);
        }
        text
    }
}

/// What the user should know about an output that ends like this.
fn advice(part: &PartFile, is_unfinished: bool) -> Option<String> {
    if is_unfinished {
        let part = part.stays_at()?.display();
        Some(format!("{part} has the records so far, and --resume continues it"))
    } else {
        let file = part.unchanged()?.display();
        Some(format!("{file} was complete, there was nothing to resume"))
    }
}

fn break_if(enough: bool) -> ControlFlow<()> {
    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Reports the reason if a batch ended early.
pub(crate) fn report_end(ended: Result<(), BatchError>, reporter: &mut Reporter) -> RunStatus {
    match ended {
        Ok(()) => RunStatus::GOOD,
        Err(error @ BatchError::NoThread) => {
            reporter.error(&error.to_string());
            RunStatus::BROKEN
        }
        Err(error) => {
            reporter.error(&format!("internal error: {error}"));
            RunStatus::WRONG
        }
    }
}
