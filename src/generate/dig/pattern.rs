//! Finds digits for the cells of a pattern that leave one solution.
//!
//! A random full grid is rarely the only solution of its digits in a sparse pattern, so a walk improves it. Each step
//! changes the digit of a random cell of the pattern, and keeps the change if the puzzle then has a solution and no more
//! solutions than before, counted up to a limit.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{Cell, Digit};
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Length of a walk.
const STEPS: usize = 400;

/// Solutions are counted up to this number.
const MOST: u64 = 500;

/// Node limit of one count, because large grids could take forever.
const NODES: u64 = 5_000;

/// The puzzle `empty`, which has no givens, with the digits of a full grid in these cells.
pub(in crate::generate) fn masked(
    empty: &Puzzle,
    solution: &Solution,
    cells: impl IntoIterator<Item = Cell>,
) -> Puzzle {
    let mut puzzle = empty.clone();
    for cell in cells {
        puzzle.set(cell, Some(solution.digit(cell)));
    }
    puzzle
}

/// Walks from a full grid towards one that is the only solution of its digits in these cells. Returns the puzzle at the end
/// of the walk, unique or not.
pub(in crate::generate) fn fit(
    empty: &Puzzle,
    solution: &mut Solution,
    cells: &[Cell],
    native: &mut Native,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<Puzzle, Stopped> {
    let geometry = solution.geometry().clone();
    let mut puzzle = masked(empty, solution, cells.iter().copied());
    let mut walk = Walk { native, budget };
    let (mut fewest, _) = walk.count(&puzzle)?;
    for _ in 0..STEPS {
        if fewest == 1 || cells.is_empty() {
            break;
        }
        let cell = cells[stream.below(cells.len() as u64) as usize];
        let digit = Digit::new(stream.below(geometry.side() as u64) as usize);
        let before = puzzle.given(cell);
        if before == Some(digit) {
            continue;
        }
        puzzle.set(cell, Some(digit));
        let (count, grid) = walk.count(&puzzle)?;
        match grid {
            Some(grid) if count <= fewest => {
                let grid = Solution::new(geometry.clone(), grid);
                *solution = grid.expect("native search keeps the rules");
                fewest = count;
            }
            _ => puzzle.set(cell, before),
        }
    }
    Ok(puzzle)
}

struct Walk<'a> {
    native: &'a mut Native,
    budget: &'a Budget,
}

impl Walk<'_> {
    /// The number of solutions, and the first one. The number is above [`MOST`] if the node limit was reached.
    fn count(&mut self, puzzle: &Puzzle) -> Result<(u64, Option<Vec<Digit>>), Stopped> {
        let limited = self.budget.clone().with_node_limit(NODES);
        let (mut count, mut first) = (0, None);
        let ended = self.native.search(puzzle, &limited, &mut |grid| {
            first.get_or_insert_with(|| grid.to_vec());
            count += 1;
            if count < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match ended {
            Ended::Stopped(Stopped::NodeLimit) => Ok((MOST + 1, first)),
            Ended::Stopped(reason) => Err(reason),
            Ended::Complete | Ended::Cut => Ok((count, first)),
        }
    }
}
