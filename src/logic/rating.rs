//! How hard a puzzle is, by the paths to its solution.

use super::difficulty::{Level, SeLike};
use super::path::{Allowed, Order, Path, PathOutcome};
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::budget::{Budget, Stopped};
use crate::puzzle::{Puzzle, Solution};

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRated {
    /// What is left takes a technique that is not allowed, or there are several solutions.
    #[error("no allowed technique finds a further step")]
    Stuck,
    /// The steps end at a contradiction.
    #[error("the puzzle has no solution")]
    Broken,
    /// The budget ran out.
    #[error("stopped: {0}")]
    Stopped(Stopped),
}

/// How hard a puzzle is for a person.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::logic::{Allowed, Level, Rating, Technique};
/// use satdoku::puzzle::Puzzle;
///
/// let text = "42.37581.71....253538.12..465172..388.2..3..53.7.5..2.26453..87183.4756.975...34.";
/// let puzzle: Puzzle = text.parse()?;
/// let rating = Rating::new(&puzzle, Allowed::default(), &Budget::unlimited())?;
/// assert_eq!(rating.level, Level::Hard);
/// assert!(rating.counts.iter().any(|&(technique, _)| technique == Technique::XWing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// The level of the hardest technique that is needed.
    pub level: Level,
    /// How hard the hardest step is if the least difficult is always taken, on the scale of Sudoku Explainer.
    pub se_like: SeLike,
    /// The sum of the costs of the steps.
    pub score: u64,
    /// How many steps there are of each technique, easiest first. Unlike the rest they may differ by a few when the
    /// grid is turned, since of two steps with the same conclusion one is counted.
    pub counts: Vec<(Technique, usize)>,
    /// The solution that the steps lead to.
    pub solution: Solution,
}

impl Rating {
    /// Rates a puzzle that has one solution.
    ///
    /// # Errors
    ///
    /// If the steps do not lead to a solution. Puzzles without a solution or with several are never rated.
    pub fn new(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Result<Self, NotRated> {
        let mut walked = Walked::new(puzzle, allowed, budget);
        let solution = take_solution(&mut walked.path)?;
        Ok(walked.rating(solution))
    }

    /// Rates a puzzle whose only solution is known: what all techniques leave open counts as steps of
    /// [`Technique::Search`], so that every puzzle has a rating.
    ///
    /// # Errors
    ///
    /// As [`Rating::new`], but never [`NotRated::Stuck`] if all levels are allowed.
    pub fn of_unique(
        puzzle: &Puzzle,
        solution: &Solution,
        allowed: Allowed,
        budget: &Budget,
    ) -> Result<Self, NotRated> {
        let mut walked = Walked::new(puzzle, allowed, budget);
        match take_solution(&mut walked.path) {
            Err(NotRated::Stuck) if allowed.allows(Technique::Search) => {
                walked.search(solution)?;
                Ok(walked.rating(solution.clone()))
            }
            found => Ok(walked.rating(found?)),
        }
    }
}

/// Takes the solution out of a solved path, or states why it has none.
fn take_solution(path: &mut Path) -> Result<Solution, NotRated> {
    match std::mem::replace(&mut path.outcome, PathOutcome::Stuck) {
        PathOutcome::Solved(solution) => Ok(solution),
        PathOutcome::Stuck => Err(NotRated::Stuck),
        PathOutcome::Broken => Err(NotRated::Broken),
        PathOutcome::Stopped(stopped) => Err(NotRated::Stopped(stopped)),
    }
}

/// A path by level, and how far one by difficulty got.
struct Walked {
    path: Path,
    position: Position,
    /// The hardest step of the path by difficulty.
    easiest: Option<SeLike>,
}

impl Walked {
    fn new(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        let (levels, difficulties) = (Order::by_level(allowed), Order::by_difficulty(allowed));
        // Both paths are the same until they need a technique beyond those that both orders begin with.
        let pairs = levels.techniques.iter().zip(&difficulties.techniques);
        let shared = pairs.take_while(|(first, second)| first == second);
        let shared =
            Order { techniques: shared.map(|(technique, _)| *technique).collect(), by_level: true };
        let (mut path, mut position) = (Path::start(), Position::new(puzzle));
        path.walk(&mut position, &shared, budget);
        let mut easiest = path.difficulty();
        if path.outcome == PathOutcome::Stuck {
            let (mut other, mut there) = (path.clone(), position.clone());
            path.walk(&mut position, &levels, budget);
            easiest = path.difficulty();
            if matches!(path.outcome, PathOutcome::Solved(_)) {
                other.walk(&mut there, &difficulties, budget);
                match other.outcome {
                    PathOutcome::Solved(_) => easiest = other.difficulty(),
                    PathOutcome::Stopped(stopped) => path.outcome = PathOutcome::Stopped(stopped),
                    // Techniques that have limits may find less on another way.
                    PathOutcome::Stuck => {}
                    PathOutcome::Broken => path.outcome = PathOutcome::Broken,
                }
            }
        }
        Walked { path, position, easiest }
    }

    /// Fills what is open, if the steps have left the solution possible.
    fn search(&mut self, solution: &Solution) -> Result<(), NotRated> {
        for cell in solution.geometry().cells() {
            let candidate = solution.candidate(cell);
            match self.position.settled(cell) {
                Some(digit) if digit == candidate.digit => continue,
                None if self.position.has(candidate) => {}
                _ => return Err(NotRated::Broken),
            }
            let step = Step::by(Technique::Search).placing(candidate);
            self.path.score += step.difficulty.cost();
            self.easiest = Some(step.difficulty);
            self.path.steps.push(step);
        }
        Ok(())
    }

    fn rating(self, solution: Solution) -> Rating {
        Rating {
            level: self.path.level(),
            se_like: self.easiest.unwrap_or(SeLike::LEAST),
            score: self.path.score,
            counts: self.path.counts(),
            solution,
        }
    }
}
