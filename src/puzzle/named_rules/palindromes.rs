//! Lines that read the same from both ends, found from the middle outwards.

use super::line::Line;
use super::neighbours::{touch, touching};
use super::pairs::Pairs;
use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// Removes the rules of palindromes, and names them. The rules are in rising order.
pub(super) fn take(left: &mut Vec<PairRule>, side: usize) -> Vec<Line> {
    let mut pairs = Pairs::of(left, Relation::Equal, side);
    let middles: Vec<[Cell; 2]> = pairs.iter().collect();
    let mut lines = Vec::new();
    for pair in middles {
        let Some(middle) = middle(pair, side).filter(|_| pairs.take(pair)) else {
            continue;
        };
        let mut halves = pair.map(|cell| vec![cell]);
        while let Some(next) = next(&halves, &pairs, side) {
            pairs.take(next);
            halves[0].push(next[0]);
            halves[1].push(next[1]);
        }
        let [first, second] = halves;
        let mut cells: Vec<Cell> = first.into_iter().rev().collect();
        cells.extend(middle);
        cells.extend(second);
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

/// The next cells outwards.
fn next([first, second]: &[Vec<Cell>; 2], pairs: &Pairs, side: usize) -> Option<[Cell; 2]> {
    let last = |half: &[Cell]| *half.last().expect("a half has a cell");
    let around = touching(last(first), side).filter(|cell| !second.contains(cell));
    let mut found = around.flat_map(|one| {
        let others = pairs.others_of(one).filter(|&other| touch([last(second), other], side));
        others.filter(|other| !first.contains(other)).map(move |other| [one, other])
    });
    found.next()
}
