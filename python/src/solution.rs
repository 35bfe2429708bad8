//! Solutions as Python values.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use satdoku::format::{Record, line};
use satdoku::puzzle::Solution as Solved;
use satdoku_sheets::picture::{Picture, Theme};

use crate::errors::{Failure, refuse_ambiguity, value_error};
use crate::options::{BoxArgument, PuzzleText, by_name};
use crate::puzzle::{Puzzle, hash_of, square};

/// A full grid in which no house has a digit twice.
///
/// Solutions are immutable and hashable; two are equal if they have the same cells, houses and symbols. Jupyter draws
/// them: givens are bold, digits that were found are coloured.
///
/// Parameters
/// ----------
/// text
///     A full grid, in any format that the program reads.
/// box, alphabet
///     As for `Puzzle`.
///
/// Raises
/// ------
/// ParseError
///     If the text is not exactly one grid.
/// ValueError
///     If a cell is blank, or a digit stands twice in a house.
#[pyclass(frozen, module = "satdoku")]
#[derive(Debug)]
pub(crate) struct Solution {
    /// The puzzle that it solves.
    record: Arc<Record>,
    solved: Solved,
}

impl Solution {
    /// The solution of a record's puzzle, whose symbols must be known.
    pub(crate) fn of(record: &Arc<Record>, solved: Solved) -> Result<Self, Failure> {
        refuse_ambiguity(record)?;
        Ok(Solution { record: record.clone(), solved })
    }

    fn numbers(&self) -> impl ExactSizeIterator<Item = u16> {
        self.solved.digits().iter().map(|digit| digit.index() as u16 + 1)
    }
}

/// A puzzle's solution from its digits, 1 to N.
pub(crate) fn solved(puzzle: &satdoku::puzzle::Puzzle, digits: &[u16]) -> PyResult<Solved> {
    let geometry = puzzle.geometry().clone();
    let side = geometry.side();
    let digit = |&number: &u16| {
        let index = usize::from(number).checked_sub(1).filter(|&index| index < side);
        index.map(satdoku::geometry::Digit::new)
    };
    let digits: Option<Vec<_>> = digits.iter().map(digit).collect();
    let outside = || value_error(format!("digits: expected 1 to {side}"));
    let solved = Solved::new(geometry, digits.ok_or_else(outside)?).map_err(value_error)?;
    if !solved.completes(puzzle) {
        return Err(value_error("digits: they do not keep the givens"));
    }
    Ok(solved)
}

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (text, r#box=None, alphabet=None))]
    fn from_text(
        py: Python<'_>,
        text: PuzzleText<'_>,
        r#box: Option<BoxArgument>,
        alphabet: Option<&str>,
    ) -> PyResult<Self> {
        let read_options = crate::options::read_options(r#box, alphabet, None, None, None, None)?;
        let record = satdoku::format::parse(text.0, &read_options)
            .map_err(|error| crate::errors::parse_error(py, &error, None))?;
        let geometry = record.puzzle.geometry().clone();
        let digits: Option<Vec<_>> = record.puzzle.cells().collect();
        let blank = || value_error("a solution has no blank cells");
        let solved = Solved::new(geometry, digits.ok_or_else(blank)?).map_err(value_error)?;
        Ok(Solution { record: Arc::new(record), solved })
    }

    /// The puzzle that it solves; the full grid itself for a solution made from text.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(Record::clone(&self.record))
    }

    /// N: the number of rows, columns and digits.
    #[getter]
    fn side(&self) -> usize {
        self.solved.geometry().side()
    }

    /// Rows and columns of a box, such as `"3x3"`; None for a grid with regions of other forms.
    #[getter]
    #[pyo3(name = "box")]
    fn box_shape(&self) -> Option<String> {
        self.solved.geometry().box_shape().map(|shape| shape.to_string())
    }

    /// The N*N digits row by row, from 1 to N.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.numbers())
    }

    /// The digits as a new array of shape (N, N): uint8, or uint16 for N = 256.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        square(py, self.numbers().collect(), self.side())
    }

    /// The solution as a picture in SVG; the theme is "light", "dark", or "auto" for that of the reader.
    #[pyo3(signature = (*, theme="auto"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        Ok(self.picture(by_name("theme", theme)?))
    }

    fn _repr_svg_(&self) -> String {
        self.picture(Theme::Light)
    }

    fn __str__(&self) -> String {
        line::text(self.solved.cells(), &self.record.alphabet)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.__str__().into_pyobject(py)?.repr()?.to_string();
        let reads_back = Solution::from_text(py, PuzzleText(&text[1..text.len() - 1]), None, None)
            .is_ok_and(|read| self.is_like(&read));
        if reads_back {
            return Ok(format!("Solution({text})"));
        }
        let shape = match self.box_shape() {
            Some(shape) => format!(", box='{shape}'"),
            None => String::new(),
        };
        Ok(format!("Solution({text}{shape}, alphabet='{}')", self.record.alphabet))
    }

    /// For pickle: the solution of its puzzle with the same digits.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let this = slf.get();
        let restore = slf.get_type().getattr("_of")?;
        let numbers: Vec<u16> = this.numbers().collect();
        Ok((restore, (this.puzzle(), numbers).into_pyobject(slf.py())?))
    }

    /// A solution from its puzzle and digits.
    #[staticmethod]
    fn _of(puzzle: &Bound<'_, Puzzle>, digits: Vec<u16>) -> PyResult<Self> {
        let record = &puzzle.get().record;
        Ok(Solution::of(record, solved(&record.puzzle, &digits)?)?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Solution>() {
            Ok(other) => self.is_like(other.get()).into_py_any(py),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.solved, &self.record.alphabet))
    }
}

impl Solution {
    fn is_like(&self, other: &Solution) -> bool {
        self.solved == other.solved && self.record.alphabet == other.record.alphabet
    }

    fn picture(&self, theme: Theme) -> String {
        let Record { puzzle, alphabet, .. } = &*self.record;
        Picture::of_cells(puzzle, self.solved.cells(), alphabet).to_svg(theme)
    }
}
