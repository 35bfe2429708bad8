//! Data sets: puzzles with their solutions and what is known about them, for people who train and judge models.
//!
//! Workers examine puzzles, new ones or given ones: two engines prove that each has one solution, and the columns say what
//! to find out beside that. Whoever writes the files takes their rows in order and leaves out guises of earlier puzzles.
//!
//! Which split a puzzle is in follows from the canonical form of its solution alone. So no split has a guise of a puzzle
//! of another one, nor a puzzle that leads to a guise of its grid, however many parts the data set is made in.

mod card;
mod columns;
mod examine;
mod files;
mod options;
mod puzzles;
mod row;
mod shares;
mod tally;
mod worker;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use satdoku::puzzle::Puzzle;

use crate::batch::{Answer, Batch, BatchError, Event};
use crate::query::KnownPuzzles;
use crate::query::run::Limits;

pub use columns::{Column, Columns};
pub use examine::LeftOut;
pub use files::{Create, DatasetFile, DatasetFormat};
pub use options::DatasetOptions;
pub use puzzles::{Given, Part, Puzzles, parts};
pub use shares::{Grade, Mix, Split, SplitBy, Splits};
pub use tally::Summary;

use examine::{Finished, NoRow};
use files::Writer;
use options::Kind;
use tally::Tally;
use worker::{Examined, Task, Worker, jobs};

/// What happens while a data set is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many puzzles were examined.
    Examined(u64),
    /// A puzzle was left out, for this reason.
    LeftOut(String),
}

/// Why there is no data set.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatasetError {
    /// What was asked for does not go together.
    #[error("{0}")]
    Refused(String),
    /// A file cannot be written.
    #[error("cannot write: {0}")]
    Files(#[from] io::Error),
    /// The engines disagree, or a step of logic is wrong.
    #[error("{0}")]
    Wrong(String),
    /// A thread failed.
    #[error(transparent)]
    Batch(#[from] BatchError),
}

/// After so many puzzles that cannot be read, with none read before, the input is hardly one of puzzles.
const MOST_UNREADABLE: usize = 20;

/// A data set that is to be made.
#[derive(Debug)]
pub struct Dataset {
    /// What it holds.
    pub options: DatasetOptions,
    /// Its puzzles.
    pub puzzles: Puzzles,
    /// The limits of the run and of each puzzle.
    pub limits: Limits,
    /// The number of threads.
    pub threads: usize,
    /// The command that makes it, for its card.
    pub made_by: String,
}

impl Dataset {
    /// Makes the data set.
    ///
    /// # Errors
    ///
    /// If the form cannot hold what is asked for, a file cannot be written, or an engine is wrong. An interrupt is no
    /// error: what was made until then is a smaller data set.
    pub fn write(
        mut self,
        create: &mut Create<'_>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Summary, DatasetError> {
        self.options.engine.cross_check = true;
        let like = self.first_kind().map_err(DatasetError::Refused)?;
        let DatasetOptions { format, augment, .. } = self.options;
        let writer = Writer::new(format, self.options.columns.clone(), augment > 0, &like);
        let writer = writer.map_err(DatasetError::Refused)?;
        // Nothing is found out that is not written.
        self.options.columns = writer.columns.clone();
        let kind = Kind::new(format, &like);
        kind.refuse(&like, augment).map_err(DatasetError::Refused)?;
        let open = OpenFiles::new(&writer, self.options.splits, create)?;
        let options = self.options.clone();
        let mut made =
            Made { open, tally: Tally::default(), interrupt: self.limits.interrupt.clone() };
        let made_by = self.made_by.clone();
        self.examine(kind, &writer, &mut made, watch)?;
        let Made { open, tally, .. } = made;
        let summary = tally.summary(options.splits);
        open.finish(&writer, &summary.splits, &like, create)?;
        let card = card::card(&options, &writer, &tally, &made_by);
        let mut file = create("README.md")?;
        file.write_all(card.as_bytes())?;
        file.flush()?;
        Ok(summary)
    }

    /// Examines the puzzles on all threads, and writes their rows.
    fn examine(
        self,
        kind: Kind,
        writer: &Writer,
        made: &mut Made,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<(), DatasetError> {
        let Dataset { options, puzzles, limits, threads, .. } = self;
        let task = Arc::new(Task { options, kind, writer: writer.clone(), limits });
        let (parts, alphabet, mut jobs) = jobs(puzzles);
        let start_worker = move || {
            let mut worker = Worker::new(task.clone(), parts.clone(), alphabet.clone());
            move |job, answer: &Answer<Examined>| worker.work(job, answer)
        };
        let mut failed = None;
        let ended = Batch::new(threads).run(
            move || jobs.next(),
            start_worker,
            |event| match made.take(event, watch) {
                Ok(flow) => flow,
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            },
        );
        match (failed, ended) {
            (Some(error), _) => Err(error),
            (None, Err(error)) if !made.tally.is_interrupted => Err(error.into()),
            (None, _) => Ok(()),
        }
    }

    /// An empty puzzle like the first one.
    fn first_kind(&mut self) -> Result<Puzzle, String> {
        match &mut self.puzzles {
            Puzzles::New(parts, _) => {
                let part = parts.first().ok_or("no puzzle is asked for")?;
                Ok(part.generator.empty_puzzle())
            }
            Puzzles::Given(given) => {
                // What cannot be read before it comes again.
                let mut before = Vec::new();
                let first = loop {
                    let (index, record) = given.next().ok_or("there is no puzzle in the input")?;
                    let kind = record.as_ref().map(|record| record.puzzle.without_givens());
                    match kind.map_err(Clone::clone) {
                        Err(why) if before.len() + 1 == MOST_UNREADABLE => {
                            let count = MOST_UNREADABLE;
                            return Err(format!(
                                "none of the first {count} puzzles could be read: {why}"
                            ));
                        }
                        kind => {
                            before.push((index, record));
                            if let Ok(kind) = kind {
                                break kind;
                            }
                        }
                    }
                };
                let rest = std::mem::replace(given, Box::new(std::iter::empty()));
                *given = Box::new(before.into_iter().chain(rest));
                Ok(first)
            }
        }
    }
}

/// What is made so far.
struct Made {
    open: OpenFiles,
    tally: Tally,
    interrupt: Arc<AtomicBool>,
}

impl Made {
    /// Takes what the batch has to say.
    fn take(
        &mut self,
        event: Event<Examined>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<ControlFlow<()>, DatasetError> {
        let tally = &mut self.tally;
        let Event::Pile(examined) = event else {
            watch(Progress::Examined(tally.examined));
            let stop = self.interrupt.load(Ordering::Relaxed);
            tally.is_interrupted |= stop;
            return Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
        };
        for (index, one) in examined.rows {
            tally.examined += 1;
            match one {
                Ok(row) if !self.open.known.insert(row.hash)? => tally.leave_out(LeftOut::Repeated),
                Ok(row) => {
                    self.open.write(&row)?;
                    tally.count(&row);
                }
                Err(NoRow::LeftOut(why, words)) => {
                    tally.leave_out(why);
                    watch(Progress::LeftOut(format!("puzzle {index} is left out: {words}")));
                }
                Err(NoRow::Refused(why)) => {
                    return Err(DatasetError::Refused(format!("puzzle {index}: {why}")));
                }
                Err(NoRow::Wrong(why)) => {
                    return Err(DatasetError::Wrong(format!("puzzle {index}: {why}")));
                }
                Err(NoRow::Interrupted) => {
                    tally.examined -= 1;
                    tally.is_interrupted = true;
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        watch(Progress::Examined(tally.examined));
        Ok(ControlFlow::Continue(()))
    }
}

/// The open files of all splits, and the hashes of the puzzles in them.
struct OpenFiles {
    splits: Vec<OpenSplit>,
    known: KnownPuzzles,
}

struct OpenSplit {
    split: Split,
    files: Vec<Box<dyn DatasetFile>>,
}

impl OpenFiles {
    fn new(writer: &Writer, splits: Splits, create: &mut Create<'_>) -> io::Result<Self> {
        let heads = writer.heads(0);
        let mut open = |split: Split| {
            let mut files = Vec::new();
            for (name, head) in writer.names(split).iter().zip(&heads) {
                let mut file = create(name)?;
                file.write_all(head)?;
                files.push(file);
            }
            Ok(OpenSplit { split, files })
        };
        let splits = splits.wanted().map(&mut open).collect::<io::Result<_>>()?;
        Ok(OpenFiles { splits, known: KnownPuzzles::in_memory() })
    }

    fn write(&mut self, row: &Finished) -> io::Result<()> {
        let split = self.splits.iter_mut().find(|open| open.split == row.split);
        let split = split.expect("no hash belongs to a split without a share");
        for (file, bytes) in split.files.iter_mut().zip(&row.bytes) {
            file.write_all(bytes)?;
        }
        Ok(())
    }

    /// Writes what depends on the numbers of rows and puzzles of each split.
    fn finish(
        self,
        writer: &Writer,
        counts: &[(Split, u64, u64)],
        like: &Puzzle,
        create: &mut Create<'_>,
    ) -> io::Result<()> {
        for (open, &(_, rows, _)) in self.splits.into_iter().zip(counts) {
            for (mut file, head) in open.files.into_iter().zip(writer.heads(rows)) {
                file.rewind()?;
                file.write_all(&head)?;
                file.flush()?;
            }
        }
        writer.write_rest(counts, like, create)
    }
}
