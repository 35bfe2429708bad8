//! One thread's work on a stream of records: parse, ask, write down.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use satdoku::batch::{Answer as Slot, Closed, Pile};
use satdoku::budget::Budget;
use satdoku::format::{Hints, ParseError, RawRecord, Record};
use satdoku::solve::{Ended, Engine, SolveError};

use super::advice;
use super::answer::{self, Answer, Limits, Question};
use super::args::{EngineArgs, EngineName};
use super::classic::{Classic, Outcome, WRONG_GRID};
use super::excerpt::with_excerpt;
use super::exit::Met;
use super::output::Renderer;
use super::panics::{caught, injected, quoted};
use super::portions::{Input, Job};
use super::records::break_if;
use super::spare::Spare;
use super::talk::Note;

/// So much text not yet written is enough for a worker to wait.
const FULL: usize = 1 << 16;

/// What a worker has to say, and the caller has not yet heard.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) text: Vec<u8>,
    pub(crate) met: Met,
    pub(crate) notes: Vec<Note>,
    pub(crate) records: u64,
    /// Bytes of input that the records are made of.
    pub(crate) bytes: u64,
    pub(crate) verdicts: BTreeMap<&'static str, u64>,
    /// How many records each engine answered.
    pub(crate) engines: BTreeMap<&'static str, u64>,
}

impl Pile for Report {
    fn is_empty(&self) -> bool {
        self.text.is_empty()
            && self.records == 0
            && self.notes.is_empty()
            && self.met == Met::NOTHING
    }

    fn is_full(&self) -> bool {
        self.text.len() >= FULL
    }
}

impl Report {
    pub(crate) fn count(&mut self, verdict: &'static str, records: u64, met: Met) {
        self.met |= met;
        self.records += records;
        *self.verdicts.entry(verdict).or_default() += records;
    }

    fn answered_by(&mut self, engine: &'static str, records: u64) {
        *self.engines.entry(engine).or_default() += records;
    }

    /// Puts what `later` says behind this and leaves it empty.
    pub(crate) fn append(&mut self, later: &mut Report) {
        if self.text.is_empty() {
            std::mem::swap(&mut self.text, &mut later.text);
        } else {
            self.text.append(&mut later.text);
        }
        self.met |= std::mem::take(&mut later.met);
        self.notes.append(&mut later.notes);
        self.records += std::mem::take(&mut later.records);
        self.bytes += std::mem::take(&mut later.bytes);
        add_up(&mut self.verdicts, std::mem::take(&mut later.verdicts));
        add_up(&mut self.engines, std::mem::take(&mut later.engines));
    }
}

/// Adds counts by their names.
pub(crate) fn add_up(sum: &mut BTreeMap<&'static str, u64>, more: BTreeMap<&'static str, u64>) {
    for (name, count) in more {
        *sum.entry(name).or_default() += count;
    }
}

/// What all workers share.
pub(crate) struct Task {
    pub(crate) question: Question,
    pub(crate) engine: EngineArgs,
    pub(crate) hints: Hints,
    pub(crate) renderer: Renderer,
    /// Whether what is written of a record depends on that record alone: there is no index and no file, and lines
    /// count from its first.
    pub(crate) alone: bool,
    /// How wide the terminal is to which errors are shown with their place, if there is one.
    pub(crate) excerpts: Option<usize>,
    pub(crate) limits: Limits,
    pub(crate) spare: Spare,
}

impl Task {
    /// What answers 9×9 lines the fast way, if they can go it.
    fn classic(&self) -> Option<Classic> {
        self.is_plain().then(|| Classic::new(self.question))?
    }

    /// Whether 9×9 lines can go the fast way.
    fn is_plain(&self) -> bool {
        let native = self.engine.engine != EngineName::Sat && !self.engine.cross_check;
        let limited = self.engine.timeout.is_some() || self.engine.total_timeout.is_some();
        native && !limited && self.renderer.writes_lines() && self.hints.allows_fast_path()
    }
}

/// What one thread has of its own.
pub(crate) struct Worker {
    task: Arc<Task>,
    engine: Box<dyn Engine>,
    /// The fast path, where it does what the engine would.
    classic: Option<Classic>,
    /// What is to be said of the record at hand.
    report: Report,
    /// How much of the report's text is whole, should the program break on the record at hand.
    whole: usize,
    /// Whether the list of that record's solutions is begun.
    lists: bool,
}

impl Worker {
    pub(crate) fn new(task: Arc<Task>) -> Self {
        Worker {
            engine: answer::engine(&task.engine),
            classic: task.classic(),
            task,
            report: Report::default(),
            whole: 0,
            lists: false,
        }
    }

    pub(crate) fn work(&mut self, input: Input, slot: &Slot<Report>) {
        // When the run is over there is nobody to work for.
        let _ = match input {
            Input::Broken(error) => {
                self.report.notes.push(Note::Always(error));
                self.report.met |= Met::BROKEN;
                self.hand_on(slot)
            }
            Input::Records(job) => {
                let done = self.records(&job, slot);
                if let Some(chunk) = Arc::into_inner(job.chunk) {
                    self.task.spare.chunks.give(chunk);
                }
                done
            }
        };
    }

    fn records(&mut self, job: &Job, slot: &Slot<Report>) -> Result<(), Closed> {
        if let Some(mut text) = self.task.spare.texts.take() {
            text.clear();
            self.report.text = text;
        }
        let mut at = job.range.start;
        let (mut bytes, mut is_plain) = (0, true);
        while at < job.range.end {
            let answered = is_plain.then(|| self.plain_records(job, at)).flatten();
            // Where the fast way breaks, the general one finds the record that is to blame.
            is_plain = answered.is_some();
            at += answered.unwrap_or(0);
            // What follows a plain run is not plain, or the end.
            if at < job.range.end {
                self.record(job, at, slot);
                at += 1;
            }
            let so_far = job.bytes_before(at);
            self.report.bytes += so_far - std::mem::replace(&mut bytes, so_far);
            let interrupted = self.report.met.interrupted;
            self.hand_on(slot)?;
            if interrupted {
                break;
            }
        }
        Ok(())
    }

    /// Answers the records from this one on that can go the fast way; tells how many.
    ///
    /// None if the program broke on one of them; then nothing is said of any.
    fn plain_records(&mut self, job: &Job, from: usize) -> Option<usize> {
        let classic = self.classic.as_mut()?;
        let said = (self.report.text.len(), self.report.notes.len());
        let raws = (from..job.range.end).map(|at| job.record(at));
        let mut at = from;
        let mut tally = [0; Outcome::ALL.len()];
        let report = &mut self.report;
        let tell = |outcome| {
            injected(job.index_of(at));
            tally[outcome as usize] += 1;
            match outcome {
                Outcome::Solved | Outcome::Unique | Outcome::Multiple => {}
                // Rare enough to be read again for what there is to say.
                Outcome::None => {
                    let record = job.record(at).parse(&self.task.hints).ok();
                    report.notes.extend(record.and_then(|record| clash(&job.file, &record)));
                }
                Outcome::Wrong => {
                    let (file, line) = (&job.file, job.record(at).line());
                    report.notes.push(Note::Always(format!("{file}:{line}: {WRONG_GRID}")));
                }
            }
            at += 1;
        };
        if caught(|| classic.answer_run(raws, &mut report.text, tell)).is_err() {
            report.text.truncate(said.0);
            report.notes.truncate(said.1);
            self.classic = self.task.classic();
            return None;
        }
        for (outcome, count) in Outcome::ALL.into_iter().zip(tally) {
            if count > 0 {
                let (verdict, met) = outcome.told(self.task.question);
                report.count(verdict, count, met);
                report.answered_by("native", count);
            }
        }
        Some(at - from)
    }

    fn hand_on(&mut self, slot: &Slot<Report>) -> Result<(), Closed> {
        slot.add(|pile| pile.append(&mut self.report))
    }

    fn record(&mut self, job: &Job, at: usize, slot: &Slot<Report>) {
        let (file, raw) = (&*job.file, job.record(at));
        let (index, place) = if self.task.alone {
            let first = raw.line().saturating_sub(1);
            (None, Place { file: None, first })
        } else {
            let file = Some(file);
            (Some(job.index_of(at)), Place { file, first: 0 })
        };
        (self.whole, self.lists) = (self.report.text.len(), false);
        let worked = caught(|| {
            injected(job.index_of(at));
            self.try_record(index, place, file, raw, slot);
        });
        if let Err(words) = worked {
            // What a panic left half done is not used again.
            self.engine = answer::engine(&self.task.engine);
            self.report.text.truncate(self.whole);
            self.wrong(index, &place.told(raw.line(), &words), &quoted(raw.text()));
        }
    }

    /// Says that the program found itself wrong on a record; `puzzle` is for whoever looks into that.
    fn wrong(&mut self, index: Option<u64>, message: &str, puzzle: &str) {
        let (renderer, report) = (self.task.renderer, &mut self.report);
        if self.lists {
            renderer.fail_solutions(index, message, &mut report.text);
        } else {
            renderer.error(index, message, &mut report.text);
        }
        let note = format!("{message}: {puzzle}");
        report.notes.push(Note::Always(note));
        report.count("wrong", 1, Met::WRONG);
    }

    fn try_record(
        &mut self,
        index: Option<u64>,
        place: Place<'_>,
        file: &str,
        raw: RawRecord<'_>,
        slot: &Slot<Report>,
    ) {
        let parsed = raw.parse(&self.task.hints).map_err(|error| {
            let message = place.located(&error);
            if self.task.excerpts.is_some() {
                let message = message.clone();
                let shown = with_excerpt(message, raw, &error, self.task.excerpts);
                self.report.notes.push(Note::FewTimes(shown));
            }
            message
        });
        let shows_all = self.task.renderer.shows_all_symbols();
        let readable = parsed.and_then(|record| {
            let ambiguity = advice::ambiguity(&record).filter(|_| shows_all);
            let refusal = || Some(self.task.renderer.refuses(&record)?.to_string());
            match ambiguity.or_else(refusal) {
                Some(reason) => Err(place.told(record.line, &reason)),
                None => Ok(record),
            }
        });
        match readable {
            Ok(record) => self.answer(index, file, place, &record, slot),
            Err(message) => {
                self.task.renderer.error(index, &message, &mut self.report.text);
                // What went wrong is drawn, but who looks at that?
                let note = self.task.renderer.writes_pictures().then_some(message);
                self.report.notes.extend(note.map(Note::Always));
                self.report.count("error", 1, Met::BAD_RECORD);
            }
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
        self.report.notes.extend(advice::guess(record).map(Note::Once));
        let budget = self.task.limits.budget();
        let result = match self.task.question {
            Question::Enumerate(limit) => self.enumerate(index, limit, record, &budget, slot),
            _ => self.ask(index, record, &budget),
        };
        if let Err(error) = result {
            let message = place.told(record.line, &error);
            self.wrong(index, &message, &format!("{:?}", record.puzzle));
        } else if self.report.met.negative {
            self.report.notes.extend(clash(file, record));
        }
    }

    fn ask(
        &mut self,
        index: Option<u64>,
        record: &Record,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        let question = self.task.question;
        let answer = answer::answer(&mut *self.engine, question, &record.puzzle, budget)?;
        let met = answer.met();
        // A record that an interrupt left open has no answer; but what is counted is worth telling.
        if !met.interrupted || matches!(answer, Answer::Count(_)) {
            self.task.renderer.answer(index, record, &answer, &mut self.report.text);
        }
        self.report.count(answer.verdict(), 1, met);
        let by_engine = match &answer {
            Answer::Own(outcome) => outcome.is_by_engine(),
            _ => true,
        };
        if by_engine {
            self.report.answered_by(self.engine.answered_by(), 1);
        }
        Ok(())
    }

    fn enumerate(
        &mut self,
        index: Option<u64>,
        limit: Option<u64>,
        record: &Record,
        budget: &Budget,
        slot: &Slot<Report>,
    ) -> Result<(), SolveError> {
        let (renderer, report) = (self.task.renderer, &mut self.report);
        renderer.begin_solutions(index, record, &mut report.text);
        (self.whole, self.lists) = (report.text.len(), true);
        let (whole, mut found) = (&mut self.whole, 0);
        let ended =
            answer::enumerate(&mut *self.engine, limit, &record.puzzle, budget, |solution| {
                renderer.next_solution(index, record, found, solution, &mut report.text);
                found += 1;
                *whole = 0;
                break_if(slot.add(|pile| pile.append(report)).is_err())
            })?;
        renderer.end_solutions(index, record, found, ended, &mut report.text);
        report.answered_by(self.engine.answered_by(), 1);
        match ended {
            Ended::Stopped(reason) => report.count("unknown", 1, answer::unknown(reason)),
            _ if found == 0 => report.count("unsolvable", 1, Met::NEGATIVE),
            _ => report.count("solved", 1, Met::NOTHING),
        }
        Ok(())
    }
}

/// `FILE:LINE:COL: what is wrong`
pub(crate) fn located(file: &str, error: &ParseError) -> String {
    let file = Some(file);
    Place { file, first: 0 }.located(error)
}

/// What names places in a record: `FILE:LINE:COL: what is wrong`, or `LINE:COL: what is wrong`.
#[derive(Clone, Copy)]
struct Place<'a> {
    file: Option<&'a str>,
    /// The last line that is not counted.
    first: u64,
}

impl Place<'_> {
    fn located(self, error: &ParseError) -> String {
        match error.column {
            Some(column) => {
                let line = self.line(error.line);
                format!("{line}{column}: {}", advice::error_kind(&error.kind))
            }
            None => self.told(error.line, &advice::error_kind(&error.kind)),
        }
    }

    fn told(self, line: u64, what: &impl Display) -> String {
        format!("{} {what}", self.line(line))
    }

    fn line(self, line: u64) -> String {
        let line = line.saturating_sub(self.first);
        match self.file {
            Some(file) => format!("{file}:{line}:"),
            None => format!("{line}:"),
        }
    }
}

/// Which givens clash in a puzzle without a solution, if it is as plain as that.
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
