//! Puzzles as Python values, and as elements of lists.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use satdoku::format::{ReadOptions, Record, parse};
use satdoku::geometry::Geometry;
use satdoku::native::nine::Grid;
use satdoku::puzzle::Puzzle as Grids;

use crate::errors::{Failure, value_error};
use crate::options;

/// A sudoku puzzle: a grid of side N (1 to 256) with givens.
///
/// Puzzles are immutable and hashable; two are equal if they have the same cells, houses and symbols. Jupyter draws them.
///
/// Parameters
/// ----------
/// text
///     Exactly one puzzle, in any format that the program reads: a line of 81 symbols, a drawn grid, JSON, Solo, ...
/// box
///     Rows and columns of a box, where the text does not show them: `"2x3"` or `(2, 3)` is two high and three wide.
/// alphabet
///     The symbols of the digits, such as `"1-9"` or `"ABCDEF"`.
/// side
///     N, where the text does not show it.
/// format
///     The format of the text, if it is not detected: `"line"`, `"grid"`, `"json"`, ...
/// regions
///     N*N numbers, one for each cell row by row: the region in which it lies. Each region has N cells. They take the place
///     of boxes.
/// houses
///     Further houses, each N indices of cells from 0, row by row: no digit stands twice in one.
/// rules
///     What the text does not say, with semicolons or line breaks between: `"layout diagonals; thermo r1c1 r2c2"`. The
///     lines are those of `satdoku solve --rules`.
/// legend
///     The meaning of the drawings in a puzzle of SudokuPad or Sudoku-Bench: `"line #ff00ff = whisper 5; text X = sum 10"`. The
///     entries are those of `satdoku solve --legend`.
///
/// Raises
/// ------
/// ParseError
///     If the text is not exactly one puzzle.
/// ValueError
///     If an argument is out of range, or the regions or houses do not fit the grid.
#[pyclass(frozen, module = "satdoku")]
#[derive(Debug)]
pub(crate) struct Puzzle {
    pub(crate) record: Arc<Record>,
    /// The cells of a puzzle that the 9×9 kernels can search.
    pub(crate) nine: Option<Box<Grid>>,
    /// The record of a generated puzzle.
    pub(crate) made: Option<Box<str>>,
}

impl Puzzle {
    pub(crate) fn new(record: Record) -> Self {
        Puzzle { nine: nine_of(&record.puzzle), record: Arc::new(record), made: None }
    }

    /// A generated puzzle with its record as JSON.
    pub(crate) fn made(record: Record, json: String) -> Self {
        Puzzle { made: Some(json.into_boxed_str()), ..Puzzle::new(record) }
    }

    /// The cells, if the 9×9 kernels can search them.
    pub(crate) fn as_nine(&self) -> Option<&Grid> {
        self.nine.as_deref()
    }
}

/// An element of a list: a puzzle, or its text.
#[derive(Debug)]
pub(crate) enum Given<'py> {
    Text(Bound<'py, PyString>),
    Puzzle(Bound<'py, Puzzle>),
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Given::Text(text.to_owned()));
        }
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(Given::Puzzle(puzzle.to_owned()));
        }
        let class = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected str or Puzzle, not {class}")))
    }
}

impl Given<'_> {
    /// The record; `index` is the place in the list, for errors.
    pub(crate) fn record(&self, py: Python<'_>, index: usize) -> PyResult<Arc<Record>> {
        match self {
            Given::Puzzle(puzzle) => Ok(puzzle.get().record.clone()),
            Given::Text(text) => read_plain(text.to_str()?)
                .map(Arc::new)
                .map_err(|error| Failure::from(error).at(py, index)),
        }
    }
}

/// Whether two records hold the same puzzle in the same symbols.
pub(crate) fn is_same(one: &Record, other: &Record) -> bool {
    one.puzzle == other.puzzle && one.alphabet == other.alphabet
}

fn nine_of(puzzle: &Grids) -> Option<Box<Grid>> {
    let is_classic = *puzzle.geometry() == Geometry::classic();
    if !is_classic || !puzzle.has_givens_alone() {
        return None;
    }
    let mut cells = puzzle.cells().map(|cell| cell.map_or(0, |digit| digit.index() as u8 + 1));
    Some(Box::new(std::array::from_fn(|_| cells.next().expect("a 9×9 grid has 81 cells"))))
}

/// The record with regions in place of its boxes, or further houses.
pub(crate) fn with_houses(
    mut record: Record,
    regions: Option<Vec<usize>>,
    houses: Vec<Vec<usize>>,
) -> PyResult<Record> {
    if regions.is_none() && houses.is_empty() {
        return Ok(record);
    }
    let geometry = options::geometry(record.puzzle.geometry(), regions, houses)?;
    let mut puzzle =
        Grids::new(geometry, record.puzzle.as_cells().to_vec()).map_err(value_error)?;
    record.puzzle.crossed_out().for_each(|candidate| puzzle.rule_out(candidate));
    puzzle.add_rules(record.puzzle.rules().iter().cloned());
    record.puzzle = puzzle;
    record.box_shape_guessed = false;
    Ok(record)
}

/// The hash of a value as Python takes it.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Numbers as an array of shape (N, N).
pub(crate) fn square(py: Python<'_>, numbers: Vec<u16>, side: usize) -> PyResult<Bound<'_, PyAny>> {
    let shape = [side, side];
    if side > usize::from(u8::MAX) {
        return Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.into_any());
    }
    let numbers = numbers.into_iter().map(|number| number as u8).collect();
    Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.into_any())
}

/// Reads a puzzle without options, as an element of a list.
pub(crate) fn read_plain(text: &str) -> Result<Record, satdoku::format::ParseError> {
    parse(text, &ReadOptions::new())
}
