//! Arguments that several functions take.

use std::fmt::Display;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::LazyLock;
use std::thread::available_parallelism;
use std::time::Duration;

use numpy::PyUntypedArray;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use satdoku::format::ReadOptions;
use satdoku::geometry::{BoxShape, Cell, Geometry};
use satdoku_tasks::request::Input;

use crate::errors::value_error;
use crate::work::Limits;

/// The shape of a box: `"2x3"` or `(2, 3)`, rows first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxArgument(pub(crate) BoxShape);

impl<'py> FromPyObject<'_, 'py> for BoxArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = if let Ok(text) = object.cast::<PyString>() {
            text.to_str()?.to_owned()
        } else if let Ok((rows, cols)) = object.extract::<(i64, i64)>() {
            format!("{rows}x{cols}")
        } else {
            let message = "box: expected a string such as '2x3' or a pair (rows, columns)";
            return Err(PyTypeError::new_err(message));
        };
        text.parse().map(BoxArgument).map_err(|error| value_error(format!("box: {error}")))
    }
}

/// What becomes of a text that is no puzzle, among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// It ends the whole question with an exception.
    Raise,
    /// Its answer is None.
    Skip,
}

impl FromStr for OnError {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "raise" => Ok(OnError::Raise),
            "none" => Ok(OnError::Skip),
            other => Err(format!("'{other}' is not one of: raise, none")),
        }
    }
}

/// Text that holds a puzzle.
#[derive(Debug)]
pub(crate) struct PuzzleText<'a>(pub(crate) &'a str);

impl<'a> FromPyObject<'a, '_> for PuzzleText<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            return Ok(PuzzleText(object.extract()?));
        }
        let class = object.get_type().name()?;
        let reader = if object.is_instance_of::<PyUntypedArray>() {
            "; Puzzle.from_numpy reads an array"
        } else {
            ""
        };
        Err(PyTypeError::new_err(format!("text: expected str, not {class}{reader}")))
    }
}

/// Reads a value by its name; `name` is that of the argument.
pub(crate) fn by_name<T: FromStr<Err: Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| value_error(format!("{name}: {error}")))
}

/// What the parser of a text is told.
pub(crate) fn read_options(
    box_shape: Option<BoxArgument>,
    alphabet: Option<&str>,
    side: Option<u16>,
    format: Option<&str>,
    rules: Option<&str>,
    legend: Option<&str>,
) -> PyResult<ReadOptions> {
    let told = Input {
        box_shape: box_shape.map(|BoxArgument(shape)| shape),
        alphabet: alphabet.map(|text| by_name("alphabet", text)).transpose()?,
        side,
        input_format: format.map(|name| by_name("format", name)).transpose()?,
        rules: rules.map(|text| by_name("rules", text)).transpose()?,
        legend: legend.map(|text| by_name("legend", text)).transpose()?,
        ..Input::default()
    };
    Ok(told.read_options())
}

/// A geometry with other regions, or with further houses.
pub(crate) fn geometry(
    base: &Geometry,
    regions: Option<Vec<usize>>,
    houses: Vec<Vec<usize>>,
) -> PyResult<Geometry> {
    let mut builder = Geometry::builder(base.side());
    let of_base = || base.cells().map(|cell| base.region_of(cell)).collect();
    if let Some(regions) = regions.or_else(of_base) {
        builder = builder.regions(regions);
    }
    for cells in base.further_houses().chain(base.groups()) {
        builder = builder.group(cells.iter().copied());
    }
    for house in houses {
        if let Some(beyond) = house.iter().find(|&&cell| cell >= base.cell_count()) {
            let last = base.cell_count() - 1;
            return Err(value_error(format!("houses: cell {beyond}, expected 0 to {last}")));
        }
        builder = builder.house(house.into_iter().map(Cell::new));
    }
    builder.build().map_err(value_error)
}

/// Seconds for each puzzle.
pub(crate) fn limits(timeout: Option<f64>) -> PyResult<Limits> {
    let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
    let expected = "timeout: expected a number of seconds, 0 or more";
    Ok(Limits { timeout: timeout.map_err(|_| PyValueError::new_err(expected))? })
}

/// The number of threads; all cores by default.
pub(crate) fn threads(threads: Option<i64>) -> PyResult<usize> {
    // To ask the system takes longer than to solve a puzzle.
    static CORES: LazyLock<usize> =
        LazyLock::new(|| available_parallelism().map_or(1, NonZero::get));
    match threads {
        None => Ok(*CORES),
        // More would only wait for each other.
        Some(threads @ 1..) => Ok(threads.min(1024) as usize),
        Some(_) => Err(PyValueError::new_err("threads: expected a number of at least 1")),
    }
}

/// A number that must not be negative; `name` is that of the argument.
pub(crate) fn at_least(name: &str, least: u64, number: i128) -> PyResult<u64> {
    u64::try_from(number).ok().filter(|&number| number >= least).ok_or_else(|| {
        value_error(format!("{name}: expected a number from {least} to {}", u64::MAX))
    })
}
