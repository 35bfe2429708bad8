//! What sets of digits leave.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::mask::Mask;

use super::Finding;

/// The digits of all sets that are left; a digit of each of them that has one place stands there.
pub(super) fn sets_left<M: Mask>(cells: &[Cell], sets: &[M], masks: &[M]) -> Finding<M> {
    let union = cells.iter().fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let (mut any, mut every) = (M::EMPTY, union);
    for &set in sets {
        let is_left = set.and_not(union).is_empty()
            && cells.iter().all(|cell| !masks[cell.index()].and(set).is_empty());
        if is_left {
            any = any.or(set);
            every = every.and(set);
        }
    }
    if any.is_empty() && !cells.is_empty() {
        return Finding::Nothing;
    }
    let mut left = cells.iter().map(|&cell| (cell, masks[cell.index()].and(any))).collect_vec();
    for digit in every.iter() {
        let mut places = left.iter_mut().filter(|(_, mask)| mask.contains(digit));
        match (places.next(), places.next()) {
            (None, _) => return Finding::Nothing,
            (Some((_, only)), None) => *only = M::of(digit),
            _ => {}
        }
    }
    Finding::Left(left)
}
