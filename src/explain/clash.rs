//! Finds why a puzzle has no solution: a small set of givens that contradict each other, and the single givens to blame.
//!
//! A *clash* is a set of givens without a solution. It is *minimal* if the rest has a solution without any one of them:
//! an unsatisfiable core over the givens as assumptions, shrunk by deletion (Marques-Silva, "Minimal unsatisfiability:
//! models, algorithms and applications", ISMVL 2010). The start and the order of deletion decide which minimal clash is
//! found; several are tried and the smallest is kept.
//!
//! A given whose removal alone leaves a solution is a *culprit*. It is in every clash, because a clash without it would
//! remain. So only givens that are in all clashes found so far need to be tried.

use super::assumption_solver::{AssumptionSolver, Consistency, common, within};
use super::needed_rules::{self, NeededRules};
use super::reason::{Reason, plain_clashes};
use crate::budget::{Budget, Stopped};
use crate::geometry::Candidate;
use crate::puzzle::{Conflict, Puzzle};
use crate::random::Stream;
use crate::solve::{AutoEngine, Engine, SatEngine, SolveError, SolveOutcome};

/// Givens that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clash {
    /// The givens, in the order of cells: no solution has them all.
    pub givens: Vec<Candidate>,
    /// Whether it is proved that the others have a solution if any one of them is removed.
    pub minimal: bool,
    /// Why these givens contradict each other, if it can be seen without search.
    pub reason: Option<Reason>,
    /// The houses, groups and rules beyond rows, columns and regions that the contradiction needs; none if the puzzle has no
    /// such rules, or they were not found within the limits.
    pub needed_rules: Option<NeededRules>,
    /// The givens of the puzzle whose removal alone leaves a solution, in the order of cells.
    pub culprits: Vec<Candidate>,
    /// Whether it is proved that there are no other culprits.
    pub culprits_complete: bool,
    /// The limit that was reached, if something is not proved.
    pub stopped: Option<Stopped>,
}

/// How often to look for a smaller clash: in this many orders of all givens, and in as many of the clashes that can be
/// seen without search.
const STARTS: u64 = 8;

/// Conflict limit of one question on the way to a smaller clash.
const PATIENCE: u64 = 200;

/// How many questions to ask in all on the way to a smaller clash. If a clash has hundreds of givens, each start takes as
/// many.
const QUESTIONS: u64 = 400;

/// The smallest possible clash other than two givens in a house, if the puzzle itself rules out no candidate and the houses
/// are rows, columns and boxes.
const SMALLEST_INDIRECT: usize = 3;

/// Finds a clash in a puzzle that has no solution.
pub(super) fn find(
    puzzle: &Puzzle,
    memory: Option<fn() -> Option<u64>>,
    budget: &Budget,
) -> Result<Clash, SolveError> {
    let empty = puzzle.without_givens();
    let has_boxes = puzzle.geometry().box_shape().is_some();
    let conflict = puzzle.conflict();
    let (judge, found) = match conflict {
        // Where there are other rules, or the houses are others, one given or none may be enough.
        Some(conflict) if has_boxes && puzzle.has_givens_alone() => {
            (Judge::afresh(&empty, memory), Shrunk::pair(conflict))
        }
        _ => {
            let mut judge = Judge::new(&empty, memory, budget);
            let pair = conflict.filter(|_| !has_boxes).map(|pair| Shrunk::pair(pair).givens);
            let plain = pair.or_else(|| plain_clashes(puzzle).into_iter().next());
            let start = plain.unwrap_or_else(|| puzzle.givens().collect());
            let found = judge.shrink(start, &mut Limits::of(budget))?;
            (judge, found.expect("any size and any number of questions will do"))
        }
    };
    let mut search = ClashSearch { puzzle, judge, budget, stopped: None };
    let (mut culprits, culprits_complete) = search.culprits(&found.givens)?;
    let mut found = search.smaller(found)?;
    found.givens.sort_unstable();
    culprits.sort_unstable();
    let unproved = !found.minimal || !culprits_complete;
    let needed_rules = needed_rules::find(&empty, &found.givens, memory, budget)?;
    Ok(Clash {
        needed_rules,
        reason: Reason::of(&with_givens(&empty, &found.givens)),
        stopped: if unproved { search.why_stopped() } else { None },
        givens: found.givens,
        minimal: found.minimal,
        culprits,
        culprits_complete,
    })
}

/// A clash after shrinking.
struct Shrunk {
    givens: Vec<Candidate>,
    minimal: bool,
}

impl Shrunk {
    /// The same digit twice in a house. No clash is smaller, because a single given has solutions.
    fn pair(conflict: Conflict) -> Self {
        let digit = conflict.digit;
        let cells = [conflict.first, conflict.second];
        Shrunk { givens: cells.map(|cell| Candidate { cell, digit }).to_vec(), minimal: true }
    }
}

/// How far to go in shrinking a clash.
#[derive(Clone, Debug)]
struct Limits<'b> {
    budget: &'b Budget,
    /// Stop at this many needed givens: the clash is no smaller than the best.
    below: usize,
    /// How many questions may still be asked.
    questions: u64,
}

impl<'b> Limits<'b> {
    fn of(budget: &'b Budget) -> Self {
        Limits { budget, below: usize::MAX, questions: u64::MAX }
    }
}

/// Decides whether some givens have a solution.
#[derive(Debug)]
enum Judge<'p> {
    /// A solver with the rules of an empty grid, which takes the givens as assumptions.
    Assumptions(AssumptionSolver<'p>),
    /// An engine that solves each set of givens as a new puzzle, if the formula of the empty grid is too large.
    Afresh { empty: &'p Puzzle, engine: Box<AutoEngine> },
}

impl<'p> Judge<'p> {
    fn new(empty: &'p Puzzle, memory: Option<fn() -> Option<u64>>, budget: &Budget) -> Self {
        match AssumptionSolver::load(empty, memory, budget) {
            Ok(solver) => Judge::Assumptions(solver),
            Err(_) => Judge::afresh(empty, memory),
        }
    }

    fn afresh(empty: &'p Puzzle, memory: Option<fn() -> Option<u64>>) -> Self {
        let sat = match memory {
            Some(available) => SatEngine::new().with_memory(available),
            None => SatEngine::new(),
        };
        let engine = Box::new(AutoEngine::with_sat(sat));
        Judge::Afresh { empty, engine }
    }

    fn ask(&mut self, givens: &[Candidate], budget: &Budget) -> Result<Consistency, SolveError> {
        match self {
            Judge::Assumptions(solver) => solver.ask(givens, &[], budget),
            Judge::Afresh { empty, engine } => {
                let puzzle = with_givens(empty, givens);
                Ok(match engine.solve(&puzzle, budget)? {
                    SolveOutcome::Solved(solution) => Consistency::Solvable(solution),
                    SolveOutcome::Unsolvable => Consistency::Clash(givens.to_vec()),
                    SolveOutcome::Unknown(reason) => Consistency::Unknown(reason),
                })
            }
        }
    }

    /// How many givens to leave out at once at first. The solver's core has few givens, most of them needed; without a
    /// core most givens are not needed.
    fn first_step(&self, givens: usize) -> usize {
        match self {
            Judge::Assumptions(_) => 1,
            Judge::Afresh { .. } => givens.div_ceil(2),
        }
    }

    /// Removes givens that a clash does not need, its last members first; none if the limits are reached.
    fn shrink(
        &mut self,
        start: Vec<Candidate>,
        limits: &mut Limits<'_>,
    ) -> Result<Option<Shrunk>, SolveError> {
        let budget = limits.budget;
        let mut unsure = match self.ask(&start, budget)? {
            Consistency::Clash(core) => common(&start, &core),
            Consistency::Solvable(_) => return Err(not_a_clash()),
            Consistency::Unknown(_) => {
                let (givens, minimal) = (start, false);
                return Ok(Some(Shrunk { givens, minimal }));
            }
        };
        let (mut needed, mut doubtful) = (Vec::new(), Vec::new());
        let mut step = self.first_step(unsure.len());
        while !unsure.is_empty() {
            let tried = unsure.split_off(unsure.len() - step.min(unsure.len()));
            let rest = [&needed[..], &doubtful, &unsure].concat();
            match self.ask(&rest, budget)? {
                Consistency::Clash(core) => {
                    unsure = common(&unsure, &core);
                    doubtful = common(&doubtful, &core);
                }
                Consistency::Solvable(_) | Consistency::Unknown(_) if tried.len() > 1 => {
                    step = tried.len() / 2;
                    unsure.extend(tried);
                }
                Consistency::Solvable(_) => needed.extend(tried),
                Consistency::Unknown(_) => {
                    doubtful.extend(tried);
                    if budget.stopped().is_some() {
                        doubtful.append(&mut unsure);
                    }
                }
            }
            limits.questions = limits.questions.saturating_sub(1);
            if needed.len() >= limits.below || limits.questions == 0 {
                return Ok(None);
            }
        }
        let minimal = doubtful.is_empty();
        needed.append(&mut doubtful);
        let givens = needed;
        Ok(Some(Shrunk { givens, minimal }))
    }
}

/// The state that both parts of the search share.
struct ClashSearch<'a> {
    puzzle: &'a Puzzle,
    judge: Judge<'a>,
    budget: &'a Budget,
    stopped: Option<Stopped>,
}

impl ClashSearch<'_> {
    /// The givens whose removal alone leaves a solution, and whether it is proved that these are all.
    fn culprits(&mut self, clash: &[Candidate]) -> Result<(Vec<Candidate>, bool), SolveError> {
        let mut suspects = clash.to_vec();
        let (mut culprits, mut complete) = (Vec::new(), true);
        let mut without = self.puzzle.clone();
        while let Some(suspect) = suspects.pop() {
            without.set(suspect.cell, None);
            let plain = without.conflict().is_some();
            let others: Vec<_> = without.givens().collect();
            without.set(suspect.cell, Some(suspect.digit));
            if plain {
                continue;
            }
            match self.judge.ask(&others, self.budget)? {
                Consistency::Solvable(_) => culprits.push(suspect),
                Consistency::Clash(other) => suspects = common(&suspects, &other),
                Consistency::Unknown(reason) => {
                    self.stopped = Some(reason);
                    complete = false;
                }
            }
        }
        Ok((culprits, complete))
    }

    /// A smaller clash than the one found if there is one within the limits, otherwise the same.
    fn smaller(&mut self, found: Shrunk) -> Result<Shrunk, SolveError> {
        let mut best = found;
        let short = within(self.budget, PATIENCE);
        let mut limits = Limits { questions: QUESTIONS, ..Limits::of(&short) };
        let plain = plain_clashes(self.puzzle);
        let is_plain =
            self.puzzle.geometry().box_shape().is_some() && self.puzzle.has_givens_alone();
        let smallest = if is_plain { SMALLEST_INDIRECT } else { 1 };
        let givens: Vec<_> = self.puzzle.givens().collect();
        let orders = match self.judge {
            Judge::Assumptions(_) => STARTS,
            Judge::Afresh { .. } => 0,
        };
        let shuffled = (0..orders).map(|order| {
            let mut givens = givens.clone();
            Stream::new(0, order).shuffle(&mut givens);
            givens
        });
        for start in plain.into_iter().take(STARTS as usize).chain(shuffled) {
            let done = best.minimal && best.givens.len() <= smallest;
            if done || limits.questions == 0 || self.budget.stopped().is_some() {
                break;
            }
            limits.below = best.givens.len();
            match self.judge.shrink(start, &mut limits)? {
                Some(other) if other.minimal && other.givens.len() < limits.below => best = other,
                _ => {}
            }
        }
        Ok(best)
    }

    /// Why something is not proved.
    fn why_stopped(&self) -> Option<Stopped> {
        self.budget.stopped().or(self.stopped)
    }
}

fn with_givens(empty: &Puzzle, givens: &[Candidate]) -> Puzzle {
    let mut puzzle = empty.clone();
    for given in givens {
        puzzle.set(given.cell, Some(given.digit));
    }
    puzzle
}

fn not_a_clash() -> SolveError {
    SolveError::Disagreement("one finds no solution of givens that another has solved".to_owned())
}
