//! A puzzle with its remaining candidates, for grids of any side.

use super::board::Board;
use super::step::{Step, Steps};
use super::technique::Technique;
use super::techniques::assumption::trial_tree;
use super::techniques::dispatch;
use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::mask::Mask;
use crate::puzzle::Puzzle;

/// A puzzle with its remaining candidates, as a person sees it while solving.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::format::{self, ReadOptions};
/// use satdoku::logic::{Position, Technique};
///
/// let record = format::parse("1234341221434...", &ReadOptions::new())?;
/// let mut position = Position::new(&record.puzzle);
/// let steps = position.find(Technique::NakedSingle, &Budget::unlimited())?;
/// steps.iter().for_each(|step| position.apply(step));
/// assert!(position.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position(Boards);

/// A board with masks as short as the side allows.
#[derive(Clone, Debug)]
enum Boards {
    Small(Board<u64>),
    Large(Board<[u64; 4]>),
}

macro_rules! on_board {
    ($position:expr, $board:ident => $answer:expr) => {
        match $position {
            Boards::Small($board) => $answer,
            Boards::Large($board) => $answer,
        }
    };
}

impl Position {
    /// The position of a puzzle with the candidates that its givens leave.
    pub fn new(puzzle: &Puzzle) -> Self {
        Position(if puzzle.geometry().side() <= 64 {
            Boards::Small(Board::new(puzzle))
        } else {
            Boards::Large(Board::new(puzzle))
        })
    }

    /// The grid's shape.
    pub fn geometry(&self) -> &Geometry {
        on_board!(&self.0, board => board.geometry())
    }

    /// The cell's digit, if it is a given or was placed.
    pub fn settled(&self, cell: Cell) -> Option<Digit> {
        on_board!(&self.0, board => board.settled(cell))
    }

    /// The candidates of an open cell, smallest first; none of a settled one.
    pub fn candidates(&self, cell: Cell) -> Vec<Digit> {
        on_board!(&self.0, board => board.digits(cell).iter().map(Digit::new).collect())
    }

    /// Whether every cell is settled.
    pub fn is_solved(&self) -> bool {
        on_board!(&self.0, board => board.is_solved())
    }

    /// Whether a cell has no candidate or a house no place for a digit, so that there is no solution.
    pub fn is_broken(&self) -> bool {
        on_board!(&self.0, board => board.is_broken())
    }

    /// The digits and candidates of all cells, as a word that no other position of the same puzzle has.
    pub(super) fn fingerprint(&self) -> Vec<u16> {
        on_board!(&self.0, board => board.fingerprint())
    }

    /// All steps of a technique in this position.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    pub fn find(&self, technique: Technique, budget: &Budget) -> Result<Vec<Step>, Stopped> {
        self.find_into(Steps::all(technique, budget))
    }

    /// The easiest steps of a technique: all those of the lowest difficulty.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    pub fn easiest(&self, technique: Technique, budget: &Budget) -> Result<Vec<Step>, Stopped> {
        self.find_into(Steps::easiest(technique, budget))
    }

    fn find_into(&self, mut steps: Steps<'_>) -> Result<Vec<Step>, Stopped> {
        if !self.is_broken() && !steps.is_stopped() {
            on_board!(&self.0, board => dispatch::find(board, &mut steps));
        }
        steps.into_found()
    }

    /// Fills in [`Step::trial`] of a step of trial in this position, which paths and ratings do without. It stays `None`
    /// for other techniques, if the budget runs out, for a search of more than a thousand branches, and for
    /// puzzles with rules about several cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::budget::Budget;
    /// use satdoku::logic::{Position, Technique};
    /// use satdoku::puzzle::Puzzle;
    ///
    /// let puzzle = "98.7..6..75....4....3.5..9.8...9..7....4....2......9.13..1......7..8..3......2..6";
    /// let position = Position::new(&puzzle.parse::<Puzzle>()?);
    /// let mut step = position.easiest(Technique::Trial, &Budget::unlimited())?.swap_remove(0);
    /// position.add_trial(&mut step, &Budget::unlimited());
    /// assert_eq!(step.trial.map(|trial| trial.assumption), Some(step.removes[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_trial(&self, step: &mut Step, budget: &Budget) {
        if step.technique == Technique::Trial {
            step.trial = on_board!(&self.0, board => trial_tree::tree(board, step, budget));
        }
    }

    /// Makes the step's placements and removals.
    pub fn apply(&mut self, step: &Step) {
        step.removes.iter().for_each(|&candidate| self.remove(candidate));
        step.places.iter().for_each(|&candidate| self.place(candidate));
    }

    /// Places the digit in the cell, which does not make it a given. If it is not a candidate there, the position is
    /// broken.
    pub fn place(&mut self, candidate: Candidate) {
        on_board!(&mut self.0, board => board.place(candidate));
    }

    /// Removes the candidate.
    pub fn remove(&mut self, candidate: Candidate) {
        on_board!(&mut self.0, board => board.remove(candidate));
    }

    /// Whether the candidate is left; false if its cell is settled.
    pub fn has(&self, candidate: Candidate) -> bool {
        on_board!(&self.0, board => board.has(candidate))
    }

    /// Whether the step still changes the position.
    pub fn is_news(&self, step: &Step) -> bool {
        let mut conclusions = step.places.iter().chain(&step.removes);
        conclusions.any(|&candidate| self.has(candidate))
    }
}
