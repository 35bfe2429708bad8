//! Estimates the number of solutions by random descents in a search tree.
//!
//! Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation, 1975): start at the root and,
//! at each node, move to one of its k children, all equally likely. If the descent ends at a solution, its result is
//! the product of all k on the way; at a dead end it is 0. The mean of the results is the number of solutions. Here the
//! children of a node are the smallest set of alternatives: the candidates of a cell, or the places of a digit in a
//! house. Children that fail by propagation of singles alone are not counted, which leaves few dead ends.

use super::general::{GeneralSearch, with_search};
use crate::budget::{Budget, Stopped, Work};
use crate::geometry::{Candidate, Digit};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// Makes `samples` descents and passes the natural logarithm of each product to `on_sample`.
///
/// The logarithm of a dead end is minus infinity. Descent i draws from stream i of the seed. Returns the reason if the
/// budget ends the sampling early.
pub(crate) fn sample_solution_count(
    puzzle: &Puzzle,
    samples: u64,
    seed: u64,
    budget: &Budget,
    on_sample: &mut dyn FnMut(f64),
) -> Option<Stopped> {
    let started = budget.start_recording();
    let mut descents = 0;
    let stopped = with_search!(puzzle, |search, consistent| {
        loop {
            if descents == samples {
                break None;
            }
            if let Some(reason) = budget.stopped() {
                break Some(reason);
            }
            let root = search.mark();
            let product = if consistent {
                descend(search, &mut Stream::new(seed, descents), budget)
            } else {
                Ok(f64::NEG_INFINITY)
            };
            search.undo(root);
            let product = match product {
                Ok(product) => product,
                Err(reason) => break Some(reason),
            };
            descents += 1;
            on_sample(product);
        }
    });
    budget.record("native", started, |time| Work::new(descents, time));
    stopped
}

/// Returns the solution at the end of the first descent that succeeds.
///
/// Returns `None` if all `tries` descents fail or the budget runs out.
pub(crate) fn random_grid(
    puzzle: &Puzzle,
    tries: u32,
    stream: &mut Stream,
    budget: &Budget,
) -> Option<Vec<Digit>> {
    with_search!(puzzle, |search, consistent| {
        let root = search.mark();
        for _ in 0..if consistent { tries } else { 0 } {
            if descend(search, stream, budget).ok()? > f64::NEG_INFINITY {
                return Some(search.grid());
            }
            search.undo(root);
        }
        None
    })
}

/// The puzzle with the first `guesses` choices of a descent as givens; none if there is a dead end before.
pub(crate) fn random_start(puzzle: &Puzzle, guesses: usize, stream: &mut Stream) -> Option<Puzzle> {
    let mut start = puzzle.clone();
    with_search!(puzzle, |search, consistent| {
        if !consistent {
            return None;
        }
        for _ in 0..guesses {
            if search.is_solved() {
                break;
            }
            let (chosen, _) = choose(search, stream)?;
            start.set(chosen.cell, Some(chosen.digit));
        }
        Some(start)
    })
}

/// Makes one descent and returns the logarithm of its product; the search stays at the end of the descent.
///
/// A descent in a large grid takes minutes, so the budget may end it at each node.
fn descend<M: Mask>(
    search: &mut GeneralSearch<'_, M>,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<f64, Stopped> {
    let mut product = 0.;
    while !search.is_solved() {
        if let Some(reason) = budget.stopped() {
            return Err(reason);
        }
        match choose(search, stream) {
            Some((_, children)) => product += (children as f64).ln(),
            None => return Ok(f64::NEG_INFINITY),
        }
    }
    Ok(product)
}

/// Moves to a child of the node. Returns it and the number of children; none at a dead end.
fn choose<M: Mask>(
    search: &mut GeneralSearch<'_, M>,
    stream: &mut Stream,
) -> Option<(Candidate, usize)> {
    let node = search.mark();
    let mut children = search.alternatives();
    children.retain(|&child| {
        let consistent = search.place(child);
        search.undo(node);
        consistent
    });
    if children.is_empty() {
        return None;
    }
    let chosen = children[stream.below(children.len() as u64) as usize];
    search.place(chosen);
    Some((chosen, children.len()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::geometry::{Digit, Geometry};

    /// The mean of the products.
    fn mean(puzzle: &Puzzle, samples: u64) -> f64 {
        let mut sum = 0.;
        let stopped =
            sample_solution_count(puzzle, samples, 1, &Budget::unlimited(), &mut |product| {
                sum += product.exp();
            });
        assert_eq!(stopped, None);
        sum / samples as f64
    }

    fn empty(rows: usize, cols: usize) -> Puzzle {
        Puzzle::empty(Geometry::new(rows, cols).unwrap())
    }

    #[test]
    fn the_budget_ends_a_descent() {
        let flag = Arc::new(AtomicBool::new(true));
        let budget = Budget::unlimited().with_interrupt(flag);
        let puzzle = empty(2, 2);
        let ends = with_search!(&puzzle, |search, consistent| {
            assert!(consistent);
            let stopped = descend(search, &mut Stream::new(1, 0), &budget);
            (stopped, descend(search, &mut Stream::new(1, 0), &Budget::unlimited()))
        });
        assert_eq!(ends.0, Err(Stopped::Interrupted));
        assert!(ends.1.is_ok());
    }

    #[test]
    fn the_mean_is_the_number_of_solutions() {
        for (shape, known) in [
            ((1, 1), 1.),
            ((1, 2), 2.),
            ((1, 3), 12.),
            ((2, 2), 288.),
            ((1, 4), 576.),
            ((2, 3), 28_200_960.),
        ] {
            let mean = mean(&empty(shape.0, shape.1), 3_000);
            assert!((mean / known - 1.).abs() <= 0.04, "{shape:?}: {mean}");
        }
    }

    #[test]
    fn without_a_solution_it_is_zero() {
        let mut puzzle = empty(2, 2);
        let geometry = puzzle.geometry().clone();
        puzzle.set(geometry.cell(0, 0), Some(Digit::new(0)));
        puzzle.set(geometry.cell(0, 1), Some(Digit::new(0)));
        assert_eq!(mean(&puzzle, 10), 0.);
    }
}
