//! What a worker finds out about a puzzle.

use satdoku::budget::{Budget, Recorder, Stopped};
use satdoku::format::Record;
use satdoku::generate::Generated;
use satdoku::logic::{Allowed, Path, PathOutcome, Rating, Step};
use satdoku::puzzle::{Guise, Puzzle, Solution};
use satdoku::random::Stream;
use satdoku::solve::{Engine, SolveError, Uniqueness};
use satdoku::sudoku_explainer::{ExplainerRating, NotOnExplainerScale};

use super::columns::{Column, Columns};
use super::files::Writer;
use super::options::{DatasetOptions, Kind};
use super::row::Row;
use super::shares::{Split, SplitBy};
use crate::query::{Graded, Rate};

/// Why a puzzle is not in the data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeftOut {
    /// It could not be read.
    Unreadable,
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
    /// A limit was reached before the columns were known.
    Unknown,
    /// Its canonical form was not found.
    NoForm,
    /// It is a guise of an earlier one.
    Repeated,
    /// No new puzzle of the level was found.
    NotFound,
}

impl LeftOut {
    /// What such puzzles are, for messages with their number.
    pub fn name(self) -> &'static str {
        match self {
            LeftOut::Unreadable => "that cannot be read",
            LeftOut::NoSolution => "without a solution",
            LeftOut::SeveralSolutions => "with several solutions",
            LeftOut::Unknown => "that the limits left undecided",
            LeftOut::NoForm => "without a canonical form",
            LeftOut::Repeated => "that are guises of earlier ones",
            LeftOut::NotFound => "of a level that was not met",
        }
    }
}

/// Why there is no row.
#[derive(Debug)]
pub(super) enum NoRow {
    LeftOut(LeftOut, String),
    /// The data set cannot be made of such puzzles.
    Refused(String),
    /// The user wants no more.
    Interrupted,
    /// The engines disagree.
    Wrong(String),
}

impl From<SolveError> for NoRow {
    fn from(error: SolveError) -> Self {
        NoRow::Wrong(error.to_string())
    }
}

impl From<Stopped> for NoRow {
    fn from(reason: Stopped) -> Self {
        match reason {
            Stopped::Interrupted => NoRow::Interrupted,
            reason => NoRow::LeftOut(LeftOut::Unknown, reason.to_string()),
        }
    }
}

/// A puzzle that is ready to be written, and what the card counts of it.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) split: Split,
    pub(super) hash: u128,
    /// What is added to each file of the split.
    pub(super) bytes: Vec<Vec<u8>>,
    /// The number of rows: one, and one for each further guise.
    pub(super) rows: u64,
    pub(super) givens: usize,
    pub(super) rating: Option<Rating>,
}

/// Finds out about puzzles, one after the other.
pub(super) struct Examiner {
    options: DatasetOptions,
    kind: Kind,
    writer: Writer,
    engine: Box<dyn Engine>,
    recorder: Recorder,
}

impl Examiner {
    /// Requires options whose engine is cross-checked.
    pub(super) fn new(options: DatasetOptions, kind: Kind, writer: Writer) -> Self {
        let engine = options.engine.build();
        Examiner { options, kind, writer, engine, recorder: Recorder::default() }
    }

    /// Examines a puzzle; a new one brings what its generator knows.
    pub(super) fn finish(
        &mut self,
        index: u64,
        record: Record,
        made: Option<&Generated>,
        budget: &Budget,
    ) -> Result<Finished, NoRow> {
        self.kind.refuse(&record.puzzle, self.options.augment).map_err(NoRow::Refused)?;
        // Marks of what a person filled in have no place in a data set.
        let record = Record::new(record.puzzle, record.alphabet);
        let budget = budget.clone().with_recorder(Some(self.recorder.clone()));
        let solution = self.only_solution(&record.puzzle, &budget)?;
        let form = |hash: Result<u128, _>| {
            hash.map_err(|reason: satdoku::puzzle::Undecided| {
                NoRow::LeftOut(LeftOut::NoForm, reason.to_string())
            })
        };
        let hash = form(record.puzzle.canonical_hash())?;
        let split = self.options.splits.of_hash(match self.options.split_by {
            SplitBy::Puzzle => hash,
            SplitBy::Solution => form(solution.to_puzzle().canonical_hash())?,
        });
        let (nodes, conflicts) = work(&self.recorder);
        let columns = &self.options.columns;
        let rating = rating(columns, &record.puzzle, &solution, made, &budget)?;
        let explainer = explainer(columns, &record.puzzle, made, &budget)?;
        let row = Row {
            index,
            guise: 0,
            steps: steps(columns, &record.puzzle, &budget)?,
            record,
            solution,
            rating,
            explainer,
            nodes,
            conflicts,
            hash,
        };
        let mut bytes = self.writer.empty();
        self.writer.write(&row, &mut bytes);
        let givens = row.record.puzzle.num_givens();
        // What a model is judged by has no guises.
        let guises = if split == Split::Train { self.options.augment } else { 0 };
        let row = self.write_guises(row, guises, &mut bytes, &budget)?;
        Ok(Finished { split, hash, bytes, rows: 1 + u64::from(guises), givens, rating: row.rating })
    }

    fn only_solution(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Solution, NoRow> {
        let left_out = |why, words: &str| NoRow::LeftOut(why, words.to_owned());
        match self.engine.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => Ok(solution),
            Uniqueness::None => Err(left_out(LeftOut::NoSolution, "no solution")),
            Uniqueness::Multiple(..) => {
                Err(left_out(LeftOut::SeveralSolutions, "several solutions"))
            }
            Uniqueness::Unknown(reason) => Err(reason.into()),
        }
    }

    /// Writes random guises of a row, each with the solution and the steps in the same guise.
    fn write_guises(
        &self,
        mut row: Row,
        guises: u32,
        bytes: &mut [Vec<u8>],
        budget: &Budget,
    ) -> Result<Row, NoRow> {
        let mut random = Stream::new(self.options.seed, row.index);
        let (original, solution) = (row.record.puzzle.clone(), row.solution.to_puzzle());
        for guise in 1..=guises {
            let map = Guise::random(&original, random.below(u64::MAX));
            row.guise = guise;
            row.record.puzzle = map.apply(&original);
            row.solution = Solution::of_givens(&map.apply(&solution))
                .map_err(|error| NoRow::Wrong(error.to_string()))?;
            row.steps = steps(&self.options.columns, &row.record.puzzle, budget)?;
            self.writer.write(&row, bytes);
        }
        Ok(row)
    }
}

/// The guesses of native search and the conflicts of SAT solvers since the last call.
fn work(recorder: &Recorder) -> (u64, u64) {
    let statistics = recorder.take();
    let sum = |counts: &mut dyn Iterator<Item = Option<u64>>| counts.flatten().sum();
    (
        sum(&mut statistics.iter().map(|(_, work)| work.nodes)),
        sum(&mut statistics.iter().map(|(_, work)| work.conflicts)),
    )
}

fn rating(
    columns: &Columns,
    puzzle: &Puzzle,
    solution: &Solution,
    made: Option<&Generated>,
    budget: &Budget,
) -> Result<Option<Rating>, NoRow> {
    use Column::{Hardest, Level, Score, SeLike, Techniques};
    if !columns.has_any(&[Level, Score, SeLike, Hardest, Techniques]) {
        return Ok(None);
    }
    if let Some(rating) = made.and_then(|made| made.rating.clone()) {
        return Ok(Some(rating));
    }
    match Rate::default().rate_unique(puzzle, solution.clone(), budget)? {
        Graded::Rated(rating) => Ok(Some(rating)),
        Graded::Unknown { reason, .. } => Err(reason.into()),
        // There are no techniques for such a grid.
        _ => Ok(None),
    }
}

fn explainer(
    columns: &Columns,
    puzzle: &Puzzle,
    made: Option<&Generated>,
    budget: &Budget,
) -> Result<Option<ExplainerRating>, NoRow> {
    if !columns.has_any(&[Column::Er, Column::Ep, Column::Ed]) {
        return Ok(None);
    }
    if let Some(numbers) = made.and_then(|made| made.explainer) {
        return Ok(Some(numbers));
    }
    match ExplainerRating::new(puzzle, budget) {
        Ok(numbers) => Ok(Some(numbers)),
        Err(NotOnExplainerScale::Stopped(reason)) => Err(reason.into()),
        // The scale has no number for such puzzles.
        Err(_) => Ok(None),
    }
}

fn steps(columns: &Columns, puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Step>, NoRow> {
    if !columns.has(Column::Steps) {
        return Ok(Vec::new());
    }
    let path = Path::step_by_step(puzzle, Allowed::default(), budget);
    match path.outcome {
        PathOutcome::Stopped(reason) => Err(reason.into()),
        PathOutcome::Solved(_) | PathOutcome::Stuck => Ok(path.steps),
        PathOutcome::Broken => {
            Err(NoRow::Wrong("steps of logic break a puzzle with a solution".to_owned()))
        }
    }
}
