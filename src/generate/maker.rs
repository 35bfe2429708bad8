//! Makes the puzzles of a seed, one after the other, as the options ask.

use std::iter::FusedIterator;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::attempt::{Attempt, Attempts, Miss};
use super::difficulty::failed_attempts::FailedAttempts;
use super::difficulty::goal::Grades;
use super::dig::general::Dug;
use super::dig::holes;
use super::dig::nine::{Digger, job};
use super::error::{GenerateError, in_words};
use super::made::{Generated, Minimality};
use super::options::{FullGrids, Generator};
use super::streams::Streams;
use super::verify::{MadeWith, Verifier};
use crate::budget::{Budget, Stopwatch, Work};
use crate::geometry::{Digit, Symmetry};
use crate::native::nine::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Makes puzzles and keeps the memory that this takes; use one for each thread.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::generate::Generator;
/// use satdoku::geometry::Geometry;
///
/// let mut maker = Generator::with_geometry(Geometry::new(2, 3)?).givens(12..=14).maker()?;
/// let made = maker.make(5, &Budget::unlimited())?;
/// assert!((12..=14).contains(&made.puzzle.num_givens()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Maker {
    attempts: Attempts,
    streams: Streams,
    /// Digs plain minimal 9×9 puzzles, with the same result as general digging but faster; none if the options ask for
    /// anything else.
    nines: Option<Digger>,
    verifier: Verifier,
    /// Counts the tries of all puzzles, for whoever shows that work is in progress.
    tries: Arc<AtomicU64>,
}

/// How many plain 9×9 puzzles are dug together.
const NINES: usize = 64;

impl Maker {
    /// Requires a generator whose options were checked.
    fn new(generator: Generator) -> Self {
        Maker {
            nines: generator.wants_plain_nines().then(Digger::new),
            verifier: Verifier::new(generator.engine),
            tries: Arc::default(),
            streams: Streams::of(&generator),
            attempts: Attempts::new(generator),
        }
    }

    /// The same, which adds each try at a puzzle to this number.
    #[must_use]
    pub fn counting_tries(self, tries: Arc<AtomicU64>) -> Self {
        Maker { tries, ..self }
    }

    fn generator(&self) -> &Generator {
        &self.attempts.generator
    }

    /// Puzzle `index` of the generator's seed.
    ///
    /// # Errors
    ///
    /// If no attempt gave a puzzle that fits the options, the budget ran out, or an engine was found to be wrong.
    pub fn make(&mut self, index: u64, budget: &Budget) -> Result<Generated, GenerateError> {
        if self.nines.is_some() {
            let mut made = None;
            self.make_nines(index..index + 1, &mut || budget.clone(), &mut |_, one| {
                made = Some(one);
                ControlFlow::Break(())
            });
            return made.expect("one was to be made");
        }
        let mut stream = self.streams.of_puzzle(index);
        if matches!(self.generator().grids, FullGrids::OfSeed) {
            let mut of_seed = Stream::new(self.generator().seed, index);
            self.attempts.grid = Some(self.generator().draw_grid(&mut of_seed, budget)?);
        }
        if let Some((count, pattern)) = self.generator().holes {
            let (empty, solution) = self.attempts.full_grid(&mut stream, budget)?;
            let puzzle = holes::punch(&empty, &solution, count, pattern, &mut stream, budget)?;
            return Ok(self.generated(index, puzzle, solution));
        }
        self.make_by_attempts(index, &mut stream, budget)
    }

    fn make_by_attempts(
        &mut self,
        index: u64,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Generated, GenerateError> {
        let mut failed = FailedAttempts::default();
        let digs_before_climbs = self.generator().digs_before_climbs();
        for tries in 1..=self.generator().max_tries {
            self.tries.fetch_add(1, Ordering::Relaxed);
            let climbs = digs_before_climbs.is_some_and(|digs| tries > digs);
            // A puzzle whose rules do without givens has nothing to dig near it.
            let is_dug = |near: &(Puzzle, Solution)| near.0.num_givens() > 0;
            let near = failed.hardest_too_easy.clone().filter(|_| !climbs && stream.coin());
            let near = near.filter(is_dug);
            let attempt = self.attempts.dig_worth_rating(near.as_ref(), stream, budget);
            let attempt = match attempt? {
                Ok(attempt) if climbs => {
                    self.attempts.climb(attempt, &mut failed, stream, budget)?
                }
                Ok(attempt) => {
                    self.attempts.adjust_difficulty(attempt, &mut failed, stream, budget)?
                }
                Err(Miss::Givens(count)) => {
                    failed.note_givens(count, self.generator().givens.as_ref());
                    None
                }
                Err(Miss::Pattern) => None,
                Err(Miss::Clues(what)) => {
                    failed.clues = Some(what);
                    None
                }
            };
            if let Some(attempt) = attempt {
                return self.finish(index, tries, attempt, budget);
            }
        }
        Err(self.failure(&failed))
    }

    /// Verifies the puzzle of a successful attempt.
    fn finish(
        &mut self,
        index: u64,
        tries: u32,
        attempt: Attempt,
        budget: &Budget,
    ) -> Result<Generated, GenerateError> {
        let (puzzle, solution) = (&attempt.dug.puzzle, &attempt.solution);
        self.verify(index, puzzle, solution, attempt.made_with, budget)?;
        let Dug { puzzle, unsettled, all_tried } = attempt.dug;
        let minimal = match self.generator().symmetry {
            _ if !all_tried || unsettled > 0 => Minimality::Unproved,
            Symmetry::None => Minimality::Givens,
            _ => Minimality::Orbits,
        };
        let (rating, explainer) = match attempt.grades {
            Some(Grades { rating, explainer }) => (Some(rating), explainer),
            None => (None, None),
        };
        Ok(Generated {
            tries,
            unique: true,
            minimal,
            unsettled: if self.generator().minimal { unsettled } else { 0 },
            rating,
            explainer,
            ..self.generated(index, puzzle, attempt.solution)
        })
    }

    /// Makes the puzzles of these indices in order, each with a budget of its own, until `take` breaks.
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

    /// [`Maker::make_all`] for plain minimal 9×9 puzzles, which are dug faster many at a time.
    fn make_nines(
        &mut self,
        mut indices: Range<u64>,
        budget: &mut dyn FnMut() -> Budget,
        take: &mut dyn FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>,
    ) {
        let (mut jobs, mut puzzles) = (Vec::new(), Vec::new());
        while !indices.is_empty() {
            let (first, streams) = (indices.start, self.streams);
            jobs.clear();
            let batch = indices.by_ref().take(NINES);
            jobs.extend(batch.map(|index| job(&mut streams.of_puzzle(index))));
            puzzles.clear();
            let digger = self.nines.as_mut().expect("the caller checks");
            let stopwatch = Stopwatch::start();
            digger.dig_batch(&jobs, &mut puzzles);
            // Puzzles that are dug together share the time.
            let time = stopwatch.elapsed() / jobs.len() as u32;
            let searches = digger.searches().to_vec();
            let dug = jobs.iter().zip(&puzzles).zip(searches);
            for (index, (((solution, _), puzzle), searches)) in (first..).zip(dug) {
                let budget = budget();
                let work = Work::native(searches.count, searches.guesses, time);
                budget.record_work("native", work);
                let made = self.finish_nine(index, puzzle, solution, &budget);
                if take(index, made).is_break() {
                    return;
                }
            }
        }
    }

    /// Verifies a puzzle of the 9×9 digger.
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
        let geometry = self.generator().geometry();
        let digits = solution.iter().map(|&digit| Digit::new(usize::from(digit) - 1));
        let solution = Solution::new(geometry.clone(), digits.collect());
        let solution = solution.map_err(|error| self.wrong(index, error.to_string()))?;
        let mut left = Puzzle::empty(geometry.clone());
        for cell in geometry.cells().filter(|cell| puzzle[cell.index()] > 0) {
            left.set(cell, Some(solution.digit(cell)));
        }
        self.verify(index, &left, &solution, MadeWith::default(), budget)?;
        Ok(Generated {
            unique: true,
            minimal: Minimality::Givens,
            ..self.generated(index, left, solution)
        })
    }

    /// A puzzle with nothing proved about it.
    fn generated(&self, index: u64, puzzle: Puzzle, solution: Solution) -> Generated {
        Generated {
            index,
            seed: self.generator().seed,
            puzzle,
            solution,
            unique: false,
            minimal: Minimality::Unproved,
            unsettled: 0,
            tries: 1,
            rating: None,
            explainer: None,
        }
    }

    /// Verifies a puzzle, if the options ask for it.
    fn verify(
        &self,
        index: u64,
        puzzle: &Puzzle,
        solution: &Solution,
        made_with: MadeWith,
        budget: &Budget,
    ) -> Result<(), GenerateError> {
        if !self.generator().verify && !self.generator().engine.cross_check {
            return Ok(());
        }
        let checked = self.verifier.verify(puzzle, solution, made_with, budget)?;
        checked.map_err(|reason| self.wrong(index, reason))
    }

    fn wrong(&self, index: u64, reason: String) -> GenerateError {
        GenerateError::Wrong { index, seed: self.generator().seed, reason }
    }

    fn failure(&self, failed: &FailedAttempts) -> GenerateError {
        let generator = self.generator();
        let tries = generator.max_tries;
        match (failed.closest_givens, &generator.givens, failed.clues) {
            _ if failed.has_rated() => GenerateError::DifficultyNotReached {
                wanted: generator.difficulty.to_string(),
                nearest: failed.to_string(),
                tries,
            },
            (Some(nearest), Some(range), _) => {
                GenerateError::Givens { wanted: in_words(range), nearest, tries }
            }
            (.., Some(what)) => GenerateError::Clues(what, tries),
            _ => {
                let count = generator.pattern.as_ref().map_or(0, Vec::len);
                GenerateError::NoneInPattern {
                    cells: format!("the {count} cells of the pattern"),
                    tries,
                }
            }
        }
    }
}

/// The puzzles of a range of indices, see [`Generator::puzzles`].
#[derive(Debug)]
#[must_use = "an iterator does nothing until it is advanced"]
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
    /// A maker of these puzzles. Use one for each thread.
    ///
    /// # Errors
    ///
    /// If no puzzle can fit the options.
    pub fn maker(&self) -> Result<Maker, GenerateError> {
        self.check()?;
        Ok(Maker::new(self.clone()))
    }

    /// The puzzle with this index, without limits on time.
    ///
    /// # Errors
    ///
    /// Returns an error if no puzzle can fit the options, or none was found in [`max_tries`](Self::max_tries).
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::{Generator, Level};
    ///
    /// let made = Generator::new().seed(1).level(Level::Medium).generate(0)?;
    /// assert_eq!(made.puzzle.rate()?.level, Level::Medium);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate(&self, index: u64) -> Result<Generated, GenerateError> {
        self.maker()?.make(index, &Budget::unlimited())
    }

    /// Iterates over the puzzles of these indices, with one budget for all of them together.
    ///
    /// # Errors
    ///
    /// If no puzzle can fit the options.
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
        let generator = Generator::with_geometry(Geometry::classic()).seed(3).minimal(true);
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
