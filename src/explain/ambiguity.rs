//! Where the solutions of a puzzle differ.
//!
//! A cell is *settled* if it has the same digit in all solutions (its variable is in the *backbone*), else it is
//! *open*. For both, and for the digits of an open cell, one must know of each candidate whether some
//! solution has it. Every solution found tells that of N² candidates; for those seen in none so far the solver is
//! asked for a solution that has one of a block of them, until there is none (Janota, Lynce and Marques-Silva,
//! "Algorithms for computing backbones of propositional formulae", AI Communications 2015).

use super::addition::{self, Addition};
use super::kept::{Answer, Kept};
use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;

/// Where the solutions of a puzzle differ, and what would make it unique.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ambiguity {
    /// Two of the solutions.
    pub solutions: [Solution; 2],
    /// The cells without a given that have the same digit in all solutions, with the digit.
    pub settled: Vec<Candidate>,
    /// The cells in which solutions differ.
    pub open: Vec<OpenCell>,
    /// Whether `settled`, `open` and the digits in it are proved to be all there is. If not, cells may be in neither
    /// list, and digits of open cells may be missing; what is listed is true all the same.
    pub complete: bool,
    /// Givens to add, if such were found within the budget.
    pub addition: Option<Addition>,
    /// The limit that ended the work, where something is missing.
    pub stopped: Option<Stopped>,
}

/// A cell in which solutions differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OpenCell {
    /// Which cell.
    pub cell: Cell,
    /// The digits that it has in some solution, two or more, rising.
    pub digits: Vec<Digit>,
}

/// Candidates that are asked about at once.
const BLOCK: usize = 64;

/// Finds out where the solutions of a puzzle differ, of which two are known.
pub(super) fn find(
    puzzle: &Puzzle,
    solutions: [Solution; 2],
    memory: Option<fn() -> Option<u64>>,
    budget: &Budget,
) -> Result<Ambiguity, SolveError> {
    let mut known = Known::new(puzzle, solutions.to_vec());
    let (mut stopped, mut addition) = (None, None);
    match Kept::load(puzzle, memory, budget) {
        Err(reason) => stopped = Some(reason),
        Ok(mut kept) => {
            stopped = stopped.or(known.settle(&mut kept, budget)?);
            if budget.stopped().is_none() {
                addition = addition::find(&mut kept, &mut known, budget)?;
            }
        }
    }
    let complete = known.is_complete();
    // Fewer givens may do where the search for them was cut short.
    if complete && addition.as_ref().is_some_and(|found| found.smallest) {
        stopped = None;
    } else {
        stopped = stopped.or_else(|| budget.stopped());
    }
    Ok(Ambiguity {
        solutions,
        settled: known.settled(),
        open: known.open(),
        complete,
        addition,
        stopped,
    })
}

/// What is known of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A solution has it.
    Seen,
    /// No solution has it.
    Out,
    /// Neither is known.
    Unclear,
}

/// What is known of a puzzle's solutions.
#[derive(Debug)]
pub(super) struct Known<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// Some solutions, each once.
    pub(super) solutions: Vec<Solution>,
    /// By candidate.
    states: Vec<State>,
}

/// So many solutions are kept for later use.
const MOST_KEPT: usize = 1_024;

impl<'p> Known<'p> {
    fn new(puzzle: &'p Puzzle, solutions: Vec<Solution>) -> Self {
        let geometry = puzzle.geometry();
        let mut known = Known {
            puzzle,
            solutions: Vec::new(),
            states: vec![State::Unclear; geometry.candidate_count()],
        };
        solutions.into_iter().for_each(|solution| known.note(solution));
        known
    }

    /// Takes note of a solution.
    pub(super) fn note(&mut self, solution: Solution) {
        let geometry = self.puzzle.geometry();
        for cell in geometry.cells() {
            self.states[geometry.candidate_index(solution.candidate(cell))] = State::Seen;
        }
        if self.solutions.len() < MOST_KEPT {
            self.solutions.push(solution);
        }
    }

    fn state(&self, candidate: Candidate) -> State {
        self.states[self.puzzle.geometry().candidate_index(candidate)]
    }

    /// The digits that a cell has in the solutions seen.
    fn digits_seen(&self, cell: Cell) -> Vec<Digit> {
        let seen = |candidate: &Candidate| self.state(*candidate) == State::Seen;
        let candidates = candidates_of(self.puzzle, cell).filter(seen);
        candidates.map(|candidate| candidate.digit).collect()
    }

    /// Finds out of each candidate whether some solution has it; why not of all, if the budget is met.
    fn settle(
        &mut self,
        kept: &mut Kept<'_>,
        budget: &Budget,
    ) -> Result<Option<Stopped>, SolveError> {
        let puzzle = self.puzzle;
        let open: Vec<_> = puzzle.open_cells().collect();
        for candidate in open.iter().flat_map(|&cell| candidates_of(puzzle, cell)) {
            if !kept.leaves(candidate) {
                self.rule_out(candidate);
            }
        }
        // Cells that may be settled come first, so that a budget that ends early leaves most of those.
        let (single, several): (Vec<Cell>, Vec<Cell>) =
            open.iter().partition(|&&cell| self.digits_seen(cell).len() == 1);
        let cells = single.into_iter().chain(several);
        let all: Vec<Candidate> = cells.flat_map(|cell| candidates_of(puzzle, cell)).collect();
        for block in all.chunks(BLOCK) {
            if let Some(reason) = self.settle_block(kept, block, budget)? {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    fn settle_block(
        &mut self,
        kept: &mut Kept<'_>,
        block: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Stopped>, SolveError> {
        loop {
            let unclear = |candidate: &&Candidate| self.state(**candidate) == State::Unclear;
            let unclear: Vec<_> = block.iter().filter(unclear).copied().collect();
            if unclear.is_empty() {
                return Ok(None);
            }
            let switch = kept.switch();
            kept.want_one_of(switch, &unclear);
            let answer = kept.ask(&[], &[switch], budget)?;
            kept.discard(switch);
            match answer {
                Answer::Solvable(solution) => self.note(solution),
                Answer::Clash(_) => {
                    for candidate in unclear {
                        kept.rule_out(candidate);
                        self.rule_out(candidate);
                    }
                }
                Answer::Unknown(reason) => return Ok(Some(reason)),
            }
        }
    }

    fn rule_out(&mut self, candidate: Candidate) {
        self.states[self.puzzle.geometry().candidate_index(candidate)] = State::Out;
    }

    fn is_clear(&self, cell: Cell) -> bool {
        let mut candidates = candidates_of(self.puzzle, cell);
        candidates.all(|candidate| self.state(candidate) != State::Unclear)
    }

    /// Whether all is known of every candidate.
    pub(super) fn is_complete(&self) -> bool {
        self.puzzle.open_cells().all(|cell| self.is_clear(cell))
    }

    fn settled(&self) -> Vec<Candidate> {
        let clear = self.puzzle.open_cells().filter(|&cell| self.is_clear(cell));
        let settled = clear.filter_map(|cell| match self.digits_seen(cell)[..] {
            [digit] => Some(Candidate { cell, digit }),
            _ => None,
        });
        settled.collect()
    }

    /// The cells in which the solutions seen differ.
    pub(super) fn open(&self) -> Vec<OpenCell> {
        let cells =
            self.puzzle.open_cells().map(|cell| OpenCell { cell, digits: self.digits_seen(cell) });
        cells.filter(|open| open.digits.len() > 1).collect()
    }
}

fn candidates_of(puzzle: &Puzzle, cell: Cell) -> impl Iterator<Item = Candidate> + use<> {
    let digits = puzzle.geometry().digits();
    digits.map(move |digit| Candidate { cell, digit })
}
