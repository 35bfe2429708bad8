//! Two engines on the same question, as a check on both.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;

use super::{Ended, Engine, SolveError};
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};

/// Answers as the first engine does and lets the second search as far: it must find as many solutions,
/// and the same ones where both found all. Where the second is stopped by the budget, so is the answer.
///
/// Solutions are handed on as the first engine finds them, before the second has confirmed them.
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
/// let empty = Puzzle::empty(Geometry::boxes(1, 3)?);
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
    /// Checks `first` by `second`.
    pub fn new(first: A, second: B) -> Self {
        CrossCheck { first, second }
    }
}

/// Number and sum of hashes of a set of solutions: enough to compare sets without keeping them.
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
        let mut first = Digest::default();
        let first_ended = self.first.search(puzzle, budget, &mut |solution| {
            first.add(&solution);
            on_solution(solution)
        })?;
        // Where the first engine found all, one more by the second is one too many.
        let enough = match first_ended {
            Ended::Complete => first.count + 1,
            Ended::Cut | Ended::Stopped(_) => first.count,
        };
        let mut second = Digest::default();
        let mut second_ended = Ended::Cut;
        if enough > 0 {
            second_ended = self.second.search(puzzle, budget, &mut |solution| {
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
            // What the second engine had no time to confirm is not known.
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
    let tell = |digest: Digest, ended| match ended {
        Ended::Complete => format!("exactly {}", digest.count),
        Ended::Cut | Ended::Stopped(_) => format!("at least {}", digest.count),
    };
    let mut message = format!(
        "one finds {} solutions, the other {}",
        tell(first, first_ended),
        tell(second, second_ended)
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

    /// Answers what it was told to, whatever the puzzle.
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
        Puzzle::empty(Geometry::boxes(2, 2).unwrap())
    }

    #[test]
    fn engines_that_agree_answer_as_one() {
        let mut both = CrossCheck::new(NativeEngine::new(), SatEngine::new());
        let budget = Budget::unlimited();
        assert_eq!(both.count(&empty(), 1_000, &budget).unwrap().solutions, 288);
        assert_eq!(both.count(&empty(), 100, &budget).unwrap().solutions, 100);
        assert!(matches!(both.uniqueness(&empty(), &budget), Ok(Uniqueness::Multiple(..))));
    }

    #[test]
    fn a_forgetful_engine_is_found_out_on_either_side() {
        let budget = Budget::unlimited();
        for most in [0, 1, 100, 287] {
            let forgetful = || Scripted(first_solutions(most), Ended::Complete);
            let message = "the engines disagree: one finds ";
            let error =
                CrossCheck::new(forgetful(), SatEngine::new()).count(&empty(), 1_000, &budget);
            let expected =
                format!("{message}exactly {most} solutions, the other at least {}", most + 1);
            assert_eq!(error.unwrap_err().to_string(), expected);
            let error =
                CrossCheck::new(NativeEngine::new(), forgetful()).count(&empty(), 1_000, &budget);
            let expected = format!("{message}exactly 288 solutions, the other exactly {most}");
            assert_eq!(error.unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn what_the_second_engine_could_not_confirm_is_unknown() {
        let tired = Scripted(Vec::new(), Ended::Stopped(Stopped::TimeLimit));
        let mut both = CrossCheck::new(NativeEngine::new(), tired);
        let count = both.count(&empty(), 1_000, &Budget::unlimited()).unwrap();
        assert!(matches!(count.ended, Ended::Stopped(_)));
        let full = first_solutions(1)[0].to_puzzle();
        let verdict = both.uniqueness(&full, &Budget::unlimited()).unwrap();
        assert!(matches!(verdict, Uniqueness::Unknown(_)));
    }

    #[test]
    fn as_many_solutions_but_others_are_a_disagreement() {
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
