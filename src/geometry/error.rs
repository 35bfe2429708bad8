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
}
