//! Data sets, written to a folder.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use satdoku::format::Record;
use satdoku::puzzle::Alphabet;
use satdoku_tasks::dataset::{
    Dataset, DatasetError, DatasetFile, DatasetOptions, Mix, Progress, Puzzles, Summary, parts,
};
use satdoku_tasks::generate::GenerateOptions;
use satdoku_tasks::query::run::Limits;

use crate::errors::{Failure, value_error};
use crate::options::{self, BoxArgument, at_least, by_name};
use crate::puzzle::{Puzzle, read_plain};

/// The puzzles of a data set: how many to make, or any iterable.
#[derive(FromPyObject)]
enum Wanted<'py> {
    #[pyo3(transparent)]
    Count(i128),
    #[pyo3(transparent)]
    Given(Bound<'py, PyAny>),
}

/// The splits with their numbers of rows and of puzzles.
type Splits = Vec<(&'static str, u64, u64)>;

/// How many puzzles were left out, and why.
type LeftOut = BTreeMap<&'static str, u64>;

/// Writes a data set; `satdoku.dataset` is the function for users.
#[pyfunction]
#[pyo3(name = "_dataset", signature = (
    directory, puzzles, *, mix, r#box, minimal, seed, columns, format, split, split_by, augment, threads, timeout, made_by
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn dataset(
    py: Python<'_>,
    directory: PathBuf,
    puzzles: &Bound<'_, PyAny>,
    mix: Option<&str>,
    r#box: Option<BoxArgument>,
    minimal: bool,
    seed: i128,
    columns: Option<&str>,
    format: &str,
    split: &str,
    split_by: &str,
    augment: u32,
    threads: Option<i64>,
    timeout: Option<f64>,
    made_by: String,
) -> PyResult<(Splits, LeftOut)> {
    let seed = at_least("seed", 0, seed)?;
    let options = DatasetOptions {
        columns: columns.map(|names| by_name("columns", names)).transpose()?.unwrap_or_default(),
        format: by_name("format", format)?,
        splits: by_name("split", split)?,
        split_by: by_name("split_by", split_by)?,
        augment,
        seed,
        ..DatasetOptions::default()
    };
    let raised = Arc::new(Mutex::new(None));
    let puzzles = match puzzles.extract()? {
        Wanted::Count(count) => {
            new_puzzles(at_least("puzzles", 1, count)?, mix, r#box, minimal, seed)?
        }
        Wanted::Given(given) => {
            if mix.is_some() || r#box.is_some() || minimal {
                let message =
                    "mix, box and minimal are for new puzzles, of which `puzzles` is the number";
                return Err(PyValueError::new_err(message));
            }
            given_puzzles(&given, raised.clone())?
        }
    };
    let threads = options::threads(threads)?;
    let per_record = options::limits(timeout)?.timeout;
    open_folder(&directory)?;
    let limits = Limits { per_record, ..Limits::default() };
    let interrupt = limits.interrupt.clone();
    let set = Dataset { options, puzzles, limits, threads, made_by };
    let mut signal = None;
    // The calling thread alone sees Ctrl-C.
    let mut watch = |_: Progress| {
        if signal.is_none() {
            signal = Python::attach(|py| py.check_signals()).err();
            interrupt.store(signal.is_some(), Ordering::Relaxed);
        }
    };
    let made = py.detach(|| set.write(&mut |name| create(&directory, name), &mut watch));
    if let Some(signal) = signal {
        return Err(signal);
    }
    if let Some(raised) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(raised);
    }
    match made {
        Ok(Summary { splits, left_out, .. }) => Ok((
            splits
                .into_iter()
                .map(|(split, rows, puzzles)| (split.name(), rows, puzzles))
                .collect(),
            left_out.into_iter().map(|(why, count)| (why.name(), count)).collect(),
        )),
        Err(DatasetError::Refused(why)) => Err(value_error(why)),
        Err(DatasetError::Files(error)) => Err(error.into()),
        Err(error) => Err(Failure::Wrong(error.to_string()).into_exception(py)),
    }
}

/// Puzzles to generate.
fn new_puzzles(
    count: u64,
    mix: Option<&str>,
    r#box: Option<BoxArgument>,
    minimal: bool,
    seed: u64,
) -> PyResult<Puzzles> {
    let mix: Option<Mix> = mix.map(|mix| by_name("mix", mix)).transpose()?;
    let read_options = options::read_options(r#box, None, None, None, None, None)?;
    let empty = read_options.empty_puzzle(None).map_err(value_error)?;
    let wanted = GenerateOptions { seed, minimal, ..GenerateOptions::default() };
    let parts = parts(&wanted, &empty, mix.as_ref(), count).map_err(value_error)?;
    Ok(Puzzles::New(parts, Alphabet::standard(empty.geometry().side())))
}

/// The puzzles of any iterable. What it raises ends them, and is kept.
fn given_puzzles(given: &Bound<'_, PyAny>, raised: Arc<Mutex<Option<PyErr>>>) -> PyResult<Puzzles> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<Puzzle>() {
        return Err(PyTypeError::new_err("puzzles: expected a number or a list of puzzles"));
    }
    let iterator = given.try_iter()?.unbind();
    let mut index = 0;
    let puzzles = std::iter::from_fn(move || {
        let next = Python::attach(|py| {
            let next = iterator.bind(py).clone().next()?;
            Some(next.and_then(|puzzle| record(&puzzle)))
        });
        match next? {
            Ok(record) => {
                index += 1;
                Some((index - 1, record))
            }
            Err(error) => {
                *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                None
            }
        }
    });
    Ok(Puzzles::Given(Box::new(puzzles)))
}

/// The record of a puzzle, or why a text is none.
fn record(puzzle: &Bound<'_, PyAny>) -> PyResult<Result<Record, String>> {
    if let Ok(puzzle) = puzzle.cast::<Puzzle>() {
        return Ok(Ok(Record::clone(&puzzle.get().record)));
    }
    match puzzle.cast::<PyString>() {
        Ok(text) => Ok(read_plain(text.to_str()?).map_err(|error| error.to_string())),
        Err(_) => {
            let class = puzzle.get_type().name()?;
            Err(PyTypeError::new_err(format!("puzzles: expected str or Puzzle, not {class}")))
        }
    }
}

/// Creates the folder, or sees that it is empty.
fn open_folder(folder: &Path) -> PyResult<()> {
    fs::create_dir_all(folder)?;
    match fs::read_dir(folder)?.next() {
        None => Ok(()),
        Some(_) => {
            let folder = folder.display();
            Err(PyOSError::new_err(format!("{folder}: the folder is not empty")))
        }
    }
}

fn create(folder: &Path, name: &str) -> io::Result<Box<dyn DatasetFile>> {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    Ok(Box::new(BufWriter::new(File::create(path)?)))
}
