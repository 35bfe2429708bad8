//! Turns records into entries of a sheet: reads, solves and rates them.

use std::collections::VecDeque;
use std::sync::Arc;

use satdoku::format::{RawRecord, ReadOptions};
use satdoku::solve::{Engine, EngineOptions};
use satdoku_sheets::print::Entry;
use satdoku_tasks::batch::Answer as Slot;
use satdoku_tasks::print::{PrintOptions, SheetEntry};
use satdoku_tasks::query::run::{
    Input, Job, Limits, Note, RunStatus, caught, injected, located, quoted, with_excerpt,
};

use crate::advice::ADVICE;
use crate::terminal;

/// The data that all workers share.
pub(super) struct Task {
    pub(super) read_options: ReadOptions,
    pub(super) limits: Limits,
    pub(super) engine: EngineOptions,
    pub(super) options: PrintOptions,
}

/// The result for a record.
#[derive(Debug)]
pub(super) struct Made {
    /// The place of the record, `FILE:LINE`.
    pub(super) place: String,
    /// The entry to print; `None` if the record cannot be read.
    pub(super) entry: Option<Box<Entry>>,
    pub(super) notes: Vec<Note>,
    pub(super) status: RunStatus,
}

impl Made {
    fn broken(message: String, status: RunStatus) -> Self {
        Made { place: String::new(), entry: None, notes: vec![Note::Always(message)], status }
    }
}

/// The state of one thread.
pub(super) struct Worker {
    task: Arc<Task>,
    engine: Box<dyn Engine>,
}

impl Worker {
    pub(super) fn new(task: Arc<Task>) -> Self {
        Worker { engine: task.engine.build(), task }
    }

    pub(super) fn work(&mut self, input: Input, slot: &Slot<VecDeque<Made>>) {
        let job = match input {
            Input::Broken(error) => {
                let _ = slot.add(|pile| pile.push_back(Made::broken(error, RunStatus::BROKEN)));
                return;
            }
            Input::Records(job) => job,
        };
        for at in job.range.clone() {
            let made = self.guarded(&job, at);
            // If the run is over, nobody takes the entry.
            if slot.add(|pile| pile.push_back(made)).is_err() {
                return;
            }
        }
    }

    /// Processes a record; a panic is reported in its place, and the next record is processed normally.
    fn guarded(&mut self, job: &Job, at: usize) -> Made {
        let (index, raw) = (job.index_of(at), job.record(at));
        let made = caught(|| {
            injected(index);
            self.record(index, &job.file, raw)
        });
        made.unwrap_or_else(|words| {
            self.engine = self.task.engine.build();
            let (file, line) = (&job.file, raw.line());
            let puzzle = quoted(raw.text());
            Made::broken(format!("{file}:{line}: {words}: {puzzle}"), RunStatus::WRONG)
        })
    }

    fn record(&mut self, index: u64, file: &str, raw: RawRecord<'_>) -> Made {
        let record = match raw.parse(&self.task.read_options) {
            Ok(record) => record,
            Err(error) => {
                let message = located(file, &error, &ADVICE);
                let message = with_excerpt(message, raw, &error, terminal::columns_of_stderr());
                return Made::broken(message, RunStatus::BAD_RECORD);
            }
        };
        let (place, options) = (format!("{file}:{}", record.line), &self.task.options);
        if let Some(ambiguity) = ADVICE.ambiguity(&record).filter(|_| options.needs_all_symbols()) {
            return Made::broken(format!("{place}: {ambiguity}"), RunStatus::BAD_RECORD);
        }
        let budget = self.task.limits.budget();
        let SheetEntry { entry, status } =
            match options.entry(index, &record, &mut *self.engine, &budget) {
                Ok(entry) => entry,
                Err(error) => return Made::broken(format!("{place}: {error}"), RunStatus::WRONG),
            };
        let remarks = [ADVICE.guess(&record), self.task.read_options.remark(&record.puzzle)];
        let remarks = remarks.into_iter().flatten().map(Note::Once);
        let fault = entry.solution.as_ref().err();
        let fault = fault
            .map(|reason| Note::FewTimes(format!("{place}: {reason}; printed without a solution")));
        Made { notes: remarks.chain(fault).collect(), status, entry: Some(Box::new(entry)), place }
    }
}
