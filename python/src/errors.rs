//! Errors of the library as exceptions.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use satdoku::format::{self, ParseErrorKind, Record};
use satdoku::solve::SolveError;
use satdoku_tasks::request::RequestError;

pyo3::create_exception!(
    satdoku,
    ParseError,
    PyValueError,
    "A puzzle cannot be read.\n\n\
     The attributes say where and why: `line` and `column` count from 1, and `column` is None where the error is about a \
     whole line. `expected` is what should stand there, or None. `index` is the place of the puzzle in a list, from 0, or \
     None."
);

pyo3::create_exception!(
    satdoku,
    GenerateError,
    PyRuntimeError,
    "No puzzle was found that fits the options.\n\nThe iterator goes on with the next one."
);

/// Why a job of a batch has no answer. Unlike an exception it can be made without the interpreter.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The text is not a puzzle.
    Unreadable(format::ParseError),
    /// The symbols of the puzzle on this line of its text may be those of either of two alphabets.
    Ambiguous { line: u64, message: String },
    /// An argument is wrong.
    Value(String),
    /// An engine found an error of its own.
    Wrong(String),
}

impl Failure {
    /// Whether the text is at fault, rather than an argument or an engine.
    pub(crate) fn is_about_text(&self) -> bool {
        matches!(self, Failure::Unreadable(_) | Failure::Ambiguous { .. })
    }

    /// The exception for an element of a list.
    pub(crate) fn at(self, py: Python<'_>, index: usize) -> PyErr {
        match self {
            Failure::Unreadable(error) => parse_error(py, &error, Some(index)),
            Failure::Ambiguous { line, message } => ambiguous(py, line, &message, Some(index)),
            other => other.into_exception(py),
        }
    }

    pub(crate) fn into_exception(self, py: Python<'_>) -> PyErr {
        match self {
            Failure::Unreadable(error) => parse_error(py, &error, None),
            Failure::Ambiguous { line, message } => ambiguous(py, line, &message, None),
            Failure::Value(message) => PyValueError::new_err(message),
            Failure::Wrong(message) => PyRuntimeError::new_err(message),
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.into_exception(py))
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Failure::Wrong(error.to_string())
    }
}

impl From<format::ParseError> for Failure {
    fn from(error: format::ParseError) -> Self {
        Failure::Unreadable(error)
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Malformed(message) | RequestError::Unanswerable(message) => {
                Failure::Value(message)
            }
            other => Failure::Wrong(other.to_string()),
        }
    }
}

/// Refuses a puzzle whose symbols may be those of either of two alphabets: an answer with other symbols than its own would
/// be a guess.
pub(crate) fn refuse_ambiguity(record: &Record) -> Result<(), Failure> {
    match record.ambiguity() {
        None => Ok(()),
        Some(remark) => Err(Failure::Ambiguous {
            line: record.line,
            message: format!("{remark}, say which with Puzzle(text, alphabet=...)"),
        }),
    }
}

/// The exception with its place as attributes.
pub(crate) fn parse_error(
    py: Python<'_>,
    error: &format::ParseError,
    index: Option<usize>,
) -> PyErr {
    let place = Place { line: error.line, column: error.column, index };
    place.exception(py, error, expected(&error.kind))
}

fn ambiguous(py: Python<'_>, line: u64, message: &str, index: Option<usize>) -> PyErr {
    let expected = Some("symbols of one alphabet alone".to_owned());
    Place { line, column: None, index }.exception(py, message, expected)
}

/// Where an error is: in a text, and in a list of texts.
struct Place {
    line: u64,
    column: Option<u64>,
    index: Option<usize>,
}

impl Place {
    /// A `ParseError` with its attributes.
    fn exception(self, py: Python<'_>, error: impl Display, expected: Option<String>) -> PyErr {
        let Place { line, column, index } = self;
        let exception = ParseError::new_err(match index {
            Some(index) => format!("puzzle {index}: {error}"),
            None => error.to_string(),
        });
        let value = exception.value(py);
        let set = || -> PyResult<()> {
            value.setattr("line", line)?;
            value.setattr("column", column)?;
            value.setattr("expected", expected)?;
            value.setattr("index", index)
        };
        set().err().unwrap_or(exception)
    }
}

/// What was expected in place of the error.
fn expected(kind: &ParseErrorKind) -> Option<String> {
    match kind {
        ParseErrorKind::UnknownSymbol { alphabet, .. } => {
            Some(format!("a symbol of the alphabet {alphabet}"))
        }
        ParseErrorKind::NotANumber { first, last, .. } => {
            Some(format!("a number from {first} to {last}"))
        }
        kind => Some(kind.to_string().split_once("expected ")?.1.to_owned()),
    }
}

/// A `ValueError` with the words of any error.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
