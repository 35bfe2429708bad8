//! From the givens to the solution step by step, always by what is easiest.
//!
//! The path goes in *rounds*: of the first technique in the order that finds anything, the easiest steps are all
//! taken at once. So which techniques are needed does not depend on how the grid is turned or its digits are
//! named, though which of two steps with the same conclusion is told does.

use super::difficulty::{Level, SeLike};
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::budget::{Budget, Stopped};
use crate::geometry::Digit;
use crate::puzzle::{Puzzle, Solution};

/// Which techniques may be used.
///
/// # Examples
///
/// ```
/// use satdoku::logic::{Allowed, Level, Technique};
///
/// let easy = Allowed { level: Level::Easy, ..Allowed::default() };
/// assert!(easy.allows(Technique::NakedSingle) && !easy.allows(Technique::NakedPair));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Allowed {
    /// None that belongs to a harder level.
    pub level: Level,
    /// None that is harder than that.
    pub difficulty: SeLike,
    /// Also those that hold only if the puzzle has one solution.
    pub uniqueness: bool,
}

impl Default for Allowed {
    /// All that assume nothing about the number of solutions.
    fn default() -> Self {
        Allowed { level: Level::Extreme, difficulty: SeLike(u16::MAX), uniqueness: false }
    }
}

impl Allowed {
    /// Whether the technique may be used.
    pub fn allows(self, technique: Technique) -> bool {
        let is_easy = technique.level() <= self.level && technique.difficulty() <= self.difficulty;
        is_easy && (self.uniqueness || !technique.assumes_uniqueness())
    }

    /// The allowed techniques, by level.
    pub fn techniques(self) -> impl Iterator<Item = Technique> {
        let all = Technique::ALL.iter().copied();
        all.filter(move |&technique| self.allows(technique))
    }
}

/// How a path ends.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum PathOutcome {
    /// At the solution.
    Solved(Solution),
    /// Where no allowed technique finds anything.
    Stuck,
    /// At a contradiction: the puzzle has no solution.
    Broken,
    /// Where the budget ran out.
    Stopped(Stopped),
}

/// The steps from a puzzle's givens as far as they lead.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::logic::{Allowed, Level, PathOutcome, Path};
/// use satdoku::puzzle::Puzzle;
///
/// let puzzle: Puzzle = "1234341221434...".parse()?;
/// let path = Path::by_level(&puzzle, Allowed::default(), &Budget::unlimited());
/// assert!(matches!(path.outcome, PathOutcome::Solved(_)));
/// assert_eq!((path.steps.len(), path.level()), (3, Level::Trivial));
/// # Ok::<(), satdoku::format::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Path {
    /// The steps, each of which says something that those before it do not.
    pub steps: Vec<Step>,
    /// How it ends.
    pub outcome: PathOutcome,
    /// The sum of the costs: every placement counts, and of what removes candidates every round.
    pub score: u64,
}

impl Path {
    /// The path of a puzzle, always by the technique that comes first by level, then by difficulty.
    pub fn by_level(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        let mut path = Path::start();
        path.walk(&mut Position::new(puzzle), &Order::by_level(allowed), budget);
        path
    }

    /// The path of a puzzle, always by the technique of the least difficulty, of whatever level.
    pub fn by_difficulty(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        let mut path = Path::start();
        path.walk(&mut Position::new(puzzle), &Order::by_difficulty(allowed), budget);
        path
    }

    /// The path of a puzzle by level, a step at a time: what a person does who looks again after each step.
    ///
    /// It needs the same techniques as [`Path::by_level`] but for rare exceptions, and longer to be found; each
    /// step is true of the position that those before it leave.
    pub fn step_by_step(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        let (mut path, mut position) = (Path::start(), Position::new(puzzle));
        path.outcome = loop {
            if position.is_broken() {
                break PathOutcome::Broken;
            }
            if position.is_solved() {
                break PathOutcome::Solved(solution(&position));
            }
            match position.next_steps(allowed, budget) {
                Err(stopped) => break PathOutcome::Stopped(stopped),
                Ok(steps) => match steps.into_iter().next() {
                    None => break PathOutcome::Stuck,
                    Some(step) => path.take(&mut position, vec![step]),
                },
            }
        };
        path
    }

    /// Before the first step.
    pub(super) fn start() -> Self {
        Path { steps: Vec::new(), outcome: PathOutcome::Stuck, score: 0 }
    }

    /// Goes on from the position that the path has led to, as far as the techniques lead.
    pub(super) fn walk(&mut self, position: &mut Position, order: &Order, budget: &Budget) {
        self.outcome = loop {
            if position.is_broken() {
                break PathOutcome::Broken;
            }
            if position.is_solved() {
                break PathOutcome::Solved(solution(position));
            }
            match least_difficult(position, order, budget) {
                Err(stopped) => break PathOutcome::Stopped(stopped),
                Ok(steps) if steps.is_empty() => break PathOutcome::Stuck,
                Ok(steps) => self.take(position, steps),
            }
        };
    }

    /// Takes the steps of a round, those that say something new.
    fn take(&mut self, position: &mut Position, steps: Vec<Step>) {
        let (mut round, before) = (0, self.steps.len());
        for step in steps {
            if position.is_broken() {
                break;
            }
            if position.is_news(&step) {
                round = step.difficulty.cost();
                self.score += round * step.places.len() as u64;
                position.apply(&step);
                self.steps.push(step);
            }
        }
        if self.steps[before..].iter().all(|step| step.places.is_empty()) {
            self.score += round;
        }
    }

    /// The hardest step's difficulty; none of an empty path.
    pub fn difficulty(&self) -> Option<SeLike> {
        self.steps.iter().map(|step| step.difficulty).max()
    }

    /// The level of the hardest technique; that of a full grid, whose path is empty, is trivial.
    pub fn level(&self) -> Level {
        let levels = self.steps.iter().map(|step| step.technique.level());
        levels.max().unwrap_or(Level::Trivial)
    }

    /// How many steps there are of each technique that has any, easiest first.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |&technique: &Technique| {
            let steps = self.steps.iter().filter(|step| step.technique == technique);
            (technique, steps.count())
        };
        let counts = Technique::ALL.iter().map(count);
        counts.filter(|&(_, count)| count > 0).collect()
    }
}

impl Position {
    /// The easiest steps that the allowed techniques find; none where they are stuck.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    pub fn next_steps(&self, allowed: Allowed, budget: &Budget) -> Result<Vec<Step>, Stopped> {
        least_difficult(self, &Order::by_level(allowed), budget)
    }
}

/// Which techniques to try first.
pub(super) struct Order {
    pub(super) techniques: Vec<Technique>,
    /// Whether nothing of a harder level is looked for while an easier one finds anything.
    pub(super) by_level: bool,
}

impl Order {
    pub(super) fn by_level(allowed: Allowed) -> Self {
        Order { techniques: allowed.techniques().collect(), by_level: true }
    }

    pub(super) fn by_difficulty(allowed: Allowed) -> Self {
        let mut techniques: Vec<Technique> = allowed.techniques().collect();
        techniques.sort_by_key(|technique| technique.difficulty());
        Order { techniques, by_level: false }
    }
}

/// The steps of the least difficulty, the first technique's in the order where several have such.
fn least_difficult(
    position: &Position,
    order: &Order,
    budget: &Budget,
) -> Result<Vec<Step>, Stopped> {
    let mut best: Vec<Step> = Vec::new();
    for &technique in &order.techniques {
        if let Some(step) = best.first() {
            let is_harder_level = technique.level() > step.technique.level();
            if order.by_level && is_harder_level || technique.difficulty() >= step.difficulty {
                break;
            }
        }
        let steps = position.easiest(technique, budget)?;
        let is_easier =
            |step: &Step| best.first().is_none_or(|best| step.difficulty < best.difficulty);
        if steps.first().is_some_and(is_easier) {
            best = steps;
        }
    }
    Ok(best)
}

fn solution(position: &Position) -> Solution {
    let geometry = position.geometry();
    let digits: Vec<Digit> = geometry.cells().filter_map(|cell| position.settled(cell)).collect();
    Solution::new(geometry.clone(), digits).expect("a digit is placed where no peer has it")
}
