//! The engine that lets several others race, each on a thread of its own.

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

/// Races SAT engines that differ by solver, encoding or seed on one puzzle: the first to be certain answers for
/// all, and the others are stopped.
///
/// Finding one of many solutions is a matter of luck: there the quickest of two seeds takes 0.4 to 0.97 of the
/// time of one. Proving a puzzle unique is not, and gains next to nothing; splitting such a puzzle on a cell with
/// two candidates was measured too, and gained little more. `benches/README.md` has the figures.
///
/// The verdict is the same whoever wins; *which* solutions of an ambiguous puzzle are found, and in which order,
/// is not.
///
/// A solution that any of them finds counts, and is reported once, so two solutions are found when two members
/// have found one each. Solutions are kept while a search lasts: this is for hard puzzles with few solutions,
/// not for counting millions. Where a member has found all solutions and another a different number, the answer
/// is [`SolveError::Disagreement`].
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::format::{self, Hints};
/// use satdoku::solve::{Engine, Portfolio, SatEngine, Uniqueness};
///
/// let puzzle = format::parse("1..4....3....4..", &Hints::new())?.puzzle;
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
    /// Races `first` with itself under other seeds, `members` in all; the seeds follow that of `first`.
    ///
    /// # Panics
    ///
    /// Panics if there are no members.
    pub fn racing(first: SatEngine, members: usize) -> Self {
        let seeds = (0..members as u64).map(|later| first.seed().wrapping_add(later));
        let members = seeds.map(|seed| first.clone().with_seed(seed));
        Self::new(members.collect())
    }
}

impl<E: Engine + Send> Portfolio<E> {
    /// Races these engines.
    ///
    /// # Panics
    ///
    /// Panics if there are none.
    pub fn new(members: Vec<E>) -> Self {
        assert!(!members.is_empty(), "nobody is there to answer");
        Portfolio { members }
    }
}

/// What a member has to say: who it is, and what.
struct News {
    member: usize,
    what: What,
}

enum What {
    Found(Solution),
    Ended(Result<Ended, SolveError>),
    Panicked(Box<dyn Any + Send>),
}

/// A member may be so many solutions ahead of the caller.
const AHEAD: usize = 16;

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
        let until_won = &budget.clone().with_interrupt(stop.0.clone());
        let mut race = Race::new(self.members.len());
        // What goes first when this closure ends, by a panic too, is what its members wait for: the receiver
        // that makes room for news, and the flag. The scope then joins them.
        let raced = thread::scope(|scope| {
            let _stop = stop;
            let (sender, news) = mpsc::sync_channel(AHEAD);
            let mut started = 0;
            for (index, member) in self.members.iter_mut().enumerate() {
                let sender = sender.clone();
                let part = move || take_part(index, member, puzzle, until_won, &sender);
                // The others race without those for whom the system has no thread.
                if thread::Builder::new().spawn_scoped(scope, part).is_err() {
                    break;
                }
                started += 1;
            }
            drop(sender);
            (started > 0).then(|| race.follow(&news, on_solution))
        });
        match raced {
            Some(ended) => ended,
            None => self.members[0].search(puzzle, budget, on_solution),
        }
    }
}

/// Stops everybody when it goes.
#[derive(Default)]
struct StopAll(Arc<AtomicBool>);

impl Drop for StopAll {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Lets one member search and tell what it finds. When nobody listens any more it ends.
fn take_part(
    member: usize,
    engine: &mut impl Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    sender: &SyncSender<News>,
) {
    let tell = |what| sender.send(News { member, what });
    // An engine keeps nothing from one puzzle to the next that a panic could leave half done and that the next
    // search would not begin anew; and the panic is carried on to the caller.
    let ended = catch_unwind(AssertUnwindSafe(|| {
        engine.search(puzzle, budget, &mut |solution| match tell(What::Found(solution)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        })
    }));
    // An error means that the race is over, and then this is no news.
    let _ = tell(ended.map_or_else(What::Panicked, What::Ended));
}

/// What is known while members race.
struct Race {
    /// Solutions reported so far.
    seen: HashSet<Vec<Digit>>,
    /// How many each member has found.
    found: Vec<usize>,
    /// Why the last member that stopped did.
    stopped: Option<Stopped>,
}

impl Race {
    fn new(members: usize) -> Self {
        Race { seen: HashSet::new(), found: vec![0; members], stopped: None }
    }

    /// Listens until someone is certain, the caller has enough, or everybody has stopped.
    fn follow(
        &mut self,
        news: &Receiver<News>,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        for News { member, what } in news {
            match what {
                What::Found(solution) => {
                    self.found[member] += 1;
                    let new = self.seen.insert(solution.digits().to_vec());
                    if new && on_solution(solution).is_break() {
                        return Ok(Ended::Cut);
                    }
                }
                What::Ended(Ok(Ended::Complete)) => return self.complete(member),
                What::Ended(Ok(Ended::Stopped(reason))) => self.stopped = Some(reason),
                What::Ended(Ok(Ended::Cut)) => {}
                What::Ended(Err(error)) => return Err(error),
                What::Panicked(cause) => resume_unwind(cause),
            }
        }
        Ok(Ended::Stopped(self.stopped.unwrap_or(Stopped::GaveUp)))
    }

    /// A member has found all solutions, so nobody can have found another.
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
        Puzzle::empty(Geometry::boxes(2, 2).unwrap())
    }

    /// The first solutions of the empty 4×4 grid.
    fn first_solutions(count: usize) -> Vec<Solution> {
        let found = NativeEngine::new().solutions(&empty(), count, &Budget::unlimited());
        found.unwrap().solutions
    }

    /// Finds these solutions, then does something.
    struct Scripted {
        solutions: Vec<Solution>,
        then: Then,
    }

    #[derive(Clone, Copy)]
    enum Then {
        End(Ended),
        Panic,
        /// Only the budget ends it.
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
    fn one_member_is_as_if_alone() {
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
    fn the_first_that_is_certain_stops_the_others() {
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
    fn two_that_found_one_solution_each_found_two() {
        let two = first_solutions(2);
        let members = [0, 1].map(|i| (vec![two[i].clone()], Then::Wait));
        let verdict = race(members).uniqueness(&empty(), &Budget::unlimited());
        assert!(matches!(verdict, Ok(Uniqueness::Multiple(..))));
    }

    #[test]
    fn one_that_gives_up_leaves_it_to_the_others() {
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
    fn a_member_that_misses_solutions_is_found_out() {
        // The first has told of all it found before the second begins, as it is heard before it is certain.
        let three = first_solutions(3);
        let mut race = Race::new(2);
        let (sender, news) = mpsc::channel();
        let tell = |member, what| sender.send(News { member, what }).unwrap();
        for solution in three {
            tell(0, What::Found(solution));
        }
        tell(1, What::Ended(Ok(Ended::Complete)));
        let (bounded, heard) = mpsc::sync_channel(4);
        drop(sender);
        news.into_iter().for_each(|one| bounded.send(one).unwrap());
        let error = race.follow(&heard, &mut |_| ControlFlow::Continue(()));
        assert_eq!(
            error.unwrap_err().to_string(),
            "the engines disagree: one finds exactly 0 solutions, others together 3"
        );
    }

    #[test]
    fn a_panic_of_a_member_is_carried_on_and_stops_the_others() {
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
