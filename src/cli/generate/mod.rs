//! `generate`: indices to puzzles, in order, on all cores, in bounded memory.

mod args;
mod render;
mod resume;
mod wish;

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ColorChoice;
use satdoku::batch::{self, Batch};
use satdoku::budget::Stopped;
use satdoku::generate::{GenerateError, Generated, Generator, Maker};
use satdoku::puzzle::Puzzle;

pub(crate) use args::{EXAMPLES, GenerateArgs};

use super::answer::{self, Limits};
use super::args::{EngineArgs, Form as Kind, OutputFormat};
use super::dimacs::Failure as Told;
use super::exit::Met;
use super::interrupt::Interrupt;
use super::panics::{caught, injected};
use super::records::{Writing, break_if, cores};
use super::screen::Screen;
use super::spare::Spare;
use super::talk::{Expected, Note, Talk};
use super::target::{Place, Target};
use super::worker::Report;
use render::{Failure, Form};

/// Cells in the puzzles that a worker takes at once: many small ones, single large ones.
const CELLS_AT_ONCE: u64 = 81 * 64;

/// Makes the puzzles; tells what was met.
pub(crate) fn run(
    args: &GenerateArgs,
    interrupt: &Interrupt,
    color: ColorChoice,
    quiet: bool,
) -> Met {
    super::dimacs::report(quiet, try_run(args, interrupt, color, quiet))
}

/// What all workers share.
struct Task {
    generator: Generator,
    seed: u64,
    form: Form,
    limits: Limits,
}

fn try_run(
    args: &GenerateArgs,
    interrupt: &Interrupt,
    color: ColorChoice,
    quiet: bool,
) -> Result<Met, Told> {
    let (generator, alphabet) = wish::generator(args)?;
    generator.maker().map_err(|error| Told(error.to_string()))?;
    let mut indices = indices(args)?;
    let mut form = Form {
        format: args.writing.format.unwrap_or(OutputFormat::Line),
        with_solution: args.writing.with_solution,
        picture: args.writing.picture,
        screen: None,
        alphabet,
        // Records of later shards are kept apart from those of the shard before.
        first: args.start,
    };
    refuse(args, &form, &generator)?;
    let flag = interrupt.heed();
    let header = match args.bulk.shard {
        Some(shard) if !shard.is_first() => "",
        _ => form.header(),
    };
    let footer = match args.bulk.shard {
        Some(shard) if !shard.is_last() => "",
        _ => form.format.footer(),
    };
    let seed = args.wish.seed;
    let beginning = Beginning { args, generator: &generator, form: &form, header, flag: &flag };
    let mut opened = beginning.open(&mut indices)?;
    form.screen = Screen::of(color, opened.target.is_terminal());
    if opened.target.is_terminal() && args.writing.format.is_none() {
        form.format = OutputFormat::Grid;
    }
    if !opened.resumed {
        let written = opened.target.write_all(header.as_bytes());
        written.map_err(|error| Told(format!("cannot write: {error}")))?;
    }
    let limits = limits(args, flag.clone());
    let mut talk = Talk::new(quiet, opened.target.is_terminal());
    talk.expect(Expected::Records(indices.end - indices.start));
    let spare = Spare::default();
    let mut writing = Writing::new(opened.target, &mut talk, flag, limits.clone(), spare);
    let cells = generator.cell_count();
    let task = Arc::new(Task { generator, seed, form, limits });
    let mut runs = runs(indices, CELLS_AT_ONCE / cells as u64);
    let start_worker = move || {
        let mut worker = Worker::new(task.clone());
        move |run, slot: &batch::Answer<Report>| worker.work(run, slot)
    };
    let threads = args.bulk.threads.map_or_else(cores, usize::from);
    let ended =
        Batch::new(threads).run(move || runs.next(), start_worker, |event| writing.take(event));
    Ok(writing.finish(ended, footer, args.bulk.stats))
}

/// The indices of this run, or of its shard.
fn indices(args: &GenerateArgs) -> Result<Range<u64>, Told> {
    let start = args.start;
    let end = start
        .checked_add(args.count)
        .ok_or_else(|| Told("--start and --count go beyond the last index".to_owned()))?;
    let part = args.bulk.shard.map(|shard| shard.range(args.count));
    Ok(part.map_or(start..end, |part| start + part.start..start + part.end))
}

/// Refuses formats that cannot hold what is wished.
fn refuse(args: &GenerateArgs, form: &Form, generator: &Generator) -> Result<(), Told> {
    if let Kind::Layout(layout) = form.format.form()
        && let Some(refusal) = layout.refuses(&Puzzle::empty(generator.geometry().clone()), false)
    {
        return Err(Told(refusal.to_string()));
    }
    if args.writing.resume && !form.is_by_line() {
        let formats = "--resume goes with the formats line, csv and jsonl";
        return Err(Told(formats.to_owned()));
    }
    Ok(())
}

fn limits(args: &GenerateArgs, flag: Arc<AtomicBool>) -> Limits {
    let engine = EngineArgs { timeout: args.wish.timeout, ..EngineArgs::default() };
    Limits::new(&engine, flag)
}

/// Cuts a range into runs.
fn runs(indices: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> + Send {
    let length = length.max(1);
    let mut next = indices.start;
    std::iter::from_fn(move || {
        let run = next..indices.end.min(next.saturating_add(length));
        next = run.end;
        (!run.is_empty()).then_some(run)
    })
}

/// The output, and whether something stands in it already.
struct Opened {
    target: Target,
    resumed: bool,
}

/// What the beginning of an output depends on.
struct Beginning<'a> {
    args: &'a GenerateArgs,
    generator: &'a Generator,
    form: &'a Form,
    header: &'a str,
    flag: &'a Arc<AtomicBool>,
}

impl Beginning<'_> {
    /// Opens the output and takes what it has already off the indices.
    fn open(&self, indices: &mut Range<u64>) -> Result<Opened, Told> {
        let afresh = |target| Opened { target, resumed: false };
        let output = self.args.writing.output.as_deref();
        let place = match output {
            Some(path) if self.form.format != OutputFormat::Svg => {
                Place::of(path).map_err(|error| Told::at(path.display(), error))?
            }
            _ => Place::Stdout,
        };
        let Place::File(path) = place else {
            let target = Target::open_for(Some(self.form.format), output);
            return target.map(afresh).map_err(|error| Told(error.to_string()));
        };
        let begun = self.args.writing.resume.then(|| resume::begun(&path));
        if let Some(begun) = begun.flatten() {
            return self.go_on(&path, &begun, indices);
        }
        let target = Target::in_parts(&path, &resume::part_of(&path));
        let target = target.map_err(|error| Told::at(path.display(), error))?;
        Ok(afresh(target))
    }

    /// Goes on behind the last whole record, if what was begun is of this run.
    fn go_on(&self, path: &Path, begun: &Path, indices: &mut Range<u64>) -> Result<Opened, Told> {
        let failed = |error| Told::at(path.display(), error);
        let of_another_run = |reason: String| {
            let question = "is not of this run, was it begun with other options?";
            Told(format!("{} {question} ({reason})", begun.display()))
        };
        let found = resume::read(begun, self.header).map_err(failed)?.map_err(of_another_run)?;
        if found.records > indices.end - indices.start {
            let reason = format!("it has {} records", found.records);
            return Err(of_another_run(reason));
        }
        if found.records > 0 {
            let last = indices.start + found.records - 1;
            if !self.makes_again(last, &found.last)? {
                return Err(of_another_run(format!("record {last} is another")));
            }
        }
        indices.start += found.records;
        let part = resume::part_of(path);
        if begun != part {
            // A finished file is whole until the longer one is.
            fs::copy(begun, &part).map_err(failed)?;
        }
        let mut file = File::options().write(true).open(&part).map_err(failed)?;
        file.set_len(found.bytes).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Opened { target: Target::going_on(file, path, &part), resumed: found.bytes > 0 })
    }

    /// Whether this run has such a record; yes where an end of time or an interrupt leaves it open.
    fn makes_again(&self, index: u64, record: &[u8]) -> Result<bool, Told> {
        let again = self.again(index)?;
        let interrupted = self.flag.load(Ordering::Relaxed);
        Ok(again == record || interrupted || is_of_time(&again) || is_of_time(record))
    }

    /// Makes a record once more.
    fn again(&self, index: u64) -> Result<Vec<u8>, Told> {
        let mut worker = Worker::new(Arc::new(Task {
            generator: self.generator.clone(),
            seed: self.args.wish.seed,
            form: self.form.clone(),
            limits: limits(self.args, self.flag.clone()),
        }));
        let made = worker.maker.make(index, &worker.task.limits.budget());
        let Worker { task, mut report, .. } = worker;
        task.write(index, made, &mut report);
        Ok(report.text)
    }
}

/// Whether a record says that time was up, which another run need not find.
fn is_of_time(record: &[u8]) -> bool {
    let reason = Stopped::TimeLimit.to_string();
    String::from_utf8_lossy(record).contains(&reason)
}

/// What one thread has of its own.
struct Worker {
    task: Arc<Task>,
    maker: Maker,
    report: Report,
}

impl Worker {
    fn new(task: Arc<Task>) -> Self {
        Worker {
            maker: task.generator.maker().expect("it was made once before"),
            task,
            report: Report::default(),
        }
    }

    fn work(&mut self, run: Range<u64>, slot: &batch::Answer<Report>) {
        let mut left = run.clone();
        if caught(|| self.make(run, &mut left, slot)).is_ok() {
            return;
        }
        // Several are made together: those that are left one by one, so that only the one to blame is lost.
        while !left.is_empty() {
            let index = left.start;
            // What a panic left half done is not used again.
            *self = Worker::new(self.task.clone());
            let Err(words) = caught(|| self.make(index..index + 1, &mut left, slot)) else {
                continue;
            };
            left.start = index + 1;
            let mut report = Report::default();
            self.task.broken(index, &words, &mut report);
            if slot.add(|pile| pile.append(&mut report)).is_err() {
                return;
            }
        }
    }

    /// Makes the puzzles of a run, and takes off `left` what is told of; all of it if nobody wants more.
    fn make(&mut self, run: Range<u64>, left: &mut Range<u64>, slot: &batch::Answer<Report>) {
        let (task, report) = (&self.task, &mut self.report);
        let budget = &mut || task.limits.budget();
        self.maker.make_all(run, budget, &mut |index, made| {
            injected(index);
            task.write(index, made, report);
            let interrupted = report.met.interrupted;
            // When the run is over there is nobody to work for.
            let closed = slot.add(|pile| pile.append(report)).is_err();
            left.start = index + 1;
            if closed || interrupted {
                left.start = left.end;
            }
            break_if(closed || interrupted)
        });
    }
}

impl Task {
    /// Puts an error where a puzzle was to be that the program broke on.
    fn broken(&self, index: u64, words: &str, report: &mut Report) {
        let failure = Failure::Error(words);
        self.form.failure(index, self.seed, failure, &mut report.text);
        let seed = self.seed;
        let note = format!("puzzle {index} of seed {seed}: {words}");
        report.notes.push(Note::Always(note));
        report.count("wrong", 1, Met::WRONG);
    }

    /// Puts a record into the report, and what there is to say of it.
    fn write(&self, index: u64, made: Result<Generated, GenerateError>, report: &mut Report) {
        let failure = |failure, report: &mut Report| {
            self.form.failure(index, self.seed, failure, &mut report.text);
        };
        match made {
            Ok(made) => {
                self.form.puzzle(&made, &mut report.text);
                if made.unsettled > 0 {
                    let unsettled = made.unsettled;
                    report.notes.push(Note::FewTimes(format!(
                        "puzzle {index} is not proved minimal: {unsettled} givens took too long"
                    )));
                    report.count("not proved minimal", 1, Met::UNKNOWN);
                } else {
                    let verdict = match (made.unique, made.minimal) {
                        (_, true) => "minimal",
                        (true, false) => "unique",
                        (false, false) => "with holes",
                    };
                    report.count(verdict, 1, Met::NOTHING);
                }
            }
            Err(GenerateError::Stopped(reason)) => {
                let met = answer::unknown(reason);
                if !met.interrupted {
                    failure(Failure::Unknown(&reason.to_string()), report);
                }
                report.count("unknown", 1, met);
            }
            Err(error) => {
                let wrong = matches!(error, GenerateError::Engine(_) | GenerateError::Wrong { .. });
                let message = error.to_string();
                failure(Failure::Error(&message), report);
                if wrong {
                    report.notes.push(Note::Always(message));
                    report.count("wrong", 1, Met::WRONG);
                } else {
                    let message = format!("puzzle {index}: {message}");
                    report.notes.push(Note::FewTimes(message));
                    report.count("not found", 1, Met::NEGATIVE);
                }
            }
        }
    }
}
