//! The grid as tables: the cells of each house and the houses of each cell.

use itertools::Itertools;

use super::canvas::Canvas;
use super::ids::{Cell, House, HouseKind};
use super::layout;
use super::regions::Regions;
use super::shape::BoxShape;

/// One geometry has one such form: equal lists of houses are in the same order.
pub(super) struct Tables {
    pub(super) side: usize,
    /// The number of columns, and of all cells.
    pub(super) cols: usize,
    pub(super) cell_count: usize,
    /// What is other than in an N×N grid with digits from 1.
    pub(super) canvas: Option<Canvas>,
    /// The shape of the boxes, if they and the lines are all houses.
    pub(super) shape: Option<BoxShape>,
    pub(super) regions: Regions,
    pub(super) kinds: Vec<HouseKind>,
    /// The cells of all houses, N for each.
    pub(super) house_cells: Vec<Cell>,
    /// The houses of all cells, one after the other.
    pub(super) cell_houses: Vec<House>,
    /// Beside `cell_houses`: the place of the cell in the house.
    pub(super) cell_positions: Vec<u8>,
    /// Where each cell's houses begin in `cell_houses`, and one more for the end.
    pub(super) cell_starts: Vec<u32>,
    /// The cells of each group, in rising order. None lies within a house or within another group.
    pub(super) groups: Vec<Vec<Cell>>,
    /// The cells that share a group with each cell but no house, in rising order.
    pub(super) group_peers: Vec<Cell>,
    /// Where those of each cell begin, and one more for the end; empty if there is no group.
    pub(super) group_peer_starts: Vec<u32>,
}

impl Tables {
    /// Requires extra houses of N different cells each, and groups of fewer, in rising order.
    pub(super) fn new(
        side: usize,
        regions: Regions,
        mut extra: Vec<Vec<Cell>>,
        groups: Vec<Vec<Cell>>,
    ) -> Self {
        let mut houses = lines_and_regions(side, &regions);
        extra.retain(|cells| houses.iter().all(|(_, known)| known != cells));
        extra.sort_unstable();
        extra.dedup();
        let known = houses.iter().map(|(_, cells)| cells).chain(&extra);
        let groups = maximal_groups(side * side, groups, known);
        let (shape, regions) = match regions {
            Regions::Boxes(shape) if extra.is_empty() && groups.is_empty() => {
                (Some(shape), regions)
            }
            // Rows and columns as regions make the same houses.
            Regions::Boxes(shape) if shape.is_line() => (None, Regions::rows(side)),
            regions => (None, regions),
        };
        let (diagonals, others): (Vec<_>, Vec<_>) =
            extra.into_iter().partition(|cells| diagonal_number(side, cells).is_some());
        for cells in diagonals {
            let number = diagonal_number(side, &cells).expect("it is a diagonal");
            houses.push((HouseKind::Diagonal(number), cells));
        }
        if !others.is_empty() {
            let boxes = match regions {
                Regions::Boxes(shape) => Some(shape),
                Regions::Numbers(_) => None,
            };
            let named = layout::kinds_of(&others, side, boxes);
            let mut numbers = 0..;
            houses.extend(others.into_iter().map(|cells| {
                let other = || HouseKind::Extra(numbers.next().unwrap_or_default());
                (named.get(&cells).copied().unwrap_or_else(other), cells)
            }));
        }
        let (kinds, cells): (Vec<_>, Vec<_>) = houses.into_iter().unzip();
        let grid = [side, side, side * side];
        let tables = Self::of_houses(grid, shape, regions, kinds, cells.concat());
        tables.with_groups(groups)
    }

    /// Requires houses of N different cells each, and groups of fewer, in rising order.
    pub(super) fn on_canvas(
        canvas: Canvas,
        houses: Vec<(HouseKind, Vec<Cell>)>,
        groups: Vec<Vec<Cell>>,
    ) -> Self {
        let (side, count) = (canvas.digits, canvas.cell_count());
        let groups = maximal_groups(count, groups, houses.iter().map(|(_, cells)| cells));
        let (kinds, cells): (Vec<_>, Vec<_>) = houses.into_iter().unzip();
        let grid = [side, canvas.cols, count];
        let tables = Self::of_houses(grid, None, Regions::rows(side), kinds, cells.concat());
        Tables { canvas: Some(canvas), ..tables }.with_groups(groups)
    }

    fn with_groups(mut self, groups: Vec<Vec<Cell>>) -> Self {
        if groups.is_empty() {
            return self;
        }
        let mut peers: Vec<Vec<Cell>> = vec![Vec::new(); self.cell_count];
        for group in &groups {
            for (&cell, &other) in group.iter().cartesian_product(group) {
                if cell != other && !self.share_house(cell, other) {
                    peers[cell.index()].push(other);
                }
            }
        }
        self.group_peer_starts.push(0);
        for mut peers in peers {
            peers.sort_unstable();
            peers.dedup();
            self.group_peers.extend(peers);
            self.group_peer_starts.push(self.group_peers.len() as u32);
        }
        self.groups = groups;
        self
    }

    /// Whether two cells lie in a common house.
    pub(super) fn share_house(&self, a: Cell, b: Cell) -> bool {
        let houses = |cell: Cell| {
            let [from, to] = [0, 1].map(|more| self.cell_starts[cell.index() + more] as usize);
            &self.cell_houses[from..to]
        };
        let of_b = houses(b);
        houses(a).iter().any(|house| of_b.contains(house))
    }

    fn of_houses(
        [side, cols, cell_count]: [usize; 3],
        shape: Option<BoxShape>,
        regions: Regions,
        kinds: Vec<HouseKind>,
        house_cells: Vec<Cell>,
    ) -> Self {
        let mut cell_starts = vec![0; cell_count + 1];
        for cell in &house_cells {
            cell_starts[cell.index() + 1] += 1;
        }
        for cell in 0..cell_count {
            cell_starts[cell + 1] += cell_starts[cell];
        }
        let mut next = cell_starts.clone();
        let mut cell_houses = vec![House::new(0); house_cells.len()];
        let mut cell_positions = vec![0; house_cells.len()];
        for (place, cell) in house_cells.iter().enumerate() {
            let at = next[cell.index()] as usize;
            next[cell.index()] += 1;
            cell_houses[at] = House::new(place / side);
            cell_positions[at] = (place % side) as u8;
        }
        Tables {
            side,
            cols,
            cell_count,
            canvas: None,
            shape,
            regions,
            kinds,
            house_cells,
            cell_houses,
            cell_positions,
            cell_starts,
            groups: Vec::new(),
            group_peers: Vec::new(),
            group_peer_starts: Vec::new(),
        }
    }

    /// Whether both have the same houses of the same kinds.
    pub(super) fn has_houses_of(&self, other: &Self) -> bool {
        self.side == other.side
            && self.canvas == other.canvas
            && self.kinds == other.kinds
            && self.house_cells == other.house_cells
            && self.groups == other.groups
    }
}

/// The groups of two cells or more that lie in no house and in no other group, each once.
fn maximal_groups<'h>(
    cell_count: usize,
    mut groups: Vec<Vec<Cell>>,
    houses: impl Iterator<Item = &'h Vec<Cell>>,
) -> Vec<Vec<Cell>> {
    groups.retain(|cells| cells.len() > 1);
    if groups.is_empty() {
        return groups;
    }
    groups.sort_unstable_by(|one, next| next.len().cmp(&one.len()).then_with(|| one.cmp(next)));
    groups.dedup();
    // A group can only lie in what its first cell lies in.
    let mut of_cell: Vec<Vec<Vec<Cell>>> = vec![Vec::new(); cell_count];
    for cells in houses {
        cells.iter().for_each(|cell| of_cell[cell.index()].push(cells.clone()));
    }
    let is_within = |cells: &[Cell], others: &[Cell]| {
        cells.iter().all(|cell| others.binary_search(cell).is_ok())
    };
    groups.retain(|cells| {
        if of_cell[cells[0].index()].iter().any(|others| is_within(cells, others)) {
            return false;
        }
        cells.iter().for_each(|cell| of_cell[cell.index()].push(cells.clone()));
        true
    });
    groups.sort_unstable();
    groups
}

/// Which diagonal the sorted cells are: 0 from the top left, 1 from the top right.
fn diagonal_number(side: usize, cells: &[Cell]) -> Option<usize> {
    let is_diagonal = |step: usize, first: usize| {
        let mut numbered = cells.iter().enumerate();
        side > 1 && numbered.all(|(nth, cell)| cell.index() == first + nth * step)
    };
    if is_diagonal(side + 1, 0) { Some(0) } else { (is_diagonal(side - 1, side - 1)).then_some(1) }
}

/// Rows, columns, and the regions that are neither.
fn lines_and_regions(side: usize, regions: &Regions) -> Vec<(HouseKind, Vec<Cell>)> {
    let rows = (0..side).map(|r| (HouseKind::Row(r), row_cells(side, r)));
    // The only column of a grid of side 1 is its row.
    let columns = (0..side).filter(|_| side > 1);
    let columns = columns.map(|c| (HouseKind::Column(c), column_cells(side, c)));
    let kind = match regions {
        Regions::Boxes(_) => HouseKind::Box,
        Regions::Numbers(_) => HouseKind::Region,
    };
    let numbered = regions.cells(side).into_iter().enumerate();
    let regions = numbered.filter(|(_, cells)| !is_line(side, cells));
    let regions = regions.map(|(number, cells)| (kind(number), cells));
    rows.chain(columns).chain(regions).collect()
}

/// Whether N cells in rising order are a row or a column.
fn is_line(side: usize, cells: &[Cell]) -> bool {
    let (first, last) = (cells[0].index(), cells[side - 1].index());
    let is_row = first / side == last / side;
    let is_column = || cells.iter().all(|cell| cell.index() % side == first % side);
    is_row || is_column()
}

fn row_cells(side: usize, row: usize) -> Vec<Cell> {
    (0..side).map(|col| Cell::new(row * side + col)).collect()
}

fn column_cells(side: usize, col: usize) -> Vec<Cell> {
    (0..side).map(|row| Cell::new(row * side + col)).collect()
}
