//! Turns records into entries of a sheet: reads, solves and rates them.

use std::collections::VecDeque;
use std::sync::Arc;

use satdoku::batch::Answer as Slot;
use satdoku::budget::Stopped;
use satdoku::format::{Hints, RawRecord, Record};
use satdoku::logic::{Position, Rating};
use satdoku::picture::Picture;
use satdoku::print::Entry;
use satdoku::puzzle::Solution;
use satdoku::query::run::{
    Input, Job, Limits, Note, RunStatus, caught, injected, located, quoted, with_excerpt,
};
use satdoku::query::{Graded, Outcome, Rate};
use satdoku::solve::{Engine, EngineOptions, SolveError, Uniqueness};

use super::args::{Label, Piece};
use crate::cli::advice::ADVICE;
use crate::cli::terminal;

/// The data that all workers share.
pub(super) struct Task {
    pub(super) hints: Hints,
    pub(super) limits: Limits,
    pub(super) engine: EngineOptions,
    pub(super) label: Label,
    pub(super) grade: bool,
    pub(super) candidates: bool,
    pub(super) needs_all_symbols: bool,
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

/// The results for a puzzle.
struct Analysis {
    solution: Result<Solution, String>,
    rating: Option<Rating>,
    status: RunStatus,
}

impl Analysis {
    fn solved(solution: Solution, rating: Option<Rating>) -> Self {
        Analysis { solution: Ok(solution), rating, status: RunStatus::GOOD }
    }

    fn no_solution() -> Self {
        Analysis::without("no solution", RunStatus::NEGATIVE)
    }

    fn several_solutions() -> Self {
        Analysis::without("several solutions", RunStatus::NEGATIVE)
    }

    fn unknown(reason: Stopped) -> Self {
        Analysis::without(&format!("unknown: {reason}"), RunStatus::stopped(reason))
    }

    fn without(reason: &str, status: RunStatus) -> Self {
        Analysis { solution: Err(reason.to_owned()), rating: None, status }
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
        let record = match raw.parse(&self.task.hints) {
            Ok(record) => record,
            Err(error) => {
                let message = located(file, &error, &ADVICE);
                let message = with_excerpt(message, raw, &error, terminal::columns_of_stderr());
                return Made::broken(message, RunStatus::BAD_RECORD);
            }
        };
        let place = format!("{file}:{}", record.line);
        if let Some(ambiguity) = ADVICE.ambiguity(&record).filter(|_| self.task.needs_all_symbols) {
            return Made::broken(format!("{place}: {ambiguity}"), RunStatus::BAD_RECORD);
        }
        let analysis = match self.analyse(&record) {
            Ok(analysis) => analysis,
            Err(error) => return Made::broken(format!("{place}: {error}"), RunStatus::WRONG),
        };
        let guess = ADVICE.guess(&record).map(Note::Once).into_iter();
        let fault = analysis.solution.as_ref().err();
        let fault = fault
            .map(|reason| Note::FewTimes(format!("{place}: {reason}; printed without a solution")));
        Made {
            notes: guess.chain(fault).collect(),
            status: analysis.status,
            entry: Some(Box::new(self.entry(index, &record, analysis))),
            place,
        }
    }

    /// Solves the puzzle, and rates it if necessary.
    fn analyse(&mut self, record: &Record) -> Result<Analysis, SolveError> {
        let (puzzle, budget) = (&record.puzzle, self.task.limits.budget());
        if !self.task.rates() {
            return Ok(match self.engine.uniqueness(puzzle, &budget)? {
                Uniqueness::Unique(solution) => Analysis::solved(solution, None),
                Uniqueness::None => Analysis::no_solution(),
                Uniqueness::Multiple(..) => Analysis::several_solutions(),
                Uniqueness::Unknown(reason) => Analysis::unknown(reason),
            });
        }
        let graded = Rate::default().rate(puzzle, &mut *self.engine, &budget)?;
        let status = graded.status();
        Ok(match graded {
            Graded::Rated(rating) => Analysis::solved(rating.solution.clone(), Some(rating)),
            Graded::NoSolution => Analysis::no_solution(),
            Graded::NotUnique(_) => Analysis::several_solutions(),
            Graded::Unknown { solution: Some(solution), .. } => {
                Analysis { status, ..Analysis::solved(solution, None) }
            }
            Graded::Unknown { reason, solution: None } => Analysis::unknown(reason),
        })
    }

    fn entry(&self, index: u64, record: &Record, analysis: Analysis) -> Entry {
        let Record { puzzle, alphabet, .. } = record;
        // Ruled-out candidates are part of the puzzle, so show them.
        let picture = if self.task.candidates || puzzle.has_ruled_out() {
            Picture::of_position(puzzle, &Position::new(puzzle), alphabet)
        } else {
            Picture::of_puzzle(puzzle, alphabet)
        };
        let level = analysis.rating.as_ref().map(|rating| rating.level.name());
        // Do not repeat the level if the label contains it.
        let names_level = self.task.label.0.contains(&Piece::Level);
        let note = level.filter(|_| self.task.grade && !names_level);
        Entry {
            heading: heading(&self.task.label, index + 1, record, analysis.rating.as_ref()),
            note: note.unwrap_or_default().to_owned(),
            picture,
            solution: analysis
                .solution
                .map(|solution| Picture::of_cells(puzzle, solution.cells(), alphabet)),
        }
    }
}

impl Task {
    fn rates(&self) -> bool {
        self.grade || self.label.is_of_rating()
    }
}

/// Fills in a label; `?` stands for values that a puzzle without a rating lacks.
fn heading(label: &Label, number: u64, record: &Record, rating: Option<&Rating>) -> String {
    let rated = |tell: &dyn Fn(&Rating) -> String| rating.map_or_else(|| "?".to_owned(), tell);
    let pieces = label.0.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Number => number.to_string(),
        Piece::Level => rated(&|rating| rating.level.to_string()),
        Piece::SeLike => rated(&|rating| rating.se_like.to_string()),
        Piece::Score => rated(&|rating| rating.score.to_string()),
        Piece::Givens => record.puzzle.num_givens().to_string(),
        Piece::Side => record.puzzle.geometry().side().to_string(),
        Piece::Field(name) => record.field(name).unwrap_or("?").to_owned(),
    });
    pieces.collect()
}
