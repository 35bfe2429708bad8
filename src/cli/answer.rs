//! A question about one record, asked of the engine that was chosen.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use satdoku::budget::{Budget, Stopped};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{
    AutoEngine, Count, CrossCheck, Ended, Engine, Estimate, Estimated, NativeEngine, Portfolio,
    SatEngine, SolveError, SolveOutcome, Uniqueness, estimate,
};

use clap::ValueEnum;

use super::args::{EngineArgs, EngineName, Form, OutputFormat};
use super::exit::Met;
use super::memory;
use super::page::Page;
use super::{explain, hint, minimize, pictures, rate};

/// What is asked of every record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Solve,
    Check,
    /// The same, and why there is not exactly one.
    Explain,
    /// How many, up to a limit.
    Count(Option<u64>),
    /// How many about, by so many samples.
    Estimate {
        samples: u64,
        seed: u64,
    },
    /// Which ones, up to a limit.
    Enumerate(Option<u64>),
    /// A minimal puzzle within it.
    Minimize(minimize::Wish),
    /// How hard it is.
    Rate(rate::Wish),
    /// The next step, or all of them.
    Hint(hint::Wish),
    /// Nothing: the puzzle is written as it was read.
    Convert,
}

impl Question {
    /// What to say where answers do not go into this format.
    pub(crate) fn refuses(self, format: Option<OutputFormat>) -> Option<String> {
        let format = format?;
        let what = match self {
            Question::Explain => {
                return (!explain::fits(format)).then(|| explain::OTHER_FORMAT.to_owned());
            }
            _ if format == OutputFormat::Svg => {
                return (!pictures::answers(self)).then(|| pictures::NOT_A_PICTURE.to_owned());
            }
            _ if format.takes_words() => return None,
            Question::Solve
            | Question::Enumerate(_)
            | Question::Minimize(_)
            | Question::Convert => return None,
            Question::Check => "verdicts",
            Question::Count(_) | Question::Estimate { .. } => "numbers of solutions",
            Question::Rate(_) => "grades",
            Question::Hint(_) => "hints",
        };
        let name = format.to_possible_value();
        let name = name.as_ref().map_or("", |value| value.get_name());
        Some(format!(
            "--format {name} has no place for {what}: take line, grid, integers, csv, jsonl or json"
        ))
    }
}

/// The answer to a question but for `enumerate`, whose solutions are written as they are found.
#[derive(Debug)]
pub(crate) enum Answer {
    Solve(SolveOutcome),
    Check(Uniqueness),
    Count(Counted),
    /// The answer of a command that has a form of its own.
    Own(Box<dyn Outcome>),
    Convert,
}

/// What became of a puzzle, in a form of its own.
pub(crate) trait Outcome: std::fmt::Debug {
    /// The word for it in summaries.
    fn verdict(&self) -> &'static str;

    /// What it means for the exit code.
    fn met(&self) -> Met;

    /// Whether the engine that was chosen had a part in it.
    fn is_by_engine(&self) -> bool;

    /// Writes the record as a JSON object.
    fn json(&self, page: &Page<'_>, out: &mut Vec<u8>);

    /// Writes the record as rows.
    fn csv(&self, page: &Page<'_>, out: &mut Vec<u8>);

    /// Writes the record as lines of text, in any other format.
    fn plain(&self, page: &Page<'_>, out: &mut Vec<u8>);

    /// Writes the record as a picture; only where [`pictures::answers`](super::pictures::answers) says so.
    fn svg(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        pictures::draw_puzzle(page, self.verdict(), out);
    }

    /// Writes the record.
    fn write(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        match page.format.form() {
            Form::Json => self.json(page, out),
            Form::Csv => self.csv(page, out),
            Form::Svg => self.svg(page, out),
            Form::Layout(_) => self.plain(page, out),
        }
    }
}

/// What is known of a number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Counted {
    Exactly(u64),
    /// More than the limit.
    MoreThan(u64),
    /// So many were found when the budget was met.
    AtLeast(u64, Stopped),
    /// An estimate.
    About(Estimate),
}

impl Answer {
    /// The word for it in summaries.
    pub(crate) fn verdict(&self) -> &'static str {
        match self {
            Answer::Solve(SolveOutcome::Solved(_)) => "solved",
            Answer::Solve(SolveOutcome::Unsolvable) => "unsolvable",
            Answer::Check(Uniqueness::None) => "none",
            Answer::Check(Uniqueness::Unique(_)) => "unique",
            Answer::Check(Uniqueness::Multiple(..)) => "multiple",
            Answer::Solve(SolveOutcome::Unknown(_))
            | Answer::Check(Uniqueness::Unknown(_))
            | Answer::Count(Counted::AtLeast(..)) => "unknown",
            Answer::Count(Counted::About(_)) => "estimated",
            Answer::Count(_) => "counted",
            Answer::Own(outcome) => outcome.verdict(),
            Answer::Convert => "converted",
        }
    }

    /// What it means for the exit code.
    pub(crate) fn met(&self) -> Met {
        match self {
            Answer::Solve(SolveOutcome::Solved(_)) | Answer::Convert => Met::default(),
            Answer::Solve(SolveOutcome::Unsolvable) => Met::NEGATIVE,
            Answer::Solve(SolveOutcome::Unknown(reason)) => unknown(*reason),
            Answer::Check(Uniqueness::Unique(_)) => Met::default(),
            Answer::Check(Uniqueness::None | Uniqueness::Multiple(..)) => Met::NEGATIVE,
            Answer::Check(Uniqueness::Unknown(reason)) => unknown(*reason),
            Answer::Own(outcome) => outcome.met(),
            Answer::Count(Counted::Exactly(0)) => Met::NEGATIVE,
            Answer::Count(Counted::Exactly(_) | Counted::MoreThan(_)) => Met::default(),
            Answer::Count(Counted::AtLeast(_, reason)) => unknown(*reason),
            Answer::Count(Counted::About(about)) => about.stopped.map_or(Met::default(), unknown),
        }
    }
}

/// What a limit that ran out means for the exit code.
pub(crate) fn unknown(reason: Stopped) -> Met {
    match reason {
        Stopped::Interrupted => Met::INTERRUPTED,
        _ => Met::UNKNOWN,
    }
}

/// The limits of a run.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    per_record: Option<Duration>,
    deadline: Option<Instant>,
    interrupt: Arc<AtomicBool>,
}

impl Limits {
    pub(crate) fn new(args: &EngineArgs, interrupt: Arc<AtomicBool>) -> Self {
        Limits {
            per_record: args.timeout.map(|seconds| seconds.0),
            deadline: args.total_timeout.and_then(|seconds| Instant::now().checked_add(seconds.0)),
            interrupt,
        }
    }

    /// Whether the time of the whole run is up.
    pub(crate) fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The budget of a record that begins now.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited().with_interrupt(self.interrupt.clone());
        if let Some(limit) = self.per_record {
            budget = budget.with_time_limit(limit);
        }
        if let Some(deadline) = self.deadline {
            budget = budget.with_deadline(deadline);
        }
        budget
    }
}

/// The engine that was chosen.
pub(crate) fn engine(args: &EngineArgs) -> Box<dyn Engine> {
    let mut sat = SatEngine::new().with_seed(args.seed).with_memory(memory::available);
    if let Some(solver) = args.sat_solver {
        sat = sat.with_solver(solver);
    }
    match args.members() {
        1 => engine_with(args, sat),
        members => engine_with(args, Portfolio::racing(sat, members)),
    }
}

fn engine_with(args: &EngineArgs, sat: impl Engine + 'static) -> Box<dyn Engine> {
    match (args.engine, args.cross_check) {
        (EngineName::Auto, false) => Box::new(AutoEngine::new(sat)),
        (EngineName::Native, false) => Box::new(NativeEngine::new()),
        (EngineName::Sat, false) => Box::new(sat),
        (EngineName::Auto | EngineName::Native, true) => {
            Box::new(CrossCheck::new(NativeEngine::new(), sat))
        }
        (EngineName::Sat, true) => Box::new(CrossCheck::new(sat, NativeEngine::new())),
    }
}

/// Answers a question that has one answer.
///
/// # Panics
///
/// Panics on [`Question::Enumerate`], for which [`enumerate`] is.
pub(crate) fn answer(
    engine: &mut dyn Engine,
    question: Question,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<Answer, SolveError> {
    Ok(match question {
        Question::Solve => Answer::Solve(engine.solve(puzzle, budget)?),
        Question::Check => Answer::Check(engine.uniqueness(puzzle, budget)?),
        Question::Explain => Answer::Own(Box::new(explain::Explained::of(engine, puzzle, budget)?)),
        Question::Count(limit) => {
            // One more than the limit tells whether there are more.
            let enough = limit.map_or(u64::MAX, |limit| limit.saturating_add(1));
            Answer::Count(counted(engine.count(puzzle, enough, budget)?, limit))
        }
        Question::Estimate { samples, seed } => {
            Answer::Count(match estimate(puzzle, samples, seed, budget)? {
                Estimated::Exactly(number) => Counted::Exactly(number),
                Estimated::About(about) => Counted::About(about),
                Estimated::AtLeast(number, reason) => Counted::AtLeast(number, reason),
            })
        }
        Question::Minimize(wish) => {
            Answer::Own(Box::new(minimize::Minimal::of(wish, puzzle, budget)?))
        }
        Question::Rate(wish) => {
            Answer::Own(Box::new(rate::Graded::of(wish, engine, puzzle, budget)?))
        }
        Question::Hint(wish) => {
            Answer::Own(Box::new(hint::Hinted::of(wish, engine, puzzle, budget)?))
        }
        Question::Convert => Answer::Convert,
        Question::Enumerate(_) => unreachable!("solutions are enumerated one by one"),
    })
}

fn counted(count: Count, limit: Option<u64>) -> Counted {
    match (limit, count.ended) {
        (Some(limit), _) if count.solutions > limit => Counted::MoreThan(limit),
        (_, Ended::Stopped(reason)) => Counted::AtLeast(count.solutions, reason),
        _ => Counted::Exactly(count.solutions),
    }
}

/// Gives the solutions to `take` one by one, up to the limit.
pub(crate) fn enumerate(
    engine: &mut dyn Engine,
    limit: Option<u64>,
    puzzle: &Puzzle,
    budget: &Budget,
    mut take: impl FnMut(&Solution) -> std::ops::ControlFlow<()>,
) -> Result<Ended, SolveError> {
    use std::ops::ControlFlow;
    let mut found = 0;
    engine.search(puzzle, budget, &mut |solution| {
        found += 1;
        take(&solution)?;
        if limit == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}
