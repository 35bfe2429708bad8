//! The grid as everything else sees it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use super::error::GeometryError;
use super::ids::{Candidate, Cell, Digit, House, HouseKind};
use super::regions::Regions;
use super::shape::{BoxShape, check_box_shape, check_side};
use super::tables::Tables;

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
/// let geometry = Geometry::new(2, 3)?;
/// assert_eq!(geometry.side(), 6);
/// assert_eq!(geometry.houses().count(), 18);
/// assert_eq!(Geometry::of_side(6)?, geometry);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone)]
pub struct Geometry(pub(super) Arc<Tables>);

/// The boxes of nearly all grids.
const CLASSIC_BOXES: BoxShape = BoxShape { rows: 3, cols: 3 };

static CLASSIC: LazyLock<Geometry> = LazyLock::new(|| Geometry::with_tables(CLASSIC_BOXES));

impl Geometry {
    /// A grid of side `box_rows * box_cols` with boxes of that shape.
    ///
    /// # Errors
    ///
    /// If a number is 0 or the side is above [`MAX_SIDE`](super::MAX_SIDE).
    pub fn new(box_rows: usize, box_cols: usize) -> Result<Self, GeometryError> {
        let shape = BoxShape { rows: box_rows, cols: box_cols };
        check_box_shape(shape)?;
        Ok(Self::of_boxes(shape))
    }

    /// A grid of this side with the squarest boxes, see [`BoxShape::squarest`].
    ///
    /// # Errors
    ///
    /// If `side` is 0 or above [`MAX_SIDE`](super::MAX_SIDE).
    pub fn of_side(side: usize) -> Result<Self, GeometryError> {
        check_side(side)?;
        Ok(Self::of_boxes(BoxShape::squarest(side)))
    }

    /// The 9×9 grid with 3×3 boxes.
    pub fn classic() -> Self {
        CLASSIC.clone()
    }

    fn of_boxes(shape: BoxShape) -> Self {
        // To make the tables takes longer than to solve such a grid.
        if shape == CLASSIC_BOXES { Self::classic() } else { Self::with_tables(shape) }
    }

    fn with_tables(shape: BoxShape) -> Self {
        let none = Vec::new;
        Geometry(Arc::new(Tables::new(shape.side(), Regions::Boxes(shape), none(), none())))
    }

    /// N: how many digits there are, and how many rows and columns unless a [`canvas`](Self::canvas) says otherwise.
    #[inline]
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// N² unless a [`canvas`](Self::canvas) says otherwise.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.0.cell_count
    }

    /// N³ in most grids: every digit in every cell.
    #[inline]
    pub fn candidate_count(&self) -> usize {
        self.cell_count() * self.side()
    }

    /// Rows and columns of a box, if the houses are rows, columns and boxes and nothing else, and there are no groups.
    ///
    /// Code that can only handle boxes asks here first, and has a general way that works on any houses for `None`.
    #[inline]
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.0.shape
    }

    /// Rows and columns of the frames in a text drawing: those of a box, of a row where there are no regions, or of the
    /// whole grid where the regions are not boxes.
    pub fn frame_size(&self) -> [usize; 2] {
        match self.0.regions {
            _ if self.canvas().is_some() => [self.rows(), self.cols()],
            Regions::Boxes(shape) if shape.is_line() => [1, self.side()],
            Regions::Boxes(BoxShape { rows, cols }) => [rows, cols],
            Regions::Numbers(_) => [self.side(); 2],
        }
    }

    /// Rows and columns of a region where the regions are boxes, whatever else there is; boxes of one row where there
    /// are no regions.
    pub fn boxes(&self) -> Option<BoxShape> {
        match self.0.regions {
            Regions::Boxes(shape) => Some(shape).filter(|_| self.canvas().is_none()),
            Regions::Numbers(_) => None,
        }
    }

    /// The number of the region that a cell lies in, from 0 in the order of their first cells; none if the regions are
    /// just the rows or the columns.
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        if let Some(canvas) = self.canvas() {
            return canvas.regions.iter().position(|cells| cells.contains(&cell));
        }
        match &self.0.regions {
            Regions::Boxes(shape) if shape.is_line() => None,
            regions => Some(regions.of(self.row(cell), self.col(cell), self.side())),
        }
    }

    /// The regions, further houses and groups in words: "boxes of 3x3 and 2 extra houses".
    pub fn description(&self) -> String {
        let counted = |count: usize, one: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {one}s")),
        };
        let extra = counted(self.further_houses().count(), "extra house");
        let groups = counted(self.0.groups.len(), "group");
        let regions = match &self.0.regions {
            Regions::Boxes(shape) if shape.is_line() && (extra.is_some() || groups.is_some()) => {
                None
            }
            Regions::Boxes(shape) => Some(format!("boxes of {shape}")),
            Regions::Numbers(_) => Some("irregular regions".to_owned()),
        };
        regions.into_iter().chain(extra).chain(groups).collect::<Vec<_>>().join(" and ")
    }

    /// The grid in `Debug` output.
    pub(crate) fn label(&self) -> String {
        match self.box_shape() {
            Some(shape) => shape.to_string(),
            None => format!("{}x{}, {}", self.rows(), self.cols(), self.description()),
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

    /// All houses: rows, columns, then the regions that are not already one of those, then extra houses.
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

    /// The cells of each house that is neither row, column nor region, such as a window. Diagonals come first.
    pub fn further_houses(&self) -> impl Iterator<Item = &[Cell]> + '_ {
        let further = self.houses().filter(|&house| self.kind(house).is_further());
        further.map(|house| self.cells_of(house))
    }

    /// What a drawing can shade: the further houses, and the groups of more than two cells.
    pub fn areas(&self) -> impl Iterator<Item = &[Cell]> + '_ {
        self.further_houses().chain(self.groups().filter(|cells| cells.len() > 2))
    }

    /// The groups: fewer than N cells that must hold different digits, each in rising order. No group lies within a house or
    /// within another group.
    pub fn groups(&self) -> impl Iterator<Item = &[Cell]> + '_ {
        self.0.groups.iter().map(Vec::as_slice)
    }

    /// Whether there are any groups.
    pub fn has_groups(&self) -> bool {
        !self.0.groups.is_empty()
    }

    /// What sort of group it is, from its number in [`groups`](Self::groups).
    pub fn group_kind(&self, number: usize) -> HouseKind {
        if let [a, b] = self.0.groups[number][..] {
            let [down, across] =
                [self.row(a).abs_diff(self.row(b)), self.col(a).abs_diff(self.col(b))];
            let round = [down.min(self.rows() - down), across.min(self.cols() - across)];
            match ([down, across], round) {
                ([1, 2] | [2, 1], _) => return HouseKind::KnightsMove,
                ([1, 1], _) => return HouseKind::KingsMove,
                ([2, 2], _) => return HouseKind::ElephantsMove,
                ([1, 3] | [3, 1], _) => return HouseKind::CamelsMove,
                ([2, 3] | [3, 2], _) => return HouseKind::ZebrasMove,
                ([1, 4] | [4, 1], _) => return HouseKind::GiraffesMove,
                (_, [1, 2] | [2, 1]) => return HouseKind::ToroidalKnightsMove,
                (_, [1, 1]) => return HouseKind::ToroidalKingsMove,
                _ => {}
            }
        }
        HouseKind::Group(number)
    }

    /// What sort of group two cells share, if they share one and no house.
    pub(crate) fn group_between(&self, a: Cell, b: Cell) -> Option<HouseKind> {
        self.group_peers(a).binary_search(&b).ok()?;
        let number = self.groups().position(|group| group.contains(&a) && group.contains(&b))?;
        Some(self.group_kind(number))
    }

    /// The cells that share a group with this one, but no house, in rising order.
    #[inline]
    pub fn group_peers(&self, cell: Cell) -> &[Cell] {
        let starts = &self.0.group_peer_starts;
        match (starts.get(cell.index()), starts.get(cell.index() + 1)) {
            (Some(&from), Some(&to)) => &self.0.group_peers[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The cells that share a house or a group with this one, each once, without the cell itself.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let houses = self.houses_of(cell);
        let of_houses = houses.iter().enumerate().flat_map(move |(nth, &house)| {
            let earlier = &houses[..nth];
            self.cells_of(house).iter().copied().filter(move |&peer| {
                peer != cell && !self.houses_of(peer).iter().any(|h| earlier.contains(h))
            })
        });
        of_houses.chain(self.group_peers(cell).iter().copied())
    }

    /// Whether two different cells share a house or a group.
    #[inline]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        let of_b = self.houses_of(b);
        a != b
            && (self.houses_of(a).iter().any(|house| of_b.contains(house))
                || self.group_peers(a).binary_search(&b).is_ok())
    }

    /// The cell in this row and column, both 0-based.
    ///
    /// # Panics
    ///
    /// Panics if there is no such row or column.
    #[inline]
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        assert!(row < self.rows() && col < self.cols(), "row and column must be in the grid");
        Cell::new(row * self.cols() + col)
    }

    /// Row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.cols()
    }

    /// Column of a cell, from 0.
    #[inline]
    pub fn col(&self, cell: Cell) -> usize {
        cell.index() % self.cols()
    }

    /// A cell as people write it, `r4c7`; cells beside the grid have names of their own.
    pub fn name(&self, cell: Cell) -> String {
        if let Some(name) = self.canvas().and_then(|canvas| canvas.name(cell)) {
            return name;
        }
        format!("r{}c{}", self.row(cell) + 1, self.col(cell) + 1)
    }

    /// Place of a candidate in the order of cells, then digits: `0 <= index < N³` in most grids.
    #[inline]
    pub fn candidate_index(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.side() + candidate.digit.index()
    }

    /// Where regions cross rows and columns: every non-empty intersection of a region with a line.
    ///
    /// A grid without regions of its own (1×N, N×1) has none. Extra houses have no part in it.
    pub fn segments(&self) -> Vec<Segment> {
        let mut segments = Vec::new();
        for region in self.houses().filter(|&house| self.kind(house).is_region()) {
            let mut by_line: Vec<(House, Vec<Cell>)> = Vec::new();
            for &cell in self.cells_of(region) {
                let houses = self.houses_of(cell).iter();
                for &line in houses.filter(|&&house| self.kind(house).is_line()) {
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

impl PartialEq for Geometry {
    /// Whether the houses are the same, with the same names.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || match (self.0.shape, other.0.shape) {
                (Some(shape), Some(other)) => shape == other,
                (None, None) => self.0.has_houses_of(&other.0),
                _ => false,
            }
    }
}

impl Eq for Geometry {}

impl Hash for Geometry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0.shape {
            Some(shape) => shape.hash(state),
            None => {
                self.0.house_cells.hash(state);
                self.0.groups.hash(state);
            }
        }
    }
}

impl TryFrom<BoxShape> for Geometry {
    type Error = GeometryError;

    /// As [`Geometry::new`].
    fn try_from(shape: BoxShape) -> Result<Self, GeometryError> {
        Self::new(shape.rows, shape.cols)
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({})", self.label())
    }
}
