//! What a look at a condition finds.

use crate::geometry::{Cell, Digit};
use crate::mask::Mask;

/// What a look at a condition found.
pub(crate) enum Finding<M> {
    /// No digits fit.
    Nothing,
    /// For each of these cells, the digits that are left.
    Left(Vec<(Cell, M)>),
}

/// The digits as a mask.
pub(crate) fn mask_of<M: Mask>(digits: impl Iterator<Item = Digit>) -> M {
    digits.fold(M::EMPTY, |mask, digit| mask.or(M::of(digit.index())))
}
