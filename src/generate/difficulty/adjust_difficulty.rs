//! Turns a puzzle that is too hard or too easy into one of the requested difficulty.
//!
//! ```text
//! too hard: add orbits of givens again in random order, as few as make it easy enough; never to a minimal puzzle
//! too easy: keep the hardest so far, then by a coin dig near it (some orbits added again, another order) or afresh
//! ```

use super::failed_attempts::FailedAttempts;
use super::goal::Judgement;
use crate::budget::Budget;
use crate::generate::attempt::{Attempt, AttemptResult, Attempts, check_givens};
use crate::generate::dig::general::{Dug, dig};
use crate::generate::dig::uniqueness_checker::UniquenessChecker;
use crate::generate::error::GenerateError;
use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

impl Attempts {
    /// The attempt, or the same with more givens, if that meets the requested difficulty.
    pub(in crate::generate) fn adjust_difficulty(
        &self,
        attempt: Attempt,
        failed: &mut FailedAttempts,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Attempt>, GenerateError> {
        let goal = &self.generator.difficulty;
        if goal.is_free() {
            return Ok(Some(attempt));
        }
        let judged = goal.judge(&attempt.dug.puzzle, budget);
        match judged.map_err(GenerateError::Stopped)? {
            Judgement::Meets(grades) => Ok(Some(Attempt { grades: Some(grades), ..attempt })),
            Judgement::TooHard => {
                failed.note_too_hard();
                if self.generator.minimal || self.generator.wants_no_givens() {
                    return Ok(None);
                }
                self.add_givens(attempt, failed, stream, budget)
            }
            Judgement::TooEasy(difficulty) => {
                failed.note_too_easy(difficulty, &attempt.dug.puzzle, &attempt.solution);
                Ok(None)
            }
            Judgement::LacksTechnique => {
                failed.note_without_technique();
                Ok(None)
            }
        }
    }

    /// Adds to a puzzle that is too hard the fewest orbits, taken in random order, that make it meet the goal.
    fn add_givens(
        &self,
        attempt: Attempt,
        failed: &mut FailedAttempts,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Attempt>, GenerateError> {
        let goal = &self.generator.difficulty;
        let is_open = |orbit: &&Vec<Cell>| attempt.dug.puzzle.given(orbit[0]).is_none();
        let mut open: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_open).collect();
        stream.shuffle(&mut open);
        let most = self.generator.givens.as_ref().map_or(usize::MAX, |range| *range.end());
        // Each further given lowers the difficulty, with rare exceptions, so bisect.
        let (mut hard, mut enough, mut right) = (0, open.len() + 1, None);
        while enough - hard > 1 {
            let middle = hard + (enough - hard) / 2;
            let mut puzzle = attempt.dug.puzzle.clone();
            for &cell in open[..middle].iter().copied().flatten() {
                puzzle.set(cell, Some(attempt.solution.digit(cell)));
            }
            if puzzle.num_givens() > most {
                enough = middle;
                continue;
            }
            let judged = goal.judge(&puzzle, budget);
            match judged.map_err(GenerateError::Stopped)? {
                Judgement::TooHard => hard = middle,
                Judgement::TooEasy(difficulty) => {
                    failed.note_too_easy(difficulty, &puzzle, &attempt.solution);
                    enough = middle;
                }
                Judgement::LacksTechnique => {
                    failed.note_without_technique();
                    enough = middle;
                }
                Judgement::Meets(grades) => {
                    right = Some((puzzle, grades));
                    enough = middle;
                }
            }
        }
        Ok(right.map(|(puzzle, grades)| Attempt {
            dug: Dug { puzzle, unsettled: 0, all_tried: false },
            grades: Some(grades),
            ..attempt
        }))
    }

    /// Digs near a puzzle: adds some of its open orbits again, and digs all orbits in another order.
    pub(in crate::generate) fn dig_near(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        stream: &mut Stream,
        budget: &Budget,
    ) -> AttemptResult {
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
        let effort = self.effort(puzzle);
        let mut checker = UniquenessChecker::new(solution, &mut self.native, effort, budget);
        let range = self.generator.givens.as_ref();
        let floor = range.map_or(0, |range| *range.start());
        let dug = dig(&mut checker, wider, &order, floor)?;
        let checked = check_givens(dug, &checker, range)?;
        Ok(checked.map(|(dug, made_with)| Attempt {
            dug,
            solution: solution.clone(),
            made_with,
            grades: None,
        }))
    }
}
