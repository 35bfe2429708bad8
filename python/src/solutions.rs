//! The solutions of a puzzle, as they are found.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::puzzle::Solution as Solved;
use satdoku::solve::SolveError;

use crate::search::with_engine;
use crate::solution::Solution;
use crate::turns::Turns;

/// How many solutions are found before they are asked for.
const AHEAD: usize = 64;

/// How often the calling thread looks for signals.
const TICK: Duration = Duration::from_millis(30);

/// An iterator over the solutions of a puzzle.
///
/// Threads may share it: each solution goes to one of them.
#[pyclass(frozen, module = "satdoku")]
pub(crate) struct Solutions {
    record: Arc<Record>,
    search: Turns<Search>,
}

type Found = Result<Solved, SolveError>;

enum Search {
    NotStarted,
    Running { found: Receiver<Found>, interrupt: Arc<AtomicBool> },
    Over,
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}

impl Solutions {
    /// The solutions of a record's puzzle; the search starts with the first.
    pub(crate) fn of(record: &Arc<Record>) -> Self {
        Solutions { record: record.clone(), search: Turns::new(Search::NotStarted) }
    }
}

impl Search {
    fn start(record: &Arc<Record>) -> PyResult<Self> {
        let (send, found) = sync_channel(AHEAD);
        let interrupt = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_interrupt(interrupt.clone());
        let record = record.clone();
        thread::Builder::new().spawn(move || {
            let ended = with_engine(|engine| {
                engine.search(&record.puzzle, &budget, &mut |solution| {
                    // An error means that the iterator was dropped.
                    match send.send(Ok(solution)) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                })
            });
            if let Err(error) = ended {
                let _ = send.send(Err(error));
            }
        })?;
        Ok(Search::Running { found, interrupt })
    }

    /// The next solution; None after the last.
    fn next(&mut self, py: Python<'_>, record: &Arc<Record>) -> PyResult<Option<Solved>> {
        if let Search::NotStarted = self {
            *self = Search::start(record)?;
        }
        let Search::Running { found, .. } = self else {
            return Ok(None);
        };
        let next = loop {
            let found = &mut *found;
            match py.detach(move || found.recv_timeout(TICK)) {
                Ok(next) => break Some(next),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        };
        if !matches!(next, Some(Ok(_))) {
            *self = Search::Over;
        }
        next.transpose().map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let next = self.search.with(py, |search| search.next(py, &self.record))?;
        Ok(next.map(|solved| Solution::of(&self.record, solved)).transpose()?)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if let Search::Running { interrupt, .. } = self {
            interrupt.store(true, Ordering::Relaxed);
        }
    }
}
