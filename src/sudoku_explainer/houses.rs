//! The houses of a grid by kind, in the order in which Sudoku Explainer looks at them.

use crate::geometry::{Cell, Geometry, HouseKind};

/// Kinds of houses.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;
const EXTRA: usize = 3;

/// The kinds in the order of single cells and of subsets.
pub(super) const BOX_COLUMN_ROW: [usize; 4] = [BOX, COLUMN, ROW, EXTRA];

/// A house by its number.
pub(super) type HouseId = usize;

/// A set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellSet(Vec<u64>);

impl CellSet {
    pub(super) fn empty(cells: usize) -> Self {
        CellSet(vec![0; cells.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(super) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn keep(&mut self, others: &CellSet) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word &= other);
    }

    /// Becomes the cells of both sets.
    pub(super) fn intersect(&mut self, one: &CellSet, other: &CellSet) {
        let both = one.0.iter().zip(&other.0);
        self.0.iter_mut().zip(both).for_each(|(word, (one, other))| *word = one & other);
    }

    /// Whether it shares a cell with another.
    pub(super) fn meets(&self, others: &CellSet) -> bool {
        self.0.iter().zip(&others.0).any(|(word, other)| word & other != 0)
    }

    /// Whether there are two cells or more.
    pub(super) fn has_two(&self) -> bool {
        let mut words = self.0.iter().copied().filter(|&word| word != 0);
        words.next().is_some_and(|word| word & (word - 1) != 0 || words.next().is_some())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..).zip(&self.0).flat_map(|(nth, &word)| digits(word).map(move |bit| 64 * nth + bit))
    }
}

/// The bits of a mask, from the lowest.
pub(super) fn digits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            lowest
        })
    })
}

/// The number of bits of each mask of nine.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 0;
    while mask < counts.len() {
        counts[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counts
};

/// The number of bits of a mask, which mostly has few: not all processors that a build is for count them at once.
#[inline]
pub(super) fn count(mask: u64) -> u32 {
    // A cast would drop high bits where usize has 32.
    match usize::try_from(mask).ok().and_then(|mask| COUNTS.get(mask)) {
        Some(&count) => u32::from(count),
        None => mask.count_ones(),
    }
}

/// Whether a mask has exactly one bit.
#[inline]
pub(super) fn is_single(mask: u64) -> bool {
    mask != 0 && !has_two(mask)
}

/// Whether a mask has exactly two bits.
#[inline]
pub(super) fn is_pair(mask: u64) -> bool {
    is_single(mask & mask.wrapping_sub(1))
}

/// Whether a mask has two bits or more.
#[inline]
pub(super) fn has_two(mask: u64) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// A house of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Membership {
    pub(super) house: HouseId,
    /// The place of the cell in it.
    pub(super) place: usize,
    /// The places of the house that are in an earlier house of the cell as well.
    pub(super) shared: u64,
}

/// The houses of a grid.
#[derive(Debug)]
pub(super) struct Houses {
    pub(super) side: usize,
    /// The cells of each house in order.
    pub(super) cells: Vec<Vec<usize>>,
    /// The same, house after house.
    flat: Vec<u16>,
    /// The houses of each kind in order.
    pub(super) of_kind: [Vec<HouseId>; 4],
    kinds: Vec<usize>,
    /// The houses of each cell, by kind.
    pub(super) of_cell: Vec<Vec<Membership>>,
    /// The first of them of each kind.
    first_of_cell: Vec<[Option<HouseId>; 4]>,
    /// The places of each house that are in each other house.
    overlaps: Vec<u64>,
    /// The cell and the digit of each candidate.
    pub(super) candidates: Vec<(u16, u8)>,
    /// The peers of each cell in order.
    pub(super) peers: Vec<Vec<usize>>,
    /// The same as sets.
    pub(super) peer_sets: Vec<CellSet>,
    /// The cells of each house as sets.
    pub(super) cell_sets: Vec<CellSet>,
}

impl Houses {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let count = geometry.cell_count();
        let cells: Vec<Vec<usize>> = geometry
            .houses()
            .map(|house| geometry.cells_of(house).iter().map(|cell| cell.index()).collect())
            .collect();
        let kinds: Vec<usize> = geometry
            .houses()
            .map(|house| match geometry.kind(house) {
                kind if kind.is_region() => BOX,
                HouseKind::Row(_) => ROW,
                HouseKind::Column(_) => COLUMN,
                _ => EXTRA,
            })
            .collect();
        let of_kind = [BOX, ROW, COLUMN, EXTRA]
            .map(|kind| (0..kinds.len()).filter(|&house| kinds[house] == kind).collect());
        let mut houses = Houses {
            side: geometry.side(),
            of_kind,
            kinds,
            flat: cells.iter().flatten().map(|&cell| cell as u16).collect(),
            of_cell: vec![Vec::new(); count],
            first_of_cell: vec![[None; 4]; count],
            overlaps: Vec::new(),
            candidates: Vec::new(),
            peers: Vec::new(),
            peer_sets: Vec::new(),
            cell_sets: Vec::new(),
            cells,
        };
        houses.cell_sets = houses.cells.iter().map(|cells| set_of(cells, count)).collect();
        houses.find_memberships();
        for cell in 0..count {
            let candidates = (0..houses.side).map(|digit| (cell as u16, digit as u8));
            houses.candidates.extend(candidates);
        }
        for cell in 0..count {
            let mut peers = CellSet::empty(count);
            geometry.peers(Cell::new(cell)).for_each(|peer| peers.insert(peer.index()));
            houses.peers.push(peers.iter().collect());
            houses.peer_sets.push(peers);
        }
        houses
    }

    fn find_memberships(&mut self) {
        self.overlaps.resize(self.cells.len() * self.cells.len(), 0);
        for house in self.of_kind.concat() {
            for (place, &cell) in self.cells[house].iter().enumerate() {
                self.of_cell[cell].push(Membership { house, place, shared: 0 });
                self.first_of_cell[cell][self.kinds[house]].get_or_insert(house);
            }
        }
        for memberships in &self.of_cell {
            for own in memberships {
                for other in memberships {
                    self.overlaps[own.house * self.cells.len() + other.house] |= 1 << own.place;
                }
            }
        }
        for memberships in &mut self.of_cell {
            for nth in 1..memberships.len() {
                let (before, from) = memberships.split_at_mut(nth);
                let own = &mut from[0];
                let first = own.house * self.cells.len();
                let overlaps = before.iter().map(|other| self.overlaps[first + other.house]);
                own.shared = overlaps.fold(0, |all, mask| all | mask);
            }
        }
    }

    /// The places of a house that are in another house as well.
    pub(super) fn overlap(&self, house: HouseId, other: HouseId) -> u64 {
        self.overlaps[house * self.cells.len() + other]
    }

    /// The cell at a place of a house.
    pub(super) fn cell_at(&self, house: HouseId, place: usize) -> usize {
        usize::from(self.flat[house * self.side + place])
    }

    /// The kind of a house.
    pub(super) fn kind(&self, house: HouseId) -> usize {
        self.kinds[house]
    }

    /// The house of a kind that a cell is in.
    pub(super) fn house_of(&self, cell: usize, kind: usize) -> Option<HouseId> {
        self.first_of_cell[cell][kind]
    }

    /// Whether a house has a cell.
    pub(super) fn has(&self, house: HouseId, cell: usize) -> bool {
        self.cell_sets[house].contains(cell)
    }

    /// Whether two cells share a house.
    pub(super) fn are_peers(&self, one: usize, other: usize) -> bool {
        self.peer_sets[one].contains(other)
    }
}

fn set_of(cells: &[usize], count: usize) -> CellSet {
    let mut set = CellSet::empty(count);
    cells.iter().for_each(|&cell| set.insert(cell));
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted() {
        for mask in (0..2000).chain([1 << 40, 3 << 40, u64::MAX]) {
            let bits = mask.count_ones();
            assert_eq!(count(mask), bits);
            assert_eq!(
                [is_single(mask), is_pair(mask), has_two(mask)],
                [bits == 1, bits == 2, bits >= 2]
            );
        }
    }
}
