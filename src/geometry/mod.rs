//! The grid: its side, its cells and its houses.
//!
//! A [`Geometry`] is a list of *houses*, each a set of N cells that must hold N different digits. Rows
//! and columns come first, then the regions; here the regions are boxes of R rows and C columns with
//! N = R·C. Nothing outside this module (but the text formats, which draw borders) assumes that regions
//! are rectangles: solvers and encoders ask for houses and their cells only.
//!
//! **Invariants.** Every house has exactly N different cells. No two houses have the same cells: in a
//! grid of 1×N boxes each box *is* a row and is listed once, so a Latin square has 2N houses and the
//! 1×1 grid has one.

mod error;
mod grid;
mod ids;
mod shape;
mod symmetry;

pub use error::GeometryError;
pub use grid::{Geometry, IndexIterator, Segment};
pub use ids::{Candidate, Cell, Digit, House, HouseKind};
pub use shape::{BoxShape, MAX_SIDE};
pub use symmetry::Symmetry;
