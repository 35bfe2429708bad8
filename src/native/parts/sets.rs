//! What sets of digits leave.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::mask::Mask;

use super::finding::Finding;

/// Whether the cells, which have the digits of the union, may hold the set: each of its digits is there, and each cell has
/// one of them.
pub(crate) fn is_left<M: Mask>(set: M, union: M, cells: &[Cell], masks: &[M]) -> bool {
    set.and_not(union).is_empty()
        && cells.iter().all(|cell| !masks[cell.index()].and(set).is_empty())
}

/// The digits of all sets that are left; a digit of each of them that has one place stands there, and none of the cells that
/// see all its places has it.
pub(super) fn sets_left<M: Mask>(
    cells: &[Cell],
    sets: &[M],
    masks: &[M],
    peers: &[u128],
) -> Finding<M> {
    let union = cells.iter().fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let (mut any, mut every) = (M::EMPTY, union);
    for &set in sets {
        if is_left(set, union, cells, masks) {
            any = any.or(set);
            every = every.and(set);
        }
    }
    if any.is_empty() && !cells.is_empty() {
        return Finding::Nothing;
    }
    let mut left = cells.iter().map(|&cell| (cell, masks[cell.index()].and(any))).collect_vec();
    for digit in every.iter() {
        let mut places = left[..cells.len()].iter_mut().filter(|(_, mask)| mask.contains(digit));
        match (places.next(), places.next()) {
            (None, _) => return Finding::Nothing,
            (Some((_, only)), None) => *only = M::of(digit),
            (Some(_), Some(_)) if !peers.is_empty() => {
                // Cells that differ from all its places do not have it.
                let places = left[..cells.len()].iter().filter(|(_, mask)| mask.contains(digit));
                let mut see_all =
                    places.fold(u128::MAX, |all, (cell, _)| all & peers[cell.index()]);
                while see_all != 0 {
                    let cell = Cell::new(see_all.trailing_zeros() as usize);
                    see_all &= see_all - 1;
                    let mask = masks[cell.index()];
                    if mask.contains(digit) {
                        left.push((cell, mask.and_not(M::of(digit))));
                    }
                }
            }
            _ => {}
        }
    }
    Finding::Left(left)
}
