//! Rates a puzzle by the paths to its solution.

use super::path::{Allowed, Memory, Order, Path, PathOutcome};
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::budget::{Budget, Stopped};
use crate::difficulty::{Level, SeLike};
use crate::puzzle::{Puzzle, Solution};
use crate::sudoku_explainer::hardest_step;

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRated {
    /// The puzzle needs a technique that is not allowed, or has several solutions.
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
    /// The level of the hardest technique that the puzzle needs.
    pub level: Level,
    /// The difficulty of the hardest step on the path of the least difficult steps, on the scale of Sudoku Explainer.
    ///
    /// A puzzle up to 9×9 that needs trials within a trial has the difficulty of the chains inside chains that Sudoku
    /// Explainer takes instead, which may differ from that of the hardest step here. The exceptions are grids with other
    /// houses than rows, columns and boxes, puzzles with rules about two cells or with thousands of symmetries, and those
    /// that such chains do not solve.
    pub se_like: SeLike,
    /// The effort that the path by level takes: the sum of the costs of its steps, [`SeLike::cost`] each. Compare levels
    /// first: a puzzle of a lower level with many steps may have a higher score than one of a higher level with few.
    pub score: u64,
    /// The number of steps of each technique, easiest first. Unlike the other fields, the numbers may change slightly
    /// when the grid is rotated, because only one of several steps with the same conclusion counts.
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
        let mut paths = BothPaths::new(puzzle, allowed, budget);
        let solution = take_solution(&mut paths.path)?;
        Ok(paths.rating(solution))
    }

    /// Rates a puzzle with one solution if it is of this level or a harder one. Of an easier one, the path by level says how
    /// hard it is, in less time.
    pub(crate) fn from_level(
        puzzle: &Puzzle,
        least: Level,
        allowed: Allowed,
        budget: &Budget,
    ) -> Result<Result<Self, Path>, NotRated> {
        let mut paths = BothPaths::from_level(puzzle, least, allowed, budget);
        let solution = take_solution(&mut paths.path)?;
        let is_easier = paths.path.level() < least;
        Ok(if is_easier { Err(paths.path) } else { Ok(paths.rating(solution)) })
    }

    /// Rates a puzzle whose only solution is known. Cells that all techniques leave open count as steps of
    /// [`Technique::Search`], so every puzzle has a rating.
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
        let mut paths = BothPaths::new(puzzle, allowed, budget);
        match take_solution(&mut paths.path) {
            Err(NotRated::Stuck) if allowed.allows(Technique::Search) => {
                paths.fill_open_cells(solution)?;
                Ok(paths.rating(solution.clone()))
            }
            found => Ok(paths.rating(found?)),
        }
    }
}

/// The largest grid in which the second path remembers what techniques found on the first: one position takes as many words
/// as the grid has candidates.
const MOST_CELLS_TO_REMEMBER: usize = 25 * 25;

/// Takes the solution out of a solved path, or states why it has none.
fn take_solution(path: &mut Path) -> Result<Solution, NotRated> {
    match std::mem::replace(&mut path.outcome, PathOutcome::Stuck) {
        PathOutcome::Solved(solution) => Ok(solution),
        PathOutcome::Stuck => Err(NotRated::Stuck),
        PathOutcome::Broken => Err(NotRated::Broken),
        PathOutcome::Stopped(stopped) => Err(NotRated::Stopped(stopped)),
    }
}

/// The difficulty of the chains inside chains that Sudoku Explainer takes where this path, by level, has trials within a
/// trial. How much effort such a trial takes says little of how long these chains are.
///
/// None if the path has no such trial, if [`hardest_step`] has no number, or if that is not allowed.
fn hardest_nested(
    path: &Path,
    puzzle: &Puzzle,
    allowed: Allowed,
    budget: &Budget,
) -> Result<Option<SeLike>, Stopped> {
    if path.difficulty() < Some(SeLike::LEAST_NESTED) {
        return Ok(None);
    }
    let hardest = hardest_step(puzzle, allowed.uniqueness, budget)?;
    Ok(hardest.filter(|&hardest| hardest <= allowed.difficulty))
}

/// The path by level, and the difficulty of the path by difficulty.
struct BothPaths {
    path: Path,
    position: Position,
    /// The difficulty of the hardest step on the path by difficulty.
    easiest: Option<SeLike>,
}

impl BothPaths {
    fn new(puzzle: &Puzzle, allowed: Allowed, budget: &Budget) -> Self {
        BothPaths::from_level(puzzle, Level::Trivial, allowed, budget)
    }

    /// Without the path by difficulty, and so with the difficulty of the path by level, if that ends below this level.
    fn from_level(puzzle: &Puzzle, least: Level, allowed: Allowed, budget: &Budget) -> Self {
        let (levels, difficulties) = (Order::by_level(allowed), Order::by_difficulty(allowed));
        // Both orders start with the same techniques. While these are enough, both paths are the same.
        let pairs = levels.techniques.iter().zip(&difficulties.techniques);
        let shared = pairs.take_while(|(first, second)| first == second);
        let shared =
            Order { techniques: shared.map(|(technique, _)| *technique).collect(), by_level: true };
        let (mut path, mut position) = (Path::start(), Position::new(puzzle));
        path.walk(&mut position, &shared, None, budget);
        let mut easiest = path.difficulty();
        if path.outcome == PathOutcome::Stuck {
            let (mut other, mut there) = (path.clone(), position.clone());
            let is_small = puzzle.geometry().cell_count() <= MOST_CELLS_TO_REMEMBER;
            let mut memory = is_small.then(Memory::default);
            path.walk(&mut position, &levels, memory.as_mut(), budget);
            easiest = path.difficulty();
            if matches!(path.outcome, PathOutcome::Solved(_)) && path.level() >= least {
                match hardest_nested(&path, puzzle, allowed, budget) {
                    Ok(Some(hardest)) => easiest = Some(hardest),
                    Err(stopped) => path.outcome = PathOutcome::Stopped(stopped),
                    Ok(None) => {
                        other.walk(&mut there, &difficulties, memory.as_mut(), budget);
                        match other.outcome {
                            PathOutcome::Solved(_) => easiest = other.difficulty(),
                            PathOutcome::Stopped(stopped) => {
                                path.outcome = PathOutcome::Stopped(stopped);
                            }
                            // A technique with limits may find fewer steps on this path.
                            PathOutcome::Stuck => {}
                            PathOutcome::Broken => path.outcome = PathOutcome::Broken,
                        }
                    }
                }
            }
        }
        BothPaths { path, position, easiest }
    }

    /// Fills the open cells from the solution, if the steps did not rule it out.
    fn fill_open_cells(&mut self, solution: &Solution) -> Result<(), NotRated> {
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
