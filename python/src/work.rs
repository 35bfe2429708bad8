//! Jobs on threads, with the interpreter released, which Ctrl-C interrupts.
//!
//! Only Python's main thread sees Ctrl-C, and only while it asks for it. So the calling thread does short work itself,
//! without another thread; what takes longer than [`PATIENCE`] goes to other threads, and the calling thread looks for
//! signals. A job that was cut short by its budget begins again there: its answer is the same, since the budget had no
//! part in it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use satdoku::budget::Budget;

use crate::errors::Failure;

/// How long the calling thread works before it lets others work.
const PATIENCE: Duration = Duration::from_millis(20);

/// How often the calling thread looks for signals.
const TICK: Duration = Duration::from_millis(30);

/// The limits on each job.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limits {
    /// Time for a job.
    pub(crate) timeout: Option<Duration>,
}

impl Limits {
    fn budget(&self) -> Budget {
        match self.timeout {
            Some(limit) => Budget::unlimited().with_time_limit(limit),
            None => Budget::unlimited(),
        }
    }

    /// Whether a job that ran out of the calling thread's patience might have had more time.
    fn allows_more_than(&self, time: Duration) -> bool {
        self.timeout.is_none_or(|limit| limit > time)
    }
}

/// A failed job, with its place among the jobs.
type Failed = Mutex<Option<(usize, Failure)>>;

/// Answers a question: `ask` may be called twice.
pub(crate) fn answer<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    ask: impl Fn(&Budget) -> Result<T, Failure> + Sync,
) -> PyResult<T> {
    let answered = py.detach(|| {
        let short = limits.budget().with_time_limit(PATIENCE);
        let first = ask(&short);
        if short.stopped().is_none() || !limits.allows_more_than(PATIENCE) {
            return Ok(first);
        }
        drop(first);
        watched(|interrupt| ask(&limits.budget().with_interrupt(interrupt.clone())))
    });
    answered?.map_err(|failure| failure.into_exception(py))
}

/// Calls a function in a thread of its own. On Ctrl-C its flag is raised, and its result dropped.
pub(crate) fn watched<T: Send>(work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    let interrupt = Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, ended) = channel::<()>();
        let flag = &interrupt;
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            // Dropped at the end, even that of a panic.
            let _send = send;
            work(flag)
        })?;
        let interrupted = wait(&ended, flag);
        let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        interrupted.map(|()| result)
    })
}

/// Waits until every sender is gone; raises the flag if a signal handler raised an exception.
fn wait(ended: &Receiver<()>, interrupt: &AtomicBool) -> PyResult<()> {
    let mut raised = Ok(());
    while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(TICK) {
        if raised.is_ok() {
            raised = Python::attach(|py| py.check_signals());
            if raised.is_err() {
                interrupt.store(true, Ordering::Relaxed);
            }
        }
    }
    raised
}

/// Does all jobs, on the calling thread as long as that takes a moment, else on this many threads.
///
/// `work` may be called twice with a job. It gets a budget of the job's own. Fails with the failure of the first job that
/// has one; those behind it may not have been done.
pub(crate) fn run<J: Send>(
    threads: usize,
    limits: &Limits,
    jobs: impl Iterator<Item = J> + Send,
    work: &(impl Fn(&mut J, &Budget) -> Result<(), Failure> + Sync),
) -> PyResult<Result<(), (usize, Failure)>> {
    let mut jobs = jobs.enumerate();
    let mut unfinished = None;
    let started = Instant::now();
    let is_patient = || started.elapsed() < PATIENCE;
    while is_patient() {
        let Some((index, mut job)) = jobs.next() else {
            return Ok(Ok(()));
        };
        let short = limits.budget().with_time_limit(PATIENCE);
        let done = work(&mut job, &short);
        if short.stopped().is_some() && limits.allows_more_than(PATIENCE) {
            unfinished = Some((index, job));
            break;
        }
        if let Err(failure) = done {
            return Ok(Err((index, failure)));
        }
    }
    run_on_threads(threads, limits, unfinished.into_iter().chain(jobs), work)
}

/// Like [`run`], on other threads from the start.
pub(crate) fn run_on_threads<J: Send>(
    threads: usize,
    limits: &Limits,
    jobs: impl Iterator<Item = (usize, J)> + Send,
    work: &(impl Fn(&mut J, &Budget) -> Result<(), Failure> + Sync),
) -> PyResult<Result<(), (usize, Failure)>> {
    let jobs = Mutex::new(jobs);
    let failed = Failed::default();
    let interrupt = Arc::new(AtomicBool::new(false));
    let (send, ended) = channel::<()>();
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.max(1) {
            let (jobs, failed, interrupt, send) = (&jobs, &failed, &interrupt, send.clone());
            let worker = move || {
                let _send = send;
                do_jobs(limits, jobs, failed, interrupt, work);
            };
            match thread::Builder::new().spawn_scoped(scope, worker) {
                Ok(_) => started += 1,
                Err(error) if started == 0 => return Err(error.into()),
                // Fewer threads do as well.
                Err(_) => break,
            }
        }
        drop(send);
        wait(&ended, &interrupt)
    })?;
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(failed.map_or(Ok(()), Err))
}

fn do_jobs<J>(
    limits: &Limits,
    jobs: &Mutex<impl Iterator<Item = (usize, J)>>,
    failed: &Failed,
    interrupt: &Arc<AtomicBool>,
    work: &impl Fn(&mut J, &Budget) -> Result<(), Failure>,
) {
    // A panic of another thread ends the scope with a panic, whatever this one does.
    let next = || jobs.lock().ok()?.next();
    while let Some((index, mut job)) = next() {
        if interrupt.load(Ordering::Relaxed) {
            return;
        }
        let budget = limits.budget().with_interrupt(interrupt.clone());
        if let Err(failure) = work(&mut job, &budget) {
            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
            // Jobs are taken in order: those before this one have been taken, and report as well.
            if failed.as_ref().is_none_or(|(first, _)| index < *first) {
                *failed = Some((index, failure));
            }
            return exhaust(jobs);
        }
    }
}

/// Leaves no job to be taken.
fn exhaust<J>(jobs: &Mutex<impl Iterator<Item = J>>) {
    if let Ok(mut jobs) = jobs.lock() {
        jobs.by_ref().for_each(drop);
    }
}
