//! From a puzzle that is too hard or too easy to one that is as asked.
//!
//! ```text
//! too hard: give orbits again, in random order, as few as make it easy enough; not if all are to be needed
//! too easy: keep the hardest, and by a coin dig near it (some orbits given again, another order) or afresh
//! ```

use super::goal::{Judged, Nearest};
use crate::budget::Budget;
use crate::generate::dig::general::{Dug, dig};
use crate::generate::dig::uniqueness_checker::Probe;
use crate::generate::maker::{Maker, Missed, Try, outcome};
use crate::generate::options::GenerateError;
use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

impl Maker {
    /// The puzzle, or one with more givens, if it is as hard as is asked.
    pub(in crate::generate) fn graded(
        &self,
        made: Try,
        nearest: &mut Nearest,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Try>, GenerateError> {
        let aim = &self.generator.aim;
        if aim.is_free() {
            return Ok(Some(made));
        }
        let judged = aim.judge(&made.dug.puzzle, budget);
        match judged.map_err(GenerateError::Stopped)? {
            Judged::Hit(rating) => Ok(Some(Try { rating: Some(rating), ..made })),
            Judged::TooHard => {
                nearest.harder = true;
                if self.generator.minimal {
                    return Ok(None);
                }
                self.eased(made, nearest, stream, budget)
            }
            Judged::TooEasy(path) => {
                nearest.remember(&path, &made.dug.puzzle, &made.solution);
                Ok(None)
            }
            Judged::Without => {
                nearest.without = true;
                Ok(None)
            }
        }
    }

    /// A puzzle that is too hard with the fewest of its open orbits given, in random order, that make it right.
    fn eased(
        &self,
        made: Try,
        nearest: &mut Nearest,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Try>, GenerateError> {
        let aim = &self.generator.aim;
        let is_open = |orbit: &&Vec<Cell>| made.dug.puzzle.given(orbit[0]).is_none();
        let mut open: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_open).collect();
        stream.shuffle(&mut open);
        let most = self.generator.givens.as_ref().map_or(usize::MAX, |range| *range.end());
        // Difficulty falls with each given, but for rare exceptions: bisect.
        let (mut hard, mut enough, mut right) = (0, open.len() + 1, None);
        while enough - hard > 1 {
            let middle = hard + (enough - hard) / 2;
            let mut puzzle = made.dug.puzzle.clone();
            for &cell in open[..middle].iter().copied().flatten() {
                puzzle.set(cell, Some(made.solution.digit(cell)));
            }
            if puzzle.num_givens() > most {
                enough = middle;
                continue;
            }
            let judged = aim.judge(&puzzle, budget);
            match judged.map_err(GenerateError::Stopped)? {
                Judged::TooHard => hard = middle,
                Judged::TooEasy(path) => {
                    nearest.remember(&path, &puzzle, &made.solution);
                    enough = middle;
                }
                Judged::Without => {
                    nearest.without = true;
                    enough = middle;
                }
                Judged::Hit(rating) => {
                    right = Some((puzzle, rating));
                    enough = middle;
                }
            }
        }
        Ok(right.map(|(puzzle, rating)| Try {
            dug: Dug { puzzle, unsettled: 0, all_tried: false },
            rating: Some(rating),
            ..made
        }))
    }

    /// Another puzzle like this one: some orbits are given again, and all are dug anew in another order.
    pub(in crate::generate) fn dig_near(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Result<Try, Missed>, GenerateError> {
        let is_given = |orbit: &&Vec<Cell>| puzzle.given(orbit[0]).is_some();
        let (given, mut open): (Vec<&Vec<Cell>>, Vec<&Vec<Cell>>) =
            self.orbits.iter().partition(is_given);
        stream.shuffle(&mut open);
        let again = 1 + stream.below(1 + open.len() as u64 / 6) as usize;
        open.truncate(again);
        let mut wider = puzzle.clone();
        for &cell in open.iter().copied().flatten() {
            wider.set(cell, Some(solution.digit(cell)));
        }
        let orbits = given.into_iter().chain(open);
        let mut order: Vec<&[Cell]> = orbits.map(Vec::as_slice).collect();
        stream.shuffle(&mut order);
        let effort = self.effort();
        let mut probe = Probe::new(solution, &mut self.native, effort, budget);
        let range = self.generator.givens.as_ref();
        let floor = range.map_or(0, |range| *range.start());
        let dug = dig(&mut probe, wider, &order, floor)?;
        let outcome = outcome(dug, &probe, range)?;
        Ok(outcome.map(|(dug, witness)| Try {
            dug,
            solution: solution.clone(),
            witness,
            rating: None,
        }))
    }
}
