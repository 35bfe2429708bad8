//! What a sum of three cells leaves: all that stands in some solution of it.

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::Linear;

use super::Finding;

/// A weighted sum of three cells.
pub(super) struct ShortSum {
    factors: [i64; 3],
    cells: [Cell; 3],
    sum: i64,
    /// Whether the first two cells differ, the first and the last, and the last two.
    differ: [bool; 3],
    /// How many digits there are.
    side: usize,
}

impl ShortSum {
    /// The sum must have three terms; `families` are lists of cells that differ.
    pub(super) fn new(linear: &Linear, families: &[&[Cell]], side: usize) -> Self {
        let term = |nth: usize| linear.terms[nth];
        let (factors, cells) =
            ([0, 1, 2].map(|nth| term(nth).0.into()), [0, 1, 2].map(|nth| term(nth).1));
        let differ = [[0, 1], [0, 2], [1, 2]].map(|both| {
            families
                .iter()
                .any(|family| both.into_iter().all(|nth: usize| family.contains(&cells[nth])))
        });
        ShortSum { factors, cells, sum: linear.sum.into(), differ, side }
    }

    pub(super) fn left<M: Mask>(&self, masks: &[M]) -> Finding<M> {
        let [first, second, third] = self.cells.map(|cell| masks[cell.index()]);
        let [of_first, of_second, of_third] = self.factors;
        let mut left = [M::EMPTY; 3];
        for one in first.iter() {
            for other in second.iter() {
                // Digits count from 1.
                let rest = self.sum - of_first * (one as i64 + 1) - of_second * (other as i64 + 1);
                let last = rest / of_third - 1;
                let fits = rest % of_third == 0
                    && usize::try_from(last).is_ok_and(|it| it < self.side && third.contains(it))
                    && !(self.differ[0] && one == other)
                    && !(self.differ[1] && one as i64 == last)
                    && !(self.differ[2] && other as i64 == last);
                if fits {
                    let digits = [one, other, last as usize];
                    left.iter_mut().zip(digits).for_each(|(left, digit)| left.insert(digit));
                }
            }
        }
        if left[0].is_empty() {
            return Finding::Nothing;
        }
        Finding::Left(self.cells.into_iter().zip(left).collect())
    }
}
