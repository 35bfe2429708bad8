//! Checks each puzzle with an engine that had no part in making it.
//!
//! | puzzle | made by | checked by |
//! |---|---|---|
//! | 9×9 in 3×3 boxes | the 9×9 kernels | sweeps |
//! | up to 8×8 | boards | places |
//! | 10×10 to 16×16 | sweeps | places, then CDCL |
//! | others | chutes | CDCL |
//! | any, if a SAT solver was used | that solver, perhaps native search as well | varisat; CDCL if varisat was used |
//!
//! With a cross-check, native search and SAT both check every puzzle.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::Geometry;
use crate::native::large::{Method, search_with};
use crate::native::{Ended, Isa};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::SolverKind;
use crate::solve::{Engine, EngineKind, EngineOptions, Uniqueness};

use super::error::GenerateError;

/// The engines that made a puzzle, besides native search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MadeWith {
    pub(super) sat: Option<SolverKind>,
}

/// Nodes after which the search by places leaves a check to SAT.
const NODES: u64 = 1_000;

#[derive(Clone, Debug)]
pub(super) struct Verifier {
    cross_check: bool,
    memory: Option<fn() -> Option<u64>>,
}

impl Verifier {
    /// A verifier for puzzles made with this engine.
    pub(super) fn new(engine: EngineOptions) -> Self {
        Verifier { cross_check: engine.cross_check, memory: engine.memory }
    }

    /// Checks that the puzzle has this solution and no other. The inner error states the defect.
    pub(super) fn verify(
        &self,
        puzzle: &Puzzle,
        solution: &Solution,
        made_with: MadeWith,
        budget: &Budget,
    ) -> Result<Result<(), String>, GenerateError> {
        let native =
            if self.cross_check || made_with.sat.is_some() { None } else { other_method(puzzle) };
        if let Some(method) = native
            && let Some(answer) = by_native(method, puzzle, solution, budget)?
        {
            return Ok(answer);
        }
        Ok(match self.by_sat(made_with).uniqueness(puzzle, budget)? {
            Uniqueness::Unique(only) if only == *solution => Ok(()),
            Uniqueness::Unknown(reason) => return Err(GenerateError::Stopped(reason)),
            Uniqueness::None => Err("it has no solution".to_owned()),
            _ => Err("it has another solution".to_owned()),
        })
    }

    /// An engine with a SAT solver that had no part in making the puzzle.
    fn by_sat(&self, made_with: MadeWith) -> Box<dyn Engine> {
        let solver = match made_with.sat {
            Some(SolverKind::Cdcl) => SolverKind::SECOND,
            _ => SolverKind::Cdcl,
        };
        let options = EngineOptions {
            kind: EngineKind::Sat,
            sat_solver: Some(solver),
            cross_check: self.cross_check,
            memory: self.memory,
            ..EngineOptions::default()
        };
        options.build_for_one()
    }
}

/// A quick native method other than the one that digs puzzles of this shape, if there is one.
fn other_method(puzzle: &Puzzle) -> Option<Method> {
    if *puzzle.geometry() == Geometry::classic() && puzzle.has_givens_alone() {
        return Some(Method::Sweeps);
    }
    match Method::for_puzzle(puzzle) {
        Method::Boards | Method::Sweeps => Some(Method::Places),
        Method::Chutes | Method::Places | Method::Houses => None,
    }
}

/// The result of the check; none if it takes too many nodes.
fn by_native(
    method: Method,
    puzzle: &Puzzle,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Result<(), String>>, GenerateError> {
    let (mut known, mut others) = (false, false);
    let limited = budget.clone().with_node_limit(NODES);
    let run = search_with(method, Isa::best(), puzzle, &limited, &mut |grid| {
        let same = grid == solution.digits();
        known |= same;
        others |= !same;
        if others { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match run.ended {
        _ if others => Ok(Some(Err("it has another solution".to_owned()))),
        Ended::Complete if known => Ok(Some(Ok(()))),
        Ended::Complete => Ok(Some(Err("it has no solution".to_owned()))),
        Ended::Stopped(Stopped::NodeLimit) | Ended::Cut => Ok(None),
        Ended::Stopped(reason) => Err(GenerateError::Stopped(reason)),
    }
}

#[cfg(test)]
mod tests {
    use itertools::iproduct;

    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::{Cell, Digit};
    use crate::random::Stream;

    #[test]
    fn what_is_not_the_only_solution_is_told_at_every_shape() {
        // Boards, the 9×9 kernels, sweeps and chutes make them.
        for (rows, cols) in [(2, 3), (3, 3), (3, 4), (5, 5)] {
            let geometry = Geometry::new(rows, cols).expect("a shape");
            let mut stream = Stream::new(1, 0);
            let [solution, other] = [0, 1].map(|_| random_solution(&geometry, &mut stream));
            let mut unique = solution.to_puzzle();
            unique.set(Cell::new(0), None);
            let mut broken = unique.clone();
            let next = (solution.digit(Cell::new(1)).index() + 1) % geometry.side();
            broken.set(Cell::new(1), Some(Digit::new(next)));
            let empty = Puzzle::empty(geometry);
            let solvers = [None, Some(SolverKind::SECOND), Some(SolverKind::Cdcl)];
            for (sat, cross_check) in iproduct!(solvers, [false, true]) {
                let engine = EngineOptions { cross_check, ..EngineOptions::default() };
                let verifier = Verifier::new(engine);
                let says = |puzzle, solution| {
                    let budget = Budget::unlimited();
                    let verdict = verifier.verify(puzzle, solution, MadeWith { sat }, &budget);
                    verdict.expect("there is no limit")
                };
                assert_eq!(says(&unique, &solution), Ok(()));
                let another = Err("it has another solution".to_owned());
                assert_eq!(says(&unique, &other), another);
                assert_eq!(says(&empty, &solution), another);
                let none = Err("it has no solution".to_owned());
                assert_eq!(says(&broken, &solution), none);
            }
        }
    }
}
