//! What can be wrong with a geometry.

/// Why a grid cannot have the wanted shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// A box without rows or columns.
    #[error("a box of {rows}x{cols} has no cells; both numbers must be at least 1")]
    EmptyBox {
        /// Wanted rows in a box.
        rows: usize,
        /// Wanted columns in a box.
        cols: usize,
    },
    /// A side that is 0 or above [`MAX_SIDE`](super::MAX_SIDE).
    #[error("side {side} is out of range, it must be 1 to 256")]
    SideOutOfRange {
        /// Wanted side.
        side: usize,
    },
    /// Text that is not `ROWSxCOLS`.
    #[error("box shape '{0}' is not of the form ROWSxCOLS, like 3x3 or 2x5")]
    NotABoxShape(String),
    /// Boxes that fill a grid of another side.
    #[error("boxes of {rows}x{cols} fill a grid of side {}, expected side {side}", rows * cols)]
    OtherSide {
        /// Rows in a box.
        rows: usize,
        /// Columns in a box.
        cols: usize,
        /// N.
        side: usize,
    },
    /// Not one region number for each cell.
    #[error("{found} region numbers, expected {} for side {side}", side * side)]
    RegionNumbers {
        /// How many there are.
        found: usize,
        /// N.
        side: usize,
    },
    /// A region that is too small or too large.
    #[error("region {number} at {first} has {found} cells, expected {side}")]
    RegionSize {
        /// The number that its cells have.
        number: usize,
        /// Its first cell, as `r1c1`.
        first: String,
        /// How many cells it has.
        found: usize,
        /// N.
        side: usize,
    },
    /// An extra house with too few or too many cells.
    #[error("extra house {number} has {found} cells, expected {side}")]
    HouseSize {
        /// Which extra house, from 1 in the order they were added.
        number: usize,
        /// How many cells it has.
        found: usize,
        /// N.
        side: usize,
    },
    /// An extra house or a group with a cell outside of the grid.
    #[error("{what} {number} has cell {cell}, expected cells 0 to {}", side * side - 1)]
    HouseCell {
        /// What it is: `extra house` or `group`.
        what: &'static str,
        /// Which one, from 1 in the order they were added.
        number: usize,
        /// Index of the cell.
        cell: usize,
        /// N.
        side: usize,
    },
    /// An extra house or a group with a cell twice.
    #[error("{what} {number} has {cell} twice, expected different cells")]
    HouseRepeats {
        /// What it is: `extra house` or `group`.
        what: &'static str,
        /// Which one, from 1 in the order they were added.
        number: usize,
        /// The cell, as `r1c1`.
        cell: String,
    },
    /// A group with too many cells.
    #[error("group {number} has {found} cells, expected at most {side}")]
    GroupSize {
        /// Which group, from 1 in the order they were added.
        number: usize,
        /// How many cells it has.
        found: usize,
        /// N.
        side: usize,
    },
    /// A named layout that the grid cannot have.
    #[error("{layout} takes {needs}, which this grid of side {side} does not have")]
    Layout {
        /// The name of the layout.
        layout: &'static str,
        /// What it takes.
        needs: &'static str,
        /// N.
        side: usize,
    },
    /// A canvas that is none.
    #[error("{rows} rows and {cols} columns, with these lists of cells, are no grid")]
    Canvas {
        /// How many rows.
        rows: usize,
        /// How many columns.
        cols: usize,
    },
    /// More houses than can be numbered.
    #[error("{found} houses, expected at most 65536")]
    TooManyHouses {
        /// Rows, columns, regions and extra houses.
        found: usize,
    },
}
