//! The known solutions of an ambiguous puzzle, and what they tell about each candidate.
//!
//! A cell is *settled* if it has the same digit in all solutions (its variable is in the *backbone*), and *open*
//! otherwise. To tell which, and to list the digits of an open cell, one must know for each candidate whether some
//! solution has it. Every solution answers this for N² candidates. For the others, the solver looks for a solution with
//! one of a block of them, until there is none (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of
//! propositional formulae", AI Communications 2015).

use super::assumption_solver::{AssumptionSolver, Consistency};
use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;

/// A cell in which solutions differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OpenCell {
    /// Which cell.
    pub cell: Cell,
    /// The digits that it has in some solution: two or more, in ascending order.
    pub digits: Vec<Digit>,
}

/// How many candidates one question asks about.
const BLOCK: usize = 64;

/// Whether any solution has a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A known solution has it.
    Seen,
    /// No solution has it.
    Out,
    /// Not known yet.
    Undecided,
}

/// Some solutions of a puzzle, and for each candidate whether any solution has it.
#[derive(Debug)]
pub(super) struct KnownSolutions<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// Some solutions, each once.
    pub(super) solutions: Vec<Solution>,
    /// By candidate.
    states: Vec<State>,
}

/// How many solutions are kept for later use.
const MOST_KEPT: usize = 1_024;

impl<'p> KnownSolutions<'p> {
    pub(super) fn new(puzzle: &'p Puzzle, solutions: Vec<Solution>) -> Self {
        let geometry = puzzle.geometry();
        let mut known = KnownSolutions {
            puzzle,
            solutions: Vec::new(),
            states: vec![State::Undecided; geometry.candidate_count()],
        };
        solutions.into_iter().for_each(|solution| known.note(solution));
        known
    }

    /// Adds a solution.
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

    /// The digits that a cell has in known solutions.
    fn digits_seen(&self, cell: Cell) -> Vec<Digit> {
        let seen = |candidate: &Candidate| self.state(*candidate) == State::Seen;
        let candidates = candidates_of(self.puzzle, cell).filter(seen);
        candidates.map(|candidate| candidate.digit).collect()
    }

    /// Finds for each candidate whether some solution has it. Returns the reason if the budget runs out first.
    pub(super) fn settle(
        &mut self,
        solver: &mut AssumptionSolver<'_>,
        budget: &Budget,
    ) -> Result<Option<Stopped>, SolveError> {
        let puzzle = self.puzzle;
        let open: Vec<_> = puzzle.open_cells().collect();
        for candidate in open.iter().flat_map(|&cell| candidates_of(puzzle, cell)) {
            if !solver.leaves(candidate) {
                self.rule_out(candidate);
            }
        }
        // Cells that may be settled come first, so that most of them are decided even if the budget ends early.
        let (single, several): (Vec<Cell>, Vec<Cell>) =
            open.iter().partition(|&&cell| self.digits_seen(cell).len() == 1);
        let cells = single.into_iter().chain(several);
        let all: Vec<Candidate> = cells.flat_map(|cell| candidates_of(puzzle, cell)).collect();
        for block in all.chunks(BLOCK) {
            if let Some(reason) = self.settle_block(solver, block, budget)? {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    fn settle_block(
        &mut self,
        solver: &mut AssumptionSolver<'_>,
        block: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Stopped>, SolveError> {
        loop {
            let undecided = |candidate: &&Candidate| self.state(**candidate) == State::Undecided;
            let undecided: Vec<_> = block.iter().filter(undecided).copied().collect();
            if undecided.is_empty() {
                return Ok(None);
            }
            let switch = solver.switch();
            solver.want_one_of(switch, &undecided);
            let answer = solver.ask(&[], &[switch], budget)?;
            solver.discard(switch);
            match answer {
                Consistency::Solvable(solution) => self.note(solution),
                Consistency::Clash(_) => {
                    for candidate in undecided {
                        solver.rule_out(candidate);
                        self.rule_out(candidate);
                    }
                }
                Consistency::Unknown(reason) => return Ok(Some(reason)),
            }
        }
    }

    fn rule_out(&mut self, candidate: Candidate) {
        self.states[self.puzzle.geometry().candidate_index(candidate)] = State::Out;
    }

    fn is_decided(&self, cell: Cell) -> bool {
        let mut candidates = candidates_of(self.puzzle, cell);
        candidates.all(|candidate| self.state(candidate) != State::Undecided)
    }

    /// Whether every candidate is decided.
    pub(super) fn is_complete(&self) -> bool {
        self.puzzle.open_cells().all(|cell| self.is_decided(cell))
    }

    pub(super) fn settled(&self) -> Vec<Candidate> {
        let decided = self.puzzle.open_cells().filter(|&cell| self.is_decided(cell));
        let settled = decided.filter_map(|cell| match self.digits_seen(cell)[..] {
            [digit] => Some(Candidate { cell, digit }),
            _ => None,
        });
        settled.collect()
    }

    /// The cells in which the known solutions differ.
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
