//! The puzzles of a file, one after the other.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use satdoku::format;

use crate::errors::parse_error;
use crate::options::{self, BoxArgument, OnError, by_name};
use crate::puzzle::Puzzle;
use crate::turns::Turns;

/// An iterator over the puzzles of a file.
///
/// Threads may share it: each puzzle goes to one of them.
#[pyclass(frozen, module = "satdoku")]
pub(crate) struct Reader {
    reader: Turns<format::Reader<Input>>,
    raised: Raised,
    errors: OnError,
}

/// Why the input could not be read.
type Raised = Arc<Mutex<Option<PyErr>>>;

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

/// A file of the system, or an object of Python with a method `read`.
enum Input {
    File(File, Raised),
    Object(Py<PyAny>, Raised),
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (object, raised) = match self {
            Input::Object(object, raised) => (object, raised),
            Input::File(file, raised) => {
                return file.read(buffer).map_err(|error| {
                    let kind = error.kind();
                    *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.into());
                    kind.into()
                });
            }
        };
        Python::attach(|py| {
            let bytes = object.call_method1(py, "read", (buffer.len(),));
            let bytes = bytes.and_then(|bytes| Ok(bytes.cast_bound::<PyBytes>(py)?.clone()));
            match bytes {
                Ok(bytes) => {
                    let bytes = bytes.as_bytes();
                    let count = bytes.len().min(buffer.len());
                    buffer[..count].copy_from_slice(&bytes[..count]);
                    Ok(count)
                }
                Err(error) => {
                    *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    Err(io::Error::other("the object's method read failed"))
                }
            }
        })
    }
}

/// Iterate over the puzzles of a file, in any format that the program reads, many to a file.
///
/// Parameters
/// ----------
/// file
///     A path, or a binary file such as `gzip.open(path)`.
/// box, alphabet, side, format, rules, legend
///     As for `Puzzle`.
/// errors
///     What stands for a puzzle that cannot be read: "raise" for an exception, "none" for None.
///
/// Raises
/// ------
/// OSError
///     If the file cannot be opened.
/// ParseError
///     By the iterator, in place of a puzzle that cannot be read; it goes on with the next one.
#[pyfunction]
#[pyo3(signature = (file, r#box=None, alphabet=None, *, side=None, format=None, rules=None, legend=None, errors="raise"))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn read(
    file: &Bound<'_, PyAny>,
    r#box: Option<BoxArgument>,
    alphabet: Option<&str>,
    side: Option<u16>,
    format: Option<&str>,
    rules: Option<&str>,
    legend: Option<&str>,
    errors: &str,
) -> PyResult<Reader> {
    let errors = by_name("errors", errors)?;
    let read_options = options::read_options(r#box, alphabet, side, format, rules, legend)?;
    let raised = Raised::default();
    let input = if file.hasattr("read")? {
        Input::Object(file.clone().unbind(), raised.clone())
    } else if let Ok(path) = file.extract::<PathBuf>() {
        Input::File(File::open(path)?, raised.clone())
    } else {
        return Err(PyTypeError::new_err("file: expected a path or a binary file"));
    };
    Ok(Reader { reader: Turns::new(format::Reader::new(input, read_options)), raised, errors })
}

#[pymethods]
impl Reader {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.reader.with(py, |reader| match py.detach(|| reader.next()) {
            None => Ok(None),
            Some(Ok(record)) => Puzzle::new(record).into_py_any(py).map(Some),
            Some(Err(error)) => {
                let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
                match (raised, self.errors) {
                    (Some(raised), _) => Err(raised),
                    (None, OnError::Raise) => Err(parse_error(py, &error, None)),
                    (None, OnError::Skip) => Ok(Some(py.None())),
                }
            }
        })
    }
}
