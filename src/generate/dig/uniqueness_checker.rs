//! Checks again and again whether the remaining givens of one full grid still have no other solution.
//!
//! By default native search answers as long as it is quick. After the first question that it gives up, a SAT solver
//! answers all further ones (`incremental_sat.rs`). All limits are in nodes and conflicts, never in time, so that the
//! answers are the same on every machine.

use std::ops::ControlFlow;

use super::incremental_sat::IncrementalSat;
use super::order_by_sets::OrderBySets;
use super::other_solution::OtherSolution;
use super::unavoidable_sets::{LARGEST_TO_ANSWER, UnavoidableSets};
use crate::budget::{Budget, Stopped};
use crate::geometry::{Cell, Digit};
use crate::native::large::Method;
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::SolverKind;
use crate::solve::{EngineKind, EngineOptions, SolveError};

/// Up to this side the order in which a puzzle is dug matters little: every question is answered soon.
const LARGEST_IN_ANY_ORDER: usize = 16;

/// Which engines answer, and their limits for one answer.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate) struct Effort {
    /// The kind of engine, its SAT solver, and whether to ask the other kind as well.
    engine: EngineOptions,
    /// The SAT solver.
    solver: SolverKind,
    /// Nodes of native search.
    nodes: u64,
    /// Conflicts of the SAT solver for each answer, if it counts them.
    conflicts: u64,
    /// Further conflicts for all answers together. An answer may take a quarter of those that are left.
    spare_conflicts: u64,
    /// Whether to give up a question as soon as native search does. The limit of nodes then decides which puzzles are
    /// easy enough, for every kind of engine.
    is_quick: bool,
    /// Whether the caller set no limit.
    has_own_limit: bool,
}

impl Effort {
    /// Enough to settle nearly every question. `limit` is that of conflicts, or of nodes if native search alone answers.
    ///
    /// On plain grids up to side 9 native search always ends. On others it ends either after few nodes or hardly ever, so
    /// before SAT it gets about as much time as the SAT solver takes: 300 nodes take half of the time that 20,000 do on
    /// minimal jigsaws of side 13 to 16, but twice the time on anti-knight of side 12.
    pub(in crate::generate) fn full(
        puzzle: &Puzzle,
        engine: EngineOptions,
        limit: Option<u64>,
    ) -> Self {
        let nodes = match engine.kind {
            EngineKind::Native => limit.unwrap_or_else(|| nodes_alone(puzzle)),
            EngineKind::Auto | EngineKind::Sat => nodes_before_sat(puzzle),
        };
        Effort {
            engine,
            solver: solver(puzzle, engine),
            nodes,
            conflicts: limit.unwrap_or_else(|| conflicts(puzzle)),
            spare_conflicts: 0,
            is_quick: false,
            has_own_limit: limit.is_none_or(|limit| limit == u64::MAX),
        }
    }

    /// As much as is quick. The limits are part of what a seed means. A `limit` counts only on grids up to side 16 with
    /// other houses or rules.
    ///
    /// Native search answers alone on plain grids, and above side 16, where it has propagation and a few guesses. On other
    /// grids a full effort is quick up to side 9. Up to side 16 a SAT solver answers there after few nodes, unless it does
    /// not count its conflicts. On 16×16 with windows, 200 conflicts take a tenth of the time of 20,000 nodes, which is
    /// nearly all spent on questions that end without an answer, and leave as many givens. With spare conflicts, easy
    /// puzzles become minimal.
    pub(in crate::generate) fn quick(
        puzzle: &Puzzle,
        engine: EngineOptions,
        limit: Option<u64>,
    ) -> Self {
        let full = Effort::full(puzzle, engine, limit);
        let by_search = |nodes| Effort {
            nodes,
            conflicts: u64::MAX,
            is_quick: true,
            has_own_limit: true,
            ..full
        };
        match puzzle.geometry().side() {
            0..=9 if is_plain(puzzle) => by_search(u64::MAX),
            0..=9 => full,
            10..=16 if is_plain(puzzle) => by_search(20_000),
            10..=16 if limit.is_some() => full,
            10..=16 if engine.kind != EngineKind::Native && full.solver.counts_conflicts() => {
                let nodes = full.nodes.min(2_000);
                Effort { nodes, conflicts: 200, spare_conflicts: 10_000, ..full }
            }
            10..=16 => by_search(20_000),
            17..=25 => by_search(20),
            _ => by_search(0),
        }
    }

    /// Whether sweeps of whole grids answer, and end long before their limit of nodes. Then the puzzles do not depend on
    /// which questions are asked, nor on the order of the search.
    ///
    /// Not for SAT and cross-checks, which promise to ask every question.
    fn allows_shortcuts(&self, puzzle: &Puzzle) -> bool {
        !self.asks_all_questions()
            && self.has_own_limit
            && Method::for_puzzle(puzzle) == Method::Sweeps
    }

    fn asks_all_questions(&self) -> bool {
        self.engine.kind == EngineKind::Sat || self.engine.cross_check
    }
}

/// The SAT solver, on which the puzzles of a seed depend where it or native search gives up.
fn solver(puzzle: &Puzzle, engine: EngineOptions) -> SolverKind {
    let side = puzzle.geometry().side();
    engine.sat_solver.unwrap_or(match engine.kind {
        EngineKind::Sat if side <= 9 => SolverKind::SECOND,
        EngineKind::Sat if side <= 16 && is_plain(puzzle) => SolverKind::SECOND,
        EngineKind::Sat => SolverKind::Cdcl,
        EngineKind::Auto | EngineKind::Native => SolverKind::RESUMABLE,
    })
}

/// Nodes after which native search leaves a question to the SAT solver.
fn nodes_before_sat(puzzle: &Puzzle) -> u64 {
    match puzzle.geometry().side() {
        0..=9 if is_plain(puzzle) => u64::MAX,
        0..=9 => 2_000,
        10..=16 if is_plain(puzzle) || puzzle.geometry().has_groups() => 20_000,
        10..=16 => 300,
        17..=20 => 500,
        21..=25 => 50,
        _ => 10,
    }
}

/// Nodes after which native search gives up a question if there is no SAT solver: about a second.
fn nodes_alone(puzzle: &Puzzle) -> u64 {
    match puzzle.geometry().side() {
        0..=9 if is_plain(puzzle) => u64::MAX,
        0..=16 => 1_000_000,
        _ => 20_000,
    }
}

/// Whether its houses are rows, columns and boxes, and it has no rules.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.geometry().box_shape().is_some() && puzzle.rules().is_empty()
}

/// Conflicts after which the SAT solver gives up a question: enough for nearly all removals up to side 20, and up to side
/// 30 in the order in which plain grids are dug; otherwise enough to dig a 25×25 in half a minute.
fn conflicts(puzzle: &Puzzle) -> u64 {
    let most_side = if is_plain(puzzle) { 30 } else { 20 };
    if puzzle.geometry().side() > most_side { 1_000 } else { 20_000 }
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
    /// Loaded at its first question.
    sat: Option<IncrementalSat>,
    /// Whether native search has given up a question, so that the SAT solver answers all further ones.
    is_left_to_sat: bool,
    /// What is left of [`Effort::spare_conflicts`].
    spare_conflicts: u64,
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
            is_left_to_sat: false,
            spare_conflicts: effort.spare_conflicts,
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

    /// The SAT solver, if it gave any of the answers.
    pub(in crate::generate) fn used_sat(&self) -> Option<SolverKind> {
        self.uses_sat.then_some(self.effort.solver)
    }

    /// The unavoidable sets of the solution, if they may answer questions in place of the engines. 9×9 puzzles have none:
    /// their kernel answers a question before the sets are made.
    pub(in crate::generate) fn unavoidable_sets(&self, puzzle: &Puzzle) -> Option<UnavoidableSets> {
        let geometry = self.solution.geometry();
        let shape = geometry.box_shape().filter(|_| geometry.side() > 9)?;
        let are_wanted = self.effort.allows_shortcuts(puzzle);
        are_wanted.then(|| UnavoidableSets::new(self.solution, shape, LARGEST_TO_ANSWER, puzzle))
    }

    /// What chooses the order in which this puzzle is dug, if not the caller: a full effort on a large plain grid.
    pub(super) fn order_by_sets(&self, puzzle: &Puzzle) -> Option<OrderBySets> {
        let geometry = self.solution.geometry();
        let shape = geometry.box_shape().filter(|_| geometry.side() > LARGEST_IN_ANY_ORDER)?;
        let is_wanted = !self.effort.is_quick && is_plain(puzzle);
        let answers = !self.effort.asks_all_questions();
        is_wanted.then(|| OrderBySets::new(self.solution, shape, answers, puzzle))
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
        let found = match self.effort.engine.kind {
            EngineKind::Native => self.by_native(puzzle, differs_in),
            EngineKind::Auto => self.by_native_then_sat(puzzle, differs_in)?,
            EngineKind::Sat => self.by_sat_if_easy(puzzle, differs_in)?,
        };
        match found.exists() {
            Some(exists) if self.effort.engine.cross_check => {
                self.confirm(puzzle, differs_in, exists)?;
            }
            _ => {}
        }
        Ok(found)
    }

    fn by_native_then_sat(
        &mut self,
        puzzle: &Puzzle,
        differs_in: Option<Cell>,
    ) -> Result<OtherSolution, SolveError> {
        if !self.is_left_to_sat {
            let found = self.by_native(puzzle, differs_in);
            if self.effort.is_quick || !matches!(found, OtherSolution::GaveUp) {
                return Ok(found);
            }
            self.is_left_to_sat = true;
        }
        self.by_sat(puzzle)
    }

    /// Asks the SAT solver, unless the question is too hard for a quick effort.
    fn by_sat_if_easy(
        &mut self,
        puzzle: &Puzzle,
        differs_in: Option<Cell>,
    ) -> Result<OtherSolution, SolveError> {
        if self.effort.is_quick && self.effort.nodes < u64::MAX {
            let found = self.by_native(puzzle, differs_in);
            if matches!(found, OtherSolution::GaveUp | OtherSolution::Stopped) {
                return Ok(found);
            }
        }
        self.by_sat(puzzle)
    }

    /// Asks the engine that did not answer whether there is another solution.
    ///
    /// # Errors
    ///
    /// If its answer differs. An engine that gives up contradicts nothing.
    fn confirm(
        &mut self,
        puzzle: &Puzzle,
        differs_in: Option<Cell>,
        exists: bool,
    ) -> Result<(), SolveError> {
        let answered_by_sat = match self.effort.engine.kind {
            EngineKind::Native => false,
            EngineKind::Auto => self.is_left_to_sat,
            EngineKind::Sat => true,
        };
        let second =
            if answered_by_sat { self.by_native(puzzle, differs_in) } else { self.by_sat(puzzle)? };
        match second.exists() {
            Some(second) if second != exists => Err(SolveError::Disagreement(format!(
                "one finds another solution, the other none, of {puzzle:?}"
            ))),
            _ => Ok(()),
        }
    }

    fn by_native(&mut self, puzzle: &Puzzle, differs_in: Option<Cell>) -> OtherSolution {
        let known = self.solution.digits();
        let mut other = None;
        let limited = match self.effort.nodes {
            u64::MAX => self.budget.clone(),
            nodes => self.budget.clone().with_node_limit(nodes),
        };
        let mut on_grid = |grid: &[Digit]| {
            if grid == known {
                return ControlFlow::Continue(());
            }
            other = Some(grid.to_vec());
            ControlFlow::Break(())
        };
        let without = differs_in.map(|cell| self.solution.candidate(cell));
        let native = &mut self.native;
        let ended = match without {
            Some(given) => {
                // A limit of the caller's may depend on the order of the search.
                let likely = self.effort.allows_shortcuts(puzzle).then_some(known);
                native.search_without(puzzle, given, likely, &limited, &mut on_grid)
            }
            None => native.search(puzzle, &limited, &mut on_grid),
        };
        match (other, ended) {
            (Some(other), _) => OtherSolution::Differs(other),
            (None, Ended::Complete) => OtherSolution::None,
            (None, Ended::Stopped(Stopped::NodeLimit) | Ended::Cut) => OtherSolution::GaveUp,
            (None, Ended::Stopped(reason)) => {
                self.stopped = Some(reason);
                OtherSolution::Stopped
            }
        }
    }

    fn by_sat(&mut self, puzzle: &Puzzle) -> Result<OtherSolution, SolveError> {
        self.uses_sat = true;
        let sat = match self.sat.take() {
            Some(sat) => sat,
            None => match self.load_sat(puzzle) {
                Ok(sat) => sat,
                Err(reason) => return Ok(self.stop(reason)),
            },
        };
        let sat = self.sat.insert(sat);
        let limit = self.effort.conflicts.saturating_add(self.spare_conflicts / 4);
        let budget = self.budget.clone().with_conflict_limit(limit);
        let before = sat.conflicts();
        let found = sat.other_solution(self.solution, puzzle, &budget)?;
        let beyond = (sat.conflicts() - before).saturating_sub(self.effort.conflicts);
        self.spare_conflicts = self.spare_conflicts.saturating_sub(beyond);
        Ok(match found {
            Ok(found) => found,
            Err(reason) => self.stop(reason),
        })
    }

    fn load_sat(&self, puzzle: &Puzzle) -> Result<IncrementalSat, Stopped> {
        let Effort { solver, engine, .. } = self.effort;
        IncrementalSat::load(solver, engine.memory, self.solution, puzzle, &self.kept, self.budget)
    }

    fn stop(&mut self, reason: Stopped) -> OtherSolution {
        match reason {
            Stopped::TimeLimit | Stopped::Interrupted | Stopped::TooLarge { .. } => {
                self.stopped = Some(reason);
                OtherSolution::Stopped
            }
            _ => OtherSolution::GaveUp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::{Geometry, Layout};
    use crate::random::Stream;

    #[test]
    fn the_solver_may_meet_fewer_conflicts_on_large_grids() {
        let limit = |geometry| conflicts(&Puzzle::empty(geometry));
        let boxes = |rows, cols| Geometry::new(rows, cols).expect("a shape");
        assert_eq!([boxes(3, 3), boxes(4, 5), boxes(5, 6)].map(limit), [20_000; 3]);
        let diagonals = |rows, cols| {
            let builder = Geometry::builder(rows * cols).boxes(rows, cols);
            builder.layout(Layout::Diagonals).build().expect("diagonals")
        };
        assert_eq!(limit(diagonals(4, 5)), 20_000);
        assert_eq!([boxes(6, 6), diagonals(3, 7)].map(limit), [1_000; 2]);
    }

    #[test]
    fn engines_that_disagree_are_detected() {
        let geometry = Geometry::new(2, 2).expect("a shape");
        let solution = random_solution(&geometry, &mut Stream::new(1, 0));
        for kind in EngineKind::ALL {
            let options = EngineOptions { kind, cross_check: true, ..EngineOptions::default() };
            let effort = Effort::full(&Puzzle::empty(geometry.clone()), options, None);
            let (mut native, budget) = (Native::new(), Budget::unlimited());
            let mut checker = UniquenessChecker::new(&solution, &mut native, effort, &budget);
            let full = checker.other_solution(&solution.to_puzzle(), None);
            assert!(matches!(full, Ok(OtherSolution::None)), "{kind}");
            // Only the SAT solver is told that all givens stay, so only native search sees other solutions.
            let cells: Vec<Cell> = geometry.cells().collect();
            checker.keep(&cells);
            let error = checker.other_solution(&Puzzle::empty(geometry.clone()), None);
            assert!(matches!(error, Err(SolveError::Disagreement(_))), "{kind}: {error:?}");
        }
    }
}
