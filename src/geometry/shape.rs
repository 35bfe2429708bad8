//! The shape of a box, and which shapes a grid can have.

use std::fmt;
use std::str::FromStr;

use super::error::GeometryError;

/// The largest side of a grid.
pub const MAX_SIDE: usize = 256;

/// Rows and columns of one box.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{BoxShape, Geometry};
///
/// let shape: BoxShape = "2x5".parse()?;
/// assert_eq!((shape.rows, shape.cols, shape.side()), (2, 5, 10));
/// assert_eq!(Geometry::try_from(shape)?, Geometry::of_side(10)?);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BoxShape {
    /// How many rows a box has, R.
    pub rows: usize,
    /// How many columns a box has, C.
    pub cols: usize,
}

impl BoxShape {
    /// Boxes for a side when nothing else is told: the squarest shape with `rows <= cols`.
    ///
    /// A prime side has no other choice than 1×N, which makes it a Latin square.
    ///
    /// # Examples
    ///
    /// ```
    /// # use satdoku::geometry::BoxShape;
    /// assert_eq!(BoxShape::squarest(12), BoxShape { rows: 3, cols: 4 });
    /// assert_eq!(BoxShape::squarest(7), BoxShape { rows: 1, cols: 7 });
    /// ```
    pub fn squarest(side: usize) -> Self {
        let rows = (1..=side)
            .take_while(|rows| rows * rows <= side)
            .filter(|rows| side.is_multiple_of(*rows))
            .last()
            .unwrap_or(1);
        BoxShape { rows, cols: side / rows }
    }

    /// The number of the box that this row and column cross in, boxes counted row by row.
    pub(crate) fn box_of(self, row: usize, col: usize) -> usize {
        row / self.rows * self.rows + col / self.cols
    }

    /// Whether a box is a whole row or column.
    pub fn is_line(self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// Whether a grid of this side could as well have boxes of other shapes, this being the one that is assumed.
    pub(crate) fn is_one_of_several(self) -> bool {
        self.rows > 1 && self.rows != self.cols
    }

    /// N = R·C, the side of a grid with such boxes.
    pub fn side(self) -> usize {
        self.rows.saturating_mul(self.cols)
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for BoxShape {
    type Err = GeometryError;

    /// Reads `ROWSxCOLS` and checks that a grid of such boxes can be.
    fn from_str(text: &str) -> Result<Self, GeometryError> {
        let shape = text
            .split_once(['x', 'X', '×'])
            .and_then(|(rows, cols)| {
                Some(BoxShape { rows: rows.parse().ok()?, cols: cols.parse().ok()? })
            })
            .ok_or_else(|| GeometryError::NotABoxShape(text.to_owned()))?;
        check_box_shape(shape)?;
        Ok(shape)
    }
}

pub(super) fn check_box_shape(shape: BoxShape) -> Result<(), GeometryError> {
    if shape.rows == 0 || shape.cols == 0 {
        return Err(GeometryError::EmptyBox { rows: shape.rows, cols: shape.cols });
    }
    check_side(shape.side())
}

pub(super) fn check_side(side: usize) -> Result<(), GeometryError> {
    match side {
        1..=MAX_SIDE => Ok(()),
        _ => Err(GeometryError::SideOutOfRange { side }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_shapes_are_read_rows_first() {
        assert_eq!("2x3".parse(), Ok(BoxShape { rows: 2, cols: 3 }));
        assert_eq!(
            "2by3".parse::<BoxShape>().unwrap_err().to_string(),
            "box shape '2by3' is not of the form ROWSxCOLS, like 3x3 or 2x5"
        );
        assert!("3x0".parse::<BoxShape>().is_err());
        assert!("-1x3".parse::<BoxShape>().is_err());
        assert!("99999999999x99999999999".parse::<BoxShape>().is_err());
    }

    #[test]
    fn the_squarest_shape_has_no_more_rows_than_columns() {
        for (side, rows) in [(1, 1), (2, 1), (4, 2), (6, 2), (9, 3), (12, 3), (16, 4), (255, 15)] {
            let cols = side / rows;
            assert_eq!(BoxShape::squarest(side), BoxShape { rows, cols }, "{side}");
        }
    }

    #[test]
    fn boxes_are_counted_row_by_row() {
        let shape = BoxShape { rows: 2, cols: 3 };
        let boxes = (0..6).flat_map(|row| (0..6).map(move |col| shape.box_of(row, col)));
        let expected = [[0, 0, 0, 1, 1, 1], [2, 2, 2, 3, 3, 3], [4, 4, 4, 5, 5, 5]];
        assert!(boxes.eq(expected.iter().flat_map(|band| [band, band]).flatten().copied()));
    }

    #[test]
    fn squares_and_whole_rows_are_the_only_choice_of_their_side() {
        let several = |rows, cols| BoxShape { rows, cols }.is_one_of_several();
        assert!(several(2, 3) && several(3, 4));
        assert!(!several(3, 3) && !several(1, 7) && !several(1, 1));
    }
}
