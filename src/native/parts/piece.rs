//! What is left of cells that are one piece.

use std::collections::VecDeque;

use itertools::Itertools;

use crate::mask::Mask;
use crate::puzzle::Connected;

use super::finding::Finding;

/// The digits of cells that can still be in one of the pieces, each of one digit.
pub(super) fn digits_of_pieces<M: Mask>(regions: &Connected, masks: &[M]) -> Finding<M> {
    let mut left = Vec::new();
    for digit in &regions.digits {
        match digits_of_piece(regions, M::of(digit.index()), masks) {
            Finding::Nothing => return Finding::Nothing,
            Finding::Left(of_piece) => left.extend(of_piece),
        }
    }
    Finding::Left(left)
}

/// The digits of cells that can still be in the piece, or must be.
pub(super) fn digits_of_piece<M: Mask>(
    connected: &Connected,
    digits: M,
    masks: &[M],
) -> Finding<M> {
    let Connected { cells, beside, size, .. } = connected;
    let mask = |place: usize| masks[cells[place].index()];
    let may_be_in = |place: usize| !mask(place).and(digits).is_empty();
    let is_in = |place: usize| mask(place).and_not(digits).is_empty();
    // Pieces of cells that may be in it.
    let mut piece_of = vec![None; cells.len()];
    let mut sizes = Vec::new();
    for start in (0..cells.len()).filter(|&place| may_be_in(place)) {
        if piece_of[start].is_some() {
            continue;
        }
        let number = sizes.len();
        piece_of[start] = Some(number);
        let mut waiting = vec![start];
        sizes.push(0);
        while let Some(place) = waiting.pop() {
            sizes[number] += 1;
            for &other in &beside[place] {
                if may_be_in(other) && piece_of[other].is_none() {
                    piece_of[other] = Some(number);
                    waiting.push(other);
                }
            }
        }
    }
    let surely_in = (0..cells.len()).filter(|&place| is_in(place)).collect_vec();
    // Which of the pieces it can be in: the one with the cells that are surely in it, and not a smaller one.
    let known = surely_in.first().and_then(|&place| piece_of[place]);
    let is_open = |number: usize| {
        known.is_none_or(|known| known == number)
            && size.is_none_or(|size| (surely_in.len().max(1)..=sizes[number]).contains(&size))
    };
    if surely_in.iter().any(|&place| piece_of[place] != known) || !(0..sizes.len()).any(is_open) {
        return Finding::Nothing;
    }
    // How many cells that may be missing lead to each from those that are surely in it.
    let mut steps = vec![usize::MAX; cells.len()];
    let mut waiting = VecDeque::new();
    for &place in &surely_in {
        steps[place] = 0;
        waiting.push_back(place);
    }
    while let Some(place) = waiting.pop_front() {
        for &other in beside[place].iter().filter(|&&other| may_be_in(other)) {
            if steps[other] == usize::MAX {
                steps[other] = steps[place] + 1;
                waiting.push_back(other);
            }
        }
    }
    let is_far = |place: usize| {
        !surely_in.is_empty() && size.is_some_and(|size| steps[place] > size - surely_in.len())
    };
    let left = (0..cells.len()).filter_map(|place| {
        let is_out = piece_of[place].is_none_or(|number| !is_open(number) || is_far(place));
        is_out.then(|| (cells[place], mask(place).and_not(digits)))
    });
    Finding::Left(left.collect())
}
