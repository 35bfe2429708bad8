//! The grid as tables: the cells of each house and the houses of each cell.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use itertools::Itertools;

use super::error::GeometryError;
use super::ids::{Candidate, Cell, Digit, House, HouseKind};
use super::shape::{BoxShape, check_box_shape, check_side};

/// The cells that a region shares with a row or a column.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub struct Segment {
    /// The row or column.
    pub line: House,
    /// The region.
    pub region: House,
    /// The cells in both, at least one.
    pub cells: Vec<Cell>,
}

/// What a walk over cells, digits or houses can do: go either way, tell its length, start again.
pub trait IndexIterator<T>: DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone {}

impl<T, I: DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone> IndexIterator<T> for I {}

/// The shape of a grid: its side and its houses. Cheap to clone.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Geometry;
///
/// let geometry = Geometry::boxes(2, 3)?;
/// assert_eq!(geometry.side(), 6);
/// assert_eq!(geometry.houses().count(), 18);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone)]
pub struct Geometry(Arc<Tables>);

struct Tables {
    side: usize,
    /// Of the boxes, if they and the lines are all houses.
    shape: Option<BoxShape>,
    kinds: Vec<HouseKind>,
    /// The cells of all houses, N for each.
    house_cells: Vec<Cell>,
    /// The houses of all cells, one after the other.
    cell_houses: Vec<House>,
    /// Beside `cell_houses`: the place of the cell in the house.
    cell_positions: Vec<u8>,
    /// Where each cell's houses begin in `cell_houses`, and one more for the end.
    cell_starts: Vec<u32>,
}

static CLASSIC: LazyLock<Geometry> =
    LazyLock::new(|| Geometry::boxes(3, 3).expect("3x3 boxes are a valid shape"));

impl Geometry {
    /// A grid of side `box_rows * box_cols` with boxes of that shape.
    ///
    /// # Errors
    ///
    /// If a number is 0 or the side is above [`MAX_SIDE`](super::MAX_SIDE).
    pub fn boxes(box_rows: usize, box_cols: usize) -> Result<Self, GeometryError> {
        let shape = BoxShape { rows: box_rows, cols: box_cols };
        check_box_shape(shape)?;
        Ok(Self::build(shape))
    }

    /// A grid of this side with the squarest boxes, see [`BoxShape::squarest`].
    ///
    /// # Errors
    ///
    /// If `side` is 0 or above [`MAX_SIDE`](super::MAX_SIDE).
    pub fn of_side(side: usize) -> Result<Self, GeometryError> {
        check_side(side)?;
        Ok(Self::build(BoxShape::squarest(side)))
    }

    /// The 9×9 grid with 3×3 boxes.
    pub fn classic() -> Self {
        CLASSIC.clone()
    }

    fn build(shape: BoxShape) -> Self {
        let side = shape.side();
        let lines = 0..side;
        let rows = lines.clone().map(|r| (HouseKind::Row(r), row_cells(side, r)));
        let columns = lines.clone().map(|c| (HouseKind::Column(c), column_cells(side, c)));
        let boxes = lines.map(|b| (HouseKind::Box(b), box_cells(shape, b)));
        let distinct = rows.chain(columns).chain(boxes).unique_by(|(_, cells)| cells.clone());
        let (kinds, cells): (Vec<_>, Vec<_>) = distinct.unzip();
        Geometry(Arc::new(Tables::new(side, Some(shape), kinds, cells.concat())))
    }

    /// N: how many rows, columns and digits there are.
    #[inline]
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// N².
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.side() * self.side()
    }

    /// N³: every digit in every cell.
    #[inline]
    pub fn candidate_count(&self) -> usize {
        self.cell_count() * self.side()
    }

    /// Rows and columns of a box, if the houses are rows, columns and boxes and nothing else.
    ///
    /// Code that can only handle boxes asks here first, and has a general way that works on any houses for `None`.
    #[inline]
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.0.shape
    }

    /// Rows and columns of the frames in a text drawing: those of a box, or of the whole grid where the regions are
    /// not boxes.
    pub fn frame_size(&self) -> [usize; 2] {
        match self.box_shape() {
            Some(BoxShape { rows, cols }) => [rows, cols],
            None => [self.side(); 2],
        }
    }

    /// What the grid is called where a puzzle is shown to a programmer.
    pub(crate) fn label(&self) -> String {
        match self.box_shape() {
            Some(shape) => shape.to_string(),
            None => format!("{side}x{side} with other houses", side = self.side()),
        }
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl IndexIterator<Cell> + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// All digits, smallest first.
    pub fn digits(&self) -> impl IndexIterator<Digit> + use<> {
        (0..self.side()).map(Digit::new)
    }

    /// All houses: rows, columns, then the boxes that are not already one of those.
    pub fn houses(&self) -> impl IndexIterator<House> + use<> {
        (0..self.0.kinds.len()).map(House::new)
    }

    /// What sort of house this is.
    pub fn kind(&self, house: House) -> HouseKind {
        self.0.kinds[house.index()]
    }

    /// The N cells of a house, in rising order.
    #[inline]
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let side = self.side();
        &self.0.house_cells[house.index() * side..][..side]
    }

    /// The houses a cell lies in.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        let starts = &self.0.cell_starts;
        let (from, to) = (starts[cell.index()], starts[cell.index() + 1]);
        &self.0.cell_houses[from as usize..to as usize]
    }

    /// Where a cell stands in each of its houses, in the order of [`houses_of`](Self::houses_of): its index in
    /// [`cells_of`](Self::cells_of).
    #[inline]
    pub(crate) fn positions_of(&self, cell: Cell) -> &[u8] {
        let starts = &self.0.cell_starts;
        let (from, to) = (starts[cell.index()], starts[cell.index() + 1]);
        &self.0.cell_positions[from as usize..to as usize]
    }

    /// The cells that share a house with this one, each once, without the cell itself.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let houses = self.houses_of(cell);
        houses.iter().enumerate().flat_map(move |(nth, &house)| {
            let earlier = &houses[..nth];
            self.cells_of(house).iter().copied().filter(move |&peer| {
                peer != cell && !self.houses_of(peer).iter().any(|h| earlier.contains(h))
            })
        })
    }

    /// The cell in this row and column, both 0-based.
    ///
    /// # Panics
    ///
    /// Panics if `row` or `col` is not below N.
    #[inline]
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        assert!(row < self.side() && col < self.side(), "row and column must be below the side");
        Cell::new(row * self.side() + col)
    }

    /// Row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// Column of a cell, from 0.
    #[inline]
    pub fn col(&self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// A cell as people write it, `r4c7`.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.col(cell) + 1)
    }

    /// Place of a candidate in the order of cells, then digits: `0 <= index < N³`.
    #[inline]
    pub fn candidate_index(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.side() + candidate.digit.index()
    }

    /// Where regions cross rows and columns: every non-empty intersection of a box with a line.
    ///
    /// A grid without boxes of its own (1×N, N×1) has none.
    pub fn segments(&self) -> Vec<Segment> {
        let is_region = |&house: &House| matches!(self.kind(house), HouseKind::Box(_));
        let mut segments = Vec::new();
        for region in self.houses().filter(is_region) {
            let mut by_line: Vec<(House, Vec<Cell>)> = Vec::new();
            for &cell in self.cells_of(region) {
                for &line in self.houses_of(cell).iter().filter(|h| !is_region(h)) {
                    match by_line.iter_mut().find(|(house, _)| *house == line) {
                        Some((_, cells)) => cells.push(cell),
                        None => by_line.push((line, vec![cell])),
                    }
                }
            }
            segments.extend(by_line.into_iter().map(|(line, cells)| Segment {
                line,
                region,
                cells,
            }));
        }
        segments
    }
}

fn row_cells(side: usize, row: usize) -> Vec<Cell> {
    (0..side).map(|col| Cell::new(row * side + col)).collect()
}

fn column_cells(side: usize, col: usize) -> Vec<Cell> {
    (0..side).map(|row| Cell::new(row * side + col)).collect()
}

fn box_cells(shape: BoxShape, index: usize) -> Vec<Cell> {
    // A band holds as many boxes as a box has rows.
    let (top, left) = (index / shape.rows * shape.rows, index % shape.rows * shape.cols);
    (0..shape.rows)
        .cartesian_product(0..shape.cols)
        .map(|(row, col)| Cell::new((top + row) * shape.side() + left + col))
        .collect()
}

impl Tables {
    fn new(
        side: usize,
        shape: Option<BoxShape>,
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
        Tables { side, shape, kinds, house_cells, cell_houses, cell_positions, cell_starts }
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.shape == other.0.shape
    }
}

impl Eq for Geometry {}

impl Hash for Geometry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.shape.hash(state);
    }
}

impl TryFrom<BoxShape> for Geometry {
    type Error = GeometryError;

    /// As [`Geometry::boxes`].
    fn try_from(shape: BoxShape) -> Result<Self, GeometryError> {
        Self::boxes(shape.rows, shape.cols)
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({})", self.label())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [(usize, usize); 12] = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (2, 5),
        (4, 4),
        (3, 5),
        (6, 6),
    ];

    fn geometries() -> impl Iterator<Item = Geometry> {
        SHAPES.iter().map(|&(rows, cols)| Geometry::boxes(rows, cols).unwrap())
    }

    #[test]
    fn every_house_has_side_distinct_cells() {
        for geometry in geometries() {
            for house in geometry.houses() {
                assert!(geometry.cells_of(house).iter().all_unique());
                assert_eq!(geometry.cells_of(house).len(), geometry.side());
            }
        }
    }

    #[test]
    fn boxes_that_are_lines_are_listed_once() {
        let count = |rows, cols| Geometry::boxes(rows, cols).unwrap().houses().count();
        assert_eq!(count(3, 3), 27);
        assert_eq!(count(2, 5), 30);
        assert_eq!(count(1, 5), 10);
        assert_eq!(count(5, 1), 10);
        assert_eq!(count(1, 1), 1);
    }

    #[test]
    fn houses_of_a_cell_are_those_that_contain_it() {
        for geometry in geometries() {
            for (cell, house) in geometry.cells().cartesian_product(geometry.houses()) {
                let listed = geometry.houses_of(cell).contains(&house);
                assert_eq!(listed, geometry.cells_of(house).contains(&cell));
            }
        }
    }

    #[test]
    fn boxes_are_rows_high_and_columns_wide() {
        let geometry = Geometry::boxes(2, 3).unwrap();
        let third = geometry.houses().find(|&h| geometry.kind(h) == HouseKind::Box(2)).unwrap();
        let names: Vec<_> = geometry.cells_of(third).iter().map(|&c| geometry.name(c)).collect();
        assert_eq!(names, ["r3c1", "r3c2", "r3c3", "r4c1", "r4c2", "r4c3"]);
    }

    #[test]
    fn peers_are_the_other_cells_of_the_houses_each_once() {
        for geometry in geometries() {
            for cell in geometry.cells() {
                let peers: Vec<_> = geometry.peers(cell).sorted().collect();
                let houses = geometry.houses_of(cell).iter();
                let expected: Vec<_> = houses
                    .flat_map(|&h| geometry.cells_of(h).iter().copied())
                    .filter(|&c| c != cell)
                    .sorted()
                    .dedup()
                    .collect();
                assert_eq!(peers, expected);
            }
        }
        assert_eq!(Geometry::classic().peers(Cell::new(40)).count(), 20);
    }

    #[test]
    fn segments_cut_every_line_and_region_into_parts() {
        for geometry in geometries() {
            let segments = geometry.segments();
            for house in geometry.houses() {
                let parts = segments.iter().filter(|s| s.line == house || s.region == house);
                let cells: Vec<_> = parts.flat_map(|s| s.cells.iter().copied()).sorted().collect();
                let whole = geometry.cells_of(house).to_vec();
                let region = matches!(geometry.kind(house), HouseKind::Box(_));
                match (region, segments.is_empty()) {
                    (_, true) => assert!(cells.is_empty()),
                    // A region is cut twice: by its rows and by its columns.
                    (true, false) => assert_eq!(
                        cells,
                        [&whole[..], &whole].concat().into_iter().sorted().collect_vec()
                    ),
                    (false, false) => assert_eq!(cells, whole),
                }
            }
        }
        assert_eq!(Geometry::classic().segments().len(), 54);
        assert!(Geometry::boxes(1, 4).unwrap().segments().is_empty());
    }

    #[test]
    fn shapes_out_of_range_are_refused_with_the_reason() {
        let message = |rows, cols| Geometry::boxes(rows, cols).unwrap_err().to_string();
        assert_eq!(message(3, 0), "a box of 3x0 has no cells; both numbers must be at least 1");
        assert_eq!(message(1, 257), "side 257 is out of range, it must be 1 to 256");
        assert_eq!(
            Geometry::of_side(0).unwrap_err().to_string(),
            "side 0 is out of range, it must be 1 to 256"
        );
        assert!(Geometry::boxes(usize::MAX, 2).is_err());
        assert_eq!(Geometry::boxes(16, 16).unwrap().cell_count(), 65_536);
    }
}
