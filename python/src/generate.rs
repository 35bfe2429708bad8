//! New puzzles, as they are asked for.

use std::collections::VecDeque;
use std::fmt::Display;
use std::ops::{ControlFlow, Range};
use std::str::FromStr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyString};
use satdoku::budget::Budget;
use satdoku::format::{Record, parse, parse_pattern};
use satdoku::generate::{self as library, GenerateError as Failed, Generator};
use satdoku::logic::SeLike;
use satdoku::puzzle::Alphabet;
use satdoku_tasks::generate::{FullGrids, GenerateOptions, With};
use satdoku_tasks::query::render::{GeneratedRenderer, PictureOptions, RecordFormat, Rendered};

use crate::errors::{Failure, GenerateError, parse_error, value_error};
use crate::options::{self, BoxArgument, at_least, by_name};
use crate::puzzle::{Puzzle, with_houses};
use crate::turns::Turns;
use crate::work::{self, Limits};

/// Puzzles that a thread makes at a time: as many as the library makes together.
const PART: u64 = 64;

/// Puzzles that are made ahead for each thread, at most.
const AHEAD: u64 = 4 * PART;

/// An iterator over new puzzles.
///
/// Threads may share it: each puzzle goes to one of them.
#[pyclass(frozen, module = "satdoku")]
#[derive(Debug)]
pub(crate) struct Generated(Turns<Making>);

#[derive(Debug)]
struct Making {
    generator: Generator,
    renderer: GeneratedRenderer,
    seed: u64,
    threads: usize,
    limits: Limits,
    /// Puzzles that are made, in order, or the reason why there is none.
    made: VecDeque<Result<Made, String>>,
    /// Indices of those that are not.
    left: Range<u64>,
    /// How many to make next.
    ahead: u64,
}

/// A puzzle with its record as JSON.
#[derive(Debug)]
struct Made {
    puzzle: satdoku::puzzle::Puzzle,
    json: String,
}

/// The difficulty on the scale of Sudoku Explainer: a number or its text.
pub(crate) struct Difficulty(SeLike);

impl<'py> FromPyObject<'_, 'py> for Difficulty {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let is_number = object.is_instance_of::<PyFloat>() || object.is_instance_of::<PyInt>();
        if !is_number && !object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("se: expected two numbers such as (4.2, 5)"));
        }
        by_name("se", &object.str()?.to_string()).map(Difficulty)
    }
}

/// One number or the least and the highest.
#[derive(FromPyObject)]
pub(crate) enum Givens {
    #[pyo3(transparent)]
    Exactly(usize),
    #[pyo3(transparent)]
    Between((usize, usize)),
}

/// A region for each cell, or how to find regions.
#[derive(FromPyObject)]
pub(crate) enum Regions {
    #[pyo3(transparent)]
    Numbers(Vec<usize>),
    #[pyo3(transparent)]
    Named(String),
}

/// Generate puzzles with exactly one solution.
///
/// Puzzles are made as they are asked for, on all cores, some ahead. Puzzle i of a seed is the same on every machine and
/// with every number of threads, and the same as `satdoku generate` makes with the same options.
///
/// Parameters
/// ----------
/// n
///     Number of puzzles.
/// box
///     Rows and columns of a box: `"2x3"` or `(2, 3)`.
/// seed
///     Each seed gives other puzzles, and so does each other level, symmetry and so on.
/// start
///     The index of the first puzzle.
/// level
///     The level of the hardest step: "trivial", "easy", "medium", "hard", "expert" or "extreme".
/// se
///     The least and the highest difficulty on the scale of Sudoku Explainer, such as `(4.2, 5.0)`.
/// require
///     A technique that is needed, such as "x-wing".
/// symmetry
///     The symmetry of the givens: "rotate180", "rotate90", "horizontal", "vertical", "diagonal", "antidiagonal" or "full".
/// givens
///     The number of givens, or the least and the highest number.
/// minimal
///     Whether it is proved that every given is needed; with a symmetry, every orbit of givens.
/// from_
///     "seed": puzzle i is dug from full grid i of the seed, which is the same for every level, symmetry and so on; or a full
///     grid, from which all puzzles are dug.
/// pattern
///     A grid with symbols in the cells of the givens.
/// holes
///     Makes this number of holes in a full grid instead, with no proof that there is one solution.
/// hole_pattern
///     How the holes are spread: "random" or "balanced".
/// with_
///     Rules that are drawn for each puzzle, and rules of the whole grid, such as "killer, arrow=4, anti-knight".
/// clue_symmetry
///     The symmetry of the rules that are drawn.
/// max_tries
///     Number of full grids to try for a puzzle.
/// alphabet
///     The symbols of the digits.
/// regions, houses, rules
///     As for `Puzzle`; `regions="random"` gives each puzzle regions of its own, and the box says how many.
/// threads
///     Number of threads, at least 1; all cores by default.
/// timeout
///     Seconds for each puzzle; no limit by default.
///
/// Returns
/// -------
/// iterator of Puzzle
///     The attribute `generated` of each has its record: seed, index, solution, level, ... Its `minimal` is True if every
///     given is needed, "orbits" if every orbit of the symmetry is, and False if neither is proved.
///
/// Raises
/// ------
/// ValueError
///     If no puzzle can fit the options.
/// GenerateError
///     By the iterator, in place of a puzzle that was not found; it goes on with the next one.
#[pyfunction]
#[pyo3(signature = (
    n, *, r#box=None, seed=0, start=0, level=None, se=None, require=None, symmetry=None, givens=None, minimal=false,
    from_=None, pattern=None, holes=None, hole_pattern=None, with_=None, clue_symmetry=None, max_tries=None, alphabet=None, regions=None, houses=None, rules=None,
    threads=None, timeout=None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    n: i128,
    r#box: Option<BoxArgument>,
    seed: i128,
    start: i128,
    level: Option<&str>,
    se: Option<(Difficulty, Difficulty)>,
    require: Option<&str>,
    symmetry: Option<&str>,
    givens: Option<Givens>,
    minimal: bool,
    from_: Option<&str>,
    pattern: Option<&str>,
    holes: Option<usize>,
    hole_pattern: Option<&str>,
    with_: Option<&str>,
    clue_symmetry: Option<&str>,
    max_tries: Option<u32>,
    alphabet: Option<&str>,
    regions: Option<Regions>,
    houses: Option<Vec<Vec<usize>>>,
    rules: Option<&str>,
    threads: Option<i64>,
    timeout: Option<f64>,
) -> PyResult<Generated> {
    let (count, start) = (at_least("n", 0, n)?, at_least("start", 0, start)?);
    let end = start.checked_add(count);
    let end = end.ok_or_else(|| value_error("start and n go beyond the last index"))?;
    let seed = at_least("seed", 0, seed)?;
    let mut read_options = options::read_options(r#box, None, None, None, rules, None)?;
    let random_regions = matches!(&regions, Some(Regions::Named(name)) if name == "random");
    match regions {
        Some(Regions::Numbers(numbers)) => read_options = read_options.regions(numbers),
        Some(Regions::Named(name)) if name == "random" => {
            read_options = read_options.without_regions();
        }
        Some(Regions::Named(_)) => {
            return Err(value_error("regions: expected numbers, one for each cell, or 'random'"));
        }
        None => {}
    }
    let with: With = named("with_", with_)?.unwrap_or_default();
    read_options = read_options.rules(with.rules);
    if clue_symmetry.is_some() && with_.is_none() {
        return Err(PyValueError::new_err(
            "clue_symmetry: expected rules to be drawn, with_, as well",
        ));
    }
    let read = |record: Result<Record, _>| record.map_err(|error| parse_error(py, &error, None));
    let from = match from_ {
        None => None,
        Some(FullGrids::OF_SEED) => Some(FullGrids::OfSeed),
        Some(text) => Some(FullGrids::One(Box::new(read(parse(text, &read_options))?))),
    };
    let givens = givens.map(|givens| match givens {
        Givens::Exactly(givens) => givens..=givens,
        Givens::Between((least, most)) => least..=most,
    });
    let hole_pattern = named("hole_pattern", hole_pattern)?;
    if hole_pattern.is_some() && holes.is_none() {
        return Err(PyValueError::new_err("hole_pattern: expected a number of holes as well"));
    }
    if max_tries.is_some() && holes.is_some() {
        return Err(PyValueError::new_err("max_tries: holes take one try"));
    }
    if max_tries == Some(0) {
        return Err(PyValueError::new_err("max_tries: expected a number of at least 1"));
    }
    let options = GenerateOptions {
        seed,
        symmetry: named("symmetry", symmetry)?,
        givens,
        minimal,
        level: named("level", level)?,
        difficulties: se.map(|(Difficulty(least), Difficulty(most))| least..=most),
        require: named("require", require)?,
        from,
        pattern: pattern.map(|text| read(parse_pattern(text, &read_options))).transpose()?,
        random_regions,
        clues: with.clues,
        clue_symmetry: named("clue_symmetry", clue_symmetry)?,
        holes: holes.map(|holes| (holes, hole_pattern.unwrap_or_default())),
        max_tries,
        ..GenerateOptions::default()
    };
    let empty = read_options.empty_puzzle(options.grid_read()).map_err(value_error)?;
    let standard = Alphabet::standard(empty.geometry().side());
    let empty = Record::new(empty, standard);
    let empty = with_houses(empty, None, houses.unwrap_or_default())?.puzzle;
    let alphabet = named("alphabet", alphabet)?;
    let alphabet = options.alphabet(alphabet.as_ref(), empty.geometry().side());
    let alphabet = alphabet.map_err(|few| value_error(format!("alphabet: {few}")))?;
    let generator = options.generator(&empty);
    let generator = generator.map_err(|error| value_error(format!("from_: {error}")))?;
    // Tells which options do not go together.
    generator.maker().map_err(value_error)?;
    Ok(Generated(Turns::new(Making {
        generator,
        renderer: GeneratedRenderer {
            format: RecordFormat::Jsonl,
            with_solution: false,
            pictures: PictureOptions::default(),
            terminal: None,
            alphabet,
            first: 0,
        },
        seed,
        threads: options::threads(threads)?,
        limits: options::limits(timeout)?,
        made: VecDeque::new(),
        left: start..end,
        ahead: 1,
    })))
}

/// The value of an argument that has a name, if there is one.
fn named<T: FromStr<Err: Display>>(argument: &str, name: Option<&str>) -> PyResult<Option<T>> {
    name.map(|name| by_name(argument, name)).transpose()
}

#[pymethods]
impl Generated {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        self.0.with(py, |making| making.next(py))
    }
}

impl Making {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        if self.made.is_empty() {
            self.fill(py)?;
        }
        match self.made.pop_front() {
            None => Ok(None),
            Some(Err(reason)) => Err(GenerateError::new_err(reason)),
            Some(Ok(Made { puzzle, json })) => {
                let record = Record::new(puzzle, self.renderer.alphabet.clone());
                Ok(Some(Puzzle::made(record, json)))
            }
        }
    }

    /// Makes the next puzzles: first one, then more and more ahead, until all threads are busy.
    fn fill(&mut self, py: Python<'_>) -> PyResult<()> {
        let end = self.left.end.min(self.left.start.saturating_add(self.ahead));
        let part = (end - self.left.start).div_ceil(self.threads as u64).clamp(1, PART);
        let mut parts = Vec::new();
        let mut first = self.left.start;
        while first < end {
            let next = end.min(first.saturating_add(part));
            parts.push((first..next, Vec::new()));
            first = next;
        }
        let this = &*self;
        let parts = py.detach(|| {
            let work = |(range, made): &mut (&Range<u64>, &mut Vec<_>), budget: &Budget| {
                made.clear();
                this.make(range, made, budget)
            };
            let jobs = parts.iter_mut().map(|(range, made)| (&*range, made));
            let (threads, unlimited) = (this.threads, Limits::default());
            let done = if threads == 1 || end - this.left.start < PART {
                work::run(threads, &unlimited, jobs, &work)?
            } else {
                work::run_on_threads(threads, &unlimited, jobs.enumerate(), &work)?
            };
            done.map_err(|(_, failure)| Python::attach(|py| failure.into_exception(py)))?;
            PyResult::Ok(parts)
        })?;
        self.made.extend(parts.into_iter().flat_map(|(_, made)| made));
        self.left.start = end;
        self.ahead = (self.ahead * 2).min(AHEAD * self.threads as u64);
        Ok(())
    }

    /// Makes the puzzles of some indices, each with its time.
    fn make(
        &self,
        range: &Range<u64>,
        made: &mut Vec<Result<Made, String>>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let mut maker =
            self.generator.maker().map_err(|error| Failure::Value(error.to_string()))?;
        let mut wrong = None;
        let mut each = || match self.limits.timeout {
            Some(limit) => budget.clone().with_time_limit(limit),
            None => budget.clone(),
        };
        maker.make_all(range.clone(), &mut each, &mut |index, one| {
            if let Err(error @ (Failed::Engine(_) | Failed::Wrong { .. })) = &one {
                wrong = Some(Failure::Wrong(error.to_string()));
                return ControlFlow::Break(());
            }
            made.push(self.render(index, one));
            // The rest is not worth the time: it is made again, or thrown away.
            if budget.stopped().is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        wrong.map_or(Ok(()), Err)
    }

    fn render(&self, index: u64, one: Result<library::Generated, Failed>) -> Result<Made, String> {
        if let Err(error) = &one {
            return Err(format!("puzzle {index} of seed {}: {error}", self.seed));
        }
        let mut out = Rendered::default();
        self.renderer.made(index, self.seed, &one, &mut out);
        let mut json = String::from_utf8(out.text).expect("records are text");
        json.pop();
        one.map(|made| Made { puzzle: made.puzzle, json }).map_err(|error| error.to_string())
    }
}
