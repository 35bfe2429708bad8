//! Whether the cells of a rule lie as its mark needs them.

use itertools::Itertools;

use super::board::Board;
use satdoku::geometry::Cell;
use satdoku::puzzle::{Drawn, OutsideClue, Rule};

/// How a rule is drawn: not at all if its cells do not lie as its mark needs them.
pub(super) fn drawn(rule: &Rule, board: &Board<'_>) -> Drawn {
    match rule.drawn() {
        Drawn::Outside(..) if way_out(board, rule.cells()).is_none() => Drawn::Nothing,
        Drawn::Quadruple if square_of_four(rule.cells(), board).is_none() => Drawn::Nothing,
        drawn => drawn,
    }
}

/// The first of four cells that meet at a point.
pub(super) fn square_of_four(cells: &[Cell], board: &Board<'_>) -> Option<Cell> {
    let first = *cells.iter().min()?;
    let square = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|way| board.step(first, way));
    (cells.len() == 4 && square.iter().all(|it| it.is_some_and(|cell| cells.contains(&cell))))
        .then_some(first)
}

/// Whether there are several sorts of clues beside the grid that no arrow tells apart.
pub(super) fn has_sorts_outside(rules: &[Rule], board: &Board<'_>) -> bool {
    let mut around = rules.iter().filter_map(|rule| match drawn(rule, board) {
        Drawn::Outside(OutsideClue { around, is_diagonal: false }, _) => Some(around),
        _ => None,
    });
    !around.all_equal()
}

/// The way out of the grid from the first of these cells, as rows down and columns right, if the cells are a whole line.
pub(super) fn way_out(board: &Board<'_>, cells: &[Cell]) -> Option<[isize; 2]> {
    let &[first, second, ..] = cells else { return None };
    let ways = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
    let way = ways.into_iter().find(|&way| board.step(second, way) == Some(first))?;
    let steps = cells.windows(2).all(|two| board.step(two[1], way) == Some(two[0]));
    let last = cells[cells.len() - 1];
    let is_whole =
        board.step(first, way).is_none() && board.step(last, way.map(|it| -it)).is_none();
    let is_in_grid = first.index() < board.geometry.rows() * board.geometry.cols();
    (steps && is_whole && is_in_grid).then_some(way)
}
