//! Reports of workers about the records they answered.

use std::collections::BTreeMap;
use std::ops::Range;

use super::status::RunStatus;
use crate::batch::Pile;
use crate::query::render::{RecordFamily, Rendered};
use satdoku::budget::{Recorder, Statistics};

/// Length of the text at which a worker waits until its report is taken.
const FULL: usize = 1 << 16;

/// A message about a record, for the user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Shown once, even if it is repeated.
    Once(String),
    /// Shown only the first few times.
    FewTimes(String),
    /// Always shown, even if quiet.
    Always(String),
}

/// A record whose puzzle has a hash.
#[derive(Clone, Debug)]
pub struct HashedRecord {
    /// Where its text is.
    pub text: Range<usize>,
    /// Its index, if records have one.
    pub index: Option<u64>,
    /// The hash.
    pub hash: u128,
}

/// The results that workers have reported and the caller has not taken yet.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The rendered records.
    pub rendered: Rendered,
    /// Whether one of the records was read, or refused for its rules.
    pub has_read: bool,
    /// The lengths of the text and of the notes behind each record that could not be read, before any that was.
    pub unreadable: Vec<(usize, usize)>,
    /// The combined status of the records.
    pub status: RunStatus,
    /// Messages, in order.
    pub notes: Vec<Note>,
    /// Number of records answered.
    pub records: u64,
    /// Number of bytes of input in these records.
    pub bytes: u64,
    /// Number of records with each verdict.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// Number of records answered by each engine.
    pub engines: BTreeMap<&'static str, u64>,
    /// The records with a hash, in order.
    pub hashed: Vec<HashedRecord>,
    /// The work of the engines, if the run gathers statistics.
    pub statistics: Statistics,
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

    /// Counts a record that could not be read and has been written.
    pub fn count_unreadable(&mut self) {
        self.count("error", 1, RunStatus::BAD_RECORD);
        if !self.has_read {
            self.unreadable.push((self.rendered.text.len(), self.notes.len()));
        }
    }

    /// Drops all but the first `records`, none of which could be read.
    ///
    /// # Panics
    ///
    /// If there are fewer of them.
    pub fn keep_unreadable(&mut self, records: usize) {
        let end = records.checked_sub(1).map(|last| self.unreadable[last]);
        let (text, notes) = end.unwrap_or_default();
        let mut kept = Report { bytes: self.bytes, ..Report::default() };
        std::mem::swap(&mut kept.rendered, &mut self.rendered);
        std::mem::swap(&mut kept.notes, &mut self.notes);
        kept.rendered.truncate(text);
        kept.notes.truncate(notes);
        if records > 0 {
            kept.count("error", records as u64, RunStatus::BAD_RECORD);
        }
        *self = kept;
    }

    /// Counts `records` for an engine.
    pub fn answered_by(&mut self, engine: &'static str, records: u64) {
        *self.engines.entry(engine).or_default() += records;
    }

    /// Adds the work that was recorded for a record. If the record was written last and is a JSON object, it gets the
    /// field `stats`; other formats have no place for statistics.
    pub fn add_statistics(&mut self, recorder: Option<&Recorder>, written: Option<RecordFamily>) {
        let Some(statistics) = recorder.map(Recorder::take) else {
            return;
        };
        if written == Some(RecordFamily::Json) {
            self.rendered.add_json_field("stats", &statistics);
        }
        self.statistics.append(statistics);
    }

    /// Moves the contents of `later` to the end of this report.
    pub fn append(&mut self, later: &mut Report) {
        let later_unreadable = later.unreadable.drain(..);
        if !self.has_read {
            let (text, notes) = (self.rendered.text.len(), self.notes.len());
            let behind = later_unreadable.map(|(end, note)| (text + end, notes + note));
            self.unreadable.extend(behind);
        }
        let before = self.rendered.text.len();
        self.hashed.extend(later.hashed.drain(..).map(|record| {
            let Range { start, end } = record.text;
            HashedRecord { text: before + start..before + end, ..record }
        }));
        self.has_read |= std::mem::take(&mut later.has_read);
        self.rendered.append(&mut later.rendered);
        self.status |= std::mem::take(&mut later.status);
        self.notes.append(&mut later.notes);
        self.records += std::mem::take(&mut later.records);
        self.bytes += std::mem::take(&mut later.bytes);
        add_counts(&mut self.verdicts, std::mem::take(&mut later.verdicts));
        add_counts(&mut self.engines, std::mem::take(&mut later.engines));
        self.statistics.append(std::mem::take(&mut later.statistics));
    }
}

/// Adds counts by name.
pub fn add_counts(sum: &mut BTreeMap<&'static str, u64>, more: BTreeMap<&'static str, u64>) {
    for (name, count) in more {
        *sum.entry(name).or_default() += count;
    }
}
