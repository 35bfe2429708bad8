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
pub(super) struct PrintTask {
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
pub(super) struct PrintWorker {
    task: Arc<PrintTask>,
    engine: Box<dyn Engine>,
}

impl PrintWorker {
    pub(super) fn new(task: Arc<PrintTask>) -> Self {
        PrintWorker { engine: task.engine.build(), task }
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
        let (file, index, raw) = (&*job.file, job.index_of(at), job.record(at));
        let made = caught(|| {
            injected(index);
            self.record(index, file, raw)
        });
        match made {
            Ok(Ok(made) | Err(made)) => made,
            Err(words) => {
                self.engine = self.task.engine.build();
                let puzzle = quoted(raw.text());
                Made::broken(format!("{file}:{}: {words}: {puzzle}", raw.line()), RunStatus::WRONG)
            }
        }
    }

    /// The result for a record that can be printed, or else for one that cannot.
    fn record(&mut self, index: u64, file: &str, raw: RawRecord<'_>) -> Result<Made, Made> {
        let PrintTask { read_options, limits, options, .. } = &*self.task;
        let record = raw.parse(read_options).map_err(|error| {
            let message = located(file, &error, &ADVICE);
            let message = with_excerpt(message, raw, &error, terminal::columns_of_stderr());
            Made::broken(message, RunStatus::BAD_RECORD)
        })?;
        let place = format!("{file}:{}", record.line);
        if let Some(ambiguity) = ADVICE.ambiguity(&record).filter(|_| options.needs_all_symbols()) {
            return Err(Made::broken(format!("{place}: {ambiguity}"), RunStatus::BAD_RECORD));
        }
        let made = options.entry(index, &record, &mut *self.engine, &limits.budget());
        let wrong = |error| Made::broken(format!("{place}: {error}"), RunStatus::WRONG);
        let SheetEntry { entry, status } = made.map_err(wrong)?;
        let fault = entry.solution.as_ref().err();
        let fault = fault
            .map(|reason| Note::FewTimes(format!("{place}: {reason}; printed without a solution")));
        let notes = ADVICE.remarks(read_options, &record).chain(fault).collect();
        Ok(Made { notes, status, entry: Some(Box::new(entry)), place })
    }
}
