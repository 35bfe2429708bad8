//! Which of the rules that were drawn are needed.

use super::draw::Drawn;
use crate::budget::Budget;
use crate::generate::dig::other_solution::OtherSolution;
use crate::generate::error::GenerateError;
use crate::generate::minimize::{Minimizer, with_rules};
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// The puzzle with the rules that are left.
pub(in crate::generate) struct Needed {
    pub(in crate::generate) puzzle: Puzzle,
    /// How many orbits of rules stay although nobody knows whether they are needed.
    pub(in crate::generate) unsettled: usize,
}

/// Removes drawn rules that are not needed, in random order, as long as enough of their kind are left. None if one is not
/// needed and has to stay.
///
/// The givens that were needed before still are, since fewer rules allow more solutions.
pub(in crate::generate) fn keep_needed(
    puzzle: &Puzzle,
    solution: &Solution,
    drawn: &Drawn,
    minimizer: &mut Minimizer,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Option<Needed>, GenerateError> {
    let mut is_left = vec![true; puzzle.rules().len()];
    let mut spare = drawn.spare.clone();
    let mut order: Vec<_> = drawn.orbits.iter().collect();
    stream.shuffle(&mut order);
    let (mut left, mut unsettled) = (puzzle.clone(), 0);
    for orbit in order {
        orbit.rules.iter().for_each(|&rule| is_left[rule] = false);
        let less = with_rules(puzzle, &is_left);
        match minimizer.without_rule(&less, solution, &mut None, budget)? {
            OtherSolution::None if orbit.rules.len() <= spare[orbit.clues] => {
                spare[orbit.clues] -= orbit.rules.len();
                left = less;
                continue;
            }
            OtherSolution::None => return Ok(None),
            OtherSolution::GaveUp => unsettled += 1,
            OtherSolution::Differs(_) | OtherSolution::Stopped => {}
        }
        orbit.rules.iter().for_each(|&rule| is_left[rule] = true);
    }
    Ok(Some(Needed { puzzle: left, unsettled }))
}
