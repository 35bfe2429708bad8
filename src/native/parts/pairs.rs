//! What pairs of cells leave.

use crate::geometry::{Cell, Digit, Geometry};
use crate::mask::Mask;

use super::finding::{Finding, mask_of};

/// The digits that two cells may have together.
pub(super) struct Pairs<M> {
    cells: [Cell; 2],
    /// For each of the cells, by its digit: those of the other.
    fitting: [Vec<M>; 2],
}

impl<M: Mask> Pairs<M> {
    pub(super) fn new(
        cells: [Cell; 2],
        geometry: &Geometry,
        fits: impl Fn(Digit, Digit) -> bool,
    ) -> Self {
        let all = || geometry.digits();
        let forward = all().map(|own| mask_of(all().filter(|&other| fits(own, other))));
        let backward = all().map(|own| mask_of(all().filter(|&other| fits(other, own))));
        Pairs { cells, fitting: [forward.collect(), backward.collect()] }
    }

    /// The digits that fit one of the other cell.
    pub(super) fn left(&self, masks: &[M]) -> Finding<M> {
        let [first, second] = self.cells.map(|cell| masks[cell.index()]);
        let left = |own: M, other: M, fitting: &[M]| {
            own.and(other.iter().fold(M::EMPTY, |left, digit| left.or(fitting[digit])))
        };
        let left = [left(first, second, &self.fitting[1]), left(second, first, &self.fitting[0])];
        Finding::Left(self.cells.into_iter().zip(left).collect())
    }
}

/// The digits of pairs that differ from each pair whose digits are settled.
pub(super) fn left_by_settled_pairs<M: Mask>(
    pairs: &[[Cell; 2]],
    side: usize,
    masks: &[M],
) -> Finding<M> {
    let mask = |cell: Cell| masks[cell.index()];
    let mut seconds_of = vec![M::EMPTY; side];
    for &[first, second] in pairs {
        let (first, second) = (mask(first).if_single(), mask(second).if_single());
        for digit in first.iter().filter(|_| !second.is_empty()) {
            if !seconds_of[digit].and(second).is_empty() {
                return Finding::Nothing;
            }
            seconds_of[digit] = seconds_of[digit].or(second);
        }
    }
    let left = pairs.iter().flat_map(|&[first, second]| {
        let (firsts, seconds) = (mask(first), mask(second));
        let (only_first, only_second) = (firsts.if_single(), seconds.if_single());
        if !only_first.is_empty() && !only_second.is_empty() {
            return [None, None];
        }
        let taken = only_first.iter().fold(M::EMPTY, |taken, digit| taken.or(seconds_of[digit]));
        let fits = |digit: &usize| seconds_of[*digit].and(only_second).is_empty();
        let fitting = firsts.iter().filter(fits).fold(M::EMPTY, |all, digit| all.or(M::of(digit)));
        [Some((first, fitting)), Some((second, seconds.and_not(taken)))]
    });
    Finding::Left(left.flatten().collect())
}
