//! The climb.

use super::exchange::{Exchange, Neighbour};
use super::population::Population;
use super::request::WorthRating;
use crate::budget::{Budget, Stopped};
use crate::generate::attempt::{Attempt, Attempts, check_givens};
use crate::generate::difficulty::failed_attempts::FailedAttempts;
use crate::generate::difficulty::goal::Judgement;
use crate::generate::dig::general::{Dug, dig};
use crate::generate::dig::uniqueness_checker::UniquenessChecker;
use crate::generate::error::GenerateError;
use crate::generate::options::FullGrids;
use crate::geometry::Cell;
use crate::logic::SeLike;
use crate::puzzle::Puzzle;
use crate::random::Stream;
use crate::trials::resistance::ResistanceMeter;

/// A climb is over after this many visits that found nothing higher.
const PATIENCE: u32 = 400;

/// One visit in this many exchanges two orbits.
const ONE_IN_PAIRS: u64 = 10;

/// How many neighbours a visit looks at.
const MOST_NEIGHBOURS: usize = 40;

/// Share of the least resistance of a member, in percent, that a neighbour must have before it is made minimal.
const BEFORE_DIGGING: u32 = 85;

/// How many puzzles a climb by resistance keeps, and what a visit takes off them.
const BY_RESISTANCE: (usize, u32) = (50, 60);

/// The same for a climb by difficulty. A visit takes a tenth off.
const BY_DIFFICULTY: (usize, u32) = (100, PER_TENTH);

/// In a climb by difficulty, what a tenth counts for more than resistance, which is less.
const PER_TENTH: u32 = 10_000;

/// In a climb by difficulty, the resistance from which on puzzles are rated.
const LEAST_RESISTANCE: u32 = 2_000;

/// What is measured in a climb.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ranking {
    /// Puzzles are compared by resistance, and the most resistant are rated.
    Resistance,
    /// Puzzles that are resistant enough are rated, and compared by difficulty.
    Difficulty,
}

/// The state of one climb.
struct Climb {
    meter: ResistanceMeter,
    ranking: Ranking,
    population: Population,
    worth_rating: WorthRating,
    has_rated: bool,
    /// The hardest puzzle that was rated and is too easy.
    hardest: Option<(SeLike, Attempt)>,
}

impl Attempts {
    /// Climbs from an attempt to a puzzle that meets the requested difficulty.
    pub(in crate::generate) fn climb(
        &mut self,
        start: Attempt,
        failed: &mut FailedAttempts,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Attempt>, GenerateError> {
        let mut climb = Climb::new(self.generator.difficulty.worth_rating());
        climb.population.is_new(&start.dug.puzzle);
        if let Some(found) = self.take(&mut climb, start, failed, budget)?.found {
            return Ok(Some(found));
        }
        if let Some(found) = self.go_on(&mut climb, failed, stream, budget)? {
            return Ok(Some(found));
        }
        if let Some(base) = climb.base_for_difficulty() {
            let mut climb = climb.by_difficulty();
            return match self.take(&mut climb, base, failed, budget)?.found {
                Some(found) => Ok(Some(found)),
                None => self.go_on(&mut climb, failed, stream, budget),
            };
        }
        match climb.population.best().filter(|_| !climb.has_rated) {
            Some(best) => self.adjust_difficulty(best.attempt.clone(), failed, stream, budget),
            None => Ok(None),
        }
    }

    /// Visits members until a puzzle meets the requested difficulty, or nothing higher is found for a while.
    fn go_on(
        &mut self,
        climb: &mut Climb,
        failed: &mut FailedAttempts,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Attempt>, GenerateError> {
        let mut fruitless = 0;
        while fruitless < PATIENCE {
            fruitless += 1;
            let found = self.neighbours(climb, stream, budget);
            for neighbour in found.map_err(GenerateError::Stopped)? {
                if !climb.population.is_new(&neighbour.0) {
                    continue;
                }
                let least = climb.least_resistance() / 100 * BEFORE_DIGGING;
                if climb.measure(&neighbour.0, least) < least {
                    continue;
                }
                let Some(attempt) = self.dig_neighbour(neighbour, stream, budget)? else {
                    continue;
                };
                let taken = self.take(climb, attempt, failed, budget)?;
                if taken.found.is_some() {
                    return Ok(taken.found);
                }
                if taken.is_best {
                    fruitless = 0;
                }
            }
        }
        Ok(None)
    }

    /// The neighbours of the member whose turn it is.
    fn neighbours(
        &mut self,
        climb: &mut Climb,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Vec<Neighbour>, Stopped> {
        if let Some(reason) = budget.stopped() {
            return Err(reason);
        }
        let Some(member) = climb.population.visit() else { return Ok(Vec::new()) };
        let is_fixed = !matches!(self.generator.grids, FullGrids::Any);
        let mut exchange = Exchange {
            orbits: &self.orbits,
            only: is_fixed.then_some(&member.attempt.solution),
            native: &mut self.native,
            budget,
        };
        let count = 1 + usize::from(stream.below(ONE_IN_PAIRS) == 0);
        let (puzzle, indispensable) = (&member.attempt.dug.puzzle, &mut member.indispensable);
        let mut found = exchange.neighbours(puzzle, count, indispensable, stream)?;
        found.truncate(MOST_NEIGHBOURS);
        Ok(found)
    }

    /// Removes what a neighbour does not need, as far as the options ask; none if it then has too few or too many givens.
    fn dig_neighbour(
        &mut self,
        (puzzle, solution): Neighbour,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Attempt>, GenerateError> {
        let effort = self.effort(&puzzle);
        let generator = &self.generator;
        let range = generator.givens.as_ref();
        let mut checker = UniquenessChecker::new(&solution, &mut self.native, effort, budget);
        let dug = if generator.fills_pattern() {
            Some(Dug { puzzle, unsettled: 0, all_tried: false })
        } else {
            let is_given = |orbit: &&[Cell]| puzzle.given(orbit[0]).is_some();
            let mut order: Vec<&[Cell]> =
                self.orbits.iter().map(Vec::as_slice).filter(is_given).collect();
            stream.shuffle(&mut order);
            let floor = if generator.minimal { 0 } else { range.map_or(0, |range| *range.start()) };
            dig(&mut checker, puzzle, &order, floor)?
        };
        let checked = check_givens(dug, &checker, range)?;
        Ok(checked.ok().map(|(dug, made_with)| Attempt { dug, solution, made_with, grades: None }))
    }

    /// Measures a puzzle, rates it if that is worth the time, and keeps it in the population unless it is too hard.
    fn take(
        &self,
        climb: &mut Climb,
        attempt: Attempt,
        failed: &mut FailedAttempts,
        budget: &Budget,
    ) -> Result<Taken, GenerateError> {
        let is_dropped = Taken { found: None, is_best: false };
        let puzzle = &attempt.dug.puzzle;
        let least = climb.least_resistance();
        let resistance = climb.measure(puzzle, least);
        if resistance < least {
            return Ok(is_dropped);
        }
        let mut height = resistance;
        if climb.is_worth_rating(resistance) {
            let goal = &self.generator.difficulty;
            let number = match goal.judge_hard(puzzle, budget).map_err(GenerateError::Stopped)? {
                Judgement::Meets(grades) => {
                    let found = Some(Attempt { grades: Some(grades), ..attempt });
                    return Ok(Taken { found, is_best: true });
                }
                Judgement::TooHard => {
                    failed.note_too_hard();
                    return Ok(is_dropped);
                }
                Judgement::LacksTechnique => {
                    failed.note_without_technique();
                    goal.least()
                }
                Judgement::TooEasy(difficulty) => {
                    failed.note_too_easy(difficulty, puzzle, &attempt.solution);
                    Some(difficulty.number)
                }
            };
            let number = number.unwrap_or(SeLike::LEAST);
            if climb.ranking == Ranking::Difficulty {
                height += PER_TENTH * u32::from(number.0);
                if height < climb.population.least() {
                    return Ok(is_dropped);
                }
            } else if climb.hardest.as_ref().is_none_or(|(before, _)| number > *before) {
                climb.hardest = Some((number, attempt.clone()));
            }
        }
        let is_best = climb.population.add(attempt, height);
        Ok(Taken { found: None, is_best })
    }
}

/// What became of a puzzle on the way.
struct Taken {
    /// The same puzzle, if it meets the request.
    found: Option<Attempt>,
    /// Whether no puzzle resists more.
    is_best: bool,
}

impl Climb {
    fn new(worth_rating: WorthRating) -> Self {
        let (size, per_visit) = BY_RESISTANCE;
        Climb {
            meter: ResistanceMeter::new(),
            ranking: Ranking::Resistance,
            population: Population::new(size, per_visit),
            worth_rating,
            has_rated: false,
            hardest: None,
        }
    }

    /// The puzzle from which a climb by difficulty goes on, if this one has come close enough to the goal.
    fn base_for_difficulty(&mut self) -> Option<Attempt> {
        let near_enough = self.worth_rating.then_by_difficulty_from?;
        let (number, attempt) = self.hardest.take()?;
        (number >= near_enough).then_some(attempt)
    }

    /// A climb by difficulty, which passes over what this one has seen.
    fn by_difficulty(self) -> Self {
        let (size, per_visit) = BY_DIFFICULTY;
        let population = self.population.succeeded_by(size, per_visit);
        Climb { ranking: Ranking::Difficulty, population, ..self }
    }

    /// The resistance from which on a puzzle may be kept.
    fn least_resistance(&self) -> u32 {
        match self.ranking {
            Ranking::Resistance => self.population.least(),
            Ranking::Difficulty => LEAST_RESISTANCE,
        }
    }

    fn is_worth_rating(&mut self, resistance: u32) -> bool {
        if self.ranking == Ranking::Difficulty {
            return true;
        }
        let WorthRating { resistance: least, slack, .. } = self.worth_rating;
        let is_worth_it = resistance >= least;
        if is_worth_it {
            self.worth_rating.resistance = least.max(resistance.saturating_sub(slack));
            self.has_rated = true;
        }
        is_worth_it
    }

    /// The resistance of a puzzle, or any number below `least` if it is below that.
    fn measure(&self, puzzle: &Puzzle, least: u32) -> u32 {
        let givens = puzzle.givens().map(|given| (given.cell.index(), given.digit.index()));
        self.meter.measure(givens, least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::geometry::Symmetry;

    /// The puzzle of the first climb that comes to a goal, easy enough to take little time.
    fn climbed(generator: Generator, seed: u64) -> Attempt {
        let generator = generator.explainer(SeLike(76)..=SeLike(99));
        let mut attempts = Attempts::new(generator.clone());
        let (mut stream, budget) = (Stream::new(seed, 0), Budget::unlimited());
        for _ in 0..50 {
            let Ok(start) = attempts.dig_afresh(&mut stream, &budget).expect("no limit") else {
                continue;
            };
            let mut failed = FailedAttempts::default();
            let found = attempts.climb(start, &mut failed, &mut stream, &budget);
            if let Some(found) = found.expect("no limit") {
                assert!(
                    generator
                        .difficulty
                        .judge(&found.dug.puzzle, &budget)
                        .is_ok_and(|judgement| matches!(judgement, Judgement::Meets(_)))
                );
                let unique = found.dug.puzzle.check();
                assert_eq!(unique, crate::solve::Uniqueness::Unique(found.solution.clone()));
                return found;
            }
        }
        panic!("no climb comes to the goal");
    }

    fn is_given(puzzle: &Puzzle) -> Vec<bool> {
        puzzle.cells().map(|given| given.is_some()).collect()
    }

    #[test]
    fn a_climb_keeps_to_what_the_options_ask() {
        let minimal = climbed(Generator::new().minimal(true), 1);
        assert!(minimal.dug.all_tried && minimal.dug.unsettled == 0);
        let with_givens = climbed(Generator::new().givens(25..=27), 2);
        assert!((25..=27).contains(&with_givens.dug.puzzle.num_givens()));
        let symmetric = climbed(Generator::new().symmetry(Symmetry::Rotate180), 3).dug.puzzle;
        let given = is_given(&symmetric);
        assert!(given.iter().eq(given.iter().rev()), "{symmetric:?}");
        let fixed = climbed(Generator::new().from(minimal.solution.clone()), 4);
        assert_eq!(fixed.solution, minimal.solution);
        let of_pattern = climbed(Generator::new().pattern(&with_givens.dug.puzzle), 5).dug.puzzle;
        assert_eq!(is_given(&of_pattern), is_given(&with_givens.dug.puzzle));
    }
}
