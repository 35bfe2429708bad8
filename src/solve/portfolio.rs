//! The engine that races several others, each on its own thread.

use std::any::Any;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use super::{Ended, Engine, SatEngine, SolveError};
use crate::budget::{Budget, Stopped};
use crate::geometry::Digit;
use crate::puzzle::{Puzzle, Solution};

/// Races several engines on one puzzle, usually SAT engines that differ by solver, encoding or seed.
///
/// The first member with a definite answer wins, and the others are stopped.
///
/// The time to find one of many solutions depends on chance: the faster of two seeds takes 0.4 to 0.97 of the time of
/// one. The time to prove a puzzle unique does not, so a race gains next to nothing there; splitting such a puzzle on a
/// cell with two candidates was also measured and gained little more. `benches/README.md` has the figures.
///
/// The verdict does not depend on which member wins. For an ambiguous puzzle, the
/// solutions found and their order do.
///
/// A solution found by any member counts and is reported once; if two members find different ones, that makes two.
/// All solutions are stored during a search, so a portfolio is for hard puzzles with few solutions, not for counting
/// millions. If one member has found all solutions but the members together have found a different number, the result
/// is [`SolveError::Disagreement`].
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::format::{self, ReadOptions};
/// use satdoku::solve::{Engine, Portfolio, SatEngine, Uniqueness};
///
/// let puzzle = format::parse("1..4....3....4..", &ReadOptions::new())?.puzzle;
/// let mut portfolio = Portfolio::racing(SatEngine::new(), 2);
/// let verdict = portfolio.uniqueness(&puzzle, &Budget::unlimited())?;
/// assert!(matches!(verdict, Uniqueness::Multiple(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "an engine does nothing until it is asked"]
pub struct Portfolio<E = SatEngine> {
    members: Vec<E>,
}

impl Portfolio {
    /// Creates a race of `members` copies of `first` with consecutive seeds, starting with the seed of `first`.
    ///
    /// # Panics
    ///
    /// Panics if `members` is 0.
    pub fn racing(first: SatEngine, members: usize) -> Self {
        let seeds = (0..members as u64).map(|later| first.seed().wrapping_add(later));
        let members = seeds.map(|seed| first.clone().with_seed(seed));
        Self::new(members.collect())
    }
}

impl<E: Engine + Send> Portfolio<E> {
    /// Creates a race of these engines.
    ///
    /// # Panics
    ///
    /// Panics if `members` is empty.
    pub fn new(members: Vec<E>) -> Self {
        assert!(!members.is_empty(), "a portfolio needs at least one member");
        Portfolio { members }
    }
}

/// An event of a member.
struct MemberEvent {
    member: usize,
    kind: EventKind,
}

enum EventKind {
    Found(Solution),
    Ended(Result<Ended, SolveError>),
    Panicked(Box<dyn Any + Send>),
}

/// Capacity of the channel: how many solutions the members may be ahead of the caller.
const CHANNEL_CAPACITY: usize = 16;

impl<E: Engine + Send> Engine for Portfolio<E> {
    fn answered_by(&self) -> &'static str {
        match &self.members[..] {
            [only] => only.answered_by(),
            _ => "portfolio",
        }
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        if let [only] = &mut self.members[..] {
            return only.search(puzzle, budget, on_solution);
        }
        let stop = StopAll::default();
        let member_budget = &budget.clone().with_interrupt(stop.0.clone());
        let mut race = Race::new(self.members.len());
        // When this closure returns or panics, it drops the receiver and raises the flag. Members then stop, whether
        // they wait for room in the channel or search, and the scope can join them.
        let raced = thread::scope(|scope| {
            let _stop = stop;
            let (sender, events) = mpsc::sync_channel(CHANNEL_CAPACITY);
            let mut started = 0;
            for (index, member) in self.members.iter_mut().enumerate() {
                let sender = sender.clone();
                let part = move || run_member(index, member, puzzle, member_budget, &sender);
                // If the system has no more threads, the members started so far race alone.
                if thread::Builder::new().spawn_scoped(scope, part).is_err() {
                    break;
                }
                started += 1;
            }
            drop(sender);
            (started > 0).then(|| race.run(&events, on_solution))
        });
        match raced {
            Some(ended) => ended,
            None => self.members[0].search(puzzle, budget, on_solution),
        }
    }
}

/// Stops all members when it is dropped.
#[derive(Default)]
struct StopAll(Arc<AtomicBool>);

impl Drop for StopAll {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs one member and sends its events. Ends when the receiver is gone.
fn run_member(
    member: usize,
    engine: &mut impl Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    sender: &SyncSender<MemberEvent>,
) {
    let send = |kind| sender.send(MemberEvent { member, kind });
    // Unwind safety: each search of an engine starts afresh, so a panic leaves no broken state behind; and the panic
    // is resumed in the caller.
    let ended = catch_unwind(AssertUnwindSafe(|| {
        engine.search(puzzle, budget, &mut |solution| match send(EventKind::Found(solution)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        })
    }));
    // Sending fails only when the race is over; the event is then irrelevant.
    let _ = send(ended.map_or_else(EventKind::Panicked, EventKind::Ended));
}

/// The state of a race.
struct Race {
    /// Solutions reported so far.
    seen: HashSet<Vec<Digit>>,
    /// Number of solutions that each member has found.
    found: Vec<usize>,
    /// Why the last member to stop did so.
    stopped: Option<Stopped>,
}

impl Race {
    fn new(members: usize) -> Self {
        Race { seen: HashSet::new(), found: vec![0; members], stopped: None }
    }

    /// Handles events until a member has a definite answer, the caller has enough, or all members have stopped.
    fn run(
        &mut self,
        events: &Receiver<MemberEvent>,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        for MemberEvent { member, kind } in events {
            match kind {
                EventKind::Found(solution) => {
                    self.found[member] += 1;
                    let new = self.seen.insert(solution.digits().to_vec());
                    if new && on_solution(solution).is_break() {
                        return Ok(Ended::Cut);
                    }
                }
                EventKind::Ended(Ok(Ended::Complete)) => return self.complete(member),
                EventKind::Ended(Ok(Ended::Stopped(reason))) => self.stopped = Some(reason),
                EventKind::Ended(Ok(Ended::Cut)) => {}
                EventKind::Ended(Err(error)) => return Err(error),
                EventKind::Panicked(cause) => resume_unwind(cause),
            }
        }
        Ok(Ended::Stopped(self.stopped.unwrap_or(Stopped::GaveUp)))
    }

    /// Ends the race when a member has found all solutions; no other member may have found more.
    fn complete(&self, member: usize) -> Result<Ended, SolveError> {
        let (all, seen) = (self.found[member], self.seen.len());
        if all == seen {
            return Ok(Ended::Complete);
        }
        Err(SolveError::Disagreement(format!(
            "one finds exactly {all} solutions, others together {seen}"
        )))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::geometry::Geometry;
    use crate::sat::SolverKind;
    use crate::solve::{NativeEngine, SolveOutcome, Uniqueness};

    fn empty() -> Puzzle {
        Puzzle::empty(Geometry::new(2, 2).unwrap())
    }

    /// The first solutions of the empty 4×4 grid.
    fn first_solutions(count: usize) -> Vec<Solution> {
        let found = NativeEngine::new().solutions(&empty(), count, &Budget::unlimited());
        found.unwrap().solutions
    }

    /// An engine with fixed solutions and a fixed end.
    struct Scripted {
        solutions: Vec<Solution>,
        then: Then,
    }

    #[derive(Clone, Copy)]
    enum Then {
        End(Ended),
        Panic,
        /// Searches until the budget stops it.
        Wait,
    }

    impl Engine for Scripted {
        fn answered_by(&self) -> &'static str {
            "nobody"
        }

        fn search(
            &mut self,
            _: &Puzzle,
            budget: &Budget,
            on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<Ended, SolveError> {
            for solution in self.solutions.iter().cloned() {
                if on_solution(solution).is_break() {
                    return Ok(Ended::Cut);
                }
            }
            match self.then {
                Then::End(ended) => Ok(ended),
                Then::Panic => panic!("as the script says"),
                Then::Wait => loop {
                    if let Some(reason) = budget.stopped() {
                        return Ok(Ended::Stopped(reason));
                    }
                    thread::yield_now();
                },
            }
        }
    }

    fn race<const N: usize>(members: [(Vec<Solution>, Then); N]) -> Portfolio<Scripted> {
        let scripts = members.map(|(solutions, then)| Scripted { solutions, then });
        Portfolio::new(scripts.into())
    }

    #[test]
    fn all_solutions_are_found_once_by_members_of_every_kind() {
        let budget = Budget::unlimited();
        let kinds = SolverKind::all().flat_map(|kind| [(kind, 0), (kind, 1)]);
        let members = kinds.map(|(kind, seed)| SatEngine::new().with_solver(kind).with_seed(seed));
        let mut all = Portfolio::new(members.collect());
        for _ in 0..5 {
            let count = all.count(&empty(), u64::MAX, &budget).unwrap();
            assert_eq!((count.solutions, count.ended), (288, Ended::Complete));
            assert_eq!(all.count(&empty(), 100, &budget).unwrap().solutions, 100);
            let verdict = all.uniqueness(&empty(), &budget).unwrap();
            assert!(matches!(verdict, Uniqueness::Multiple(a, b) if a != b));
        }
    }

    #[test]
    fn one_member_answers_as_if_alone() {
        let mut alone = SatEngine::new().with_seed(3);
        let mut portfolio = Portfolio::racing(alone.clone(), 1);
        let budget = Budget::unlimited();
        let found = [
            alone.solutions(&empty(), 50, &budget).unwrap(),
            portfolio.solutions(&empty(), 50, &budget).unwrap(),
        ];
        assert_eq!(found[0], found[1]);
        assert_eq!(portfolio.answered_by(), "sat");
    }

    #[test]
    fn the_first_definite_answer_stops_the_others() {
        let one = first_solutions(1);
        let complete = Then::End(Ended::Complete);
        let mut portfolio = race([(vec![], Then::Wait), (one.clone(), complete)]);
        let verdict = portfolio.uniqueness(&empty(), &Budget::unlimited());
        assert_eq!(verdict.unwrap(), Uniqueness::Unique(one[0].clone()));
        let mut portfolio = race([(one.clone(), Then::Wait), (vec![], Then::Wait)]);
        let outcome = portfolio.solve(&empty(), &Budget::unlimited()).unwrap();
        assert_eq!(outcome, SolveOutcome::Solved(one[0].clone()));
    }

    #[test]
    fn solutions_of_different_members_are_added_up() {
        let two = first_solutions(2);
        let members = [0, 1].map(|i| (vec![two[i].clone()], Then::Wait));
        let verdict = race(members).uniqueness(&empty(), &Budget::unlimited());
        assert!(matches!(verdict, Ok(Uniqueness::Multiple(..))));
    }

    #[test]
    fn the_others_continue_when_a_member_gives_up() {
        let gave_up = Then::End(Ended::Stopped(Stopped::GaveUp));
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(50));
        let mut portfolio = race([(vec![], gave_up), (vec![], Then::Wait)]);
        let outcome = portfolio.solve(&empty(), &budget).unwrap();
        assert_eq!(outcome, SolveOutcome::Unknown(Stopped::TimeLimit));
        let mut portfolio = race([(vec![], gave_up), (vec![], gave_up)]);
        let outcome = portfolio.solve(&empty(), &budget).unwrap();
        assert_eq!(outcome, SolveOutcome::Unknown(Stopped::GaveUp));
    }

    #[test]
    fn a_member_that_misses_solutions_is_detected() {
        // The events of the first member arrive before the second member's answer.
        let three = first_solutions(3);
        let mut race = Race::new(2);
        let (sender, events) = mpsc::channel();
        let send = |member, kind| sender.send(MemberEvent { member, kind }).unwrap();
        for solution in three {
            send(0, EventKind::Found(solution));
        }
        send(1, EventKind::Ended(Ok(Ended::Complete)));
        let (bounded, bounded_events) = mpsc::sync_channel(4);
        drop(sender);
        events.into_iter().for_each(|one| bounded.send(one).unwrap());
        let error = race.run(&bounded_events, &mut |_| ControlFlow::Continue(()));
        assert_eq!(
            error.unwrap_err().to_string(),
            "the engines disagree: one finds exactly 0 solutions, others together 3"
        );
    }

    #[test]
    fn a_panic_of_a_member_is_resumed_and_stops_the_others() {
        let mut portfolio = race([(vec![], Then::Wait), (vec![], Then::Panic)]);
        let caught =
            catch_unwind(AssertUnwindSafe(|| portfolio.solve(&empty(), &Budget::unlimited())));
        let cause = caught.unwrap_err();
        assert_eq!(cause.downcast_ref(), Some(&"as the script says"));
    }

    #[test]
    fn a_panic_of_the_caller_stops_the_members() {
        let mut portfolio = race([0, 1].map(|_| (first_solutions(1), Then::Wait)));
        let caught = catch_unwind(AssertUnwindSafe(|| {
            portfolio.search(&empty(), &Budget::unlimited(), &mut |_| panic!("enough"))
        }));
        assert!(caught.is_err());
    }
}
