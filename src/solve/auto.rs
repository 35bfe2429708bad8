//! The engine that chooses: native search first, the SAT solver where that takes too long.

use std::ops::ControlFlow;

use super::{Ended, Engine, NativeEngine, SatEngine, SolveError};
use crate::budget::{Budget, Stopped};
use crate::native::large::Method;
use crate::puzzle::{Puzzle, Solution};

/// Tries native search with a limit on its nodes, then hands over to SAT.
///
/// - Up to side 9 native search is never slow: nothing is handed over.
/// - Beyond, search without learning either ends after few nodes or explodes, so it is given about as
///   long as a SAT solver takes for an easy puzzle of that size. In nodes that is 5,000 where whole grids
///   are swept (3×4, 4×3 and 4×4 boxes: under 1 µs a node, where SAT takes 3 ms for a minimal 16×16), 400
///   up to side 16 by chutes (12 µs a node), 1,000 up to side 20 (13 µs, SAT 19 ms and more) and 200 above
///   (19 µs and more, SAT 15 ms and more).
/// - But where that finds solutions in plenty the question is a large count, and native search goes on:
///   a SAT solver with a blocking clause for each solution only gets slower.
#[derive(Debug)]
pub struct AutoEngine {
    native: NativeEngine,
    sat: SatEngine,
    /// Nodes that native search is given, when not as the puzzle's shape says.
    nodes: Option<u64>,
    /// Whether the last question went on to SAT.
    handed_over: bool,
}

impl Default for AutoEngine {
    fn default() -> Self {
        Self::new(SatEngine::new())
    }
}

/// Nodes after which native search gives up on a puzzle above side 9.
fn patience(puzzle: &Puzzle) -> u64 {
    match (Method::for_puzzle(puzzle), puzzle.geometry().side()) {
        (Method::Sweeps, _) => 5_000,
        (_, ..=16) => 400,
        (_, ..=20) => 1_000,
        _ => 200,
    }
}

/// So many solutions found within [`patience`] are plenty.
const PLENTY: usize = 16;

impl AutoEngine {
    /// Native search, then `sat`.
    pub fn new(sat: SatEngine) -> Self {
        AutoEngine {
            native: NativeEngine::new(),
            sat,
            nodes: None,
            handed_over: false,
        }
    }
}

impl Engine for AutoEngine {
    fn answered_by(&self) -> &'static str {
        if self.handed_over {
            "native, then sat"
        } else {
            "native"
        }
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        self.handed_over = false;
        let nodes = self.nodes.unwrap_or_else(|| patience(puzzle));
        let own_limit = budget.node_limit().is_none_or(|limit| limit > nodes);
        if puzzle.geometry().side() <= 9 || !own_limit {
            return self.native.search(puzzle, budget, on_solution);
        }
        let mut known = Vec::new();
        let mut count = 0;
        let limited = budget.clone().with_node_limit(nodes);
        let ended = self.native.search(puzzle, &limited, &mut |solution| {
            count += 1;
            if known.len() < PLENTY {
                known.push(solution.clone());
            }
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
                if again <= count {
                    ControlFlow::Continue(())
                } else {
                    on_solution(solution)
                }
            });
        }
        self.handed_over = true;
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
        // 8,000 solutions take more nodes than native search is given at first.
        let empty = Puzzle::empty(Geometry::boxes(3, 4).unwrap());
        let found = AutoEngine::default()
            .solutions(&empty, 8_000, &Budget::unlimited())
            .unwrap();
        assert_eq!((found.solutions.len(), found.ended), (8_000, Ended::Cut));
        let mut grids: Vec<_> = found.solutions.iter().map(Solution::digits).collect();
        grids.sort();
        grids.dedup();
        assert_eq!(grids.len(), 8_000);
    }

    #[test]
    fn sat_finds_the_rest_after_a_hand_over() {
        let geometry = Geometry::boxes(3, 4).unwrap();
        let mut native = NativeEngine::new();
        let budget = Budget::unlimited();
        let first = native
            .solutions(&Puzzle::empty(geometry.clone()), 1, &budget)
            .unwrap();
        for holes in [0, 40, 50, 60] {
            let mut puzzle = first.solutions[0].to_puzzle();
            geometry
                .cells()
                .take(holes)
                .for_each(|cell| puzzle.set(cell, None));
            let expected = native.count(&puzzle, 50, &budget).unwrap();
            for nodes in [0, 1, 2, 5, 1_000] {
                let mut auto = AutoEngine {
                    nodes: Some(nodes),
                    ..AutoEngine::default()
                };
                let found = auto.solutions(&puzzle, 50, &budget).unwrap();
                let distinct = (0..found.solutions.len())
                    .all(|i| !found.solutions[..i].contains(&found.solutions[i]));
                assert!(distinct);
                assert_eq!(
                    (found.solutions.len() as u64, found.ended),
                    (expected.solutions, expected.ended)
                );
            }
        }
    }
}
