//! A batch: many jobs on many threads, with answers in the order of the jobs and bounded memory.
//!
//! Workers run in threads, and the caller's thread consumes their answers. A free worker takes the next job itself,
//! under a lock. A separate thread that produced the jobs would compete with the workers: with one worker per core, it
//! would preempt one of them again and again, at the cost of a context switch each time.
//!
//! Each job gets a *slot* in a bounded queue when it is taken, and the caller empties the slots in that order. An
//! answer that is ready early therefore waits in its slot, and workers that run too far ahead wait for the queue:
//! memory does not grow with the input.
//!
//! A slot holds a *pile* that its worker adds to. When the slot's turn comes, the caller takes the pile whenever it is
//! not empty, even in the middle of a job, so partial answers are available at once. A worker whose pile is full waits
//! until the caller has taken it.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, unbounded};

/// Maximum time that the caller's thread sleeps before it checks again.
const TICK: Duration = Duration::from_millis(10);

/// How long the first job may take before the threads that are still missing are started.
const MOMENT: Duration = Duration::from_micros(100);

/// The threads of a run; see [`Batch::run`].
///
/// # Examples
///
/// ```
/// use std::collections::VecDeque;
/// use std::ops::ControlFlow;
/// use satdoku_tasks::batch::{Answer, Batch, Event};
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
/// # Ok::<(), satdoku_tasks::batch::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a batch does nothing until `run` is called"]
pub struct Batch {
    threads: usize,
}

/// An event for the caller's thread.
#[derive(Debug)]
pub enum Event<P> {
    /// The next part of the answers, in order.
    Pile(P),
    /// A worker is busy and has nothing new: a good time to flush buffers.
    Waiting,
    /// No job is in progress and no new one has arrived: a good time to flush buffers.
    Idle,
    /// The worker panicked: the current job has no further answers. The run continues with the next job.
    Panicked,
}

/// A container that workers add to and the caller takes.
pub trait Pile: Default {
    /// Whether the pile is empty.
    fn is_empty(&self) -> bool;
    /// Whether the worker should wait until the pile is taken.
    fn is_full(&self) -> bool;
}

/// A list of answers; it is full at 1,024.
impl<T> Pile for VecDeque<T> {
    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }

    fn is_full(&self) -> bool {
        self.len() >= 1024
    }
}

/// The reason why a batch is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A worker or the source of jobs panicked.
    #[error("a thread of the run panicked")]
    Panicked,
    /// The system refused to start a thread.
    #[error("the system allows no thread")]
    NoThread,
}

/// The run is over; no further answers are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed;

/// The worker panicked on this slot's job.
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
        // No code that can panic runs while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the job has ended, at most for this time; returns whether it has.
    fn ends_within(&self, time: Duration) -> bool {
        let is_going_on = |state: &mut State<P>| state.end.is_none();
        let waited = self.changed.wait_timeout_while(self.lock(), time, is_going_on);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    fn end(&self, end: Result<(), Panicked>) {
        self.lock().end.get_or_insert(end);
        self.changed.notify_all();
    }
}

/// The source of jobs, used by one worker at a time.
struct Jobs<N, P> {
    /// `None` once it has run out of jobs.
    next: Option<N>,
    /// One for each slot that may still be added to the queue.
    allowed: Receiver<()>,
    /// The queue of slots; `None` once there are no more jobs.
    order: Option<Sender<Arc<Slot<P>>>>,
}

/// The state shared by the threads of a run.
struct Shared<N, P> {
    jobs: Mutex<Jobs<N, P>>,
    /// Whether the caller has left.
    over: Arc<AtomicBool>,
    /// Whether there are no more jobs.
    exhausted: Arc<AtomicBool>,
}

impl<T, N: FnMut() -> Option<T>, P: Pile> Shared<N, P> {
    /// Takes the next job and a slot for its answer; waits while too many answers are pending.
    ///
    /// Returns `None` if the run is over, or if `next` has run out or panicked.
    fn job(&self) -> Option<(T, Answer<P>)> {
        let mut jobs = self.jobs.lock().ok()?;
        if self.over.load(Ordering::Relaxed) {
            return None;
        }
        jobs.next.as_ref()?;
        jobs.allowed.recv().ok()?;
        let Some(job) = jobs.next.as_mut()?() else {
            self.exhausted.store(true, Ordering::Release);
            // The caller need not wait until the threads have ended.
            (jobs.next, jobs.order) = (None, None);
            return None;
        };
        let slot = Arc::<Slot<P>>::default();
        jobs.order.as_ref()?.send(slot.clone()).ok()?;
        let over = self.over.clone();
        Some((job, Answer { slot, over }))
    }
}

/// The answer to a job, which its worker adds to in parts.
#[derive(Debug)]
pub struct Answer<P> {
    slot: Arc<Slot<P>>,
    /// Whether the caller has left.
    over: Arc<AtomicBool>,
}

impl<P: Pile> Answer<P> {
    /// Adds to the pile; waits first while the pile is full.
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
    /// Ends the slot. A job whose worker ran has set its end before; any other is lost.
    fn drop(&mut self) {
        self.slot.end(Err(Panicked));
    }
}

impl Batch {
    /// Creates a batch with this many worker threads, at least one.
    pub fn new(threads: usize) -> Self {
        Batch { threads: threads.max(1) }
    }

    /// Runs until `next` has no more jobs and every answer is taken, or until `take` breaks.
    ///
    /// Free workers call `next`, one at a time. `start_worker` is called once in each worker thread and returns the
    /// closure that processes the jobs there. Threads may outlive the call: for a short time if they have nothing more
    /// to do, and longer if the run ends early, because a thread that waits for input cannot be woken.
    ///
    /// A panic on a job loses only that job: `take` gets [`Event::Panicked`] when its turn comes, and `start_worker` is
    /// called again, because the panic may have left the worker in an inconsistent state.
    ///
    /// # Errors
    ///
    /// Returns an error at the end if a worker panicked on a job. Returns an error after the answers that are ready if
    /// `next` panicked, or if `start_worker` panicked in every thread. Returns an error at once if no thread could be
    /// started; with fewer threads than requested the run continues.
    pub fn run<T, P, W>(
        self,
        next: impl FnMut() -> Option<T> + Send + 'static,
        start_worker: impl Fn() -> W + Send + Sync + 'static,
        take: impl FnMut(Event<P>) -> ControlFlow<()>,
    ) -> Result<(), BatchError>
    where
        T: 'static,
        P: Pile + Send + 'static,
        W: FnMut(T, &Answer<P>),
    {
        self.run_growing(|| 0, next, start_worker, take)
    }

    /// Like [`Batch::run`], but starts `more` threads as soon as there is a second job, or the first takes longer than a
    /// moment. `more` is called at most once.
    ///
    /// A single short job takes less time than starting and ending a thread for nothing.
    ///
    /// # Errors
    ///
    /// As [`Batch::run`]. If `start_worker` panicked in every thread of the first ones, no more are started.
    pub fn run_growing<T, P, W>(
        self,
        more: impl FnOnce() -> usize,
        next: impl FnMut() -> Option<T> + Send + 'static,
        start_worker: impl Fn() -> W + Send + Sync + 'static,
        mut take: impl FnMut(Event<P>) -> ControlFlow<()>,
    ) -> Result<(), BatchError>
    where
        T: 'static,
        P: Pile + Send + 'static,
        W: FnMut(T, &Answer<P>),
    {
        let (order, slots) = unbounded();
        let (allow, allowed) = unbounded();
        (0..4).for_each(|_| allow.send(()).expect("the receiver is here"));
        let [over, exhausted] = [(); 2].map(|()| Arc::<AtomicBool>::default());
        let _guard = Over(over.clone());
        let next = Some(next);
        let shared = Arc::new(Shared {
            jobs: Mutex::new(Jobs { next, allowed, order: Some(order) }),
            over,
            exhausted: exhausted.clone(),
        });
        let start_worker = Arc::new(start_worker);
        let spawn = |shared: Arc<Shared<_, P>>| {
            let start_worker = start_worker.clone();
            thread::Builder::new().spawn(move || work(&shared, &*start_worker)).is_ok()
        };
        let threads = Threads { shared: Arc::downgrade(&shared), spawn, allow };
        if threads.start(self.threads) == 0 {
            return Err(BatchError::NoThread);
        }
        // The channel of slots closes at the latest with the last worker.
        drop(shared);
        let mut more = Some(more);
        let mut is_first = true;
        let mut panicked = false;
        let mut take = |event| {
            panicked |= matches!(event, Event::Panicked);
            take(event)
        };
        let ended = loop {
            match next_slot(&slots, &mut take) {
                Next::Slot(slot) => {
                    let is_enough = std::mem::take(&mut is_first) && slot.ends_within(MOMENT);
                    if let Some(more) = more.take_if(|_| !is_enough) {
                        threads.start(more());
                    }
                    threads.allow_a_job();
                    if drain(&slot, &mut take).is_break() {
                        break true;
                    }
                }
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

/// Starts the threads of a run.
struct Threads<N, P, S> {
    shared: Weak<Shared<N, P>>,
    spawn: S,
    allow: Sender<()>,
}

impl<N, P, S: Fn(Arc<Shared<N, P>>) -> bool> Threads<N, P, S> {
    /// Starts this many threads; returns how many the system allowed.
    fn start(&self, number: usize) -> usize {
        (0..number * 4).for_each(|_| self.allow_a_job());
        // Nothing is shared any more if every thread has ended.
        let spawn = |_: &usize| self.shared.upgrade().is_some_and(&self.spawn);
        (0..number).take_while(spawn).count()
    }

    /// Lets the workers take one more job.
    fn allow_a_job(&self) {
        // An error means that every thread has ended.
        let _ = self.allow.send(());
    }
}

/// Signals to all threads that the caller has left, even by a panic.
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
        // A worker that panicked is not used again; additions to the pile are atomic, so the pile is consistent.
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
    /// All slots have been emptied and no more will come.
    End,
    /// The caller ended the run.
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

/// Passes everything that arrives in one slot to `take`.
fn drain<P: Pile>(
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
