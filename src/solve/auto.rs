//! The engine that chooses: native search first, the SAT solver where that takes too long.

use std::ops::ControlFlow;

use super::{Ended, Engine, NativeEngine, SatEngine, SolveError};
use crate::budget::{Budget, Stopped};
use crate::puzzle::{Puzzle, Solution};

/// Tries native search with a limit on its nodes, then hands over to SAT.
///
/// - Up to side 9 native search is never slow: nothing is handed over.
/// - Beyond, search without learning either ends after few nodes or explodes, so it is given 2,000 nodes.
/// - But where that finds solutions in plenty the question is a large count, and native search goes on:
///   a SAT solver with a blocking clause for each solution only gets slower.
#[derive(Clone, Debug, Default)]
pub struct AutoEngine {
    native: NativeEngine,
    sat: SatEngine,
}

/// Nodes after which native search gives up on a grid above side 9.
const NODES: u64 = 2_000;

/// So many solutions found within [`NODES`] are plenty.
const PLENTY: usize = 16;

impl AutoEngine {
    /// Native search, then `sat`.
    pub fn new(sat: SatEngine) -> Self {
        AutoEngine {
            native: NativeEngine::new(),
            sat,
        }
    }
}

impl Engine for AutoEngine {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let own_limit = budget.node_limit().is_none_or(|limit| limit > NODES);
        if puzzle.geometry().side() <= 9 || !own_limit {
            return self.native.search(puzzle, budget, on_solution);
        }
        let mut known = Vec::new();
        let limited = budget.clone().with_node_limit(NODES);
        let ended = self.native.search(puzzle, &limited, &mut |solution| {
            known.push(solution.clone());
            on_solution(solution)
        })?;
        if ended != Ended::Stopped(Stopped::NodeLimit) {
            return Ok(ended);
        }
        // Either engine starts anew; what was reported already is passed over.
        if known.len() >= PLENTY {
            let mut again = 0;
            return self.native.search(puzzle, budget, &mut |solution| {
                again += 1;
                if again <= known.len() {
                    ControlFlow::Continue(())
                } else {
                    on_solution(solution)
                }
            });
        }
        self.sat.search(puzzle, budget, &mut |solution| {
            if known.contains(&solution) {
                ControlFlow::Continue(())
            } else {
                on_solution(solution)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn solutions_found_before_the_hand_over_are_not_found_again() {
        // 3,000 solutions take more nodes than native search is given at first.
        let empty = Puzzle::empty(Geometry::boxes(3, 4).unwrap());
        let found = AutoEngine::default()
            .solutions(&empty, 3_000, &Budget::unlimited())
            .unwrap();
        assert_eq!((found.solutions.len(), found.ended), (3_000, Ended::Cut));
        let mut grids: Vec<_> = found.solutions.iter().map(Solution::digits).collect();
        grids.sort();
        grids.dedup();
        assert_eq!(grids.len(), 3_000);
    }
}
