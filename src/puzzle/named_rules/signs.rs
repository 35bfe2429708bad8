//! Which pairs "less than" are signs between cells, rather than parts of thermometers.
//!
//! Both say the same, so this is a matter of looks: makers draw a few long lines, or signs between many cells.

use std::collections::{BTreeMap, BTreeSet};

use super::neighbours::{are_neighbours, neighbours};
use crate::geometry::Cell;

/// The pairs that are signs: those between cells that lie side by side and form a net, or surround a cell that is less
/// or more than all beside it; and the other pairs of such cells if most are of that sort or stand alone.
pub(super) fn signs(pairs: &BTreeSet<[Cell; 2]>, side: usize) -> BTreeSet<[Cell; 2]> {
    let beside = |&cells: &[Cell; 2]| are_neighbours(cells, side);
    let extremes = Extremes::of(pairs, side);
    let (mut certain, mut possible, mut lines) = (BTreeSet::new(), BTreeSet::new(), 0);
    let mut alone = 0;
    for part in connected(pairs) {
        let cells: BTreeSet<Cell> = part.iter().flatten().copied().collect();
        if !part.iter().all(beside) {
            lines += part.len();
        } else if part.len() >= cells.len() || part.iter().all(|&pair| extremes.explain(pair)) {
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
fn connected(pairs: &BTreeSet<[Cell; 2]>) -> Vec<Vec<[Cell; 2]>> {
    let mut of_cell: BTreeMap<Cell, Vec<[Cell; 2]>> = BTreeMap::new();
    for &pair in pairs {
        pair.iter().for_each(|cell| of_cell.entry(*cell).or_default().push(pair));
    }
    let mut parts = Vec::new();
    while let Some((_, first)) = of_cell.pop_first() {
        let (mut part, mut open) = (BTreeSet::new(), first);
        while let Some(pair) = open.pop() {
            part.insert(pair);
            open.extend(pair.iter().filter_map(|cell| of_cell.remove(cell)).flatten());
        }
        parts.push(part.into_iter().collect());
    }
    parts
}

/// The cells that are less, or more, than all beside them but for those that are so as well.
struct Extremes {
    minima: BTreeSet<Cell>,
    maxima: BTreeSet<Cell>,
}

impl Extremes {
    fn of(pairs: &BTreeSet<[Cell; 2]>, side: usize) -> Self {
        let among = |mut cells: BTreeSet<Cell>, is_minimum: bool| {
            let is_beyond = |cell: Cell, other: Cell| {
                pairs.contains(&if is_minimum { [cell, other] } else { [other, cell] })
            };
            loop {
                let is_extreme = |&&cell: &&Cell| {
                    neighbours(cell, side)
                        .all(|other| is_beyond(cell, other) || cells.contains(&other))
                };
                let kept: BTreeSet<Cell> = cells.iter().filter(is_extreme).copied().collect();
                if kept.len() == cells.len() {
                    return kept;
                }
                cells = kept;
            }
        };
        Extremes {
            minima: among(pairs.iter().map(|pair| pair[0]).collect(), true),
            maxima: among(pairs.iter().map(|pair| pair[1]).collect(), false),
        }
    }

    /// Whether a pair is about an extreme cell and another.
    fn explain(&self, [less, more]: [Cell; 2]) -> bool {
        let is_one_of =
            |cells: &BTreeSet<Cell>, cell, other| cells.contains(&cell) && !cells.contains(&other);
        is_one_of(&self.minima, less, more) || is_one_of(&self.maxima, more, less)
    }
}
