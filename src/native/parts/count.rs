//! What numbers of cells leave.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::{Alike, Count};

use super::finding::Finding;

/// The digits of cells with which the others can still have one of the totals.
pub(super) fn digits_of_totals<M: Mask>(count: &Count, masks: &[M]) -> Finding<M> {
    let ends = count.weights.iter().map(|(cell, weights)| {
        let weights = masks[cell.index()].iter().map(|digit| weights[digit]);
        weights.minmax().into_option().unwrap_or((0, 0))
    });
    let ends = ends.collect_vec();
    let (mut least, mut greatest) =
        ends.iter().fold((0, 0), |(least, greatest), (low, high)| (least + low, greatest + high));
    // The digits that are there, and those that may be.
    let distinct = || count.distinct.iter().map(|cell| masks[cell.index()]);
    let settled = distinct().fold(M::EMPTY, |all, mask| all.or(mask.if_single()));
    let possible = distinct().fold(M::EMPTY, M::or).count().min(count.distinct.len());
    least += settled.count().max(usize::from(!count.distinct.is_empty())) as i32;
    greatest += possible as i32;
    let is_possible = |least: i32, greatest: i32| {
        let from = count.totals.partition_point(|&total| total < least);
        count.totals.get(from).is_some_and(|&total| total <= greatest)
    };
    if !is_possible(least, greatest) {
        return Finding::Nothing;
    }
    let left = count.weights.iter().zip(&ends).map(|((cell, weights), (low, high))| {
        let fits = |digit: &usize| {
            is_possible(least - low + weights[*digit], greatest - high + weights[*digit])
        };
        let fitting = masks[cell.index()].iter().filter(fits);
        (*cell, fitting.fold(M::EMPTY, |left, digit| left.or(M::of(digit))))
    });
    Finding::Left(left.collect())
}

/// The digits with which as many cells can be alike as the cell that counts them says.
pub(super) fn left_by_count<M: Mask>(alike: &Alike, masks: &[M]) -> Finding<M> {
    let Alike { count, added, first, lists, are_runs } = alike;
    let mask = |cell: Cell| masks[cell.index()];
    let may_be = |cell: &Cell, digit: usize| mask(*cell).contains(digit);
    let must_be = |cell: &Cell, digit: usize| mask(*cell) == M::of(digit);
    // How many cells of a list must have a digit, and how many may.
    let ends = |list: &Vec<Cell>, digit: usize| match are_runs {
        true => [
            list.iter().take_while(|cell| must_be(cell, digit)).count(),
            list.iter().take_while(|cell| may_be(cell, digit)).count(),
        ],
        false => [
            list.iter().filter(|cell| must_be(cell, digit)).count(),
            list.iter().filter(|cell| may_be(cell, digit)).count(),
        ],
    };
    let of_all = |digit: usize| {
        let ends = lists.iter().map(|list| ends(list, digit));
        ends.fold([0, 0], |[least, most], [low, high]| [least + low, most + high])
    };
    let number = |said: usize| said as i64 + 1 + i64::from(*added);
    let (mut said, mut firsts) = (M::EMPTY, M::EMPTY);
    for digit in mask(*first).iter() {
        let [least, most] = of_all(digit).map(|end| end as i64);
        let fits = |said: &usize| (least..=most).contains(&number(*said));
        for fitting in mask(*count).iter().filter(fits) {
            said.insert(fitting);
            firsts.insert(digit);
        }
    }
    let (Some(least_said), Some(most_said)) = (said.first(), said.iter().last()) else {
        return Finding::Nothing;
    };
    let mut left = vec![(*count, said), (*first, firsts)];
    let digit = firsts.if_single();
    if let Some(of_first) = digit.first() {
        let [least, most] = of_all(of_first).map(|end| end as i64);
        for list in lists {
            let [low, high] = ends(list, of_first);
            match are_runs {
                // All that may be alike are, or none but those that must be.
                true if number(least_said) == most => {
                    left.extend(list[..high].iter().map(|&cell| (cell, digit)));
                }
                true if number(most_said) == least => {
                    left.extend(list.get(low).map(|&cell| (cell, mask(cell).and_not(digit))));
                }
                false if number(least_said) == most => {
                    let alike = list.iter().filter(|cell| may_be(cell, of_first));
                    left.extend(alike.map(|&cell| (cell, digit)));
                }
                false if number(most_said) == least => {
                    let others = list.iter().filter(|cell| !must_be(cell, of_first));
                    left.extend(others.map(|&cell| (cell, mask(cell).and_not(digit))));
                }
                _ => {}
            }
        }
    }
    Finding::Left(left)
}
