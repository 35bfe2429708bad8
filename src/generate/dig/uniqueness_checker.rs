//! Checks again and again whether the remaining givens of one full grid still have no other solution.
//!
//! Native search answers as long as it is quick. After the first question that it gives up, a SAT solver answers all
//! further ones (`incremental_sat.rs`). All limits are in nodes and conflicts, never in time, so that the answers are the
//! same on every machine.

use std::ops::ControlFlow;

use super::incremental_sat::IncrementalSat;
use super::other_solution::OtherSolution;
use crate::budget::{Budget, Stopped};
use crate::geometry::{Cell, Digit, Geometry};
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;

/// The limits of the search for one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::generate) struct Effort {
    /// Nodes of native search.
    pub(in crate::generate) nodes: u64,
    /// Conflicts of the SAT solver; `None` does without the solver.
    pub(in crate::generate) conflicts: Option<u64>,
}

impl Effort {
    /// Native search as long as it is quick, then SAT.
    ///
    /// On plain grids up to side 9 native search always ends. On others it ends either after few nodes or hardly ever, so
    /// it gets about as much time as the SAT solver takes.
    pub(in crate::generate) fn full(geometry: &Geometry, conflicts: u64) -> Self {
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

    /// Native search alone; above side 16 by propagation and a few guesses.
    pub(in crate::generate) fn quick(geometry: &Geometry) -> Self {
        let nodes = match geometry.side() {
            0..=16 => Effort::full(geometry, 0).nodes,
            17..=25 => 20,
            _ => 0,
        };
        Effort { nodes, conflicts: None }
    }
}

/// Checks puzzles with one known solution. Each has fewer givens than the one before, except for givens that were put
/// back.
pub(in crate::generate) struct UniquenessChecker<'p> {
    solution: &'p Solution,
    native: &'p mut Native,
    effort: Effort,
    budget: &'p Budget,
    /// By cell: whether its given stays for good.
    kept: Vec<bool>,
    /// Loaded once native search has given up.
    sat: Option<IncrementalSat>,
    uses_sat: bool,
    stopped: Option<Stopped>,
}

impl<'p> UniquenessChecker<'p> {
    pub(in crate::generate) fn new(
        solution: &'p Solution,
        native: &'p mut Native,
        effort: Effort,
        budget: &'p Budget,
    ) -> Self {
        UniquenessChecker {
            kept: vec![false; solution.geometry().cell_count()],
            solution,
            native,
            effort,
            budget,
            sat: None,
            uses_sat: false,
            stopped: None,
        }
    }

    pub(in crate::generate) fn solution(&self) -> &'p Solution {
        self.solution
    }

    /// Why the last answer was [`OtherSolution::Stopped`].
    pub(in crate::generate) fn stopped(&self) -> Stopped {
        self.stopped.unwrap_or(Stopped::GaveUp)
    }

    /// Whether a SAT solver gave any of the answers.
    pub(in crate::generate) fn used_sat(&self) -> bool {
        self.uses_sat
    }

    /// Declares that these givens stay for good.
    pub(in crate::generate) fn keep(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.kept[cell.index()] = true;
            if let Some(sat) = &mut self.sat {
                sat.keep(self.solution.candidate(cell));
            }
        }
    }

    /// Looks for a solution of the puzzle other than the known one.
    ///
    /// `differs_in` is a cell in which every other solution must differ, if one is known: the puzzle was unique with a
    /// given there.
    pub(in crate::generate) fn other_solution(
        &mut self,
        puzzle: &Puzzle,
        differs_in: Option<Cell>,
    ) -> Result<OtherSolution, SolveError> {
        if !self.uses_sat {
            match (self.by_native(puzzle, differs_in), self.effort.conflicts) {
                (OtherSolution::GaveUp, Some(_)) => self.uses_sat = true,
                (found, _) => return Ok(found),
            }
        }
        self.by_sat(puzzle)
    }

    fn by_native(&mut self, puzzle: &Puzzle, differs_in: Option<Cell>) -> OtherSolution {
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
            (Some(differs), _) => OtherSolution::Differs(differs),
            (None, Ended::Complete) => OtherSolution::None,
            (None, Ended::Stopped(Stopped::NodeLimit) | Ended::Cut) => OtherSolution::GaveUp,
            (None, Ended::Stopped(reason)) => {
                self.stopped = Some(reason);
                OtherSolution::Stopped
            }
        }
    }

    fn by_sat(&mut self, puzzle: &Puzzle) -> Result<OtherSolution, SolveError> {
        let sat = match self.sat.take() {
            Some(sat) => sat,
            None => match IncrementalSat::load(self.solution, puzzle, &self.kept, self.budget) {
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

    fn stop(&mut self, reason: Stopped) -> OtherSolution {
        match reason {
            Stopped::TimeLimit | Stopped::Interrupted => {
                self.stopped = Some(reason);
                OtherSolution::Stopped
            }
            _ => OtherSolution::GaveUp,
        }
    }
}
