//! Lines of one relation between cells that touch.
//!
//! The relation holds between neighbours on a line, and on entropic and modular lines also between those two or more
//! apart. A line is grown from an end, as straight as it goes, so crossing lines come apart as they were drawn.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::line::Line;
use super::neighbours::touching;
use super::signs::signs;
use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// Removes the rules of lines, and names them.
pub(super) fn take(left: &mut BTreeSet<PairRule>, side: usize) -> Vec<Line> {
    let relations = left.iter().map(|rule| rule.relation).unique().collect_vec();
    let mut lines = Vec::new();
    for relation in relations {
        let Some(reach) = reach(relation) else {
            continue;
        };
        let of_relation = left.iter().filter(|rule| rule.relation == relation);
        let mut pairs: BTreeSet<[Cell; 2]> = of_relation.map(|rule| rule.cells).collect();
        let is_directed = !relation.is_symmetric();
        if is_directed {
            pairs = pairs.difference(&signs(&pairs, side)).copied().collect();
        }
        let mut growth = Growth { side, reach, is_directed, pairs: pairs.clone() };
        for cells in growth.lines() {
            let has_bulb = is_directed && !pairs.iter().any(|&[_, more]| more == cells[0]);
            lines.push(Line { relation, cells, has_bulb });
        }
        for &cells in pairs.difference(&growth.pairs) {
            left.remove(&PairRule { cells, relation });
        }
    }
    lines
}

/// How far apart on a line the cells are between which the relation holds; `None` if there are no such lines.
fn reach(relation: Relation) -> Option<usize> {
    match relation {
        Relation::Less | Relation::AtMost | Relation::Apart(_) => Some(1),
        Relation::OtherBlock(_) => Some(2),
        Relation::Incongruent(by) => Some(usize::from(by).clamp(2, 257) - 1),
        _ => None,
    }
}

/// The pairs that belong to no line yet.
struct Growth {
    side: usize,
    reach: usize,
    is_directed: bool,
    pairs: BTreeSet<[Cell; 2]>,
}

impl Growth {
    /// Removes the pairs of all lines.
    fn lines(&mut self) -> Vec<Vec<Cell>> {
        // Lines end where a cell has the fewest pairs, or none before it.
        let mut before: BTreeMap<Cell, usize> = BTreeMap::new();
        for &[first, second] in &self.pairs {
            *before.entry(first).or_default() += usize::from(!self.is_directed);
            *before.entry(second).or_default() += 1;
        }
        let ends = before.into_iter().sorted_by_key(|&(cell, pairs)| (pairs, cell));
        let mut lines = Vec::new();
        for (end, _) in ends {
            while let Some(line) = self.longest_from(end) {
                for (place, &cell) in line.iter().enumerate() {
                    for &other in line[place + 1..].iter().take(self.reach) {
                        self.pairs.remove(&self.pair(cell, other));
                    }
                }
                lines.push(line);
            }
        }
        lines
    }

    fn longest_from(&self, end: Cell) -> Option<Vec<Cell>> {
        let seconds = touching(end, self.side);
        let seconds = seconds.filter(|&cell| self.pairs.contains(&self.pair(end, cell)));
        seconds.map(|second| self.grown(end, second)).min_by_key(|line| Reverse(line.len()))
    }

    /// The line that begins with these cells.
    fn grown(&self, first: Cell, second: Cell) -> Vec<Cell> {
        let mut line = vec![first, second];
        let mut on_line = BTreeSet::from([first, second]);
        loop {
            let [before, last] = [line[line.len() - 2], line[line.len() - 1]];
            let goes_on = |&cell: &Cell| {
                let mut within_reach = line.iter().rev().take(self.reach);
                !on_line.contains(&cell)
                    && within_reach.all(|&other| self.pairs.contains(&self.pair(other, cell)))
            };
            let next = touching(last, self.side).filter(goes_on);
            let Some(next) = next.min_by_key(|&cell| self.bend(before, last, cell)) else {
                return line;
            };
            on_line.insert(next);
            line.push(next);
        }
    }

    /// How much the line turns at its last cell; smallest if it goes straight on.
    fn bend(&self, before: Cell, last: Cell, next: Cell) -> isize {
        let place = |cell: Cell| [cell.index() / self.side, cell.index() % self.side];
        let [before, last, next] = [before, last, next].map(place);
        let step = |at: usize| {
            let [a, b, c] = [before[at], last[at], next[at]].map(|place| place as isize);
            (b - a) * (c - b)
        };
        -step(0) - step(1)
    }

    fn pair(&self, first: Cell, second: Cell) -> [Cell; 2] {
        if self.is_directed || first < second { [first, second] } else { [second, first] }
    }
}
