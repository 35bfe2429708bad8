//! What a worker has to report about the records it answered.

use std::collections::BTreeMap;

use super::status::RunStatus;
use crate::batch::Pile;
use crate::query::render::Rendered;

/// A worker waits until its report is taken when its text has this length.
const FULL: usize = 1 << 16;

/// A message about a record, for a person.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Shown once, however often it comes.
    Once(String),
    /// Shown the first few times.
    FewTimes(String),
    /// Always shown, even when quiet.
    Always(String),
}

/// What workers have to report and nobody has taken yet.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The rendered records.
    pub rendered: Rendered,
    /// What the records add to the status of the run.
    pub status: RunStatus,
    /// Messages, in order.
    pub notes: Vec<Note>,
    /// How many records were answered.
    pub records: u64,
    /// How many bytes of input the records had.
    pub bytes: u64,
    /// How many records had each verdict.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// How many records each engine answered.
    pub engines: BTreeMap<&'static str, u64>,
}

impl Pile for Report {
    fn is_empty(&self) -> bool {
        self.rendered.is_empty()
            && self.records == 0
            && self.notes.is_empty()
            && self.status == RunStatus::GOOD
    }

    fn is_full(&self) -> bool {
        self.rendered.text.len() >= FULL
    }
}

impl Report {
    /// Counts `records` with the same verdict.
    pub fn count(&mut self, verdict: &'static str, records: u64, status: RunStatus) {
        self.status |= status;
        self.records += records;
        *self.verdicts.entry(verdict).or_default() += records;
    }

    /// Counts `records` for an engine.
    pub fn answered_by(&mut self, engine: &'static str, records: u64) {
        *self.engines.entry(engine).or_default() += records;
    }

    /// Moves everything in `later` behind this.
    pub fn append(&mut self, later: &mut Report) {
        self.rendered.append(&mut later.rendered);
        self.status |= std::mem::take(&mut later.status);
        self.notes.append(&mut later.notes);
        self.records += std::mem::take(&mut later.records);
        self.bytes += std::mem::take(&mut later.bytes);
        add_counts(&mut self.verdicts, std::mem::take(&mut later.verdicts));
        add_counts(&mut self.engines, std::mem::take(&mut later.engines));
    }
}

/// Adds counts by their names.
pub fn add_counts(sum: &mut BTreeMap<&'static str, u64>, more: BTreeMap<&'static str, u64>) {
    for (name, count) in more {
        *sum.entry(name).or_default() += count;
    }
}
