//! One puzzle after the other, as the generator says.

use std::iter::FusedIterator;
use std::ops::{ControlFlow, Range, RangeInclusive};

use super::difficulty::goal::Nearest;
use super::dig::general::{Dug, dig};
use super::dig::nine::{Digger, job};
use super::dig::uniqueness_checker::{Effort, Found, Probe};
use super::dig::{holes, pattern};
use super::fill::random_solution;
use super::options::{GenerateError, Generated, Generator, in_words};
use super::verify::{Verifier, Witness};
use crate::budget::Budget;
use crate::geometry::{Cell, Digit};
use crate::logic::Rating;
use crate::native::Native;
use crate::native::nine::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Makes puzzles, with the memory that this takes; one for each thread.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::generate::Generator;
/// use satdoku::geometry::Geometry;
///
/// let mut maker = Generator::new(Geometry::boxes(2, 3)?).givens(12..=14).maker()?;
/// let made = maker.make(5, &Budget::unlimited())?;
/// assert!((12..=14).contains(&made.puzzle.num_givens()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Maker {
    pub(super) generator: Generator,
    /// The cells that can be given, orbit by orbit.
    pub(super) orbits: Vec<Vec<Cell>>,
    pub(super) native: Native,
    /// Digs where nothing is wished but minimal 9×9 puzzles, with the same result as `dig`.
    nines: Option<Digger>,
    verifier: Verifier,
}

/// Plain 9×9 puzzles that are dug together.
const NINES: usize = 64;

/// What one try came to.
pub(super) struct Try {
    pub(super) dug: Dug,
    pub(super) solution: Solution,
    pub(super) witness: Witness,
    /// How hard it is, if that matters.
    pub(super) rating: Option<Rating>,
}

/// Why a try was no good.
pub(super) enum Missed {
    /// There were so many givens left.
    Givens(usize),
    /// The pattern's cells do not make it unique.
    Pattern,
}

impl Maker {
    /// Requires a generator that was checked.
    pub(super) fn new(generator: Generator) -> Self {
        let mut orbits = generator.symmetry.orbits(&generator.geometry);
        if let Some(pattern) = &generator.pattern {
            orbits.retain(|orbit| pattern.contains(&orbit[0]));
        }
        Maker {
            nines: generator.wants_plain_nines().then(Digger::new),
            generator,
            orbits,
            native: Native::new(),
            verifier: Verifier::new(),
        }
    }

    /// Puzzle `index` of the generator's seed.
    ///
    /// # Errors
    ///
    /// If none was found that is as asked, the budget was met, or an engine was found to be wrong.
    pub fn make(&mut self, index: u64, budget: &Budget) -> Result<Generated, GenerateError> {
        if self.nines.is_some() {
            let mut made = None;
            self.make_nines(index..index + 1, &mut || budget.clone(), &mut |_, one| {
                made = Some(one);
                ControlFlow::Break(())
            });
            return made.expect("one was to be made");
        }
        let mut stream = Stream::new(self.generator.seed, index);
        if let Some((count, pattern)) = self.generator.holes {
            let solution = self.full_grid(&mut stream);
            let puzzle = holes::punch(&solution, count, pattern, &mut stream);
            return Ok(self.generated(index, puzzle, solution));
        }
        let mut nearest = Nearest::default();
        for tries in 1..=self.generator.max_tries {
            let near = nearest.puzzle.clone().filter(|_| stream.coin());
            let made = match &near {
                Some((puzzle, solution)) => self.dig_near(puzzle, solution, &mut stream, budget),
                None => self.attempt(&mut stream, budget),
            };
            let made = match made? {
                Ok(made) => self.graded(made, &mut nearest, &mut stream, budget)?,
                Err(Missed::Givens(count)) => {
                    nearest.givens = Some(self.nearer(nearest.givens, count));
                    None
                }
                Err(Missed::Pattern) => None,
            };
            if let Some(made) = made {
                return self.finish(index, tries, made, budget);
            }
        }
        Err(self.failure(&nearest))
    }

    /// A puzzle that is as asked, checked.
    fn finish(
        &mut self,
        index: u64,
        tries: u32,
        made: Try,
        budget: &Budget,
    ) -> Result<Generated, GenerateError> {
        if self.generator.verify {
            let (puzzle, solution) = (&made.dug.puzzle, &made.solution);
            self.verify(index, puzzle, solution, made.witness, budget)?;
        }
        let Dug { puzzle, unsettled, all_tried } = made.dug;
        let minimal = all_tried && unsettled == 0;
        Ok(Generated {
            tries,
            unique: true,
            minimal,
            unsettled: if self.generator.minimal { unsettled } else { 0 },
            rating: made.rating,
            ..self.generated(index, puzzle, made.solution)
        })
    }

    /// The puzzles of these indices, in order, each with a budget of its own, until `take` breaks.
    pub fn make_all(
        &mut self,
        indices: Range<u64>,
        budget: &mut dyn FnMut() -> Budget,
        take: &mut dyn FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>,
    ) {
        if self.nines.is_some() {
            return self.make_nines(indices, budget, take);
        }
        for index in indices {
            let made = self.make(index, &budget());
            if take(index, made).is_break() {
                return;
            }
        }
    }

    /// [`Maker::make_all`] for plain minimal 9×9 puzzles, of which several at a time are dug faster.
    fn make_nines(
        &mut self,
        mut indices: Range<u64>,
        budget: &mut dyn FnMut() -> Budget,
        take: &mut dyn FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>,
    ) {
        let (mut jobs, mut puzzles) = (Vec::new(), Vec::new());
        while !indices.is_empty() {
            let first = indices.start;
            jobs.clear();
            jobs.extend(
                (indices.by_ref().take(NINES)).map(|index| job(self.generator.seed, index)),
            );
            puzzles.clear();
            let digger = self.nines.as_mut().expect("the caller asks before");
            digger.dig_batch(&jobs, &mut puzzles);
            for ((index, (solution, _)), puzzle) in (first..).zip(&jobs).zip(&puzzles) {
                let made = self.finish_nine(index, puzzle, solution, &budget());
                if take(index, made).is_break() {
                    return;
                }
            }
        }
    }

    /// A puzzle that was dug, checked.
    fn finish_nine(
        &mut self,
        index: u64,
        puzzle: &Grid,
        solution: &Grid,
        budget: &Budget,
    ) -> Result<Generated, GenerateError> {
        if let Some(reason) = budget.stopped() {
            return Err(GenerateError::Stopped(reason));
        }
        let geometry = &self.generator.geometry;
        let digits = solution.iter().map(|&digit| Digit::new(usize::from(digit) - 1));
        let solution = Solution::new(geometry.clone(), digits.collect());
        let solution = solution.map_err(|error| self.wrong(index, error.to_string()))?;
        let mut left = Puzzle::empty(geometry.clone());
        for cell in geometry.cells().filter(|cell| puzzle[cell.index()] > 0) {
            left.set(cell, Some(solution.digit(cell)));
        }
        if self.generator.verify {
            self.verify(index, &left, &solution, Witness::new(false), budget)?;
        }
        Ok(Generated { unique: true, minimal: true, ..self.generated(index, left, solution) })
    }

    /// A puzzle with given holes, about which nothing is asked.
    fn generated(&self, index: u64, puzzle: Puzzle, solution: Solution) -> Generated {
        Generated {
            index,
            seed: self.generator.seed,
            puzzle,
            solution,
            unique: false,
            minimal: false,
            unsettled: 0,
            tries: 1,
            rating: None,
        }
    }

    fn full_grid(&self, stream: &mut Stream) -> Solution {
        match &self.generator.from {
            Some(solution) => solution.clone(),
            None => random_solution(&self.generator.geometry, stream),
        }
    }

    pub(super) fn effort(&self) -> Effort {
        let generator = &self.generator;
        if generator.minimal || generator.pattern.is_some() {
            Effort::full(&generator.geometry, generator.conflicts)
        } else {
            Effort::quick(&generator.geometry)
        }
    }

    /// What is drawn, in this order, is part of what a seed means: the grid, the order, the number of givens.
    fn attempt(
        &mut self,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Result<Try, Missed>, GenerateError> {
        let generator = &self.generator;
        let mut solution = self.full_grid(stream);
        let mut order: Vec<&[Cell]> = self.orbits.iter().map(Vec::as_slice).collect();
        stream.shuffle(&mut order);
        let range = generator.givens.as_ref();
        let drawn = range.map(|range| {
            let choices = range.end() - range.start() + 1;
            range.start() + stream.below(choices as u64) as usize
        });
        let dug_out = generator.minimal || generator.givens.is_none();
        let floor = if dug_out { 0 } else { drawn.unwrap_or(0) };
        let effort = self.effort();
        let mut puzzle = solution.to_puzzle();
        if let Some(cells) = &generator.pattern {
            let native = &mut self.native;
            let found = match generator.from {
                Some(_) => Ok(pattern::masked(&solution, cells)),
                None => pattern::fit(&mut solution, cells, native, stream, budget),
            };
            puzzle = found.map_err(GenerateError::Stopped)?;
        }
        let mut probe = Probe::new(&solution, &mut self.native, effort, budget);
        if generator.pattern.is_some() {
            match probe.other_solution(&puzzle, None)? {
                Found::Nothing => {}
                Found::Other(_) | Found::GaveUp => return Ok(Err(Missed::Pattern)),
                Found::Stopped => return Err(GenerateError::Stopped(probe.stopped())),
            }
        }
        let whole = generator.pattern.is_some() && !generator.minimal && range.is_none();
        let dug = if whole {
            Some(Dug { puzzle, unsettled: 0, all_tried: false })
        } else {
            dig(&mut probe, puzzle, &order, floor)?
        };
        let outcome = outcome(dug, &probe, range)?;
        Ok(outcome.map(|(dug, witness)| Try { dug, solution, witness, rating: None }))
    }

    fn verify(
        &mut self,
        index: u64,
        puzzle: &Puzzle,
        solution: &Solution,
        witness: Witness,
        budget: &Budget,
    ) -> Result<(), GenerateError> {
        let checked = (self.verifier).verify(puzzle, solution, witness, budget)?;
        checked.map_err(|reason| self.wrong(index, reason))
    }

    fn wrong(&self, index: u64, reason: String) -> GenerateError {
        GenerateError::Wrong { index, seed: self.generator.seed, reason }
    }

    fn nearer(&self, before: Option<usize>, count: usize) -> usize {
        let range = self.generator.givens.clone().unwrap_or(0..=0);
        let distance = |count: usize| {
            let below = range.start().saturating_sub(count);
            below.max(count.saturating_sub(*range.end()))
        };
        match before {
            Some(before) if distance(before) <= distance(count) => before,
            _ => count,
        }
    }

    fn failure(&self, nearest: &Nearest) -> GenerateError {
        let tries = self.generator.max_tries;
        match (nearest.givens, &self.generator.givens) {
            _ if nearest.is_graded() => GenerateError::Grade {
                wanted: self.generator.aim.to_string(),
                nearest: nearest.to_string(),
                tries,
            },
            (Some(nearest), Some(range)) => {
                GenerateError::Givens { wanted: in_words(range), nearest, tries }
            }
            _ => {
                let count = self.generator.pattern.as_ref().map_or(0, Vec::len);
                GenerateError::NoneInPattern {
                    cells: format!("the {count} cells of the pattern"),
                    tries,
                }
            }
        }
    }
}

/// What digging came to, if it ended: a puzzle with a number of givens in the range and who can check it.
pub(super) fn outcome(
    dug: Option<Dug>,
    probe: &Probe<'_>,
    range: Option<&RangeInclusive<usize>>,
) -> Result<Result<(Dug, Witness), Missed>, GenerateError> {
    let Some(dug) = dug else {
        return Err(GenerateError::Stopped(probe.stopped()));
    };
    let count = dug.puzzle.num_givens();
    if range.is_some_and(|range| !range.contains(&count)) {
        return Ok(Err(Missed::Givens(count)));
    }
    Ok(Ok((dug, Witness::new(probe.asked_sat()))))
}

/// The puzzles of a range of indices, see [`Generator::puzzles`].
#[derive(Debug)]
#[must_use = "an iterator does nothing until it is asked"]
pub struct Puzzles {
    maker: Maker,
    indices: Range<u64>,
    budget: Budget,
}

impl Iterator for Puzzles {
    type Item = Result<Generated, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.indices.next()?;
        Some(self.maker.make(index, &self.budget))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl FusedIterator for Puzzles {}

impl Generator {
    /// The puzzles of these indices, one by one; the budget is that of all together.
    ///
    /// # Errors
    ///
    /// If no puzzle can be as is asked.
    pub fn puzzles(&self, indices: Range<u64>, budget: Budget) -> Result<Puzzles, GenerateError> {
        Ok(Puzzles { maker: self.maker()?, indices, budget })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn plain_nines_are_those_of_the_greedy_loop() {
        let generator = Generator::new(Geometry::classic()).seed(3).minimal(true);
        let made = |maker: &mut Maker| {
            let mut made = Vec::new();
            maker.make_all(9..309, &mut Budget::unlimited, &mut |index, one| {
                assert_eq!(index, 9 + made.len() as u64);
                made.push(one.expect("nothing is limited"));
                ControlFlow::Continue(())
            });
            made
        };
        let mut maker = generator.maker().expect("it can be");
        assert!(maker.nines.is_some());
        let quick = made(&mut maker);
        assert_eq!(maker.make(200, &Budget::unlimited()).expect("the same"), quick[191]);
        maker.nines = None;
        assert!(made(&mut maker) == quick);
    }
}
