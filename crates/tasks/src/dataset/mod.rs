//! Data sets: puzzles with their solutions and what is known about them, for people who train and judge models.
//!
//! Workers examine puzzles, new ones or given ones: two engines prove that each has one solution, and the columns say what
//! to find out beside that. Whoever writes the files takes their rows in order and leaves out guises of earlier puzzles.
//!
//! Which split a puzzle is in follows from the canonical form of its solution alone. So no split has a guise of a puzzle
//! of another one, nor a puzzle that leads to a guise of its grid, however many parts the data set is made in.

mod card;
mod columns;
mod files;
mod row;
mod shares;
mod tally;

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use satdoku::budget::Stopped;
use satdoku::format::Record;
use satdoku::generate::{GenerateError, Generator, Maker};
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku::solve::EngineOptions;

use crate::batch::{Answer, Batch, BatchError, Event, Pile};
use crate::generate::GenerateOptions;
use crate::query::run::Limits;

pub use columns::{Column, Columns};
pub use files::{Create, DatasetFile, DatasetFormat};
pub use row::LeftOut;
pub use shares::{Grade, Mix, Split, SplitBy, Splits};
pub use tally::Summary;

use files::Writer;
use row::{Examiner, Finished, NoRow};
use tally::Tally;

/// What a data set holds.
#[derive(Clone, Debug, Default)]
pub struct DatasetOptions {
    /// The columns.
    pub columns: Columns,
    /// The form of the files.
    pub format: DatasetFormat,
    /// The shares of the splits.
    pub splits: Splits,
    /// What decides in which split a puzzle is.
    pub split_by: SplitBy,
    /// How many random guises of each training puzzle are added.
    pub augment: u32,
    /// The seed of the guises.
    pub seed: u64,
    /// The engines' options. They are always cross-checked.
    pub engine: EngineOptions,
}

/// New puzzles of one sort.
#[derive(Clone, Debug)]
pub struct Part {
    /// What they are called: a level, a range of difficulties, or nothing.
    pub name: String,
    /// Makes them.
    pub generator: Generator,
    /// Their indices for the generator.
    pub indices: Range<u64>,
    /// The number of the generator's puzzle 0 in the data set.
    pub first: u64,
}

/// What `generate` would make of these options, so many puzzles, in a part for each level of a mix.
///
/// # Errors
///
/// If no puzzle can fit the options.
pub fn parts(
    options: &GenerateOptions,
    empty: &Puzzle,
    mix: Option<&Mix>,
    count: u64,
) -> Result<Vec<Part>, String> {
    let parts = match mix {
        None => vec![(None, 0..count)],
        Some(mix) => {
            let parts = mix.counts(count).into_iter();
            parts.map(|(grade, numbers)| (Some(grade), numbers)).collect()
        }
    };
    let part = |(grade, numbers): (Option<Grade>, Range<u64>)| {
        // The data set has a check of its own, by two engines.
        let mut options = GenerateOptions { without_check: true, ..options.clone() };
        let name = grade.as_ref().map(Grade::to_string).unwrap_or_default();
        match grade {
            Some(Grade::Level(level)) => options.level = Some(level),
            Some(Grade::Difficulties(range)) => options.difficulties = Some(range),
            None => {}
        }
        let generator = options.generator(empty)?;
        // It tells which options do not go together.
        generator.maker().map_err(|error| error.to_string())?;
        Ok(Part { name, generator, indices: 0..numbers.end - numbers.start, first: numbers.start })
    };
    parts.into_iter().filter(|(_, numbers)| !numbers.is_empty()).map(part).collect()
}

/// Given puzzles with their numbers, one after the other, or why one cannot be read.
pub type Given = Box<dyn Iterator<Item = (u64, Result<Record, String>)> + Send>;

/// Where the puzzles come from.
pub enum Puzzles {
    /// They are made, with these symbols.
    New(Vec<Part>, Alphabet),
    /// They are given.
    Given(Given),
}

impl fmt::Debug for Puzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzles::New(parts, _) => f.debug_tuple("New").field(parts).finish(),
            Puzzles::Given(_) => f.write_str("Given(..)"),
        }
    }
}

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

/// The houses and rules that all puzzles have, if the files hold arrays.
#[derive(Clone, Debug)]
struct Kind(Option<Arc<Puzzle>>);

impl Kind {
    /// Returns an error if a data set with so many guises cannot hold the puzzle.
    fn refuse(&self, puzzle: &Puzzle, augment: u32) -> Result<(), String> {
        if augment > 0 && !puzzle.rules().is_empty() {
            return Err(
                "puzzles with rules have few guises or none: leave out --augment".to_owned()
            );
        }
        match &self.0 {
            Some(kind) if puzzle.without_givens() != **kind => Err(
                "arrays hold puzzles with the same houses and rules, and givens alone: take jsonl or csv"
                    .to_owned(),
            ),
            _ => Ok(()),
        }
    }
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
        let kind = Kind(format.is_arrays().then(|| Arc::new(like.clone())));
        kind.refuse(&like, augment).map_err(DatasetError::Refused)?;
        let mut open = OpenFiles::new(&writer, self.options.splits, create)?;
        let (options, limits, made_by) = (self.options.clone(), self.limits.clone(), self.made_by);
        let mut tally = Tally::default();
        let task = Arc::new(Task { options: self.options, kind, writer: writer.clone(), limits });
        let (parts, alphabet, mut jobs) = jobs(self.puzzles);
        let start_worker = move || {
            let mut worker = Worker::new(task.clone(), parts.clone(), alphabet.clone());
            move |job, answer: &Answer<Examined>| worker.work(job, answer)
        };
        let mut failed = None;
        let ended = Batch::new(self.threads).run(
            move || jobs.next(),
            start_worker,
            |event: Event<Examined>| match take(event, &mut open, &mut tally, watch, &self.limits) {
                Ok(flow) => flow,
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            },
        );
        if let Some(error) = failed {
            return Err(error);
        }
        if let Err(error) = ended
            && !tally.is_interrupted
        {
            return Err(error.into());
        }
        open.finish(&writer, &like, create)?;
        let card = card::card(&options, &writer, &tally, &made_by);
        let mut file = create("README.md")?;
        file.write_all(card.as_bytes())?;
        file.flush()?;
        Ok(tally.summary(options.splits))
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

/// What the batch has to say.
fn take(
    event: Event<Examined>,
    open: &mut OpenFiles,
    tally: &mut Tally,
    watch: &mut dyn FnMut(Progress),
    limits: &Limits,
) -> Result<ControlFlow<()>, DatasetError> {
    let Event::Pile(examined) = event else {
        watch(Progress::Examined(tally.examined));
        let stop = limits.interrupt.load(std::sync::atomic::Ordering::Relaxed);
        tally.is_interrupted |= stop;
        return Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    };
    for (index, one) in examined.rows {
        tally.examined += 1;
        match one {
            Ok(row) if !open.known.insert(row.hash) => tally.leave_out(LeftOut::Repeated),
            Ok(row) => {
                open.write(&row)?;
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

/// The open files of all splits, and the hashes of the puzzles in them.
struct OpenFiles {
    splits: Vec<OpenSplit>,
    known: HashSet<u128>,
}

struct OpenSplit {
    split: Split,
    files: Vec<Box<dyn DatasetFile>>,
    rows: u64,
    puzzles: u64,
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
            Ok(OpenSplit { split, files, rows: 0, puzzles: 0 })
        };
        let splits = splits.wanted().map(&mut open).collect::<io::Result<_>>()?;
        Ok(OpenFiles { splits, known: HashSet::new() })
    }

    fn write(&mut self, row: &Finished) -> io::Result<()> {
        let split = self.splits.iter_mut().find(|open| open.split == row.split);
        let split = split.expect("no hash belongs to a split without a share");
        for (file, bytes) in split.files.iter_mut().zip(&row.bytes) {
            file.write_all(bytes)?;
        }
        split.rows += row.rows;
        split.puzzles += 1;
        Ok(())
    }

    /// Writes what depends on the numbers of rows.
    fn finish(mut self, writer: &Writer, like: &Puzzle, create: &mut Create<'_>) -> io::Result<()> {
        let mut counts = Vec::new();
        for open in &mut self.splits {
            for (file, head) in open.files.iter_mut().zip(writer.heads(open.rows)) {
                file.rewind()?;
                file.write_all(&head)?;
                file.flush()?;
            }
            counts.push((open.split, open.rows, open.puzzles));
        }
        writer.write_rest(&counts, like, create)
    }
}

/// The data that all workers share.
struct Task {
    options: DatasetOptions,
    kind: Kind,
    writer: Writer,
    limits: Limits,
}

/// What a worker does at once.
enum Job {
    New { part: usize, indices: Range<u64> },
    Given(Vec<(u64, Result<Record, String>)>),
}

/// After so many puzzles that cannot be read, with none read before, the input is hardly one of puzzles.
const MOST_UNREADABLE: usize = 20;

/// Puzzles that are examined in one job.
const AT_ONCE: u64 = 64;

/// The same where each may take long.
const FEW_AT_ONCE: u64 = 8;

/// The parts of new puzzles with their symbols, and what there is to do.
#[expect(clippy::type_complexity, reason = "a name would not say more")]
fn jobs(puzzles: Puzzles) -> (Arc<[Part]>, Option<Alphabet>, Box<dyn Iterator<Item = Job> + Send>) {
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
struct Examined {
    rows: Vec<(u64, Result<Finished, NoRow>)>,
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
struct Worker {
    task: Arc<Task>,
    examiner: Examiner,
    parts: Arc<[Part]>,
    alphabet: Option<Alphabet>,
    /// A maker for each part, once it was needed.
    makers: Vec<Option<Maker>>,
}

impl Worker {
    fn new(task: Arc<Task>, parts: Arc<[Part]>, alphabet: Option<Alphabet>) -> Self {
        let examiner = Examiner::new(task.options.clone(), task.kind.clone(), task.writer.clone());
        let makers = parts.iter().map(|_| None).collect();
        Worker { task, examiner, parts, alphabet, makers }
    }

    fn work(&mut self, job: Job, answer: &Answer<Examined>) {
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
