//! Is there another solution? Asked again and again of what is left of one full grid.
//!
//! Native search answers as long as it is quick; from the first question that it gives up, a SAT solver
//! answers all of them (`incremental.rs`). All limits are in nodes and conflicts, never in time, so
//! that the answers are the same on every machine.

use std::ops::ControlFlow;

use super::incremental::Incremental;
use crate::budget::{Budget, Stopped};
use crate::geometry::{Cell, Digit, Geometry};
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;

/// The answer about a puzzle of which one solution is known.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// There is no other solution.
    Nothing,
    /// There is another one; which cells differ.
    Other(Vec<bool>),
    /// The question takes longer than it may.
    GaveUp,
    /// Time is up, or there was an interrupt.
    Stopped,
}

/// How much work a question may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// Nodes of native search.
    pub(super) nodes: u64,
    /// Conflicts that the SAT solver may meet; none to do without the solver.
    pub(super) conflicts: Option<u64>,
}

impl Effort {
    /// Native search as long as it is quick, then SAT.
    ///
    /// On plain grids up to side 9 native search always ends. Elsewhere it either ends after few nodes or explodes: it
    /// is given about as long as the SAT solver takes.
    pub(super) fn full(geometry: &Geometry, conflicts: u64) -> Self {
        let nodes = match geometry.side() {
            0..=9 if geometry.box_shape().is_some() => u64::MAX,
            0..=9 => 2_000,
            10..=16 => 20_000,
            17..=20 => 500,
            21..=25 => 50,
            _ => 10,
        };
        Effort { nodes, conflicts: Some(conflicts) }
    }

    /// Native search alone, beyond side 16 by propagation and a few guesses.
    pub(super) fn quick(geometry: &Geometry) -> Self {
        let nodes = match geometry.side() {
            0..=16 => Effort::full(geometry, 0).nodes,
            17..=25 => 20,
            _ => 0,
        };
        Effort { nodes, conflicts: None }
    }
}

/// Asks about puzzles with one known solution, each with fewer givens than the one before, but for those
/// that were put back.
pub(super) struct Probe<'p> {
    solution: &'p Solution,
    native: &'p mut Native,
    effort: Effort,
    budget: &'p Budget,
    /// Givens that will not be removed any more, by cell.
    kept: Vec<bool>,
    /// Set once native search has given up.
    sat: Option<Incremental>,
    asks_sat: bool,
    stopped: Option<Stopped>,
}

impl<'p> Probe<'p> {
    pub(super) fn new(
        solution: &'p Solution,
        native: &'p mut Native,
        effort: Effort,
        budget: &'p Budget,
    ) -> Self {
        Probe {
            kept: vec![false; solution.geometry().cell_count()],
            solution,
            native,
            effort,
            budget,
            sat: None,
            asks_sat: false,
            stopped: None,
        }
    }

    pub(super) fn solution(&self) -> &'p Solution {
        self.solution
    }

    /// Why the last answer was [`Found::Stopped`].
    pub(super) fn stopped(&self) -> Stopped {
        self.stopped.unwrap_or(Stopped::GaveUp)
    }

    /// Whether a SAT solver had a part in the answers.
    pub(super) fn asked_sat(&self) -> bool {
        self.asks_sat
    }

    /// Says that these givens stay.
    pub(super) fn keep(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.kept[cell.index()] = true;
            if let Some(sat) = &mut self.sat {
                sat.keep(self.solution.candidate(cell));
            }
        }
    }

    /// Looks for a solution of the puzzle other than the known one. If it is known that such a one differs in
    /// some cell, because the puzzle was unique with it, `differs_in` tells.
    pub(super) fn other_solution(
        &mut self,
        puzzle: &Puzzle,
        differs_in: Option<Cell>,
    ) -> Result<Found, SolveError> {
        if !self.asks_sat {
            match (self.by_native(puzzle, differs_in), self.effort.conflicts) {
                (Found::GaveUp, Some(_)) => self.asks_sat = true,
                (found, _) => return Ok(found),
            }
        }
        self.by_sat(puzzle)
    }

    fn by_native(&mut self, puzzle: &Puzzle, differs_in: Option<Cell>) -> Found {
        let known = self.solution.digits();
        let mut differs = None;
        let limited = match self.effort.nodes {
            u64::MAX => self.budget.clone(),
            nodes => self.budget.clone().with_node_limit(nodes),
        };
        let mut on_grid = |grid: &[Digit]| {
            if grid == known {
                return ControlFlow::Continue(());
            }
            differs = Some(grid.iter().zip(known).map(|(a, b)| a != b).collect());
            ControlFlow::Break(())
        };
        let without = differs_in.map(|cell| self.solution.candidate(cell));
        let native = &mut self.native;
        let ended = match without {
            Some(known) => native.search_without(puzzle, known, &limited, &mut on_grid),
            None => native.search(puzzle, &limited, &mut on_grid),
        };
        match (differs, ended) {
            (Some(differs), _) => Found::Other(differs),
            (None, Ended::Complete) => Found::Nothing,
            (None, Ended::Stopped(Stopped::NodeLimit) | Ended::Cut) => Found::GaveUp,
            (None, Ended::Stopped(reason)) => {
                self.stopped = Some(reason);
                Found::Stopped
            }
        }
    }

    fn by_sat(&mut self, puzzle: &Puzzle) -> Result<Found, SolveError> {
        let sat = match self.sat.take() {
            Some(sat) => sat,
            None => match Incremental::load(self.solution, puzzle, &self.kept, self.budget) {
                Ok(sat) => sat,
                Err(reason) => return Ok(self.stop(reason)),
            },
        };
        let sat = self.sat.insert(sat);
        let limit = self.effort.conflicts.unwrap_or(0);
        let budget = self.budget.clone().with_conflict_limit(limit);
        let found = sat.other_solution(self.solution, puzzle, &budget)?;
        Ok(match found {
            Ok(found) => found,
            Err(reason) => self.stop(reason),
        })
    }

    fn stop(&mut self, reason: Stopped) -> Found {
        match reason {
            Stopped::TimeLimit | Stopped::Interrupted => {
                self.stopped = Some(reason);
                Found::Stopped
            }
            _ => Found::GaveUp,
        }
    }
}
