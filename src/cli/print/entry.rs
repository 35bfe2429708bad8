//! Records to entries of a sheet: read, solved and rated.

use std::collections::VecDeque;
use std::sync::Arc;

use satdoku::batch::Answer as Slot;
use satdoku::format::{Hints, RawRecord, Record};
use satdoku::logic::{Allowed, NotRated, Position, Rating};
use satdoku::picture::Picture;
use satdoku::print::Entry;
use satdoku::puzzle::Solution;
use satdoku::solve::{Engine, SolveError, Uniqueness};

use super::args::{Label, Piece};
use super::note;
use crate::cli::advice;
use crate::cli::answer::{self, Limits};
use crate::cli::args::EngineArgs;
use crate::cli::excerpt::with_excerpt;
use crate::cli::exit::Met;
use crate::cli::panics::{caught, injected, quoted};
use crate::cli::portions::{Input, Job};
use crate::cli::screen;
use crate::cli::talk::Note;
use crate::cli::worker::located;

/// What all workers share.
pub(super) struct Task {
    pub(super) hints: Hints,
    pub(super) limits: Limits,
    pub(super) engine: EngineArgs,
    pub(super) label: Label,
    pub(super) grade: bool,
    pub(super) candidates: bool,
    pub(super) needs_all_symbols: bool,
}

/// What became of a record.
#[derive(Debug)]
pub(super) struct Made {
    /// Where it stands, `FILE:LINE`.
    pub(super) place: String,
    /// What to print, if it can be read.
    pub(super) entry: Option<Box<Entry>>,
    pub(super) notes: Vec<Note>,
    pub(super) met: Met,
}

impl Made {
    fn broken(message: String, met: Met) -> Self {
        Made { place: String::new(), entry: None, notes: vec![Note::Always(message)], met }
    }
}

/// What is known of a puzzle beside its givens.
struct Known {
    solution: Result<Solution, String>,
    rating: Option<Rating>,
    met: Met,
}

impl Known {
    fn without(reason: &str, met: Met) -> Self {
        Known { solution: Err(reason.to_owned()), rating: None, met }
    }
}

/// What one thread has of its own.
pub(super) struct Worker {
    task: Arc<Task>,
    engine: Box<dyn Engine>,
}

impl Worker {
    pub(super) fn new(task: Arc<Task>) -> Self {
        Worker { engine: answer::engine(&task.engine), task }
    }

    pub(super) fn work(&mut self, input: Input, slot: &Slot<VecDeque<Made>>) {
        let job = match input {
            Input::Broken(error) => {
                let _ = slot.add(|pile| pile.push_back(Made::broken(error, Met::BROKEN)));
                return;
            }
            Input::Records(job) => job,
        };
        for at in job.range.clone() {
            let made = self.guarded(&job, at);
            // When the run is over there is nobody to work for.
            if slot.add(|pile| pile.push_back(made)).is_err() {
                return;
            }
        }
    }

    /// A record; if the program breaks on it, that is told, and the next is read as ever.
    fn guarded(&mut self, job: &Job, at: usize) -> Made {
        let (index, raw) = (job.index_of(at), job.record(at));
        let made = caught(|| {
            injected(index);
            self.record(index, &job.file, raw)
        });
        made.unwrap_or_else(|words| {
            self.engine = answer::engine(&self.task.engine);
            let (file, line) = (&job.file, raw.line());
            let puzzle = quoted(raw.text());
            Made::broken(format!("{file}:{line}: {words}: {puzzle}"), Met::WRONG)
        })
    }

    fn record(&mut self, index: u64, file: &str, raw: RawRecord<'_>) -> Made {
        let record = match raw.parse(&self.task.hints) {
            Ok(record) => record,
            Err(error) => {
                let message = located(file, &error);
                let message = with_excerpt(message, raw, &error, screen::columns_of_stderr());
                return Made::broken(message, Met::BAD_RECORD);
            }
        };
        let place = format!("{file}:{}", record.line);
        if let Some(ambiguity) = advice::ambiguity(&record).filter(|_| self.task.needs_all_symbols)
        {
            return Made::broken(format!("{place}: {ambiguity}"), Met::BAD_RECORD);
        }
        let known = match self.look(&record) {
            Ok(known) => known,
            Err(error) => return Made::broken(format!("{place}: {error}"), Met::WRONG),
        };
        let guess = advice::guess(&record).map(Note::Once).into_iter();
        let fault = known.solution.as_ref().err();
        let fault =
            fault.map(|reason| note(&place, &format!("{reason}; printed without a solution")));
        Made {
            notes: guess.chain(fault).collect(),
            met: known.met,
            entry: Some(Box::new(self.entry(index, &record, known))),
            place,
        }
    }

    /// Solves and rates.
    fn look(&mut self, record: &Record) -> Result<Known, SolveError> {
        let (puzzle, budget) = (&record.puzzle, self.task.limits.budget());
        let solution = match self.engine.uniqueness(puzzle, &budget)? {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::None => return Ok(Known::without("no solution", Met::NEGATIVE)),
            Uniqueness::Multiple(..) => {
                return Ok(Known::without("several solutions", Met::NEGATIVE));
            }
            Uniqueness::Unknown(reason) => {
                let met = answer::unknown(reason);
                return Ok(Known::without(&format!("unknown: {reason}"), met));
            }
        };
        let mut known = Known { rating: None, met: Met::NOTHING, solution: Ok(solution) };
        if let (true, Ok(solution)) = (self.task.rates(), &known.solution) {
            match Rating::of_unique(puzzle, solution, Allowed::default(), &budget) {
                Ok(rating) if rating.solution == *solution => known.rating = Some(rating),
                Err(NotRated::Stopped(reason)) => known.met = answer::unknown(reason),
                Ok(_) | Err(_) => {
                    let disagreement = "a step of logic is not true of the only solution";
                    return Err(SolveError::Disagreement(disagreement.to_owned()));
                }
            }
        }
        Ok(known)
    }

    fn entry(&self, index: u64, record: &Record, known: Known) -> Entry {
        let Record { puzzle, alphabet, .. } = record;
        // Where candidates are ruled out they are the puzzle.
        let picture = if self.task.candidates || puzzle.has_ruled_out() {
            Picture::of_position(puzzle, &Position::new(puzzle), alphabet)
        } else {
            Picture::of_puzzle(puzzle, alphabet)
        };
        let level = known.rating.as_ref().map(|rating| rating.level.name());
        // What the label says need not be said twice.
        let is_told = self.task.label.0.contains(&Piece::Level);
        let note = level.filter(|_| self.task.grade && !is_told);
        Entry {
            heading: heading(&self.task.label, index + 1, record, known.rating.as_ref()),
            note: note.unwrap_or_default().to_owned(),
            picture,
            solution: known
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

/// A label with everything in it; `?` for what a puzzle without a rating has not.
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
