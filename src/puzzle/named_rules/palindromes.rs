//! Lines that read the same from both ends, found from the middle outwards.

use super::line::Line;
use super::neighbours::{touch, touching};
use super::pairs::Pairs;
use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// Removes the rules of palindromes, and names them. The rules are in rising order.
pub(super) fn take(left: &mut Vec<PairRule>, side: usize) -> Vec<Line> {
    let mut pairs = Pairs::of(left, Relation::Equal, side);
    let mut middles: Vec<[Cell; 2]> = pairs.iter().collect();
    // Two cells that touch are more often the middle of a line than two with a cell between them.
    middles.sort_by_key(|&pair| !touch(pair, side));
    // For each cell, whether it is on the line that grows.
    let mut is_on_line = vec![false; side * side];
    let mut lines = Vec::new();
    for pair in middles {
        let Some(middle) = middle(pair, side).filter(|_| pairs.take(pair)) else {
            continue;
        };
        let mut halves = pair.map(|cell| vec![cell]);
        pair.into_iter().chain(middle).for_each(|cell| is_on_line[cell.index()] = true);
        while let Some(next) = next(&halves, &pairs, &is_on_line, side) {
            pairs.take(next);
            for (half, cell) in halves.iter_mut().zip(next) {
                half.push(cell);
                is_on_line[cell.index()] = true;
            }
        }
        let [first, second] = halves;
        let mut cells: Vec<Cell> = first.into_iter().rev().collect();
        cells.extend(middle);
        cells.extend(second);
        cells.iter().for_each(|cell| is_on_line[cell.index()] = false);
        if cells.last() < cells.first() {
            cells.reverse();
        }
        lines.push(Line { relation: Relation::Equal, cells, has_bulb: false });
    }
    pairs.remove_taken(left);
    lines
}

/// The cell between two cells, or none if they touch; `None` if they are farther apart.
///
/// Of several cells that touch both, the one in the straight middle comes first: two cells in a row or column have no
/// digit in common, so only cells that are a knight's move or a corner apart have a choice.
fn middle([first, second]: [Cell; 2], side: usize) -> Option<Option<Cell>> {
    if touch([first, second], side) {
        return Some(None);
    }
    let between = touching(first, side).filter(|&cell| touch([cell, second], side));
    let straight = (first.index() + second.index()) / 2;
    between.min_by_key(|cell| cell.index().abs_diff(straight)).map(Some)
}

/// The next cells outwards, which are not on the line yet.
fn next(
    [first, second]: &[Vec<Cell>; 2],
    pairs: &Pairs,
    is_on_line: &[bool],
    side: usize,
) -> Option<[Cell; 2]> {
    let around = |half: &[Cell]| {
        let last = *half.last().expect("a half has a cell");
        touching(last, side).filter(|cell| !is_on_line[cell.index()])
    };
    let ends = around(first).flat_map(|one| around(second).map(move |other| [one, other]));
    ends.into_iter().find(|&[one, other]| one != other && pairs.contains([one, other]))
}
