//! Lines that read the same from both ends, found from the middle outwards.

use std::collections::BTreeSet;

use super::line::Line;
use super::neighbours::touching;
use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// Removes the rules of palindromes, and names them.
pub(super) fn take(left: &mut BTreeSet<PairRule>, side: usize) -> Vec<Line> {
    let equal = left.iter().filter(|rule| rule.relation == Relation::Equal);
    let mut pairs: BTreeSet<[Cell; 2]> = equal.map(|rule| rule.cells).collect();
    let middles: Vec<[Cell; 2]> = pairs.iter().copied().collect();
    let mut lines = Vec::new();
    for pair in middles {
        let Some(middle) = middle(pair, side).filter(|_| pairs.remove(&pair)) else {
            continue;
        };
        let mut halves = pair.map(|cell| vec![cell]);
        while let Some(next) = next(&halves, &pairs, side) {
            pairs.remove(&[next[0].min(next[1]), next[0].max(next[1])]);
            halves[0].push(next[0]);
            halves[1].push(next[1]);
        }
        let [first, second] = halves;
        for (&one, &other) in first.iter().zip(&second) {
            left.remove(&PairRule::new(one, other, Relation::Equal));
        }
        let mut cells: Vec<Cell> = first.into_iter().rev().collect();
        cells.extend(middle);
        cells.extend(second);
        if cells.last() < cells.first() {
            cells.reverse();
        }
        lines.push(Line { relation: Relation::Equal, cells, has_bulb: false });
    }
    lines
}

/// The cell between two cells, or none if they touch; `None` if they are farther apart.
///
/// Of several cells that touch both, the one in the straight middle comes first: two cells in a row or column have no
/// digit in common, so only cells that are a knight's move or a corner apart have a choice.
fn middle([first, second]: [Cell; 2], side: usize) -> Option<Option<Cell>> {
    if touching(first, side).any(|cell| cell == second) {
        return Some(None);
    }
    let between = touching(first, side).filter(|&cell| touching(cell, side).any(|c| c == second));
    let straight = (first.index() + second.index()) / 2;
    between.min_by_key(|cell| cell.index().abs_diff(straight)).map(Some)
}

/// The next cells outwards.
fn next(
    [first, second]: &[Vec<Cell>; 2],
    pairs: &BTreeSet<[Cell; 2]>,
    side: usize,
) -> Option<[Cell; 2]> {
    let last = |half: &[Cell]| *half.last().expect("a half has a cell");
    let around = touching(last(first), side).filter(|cell| !second.contains(cell));
    let mut found = around.flat_map(|one| {
        let others = touching(last(second), side).filter(|other| !first.contains(other));
        others.map(move |other| [one, other])
    });
    found.find(|[one, other]| pairs.contains(&[(*one).min(*other), (*one).max(*other)]))
}
