//! The worker: one thread's work on a stream of records.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::advice::Advice;
use super::buffer_pool::BufferPools;
use super::excerpt::{Excerpts, excerpt, with_excerpt};
use super::fast_path::{FastOutcome, FastPath, WRONG_GRID};
use super::job::{Input, Job};
use super::limits::Limits;
use super::panics::{caught, injected, quoted};
use super::report::{HashedRecord, Note, Report};
use super::status::RunStatus;
use crate::batch::{Answer as Slot, Closed};
use crate::query::render::{RecordFamily, RecordFormat, Renderer};
use satdoku::budget::{Budget, Recorder, Stopped};
use satdoku::format::{ParseError, ParseErrorKind, RawRecord, ReadOptions, Record};
use satdoku::solve::{Ended, Engine, EngineKind, EngineOptions, SolveError};

/// The data that all workers of a run share.
#[derive(Debug)]
pub struct QueryTask {
    /// The options for the parser.
    pub read_options: ReadOptions,
    /// The options of the engine.
    pub engine: EngineOptions,
    /// The limits of the run.
    pub limits: Limits,
    /// Whether to gather statistics of the engines' work.
    pub with_statistics: bool,
    /// The query and the settings for writing its outcomes.
    pub renderer: Renderer,
    /// Whether the text of a record depends only on that record: it has no index and no file name, and its first line
    /// is line 1.
    pub is_filter: bool,
    /// Whether to write what is known about a record when an interrupt comes; not if a later run answers it.
    pub keeps_partial_answers: bool,
    /// Where a person sees an excerpt of each record that cannot be read.
    pub excerpts: Excerpts,
    /// The words added to messages about records.
    pub advice: Advice,
    /// The pools of buffers.
    pub buffers: BufferPools,
}

impl QueryTask {
    /// The fast path, if it gives the same results as the general path.
    fn fast_path(&self) -> Option<FastPath> {
        let is_native = self.engine.kind != EngineKind::Sat && !self.engine.cross_check;
        let is_limited = self.limits.per_record.is_some() || self.limits.deadline.is_some();
        let is_plain = is_native
            && !is_limited
            && self.renderer.format() == RecordFormat::LINE
            && self.read_options.allows_fast_path();
        is_plain.then(|| self.renderer.query().fast_path())?
    }
}

/// The state of one thread.
pub struct QueryWorker {
    task: Arc<QueryTask>,
    engine: Box<dyn Engine>,
    fast_path: Option<FastPath>,
    /// Records the engines' work on the current record, if the run gathers statistics.
    recorder: Option<Recorder>,
    report: Report,
    /// The length of the report's text before the current record; a panic truncates the text to it.
    record_start: usize,
    /// Whether the current record is a list whose beginning has been written.
    is_in_list: bool,
}

impl fmt::Debug for QueryWorker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryWorker").field("task", &self.task).finish_non_exhaustive()
    }
}

impl QueryWorker {
    /// Creates a worker with its own engine.
    pub fn new(task: Arc<QueryTask>) -> Self {
        QueryWorker {
            engine: task.engine.build(),
            fast_path: task.fast_path(),
            recorder: task.with_statistics.then(Recorder::default),
            task,
            report: Report::default(),
            record_start: 0,
            is_in_list: false,
        }
    }

    /// Answers the records of a job, or reports why they cannot be read.
    pub fn work(&mut self, input: Input, slot: &Slot<Report>) {
        // An error means that the run is over and nobody takes reports.
        let _ = match input {
            Input::Broken(error) => {
                self.report.notes.push(Note::Always(error));
                self.report.status |= RunStatus::BROKEN;
                self.hand_over(slot)
            }
            Input::Records(job) => {
                let done = self.records(&job, slot);
                if let Some(chunk) = Arc::into_inner(job.chunk) {
                    self.task.buffers.chunks.give(chunk);
                }
                done
            }
        };
    }

    fn records(&mut self, job: &Job, slot: &Slot<Report>) -> Result<(), Closed> {
        if let Some(mut rendered) = self.task.buffers.rendered.take() {
            rendered.clear();
            self.report.rendered = rendered;
        }
        let mut at = job.range.start;
        let (mut bytes, mut is_fast) = (0, true);
        while at < job.range.end {
            let answered = is_fast.then(|| self.fast_records(job, at)).flatten();
            // After a panic on the fast path, answer each record on the general path to isolate the faulty one.
            is_fast = answered.is_some();
            at += answered.unwrap_or(0);
            // A run of plain records ends before a record that is not plain.
            if at < job.range.end {
                self.record(job, at, slot);
                at += 1;
            }
            let so_far = job.bytes_before(at);
            self.report.bytes += so_far - std::mem::replace(&mut bytes, so_far);
            let interrupted = self.report.status.interrupted;
            self.hand_over(slot)?;
            if interrupted {
                break;
            }
        }
        Ok(())
    }

    /// Answers the plain records from `from` on by the fast path and returns their number.
    ///
    /// Returns `None` after a panic and restores the report.
    fn fast_records(&mut self, job: &Job, from: usize) -> Option<usize> {
        let budget = self.budget();
        let fast_path = self.fast_path.as_mut()?;
        let before = (self.report.rendered.text.len(), self.report.notes.len());
        let raws = (from..job.range.end).map(|at| job.record(at));
        let mut at = from;
        let mut tally = [0; FastOutcome::ALL.len()];
        let report = &mut self.report;
        let tell = |outcome| {
            injected(job.index_of(at));
            tally[outcome as usize] += 1;
            match outcome {
                FastOutcome::Solved | FastOutcome::Unique | FastOutcome::Multiple => {}
                // These are rare enough to parse them again for the message.
                FastOutcome::None | FastOutcome::Unsolvable => {
                    let record = job.record(at).parse(&self.task.read_options).ok();
                    report.notes.extend(record.and_then(|record| clash(&job.file, &record)));
                }
                FastOutcome::Wrong => {
                    let (file, line) = (&job.file, job.record(at).line());
                    report.notes.push(Note::Always(format!("{file}:{line}: {WRONG_GRID}")));
                }
            }
            at += 1;
        };
        let text = &mut report.rendered.text;
        if caught(|| fast_path.answer_run(raws, &budget, text, tell)).is_err() {
            report.rendered.truncate(before.0);
            report.notes.truncate(before.1);
            self.fast_path = self.task.fast_path();
            return None;
        }
        for (outcome, count) in FastOutcome::ALL.into_iter().zip(tally) {
            if count > 0 {
                report.has_read = true;
                let (verdict, status) = outcome.verdict();
                report.count(verdict, count, status);
                report.answered_by("native", count);
            }
        }
        report.add_statistics(self.recorder.as_ref(), None);
        Some(at - from)
    }

    fn hand_over(&mut self, slot: &Slot<Report>) -> Result<(), Closed> {
        slot.add(|pile| pile.append(&mut self.report))
    }

    fn record(&mut self, job: &Job, at: usize, slot: &Slot<Report>) {
        let (file, raw) = (&*job.file, job.record(at));
        let (index, place) = if self.task.is_filter {
            let first = raw.line().saturating_sub(1);
            (None, Place { file: None, first })
        } else {
            let file = Some(file);
            (Some(job.index_of(at)), Place { file, first: 0 })
        };
        (self.record_start, self.is_in_list) = (self.report.rendered.text.len(), false);
        let worked = caught(|| {
            injected(job.index_of(at));
            self.try_record(index, place, file, raw, slot);
        });
        if let Err(panic) = worked {
            // The panic may have left the engine in an inconsistent state.
            self.engine = self.task.engine.build();
            self.report.rendered.truncate(self.record_start);
            self.wrong(index, &place.message(raw.line(), &panic), &quoted(raw.text()));
        }
    }

    /// Reports an internal error on a record; `puzzle` is for the bug report.
    fn wrong(&mut self, index: Option<u64>, message: &str, puzzle: &str) {
        let (renderer, report) = (&self.task.renderer, &mut self.report);
        if self.is_in_list && renderer.format().family() == RecordFamily::Json {
            renderer
                .query()
                .as_stream()
                .expect("only streams write lists")
                .fail(message, &mut report.rendered);
        } else {
            renderer.error(index, message, &mut report.rendered);
        }
        report.has_read = true;
        report.notes.push(Note::Always(format!("{message}: {puzzle}")));
        report.count("wrong", 1, RunStatus::WRONG);
    }

    fn try_record(
        &mut self,
        index: Option<u64>,
        place: Place<'_>,
        file: &str,
        raw: RawRecord<'_>,
        slot: &Slot<Report>,
    ) {
        match self.read(place, raw) {
            Ok(record) => self.answer(index, file, place, &record, slot),
            Err(Unreadable { message, excerpt }) => {
                let out = &mut self.report.rendered;
                self.task.renderer.error(index, &message, out);
                excerpt.into_iter().for_each(|excerpt| self.task.renderer.excerpt(&excerpt, out));
                // The error is visible only inside the picture; repeat it for the person who waits.
                let is_hidden = self.task.renderer.format() == RecordFormat::Svg;
                self.report.notes.extend(is_hidden.then_some(Note::Always(message)));
                self.report.count_unreadable();
            }
        }
    }

    /// Parses a record.
    fn read(&mut self, place: Place<'_>, raw: RawRecord<'_>) -> Result<Record, Unreadable> {
        let task = &self.task;
        let record = raw.parse(&task.read_options).map_err(|error| {
            let message = place.located(&error, &task.advice);
            // A puzzle that is refused for its rules shows that the input is one of puzzles.
            self.report.has_read |= matches!(
                error.kind,
                ParseErrorKind::OtherRules(_) | ParseErrorKind::UnknownDrawing(..)
            );
            match task.excerpts {
                Excerpts::None => Unreadable { message, excerpt: None },
                Excerpts::InMessages(columns) => {
                    let shown = with_excerpt(message.clone(), raw, &error, Some(columns));
                    self.report.notes.push(Note::FewTimes(shown));
                    Unreadable { message, excerpt: None }
                }
                Excerpts::InRecords(columns) => {
                    Unreadable { message, excerpt: excerpt(raw, &error, columns) }
                }
            }
        })?;
        self.report.has_read = true;
        match task.advice.refusal(&task.renderer, &record) {
            Some(reason) => {
                Err(Unreadable { message: place.message(record.line, &reason), excerpt: None })
            }
            None => Ok(record),
        }
    }

    fn answer(
        &mut self,
        index: Option<u64>,
        file: &str,
        place: Place<'_>,
        record: &Record,
        slot: &Slot<Report>,
    ) {
        let task = &self.task;
        self.report.notes.extend(task.advice.remarks(&task.read_options, record));
        let budget = self.budget();
        let result = match self.task.renderer.query().as_stream() {
            Some(_) => self.stream(index, record, &budget, slot),
            None => self.ask(index, file, record, &budget),
        };
        if let Err(error) = result {
            let message = place.message(record.line, &error);
            self.wrong(index, &message, &format!("{:?}", record.puzzle));
        } else if self.report.status.negative && self.task.renderer.query().tells_clashes() {
            self.report.notes.extend(clash(file, record));
        }
    }

    /// The budget of a record that starts now.
    fn budget(&self) -> Budget {
        // A record that failed may have left some work.
        self.recorder.as_ref().map(Recorder::take);
        self.task.limits.budget().with_recorder(self.recorder.clone())
    }

    fn ask(
        &mut self,
        index: Option<u64>,
        file: &str,
        record: &Record,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        let (renderer, report) = (&self.task.renderer, &mut self.report);
        let outcome = renderer.query().ask(record, &mut *self.engine, budget)?;
        let status = outcome.status();
        report.notes.extend(outcome.note(&format_args!("{file}:{}", record.line)));
        if status.broken {
            report.status |= status;
            return Ok(());
        }
        // An interrupted record has no answer, unless a partial answer is useful.
        let keeps_partial = self.task.keeps_partial_answers && outcome.is_worth_keeping();
        if !status.interrupted || keeps_partial {
            let start = report.rendered.text.len();
            renderer.outcome(index, record, &*outcome, &mut report.rendered);
            report.add_statistics(self.recorder.as_ref(), Some(renderer.format().family()));
            let text = start..report.rendered.text.len();
            report.hashed.extend(outcome.hash().map(|hash| HashedRecord { text, index, hash }));
        }
        report.count(outcome.verdict(), 1, status);
        if outcome.is_by_engine() {
            report.answered_by(self.engine.answered_by(), 1);
        }
        Ok(())
    }

    /// Writes a list of solutions as they are found.
    fn stream(
        &mut self,
        index: Option<u64>,
        record: &Record,
        budget: &Budget,
        slot: &Slot<Report>,
    ) -> Result<(), SolveError> {
        let (renderer, report) = (&self.task.renderer, &mut self.report);
        let stream = renderer.query().as_stream().expect("the caller has checked this");
        let mut list = renderer.begin(index, record, &mut report.rendered).expect("it is a stream");
        (self.record_start, self.is_in_list) = (report.rendered.text.len(), true);
        let record_start = &mut self.record_start;
        let ended = stream.ask(&record.puzzle, &mut *self.engine, budget, &mut |solution| {
            list.write_next(&solution, &mut report.rendered);
            *record_start = 0;
            match slot.add(|pile| pile.append(report)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(Closed) => ControlFlow::Break(()),
            }
        })?;
        let is_partial = ended == Ended::Stopped(Stopped::Interrupted);
        let count = if is_partial && !self.task.keeps_partial_answers {
            list.written()
        } else {
            let count = list.end(ended, &mut report.rendered);
            report.add_statistics(self.recorder.as_ref(), Some(renderer.format().family()));
            count
        };
        report.answered_by(self.engine.answered_by(), 1);
        let (verdict, status) = stream.verdict(count, ended);
        report.count(verdict, 1, status);
        Ok(())
    }
}

/// Why a record cannot be read: a message with its position and, if its output shows it, an excerpt of the input.
struct Unreadable {
    message: String,
    excerpt: Option<String>,
}

/// The message of an error with its position: `FILE:LINE:COLUMN: ERROR`.
pub fn located(file: &str, error: &ParseError, advice: &Advice) -> String {
    let file = Some(file);
    Place { file, first: 0 }.located(error, advice)
}

/// The position of a record, for messages: `FILE:LINE:COLUMN`, or `LINE:COLUMN` without a file name.
#[derive(Clone, Copy)]
struct Place<'a> {
    file: Option<&'a str>,
    /// Number of lines before the record that are not counted.
    first: u64,
}

impl Place<'_> {
    fn located(self, error: &ParseError, advice: &Advice) -> String {
        match error.column {
            Some(column) => {
                let line = self.line(error.line);
                format!("{line}{column}: {}", advice.error_kind(&error.kind))
            }
            None => self.message(error.line, &advice.error_kind(&error.kind)),
        }
    }

    fn message(self, line: u64, error: &impl Display) -> String {
        format!("{} {error}", self.line(line))
    }

    fn line(self, line: u64) -> String {
        let line = line.saturating_sub(self.first);
        match self.file {
            Some(file) => format!("{file}:{line}:"),
            None => format!("{line}:"),
        }
    }
}

/// A note about conflicting givens, if they are the reason why the puzzle has no solution.
fn clash(file: &str, record: &Record) -> Option<Note> {
    let conflict = record.puzzle.conflict()?;
    let geometry = record.puzzle.geometry();
    let symbol = record.alphabet.symbol(conflict.digit);
    let (first, second) = (geometry.name(conflict.first), geometry.name(conflict.second));
    let (line, house) = (record.line, conflict.house);
    Some(Note::FewTimes(format!(
        "{file}:{line}: {symbol} is given twice in {house}: at {first} and {second}"
    )))
}
