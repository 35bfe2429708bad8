//! What the conditions of rules on several cells leave of their candidates.

mod condition;
mod count;
mod finding;
mod pairs;
mod piece;
mod rank;
mod sets;
mod short_sum;
mod sum;
mod words;

use itertools::Itertools;

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::{Part, Puzzle};

use condition::PartMasks;

pub(crate) use finding::{Finding, mask_of};
pub(crate) use sets::is_left;

/// The conditions of a puzzle, ready to be looked at.
pub(crate) struct Parts<M> {
    all: Vec<PartMasks<M>>,
    /// The cells of each condition.
    pub(crate) cells: Vec<Vec<Cell>>,
    /// For each cell, its conditions by their places in `all`; empty if there are none at all.
    pub(crate) of_cell: Vec<Vec<usize>>,
    peers: Peers,
}

/// For each cell those that differ from it, a bit each; empty if there are more cells than bits.
type Peers = Vec<u128>;

impl<M: Mask> Parts<M> {
    pub(super) fn none() -> Self {
        Parts { all: Vec::new(), cells: Vec::new(), of_cell: Vec::new(), peers: Vec::new() }
    }

    /// All but tables, which the search has as it has relations of two cells.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        match puzzle.parts() {
            [] => Self::none(),
            all => Self::of(puzzle, all.iter().filter(|part| part.as_table().is_none())),
        }
    }

    /// All, tables as well.
    pub(crate) fn of_all(puzzle: &Puzzle) -> Self {
        Self::of(puzzle, puzzle.parts().iter())
    }

    fn of<'p>(puzzle: &'p Puzzle, all: impl Iterator<Item = &'p Part>) -> Self {
        let geometry = puzzle.geometry();
        let houses = geometry.houses().map(|house| geometry.cells_of(house));
        let families =
            houses.chain(geometry.groups()).chain(puzzle.families().iter().map(Vec::as_slice));
        let families = families.collect_vec();
        let of_cell = vec![Vec::new(); geometry.cell_count()];
        let peers = peers(&families, geometry.cell_count());
        let mut parts = Parts { all: Vec::new(), cells: Vec::new(), of_cell, peers };
        for (place, part) in all.enumerate() {
            let cells = part.cells();
            cells.iter().for_each(|cell| parts.of_cell[cell.index()].push(place));
            parts.cells.push(cells);
            let part = PartMasks::new(part, &families, geometry);
            parts.all.push(part);
        }
        parts
    }

    /// The number of conditions.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether to look at a condition takes long.
    pub(super) fn takes_long(&self, place: usize) -> bool {
        let is_quick = |part: &PartMasks<M>| {
            matches!(part, PartMasks::Sets { .. } | PartMasks::Linear { .. } | PartMasks::Count(_))
        };
        !is_quick(&self.all[place])
    }

    /// Looks at a condition with these candidates.
    pub(crate) fn look(&self, place: usize, masks: &[M]) -> Finding<M> {
        self.all[place].look(masks, &self.peers)
    }
}

/// The cells that differ from each.
fn peers(families: &[&[Cell]], cell_count: usize) -> Peers {
    if cell_count > u128::BITS as usize {
        return Vec::new();
    }
    let mut peers = vec![0; cell_count];
    for family in families {
        let all = family.iter().fold(0, |all, cell| all | 1 << cell.index());
        family.iter().for_each(|cell| peers[cell.index()] |= all & !(1 << cell.index()));
    }
    peers
}
