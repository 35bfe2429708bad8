//! The search over guesses, with one grid and its trail to undo changes.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Digit};

use super::choose::{Choose, Chooser};
use super::grid::{Grid, Mark};
use super::rules::{Propagate, Workspace};
use crate::mask::Mask;
use crate::native::large::kernel::Kernel;
use crate::native::question::{Ended, OnGrid, Question, Run};

/// A candidate assumed to be true, and the mark to undo it.
struct Guess {
    cell: usize,
    digit: usize,
    mark: Mark,
}

/// Finds each solution once.
pub(super) fn search<K: Kernel, M: Mask>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    let puzzle = question.puzzle;
    let shape = question.box_shape();
    let side = shape.side();
    let mut nodes = 0;
    if let Some(reason) = budget.stopped() {
        return Run { ended: Ended::Stopped(reason), nodes };
    }
    let watch = budget.needs_watching();
    // A node of a large grid takes longer, so the budget is checked more often there.
    let check_interval = (1 << 14) / (side * side) as u64 + 1;
    let limit = budget.node_limit().unwrap_or(u64::MAX);
    let mut grid = Grid::<M>::new(shape.rows, shape.cols);
    for (cell, given) in puzzle.as_cells().iter().enumerate() {
        if let Some(digit) = given {
            grid.give(cell, digit.index());
        }
    }
    if let Some(Candidate { cell, digit }) = question.without {
        let cell = cell.index();
        let rest = grid.cells[cell].and_not(M::of(digit.index()));
        grid.narrow(cell, cell / side, cell % side, rest);
    }
    let mut workspace = Workspace::new(shape.rows, shape.cols);
    let mut chooser = Chooser::new();
    let mut guesses: Vec<Guess> = Vec::new();
    let ended = loop {
        let propagate = Propagate { grid: &mut grid, workspace: &mut workspace };
        if !kernel.run(propagate) {
            chooser.blame(&grid);
        } else if grid.unsettled == 0 {
            if emit(&grid, on_grid).is_break() {
                break Ended::Cut;
            }
        } else {
            nodes += 1;
            if nodes > limit {
                break Ended::Stopped(Stopped::NodeLimit);
            }
            if watch
                && nodes % check_interval == 0
                && let Some(reason) = budget.stopped()
            {
                break Ended::Stopped(reason);
            }
            let (cell, digit) = kernel.run(Choose(&mut chooser, &grid));
            guesses.push(Guess { cell, digit, mark: grid.mark() });
            grid.narrow(cell, cell / side, cell % side, M::of(digit));
            continue;
        }
        // The last guess is false.
        let Some(guess) = guesses.pop() else {
            break Ended::Complete;
        };
        grid.undo(guess.mark);
        let (cell, digit) = (guess.cell, guess.digit);
        let rest = grid.cells[cell].and_not(M::of(digit));
        grid.narrow(cell, cell / side, cell % side, rest);
    };
    Run { ended, nodes }
}

fn emit<M: Mask>(grid: &Grid<M>, on_grid: OnGrid<'_>) -> ControlFlow<()> {
    let mut digits = Vec::with_capacity(grid.cells.len());
    for cell in &grid.cells {
        digits.push(Digit::new(cell.lowest()));
    }
    on_grid(&digits)
}
