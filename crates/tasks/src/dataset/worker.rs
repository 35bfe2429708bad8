//! The threads that examine puzzles.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use satdoku::budget::Stopped;
use satdoku::format::Record;
use satdoku::generate::{GenerateError, Maker};
use satdoku::puzzle::Alphabet;

use super::examine::{Examiner, Finished, LeftOut, NoRow};
use super::files::Writer;
use super::options::{DatasetOptions, Kind};
use super::puzzles::{Part, Puzzles};
use crate::batch::{Answer, Pile};
use crate::query::run::Limits;

/// The data that all workers share.
pub(super) struct Task {
    pub(super) options: DatasetOptions,
    pub(super) kind: Kind,
    pub(super) writer: Writer,
    pub(super) limits: Limits,
}

/// What a worker does at once.
pub(super) enum Job {
    New { part: usize, indices: Range<u64> },
    Given(Vec<(u64, Result<Record, String>)>),
}

/// Puzzles that are examined in one job.
const AT_ONCE: u64 = 64;

/// The same where each may take long.
const FEW_AT_ONCE: u64 = 8;

/// The parts of new puzzles with their symbols, and what there is to do.
#[expect(clippy::type_complexity, reason = "a name would not say more")]
pub(super) fn jobs(
    puzzles: Puzzles,
) -> (Arc<[Part]>, Option<Alphabet>, Box<dyn Iterator<Item = Job> + Send>) {
    match puzzles {
        Puzzles::New(parts, alphabet) => {
            let jobs = new_jobs(&parts);
            (parts.into(), Some(alphabet), Box::new(jobs))
        }
        Puzzles::Given(mut given) => {
            let jobs = std::iter::from_fn(move || {
                let records: Vec<_> = given.by_ref().take(AT_ONCE as usize).collect();
                (!records.is_empty()).then_some(Job::Given(records))
            });
            (Arc::new([]), None, Box::new(jobs))
        }
    }
}

/// Runs of all parts, so that each part is always about as far as the others.
fn new_jobs(parts: &[Part]) -> impl Iterator<Item = Job> + Send + use<> {
    let at_once = |part: &Part| {
        let cells = part.generator.cell_count();
        if part.name.is_empty() && cells <= 81 { AT_ONCE } else { FEW_AT_ONCE }
    };
    let mut left: Vec<(Range<u64>, u64, u64)> = parts
        .iter()
        .map(|part| (part.indices.clone(), part.indices.end - part.indices.start, at_once(part)))
        .collect();
    std::iter::from_fn(move || {
        let unfinished = left.iter().enumerate().filter(|(_, (indices, ..))| !indices.is_empty());
        // The part with the largest share left; the first of several.
        let share_left = |(indices, all, _): &(Range<u64>, u64, u64)| {
            (indices.end - indices.start) as f64 / *all as f64
        };
        let next = unfinished.max_by(|(at, one), (other_at, other)| {
            share_left(one).total_cmp(&share_left(other)).then(other_at.cmp(at))
        });
        let part = next?.0;
        let (indices, _, at_once) = &mut left[part];
        let run = indices.start..indices.end.min(indices.start + *at_once);
        indices.start = run.end;
        Some(Job::New { part, indices: run })
    })
}

/// Puzzles that were examined and nobody has written yet.
#[derive(Debug, Default)]
pub(super) struct Examined {
    pub(super) rows: Vec<(u64, Result<Finished, NoRow>)>,
    bytes: usize,
}

/// The length of rows at which a worker waits until they are taken.
const FULL: usize = 1 << 20;

impl Pile for Examined {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn is_full(&self) -> bool {
        self.bytes >= FULL
    }
}

/// One thread.
pub(super) struct Worker {
    task: Arc<Task>,
    examiner: Examiner,
    parts: Arc<[Part]>,
    alphabet: Option<Alphabet>,
    /// A maker for each part, once it was needed.
    makers: Vec<Option<Maker>>,
}

impl Worker {
    pub(super) fn new(task: Arc<Task>, parts: Arc<[Part]>, alphabet: Option<Alphabet>) -> Self {
        let examiner = Examiner::new(task.options.clone(), task.kind.clone(), task.writer.clone());
        let makers = parts.iter().map(|_| None).collect();
        Worker { task, examiner, parts, alphabet, makers }
    }

    pub(super) fn work(&mut self, job: Job, answer: &Answer<Examined>) {
        let add = |index: u64, row: Result<Finished, NoRow>| {
            let bytes = row.as_ref().map_or(0, |row| row.bytes.iter().map(Vec::len).sum());
            answer.add(|pile| {
                pile.rows.push((index, row));
                pile.bytes += bytes;
            })
        };
        match job {
            Job::Given(records) => {
                for (index, record) in records {
                    let budget = self.task.limits.budget();
                    let row = match record {
                        Ok(record) => self.examiner.finish(index, record, None, &budget),
                        Err(error) => Err(NoRow::LeftOut(LeftOut::Unreadable, error)),
                    };
                    if add(index, row).is_err() {
                        return;
                    }
                }
            }
            Job::New { part, indices } => {
                let Worker { task, examiner, parts, alphabet, makers } = self;
                let part_of = &parts[part];
                let maker = makers[part].get_or_insert_with(|| {
                    part_of.generator.maker().expect("the generator was checked before")
                });
                let alphabet = alphabet.as_ref().expect("new puzzles have symbols");
                maker.make_all(indices, &mut || task.limits.budget(), &mut |at, made| {
                    let index = part_of.first + at;
                    let row = match made {
                        Ok(made) => {
                            let record = Record::new(made.puzzle.clone(), alphabet.clone());
                            examiner.finish(index, record, Some(&made), &task.limits.budget())
                        }
                        Err(error) => Err(no_puzzle(&error)),
                    };
                    if add(index, row).is_err() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
            }
        }
    }
}

/// Why no puzzle was made.
fn no_puzzle(error: &GenerateError) -> NoRow {
    match error {
        GenerateError::Stopped(Stopped::Interrupted) => NoRow::Interrupted,
        GenerateError::Stopped(reason) => NoRow::LeftOut(LeftOut::Unknown, reason.to_string()),
        GenerateError::Engine(_) | GenerateError::Wrong { .. } => NoRow::Wrong(error.to_string()),
        error => NoRow::LeftOut(LeftOut::NotFound, error.to_string()),
    }
}
