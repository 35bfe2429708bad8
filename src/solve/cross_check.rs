//! Runs two engines on the same question and compares their answers.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;

use super::{Ended, Engine, SolveError};
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};

/// Returns the answer of the first engine if a second engine confirms it.
///
/// The second engine must find as many solutions as the first, and the same ones if both find all. If the budget stops
/// the second engine, the result is [`Ended::Stopped`].
///
/// Solutions are reported as the first engine finds them, before the second confirms them.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{CrossCheck, Engine, NativeEngine, SatEngine};
///
/// let mut engine = CrossCheck::new(NativeEngine::new(), SatEngine::new());
/// let empty = Puzzle::empty(Geometry::new(1, 3)?);
/// // The Latin squares of order 3; an error if the engines do not agree.
/// assert_eq!(engine.count(&empty, 100, &Budget::unlimited())?.solutions, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "an engine does nothing until it is asked"]
pub struct CrossCheck<A, B> {
    first: A,
    second: B,
}

impl<A: Engine, B: Engine> CrossCheck<A, B> {
    /// Creates an engine that checks `first` with `second`.
    pub fn new(first: A, second: B) -> Self {
        CrossCheck { first, second }
    }
}

/// The size of a set of solutions and the sum of their hashes, to compare sets without storing them.
#[derive(Clone, Copy, Default)]
struct Digest {
    count: u64,
    hashes: u64,
}

impl Digest {
    fn add(&mut self, solution: &Solution) {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        self.count += 1;
        self.hashes = self.hashes.wrapping_add(hasher.hash_one(solution.digits()));
    }
}

impl<A: Engine, B: Engine> Engine for CrossCheck<A, B> {
    fn answered_by(&self) -> &'static str {
        "two engines"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        self.search_up_to(u64::MAX, puzzle, budget, on_solution)
    }

    fn search_up_to(
        &mut self,
        limit: u64,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let mut first = Digest::default();
        let first_ended = self.first.search_up_to(limit, puzzle, budget, &mut |solution| {
            first.add(&solution);
            on_solution(solution)
        })?;
        // If the first engine found all solutions, one more is enough to show a disagreement.
        let enough = match first_ended {
            Ended::Complete => first.count + 1,
            Ended::Cut | Ended::Stopped(_) => first.count,
        };
        let mut second = Digest::default();
        let mut second_ended = Ended::Cut;
        if enough > 0 {
            second_ended = self.second.search_up_to(enough, puzzle, budget, &mut |solution| {
                second.add(&solution);
                super::break_if(second.count >= enough)
            })?;
        }
        let agree = match (first_ended, second_ended) {
            (Ended::Complete, Ended::Complete) => {
                first.count == second.count && first.hashes == second.hashes
            }
            (Ended::Complete, _) => second.count <= first.count,
            (_, Ended::Complete) => second.count >= first.count,
            _ => true,
        };
        match second_ended {
            _ if !agree => Err(disagreement(first, first_ended, second, second_ended)),
            // The second engine could not confirm the answer.
            Ended::Stopped(reason) => Ok(Ended::Stopped(reason)),
            Ended::Complete | Ended::Cut => Ok(first_ended),
        }
    }
}

fn disagreement(
    first: Digest,
    first_ended: Ended,
    second: Digest,
    second_ended: Ended,
) -> SolveError {
    let describe = |digest: Digest, ended| match ended {
        Ended::Complete => format!("exactly {}", digest.count),
        Ended::Cut | Ended::Stopped(_) => format!("at least {}", digest.count),
    };
    let mut message = format!(
        "one finds {} solutions, the other {}",
        describe(first, first_ended),
        describe(second, second_ended)
    );
    if first.count == second.count {
        message.push_str(", but not the same");
    }
    SolveError::Disagreement(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Stopped;
    use crate::geometry::Geometry;
    use crate::solve::{NativeEngine, SatEngine, Uniqueness};

    /// An engine with fixed solutions and a fixed end.
    struct Scripted(Vec<Solution>, Ended);

    impl Engine for Scripted {
        fn answered_by(&self) -> &'static str {
            "nobody"
        }

        fn search(
            &mut self,
            _: &Puzzle,
            _: &Budget,
            on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<Ended, SolveError> {
            let mut solutions = self.0.iter().cloned();
            let cut = solutions.any(|solution| on_solution(solution).is_break());
            Ok(if cut { Ended::Cut } else { self.1 })
        }
    }

    /// The first solutions of the empty 4×4 grid.
    fn first_solutions(count: usize) -> Vec<Solution> {
        let found = NativeEngine::new().solutions(&empty(), count, &Budget::unlimited());
        found.unwrap().solutions
    }

    fn empty() -> Puzzle {
        Puzzle::empty(Geometry::new(2, 2).unwrap())
    }

    #[test]
    fn agreeing_engines_give_their_common_answer() {
        let mut both = CrossCheck::new(NativeEngine::new(), SatEngine::new());
        let budget = Budget::unlimited();
        assert_eq!(both.count(&empty(), 1_000, &budget).unwrap().solutions, 288);
        assert_eq!(both.count(&empty(), 100, &budget).unwrap().solutions, 100);
        assert!(matches!(both.uniqueness(&empty(), &budget), Ok(Uniqueness::Multiple(..))));
    }

    #[test]
    fn an_engine_that_misses_solutions_is_detected_on_either_side() {
        let budget = Budget::unlimited();
        for count in [0, 1, 100, 287] {
            let incomplete = || Scripted(first_solutions(count), Ended::Complete);
            let message = "the engines disagree: one finds ";
            let error =
                CrossCheck::new(incomplete(), SatEngine::new()).count(&empty(), 1_000, &budget);
            let expected =
                format!("{message}exactly {count} solutions, the other at least {}", count + 1);
            assert_eq!(error.unwrap_err().to_string(), expected);
            let error =
                CrossCheck::new(NativeEngine::new(), incomplete()).count(&empty(), 1_000, &budget);
            let expected = format!("{message}exactly 288 solutions, the other exactly {count}");
            assert_eq!(error.unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn an_answer_that_the_second_engine_cannot_confirm_is_unknown() {
        let stopped = Scripted(Vec::new(), Ended::Stopped(Stopped::TimeLimit));
        let mut both = CrossCheck::new(NativeEngine::new(), stopped);
        let count = both.count(&empty(), 1_000, &Budget::unlimited()).unwrap();
        assert!(matches!(count.ended, Ended::Stopped(_)));
        let full = first_solutions(1)[0].to_puzzle();
        let verdict = both.uniqueness(&full, &Budget::unlimited()).unwrap();
        assert!(matches!(verdict, Uniqueness::Unknown(_)));
    }

    #[test]
    fn equally_many_but_different_solutions_are_a_disagreement() {
        let solutions = first_solutions(2);
        let full = solutions[0].to_puzzle();
        let mistaken = Scripted(solutions[1..].to_vec(), Ended::Complete);
        let mut both = CrossCheck::new(NativeEngine::new(), mistaken);
        assert_eq!(
            both.uniqueness(&full, &Budget::unlimited()).unwrap_err().to_string(),
            "the engines disagree: one finds exactly 1 solutions, the other exactly 1, but not the same"
        );
    }
}
