//! Lists of puzzles, answered on all cores in the order of the list.
//!
//! Plain 9×9 puzzles are searched together, in chunks, without a record for each; the others one by one.

use std::borrow::Cow;
use std::sync::Arc;

use numpy::PyUntypedArray;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use satdoku::budget::Budget;
use satdoku::format::{Record, line};
use satdoku::native::nine::Grid;
use satdoku::solve::{SolveOutcome, Uniqueness};
use satdoku::sudoku_explainer::Scale;
use satdoku_sheets::picture::Theme;
use satdoku_tasks::query::render::{PictureOptions, RecordFormat};
use satdoku_tasks::query::{KnownPuzzles, Rate, RateAsExplainer};

use crate::answer::{self, Ask};
use crate::errors::{Failure, refuse_ambiguity};
use crate::options::{self, OnError, by_name};
use crate::puzzle::{Puzzle, read_plain};
use crate::search::{CHUNK, FEW, check_nines, plain_nine, solve_nines, verdict, with_engine};
use crate::work::{self, Limits};

/// A puzzle that takes the general way.
enum Other {
    Text(String),
    Record(Arc<Record>),
}

impl Other {
    fn record(&self) -> Result<Arc<Record>, Failure> {
        match self {
            Other::Text(text) => Ok(Arc::new(read_plain(text)?)),
            Other::Record(record) => Ok(record.clone()),
        }
    }
}

/// The puzzles of a list, apart by the way in which they are answered.
struct Puzzles {
    len: usize,
    /// Plain 9×9 puzzles.
    nines: Vec<Grid>,
    /// The others, with their places in the list, in order.
    others: Vec<(usize, Other)>,
    errors: OnError,
}

impl Puzzles {
    /// Reads any iterable of texts and puzzles.
    fn read(puzzles: &Bound<'_, PyAny>, errors: OnError, with_nines: bool) -> PyResult<Self> {
        if puzzles.is_instance_of::<PyString>() || puzzles.is_instance_of::<Puzzle>() {
            let message =
                "puzzles: expected a list of puzzles; a single one has methods of its own";
            return Err(PyTypeError::new_err(message));
        }
        let mut read = Puzzles { len: 0, nines: Vec::new(), others: Vec::new(), errors };
        if let Ok(list) = puzzles.cast::<PyList>() {
            read.nines.reserve(list.len());
            for puzzle in list {
                read.push(&puzzle, with_nines)?;
            }
            return Ok(read);
        }
        for puzzle in puzzles.try_iter()? {
            read.push(&puzzle?, with_nines)?;
        }
        Ok(read)
    }

    #[inline]
    fn push(&mut self, puzzle: &Bound<'_, PyAny>, with_nines: bool) -> PyResult<()> {
        let index = self.len;
        self.len += 1;
        if index.is_multiple_of(CHUNK) {
            // An iterable may be endless.
            puzzle.py().check_signals()?;
        }
        if let Ok(text) = puzzle.cast::<PyString>() {
            let text = match (text.to_str(), self.errors) {
                // No puzzle has the symbol that stands for half a surrogate pair.
                (Err(_), OnError::Skip) => text.to_string_lossy(),
                (text, _) => Cow::Borrowed(text?),
            };
            match plain_nine(&text).filter(|_| with_nines) {
                Some(grid) => self.nines.push(grid),
                None => self.others.push((index, Other::Text(text.into_owned()))),
            }
        } else if let Ok(puzzle) = puzzle.cast::<Puzzle>() {
            match puzzle.get().as_nine().filter(|_| with_nines) {
                // Its symbols may be others than 1 to 9.
                Some(grid) if has_plain_symbols(&puzzle.get().record) => self.nines.push(*grid),
                _ => self.others.push((index, Other::Record(puzzle.get().record.clone()))),
            }
        } else {
            let class = puzzle.get_type().name()?;
            let hint = match puzzle.is_instance_of::<PyUntypedArray>() {
                true => "; solve_array takes arrays, and Puzzle.from_numpy reads one",
                false => "",
            };
            let message = format!("puzzle {index}: expected str or Puzzle, not {class}{hint}");
            return Err(PyTypeError::new_err(message));
        }
        Ok(())
    }

    /// The place in the list of a job's puzzle, for errors: jobs are chunks of plain puzzles, then the others.
    fn place_of_job(&self, job: usize) -> usize {
        let chunks = self.nines.len().div_ceil(CHUNK);
        job.checked_sub(chunks).map_or(0, |nth| self.others[nth].0)
    }

    /// Merges answers about plain puzzles and about the others in the order of the list.
    fn in_order<T>(
        &self,
        nines: impl IntoIterator<Item = T>,
        others: impl IntoIterator<Item = T>,
    ) -> Vec<T> {
        let mut nines = nines.into_iter();
        let mut others = self.others.iter().map(|(place, _)| *place).zip(others).peekable();
        let mut merged = Vec::with_capacity(self.len);
        while merged.len() < self.len {
            let next = match others.next_if(|(place, _)| *place == merged.len()) {
                Some((_, answer)) => Some(answer),
                None => nines.next(),
            };
            merged.push(next.expect("each puzzle has an answer"));
        }
        merged
    }
}

fn has_plain_symbols(record: &Record) -> bool {
    record.alphabet == satdoku::puzzle::Alphabet::standard(9)
}

/// A part of the work.
enum Job<'a, A> {
    Nines { grids: &'a [Grid], solutions: &'a mut [Grid], verdicts: &'a mut [u8] },
    Other { puzzle: &'a Other, answer: &'a mut Option<A> },
}

/// The answers about the plain puzzles and the others.
struct Answers<A> {
    solutions: Vec<Grid>,
    verdicts: Vec<u8>,
    others: Vec<Option<A>>,
}

/// Answers about all puzzles. `solve` says whether solutions of plain ones are wanted.
fn answer_all<A: Send>(
    py: Python<'_>,
    puzzles: &Puzzles,
    threads: usize,
    limits: &Limits,
    solve: bool,
    ask: impl Fn(&Record, &Budget) -> Result<A, Failure> + Sync,
) -> PyResult<Answers<A>> {
    let answered = py.detach(|| {
        let count = puzzles.nines.len();
        let mut answers = Answers {
            solutions: vec![[0; 81]; if solve { count } else { 0 }],
            verdicts: vec![0; count],
            others: puzzles.others.iter().map(|_| None).collect(),
        };
        let mut solutions = answers.solutions.chunks_mut(CHUNK);
        let nines = puzzles.nines.chunks(CHUNK).zip(answers.verdicts.chunks_mut(CHUNK));
        let nines = nines.map(|(grids, verdicts)| {
            let solutions = solutions.next().unwrap_or_default();
            Job::Nines { grids, solutions, verdicts }
        });
        let others = puzzles.others.iter().zip(&mut answers.others);
        let others = others.map(|((_, puzzle), answer)| Job::Other { puzzle, answer });
        let jobs = nines.chain(others);
        let work = |job: &mut Job<'_, A>, budget: &Budget| match job {
            Job::Nines { grids, solutions, verdicts } if solve => {
                solve_nines(grids, 1, solutions, verdicts)
            }
            Job::Nines { grids, verdicts, .. } => {
                check_nines(grids, verdicts);
                Ok(())
            }
            Job::Other { puzzle, answer } => {
                match puzzle.record().and_then(|record| ask(&record, budget)) {
                    Err(error) if puzzles.errors == OnError::Skip && error.is_about_text() => {}
                    answered => **answer = Some(answered?),
                }
                Ok(())
            }
        };
        let done = if threads == 1 || puzzles.len < FEW {
            work::run(threads, limits, jobs, &work)
        } else {
            work::run_on_threads(threads, limits, jobs.enumerate(), &work)
        };
        done.map(|done| done.map(|()| answers))
    })?;
    answered.map_err(|(job, failure)| failure.at(py, puzzles.place_of_job(job)))
}

/// Find a solution of each puzzle.
///
/// Parameters
/// ----------
/// puzzles
///     Any iterable of str and Puzzle, each of any size and format.
/// threads
///     Number of threads, at least 1; all cores by default.
/// timeout
///     Seconds for each puzzle; no limit by default.
/// errors
///     What becomes of a text that is no puzzle: "raise" for an exception, which ends the whole list, "none" for None in
///     its place.
///
/// Returns
/// -------
/// list of str or None
///     For each puzzle, in order, its solution in its own symbols; None if there is none or the time ran out.
///
/// Raises
/// ------
/// ParseError
///     If a text is not a puzzle; `index` is its place in the list.
/// TypeError
///     If an element is neither str nor Puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads=None, timeout=None, errors="raise"))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<i64>,
    timeout: Option<f64>,
    errors: &str,
) -> PyResult<Bound<'py, PyList>> {
    let (threads, limits) = (options::threads(threads)?, options::limits(timeout)?);
    let puzzles = Puzzles::read(puzzles, by_name("errors", errors)?, timeout.is_none())?;
    let answers = answer_all(py, &puzzles, threads, &limits, true, |record, budget| {
        let outcome = with_engine(|engine| engine.solve(&record.puzzle, budget))?;
        if matches!(outcome, SolveOutcome::Solved(_)) {
            refuse_ambiguity(record)?;
        }
        Ok(match outcome {
            SolveOutcome::Solved(solution) => Some(line::text(solution.cells(), &record.alphabet)),
            SolveOutcome::Unsolvable | SolveOutcome::Unknown(_) => None,
        })
    })?;
    let nines = answers.solutions.iter().zip(&answers.verdicts);
    let nines =
        nines.map(|(grid, &verdict)| (verdict != verdict::NONE).then(|| text_of_nine(py, grid)));
    if puzzles.others.is_empty() {
        return PyList::new(py, nines);
    }
    let others = answers.others.into_iter().map(|line| Some(PyString::new(py, &line??)));
    PyList::new(py, puzzles.in_order(nines, others))
}

fn text_of_nine<'py>(py: Python<'py>, grid: &Grid) -> Bound<'py, PyString> {
    let symbols = grid.map(|digit| b'0' + digit);
    PyString::new(py, std::str::from_utf8(&symbols).expect("digits are text"))
}

/// Decide for each puzzle whether there is no solution, exactly one, or several.
///
/// Parameters
/// ----------
/// puzzles, threads, timeout, errors
///     As for `solve`.
///
/// Returns
/// -------
/// list of str, or None with `errors="none"`
///     "unique", "none", "multiple", or "unknown" if the time ran out, in order.
///
/// Raises
/// ------
/// ParseError, TypeError
///     As for `solve`.
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads=None, timeout=None, errors="raise"))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<i64>,
    timeout: Option<f64>,
    errors: &str,
) -> PyResult<Bound<'py, PyList>> {
    let (threads, limits) = (options::threads(threads)?, options::limits(timeout)?);
    let puzzles = Puzzles::read(puzzles, by_name("errors", errors)?, timeout.is_none())?;
    let answers = answer_all(py, &puzzles, threads, &limits, false, |record, budget| {
        let verdict = with_engine(|engine| engine.uniqueness(&record.puzzle, budget))?;
        Ok(match verdict {
            Uniqueness::None => verdict::NONE,
            Uniqueness::Unique(_) => verdict::UNIQUE,
            Uniqueness::Multiple(..) => verdict::MULTIPLE,
            Uniqueness::Unknown(_) => verdict::UNKNOWN,
        })
    })?;
    let names = verdict::NAMES.map(|name| PyString::intern(py, name));
    let unknown = PyString::intern(py, "unknown");
    let name = |verdict: u8| names.get(usize::from(verdict)).unwrap_or(&unknown);
    if puzzles.others.is_empty() {
        return PyList::new(py, answers.verdicts.iter().map(|&verdict| name(verdict)));
    }
    let all = puzzles.in_order(answers.verdicts.into_iter().map(Some), answers.others);
    PyList::new(py, all.into_iter().map(|verdict| verdict.map(name)))
}

/// The ratings of puzzles as records in JSON, for the function rate.
#[pyfunction]
#[pyo3(name = "_rate", signature = (puzzles, *, scale, uniqueness, threads, timeout, errors))]
pub(crate) fn rate_records(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    scale: &str,
    uniqueness: bool,
    threads: Option<i64>,
    timeout: Option<f64>,
    errors: &str,
) -> PyResult<Vec<Option<String>>> {
    let puzzles = Puzzles::read(puzzles, by_name("errors", errors)?, false)?;
    let (threads, limits) = (options::threads(threads)?, options::limits(timeout)?);
    match by_name("scale", scale)? {
        Scale::Explainer => records(py, &puzzles, RateAsExplainer, threads, &limits),
        _ => records(py, &puzzles, Rate { uniqueness }, threads, &limits),
    }
}

/// Which puzzles are no guises of earlier ones or of those in `against`, for the function dedupe.
///
/// With `errors="none"`, texts that are no puzzles are no new ones.
#[pyfunction]
#[pyo3(name = "_new", signature = (puzzles, against, *, threads, errors))]
pub(crate) fn new_puzzles(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    against: &Bound<'_, PyAny>,
    threads: Option<i64>,
    errors: &str,
) -> PyResult<Vec<bool>> {
    let (threads, limits) = (options::threads(threads)?, Limits::default());
    let errors = by_name("errors", errors)?;
    let hashes = |list: &Bound<'_, PyAny>| {
        let puzzles = Puzzles::read(list, errors, false)?;
        let answers = answer_all(py, &puzzles, threads, &limits, false, |record, _| {
            Ok(record.puzzle.canonical_hash().ok())
        })?;
        Ok::<_, PyErr>(answers.others)
    };
    let mut known = KnownPuzzles::in_memory();
    let mut insert = |hash| known.insert(hash).expect("there is no file that could fail");
    hashes(against)?.into_iter().flatten().flatten().for_each(|hash| {
        insert(hash);
    });
    let is_new = |hash: Option<Option<u128>>| match hash {
        None => false,
        // Nothing can be a known guise of what cannot be decided.
        Some(None) => true,
        Some(Some(hash)) => insert(hash),
    };
    Ok(hashes(puzzles)?.into_iter().map(is_new).collect())
}

/// The records in JSON that answer a query.
fn records(
    py: Python<'_>,
    puzzles: &Puzzles,
    query: impl Ask + Sync,
    threads: usize,
    limits: &Limits,
) -> PyResult<Vec<Option<String>>> {
    let pictures = PictureOptions { theme: Theme::Light, candidates: false };
    let answers = answer_all(py, puzzles, threads, limits, false, |record, budget| {
        let formats = [RecordFormat::Jsonl];
        let rendered = answer::ask(record, &query, &formats, pictures, budget)?;
        let mut json = String::from_utf8(rendered.into_iter().flat_map(|out| out.text).collect())
            .expect("records are text");
        json.pop();
        Ok(json)
    })?;
    Ok(answers.others)
}
