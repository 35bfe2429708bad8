//! Questions about one puzzle, answered with the records of the program.

use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::geometry::{Digit, Geometry};
use satdoku::native::nine::{FirstTwo, Grid, is_solution};
use satdoku::puzzle::{Puzzle as Grids, Solution as Solved};
use satdoku::solve::{SolveOutcome, Uniqueness};
use satdoku_sheets::picture::Theme;
use satdoku_tasks::query::render::{PictureOptions, RecordFormat, Rendered, Renderer};
use satdoku_tasks::query::{Convert, Hint, Query, WantedSteps};
use satdoku_tasks::request::{Request, RequestError};

use crate::errors::{Failure, refuse_ambiguity};
use crate::options::{self, by_name};
use crate::puzzle::{Given, Puzzle};
use crate::python;
use crate::search::{with_engine, with_nine};
use crate::solution::Solution;
use crate::verdict::Verdict;
use crate::work::{self, Limits};

/// A query as the renderer shares it.
pub(crate) trait Ask: Query {
    fn to_query(&self) -> Arc<dyn Query>;
}

/// A query that can be asked from several threads.
impl<Q: Query + Clone + Sync + 'static> Ask for Q {
    fn to_query(&self) -> Arc<dyn Query> {
        Arc::new(self.clone())
    }
}

/// A name or several.
#[derive(FromPyObject)]
pub(crate) enum Names {
    One(String),
    Several(Vec<String>),
}

/// The options of a question for steps, as the class Steps keeps them.
#[derive(Clone, FromPyObject, IntoPyObject)]
pub(crate) struct AskedSteps(bool, bool, Vec<String>, String, bool);

impl AskedSteps {
    pub(crate) fn new(
        all: bool,
        every: bool,
        technique: Option<Names>,
        level: &str,
        uniqueness: bool,
    ) -> Self {
        let techniques = match technique {
            None => Vec::new(),
            Some(Names::One(name)) => vec![name],
            Some(Names::Several(names)) => names,
        };
        AskedSteps(all, every, techniques, level.to_owned(), uniqueness)
    }

    pub(crate) fn query(&self) -> PyResult<Hint> {
        let AskedSteps(all, every, techniques, level, uniqueness) = self;
        let techniques = techniques.iter().map(|name| by_name("technique", name));
        let wanted = WantedSteps::new(*all, *every, techniques.collect::<PyResult<_>>()?);
        let level = by_name("level", level)?;
        if let Some(refusal) = wanted.as_ref().and_then(|wanted| wanted.refusal(level)) {
            return Err(PyValueError::new_err(refusal));
        }
        let allowed =
            satdoku::logic::Allowed { level, uniqueness: *uniqueness, ..Default::default() };
        Ok(Hint { wanted: wanted.unwrap_or_default(), allowed, ..Hint::default() })
    }
}

/// Guesses after which a 9×9 grid is left to the engine, which can be interrupted: some milliseconds.
const GUESSES: u64 = 10_000;

/// Answers a query about a record, rendered in each of the formats.
pub(crate) fn ask(
    record: &Record,
    query: &impl Ask,
    formats: &[RecordFormat],
    pictures: PictureOptions,
    budget: &Budget,
) -> Result<Vec<Rendered>, Failure> {
    let renderer = |&format| Renderer::shared(format, query.to_query()).with_pictures(pictures);
    let renderers: Vec<Renderer> = formats.iter().map(renderer).collect();
    if renderers.iter().any(|renderer| renderer.needs_alphabet(record)) {
        refuse_ambiguity(record)?;
    }
    let outcome = with_engine(|engine| query.ask(record, engine, budget))?;
    let render = |renderer: Renderer| {
        let mut out = Rendered::default();
        renderer.outcome(None, record, &*outcome, &mut out);
        out
    };
    Ok(renderers.into_iter().map(render).collect())
}

/// Answers a query with an object of a class in Python, made from the puzzle and the text in each of the formats.
pub(crate) fn object<'py>(
    puzzle: &Bound<'py, Puzzle>,
    class: &str,
    query: impl Ask,
    formats: &[RecordFormat],
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, record) = (puzzle.py(), &puzzle.get().record);
    let rendered = work::answer(py, &options::limits(timeout)?, |budget| {
        ask(record, &query, formats, PictureOptions::default(), budget)
    })?;
    let texts: Vec<String> = rendered.into_iter().map(one_text).collect();
    let texts = PyList::new(py, texts)?;
    python::answers(py)?.getattr(class)?.call1((puzzle, texts))
}

/// The steps of a hint, as an object of the class Steps.
pub(crate) fn steps<'py>(
    puzzle: &Bound<'py, Puzzle>,
    asked: &AskedSteps,
) -> PyResult<Bound<'py, PyAny>> {
    let steps = object(puzzle, "Steps", asked.query()?, &[RecordFormat::Jsonl], None)?;
    steps.call_method1("_asked_with", (asked.clone(),))
}

/// The pictures of the steps of a hint.
pub(crate) fn step_pictures(
    puzzle: &Bound<'_, Puzzle>,
    hint: Hint,
    theme: Theme,
) -> PyResult<Vec<String>> {
    let record = &puzzle.get().record;
    let pictures = PictureOptions { theme, ..PictureOptions::default() };
    let rendered = work::answer(puzzle.py(), &Limits::default(), |budget| {
        ask(record, &hint, &[RecordFormat::Svg], pictures, budget)
    })?;
    let Rendered { text, document_ends } = rendered.into_iter().next().unwrap_or_default();
    let starts = std::iter::once(0).chain(document_ends.iter().copied());
    let documents = starts.zip(&document_ends).map(|(start, &end)| text[start..end].to_vec());
    documents.map(self::text).collect()
}

/// The rendered record without the line break at its end.
fn one_text(rendered: Rendered) -> String {
    let mut text = String::from_utf8(rendered.text).expect("records are text");
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// A record in the renderer's format, without the line break at its end.
pub(crate) fn convert(record: &Record, renderer: &Renderer) -> String {
    let mut out = Rendered::default();
    out.push_str(renderer.header());
    let unlimited = Budget::unlimited();
    let outcome = with_engine(|engine| renderer.query().ask(record, engine, &unlimited));
    let outcome = outcome.expect("to convert takes no engine");
    renderer.outcome(Some(0), record, &*outcome, &mut out);
    out.push_str(renderer.footer());
    one_text(out)
}

/// The picture of a puzzle.
pub(crate) fn picture(record: &Record, candidates: bool, theme: Theme) -> String {
    let renderer = Renderer::new(RecordFormat::Svg, Convert { candidates })
        .with_pictures(PictureOptions { theme, candidates });
    convert(record, &renderer)
}

/// Finds a solution.
pub(crate) fn solve(py: Python<'_>, puzzle: &Puzzle) -> PyResult<Option<Solution>> {
    let record = &puzzle.record;
    let outcome = match puzzle.as_nine().and_then(|grid| solve_nine(py, grid, &record.puzzle)) {
        Some(outcome) => outcome,
        None => work::answer(py, &Limits::default(), |budget| {
            Ok(with_engine(|engine| engine.solve(&record.puzzle, budget))?)
        })?,
    };
    match outcome {
        SolveOutcome::Solved(solution) => Ok(Some(Solution::of(record, solution)?)),
        SolveOutcome::Unsolvable => Ok(None),
        SolveOutcome::Unknown(reason) => Err(PyRuntimeError::new_err(reason.to_string())),
    }
}

/// Searches a 9×9 grid; nothing if that takes too many guesses or the grid is wrong.
fn solve_nine(py: Python<'_>, grid: &Grid, puzzle: &Grids) -> Option<SolveOutcome> {
    py.detach(|| {
        let mut found = None;
        let answer = with_nine(|solver| {
            solver.solutions(grid, 1, GUESSES, &mut |solution| {
                found = Some(*solution);
                ControlFlow::Break(())
            })
        });
        match found {
            Some(solution) => Some(SolveOutcome::Solved(checked(&solution, grid, puzzle)?)),
            None if answer.end == satdoku::native::nine::End::Budget => None,
            None => Some(SolveOutcome::Unsolvable),
        }
    })
}

/// Decides whether there is exactly one solution.
pub(crate) fn check(py: Python<'_>, puzzle: &Puzzle, limits: &Limits) -> PyResult<Verdict> {
    let record = &puzzle.record;
    let nine = puzzle.as_nine().filter(|_| limits.timeout.is_none());
    let verdict = match nine.and_then(|grid| check_nine(py, grid, &record.puzzle)) {
        Some(verdict) => verdict,
        None => work::answer(py, limits, |budget| {
            Ok(with_engine(|engine| engine.uniqueness(&record.puzzle, budget))?)
        })?,
    };
    Ok(Verdict::of(record, verdict))
}

fn check_nine(py: Python<'_>, grid: &Grid, puzzle: &Grids) -> Option<Uniqueness> {
    py.detach(|| {
        let checked = |solution| checked(solution, grid, puzzle);
        Some(match with_nine(|solver| solver.first_two(grid, GUESSES)) {
            FirstTwo::None => Uniqueness::None,
            FirstTwo::One(solution) => Uniqueness::Unique(checked(&solution)?),
            FirstTwo::Two([one, other]) => Uniqueness::Multiple(checked(&one)?, checked(&other)?),
            FirstTwo::Stopped => return None,
        })
    })
}

/// The grid as a solution; nothing if it is none, so that the engine answers, which reports such errors.
fn checked(solution: &Grid, grid: &Grid, puzzle: &Grids) -> Option<Solved> {
    if !is_solution(solution, grid) {
        return None;
    }
    let digits = solution.iter().map(|&digit| Digit::new(usize::from(digit) - 1)).collect();
    let geometry: &Geometry = puzzle.geometry();
    Solved::new(geometry.clone(), digits).ok()
}

/// Answers a request in JSON about these records.
pub(crate) fn request(py: Python<'_>, records: &[&Arc<Record>], json: &str) -> PyResult<Vec<u8>> {
    let failed = |error: RequestError| Failure::from(error).into_exception(py);
    let request = Request::from_json(json).map_err(failed)?;
    let records = records.iter().map(|record| Record::clone(record)).collect();
    let request = request.with_records(records);
    let answered = py.detach(|| {
        work::watched(|interrupt| {
            let mut answer = Vec::new();
            let answered = request.answer(interrupt.clone(), &mut |text| {
                answer.extend_from_slice(text);
                ControlFlow::Continue(())
            });
            answered.map(|()| answer)
        })
    })?;
    answered.map_err(|error| match error {
        RequestError::Interrupted => PyKeyboardInterrupt::new_err(()),
        error => failed(error),
    })
}

/// The answer to a request that is text.
pub(crate) fn text(answer: Vec<u8>) -> PyResult<String> {
    Ok(String::from_utf8(answer)?)
}

/// The verdict with a proof, as an object of the class Proof.
pub(crate) fn prove<'py>(
    puzzle: &Bound<'py, Puzzle>,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    // Checks the number, so that the request has one that JSON can hold.
    options::limits(timeout)?;
    let timeout = timeout.map_or_else(|| "null".to_owned(), |seconds| format!("{seconds:?}"));
    let json = format!(r#"{{"ask": "proof", "timeout": {timeout}}}"#);
    let answer = text(request(py, &[&puzzle.get().record], &json)?)?;
    let answer = answer.trim_end_matches('\n');
    python::answers(py)?.getattr("Proof")?.call1((puzzle, PyList::new(py, [answer])?))
}

/// Sheets of puzzles; `json` is the request without its puzzles.
#[pyfunction]
#[pyo3(name = "_print")]
pub(crate) fn print_bytes<'py>(
    py: Python<'py>,
    puzzles: Vec<Given<'py>>,
    json: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let records: Vec<Arc<Record>> = puzzles
        .iter()
        .enumerate()
        .map(|(index, given)| given.record(py, index))
        .collect::<PyResult<_>>()?;
    let records: Vec<&Arc<Record>> = records.iter().collect();
    Ok(PyBytes::new(py, &request(py, &records, json)?))
}
