//! The path from the givens to the solution, always by the easiest steps.
//!
//! A path consists of *rounds*. Each round takes all the easiest steps of the first technique that finds any. So the
//! techniques that a puzzle needs do not depend on the orientation of the grid or the names of its digits. Which of two
//! steps with the same conclusion is listed may depend on them.

use std::collections::HashMap;

use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::budget::{Budget, Stopped};
use crate::difficulty::{Level, SeLike};
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
    /// The hardest level.
    pub level: Level,
    /// The highest difficulty.
    pub difficulty: SeLike,
    /// Whether techniques that assume a unique solution may be used.
    pub uniqueness: bool,
}

impl Default for Allowed {
    /// All techniques that do not assume a unique solution.
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

    /// The allowed techniques that paths use, by level.
    pub fn techniques(self) -> impl Iterator<Item = Technique> {
        let all = Technique::ALL.iter().copied();
        all.filter(move |&technique| self.allows(technique) && !technique.is_on_request())
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
    /// In a position where no allowed technique finds a step.
    Stuck,
    /// At a contradiction: the puzzle has no solution.
    Broken,
    /// Unfinished, because the budget ran out.
    Stopped(Stopped),
}

/// The steps from a puzzle's givens to the solution, or as far as they lead.
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
    /// The steps, each of which changes the position that those before it leave.
    pub steps: Vec<Step>,
    /// How the path ends.
    pub outcome: PathOutcome,
    /// The sum of the costs: of each placement, and of each round that only removes candidates.
    pub score: u64,
}

impl Path {
    /// The path of a puzzle, always by the technique that comes first by level, then by difficulty.
    pub fn by_level(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        let mut path = Path::start();
        path.walk(&mut Position::new(puzzle), &Order::by_level(allowed), None, budget);
        path
    }

    /// The path of a puzzle, always by the technique of the least difficulty, of whatever level.
    pub fn by_difficulty(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        let mut path = Path::start();
        path.walk(&mut Position::new(puzzle), &Order::by_difficulty(allowed), None, budget);
        path
    }

    /// The path of a puzzle by level, one step at a time, as for a person who looks at the grid again after each step.
    ///
    /// With rare exceptions it uses the same techniques as [`Path::by_level`], but takes longer to find. Each step is
    /// valid in the position that those before it leave.
    pub fn step_by_step(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        Path::step_by_step_from(Position::new(puzzle), allowed, budget)
    }

    /// The path from any position, one step at a time as [`Path::step_by_step`] takes them.
    pub fn step_by_step_from(mut position: Position, allowed: Allowed, budget: &Budget) -> Self {
        let mut path = Path::start();
        path.go_on(&mut position, |position| {
            let steps = position.next_steps(allowed, budget)?;
            Ok(steps.into_iter().take(1).collect())
        });
        path
    }

    /// Before the first step.
    pub(super) fn start() -> Self {
        Path { steps: Vec::new(), outcome: PathOutcome::Stuck, score: 0 }
    }

    /// Goes on from the position that the path has led to, as far as the techniques lead.
    pub(super) fn walk(
        &mut self,
        position: &mut Position,
        order: &Order,
        mut memory: Option<&mut Memory>,
        budget: &Budget,
    ) {
        self.go_on(position, |position| {
            least_difficult(position, order, memory.as_deref_mut(), budget)
        });
    }

    /// Goes on from the position that the path has led to, round by round, until a round has no steps.
    pub(super) fn go_on(
        &mut self,
        position: &mut Position,
        mut round: impl FnMut(&Position) -> Result<Vec<Step>, Stopped>,
    ) {
        self.outcome = loop {
            if position.is_broken() {
                break PathOutcome::Broken;
            }
            if position.is_solved() {
                break PathOutcome::Solved(solution(position));
            }
            match round(position) {
                Err(stopped) => break PathOutcome::Stopped(stopped),
                Ok(steps) if steps.is_empty() => break PathOutcome::Stuck,
                Ok(steps) => self.take(position, steps),
            }
        };
    }

    /// Takes the steps of a round that still change the position.
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

    /// The difficulty of the hardest step; none for an empty path.
    pub fn difficulty(&self) -> Option<SeLike> {
        self.steps.iter().map(|step| step.difficulty).max()
    }

    /// The level of the hardest technique. The empty path of a full grid is trivial.
    pub fn level(&self) -> Level {
        let levels = self.steps.iter().map(|step| step.technique.level());
        levels.max().unwrap_or(Level::Trivial)
    }

    /// The number of steps of each technique on the path, easiest first.
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
    /// The easiest steps that the allowed techniques find; empty if they find none.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    pub fn next_steps(&self, allowed: Allowed, budget: &Budget) -> Result<Vec<Step>, Stopped> {
        least_difficult(self, &Order::by_level(allowed), None, budget)
    }
}

/// Which techniques to try first.
pub(super) struct Order {
    pub(super) techniques: Vec<Technique>,
    /// Whether to skip techniques of a harder level once an easier level finds a step.
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

/// The easiest steps that hard techniques find in the positions of a path. Another path of the puzzle that comes to the same
/// position need not search for them again.
#[derive(Default)]
pub(super) struct Memory(HashMap<Vec<u16>, Known>);

/// The easiest steps of each technique that was tried in a position.
#[derive(Default)]
struct Known(Vec<(Technique, Vec<Step>)>);

impl Memory {
    fn of(&mut self, position: &Position) -> &mut Known {
        self.0.entry(position.fingerprint()).or_default()
    }
}

impl Known {
    fn easiest(
        &mut self,
        position: &Position,
        technique: Technique,
        budget: &Budget,
    ) -> Result<Vec<Step>, Stopped> {
        if let Some((_, steps)) = self.0.iter().find(|(known, _)| *known == technique) {
            return Ok(steps.clone());
        }
        let steps = position.easiest(technique, budget)?;
        self.0.push((technique, steps.clone()));
        Ok(steps)
    }
}

/// The steps of the lowest difficulty. If several techniques find such steps, only those of the first in the order.
fn least_difficult(
    position: &Position,
    order: &Order,
    mut memory: Option<&mut Memory>,
    budget: &Budget,
) -> Result<Vec<Step>, Stopped> {
    let mut known = None;
    let mut best: Vec<Step> = Vec::new();
    for &technique in &order.techniques {
        if let Some(step) = best.first() {
            let is_harder_level = technique.level() > step.technique.level();
            if order.by_level && is_harder_level || technique.difficulty() >= step.difficulty {
                break;
            }
        }
        // What is easy is found in less time than it takes to remember it.
        if known.is_none() && technique.level() >= Level::Expert {
            known = memory.take().map(|memory| memory.of(position));
        }
        let steps = match &mut known {
            Some(known) => known.easiest(position, technique, budget)?,
            None => position.easiest(technique, budget)?,
        };
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
