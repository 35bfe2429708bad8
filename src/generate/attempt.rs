//! One attempt at a puzzle: a random full grid, dug as far as the options ask.

use std::ops::RangeInclusive;

use super::clues::draw::Ground;
use super::clues::needed::keep_needed;
use super::difficulty::goal::Grades;
use super::difficulty::screen::Screen;
use super::dig::general::{Dug, dig};
use super::dig::other_solution::OtherSolution;
use super::dig::pattern;
use super::dig::uniqueness_checker::{Effort, UniquenessChecker};
use super::error::{CluesMiss, GenerateError};
use super::minimize::Minimizer;
use super::options::{FullGrids, Generator};
use super::verify::MadeWith;
use crate::budget::Budget;
use crate::geometry::Cell;
use crate::native::Native;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// After so many digs a puzzle is rated although it has not passed the screen. One in ten passes.
const MOST_DIGS: u32 = 100;

/// A unique puzzle with a requested number of givens.
#[derive(Clone)]
pub(super) struct Attempt {
    pub(super) dug: Dug,
    pub(super) solution: Solution,
    pub(super) made_with: MadeWith,
    /// The difficulty, if the options ask for one.
    pub(super) grades: Option<Grades>,
}

/// Why an attempt gave no puzzle.
pub(super) enum Miss {
    /// Digging left this number of givens, which is out of the range.
    Givens(usize),
    /// The puzzle is not unique with givens in all cells of the pattern.
    Pattern,
    /// The rules that were drawn do not do this.
    Clues(CluesMiss),
}

pub(super) type AttemptResult = Result<Result<Attempt, Miss>, GenerateError>;

/// Makes attempts, with the memory that searches keep between them.
#[derive(Debug)]
pub(super) struct Attempts {
    pub(super) generator: Generator,
    /// The full grid of all attempts, if they do not draw grids of their own, with its puzzle without givens.
    pub(super) grid: Option<(Puzzle, Solution)>,
    /// The cells that may be given, by orbit.
    pub(super) orbits: Vec<Vec<Cell>>,
    pub(super) native: Native,
    /// Decides which of the rules that were drawn are needed.
    minimizer: Minimizer,
    /// Tells which puzzles hardly meet the requested difficulty, if anything does.
    screen: Option<Screen>,
}

impl Attempts {
    pub(super) fn new(generator: Generator) -> Self {
        let mut orbits = generator.symmetry.orbits(generator.geometry());
        if let Some(pattern) = &generator.pattern {
            orbits.retain(|orbit| pattern.contains(&orbit[0]));
        }
        let grid = match &generator.grids {
            FullGrids::Only(solution) => Some((generator.empty.clone(), solution.clone())),
            FullGrids::Any | FullGrids::OfSeed => None,
        };
        let minimizer = Minimizer::new().engine(generator.engine);
        let minimizer = match generator.conflicts {
            Some(conflicts) => minimizer.conflict_limit(conflicts),
            None => minimizer,
        };
        let screen = Screen::new(&generator);
        Attempts { generator, grid, orbits, native: Native::new(), minimizer, screen }
    }

    /// The puzzle without givens, with the rules that are drawn for it, and the full grid to dig in.
    fn ground(
        &mut self,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Ground>, GenerateError> {
        if self.generator.clues.is_empty() {
            return self.full_grid(stream, budget).map(|grid| Some(Ground::plain(grid)));
        }
        self.generator.draw_ground(self.grid.as_ref(), &mut self.native, stream, budget)
    }

    /// The puzzle without givens, and the full grid to dig in.
    pub(super) fn full_grid(
        &self,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<(Puzzle, Solution), GenerateError> {
        match &self.grid {
            Some(grid) => Ok(grid.clone()),
            None => self.generator.draw_grid(stream, budget),
        }
    }

    /// The effort for a puzzle like this one.
    pub(super) fn effort(&self, puzzle: &Puzzle) -> Effort {
        let generator = &self.generator;
        if generator.minimal || generator.pattern.is_some() {
            Effort::full(puzzle, generator.engine, generator.conflicts)
        } else {
            Effort::quick(puzzle, generator.engine, generator.conflicts)
        }
    }

    /// Digs near a puzzle, or in another full grid: again and again, if there is a screen, until a puzzle passes it.
    pub(super) fn dig_worth_rating(
        &mut self,
        near: Option<&(Puzzle, Solution)>,
        stream: &mut Stream,
        budget: &Budget,
    ) -> AttemptResult {
        let mut digs = 0;
        loop {
            digs += 1;
            let attempt = match near {
                Some((puzzle, solution)) => self.dig_near(puzzle, solution, stream, budget)?,
                None => self.dig_afresh(stream, budget)?,
            };
            let is_worth_it = match (&self.screen, &attempt) {
                (Some(screen), Ok(attempt)) => screen.passes(&attempt.dug.puzzle),
                _ => true,
            };
            if is_worth_it || digs == MOST_DIGS {
                return Ok(attempt);
            }
        }
    }

    /// Digs in another full grid.
    ///
    /// The random numbers are drawn in this order, which is part of what a seed means: the grid, the order of the
    /// orbits, the number of givens, the pattern's digits.
    pub(super) fn dig_afresh(&mut self, stream: &mut Stream, budget: &Budget) -> AttemptResult {
        let Some(ground) = self.ground(stream, budget)? else {
            return Ok(Err(Miss::Clues(CluesMiss::LeaveOneSolution)));
        };
        let Ground { empty, mut solution, drawn, is_unique } = ground;
        let mut order: Vec<&[Cell]> = self.orbits.iter().map(Vec::as_slice).collect();
        stream.shuffle(&mut order);
        let effort = self.effort(&empty);
        let generator = &self.generator;
        let range = generator.givens.as_ref();
        let floor = draw_floor(generator, stream);
        let puzzle = match &generator.pattern {
            None if is_unique => empty,
            None => pattern::masked(&empty, &solution, empty.geometry().cells()),
            // Rules that were drawn are about this full grid.
            Some(cells) if self.grid.is_some() || !generator.clues.is_empty() => {
                pattern::masked(&empty, &solution, cells.iter().copied())
            }
            Some(cells) => {
                pattern::fit(&empty, &mut solution, cells, &mut self.native, stream, budget)
                    .map_err(GenerateError::Stopped)?
            }
        };
        let mut checker = UniquenessChecker::new(&solution, &mut self.native, effort, budget);
        if generator.pattern.is_some() {
            match checker.other_solution(&puzzle, None)? {
                OtherSolution::None => {}
                OtherSolution::Differs(_) | OtherSolution::GaveUp => {
                    return Ok(Err(Miss::Pattern));
                }
                OtherSolution::Stopped => return Err(GenerateError::Stopped(checker.stopped())),
            }
        }
        let dug = if generator.fills_pattern() || is_unique {
            Some(Dug { puzzle, unsettled: 0, all_tried: is_unique })
        } else {
            dig(&mut checker, puzzle, &order, floor)?
        };
        let (mut dug, made_with) = match check_givens(dug, &checker, range)? {
            Ok(checked) => checked,
            Err(miss) => return Ok(Err(miss)),
        };
        if generator.minimal && !generator.clues.is_empty() {
            let minimizer = &mut self.minimizer;
            let needed = keep_needed(&dug.puzzle, &solution, &drawn, minimizer, stream, budget)?;
            let Some(needed) = needed else {
                return Ok(Err(Miss::Clues(CluesMiss::AreAllNeeded)));
            };
            dug.puzzle = needed.puzzle;
            dug.unsettled += needed.unsettled;
        }
        Ok(Ok(Attempt { dug, solution, made_with, grades: None }))
    }
}

/// The number of givens at which digging ends; 0 to dig as far as possible.
fn draw_floor(generator: &Generator, stream: &mut Stream) -> usize {
    let drawn = generator.givens.as_ref().map_or(0, |range| {
        let choices = range.end() - range.start() + 1;
        range.start() + stream.below(choices as u64) as usize
    });
    if generator.minimal { 0 } else { drawn }
}

/// The dug puzzle and what it was made with, if its number of givens is in the range.
pub(super) fn check_givens(
    dug: Option<Dug>,
    checker: &UniquenessChecker<'_>,
    range: Option<&RangeInclusive<usize>>,
) -> Result<Result<(Dug, MadeWith), Miss>, GenerateError> {
    let Some(dug) = dug else {
        return Err(GenerateError::Stopped(checker.stopped()));
    };
    let count = dug.puzzle.num_givens();
    if range.is_some_and(|range| !range.contains(&count)) {
        return Ok(Err(Miss::Givens(count)));
    }
    Ok(Ok((dug, MadeWith { sat: checker.used_sat() })))
}
