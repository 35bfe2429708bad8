//! From a unique puzzle to a minimal one.

use super::dig::general::dig;
use super::dig::uniqueness_checker::{Effort, Found, Probe};
use super::options::GenerateError;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell};
use crate::native::Native;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;
use crate::solve::{AutoEngine, Engine, Uniqueness};

/// A minimal puzzle within another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Minimized {
    /// What is left.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Solution,
    /// The givens that went, in the order of cells.
    pub removed: Vec<Candidate>,
    /// Whether it is proved that no given can go.
    pub minimal: bool,
    /// How many givens were kept because it took too long to see whether they are needed.
    pub unsettled: usize,
}

/// Makes unique puzzles minimal.
///
/// Which of the minimal puzzles it is depends on the order in which givens are tried, which a seed and a
/// number decide: puzzle `index` takes the order from [`Stream::new`] of both.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::format::{self, Hints};
/// use satdoku::generate::Minimizer;
///
/// let puzzle = format::parse("1234341221434321", &Hints::new())?.puzzle;
/// let minimized = Minimizer::new().minimize(&puzzle, 0, &Budget::unlimited())?;
/// assert!(minimized.minimal);
/// assert_eq!(minimized.removed.len() + minimized.puzzle.num_givens(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
#[must_use = "a minimizer does nothing until it is asked"]
pub struct Minimizer {
    seed: u64,
    conflicts: Option<u64>,
    native: Native,
    auto: AutoEngine,
}

impl Minimizer {
    /// With seed 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// With another seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How many conflicts a SAT solver may meet at the question about one removal before that is given up;
    /// no limit when nothing is told.
    pub fn conflict_limit(mut self, conflicts: u64) -> Self {
        self.conflicts = Some(conflicts);
        self
    }

    /// Removes givens until none can go.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have exactly one solution, the budget was met, or an engine was found to be
    /// wrong.
    pub fn minimize(
        &mut self,
        puzzle: &Puzzle,
        index: u64,
        budget: &Budget,
    ) -> Result<Minimized, GenerateError> {
        let solution = self.only_solution(puzzle, budget)?;
        let mut cells: Vec<[Cell; 1]> = puzzle.givens().map(|given| [given.cell]).collect();
        Stream::new(self.seed, index).shuffle(&mut cells);
        let order: Vec<&[Cell]> = cells.iter().map(|cell| &cell[..]).collect();
        let effort = self.effort(puzzle);
        let mut probe = Probe::new(&solution, &mut self.native, effort, budget);
        let Some(dug) = dig(&mut probe, puzzle.clone(), &order, 0)? else {
            return Err(GenerateError::Stopped(probe.stopped()));
        };
        let is_gone = |given: &Candidate| dug.puzzle.given(given.cell).is_none();
        Ok(Minimized {
            removed: puzzle.givens().filter(is_gone).collect(),
            minimal: dug.unsettled == 0,
            unsettled: dug.unsettled,
            puzzle: dug.puzzle,
            solution,
        })
    }

    /// The givens that are not needed as long as all others stay: each of them could be the first to go.
    ///
    /// # Errors
    ///
    /// As [`Minimizer::minimize`]; a question that was given up is [`GenerateError::Stopped`].
    pub fn redundant(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Vec<Candidate>, GenerateError> {
        let solution = self.only_solution(puzzle, budget)?;
        let effort = self.effort(puzzle);
        let mut probe = Probe::new(&solution, &mut self.native, effort, budget);
        let mut left = puzzle.clone();
        let mut redundant = Vec::new();
        for given in puzzle.givens() {
            left.set(given.cell, None);
            match probe.other_solution(&left, Some(given.cell))? {
                Found::Nothing => redundant.push(given),
                Found::Other(_) => {}
                Found::GaveUp | Found::Stopped => {
                    return Err(GenerateError::Stopped(probe.stopped()));
                }
            }
            left.set(given.cell, Some(given.digit));
        }
        Ok(redundant)
    }

    fn effort(&self, puzzle: &Puzzle) -> Effort {
        Effort::full(puzzle.geometry(), self.conflicts.unwrap_or(u64::MAX))
    }

    fn only_solution(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Solution, GenerateError> {
        match self.auto.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => Ok(solution),
            Uniqueness::None => Err(GenerateError::NoSolution),
            Uniqueness::Multiple(..) => Err(GenerateError::NotUnique),
            Uniqueness::Unknown(reason) => Err(GenerateError::Stopped(reason)),
        }
    }
}
