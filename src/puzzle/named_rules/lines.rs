//! Lines of one relation between cells that touch.
//!
//! The relation holds between neighbours on a line, and on entropic and modular lines also between those two or more
//! apart. A line is grown from an end, as straight as it goes, so crossing lines come apart as they were drawn.

use std::cmp::Reverse;

use itertools::Itertools;

use super::line::Line;
use super::neighbours::touch;
use super::pairs::Pairs;
use super::signs::signs;
use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// Removes the rules of lines, and names them. The rules are in rising order.
pub(super) fn take(left: &mut Vec<PairRule>, side: usize) -> Vec<Line> {
    let relations = left.iter().map(|rule| rule.relation).dedup().unique().collect_vec();
    let mut lines = Vec::new();
    for relation in relations {
        let Some(reach) = reach(relation) else {
            continue;
        };
        let mut pairs = Pairs::of(left, relation, side);
        let is_directed = !relation.is_symmetric();
        if is_directed {
            let signs = signs(&pairs, side);
            pairs.forget(|pair| signs.binary_search(&pair).is_ok());
        }
        let mut growth = Growth { side, reach, pairs, is_on_line: vec![false; side * side] };
        lines.extend(growth.lines(relation));
        growth.pairs.remove_taken(left);
    }
    lines
}

/// How far apart on a line the cells are between which the relation holds; `None` if there are no such lines.
pub(super) fn reach(relation: Relation) -> Option<usize> {
    match relation {
        Relation::Less | Relation::AtMost | Relation::Apart(_) => Some(1),
        Relation::OtherBlock(_) => Some(2),
        Relation::Incongruent(by) => Some(usize::from(by).clamp(2, 257) - 1),
        _ => None,
    }
}

/// Lines that grow.
struct Growth {
    side: usize,
    reach: usize,
    /// The pairs; those of complete lines are taken.
    pairs: Pairs,
    /// For each cell, whether it is on the line that grows; false between lines.
    is_on_line: Vec<bool>,
}

impl Growth {
    /// Takes the pairs of all lines.
    fn lines(&mut self, relation: Relation) -> Vec<Line> {
        let is_directed = !relation.is_symmetric();
        // Lines end where a cell has the fewest pairs, or none before it.
        let mut before = vec![0; self.side * self.side];
        let mut ends = Vec::new();
        for [first, second] in self.pairs.iter() {
            before[first.index()] += usize::from(!is_directed);
            before[second.index()] += 1;
            ends.extend([first, second]);
        }
        ends.sort_unstable_by_key(|cell| (before[cell.index()], *cell));
        ends.dedup();
        let mut lines = Vec::new();
        for end in ends {
            while let Some(cells) = self.longest_from(end) {
                for (place, &cell) in cells.iter().enumerate() {
                    for &other in cells[place + 1..].iter().take(self.reach) {
                        self.pairs.take([cell, other]);
                    }
                }
                let has_bulb = is_directed && before[end.index()] == 0;
                lines.push(Line { relation, cells, has_bulb });
            }
        }
        lines
    }

    fn longest_from(&mut self, end: Cell) -> Option<Vec<Cell>> {
        let seconds = self.pairs.others_of(end).filter(|&cell| touch([end, cell], self.side));
        let seconds: Vec<Cell> = seconds.collect();
        let lines = seconds.into_iter().map(|second| self.grown(end, second));
        lines.min_by_key(|line| Reverse(line.len()))
    }

    /// The line that begins with these cells.
    fn grown(&mut self, first: Cell, second: Cell) -> Vec<Cell> {
        let mut line = vec![first, second];
        let mut before = first;
        let mut last = second;
        loop {
            self.is_on_line[before.index()] = true;
            self.is_on_line[last.index()] = true;
            let goes_on = |&cell: &Cell| {
                // The last one is in a pair with it.
                let mut within_reach = line.iter().rev().take(self.reach).skip(1);
                touch([last, cell], self.side)
                    && !self.is_on_line[cell.index()]
                    && within_reach.all(|&other| self.pairs.contains([other, cell]))
            };
            let next = self.pairs.others_of(last).filter(goes_on);
            let Some(next) = next.min_by_key(|&cell| self.bend(before, last, cell)) else {
                line.iter().for_each(|cell| self.is_on_line[cell.index()] = false);
                return line;
            };
            (before, last) = (last, next);
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
}
