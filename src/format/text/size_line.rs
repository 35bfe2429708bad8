//! A line before a grid that tells its size: `9`, `9x9`, `9 9`, or the size of its boxes: `3`, `3 3`, `3x3`.

use crate::geometry::{BoxShape, MAX_SIDE};

/// The one or two numbers of such a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SizeLine {
    first: usize,
    second: Option<usize>,
    /// Whether there is an `x` between them, so that the rows of a box come before its columns.
    is_shape: bool,
}

/// A longer line is none.
const LONGEST: usize = 9;

impl SizeLine {
    /// The numbers of a line; none if it is no such line.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let may_be = |byte: u8| byte.is_ascii_digit() || b" \txX,".contains(&byte);
        if text.len() > LONGEST || !text.bytes().all(may_be) {
            return None;
        }
        let number = |text: &str| {
            let number = text.trim().parse().ok()?;
            (2..=MAX_SIDE).contains(&number).then_some(number)
        };
        let is_shape = text.contains(['x', 'X']);
        let between: &[char] = if is_shape { &['x', 'X'] } else { &[' ', '\t', ','] };
        let (first, second) = match text.split_once(between) {
            Some((first, second)) => (number(first)?, Some(number(second)?)),
            None => (number(text)?, None),
        };
        Some(SizeLine { first, second, is_shape })
    }

    /// Whether a grid with rows of this width has this size.
    ///
    /// Boxes that are not square must have the shape that they would have without this line.
    pub(crate) fn fits(self, width: usize) -> bool {
        let Some(cols) = self.second else {
            return self.first == width || self.first * self.first == width;
        };
        let shape = BoxShape { rows: self.first, cols };
        let is_side = shape.rows == cols && cols == width && width > 3;
        let is_known = shape.rows == cols || self.is_shape && shape == BoxShape::squarest(width);
        is_side || shape.side() == width && is_known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_sides_or_the_sizes_of_boxes() {
        let fits = |text: &str, width| SizeLine::of(text).is_some_and(|size| size.fits(width));
        for text in ["9", "3", "3 3", "3x3", "9x9", "9 9", "3 x 3", "3,3", " 9 "] {
            assert!(fits(text, 9) && !fits(text, 16), "{text}");
        }
        assert!(fits("16", 16) && fits("4 4", 16) && fits("2x3", 6));
        assert!(!fits("3x2", 6) && !fits("2 3", 6) && !fits("2 2", 2) && !fits("3 3", 3));
        for text in ["", "1", "1 1", "a", "9a", "3 3 3", "53.", "300", "x3"] {
            assert_eq!(SizeLine::of(text), None, "{text}");
        }
    }
}
