//! Values that several threads of Python use in turns, such as one iterator for all of them.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How often a waiting thread looks for signals.
const TICK: Duration = Duration::from_millis(30);

/// A value that one thread uses at a time.
///
/// **Invariant.** The mutex is locked for moments only, and never by a thread that waits for the interpreter. So a thread
/// that has the interpreter may lock it.
#[derive(Debug)]
pub(crate) struct Turns<T> {
    state: Mutex<State<T>>,
    freed: Condvar,
}

#[derive(Debug)]
enum State<T> {
    Free(T),
    InUse(ThreadId),
}

impl<T: Send> Turns<T> {
    pub(crate) fn new(value: T) -> Self {
        Turns { state: Mutex::new(State::Free(value)), freed: Condvar::new() }
    }

    /// Uses the value once no other thread does. A thread that waits lets others run, and Ctrl-C ends its wait.
    ///
    /// # Errors
    ///
    /// Those of `work`, an exception that a signal handler raised, and `ValueError` if this thread is in the middle of using
    /// the value, as when a method that an iterator calls takes the next element of the same iterator.
    pub(crate) fn with<R>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> PyResult<R>,
    ) -> PyResult<R> {
        py.check_signals()?;
        let mut turn = loop {
            let taken = match self.take()? {
                Some(value) => Some(value),
                None => py.detach(|| self.wait())?,
            };
            match taken {
                Some(value) => break Turn { turns: self, value: Some(value) },
                None => py.check_signals()?,
            }
        };
        work(turn.value.as_mut().expect("it is there until the turn ends"))
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value, unless another thread has it.
    fn take(&self) -> PyResult<Option<T>> {
        take_from(&mut self.lock())
    }

    /// Waits for the value, up to a tick.
    fn wait(&self) -> PyResult<Option<T>> {
        let is_in_use = |state: &mut State<T>| matches!(state, State::InUse(_));
        let waited = self.freed.wait_timeout_while(self.lock(), TICK, is_in_use);
        take_from(&mut waited.unwrap_or_else(PoisonError::into_inner).0)
    }
}

fn take_from<T>(state: &mut State<T>) -> PyResult<Option<T>> {
    let this = thread::current().id();
    if let State::InUse(user) = state {
        return match *user == this {
            true => Err(PyValueError::new_err("iterator already executing")),
            false => Ok(None),
        };
    }
    match std::mem::replace(state, State::InUse(this)) {
        State::Free(value) => Ok(Some(value)),
        State::InUse(_) => unreachable!("it was free"),
    }
}

/// The use of a value, which ends when it is dropped, by a panic too.
struct Turn<'a, T: Send> {
    turns: &'a Turns<T>,
    value: Option<T>,
}

impl<T: Send> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        if let Some(value) = self.value.take() {
            *self.turns.lock() = State::Free(value);
            self.turns.freed.notify_one();
        }
    }
}
