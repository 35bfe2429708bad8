//! What this module calls in Python.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

/// The module in Python with the classes of answers.
pub(crate) fn answers(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("satdoku._answers").map(Bound::unbind))?;
    Ok(module.bind(py))
}

/// The value of a text in JSON.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let json = PyString::new(py, json);
    LOADS.import(py, "json", "loads")?.call1((json,))
}
