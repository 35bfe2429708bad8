//! The engine that chooses: a construction where nearly nothing is given, else native search first, and the
//! SAT solver where that takes too long.

use std::ops::ControlFlow;

use super::construct::two_grids;
use super::{Ended, Engine, NativeEngine, SatEngine, SolveError, checked};
use crate::budget::{Budget, Stopped};
use crate::native::large::Method;
use crate::puzzle::{Puzzle, Solution};

/// Tries native search with a limit on its nodes, then hands over to SAT.
///
/// - Above side 9 empty and nearly empty grids have two solutions by construction, at any side at once. Only
///   where these are not enough is there a search at all.
/// - Up to side 9 native search is never slow on plain grids: nothing is handed over. With other houses than rows,
///   columns and boxes it is given 5,000 nodes.
/// - Beyond, search without learning either ends after few nodes or explodes, so it is given about as
///   long as a SAT solver takes for the easiest puzzles that native search does not end soon: 5,000 nodes
///   where whole grids are swept (up to side 16, but for boxes of one row or column: about 1 µs a node, where
///   SAT takes 3 ms for a minimal 16×16), and by chutes 400 up to side 16 (12 µs a node), 3,000 up to side 20
///   (13 µs, SAT 8 to 71 ms), 700 up to side 25 (18 µs, SAT 9 ms and more) and 200 above (22 µs and more, SAT
///   0.3 s and more on the 36×36 grids where native search does not end at once).
/// - But where that finds solutions in plenty the question is a large count, and native search goes on:
///   a SAT solver takes two calls for each solution.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{AutoEngine, Engine};
///
/// let mut engine = AutoEngine::default();
/// let large = Puzzle::empty(Geometry::boxes(10, 10)?);
/// let found = engine.solutions(&large, 2, &Budget::unlimited())?;
/// assert_eq!((found.solutions.len(), engine.answered_by()), (2, "construction"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "an engine does nothing until it is asked"]
pub struct AutoEngine<S = SatEngine> {
    native: NativeEngine,
    sat: S,
    /// Nodes that native search is given, when not as the puzzle's shape says.
    nodes: Option<u64>,
    /// Who answered the last question.
    answered_by: &'static str,
}

impl Default for AutoEngine {
    fn default() -> Self {
        Self::new(SatEngine::new())
    }
}

/// Nodes after which native search gives up on a puzzle above side 9, or with other houses than rows, columns and boxes.
///
/// Of the time that the better engine alone takes, this choice costs, in the geometric mean and at worst:
///
/// | nodes | 20×20 | 25×25 | 36×36 |
/// |---|---|---|---|
/// | 200 | 1.54, 4.8 | 1.31, 5.2 | **1.13, 4.7** |
/// | 700 | 1.51, 2.6 | **1.10, 2.9** | 1.15, 4.7 |
/// | 3,000 | **1.08, 1.7** | 1.16, 2.4 | 1.25, 4.9 |
/// | 20,000 | 1.08, 1.7 | 1.38, 4.9 | 1.49, 12 |
///
/// on 12, 55 and 14 puzzles of either kind, many of them made from hard ones by adding givens until native
/// search ends; see `benches/README.md`. No number of nodes is right for all: where both engines take about as
/// long, either may be the slower by far.
fn patience(puzzle: &Puzzle) -> u64 {
    match (Method::for_puzzle(puzzle), puzzle.geometry().side()) {
        (Method::Sweeps, _) | (_, ..=9) => 5_000,
        (_, ..=16) => 400,
        (_, ..=20) => 3_000,
        (_, ..=25) => 700,
        _ => 200,
    }
}

/// So many solutions found within [`patience`] are plenty.
const PLENTY: usize = 16;

impl<S: Engine> AutoEngine<S> {
    /// Native search, then `sat`: one SAT engine or a portfolio of them.
    pub fn new(sat: S) -> Self {
        AutoEngine { native: NativeEngine::new(), sat, nodes: None, answered_by: "native" }
    }
}

impl<S: Engine> Engine for AutoEngine<S> {
    fn answered_by(&self) -> &'static str {
        self.answered_by
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        if let Some(reason) = budget.stopped() {
            return Ok(Ended::Stopped(reason));
        }
        self.answered_by = "construction";
        let constructed = constructed(puzzle)?;
        for solution in &constructed {
            if on_solution(solution.clone()).is_break() {
                return Ok(Ended::Cut);
            }
        }
        self.search_further(puzzle, budget, &mut |solution| {
            if constructed.contains(&solution) {
                ControlFlow::Continue(())
            } else {
                on_solution(solution)
            }
        })
    }
}

/// Two solutions without a search, or fewer; see [`two_grids`].
fn constructed(puzzle: &Puzzle) -> Result<Vec<Solution>, SolveError> {
    let solution = |grid| checked("construction", puzzle, grid);
    two_grids(puzzle).into_iter().map(solution).collect()
}

impl<S: Engine> AutoEngine<S> {
    /// All solutions by the two engines.
    fn search_further(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        self.answered_by = "native";
        let nodes = self.nodes.unwrap_or_else(|| patience(puzzle));
        let own_limit = budget.node_limit().is_none_or(|limit| limit > nodes);
        let is_never_slow =
            puzzle.geometry().side() <= 9 && puzzle.geometry().box_shape().is_some();
        if is_never_slow || !own_limit {
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
                if again <= count { ControlFlow::Continue(()) } else { on_solution(solution) }
            });
        }
        self.answered_by = "native, then sat";
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
        let found = AutoEngine::default().solutions(&empty, 8_000, &Budget::unlimited()).unwrap();
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
        let first = native.solutions(&Puzzle::empty(geometry.clone()), 1, &budget).unwrap();
        for holes in [0, 40, 50, 60] {
            let mut puzzle = first.solutions[0].to_puzzle();
            geometry.cells().take(holes).for_each(|cell| puzzle.set(cell, None));
            let expected = native.count(&puzzle, 50, &budget).unwrap();
            for nodes in [0, 1, 2, 5, 1_000] {
                let mut auto = AutoEngine { nodes: Some(nodes), ..AutoEngine::default() };
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
