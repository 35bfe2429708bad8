//! The threads that answer questions.

use std::io;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use satdoku_tasks::query::run::caught;

/// Work for a thread.
type Job = Box<dyn FnOnce() + Send>;

/// Threads with a queue of limited length. They end when the pool is dropped.
#[derive(Debug)]
pub(super) struct Pool {
    jobs: Sender<Job>,
}

/// The queue is full.
#[derive(Debug)]
pub(super) struct Busy;

impl Pool {
    /// Starts the threads; `waiting` jobs have room in the queue.
    pub(super) fn start(threads: usize, waiting: usize) -> io::Result<Self> {
        let (jobs, queue) = bounded(waiting);
        for _ in 0..threads {
            let queue = queue.clone();
            thread::Builder::new().name("question".to_owned()).spawn(move || work(&queue))?;
        }
        Ok(Pool { jobs })
    }

    /// Adds a job to the queue, unless that is full.
    pub(super) fn submit(&self, job: impl FnOnce() + Send + 'static) -> Result<(), Busy> {
        self.jobs.try_send(Box::new(job)).map_err(|_| Busy)
    }
}

fn work(queue: &Receiver<Job>) {
    for job in queue {
        // The panic has been reported on stderr, and the answer that it was to give has ended.
        let _ = caught(job);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_full_queue_refuses_and_a_panic_costs_no_thread() {
        let pool = Pool::start(1, 1).expect("threads can be started");
        let (started, starts) = mpsc::channel();
        let (finish, finishes) = mpsc::channel::<()>();
        let blocking = move || {
            started.send(()).expect("the test waits");
            finishes.recv().expect("the test sends");
            panic!("of the test");
        };
        pool.submit(blocking).expect("there is room");
        starts.recv().expect("it starts");
        let (done, dones) = mpsc::channel();
        pool.submit(move || done.send(7).expect("the test waits")).expect("one may wait");
        assert!(pool.submit(|| ()).is_err(), "a second may not");
        finish.send(()).expect("it waits");
        assert_eq!(dones.recv(), Ok(7));
    }
}
