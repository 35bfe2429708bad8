//! Verdicts as Python values.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use satdoku::format::Record;
use satdoku::puzzle::Solution as Solved;
use satdoku::solve::Uniqueness;
use satdoku_tasks::query::render::{RecordFormat, Rendered, Renderer};
use satdoku_tasks::query::{Check, Checked, Outcome};

use crate::errors::{Failure, value_error};
use crate::puzzle::{Puzzle, hash_of, is_same};
use crate::python;
use crate::solution::{self, Solution};

/// Whether a puzzle has no solution, exactly one, or several.
///
/// A verdict is neither true nor false: ask for `is_unique`. Verdicts are immutable and hashable; two are equal if their
/// puzzles, solutions and reasons are.
#[pyclass(frozen, module = "satdoku")]
#[derive(Debug)]
pub(crate) struct Verdict {
    record: Arc<Record>,
    checked: Checked,
}

impl Verdict {
    /// The verdict on a record's puzzle.
    pub(crate) fn of(record: &Arc<Record>, verdict: Uniqueness) -> Self {
        Verdict { record: record.clone(), checked: Checked(verdict) }
    }

    fn solution_of(&self, solved: &Solved) -> Result<Solution, Failure> {
        Solution::of(&self.record, solved.clone())
    }
}

#[pymethods]
impl Verdict {
    /// "unique", "none", "multiple", or "unknown" if the time ran out.
    #[getter]
    fn kind(&self) -> &'static str {
        self.checked.verdict()
    }

    /// Whether there is exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        matches!(self.checked.0, Uniqueness::Unique(_))
    }

    /// The only solution; None if there is none, or if there are several.
    #[getter]
    fn solution(&self) -> PyResult<Option<Solution>> {
        match &self.checked.0 {
            Uniqueness::Unique(solved) => Ok(Some(self.solution_of(solved)?)),
            _ => Ok(None),
        }
    }

    /// Two solutions, if there are several.
    #[getter]
    fn solutions(&self) -> PyResult<Option<(Solution, Solution)>> {
        match &self.checked.0 {
            Uniqueness::Multiple(one, other) => {
                Ok(Some((self.solution_of(one)?, self.solution_of(other)?)))
            }
            _ => Ok(None),
        }
    }

    /// The cells in which the two solutions differ, such as `["r1c2", "r1c5"]`; empty unless there are several.
    #[getter]
    fn differ(&self) -> Vec<String> {
        let Uniqueness::Multiple(one, other) = &self.checked.0 else {
            return Vec::new();
        };
        let geometry = one.geometry();
        let differing = geometry.cells().filter(|&cell| one.digit(cell) != other.digit(cell));
        differing.map(|cell| geometry.name(cell)).collect()
    }

    /// Two givens that stand in the same house with the same digit, such as `("r1c1", "r1c9")`; None if there are none.
    ///
    /// A puzzle may have no solution without such a clash: `Puzzle.explain` finds out why.
    #[getter]
    fn clash(&self) -> Option<(String, String)> {
        let geometry = self.record.puzzle.geometry();
        let conflict = self.record.puzzle.conflict()?;
        Some((geometry.name(conflict.first), geometry.name(conflict.second)))
    }

    /// Why the verdict is unknown; None if it is not.
    #[getter]
    fn reason(&self) -> Option<String> {
        match self.checked.0 {
            Uniqueness::Unknown(reason) => Some(reason.to_string()),
            _ => None,
        }
    }

    /// The record as `satdoku check --filter -f jsonl` writes it.
    #[getter]
    fn json(&self) -> String {
        let mut out = Rendered::default();
        let renderer = Renderer::new(RecordFormat::Jsonl, Check);
        renderer.outcome(None, &self.record, &self.checked, &mut out);
        let mut json = String::from_utf8(out.text).expect("records are text");
        json.pop();
        json
    }

    /// The same record as a dict.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python::loads(py, &self.json())
    }

    /// For pickle: the verdict on its puzzle with the same solutions, or the reason why there is none.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let this = slf.get();
        let puzzle = Puzzle::new(Record::clone(&this.record));
        let digits = |solved: &Solved| -> Vec<u16> {
            solved.digits().iter().map(|digit| digit.index() as u16 + 1).collect()
        };
        let (solutions, reason) = match &this.checked.0 {
            Uniqueness::None => (Vec::new(), None),
            Uniqueness::Unique(solved) => (vec![digits(solved)], None),
            Uniqueness::Multiple(one, other) => (vec![digits(one), digits(other)], None),
            Uniqueness::Unknown(reason) => (Vec::new(), Some(serde_json::to_string(reason))),
        };
        let reason = reason.transpose().map_err(value_error)?;
        let restore = slf.get_type().getattr("_of")?;
        Ok((restore, (puzzle, solutions, reason).into_pyobject(slf.py())?))
    }

    /// A verdict from its puzzle, the digits of its solutions, and the reason why it is unknown.
    #[staticmethod]
    fn _of(
        puzzle: &Bound<'_, Puzzle>,
        solutions: Vec<Vec<u16>>,
        reason: Option<&str>,
    ) -> PyResult<Self> {
        let record = &puzzle.get().record;
        let solved = |digits: &Vec<u16>| solution::solved(&record.puzzle, digits);
        let solutions: Vec<Solved> = solutions.iter().map(solved).collect::<PyResult<_>>()?;
        let verdict = match (reason, <[Solved; 2]>::try_from(solutions)) {
            (Some(reason), _) => {
                Uniqueness::Unknown(serde_json::from_str(reason).map_err(value_error)?)
            }
            (None, Ok([one, other])) => Uniqueness::Multiple(one, other),
            (None, Err(solutions)) => {
                solutions.into_iter().next().map_or(Uniqueness::None, Uniqueness::Unique)
            }
        };
        Ok(Verdict::of(record, verdict))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Verdict>() {
            Ok(other) => {
                let other = other.get();
                let is_equal = self.checked.0 == other.checked.0;
                (is_equal && is_same(&self.record, &other.record)).into_py_any(py)
            }
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.record.puzzle, &self.record.alphabet, self.kind()))
    }

    fn __bool__(&self) -> PyResult<bool> {
        let message = "a verdict is neither true nor false: ask for is_unique or kind";
        Err(PyTypeError::new_err(message))
    }

    fn __str__(&self) -> &'static str {
        self.kind()
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.kind())
    }
}
