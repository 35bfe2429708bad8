//! Which pairs "less than" are signs between cells, rather than parts of thermometers.
//!
//! Both say the same, so this is a matter of looks: makers draw a few long lines, or signs between many cells.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use super::neighbours::{are_neighbours, neighbours};
use super::pairs::Pairs;
use crate::geometry::Cell;

/// The pairs that are signs: those between cells that lie side by side and form a net, or surround a cell that is less
/// or more than all beside it; and the other pairs of such cells if most are of that sort or stand alone.
pub(super) fn signs(pairs: &Pairs, side: usize) -> BTreeSet<[Cell; 2]> {
    let beside = |&cells: &[Cell; 2]| are_neighbours(cells, side);
    let extremes = LazyCell::new(|| Extremes::of(pairs, side));
    let (mut certain, mut possible, mut lines) = (BTreeSet::new(), BTreeSet::new(), 0);
    let mut alone = 0;
    for part in connected(pairs, side) {
        let is_net = || part.len() >= part.iter().flatten().collect::<BTreeSet<_>>().len();
        if !part.iter().all(beside) {
            lines += part.len();
        } else if is_net() || part.iter().all(|&pair| extremes.explain(pair)) {
            certain.extend(part);
        } else {
            if part.len() == 1 {
                alone += 1;
            } else {
                lines += part.len();
            }
            possible.extend(part);
        }
    }
    if certain.len() + alone > lines {
        certain.extend(possible);
    }
    certain
}

/// The pairs, parted so that those with a common cell are together.
fn connected(pairs: &Pairs, side: usize) -> Vec<Vec<[Cell; 2]>> {
    // Each cell leads to another of its part; the first of a part to itself.
    let mut leads_to: Vec<usize> = (0..side * side).collect();
    let first_of = |leads_to: &mut [usize], cell: Cell| {
        let mut at = cell.index();
        while leads_to[at] != at {
            leads_to[at] = leads_to[leads_to[at]];
            at = leads_to[at];
        }
        at
    };
    for [one, other] in pairs.iter() {
        let [one, other] = [one, other].map(|cell| first_of(&mut leads_to, cell));
        leads_to[one.max(other)] = one.min(other);
    }
    let mut parts: BTreeMap<usize, Vec<[Cell; 2]>> = BTreeMap::new();
    for pair in pairs.iter() {
        parts.entry(first_of(&mut leads_to, pair[0])).or_default().push(pair);
    }
    parts.into_values().collect()
}

/// The cells that are less, or more, than all beside them but for those that are so as well.
struct Extremes {
    /// For each cell, whether it is one.
    minima: Vec<bool>,
    maxima: Vec<bool>,
}

impl Extremes {
    fn of(pairs: &Pairs, side: usize) -> Self {
        // `end` is the place of the extreme cells in their pairs.
        let among = |end: usize| {
            let is_beyond = |cell: Cell, other: Cell| {
                pairs.contains(if end == 0 { [cell, other] } else { [other, cell] })
            };
            let mut are_extreme = vec![false; side * side];
            pairs.iter().for_each(|pair| are_extreme[pair[end].index()] = true);
            loop {
                let is_extreme = |cell: Cell| {
                    neighbours(cell, side)
                        .all(|other| is_beyond(cell, other) || are_extreme[other.index()])
                };
                let cells =
                    (0..side * side).map(Cell::new).filter(|cell| are_extreme[cell.index()]);
                let others: Vec<Cell> = cells.filter(|&cell| !is_extreme(cell)).collect();
                if others.is_empty() {
                    return are_extreme;
                }
                others.iter().for_each(|cell| are_extreme[cell.index()] = false);
            }
        };
        Extremes { minima: among(0), maxima: among(1) }
    }

    /// Whether a pair is about an extreme cell and another.
    fn explain(&self, [less, more]: [Cell; 2]) -> bool {
        let is_one_of =
            |cells: &[bool], cell: Cell, other: Cell| cells[cell.index()] && !cells[other.index()];
        is_one_of(&self.minima, less, more) || is_one_of(&self.maxima, more, less)
    }
}
