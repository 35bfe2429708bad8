//! Makes a unique puzzle minimal.

use super::dig::general::dig;
use super::dig::other_solution::OtherSolution;
use super::dig::uniqueness_checker::{Effort, UniquenessChecker};
use super::error::GenerateError;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell};
use crate::native::Native;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;
use crate::solve::{EngineOptions, Uniqueness};

/// A minimal puzzle within another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Minimized {
    /// The minimal puzzle.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Solution,
    /// The removed givens, in the order of cells.
    pub removed: Vec<Candidate>,
    /// Whether it is proved that no further given can be removed.
    pub minimal: bool,
    /// How many givens were kept because proving that they are needed would have exceeded the limits.
    pub unsettled: usize,
}

/// Makes unique puzzles minimal.
///
/// A puzzle may contain several minimal ones. The order in which givens are tried decides which is found: puzzle `index`
/// takes its order from [`Stream::new`] with the seed and the index.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::format::{self, ReadOptions};
/// use satdoku::generate::Minimizer;
///
/// let puzzle = format::parse("1234341221434321", &ReadOptions::new())?.puzzle;
/// let minimized = Minimizer::new().minimize(&puzzle, 0, &Budget::unlimited())?;
/// assert!(minimized.minimal);
/// assert_eq!(minimized.removed.len() + minimized.puzzle.num_givens(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
#[must_use = "a minimizer does nothing until `minimize` is called"]
pub struct Minimizer {
    seed: u64,
    conflicts: Option<u64>,
    engine: EngineOptions,
    native: Native,
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

    /// Sets the engine that decides which givens can be removed; see [`Generator::engine`](super::Generator::engine).
    pub fn engine(mut self, engine: EngineOptions) -> Self {
        self.engine = engine;
        self
    }

    /// Limits the conflicts of the SAT solver for each removal, or with [`EngineKind::Native`](crate::solve::EngineKind)
    /// the nodes of native search; without a limit no removal is given up.
    pub fn conflict_limit(mut self, conflicts: u64) -> Self {
        self.conflicts = Some(conflicts);
        self
    }

    /// Removes givens until none can go.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have exactly one solution, the budget ran out, or an engine was found to be wrong.
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
        let mut checker = UniquenessChecker::new(&solution, &mut self.native, effort, budget);
        let Some(dug) = dig(&mut checker, puzzle.clone(), &order, 0)? else {
            return Err(GenerateError::Stopped(checker.stopped()));
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

    /// The givens that are not needed as long as all others stay.
    ///
    /// # Errors
    ///
    /// As [`Minimizer::minimize`]; reaching a limit is [`GenerateError::Stopped`].
    pub fn redundant(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Vec<Candidate>, GenerateError> {
        let solution = self.only_solution(puzzle, budget)?;
        let effort = self.effort(puzzle);
        let mut checker = UniquenessChecker::new(&solution, &mut self.native, effort, budget);
        let mut sets = checker.unavoidable_sets(puzzle);
        let mut left = puzzle.clone();
        let mut redundant = Vec::new();
        for given in puzzle.givens() {
            if let Some(sets) = &mut sets {
                if !sets.remove(&[given.cell]) {
                    continue;
                }
                sets.put_back(&[given.cell]);
            }
            left.set(given.cell, None);
            match checker.other_solution(&left, Some(given.cell))? {
                OtherSolution::None => redundant.push(given),
                OtherSolution::Differs(_) => {}
                OtherSolution::GaveUp | OtherSolution::Stopped => {
                    return Err(GenerateError::Stopped(checker.stopped()));
                }
            }
            left.set(given.cell, Some(given.digit));
        }
        Ok(redundant)
    }

    fn effort(&self, puzzle: &Puzzle) -> Effort {
        let limit = Some(self.conflicts.unwrap_or(u64::MAX));
        Effort::full(puzzle, self.engine, limit)
    }

    fn only_solution(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Solution, GenerateError> {
        match self.engine.build().uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => Ok(solution),
            Uniqueness::None => Err(GenerateError::NoSolution),
            Uniqueness::Multiple(..) => Err(GenerateError::NotUnique),
            Uniqueness::Unknown(reason) => Err(GenerateError::Stopped(reason)),
        }
    }
}
