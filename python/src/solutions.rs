//! The solutions of a puzzle, as they are found.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
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

/// How many solutions are found before they are asked for.
const AHEAD: usize = 64;

/// How often the calling thread looks for signals.
const TICK: Duration = Duration::from_millis(30);

/// An iterator over the solutions of a puzzle.
///
/// It must not be used by two threads at a time.
#[pyclass(module = "satdoku")]
pub(crate) struct Solutions {
    record: Arc<Record>,
    search: Search,
}

type Found = Result<Solved, SolveError>;

enum Search {
    NotStarted,
    /// The mutex is never locked: it allows other threads to hold the iterator.
    Running {
        found: Mutex<Receiver<Found>>,
        interrupt: Arc<AtomicBool>,
    },
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
        Solutions { record: record.clone(), search: Search::NotStarted }
    }

    fn start(&mut self) -> PyResult<()> {
        let (send, found) = sync_channel(AHEAD);
        let interrupt = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_interrupt(interrupt.clone());
        let record = self.record.clone();
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
        self.search = Search::Running { found: Mutex::new(found), interrupt };
        Ok(())
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        if let Search::NotStarted = self.search {
            self.start()?;
        }
        let Search::Running { found, .. } = &mut self.search else {
            return Ok(None);
        };
        let found = found.get_mut().unwrap_or_else(PoisonError::into_inner);
        let next = loop {
            let found = &mut *found;
            match py.detach(move || found.recv_timeout(TICK)) {
                Ok(next) => break Some(next),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        };
        match next {
            Some(Ok(solution)) => Ok(Some(Solution::of(&self.record, solution)?)),
            Some(Err(error)) => {
                self.search = Search::Over;
                Err(PyRuntimeError::new_err(error.to_string()))
            }
            None => {
                self.search = Search::Over;
                Ok(None)
            }
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        if let Search::Running { interrupt, .. } = &self.search {
            interrupt.store(true, Ordering::Relaxed);
        }
    }
}
