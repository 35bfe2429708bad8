use std::collections::HashSet;
use std::sync::atomic::AtomicUsize;

use crossbeam_channel::bounded;

use super::*;

type List<T> = VecDeque<T>;

/// The jobs 0, 1, 2 and so on.
fn numbered(jobs: usize) -> impl FnMut() -> Option<usize> + Send {
    let mut jobs = 0..jobs;
    move || jobs.next()
}

/// A single job.
fn once() -> impl FnMut() -> Option<()> + Send {
    let mut job = Some(());
    move || job.take()
}

/// With several threads each even job ends after the odd job that follows it, so that answers become ready out of
/// order.
fn collect(threads: usize, jobs: usize, parts: usize) -> Vec<(usize, usize)> {
    let mut taken = Vec::new();
    let ready = Arc::new((Mutex::new(HashSet::new()), Condvar::new()));
    Batch::new(threads)
        .run(
            numbered(jobs),
            move || {
                let ready = ready.clone();
                move |job: usize, answer: &Answer<List<(usize, usize)>>| {
                    let (done, changed) = &*ready;
                    if threads > 1 && job.is_multiple_of(2) {
                        let done = done.lock().unwrap();
                        let is_early = |done: &mut HashSet<_>| !done.contains(&(job + 1));
                        drop(changed.wait_while(done, is_early).unwrap());
                    }
                    (0..parts).for_each(|part| {
                        answer.add(|list| list.push_back((job, part))).expect("the run goes on")
                    });
                    done.lock().unwrap().insert(job);
                    changed.notify_all();
                }
            },
            |event| {
                if let Event::Pile(pile) = event {
                    taken.extend(pile);
                }
                ControlFlow::Continue(())
            },
        )
        .unwrap();
    taken
}

#[test]
fn answers_come_in_the_order_of_jobs_whole() {
    for (threads, jobs, parts) in [(1, 0, 1), (1, 50, 1), (3, 200, 1), (4, 60, 10), (2, 20, 0)] {
        let expected: Vec<_> =
            (0..jobs).flat_map(|job| (0..parts).map(move |part| (job, part))).collect();
        assert_eq!(collect(threads, jobs, parts), expected);
    }
}

#[test]
fn endless_jobs_wait_for_the_caller_and_end_with_it() {
    let produced = Arc::new(AtomicUsize::new(0));
    let counter = produced.clone();
    let mut taken = 0;
    Batch::new(2)
        .run(
            move || {
                counter.fetch_add(1, Ordering::SeqCst);
                Some(())
            },
            || {
                |(), answer: &Answer<List<()>>| {
                    assert_eq!(answer.add(|list| list.push_back(())), Ok(()))
                }
            },
            |event| {
                if let Event::Pile(pile) = event {
                    taken += pile.len();
                    // The workers may run ahead by the capacity for pending answers: 4 per thread, and 4.
                    while produced.load(Ordering::SeqCst) < taken + 12 {
                        thread::yield_now();
                    }
                    assert!(produced.load(Ordering::SeqCst) - taken < 100, "bounded memory");
                }
                if taken < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        )
        .unwrap();
    assert_eq!(taken, 500);
}

#[test]
fn the_caller_is_asked_while_nothing_comes() {
    let mut idle = 0;
    let (_never, input) = bounded::<()>(0);
    let end = Batch::new(1).run(
        move || input.recv().ok(),
        || |(), _: &Answer<List<()>>| (),
        |_| {
            idle += 1;
            if idle < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    assert_eq!((end, idle), (Ok(()), 3));
}

#[test]
fn a_panic_of_a_worker_costs_its_job_alone() {
    for threads in [1, 2, 5] {
        let (started, mut taken) = (Arc::new(AtomicUsize::new(0)), Vec::new());
        let counter = started.clone();
        let start_worker = move || {
            counter.fetch_add(1, Ordering::SeqCst);
            |job: usize, answer: &Answer<List<usize>>| {
                let add = |part| answer.add(|list| list.push_back(10 * job + part));
                add(0).expect("the run goes on");
                assert_ne!(job % 4, 3, "injected");
                add(1).expect("the run goes on");
            }
        };
        let end = Batch::new(threads).run(numbered(40), start_worker, |event| {
            match event {
                Event::Pile(pile) => taken.extend(pile.into_iter().map(Some)),
                Event::Panicked => taken.push(None),
                Event::Waiting | Event::Idle => {}
            }
            ControlFlow::Continue(())
        });
        let told = |job: usize| {
            let second = (job % 4 != 3).then_some(10 * job + 1);
            [Some(10 * job), second]
        };
        let expected: Vec<_> = (0..40).flat_map(told).collect();
        assert_eq!((end, taken), (Err(BatchError::Panicked), expected));
        // Threads without work may start after the end, so wait for them, but not for ever.
        (0..10_000).take_while(|_| started.load(Ordering::SeqCst) < threads + 10).for_each(|_| {
            thread::sleep(Duration::from_millis(1));
        });
        assert_eq!(started.load(Ordering::SeqCst), threads + 10);
    }
}

#[test]
fn whoever_is_told_of_a_panic_may_end_the_run() {
    let (mut taken, mut told) = (Vec::new(), 0);
    let start_worker = || {
        |job: usize, answer: &Answer<List<usize>>| {
            assert_ne!(job, 3, "injected");
            let _ = answer.add(|list| list.push_back(job));
        }
    };
    let end = Batch::new(2).run(numbered(10), start_worker, |event| match event {
        Event::Panicked => {
            told += 1;
            ControlFlow::Break(())
        }
        Event::Pile(pile) => {
            taken.extend(pile);
            ControlFlow::Continue(())
        }
        Event::Waiting | Event::Idle => ControlFlow::Continue(()),
    });
    assert_eq!((end, taken, told), (Err(BatchError::Panicked), vec![0, 1, 2], 1));
}

#[test]
fn a_worker_that_cannot_be_started_ends_the_run() {
    for threads in [1, 3] {
        let end = Batch::new(threads).run(
            numbered(10),
            || -> fn(usize, &Answer<List<usize>>) { panic!("injected") },
            |_| ControlFlow::Continue(()),
        );
        assert_eq!(end, Err(BatchError::Panicked));
    }
}

#[test]
fn what_is_known_comes_while_the_job_goes_on() {
    let (done, go_on) = bounded::<()>(0);
    let done = Mutex::new(Some(done));
    let mut taken = Vec::new();
    Batch::new(1)
        .run(
            once(),
            move || {
                let go_on = go_on.clone();
                move |(), answer: &Answer<List<u8>>| {
                    assert_eq!(answer.add(|list| list.push_back(1)), Ok(()));
                    // The second part comes only once the caller has seen the first.
                    assert!(go_on.recv().is_err());
                    assert_eq!(answer.add(|list| list.push_back(2)), Ok(()));
                }
            },
            |event| {
                if let Event::Pile(pile) = event {
                    taken.extend(pile);
                    done.lock().unwrap().take();
                }
                ControlFlow::Continue(())
            },
        )
        .unwrap();
    assert_eq!(taken, [1, 2]);
}

#[test]
fn a_full_pile_waits_for_the_caller_and_is_left_alone_when_it_goes() {
    let mut taken = 0;
    let end = Batch::new(1).run(
        once(),
        || {
            |(), answer: &Answer<List<u8>>| {
                while answer.add(|list| list.push_back(0)).is_ok() {}
            }
        },
        |event| {
            if let Event::Pile(pile) = event {
                assert!(pile.len() <= 1024);
                taken += pile.len();
            }
            if taken < 10_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    assert_eq!(end, Ok(()));
}

#[test]
fn a_panic_where_jobs_come_from_is_told_after_what_was_ready() {
    let mut taken = Vec::new();
    let end = Batch::new(2).run(
        {
            let mut next = numbered(10);
            move || next().inspect(|job| assert_ne!(*job, 3, "injected"))
        },
        || {
            |job: usize, answer: &Answer<List<usize>>| {
                answer.add(|list| list.push_back(job)).expect("the run goes on");
            }
        },
        |event| {
            if let Event::Pile(pile) = event {
                taken.extend(pile);
            }
            ControlFlow::Continue(())
        },
    );
    assert_eq!((end, taken), (Err(BatchError::Panicked), vec![0, 1, 2]));
}

#[test]
fn more_threads_start_for_a_second_job_or_a_long_first_one() {
    let (go_on, waiting) = bounded::<()>(0);
    let waiting = Mutex::new(Some(waiting));
    let run = |jobs, is_long: bool| {
        let (mut called, go_on) = (0, go_on.clone());
        let end = Batch::new(1).run_growing(
            || {
                called += 1;
                // A long first job ends only now.
                waiting.lock().unwrap().take_if(|_| is_long);
                1
            },
            numbered(jobs),
            move || {
                let go_on = go_on.clone();
                move |job: usize, answer: &Answer<List<usize>>| {
                    if is_long {
                        assert!(go_on.send(()).is_err());
                    }
                    answer.add(|list| list.push_back(job)).expect("the run goes on");
                }
            },
            |_| ControlFlow::Continue(()),
        );
        assert_eq!(end, Ok(()));
        called
    };
    assert_eq!([run(0, false), run(2, false), run(50, false)], [0, 1, 1]);
    assert_eq!(run(1, true), 1);
}

#[test]
fn answers_are_in_order_while_threads_are_added() {
    let mut taken = Vec::new();
    let start_worker = || {
        |job: usize, answer: &Answer<List<usize>>| {
            answer.add(|list| list.push_back(job)).expect("the run goes on");
        }
    };
    let end = Batch::new(1).run_growing(
        || 3,
        numbered(1000),
        start_worker,
        |event| {
            if let Event::Pile(pile) = event {
                taken.extend(pile);
            }
            ControlFlow::Continue(())
        },
    );
    assert_eq!((end, taken), (Ok(()), (0..1000).collect()));
}

#[test]
fn a_first_worker_that_cannot_be_started_ends_the_run() {
    let end = Batch::new(1).run_growing(
        || 2,
        numbered(10),
        || -> fn(usize, &Answer<List<usize>>) { panic!("injected") },
        |_| ControlFlow::Continue(()),
    );
    assert_eq!(end, Err(BatchError::Panicked));
}
