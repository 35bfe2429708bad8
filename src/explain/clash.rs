//! Why a puzzle has no solution: few givens that cannot stand together, and those that are to blame.
//!
//! A *clash* is a set of givens without a solution, *minimal* if each of its members is needed for that: an
//! unsatisfiable core over the givens as assumptions, shrunk by deletion (Marques-Silva, "Minimal
//! unsatisfiability: models, algorithms and applications", ISMVL 2010). Which minimal clash it comes to depends
//! on where it starts and on the order of deletion; several are tried and the smallest is kept.
//!
//! A given whose removal alone leaves a solution is a *culprit*. It is in every clash, for a clash without it would
//! stay: only the members of one clash, and of every other that is met, need to be tried.

use super::kept::{Answer, Kept};
use super::reason::{Reason, plain_clashes};
use crate::budget::{Budget, Stopped};
use crate::geometry::Candidate;
use crate::puzzle::{Conflict, Puzzle};
use crate::random::Stream;
use crate::solve::{AutoEngine, Engine, SatEngine, SolveError, SolveOutcome};

/// Givens that cannot stand together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clash {
    /// The givens, in the order of cells: no solution has them all.
    pub givens: Vec<Candidate>,
    /// Whether it is proved that without any one of them the others have a solution.
    pub minimal: bool,
    /// Why these givens alone cannot stand together, where it is plain.
    pub reason: Option<Reason>,
    /// The givens of the puzzle whose removal alone leaves a solution, in the order of cells.
    pub culprits: Vec<Candidate>,
    /// Whether it is proved that there are no other culprits.
    pub culprits_complete: bool,
    /// The limit that ended the work, where something is not proved.
    pub stopped: Option<Stopped>,
}

/// Starts for clashes that might be smaller than the first: so many orders of all givens, and as many of the
/// clashes that are plain to see.
const STARTS: u64 = 8;

/// Conflicts that the solver may meet at a question about a clash that might be smaller.
const PATIENCE: u64 = 200;

/// Questions that may be asked about clashes that might be smaller, all told: where a clash has hundreds of givens each
/// start takes as many.
const QUESTIONS: u64 = 400;

/// A clash of this size that is not two givens in a house is as small as can be, where nothing is ruled out by itself
/// and the houses are rows, columns and boxes. No smaller one is looked for elsewhere either.
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
        // Where candidates are ruled out, or the houses are others, one given or none may be enough.
        Some(conflict) if has_boxes && !puzzle.has_ruled_out() => {
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
    let mut search = Search { puzzle, judge, budget, stopped: None };
    let (mut culprits, culprits_complete) = search.culprits(&found.givens)?;
    let mut found = search.smaller(found)?;
    found.givens.sort_unstable();
    culprits.sort_unstable();
    let unproved = !found.minimal || !culprits_complete;
    Ok(Clash {
        reason: Reason::of(&with_givens(&empty, &found.givens)),
        stopped: if unproved { search.why_stopped() } else { None },
        givens: found.givens,
        minimal: found.minimal,
        culprits,
        culprits_complete,
    })
}

/// What a clash was shrunk to.
struct Shrunk {
    givens: Vec<Candidate>,
    minimal: bool,
}

impl Shrunk {
    /// The same digit twice in a house: no smaller clash can be, for any one digit can stand anywhere.
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
    /// A clash with so many needed givens is not wanted.
    below: usize,
    /// Questions that are left.
    questions: u64,
}

impl<'b> Limits<'b> {
    fn of(budget: &'b Budget) -> Self {
        Limits { budget, below: usize::MAX, questions: u64::MAX }
    }
}

/// Who tells whether some givens have a solution.
#[derive(Debug)]
enum Judge<'p> {
    /// A solver that knows the rules alone and is told the givens as assumptions.
    Kept(Kept<'p>),
    /// An engine that is told the puzzle anew each time, where the rules alone are too large a formula.
    Afresh { empty: &'p Puzzle, engine: Box<AutoEngine> },
}

impl<'p> Judge<'p> {
    fn new(empty: &'p Puzzle, memory: Option<fn() -> Option<u64>>, budget: &Budget) -> Self {
        match Kept::load(empty, memory, budget) {
            Ok(kept) => Judge::Kept(kept),
            Err(_) => Judge::afresh(empty, memory),
        }
    }

    fn afresh(empty: &'p Puzzle, memory: Option<fn() -> Option<u64>>) -> Self {
        let sat = match memory {
            Some(available) => SatEngine::new().with_memory(available),
            None => SatEngine::new(),
        };
        let engine = Box::new(AutoEngine::new(sat));
        Judge::Afresh { empty, engine }
    }

    fn ask(&mut self, givens: &[Candidate], budget: &Budget) -> Result<Answer, SolveError> {
        match self {
            Judge::Kept(kept) => kept.ask(givens, &[], budget),
            Judge::Afresh { empty, engine } => {
                let puzzle = with_givens(empty, givens);
                Ok(match engine.solve(&puzzle, budget)? {
                    SolveOutcome::Solved(solution) => Answer::Solvable(solution),
                    SolveOutcome::Unsolvable => Answer::Clash(givens.to_vec()),
                    SolveOutcome::Unknown(reason) => Answer::Unknown(reason),
                })
            }
        }
    }

    /// How many givens to leave out at once at first. A solver names the few that matter, so that most of them are
    /// needed; without that most are not.
    fn first_step(&self, givens: usize) -> usize {
        match self {
            Judge::Kept(_) => 1,
            Judge::Afresh { .. } => givens.div_ceil(2),
        }
    }

    /// Leaves out what a clash does not need, its last members first; none if that ends at the limits.
    fn shrink(
        &mut self,
        start: Vec<Candidate>,
        limits: &mut Limits<'_>,
    ) -> Result<Option<Shrunk>, SolveError> {
        let budget = limits.budget;
        let mut unsure = match self.ask(&start, budget)? {
            Answer::Clash(core) => common(&start, &core),
            Answer::Solvable(_) => return Err(not_a_clash()),
            Answer::Unknown(_) => {
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
                Answer::Clash(core) => {
                    unsure = common(&unsure, &core);
                    doubtful = common(&doubtful, &core);
                }
                Answer::Solvable(_) | Answer::Unknown(_) if tried.len() > 1 => {
                    step = tried.len() / 2;
                    unsure.extend(tried);
                }
                Answer::Solvable(_) => needed.extend(tried),
                Answer::Unknown(_) => {
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

/// What the parts of the search have in common.
struct Search<'a> {
    puzzle: &'a Puzzle,
    judge: Judge<'a>,
    budget: &'a Budget,
    stopped: Option<Stopped>,
}

impl Search<'_> {
    /// The givens of the puzzle whose removal alone leaves a solution, and whether these are all.
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
                Answer::Solvable(_) => culprits.push(suspect),
                Answer::Clash(other) => suspects = common(&suspects, &other),
                Answer::Unknown(reason) => {
                    self.stopped = Some(reason);
                    complete = false;
                }
            }
        }
        Ok((culprits, complete))
    }

    /// A smaller clash than the one found, where one is soon found, else the same.
    fn smaller(&mut self, found: Shrunk) -> Result<Shrunk, SolveError> {
        let mut best = found;
        let short = within(self.budget, PATIENCE);
        let mut limits = Limits { questions: QUESTIONS, ..Limits::of(&short) };
        let plain = plain_clashes(self.puzzle);
        let givens: Vec<_> = self.puzzle.givens().collect();
        let orders = match self.judge {
            Judge::Kept(_) => STARTS,
            Judge::Afresh { .. } => 0,
        };
        let shuffled = (0..orders).map(|order| {
            let mut givens = givens.clone();
            Stream::new(0, order).shuffle(&mut givens);
            givens
        });
        for start in plain.into_iter().take(STARTS as usize).chain(shuffled) {
            let done = best.minimal && best.givens.len() <= SMALLEST_INDIRECT;
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

/// The budget with at most so many conflicts at a question.
pub(super) fn within(budget: &Budget, conflicts: u64) -> Budget {
    let least = budget.conflict_limit().map_or(conflicts, |limit| limit.min(conflicts));
    budget.clone().with_conflict_limit(least)
}

/// The members of `list`, in its order, that are in `other` as well.
pub(super) fn common(list: &[Candidate], other: &[Candidate]) -> Vec<Candidate> {
    let mut other = other.to_vec();
    other.sort_unstable();
    let is_in = |member: &&Candidate| other.binary_search(member).is_ok();
    list.iter().filter(is_in).copied().collect()
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
