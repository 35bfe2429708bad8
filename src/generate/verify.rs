//! Checks each puzzle with an engine that had no part in making it.
//!
//! | puzzle | made by | checked by |
//! |---|---|---|
//! | 9×9 in 3×3 boxes | the 9×9 kernels | sweeps |
//! | up to 8×8 | boards | chutes |
//! | 10×10 to 16×16 | sweeps | chutes, then CDCL |
//! | others | chutes | CDCL |
//! | any, if SAT was used | the same and CDCL | varisat |

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::Geometry;
use crate::native::large::{Method, search_with};
use crate::native::{Ended, Isa};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::SolverKind;
use crate::solve::{Engine, SatEngine, Uniqueness};

use super::error::GenerateError;

/// The engines that made a puzzle, besides native search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MadeWith {
    sat: bool,
}

impl MadeWith {
    pub(super) fn new(sat: bool) -> Self {
        MadeWith { sat }
    }
}

/// Nodes after which the search by chutes leaves a check to SAT.
const NODES: u64 = 300;

#[derive(Clone, Debug)]
pub(super) struct Verifier {
    cdcl: SatEngine,
    varisat: SatEngine,
}

impl Verifier {
    pub(super) fn new() -> Self {
        let engine = |solver| SatEngine::new().with_solver(solver);
        Verifier { cdcl: engine(SolverKind::Cdcl), varisat: engine(SolverKind::Varisat) }
    }

    /// Checks that the puzzle has this solution and no other. The inner error states the defect.
    pub(super) fn verify(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        made_with: MadeWith,
        budget: &Budget,
    ) -> Result<Result<(), String>, GenerateError> {
        let native = if made_with.sat { None } else { other_method(puzzle) };
        if let Some(method) = native
            && let Some(answer) = by_native(method, puzzle, solution, budget)?
        {
            return Ok(answer);
        }
        let sat = if made_with.sat { &mut self.varisat } else { &mut self.cdcl };
        Ok(match sat.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(only) if only == *solution => Ok(()),
            Uniqueness::Unknown(reason) => return Err(GenerateError::Stopped(reason)),
            Uniqueness::None => Err("it has no solution".to_owned()),
            _ => Err("it has another solution".to_owned()),
        })
    }
}

/// A quick native method other than the one that digs puzzles of this shape, if there is one.
fn other_method(puzzle: &Puzzle) -> Option<Method> {
    if *puzzle.geometry() == Geometry::classic() {
        return Some(Method::Sweeps);
    }
    match Method::for_puzzle(puzzle) {
        Method::Boards | Method::Sweeps => Some(Method::Chutes),
        Method::Chutes | Method::Houses => None,
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
            for made_with in [false, true].map(MadeWith::new) {
                let mut verifier = Verifier::new();
                let mut says = |puzzle, solution| {
                    let budget = Budget::unlimited();
                    let verdict = verifier.verify(puzzle, solution, made_with, &budget);
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
