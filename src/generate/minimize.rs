//! Makes a unique puzzle minimal: removes givens, or rules, that it does not need for its only solution.

use super::dig::general::dig;
use super::dig::other_solution::OtherSolution;
use super::dig::uniqueness_checker::{Effort, UniquenessChecker};
use super::error::GenerateError;
use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Cell};
use crate::native::Native;
use crate::puzzle::{Puzzle, Rule, Solution};
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
    /// The removed rules, in the order of their author; only [`Minimizer::minimize_rules`] removes any.
    pub removed_rules: Vec<Rule>,
    /// Whether it is proved that no further given, or rule, can be removed.
    pub minimal: bool,
    /// How many givens, or rules, were kept because proving that they are needed would have exceeded the limits.
    pub unsettled: usize,
}

/// Makes unique puzzles minimal.
///
/// A puzzle may contain several minimal ones. The order in which givens or rules are tried decides which is found: puzzle
/// `index` takes its order from [`Stream::new`] with the seed and the index.
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

    /// Sets the engine that decides what can be removed; see [`Generator::engine`](super::Generator::engine).
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
            removed_rules: Vec::new(),
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

    /// Removes rules, each as a whole, until none can go; givens, houses and groups stay. A rule can go if the puzzle without
    /// it has the same solution and no other.
    ///
    /// A rule may exempt cells from another, as a dot does from `negative kropki`. Without the dot, the other rule says more:
    /// the solution may break it, or rules that were needed before may no longer be. So the rules that are left are tried
    /// again until a round removes none.
    ///
    /// # Errors
    ///
    /// As [`Minimizer::minimize`].
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::budget::Budget;
    /// use satdoku::format::{self, ReadOptions};
    /// use satdoku::generate::Minimizer;
    ///
    /// let rules = "thermo r1c1 r1c2 r1c3 r1c4; cage 7 r2c1 r2c2; thermo r4c4 r4c3 r4c2 r4c1".parse()?;
    /// let puzzle = format::parse("................", &ReadOptions::new().rules(rules))?.puzzle;
    /// let minimized = Minimizer::new().minimize_rules(&puzzle, 0, &Budget::unlimited())?;
    /// assert_eq!(minimized.removed_rules, [puzzle.rules()[1].clone()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimize_rules(
        &mut self,
        puzzle: &Puzzle,
        index: u64,
        budget: &Budget,
    ) -> Result<Minimized, GenerateError> {
        let solution = self.only_solution(puzzle, budget)?;
        let mut order: Vec<usize> = (0..puzzle.rules().len()).collect();
        Stream::new(self.seed, index).shuffle(&mut order);
        let mut is_left = vec![true; order.len()];
        // By rule: another solution, found without it.
        let mut others = vec![None; order.len()];
        let mut left = puzzle.clone();
        let unsettled = loop {
            let (before, mut unsettled) = (order.len(), 0);
            for rule in std::mem::take(&mut order) {
                is_left[rule] = false;
                let less = with_rules(puzzle, &is_left);
                match self.without_rule(&less, &solution, &mut others[rule], budget)? {
                    OtherSolution::None => {
                        left = less;
                        continue;
                    }
                    OtherSolution::GaveUp => unsettled += 1,
                    _ => {}
                }
                is_left[rule] = true;
                order.push(rule);
            }
            if order.len() == before {
                break unsettled;
            }
        };
        let is_gone = |nth: &usize| !is_left[*nth];
        let removed = (0..is_left.len()).filter(is_gone);
        Ok(Minimized {
            removed: Vec::new(),
            removed_rules: removed.map(|nth| puzzle.rules()[nth].clone()).collect(),
            minimal: unsettled == 0,
            unsettled,
            puzzle: left,
            solution,
        })
    }

    /// The rules that are not needed as long as all others stay.
    ///
    /// # Errors
    ///
    /// As [`Minimizer::redundant`].
    pub fn redundant_rules(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Vec<Rule>, GenerateError> {
        let solution = self.only_solution(puzzle, budget)?;
        let mut is_left = vec![true; puzzle.rules().len()];
        let mut redundant = Vec::new();
        for (nth, rule) in puzzle.rules().iter().enumerate() {
            is_left[nth] = false;
            let less = with_rules(puzzle, &is_left);
            match self.without_rule(&less, &solution, &mut None, budget)? {
                OtherSolution::None => redundant.push(rule.clone()),
                OtherSolution::GaveUp => return Err(GenerateError::Stopped(Stopped::GaveUp)),
                _ => {}
            }
            is_left[nth] = true;
        }
        Ok(redundant)
    }

    /// Looks for a reason to keep a rule that `less` lacks: another solution of `less`, such as the one that was found when
    /// more rules were left; or the known solution, if it is none of `less`.
    pub(super) fn without_rule(
        &mut self,
        less: &Puzzle,
        known: &Solution,
        other: &mut Option<Solution>,
        budget: &Budget,
    ) -> Result<OtherSolution, GenerateError> {
        if let Some(other) = other.as_ref().filter(|other| other.completes(less)) {
            return Ok(OtherSolution::Differs(other.digits().to_vec()));
        }
        if !known.completes(less) {
            return Ok(OtherSolution::Differs(known.digits().to_vec()));
        }
        // Rules are part of what the checker learns, so each puzzle needs its own.
        let effort = self.effort(less);
        let mut checker = UniquenessChecker::new(known, &mut self.native, effort, budget);
        less.givens().for_each(|given| checker.keep(&[given.cell]));
        let found = checker.other_solution(less, None)?;
        match &found {
            OtherSolution::Stopped => return Err(GenerateError::Stopped(checker.stopped())),
            OtherSolution::Differs(digits) => {
                *other = Solution::new(less.geometry().clone(), digits.clone()).ok();
            }
            _ => {}
        }
        Ok(found)
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

/// The puzzle with those of its rules that are left.
pub(super) fn with_rules(puzzle: &Puzzle, is_left: &[bool]) -> Puzzle {
    let (mut less, mut is_left) = (puzzle.clone(), is_left.iter());
    less.retain_rules(|_| *is_left.next().expect("there is a flag for each rule"));
    less
}
