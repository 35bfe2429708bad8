//! Many jobs on many threads, answers in the order of the jobs, memory bounded.
//!
//! Some threads work, and the caller's thread takes what they give. A worker that is free takes the next job
//! itself, under a lock, so that no thread but the workers has much to do: with one for each core, a thread
//! that only produced jobs would take a core from one of them again and again, for a switch each time.
//!
//! Each job gets a *slot* in a queue of bounded length when it is taken; the caller empties the slots in that
//! order. So an answer that is ready early waits in its slot, and workers that are too fast wait for
//! the queue: nothing grows with the input.
//!
//! A slot holds a *pile* that its worker adds to. The caller, once it is the slot's turn, takes the pile
//! whenever there is something on it, also in the middle of a job: nothing that is known waits for what
//! is not. A worker whose pile is full waits until it is taken.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};

/// How long the caller's thread sleeps at most before it looks again.
const TICK: Duration = Duration::from_millis(10);

/// Threads for a run; see [`Batch::run`].
///
/// # Examples
///
/// ```
/// use std::collections::VecDeque;
/// use std::ops::ControlFlow;
/// use satdoku::batch::{Answer, Batch, Event};
///
/// let (mut jobs, mut squares) = (1..=100, Vec::new());
/// Batch::new(4).run(
///     move || jobs.next(),
///     || |job: u64, answer: &Answer<VecDeque<u64>>| {
///         let _ = answer.add(|pile| pile.push_back(job * job));
///     },
///     |event| {
///         if let Event::Pile(pile) = event {
///             squares.extend(pile);
///         }
///         ControlFlow::Continue(())
///     },
/// )?;
/// assert!(squares.is_sorted() && squares.len() == 100);
/// # Ok::<(), satdoku::batch::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a batch runs nothing until it is told to"]
pub struct Batch {
    threads: usize,
}

/// What the caller's thread is told.
#[derive(Debug)]
pub enum Event<P> {
    /// What came next, in order.
    Pile(P),
    /// Nothing new, a worker is on it: time to write out what is buffered.
    Waiting,
    /// Nothing is under way, no job has come: likewise.
    Idle,
    /// The worker panicked: there is nothing more of the job whose turn it is. The next jobs are done as ever.
    Panicked,
}

/// What workers add to and the caller takes away.
pub trait Pile: Default {
    /// Whether there is nothing on it.
    fn is_empty(&self) -> bool;
    /// Whether its worker should wait until it is taken.
    fn is_full(&self) -> bool;
}

/// A list of answers, full at 1,024.
impl<T> Pile for VecDeque<T> {
    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }

    fn is_full(&self) -> bool {
        self.len() >= 1024
    }
}

/// Why not all of the work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A worker panicked, or what gives it jobs.
    #[error("a thread of the run panicked")]
    Panicked,
    /// The system has no thread to spare.
    #[error("the system allows no thread")]
    NoThread,
}

/// The run is over; nothing more is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed;

/// A worker did, on the job of this slot.
#[derive(Clone, Copy, Debug)]
struct Panicked;

#[derive(Debug, Default)]
struct Slot<P> {
    state: Mutex<State<P>>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State<P> {
    pile: P,
    end: Option<Result<(), Panicked>>,
}

impl<P> Slot<P> {
    fn lock(&self) -> MutexGuard<'_, State<P>> {
        // Nothing that can panic runs while it is locked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, end: Result<(), Panicked>) {
        self.lock().end.get_or_insert(end);
        self.changed.notify_all();
    }
}

/// Where the workers take their jobs from, one worker at a time.
struct Jobs<N, P> {
    /// None once it has said that there are no more.
    next: Option<N>,
    order: Sender<Arc<Slot<P>>>,
}

/// What the threads of a run share.
struct Shared<N, P> {
    jobs: Mutex<Jobs<N, P>>,
    /// Whether the caller has gone.
    over: Arc<AtomicBool>,
    /// Whether there are no more jobs.
    exhausted: Arc<AtomicBool>,
}

impl<T, N: FnMut() -> Option<T>, P: Pile> Shared<N, P> {
    /// The next job and a slot for its answer; waits while too many answers are not yet taken.
    ///
    /// None if the run is over, or if `next` has no more or has panicked.
    fn job(&self) -> Option<(T, Answer<P>)> {
        let mut jobs = self.jobs.lock().ok()?;
        if self.over.load(Ordering::Relaxed) {
            return None;
        }
        let Some(job) = jobs.next.as_mut()?() else {
            jobs.next = None;
            self.exhausted.store(true, Ordering::Release);
            return None;
        };
        let slot = Arc::<Slot<P>>::default();
        jobs.order.send(slot.clone()).ok()?;
        let over = self.over.clone();
        Some((job, Answer { slot, over }))
    }
}

/// Where a worker puts the answer to its job, bit by bit.
#[derive(Debug)]
pub struct Answer<P> {
    slot: Arc<Slot<P>>,
    /// Whether the caller has gone.
    over: Arc<AtomicBool>,
}

impl<P: Pile> Answer<P> {
    /// Adds to the pile; waits first while it is full.
    ///
    /// # Errors
    ///
    /// If the run is over.
    pub fn add(&self, add: impl FnOnce(&mut P)) -> Result<(), Closed> {
        let mut state = self.slot.lock();
        while state.pile.is_full() && !self.is_over() {
            self.slot.changed.notify_all();
            let waited = self.slot.changed.wait_timeout(state, TICK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if self.is_over() {
            return Err(Closed);
        }
        add(&mut state.pile);
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

impl<P> Drop for Answer<P> {
    /// A job that was worked on has ended by then; one that was not is lost.
    fn drop(&mut self) {
        self.slot.end(Err(Panicked));
    }
}

impl Batch {
    /// As many worker threads as told, at least one.
    pub fn new(threads: usize) -> Self {
        Batch { threads: threads.max(1) }
    }

    /// Runs until `next` has no more jobs and every answer is taken, or `take` breaks.
    ///
    /// `next` is called by the workers, one at a time, whenever one of them is free. `start_worker` is
    /// called once in each worker thread and gives what works on the jobs there. Threads may outlive the
    /// call when it ends early: one that waits for input cannot be woken.
    ///
    /// A panic on a job costs that job: `take` is told with [`Event::Panicked`] when its turn comes, and
    /// `start_worker` is called again, as the worker may have been left half done.
    ///
    /// # Errors
    ///
    /// At the end, if a worker panicked on some job. After what was ready before, if `next` did, or `start_worker` in
    /// every thread. If not even one thread can be had; with fewer than told the run goes on.
    pub fn run<T, P, W>(
        self,
        next: impl FnMut() -> Option<T> + Send + 'static,
        start_worker: impl Fn() -> W + Send + Sync + 'static,
        mut take: impl FnMut(Event<P>) -> ControlFlow<()>,
    ) -> Result<(), BatchError>
    where
        T: 'static,
        P: Pile + Send + 'static,
        W: FnMut(T, &Answer<P>),
    {
        let (order, slots) = bounded(4 * self.threads + 4);
        let [over, exhausted] = [(); 2].map(|()| Arc::<AtomicBool>::default());
        let _guard = Over(over.clone());
        let next = Some(next);
        let shared = Arc::new(Shared {
            jobs: Mutex::new(Jobs { next, order }),
            over,
            exhausted: exhausted.clone(),
        });
        let start_worker = Arc::new(start_worker);
        let start = |_: &usize| {
            let (shared, start_worker) = (shared.clone(), start_worker.clone());
            let worker = thread::Builder::new();
            worker.spawn(move || work(&shared, &*start_worker)).is_ok()
        };
        if (0..self.threads).take_while(start).count() == 0 {
            return Err(BatchError::NoThread);
        }
        // With the last worker goes the sender of slots.
        drop(shared);
        let mut panicked = false;
        let mut take = |event| {
            panicked |= matches!(event, Event::Panicked);
            take(event)
        };
        let ended = loop {
            match next_slot(&slots, &mut take) {
                Next::Slot(slot) if empty(&slot, &mut take).is_break() => break true,
                Next::Slot(_) => {}
                Next::Enough => break true,
                Next::End => break exhausted.load(Ordering::Acquire),
            }
        };
        if panicked || !ended {
            return Err(BatchError::Panicked);
        }
        Ok(())
    }
}

/// Tells all threads when the caller has gone, also by a panic.
struct Over(Arc<AtomicBool>);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn work<T, N, P, W>(shared: &Shared<N, P>, start_worker: &impl Fn() -> W)
where
    N: FnMut() -> Option<T>,
    P: Pile,
    W: FnMut(T, &Answer<P>),
{
    let mut worker = start_worker();
    while let Some((job, answer)) = shared.job() {
        // A worker that panicked is not used again, and what it left on the pile is whole.
        let done = catch_unwind(AssertUnwindSafe(|| worker(job, &answer)));
        if done.is_ok() {
            answer.slot.end(Ok(()));
        } else {
            drop(answer);
            worker = start_worker();
        }
    }
}

enum Next<P> {
    Slot(Arc<Slot<P>>),
    /// There will be no more.
    End,
    /// The caller does not want to go on.
    Enough,
}

fn next_slot<P>(
    slots: &Receiver<Arc<Slot<P>>>,
    take: &mut impl FnMut(Event<P>) -> ControlFlow<()>,
) -> Next<P> {
    match slots.try_recv() {
        Ok(slot) => return Next::Slot(slot),
        Err(TryRecvError::Disconnected) => return Next::End,
        Err(TryRecvError::Empty) => {}
    }
    loop {
        if take(Event::Idle).is_break() {
            return Next::Enough;
        }
        match slots.recv_timeout(TICK) {
            Ok(slot) => return Next::Slot(slot),
            Err(RecvTimeoutError::Disconnected) => return Next::End,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Takes all that comes into one slot.
fn empty<P: Pile>(
    slot: &Slot<P>,
    take: &mut impl FnMut(Event<P>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        let mut state = slot.lock();
        let end = state.end;
        let pile = std::mem::take(&mut state.pile);
        drop(state);
        slot.changed.notify_all();
        let event = match (pile.is_empty(), end) {
            (false, _) => Event::Pile(pile),
            (true, Some(Ok(()))) => return ControlFlow::Continue(()),
            (true, Some(Err(Panicked))) => return take(Event::Panicked),
            (true, None) => Event::Waiting,
        };
        take(event)?;
        let state = slot.lock();
        if state.end.is_none() && !state.pile.is_full() {
            drop(slot.changed.wait_timeout(state, TICK));
        }
    }
}

#[cfg(test)]
mod tests;
