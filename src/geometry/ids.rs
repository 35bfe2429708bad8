//! Newtypes for the things that are counted: cells, digits, candidates, houses.
//!
//! All are 0-based inside the library and 1-based where they are printed, as people and DIMACS files count.

use std::fmt;

/// A cell, numbered row by row: `0 <= index < N * N`.
///
/// A cell does not know its grid; [`Geometry`](super::Geometry) turns it into row and column.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Cell, Geometry};
///
/// let geometry = Geometry::classic();
/// let middle = Cell::new(40);
/// assert_eq!(middle, geometry.cell(4, 4));
/// assert_eq!(geometry.name(middle), "r5c5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Cell(u16);

impl Cell {
    /// The cell with this row-by-row index.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 65,536 or more, which no grid of side at most 256 has.
    #[inline]
    pub fn new(index: usize) -> Self {
        Cell(u16::try_from(index).expect("a grid has at most 256 * 256 cells"))
    }

    /// Row-by-row index, starting at 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A digit, `0 <= index < N`: the digit 1 is `Digit::new(0)`. How it prints is the business of an alphabet.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Digit;
/// use satdoku::puzzle::Alphabet;
///
/// let digit = Digit::new(9);
/// assert_eq!((digit.index(), digit.to_string()), (9, "10".to_owned()));
/// assert_eq!(Alphabet::standard(16).symbol(digit), "A");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Digit(u8);

impl Digit {
    /// The digit with this 0-based index.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 256 or more, which no grid of side at most 256 has.
    #[inline]
    pub fn new(index: usize) -> Self {
        Digit(u8::try_from(index).expect("a grid has at most 256 digits"))
    }

    /// 0-based index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Digit {
    /// The 1-based number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.index() + 1).fmt(f)
    }
}

/// A digit in a cell, still possible.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Candidate, Digit, Geometry};
///
/// let geometry = Geometry::classic();
/// let candidate = Candidate { cell: geometry.cell(0, 1), digit: Digit::new(4) };
/// assert_eq!(geometry.candidate_index(candidate), 9 + 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// A house, numbered in the order of [`Geometry::houses`](super::Geometry::houses).
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Geometry;
///
/// let geometry = Geometry::new(2, 3)?;
/// let last = geometry.houses().last().expect("there are 18");
/// assert_eq!(geometry.kind(last).to_string(), "box 6");
/// assert_eq!(geometry.cells_of(last).len(), 6);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u16);

/// The largest number of houses.
pub(crate) const MAX_HOUSES: usize = 1 << 16;

impl House {
    #[inline]
    pub(crate) fn new(index: usize) -> Self {
        House(u16::try_from(index).expect("a grid has at most 65,536 houses"))
    }

    /// Place in the list of houses, starting at 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What sort of house it is; the number in it is 0-based and printed 1-based.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::HouseKind;
///
/// assert_eq!(HouseKind::Column(2).to_string(), "column 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
    /// A box, counted row by row.
    Box(usize),
    /// A region of another form than a box, counted in the order of their first cells.
    Region(usize),
    /// The diagonal from the top left (0), or from the top right (1).
    Diagonal(usize),
    /// A window between the boxes, counted row by row.
    Window(usize),
    /// The cells at the same place in each box, counted by that place.
    DisjointGroup(usize),
    /// The cells in the middle of each box.
    CentreDot,
    /// The asterisk of the 9×9 grid.
    Asterisk,
    /// The girandola of the 9×9 grid.
    Girandola,
    /// Any other house, counted in the order of their cells.
    Extra(usize),
    /// A group: fewer than N cells that must hold different digits, counted in the order of their cells.
    Group(usize),
    /// A group of two cells a knight's move apart.
    KnightsMove,
    /// A group of two cells that touch at a corner.
    KingsMove,
    /// A group of two cells two steps apart along a diagonal.
    ElephantsMove,
    /// A group of two cells three steps apart in one direction and one in the other.
    CamelsMove,
    /// A group of two cells three steps apart in one direction and two in the other.
    ZebrasMove,
    /// A group of two cells four steps apart in one direction and one in the other.
    GiraffesMove,
    /// A group of two cells a knight's move apart, if the last row and column are beside the first.
    ToroidalKnightsMove,
    /// A group of two cells that touch at a corner, if the last row and column are beside the first.
    ToroidalKingsMove,
}

impl HouseKind {
    /// Whether it is a row or a column.
    pub fn is_line(self) -> bool {
        matches!(self, HouseKind::Row(_) | HouseKind::Column(_))
    }

    /// Whether it is one of the regions that the grid is divided into, boxes or others.
    pub fn is_region(self) -> bool {
        matches!(self, HouseKind::Box(_) | HouseKind::Region(_))
    }

    /// Whether it is a group of two cells that are called after the move from one to the other.
    pub fn is_move(self) -> bool {
        use HouseKind::*;
        matches!(
            self,
            KnightsMove
                | KingsMove
                | ElephantsMove
                | CamelsMove
                | ZebrasMove
                | GiraffesMove
                | ToroidalKnightsMove
                | ToroidalKingsMove
        )
    }

    /// Whether it is neither row, column nor region.
    pub fn is_further(self) -> bool {
        !self.is_line() && !self.is_region()
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HouseKind::Row(i) => write!(f, "row {}", i + 1),
            HouseKind::Column(i) => write!(f, "column {}", i + 1),
            HouseKind::Box(i) => write!(f, "box {}", i + 1),
            HouseKind::Region(i) => write!(f, "region {}", i + 1),
            HouseKind::Diagonal(0) => write!(f, "the diagonal from the top left"),
            HouseKind::Diagonal(_) => write!(f, "the diagonal from the top right"),
            HouseKind::Window(i) => write!(f, "window {}", i + 1),
            HouseKind::DisjointGroup(i) => write!(f, "disjoint group {}", i + 1),
            HouseKind::CentreDot => write!(f, "the centre dot"),
            HouseKind::Asterisk => write!(f, "the asterisk"),
            HouseKind::Girandola => write!(f, "the girandola"),
            HouseKind::Extra(i) => write!(f, "extra house {}", i + 1),
            HouseKind::Group(i) => write!(f, "group {}", i + 1),
            HouseKind::KnightsMove => write!(f, "cells a knight's move apart"),
            HouseKind::KingsMove => write!(f, "cells that touch at a corner"),
            HouseKind::ElephantsMove => write!(f, "cells two steps apart along a diagonal"),
            HouseKind::CamelsMove => write!(f, "cells a camel's move apart"),
            HouseKind::ZebrasMove => write!(f, "cells a zebra's move apart"),
            HouseKind::GiraffesMove => write!(f, "cells a giraffe's move apart"),
            HouseKind::ToroidalKnightsMove => {
                write!(f, "cells a knight's move apart round the edges")
            }
            HouseKind::ToroidalKingsMove => {
                write!(f, "cells that touch at a corner round the edges")
            }
        }
    }
}
