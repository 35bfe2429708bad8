//! What the bounds of a sum leave.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::Linear;

use super::finding::Finding;

/// Cells of a sum that differ and have one factor.
pub(super) struct Piece {
    factor: i64,
    cells: Vec<Cell>,
}

/// The cells of a sum in pieces, each of one factor and of cells that differ: the largest first.
pub(super) fn pieces(linear: &Linear, families: &[&[Cell]]) -> Vec<Piece> {
    let by_factor = linear.terms.iter().copied().into_group_map();
    let mut pieces = Vec::new();
    for (factor, mut left) in by_factor.into_iter().sorted_by_key(|(factor, _)| *factor) {
        while let Some(&first) = left.first() {
            let common = |family: &&[Cell]| {
                left.iter().copied().filter(|cell| family.contains(cell)).collect_vec()
            };
            let largest = families.iter().map(common).max_by_key(Vec::len);
            let cells = largest.filter(|cells| cells.len() > 1).unwrap_or(vec![first]);
            left.retain(|cell| !cells.contains(cell));
            pieces.push(Piece { factor: factor.into(), cells });
        }
    }
    pieces
}

/// The values that the bounds of the others leave.
pub(super) fn values_left<M: Mask>(pieces: &[Piece], sum: i64, masks: &[M]) -> Finding<M> {
    let bounds = pieces.iter().map(|piece| bounds_of(piece.cells.iter(), masks)).collect_vec();
    let weighted = pieces.iter().zip(&bounds).map(|(piece, ends)| piece.weighted(*ends));
    let weighted = weighted.collect_vec();
    let [least, greatest] =
        [0, 1].map(|end| weighted.iter().map(|ends: &[i64; 2]| ends[end]).sum::<i64>());
    if !(least..=greatest).contains(&sum) {
        return Finding::Nothing;
    }
    let mut left = Vec::new();
    for ((piece, ends), [low, high]) in pieces.iter().zip(bounds).zip(weighted) {
        // What the piece must be, when the others are as great or as small as they can.
        let [low, high] = [low.max(sum - (greatest - high)), high.min(sum - (least - low))];
        piece.leave([low, high], ends, masks, &mut left);
    }
    Finding::Left(left)
}

impl Piece {
    /// The least and the greatest weighted sum, from those of the cells.
    fn weighted(&self, [least, greatest]: [i64; 2]) -> [i64; 2] {
        let ends = [self.factor * least, self.factor * greatest];
        [ends[0].min(ends[1]), ends[0].max(ends[1])]
    }

    /// Adds the candidates of each cell with which the weighted sum is within bounds; the sum of the cells is between the
    /// least and the greatest.
    fn leave<M: Mask>(
        &self,
        [low, high]: [i64; 2],
        [least, greatest]: [i64; 2],
        masks: &[M],
        left: &mut Vec<(Cell, M)>,
    ) {
        // Without the factor, rounded inwards.
        let (low, high) = match self.factor > 0 {
            true => (div_ceil(low, self.factor), high.div_euclid(self.factor)),
            false => (div_ceil(-high, -self.factor), (-low).div_euclid(-self.factor)),
        };
        for &cell in &self.cells {
            let mask = masks[cell.index()];
            let ends = mask.first().zip(mask.iter().last());
            let width = ends.map_or(0, |(first, last)| (last - first) as i64);
            // The others are at most as far from the bounds as all cells with the digit at the other end.
            if least + width <= high && greatest - width >= low {
                continue;
            }
            let [least, greatest] = bounds_of(self.cells.iter().filter(|&&it| it != cell), masks);
            let fits = |digit: &usize| {
                let value = *digit as i64 + 1;
                value + greatest >= low && value + least <= high
            };
            let fitting = mask.iter().filter(fits);
            left.push((cell, fitting.fold(M::EMPTY, |fitting, digit| fitting.or(M::of(digit)))));
        }
    }
}

/// Bounds of the sum of cells that differ. Each cell in turn takes the least digit from its least candidate on that any of
/// them may have and none has yet, or the greatest from its greatest candidate down; which digits are taken in the end does
/// not depend on the order. The bounds cross if there are too few digits.
fn bounds_of<'c, M: Mask>(cells: impl Iterator<Item = &'c Cell> + Clone, masks: &[M]) -> [i64; 2] {
    let union = cells.clone().fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let (mut low_left, mut high_left) = (union, union);
    let (mut least, mut greatest) = (0, 0);
    for cell in cells {
        let mask = masks[cell.index()];
        let (first, last) = (mask.first().unwrap_or(0), mask.iter().last().unwrap_or(0));
        let low = low_left.iter().find(|&digit| digit >= first);
        let high = high_left.iter().take_while(|&digit| digit <= last).last();
        let (Some(low), Some(high)) = (low, high) else { return CROSSED };
        low_left.remove(low);
        high_left.remove(high);
        (least, greatest) = (least + low as i64 + 1, greatest + high as i64 + 1);
    }
    [least, greatest]
}

/// Bounds between which there is no sum.
const CROSSED: [i64; 2] = [1 << 40, -(1 << 40)];

fn div_ceil(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}
