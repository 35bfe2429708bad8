//! The engine that chooses a method: construction for nearly empty grids, then native search, then the SAT solver if
//! native search takes too long, and above side 25 local search in turn with it.

use std::ops::ControlFlow;

use super::by_sat::LARGEST_SIDE_BY_SAT_ALONE;
use super::construct::{another_grid, two_grids};
use super::local_search::LocalSearch;
use super::{Ended, Engine, NativeEngine, SatEngine, SolveError, checked};
use crate::budget::{Budget, Stopped};
use crate::native::large::Method;
use crate::puzzle::{Part, Puzzle, Solution};

/// Tries native search with a node limit, then SAT.
///
/// - Above side 9, a construction immediately gives two solutions of empty and nearly empty grids of any side. A search
///   starts only if more are needed.
/// - Up to side 9, native search is never slow on plain grids, so SAT is not used. With other houses than rows, columns
///   and boxes, its node limit is 50,000: 2 µs a node. Layouts without any solution take it up to 25,000 nodes or very
///   many; SAT takes 0.1 to 8 s for them.
/// - Above, search without learning either ends after few nodes or explodes. Its node limit corresponds to the time
///   that a SAT solver takes for the easiest puzzles that native search does not solve soon. With sweeps of whole
///   grids (up to side 16, except boxes of one row or column), it is 5,000 nodes: about 1 µs a node, where SAT takes
///   3 ms for a minimal 16×16. With chutes, it is 400 nodes up to side 16 (12 µs a node), 3,000 up to side 20 (13 µs,
///   SAT 8 to 71 ms), 700 up to side 25 (18 µs, SAT 9 ms and more), and 200 above (22 µs and more, SAT 0.3 s and more
///   on the 36×36 grids that native search does not solve at once).
/// - Above side 25 with 8,000 candidates and more, local search comes before SAT, whose formula takes long to load. It comes
///   after native search, which refutes contradictions and fills easy grids at once.
/// - Above side 25, [`SatEngine::with_local_search`] finds the first solution of grids with holes that the solver alone
///   does not solve.
/// - If native search finds many solutions within its limit, the question is a large count, and native search
///   continues: a SAT solver takes two calls for each solution.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{AutoEngine, Engine};
///
/// let mut engine = AutoEngine::new();
/// let large = Puzzle::empty(Geometry::new(10, 10)?);
/// let found = engine.solutions(&large, 2, &Budget::unlimited())?;
/// assert_eq!((found.solutions.len(), engine.answered_by()), (2, "construction"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "an engine does nothing until it is asked"]
pub struct AutoEngine<S = SatEngine> {
    native: NativeEngine,
    sat: S,
    /// The node limit of native search, if not the one for the puzzle's shape.
    nodes: Option<u64>,
    /// The engines that gave the last answer.
    answered_by: &'static str,
}

impl AutoEngine {
    /// Creates an engine that tries native search before [`SatEngine`], with local search.
    pub fn new() -> Self {
        Self::with_sat(SatEngine::new().with_local_search())
    }
}

impl Default for AutoEngine {
    fn default() -> Self {
        Self::new()
    }
}

/// The node limit of native search on a puzzle above side 9, or with other houses than rows, columns and boxes.
///
/// Time of this engine relative to the faster of the two engines alone, as geometric mean and maximum:
///
/// | nodes | 20×20 | 25×25 | 36×36 |
/// |---|---|---|---|
/// | 200 | 1.54, 4.8 | 1.31, 5.2 | **1.13, 4.7** |
/// | 700 | 1.51, 2.6 | **1.10, 2.9** | 1.15, 4.7 |
/// | 3,000 | **1.08, 1.7** | 1.16, 2.4 | 1.25, 4.9 |
/// | 20,000 | 1.08, 1.7 | 1.38, 4.9 | 1.49, 12 |
///
/// The measurements are on 12, 55 and 14 puzzles of either kind, many of them made from hard ones by adding givens
/// until native search ends; see `benches/README.md`. No limit suits all puzzles: where both engines take similar
/// times, either may be much slower on a single puzzle.
fn native_node_limit(puzzle: &Puzzle) -> u64 {
    if !puzzle.parts().is_empty() {
        let has_sums = puzzle.parts().iter().any(Part::is_sum);
        return if has_sums { NODES_WITH_SUMS } else { NODES_WITH_PARTS };
    }
    match (Method::for_puzzle(puzzle), puzzle.geometry().side()) {
        (Method::Places, ..=9) => 50_000,
        (Method::Sweeps, _) | (_, ..=9) => 5_000,
        (Method::Places, _) => 1_000,
        (_, ..=16) => 400,
        (_, ..=20) => 3_000,
        (_, ..=25) => 700,
        _ => 200,
    }
}

/// The node limit for puzzles with conditions on several cells: a node takes 5 to 100 µs. Puzzles of counts and automata
/// take longer with 2,500 nodes.
const NODES_WITH_PARTS: u64 = 700;

/// The node limit for puzzles with sums. Compared with 700 nodes, the geometric mean of the times is 0.94 on 267 puzzles and
/// 1.01 on 84 others; for some, the SAT solver takes up to thirty times as long as 2,500 nodes do.
const NODES_WITH_SUMS: u64 = 2_500;

/// Steps of local search for each candidate, before SAT on a puzzle with very many of them. On most grids it finds a
/// solution with up to five; on harder ones it continues in turn with the solver.
const STEPS_PER_CANDIDATE: u64 = 10;

/// Number of solutions within the node limit from which native search continues without a limit.
const MANY_SOLUTIONS: usize = 16;

impl<S: Engine> AutoEngine<S> {
    /// Creates an engine that tries native search before `sat`, a SAT engine or a portfolio of them.
    pub fn with_sat(sat: S) -> Self {
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

/// Constructs up to two solutions; see [`two_grids`].
fn constructed(puzzle: &Puzzle) -> Result<Vec<Solution>, SolveError> {
    let solution = |grid| checked("construction", puzzle, grid);
    two_grids(puzzle).into_iter().map(solution).collect()
}

/// Up to two solutions of a puzzle with very many candidates, by local search alone.
fn searched_locally(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Solution>, SolveError> {
    if puzzle.geometry().side() <= LARGEST_SIDE_BY_SAT_ALONE {
        return Ok(Vec::new());
    }
    let Some(mut search) = LocalSearch::of_large(puzzle, budget) else {
        return Ok(Vec::new());
    };
    let steps = STEPS_PER_CANDIDATE * search.num_candidates() as u64;
    let Some(first) = search.run(steps, budget) else {
        return Ok(Vec::new());
    };
    let second = another_grid(puzzle, &first);
    let grids = std::iter::once(first).chain(second);
    grids.map(|grid| checked("local-search", puzzle, grid)).collect()
}

impl<S: Engine> AutoEngine<S> {
    /// Finds all solutions with the two engines.
    fn search_further(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        self.answered_by = "native";
        let nodes = self.nodes.unwrap_or_else(|| native_node_limit(puzzle));
        let is_limited = budget.node_limit().is_none_or(|limit| limit > nodes);
        let is_never_slow = puzzle.geometry().side() <= 9
            && puzzle.geometry().box_shape().is_some()
            && puzzle.parts().is_empty();
        if is_never_slow || !is_limited {
            return self.native.search(puzzle, budget, on_solution);
        }
        let mut reported = Vec::new();
        let mut count = 0;
        let limited = budget.clone().with_node_limit(nodes);
        let ended = self.native.search(puzzle, &limited, &mut |solution| {
            count += 1;
            if reported.len() < MANY_SOLUTIONS {
                reported.push(solution.clone());
            }
            on_solution(solution)
        })?;
        if ended != Ended::Stopped(Stopped::NodeLimit) {
            return Ok(ended);
        }
        // Either engine starts from the beginning, so skip the solutions already reported.
        if reported.len() >= MANY_SOLUTIONS {
            let mut skipped = 0;
            return self.native.search(puzzle, budget, &mut |solution| {
                skipped += 1;
                if skipped <= count { ControlFlow::Continue(()) } else { on_solution(solution) }
            });
        }
        if budget.node_limit().is_none() && budget.conflict_limit().is_none() {
            self.answered_by = "native, then local-search";
            for solution in searched_locally(puzzle, budget)? {
                if reported.contains(&solution) {
                    continue;
                }
                if on_solution(solution.clone()).is_break() {
                    return Ok(Ended::Cut);
                }
                reported.push(solution);
            }
        }
        self.answered_by = "native, then sat";
        self.sat.search(puzzle, budget, &mut |solution| {
            if reported.contains(&solution) {
                ControlFlow::Continue(())
            } else {
                on_solution(solution)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::{Digit, Geometry};
    use crate::random::Stream;

    #[test]
    fn solutions_found_before_the_switch_are_not_reported_again() {
        // 8,000 solutions take more nodes than the first limit of native search.
        let empty = Puzzle::empty(Geometry::new(3, 4).unwrap());
        let found = AutoEngine::new().solutions(&empty, 8_000, &Budget::unlimited()).unwrap();
        assert_eq!((found.solutions.len(), found.ended), (8_000, Ended::Cut));
        let mut grids: Vec<_> = found.solutions.iter().map(Solution::digits).collect();
        grids.sort();
        grids.dedup();
        assert_eq!(grids.len(), 8_000);
    }

    #[test]
    fn local_search_finds_two_solutions_where_candidates_are_very_many() {
        let geometry = Geometry::new(7, 8).unwrap();
        let grid = random_solution(&geometry, &mut Stream::new(2, 3));
        let mut puzzle = grid.to_puzzle();
        geometry
            .cells()
            .filter(|cell| cell.index() % 9 > 0)
            .for_each(|cell| puzzle.set(cell, None));
        let mut engine = AutoEngine::new();
        let found = engine.solutions(&puzzle, 2, &Budget::unlimited()).unwrap();
        assert_eq!((found.ended, engine.answered_by()), (Ended::Cut, "native, then local-search"));
        let [one, other] = &found.solutions[..] else { panic!("there are many solutions") };
        assert!(one != other && one.completes(&puzzle) && other.completes(&puzzle));
        let no_time = Budget::unlimited().with_time_limit(Duration::ZERO);
        let found = engine.solutions(&puzzle, 2, &no_time).unwrap();
        assert!(found.solutions.is_empty() && matches!(found.ended, Ended::Stopped(_)));
    }

    #[test]
    fn contradictions_of_nearly_empty_grids_are_found_at_once() {
        // Digit 1 has no place in the first row: nine boxes of the band have it, and the row of the tenth is full.
        let geometry = Geometry::new(10, 10).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        for i in 0..9 {
            puzzle.set(geometry.cell(1 + i, 11 * i), Some(Digit::new(0)));
        }
        for i in 0..10 {
            puzzle.set(geometry.cell(0, 90 + i), Some(Digit::new(1 + i)));
        }
        let mut engine = AutoEngine::new();
        let found = engine.solutions(&puzzle, 2, &Budget::unlimited()).unwrap();
        assert_eq!((found.solutions.len(), found.ended), (0, Ended::Complete));
        assert_eq!(engine.answered_by(), "native");
    }

    #[test]
    fn sat_finds_the_remaining_solutions_after_the_switch() {
        let geometry = Geometry::new(3, 4).unwrap();
        let mut native = NativeEngine::new();
        let budget = Budget::unlimited();
        let first = native.solutions(&Puzzle::empty(geometry.clone()), 1, &budget).unwrap();
        for holes in [0, 40, 50, 60] {
            let mut puzzle = first.solutions[0].to_puzzle();
            geometry.cells().take(holes).for_each(|cell| puzzle.set(cell, None));
            let expected = native.count(&puzzle, 50, &budget).unwrap();
            for nodes in [0, 1, 2, 5, 1_000] {
                let mut auto = AutoEngine { nodes: Some(nodes), ..AutoEngine::new() };
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
