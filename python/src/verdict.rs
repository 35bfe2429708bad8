//! Verdicts as Python values.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use satdoku::format::Record;
use satdoku::puzzle::Solution as Solved;
use satdoku::query::render::{RecordFormat, Rendered, Renderer};
use satdoku::query::{Check, Checked, Outcome};
use satdoku::solve::Uniqueness;

use crate::answer;
use crate::errors::Failure;
use crate::solution::Solution;

/// Whether a puzzle has no solution, exactly one, or several.
///
/// A verdict is neither true nor false: ask for `is_unique`.
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
        answer::loads(py, &self.json())
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
