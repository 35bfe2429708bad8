//! The full grids that puzzles are dug from, and the empty grids below them.

use super::error::GenerateError;
use super::fill;
use super::options::{FullGrids, Generator};
use crate::budget::Budget;
use crate::native::Native;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Random layouts to look at for one that is irregular; up to side 3 most or all are boxes or lines.
const MOST_REGULAR: u64 = 16;

impl Generator {
    /// A puzzle without givens that has the houses, groups and rules of the puzzles; with [`Generator::random_regions`]
    /// it has irregular regions if the side allows it, and with [`Generator::clues`] rules of each kind, which need not be
    /// those of any puzzle.
    pub fn empty_puzzle(&self) -> Puzzle {
        let mut puzzle = self.with_sample_regions();
        puzzle.add_rules(self.sample_rules());
        puzzle
    }

    fn with_sample_regions(&self) -> Puzzle {
        if !self.has_random_regions {
            return self.empty.clone();
        }
        let mut puzzles = (0..MOST_REGULAR).map(|index| {
            fill::with_random_regions(&self.empty, &mut Stream::new(self.seed, index))
        });
        let is_irregular = |puzzle: &Puzzle| puzzle.geometry().boxes().is_none();
        puzzles.find(is_irregular).unwrap_or_else(|| self.empty.clone())
    }

    /// Makes sure that there is a full grid to dig in, as far as a short search tells. A maker finds out as well, but
    /// for each puzzle anew, and later.
    ///
    /// # Errors
    ///
    /// If there is no full grid with the houses and rules, with random regions if some tries found none, or if the budget
    /// ends.
    pub fn check_grid(&self, budget: &Budget) -> Result<(), GenerateError> {
        if !self.clues.is_empty() && self.draws_grids() {
            let mut stream = Stream::new(self.seed, 0);
            return self.draw_ground(None, &mut Native::new(), &mut stream, budget).map(drop);
        }
        let is_plain = self.geometry().box_shape().is_some() && self.empty.has_givens_alone();
        // Jigsaws without extra houses have grids.
        if is_plain || matches!(self.grids, FullGrids::Only(_)) {
            return Ok(());
        }
        if self.has_random_regions {
            let mut stream = Stream::new(self.seed, 0);
            return fill::draw_with_random_regions(&self.empty, &mut stream, budget).map(drop);
        }
        fill::search::check(&self.empty, budget)
    }

    /// Draws the puzzle without givens, and a full grid.
    pub(super) fn draw_grid(
        &self,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<(Puzzle, Solution), GenerateError> {
        if self.has_random_regions {
            return fill::draw_with_random_regions(&self.empty, stream, budget);
        }
        Ok((self.empty.clone(), fill::draw(&self.empty, stream, budget)?))
    }

    /// Whether puzzles have full grids of their own, which may be drawn after some of their rules.
    pub(super) fn draws_grids(&self) -> bool {
        matches!(self.grids, FullGrids::Any)
    }
}
