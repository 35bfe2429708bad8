//! The grid as tables: the cells of each house and the houses of each cell.

use itertools::Itertools;

use super::ids::{Cell, House, HouseKind};
use super::regions::Regions;
use super::shape::BoxShape;

/// One geometry has one such form: equal lists of houses are in the same order.
pub(super) struct Tables {
    pub(super) side: usize,
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
}

impl Tables {
    /// Requires extra houses of N different cells each, in rising order.
    pub(super) fn new(side: usize, regions: Regions, mut extra: Vec<Vec<Cell>>) -> Self {
        let mut houses = lines_and_regions(side, &regions);
        extra.retain(|cells| houses.iter().all(|(_, known)| known != cells));
        extra.sort_unstable();
        extra.dedup();
        let (shape, regions) = match regions {
            Regions::Boxes(shape) if extra.is_empty() => (Some(shape), regions),
            // Rows and columns as regions make the same houses.
            Regions::Boxes(shape) if shape.is_line() => (None, Regions::rows(side)),
            regions => (None, regions),
        };
        let numbered = extra.into_iter().enumerate();
        houses.extend(numbered.map(|(number, cells)| (HouseKind::Extra(number), cells)));
        let (kinds, cells): (Vec<_>, Vec<_>) = houses.into_iter().unzip();
        Self::of_houses(side, shape, regions, kinds, cells.concat())
    }

    fn of_houses(
        side: usize,
        shape: Option<BoxShape>,
        regions: Regions,
        kinds: Vec<HouseKind>,
        house_cells: Vec<Cell>,
    ) -> Self {
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::with_capacity(3); side * side];
        for (place, cell) in house_cells.iter().enumerate() {
            of_cell[cell.index()].push(place);
        }
        let mut cell_starts = vec![0];
        let mut cell_houses = Vec::with_capacity(house_cells.len());
        let mut cell_positions = Vec::with_capacity(house_cells.len());
        for places in of_cell {
            cell_houses.extend(places.iter().map(|place| House::new(place / side)));
            cell_positions.extend(places.iter().map(|place| (place % side) as u8));
            cell_starts.push(cell_houses.len() as u32);
        }
        Tables {
            side,
            shape,
            regions,
            kinds,
            house_cells,
            cell_houses,
            cell_positions,
            cell_starts,
        }
    }

    /// Whether both have the same houses of the same kinds.
    pub(super) fn has_houses_of(&self, other: &Self) -> bool {
        self.side == other.side
            && self.kinds == other.kinds
            && self.house_cells == other.house_cells
    }
}

/// Rows, columns, and the regions that are neither.
fn lines_and_regions(side: usize, regions: &Regions) -> Vec<(HouseKind, Vec<Cell>)> {
    let lines = 0..side;
    let rows = lines.clone().map(|r| (HouseKind::Row(r), row_cells(side, r)));
    let columns = lines.map(|c| (HouseKind::Column(c), column_cells(side, c)));
    let kind = match regions {
        Regions::Boxes(_) => HouseKind::Box,
        Regions::Numbers(_) => HouseKind::Region,
    };
    let numbered = regions.cells(side).into_iter().enumerate();
    let regions = numbered.map(|(number, cells)| (kind(number), cells));
    rows.chain(columns).chain(regions).unique_by(|(_, cells)| cells.clone()).collect()
}

fn row_cells(side: usize, row: usize) -> Vec<Cell> {
    (0..side).map(|col| Cell::new(row * side + col)).collect()
}

fn column_cells(side: usize, col: usize) -> Vec<Cell> {
    (0..side).map(|row| Cell::new(row * side + col)).collect()
}
