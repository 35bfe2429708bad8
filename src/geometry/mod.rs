//! The grid: its side, its cells and its houses.
//!
//! A [`Geometry`] is a list of *houses*, each a set of N cells that must hold N different digits: rows, columns, then
//! *regions*, which divide the grid, then extra houses such as diagonals. In most puzzles the regions are boxes of R
//! rows and C columns with N = R·C, and there is no extra house; [`Geometry::box_shape`] then has their shape. Other
//! regions and extra houses are given to [`Geometry::builder`]. A *group* is fewer than N cells that must hold different
//! digits, such as two cells a knight's move apart; not every digit need be in it. A [`Canvas`] has other rows and columns
//! than digits, digits from 0, or cells beside the grid. Solvers and encoders ask for houses and their cells,
//! and what only works for boxes asks for `box_shape` first.
//!
//! **Invariants.** Every house has exactly N different cells. No two houses have the same cells: in a
//! grid of 1×N boxes each box *is* a row and is listed once, so a Latin square has 2N houses and the
//! 1×1 grid has one. In larger grids the first two houses of a cell are its row and its column. Equal geometries have
//! the same houses in the same order.

mod builder;
mod canvas;
mod error;
mod grid;
mod ids;
mod layout;
mod named_layouts;
mod on_canvas;
mod regions;
mod shape;
mod symmetry;
mod tables;

#[cfg(test)]
mod tests;

pub use builder::GeometryBuilder;
pub use canvas::{Beside, Canvas};
pub use error::GeometryError;
pub use grid::{Geometry, IndexIterator, Segment};
#[cfg(feature = "serde")]
pub(crate) use ids::MAX_HOUSES;
pub use ids::{Candidate, Cell, Digit, House, HouseKind};
pub use layout::Layout;
pub(crate) use layout::{leaps, leaps_in, toroidal_leaps};
pub use shape::{BoxShape, MAX_SIDE};
pub use symmetry::Symmetry;
pub(crate) use symmetry::{MOTIONS, Motion};
