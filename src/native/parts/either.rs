//! What one of several conditions leaves.

use itertools::Itertools;

use crate::geometry::{Cell, Geometry};
use crate::mask::Mask;
use crate::puzzle::Parts as Conditions;

use super::pairs::Pairs;
use super::{Finding, PartMasks, mask_of};

/// Conditions that hold together, or not.
pub(super) struct Branch<M> {
    /// For some cells the digits that they may have.
    left: Vec<(Cell, M)>,
    parts: Vec<PartMasks<M>>,
}

impl<M: Mask> Branch<M> {
    pub(super) fn new(conditions: &Conditions, families: &[&[Cell]], geometry: &Geometry) -> Self {
        let by_cell = conditions.ruled_out.iter().map(|it| (it.cell, it.digit)).into_group_map();
        let left = by_cell.into_iter().sorted().map(|(cell, out)| {
            (cell, mask_of(geometry.digits().filter(|digit| !out.contains(digit))))
        });
        let pairs = conditions.pairs.iter().map(|pair| {
            PartMasks::Pairs(Pairs::new(pair.cells, geometry, |a, b| pair.holds(a, b)))
        });
        let parts = conditions.parts.iter().map(|part| PartMasks::new(part, families, geometry));
        Branch { left: left.collect(), parts: pairs.chain(parts).collect() }
    }

    /// The candidates of all cells that the conditions leave, each looked at once; none if they do not hold together.
    pub(super) fn left(&self, masks: &[M], peers: &[u128]) -> Option<Vec<M>> {
        let mut own = masks.to_vec();
        let keep = |left: &[(Cell, M)], own: &mut Vec<M>| {
            left.iter().all(|&(cell, left)| {
                own[cell.index()] = own[cell.index()].and(left);
                !own[cell.index()].is_empty()
            })
        };
        let holds = keep(&self.left, &mut own)
            && self.parts.iter().all(|part| match part.look(&own, peers) {
                Finding::Nothing => false,
                Finding::Left(left) => keep(&left, &mut own),
            });
        holds.then_some(own)
    }
}

/// What one of the branches leaves.
pub(super) fn left_by_any<M: Mask>(
    branches: &[Branch<M>],
    masks: &[M],
    peers: &[u128],
) -> Finding<M> {
    let mut open = branches.iter().filter_map(|branch| branch.left(masks, peers));
    let Some(mut any) = open.next() else { return Finding::Nothing };
    for left in open {
        any.iter_mut().zip(left).for_each(|(any, left)| *any = any.or(left));
    }
    let changed = any.into_iter().enumerate().filter(|(cell, left)| *left != masks[*cell]);
    Finding::Left(changed.map(|(cell, left)| (Cell::new(cell), left)).collect())
}
