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

/// The houses of a grid.
#[derive(Debug)]
pub(super) struct Houses {
    pub(super) side: usize,
    /// The cells of each house in order.
    pub(super) cells: Vec<Vec<usize>>,
    /// The houses of each kind in order.
    pub(super) of_kind: [Vec<HouseId>; 4],
    kinds: Vec<usize>,
    /// The houses of each cell, by kind, with the place of the cell in each.
    pub(super) of_cell: Vec<Vec<(HouseId, usize)>>,
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
            of_cell: vec![Vec::new(); count],
            peers: Vec::new(),
            peer_sets: Vec::new(),
            cell_sets: Vec::new(),
            cells,
        };
        for house in houses.of_kind.concat() {
            let mut set = CellSet::empty(count);
            for (place, &cell) in houses.cells[house].iter().enumerate() {
                set.insert(cell);
                houses.of_cell[cell].push((house, place));
            }
            houses.cell_sets.push(set);
        }
        houses.cell_sets = houses.cells.iter().map(|cells| set_of(cells, count)).collect();
        for cell in 0..count {
            let mut peers: Vec<usize> =
                geometry.peers(Cell::new(cell)).map(|peer| peer.index()).collect();
            peers.sort_unstable();
            peers.dedup();
            houses.peer_sets.push(set_of(&peers, count));
            houses.peers.push(peers);
        }
        houses
    }

    /// The kind of a house.
    pub(super) fn kind(&self, house: HouseId) -> usize {
        self.kinds[house]
    }

    /// The house of a kind that a cell is in, and the place of the cell in it.
    pub(super) fn house_of(&self, cell: usize, kind: usize) -> Option<(HouseId, usize)> {
        self.of_cell[cell].iter().copied().find(|&(house, _)| self.kinds[house] == kind)
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
