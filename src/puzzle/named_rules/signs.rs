//! Which pairs "less than" are signs between cells, rather than parts of thermometers.
//!
//! Both say the same, so this is a matter of looks: makers draw a few long lines, or signs between many cells.

use std::cell::LazyCell;

use super::neighbours::{are_neighbours, neighbours};
use super::pairs::Pairs;
use crate::geometry::Cell;

/// The pairs that are signs: those between cells that lie side by side and form a net, or surround a cell that is less
/// or more than all beside it; and the other pairs of such cells if most are of that sort or stand alone. In rising order.
pub(super) fn signs(pairs: &Pairs, side: usize) -> Vec<[Cell; 2]> {
    let beside = |&cells: &[Cell; 2]| are_neighbours(cells, side);
    let extremes = LazyCell::new(|| Extremes::of(pairs, side));
    let (mut certain, mut possible, mut lines) = (Vec::new(), Vec::new(), 0);
    let mut alone = 0;
    for Part { pairs, cells } in parts(pairs, side) {
        if !pairs.iter().all(beside) {
            lines += pairs.len();
        } else if pairs.len() >= cells || pairs.iter().all(|&pair| extremes.explain(pair)) {
            certain.extend(pairs);
        } else {
            if pairs.len() == 1 {
                alone += 1;
            } else {
                lines += pairs.len();
            }
            possible.extend(pairs);
        }
    }
    if certain.len() + alone > lines {
        certain.extend(possible);
    }
    certain.sort_unstable();
    certain
}

/// Pairs that hang together by common cells, and the number of their cells.
struct Part {
    pairs: Vec<[Cell; 2]>,
    cells: usize,
}

fn parts(pairs: &Pairs, side: usize) -> Vec<Part> {
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
    let mut parts: Vec<Part> = Vec::new();
    // The number of each cell's part, from when the cell is counted. The first cell is counted when its part begins.
    let mut numbers = vec![None; side * side];
    for pair in pairs.iter() {
        let first = first_of(&mut leads_to, pair[0]);
        let number = *numbers[first].get_or_insert_with(|| {
            parts.push(Part { pairs: Vec::new(), cells: 1 });
            parts.len() - 1
        });
        for cell in pair {
            parts[number].cells += usize::from(numbers[cell.index()].replace(number).is_none());
        }
        parts[number].pairs.push(pair);
    }
    parts
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
            let mut cells: Vec<Cell> = pairs.iter().map(|pair| pair[end]).collect();
            cells.sort_unstable();
            cells.dedup();
            let mut are_extreme = vec![false; side * side];
            cells.iter().for_each(|cell| are_extreme[cell.index()] = true);
            loop {
                let is_extreme = |cell: &Cell| {
                    neighbours(*cell, side)
                        .all(|other| are_extreme[other.index()] || is_beyond(*cell, other))
                };
                let (kept, others): (Vec<Cell>, Vec<Cell>) =
                    cells.into_iter().partition(is_extreme);
                if others.is_empty() {
                    return are_extreme;
                }
                others.iter().for_each(|cell| are_extreme[cell.index()] = false);
                cells = kept;
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
