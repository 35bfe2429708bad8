//! The techniques that take no chains, a file each.

pub(super) mod aligned_exclusion;
pub(super) mod bug;
pub(super) mod fish;
pub(super) mod locked;
pub(super) mod singles;
pub(super) mod subsets;
pub(super) mod unique_loops;
pub(super) mod wings;

use std::ops::ControlFlow;

use super::grid::Grid;
use super::houses::count;
use super::step::{Pattern, Removals};

/// Receives the patterns that remove something, and breaks when it has enough.
pub(super) type Visit<'a> = dyn FnMut(Pattern, Removals) -> ControlFlow<()> + 'a;

/// All patterns of a kind in a grid.
pub(super) type Find = dyn Fn(&Grid, &mut Visit<'_>) -> ControlFlow<()>;

/// All sets of `size` of the numbers below `below` as masks, in the order of their values as binary numbers.
fn combinations(size: usize, below: usize) -> impl Iterator<Item = u64> {
    let last = if below == 64 { u64::MAX } else { (1 << below) - 1 };
    let first = if size == 64 { u64::MAX } else { (1_u64 << size) - 1 };
    let mut next = (size <= below).then_some(first);
    std::iter::from_fn(move || {
        let set = next?;
        // Gosper's hack: the next larger number with as many bits.
        let lowest = set & set.wrapping_neg();
        next = set.checked_add(lowest).filter(|_| set != 0).and_then(|ripple| {
            let larger = ripple | (((set ^ ripple) >> 2) / lowest);
            (larger <= last).then_some(larger)
        });
        Some(set)
    })
}

/// A search for tuples, with its memory.
#[derive(Default)]
struct Tuples {
    small: Vec<(usize, u64)>,
    found: Vec<(u64, u64)>,
}

impl Tuples {
    /// All sets of `size` of the numbers whose masks have at least `least` bits and no more than `size`, whose union has as
    /// many bits as the set has numbers; as masks with their unions, in the order of [`combinations`].
    fn find(&mut self, size: usize, least: u32, masks: impl Iterator<Item = u64>) -> &[(u64, u64)] {
        let is_small = |&(_, mask): &(usize, u64)| (least..=size as u32).contains(&count(mask));
        self.small.clear();
        self.small.extend(masks.enumerate().filter(is_small));
        self.found.clear();
        if self.small.len() >= size {
            add_tuples(size, &self.small, (0, 0), size, &mut self.found);
        }
        &self.found
    }
}

/// Adds all tuples that have the numbers of `set` and `left` more of the `small`.
fn add_tuples(
    size: usize,
    small: &[(usize, u64)],
    (set, union): (u64, u64),
    left: usize,
    tuples: &mut Vec<(u64, u64)>,
) {
    if left == 0 {
        if count(union) as usize == size {
            tuples.push((set, union));
        }
        return;
    }
    // The largest number decides first which set is the larger.
    for nth in left - 1..small.len() {
        let (number, mask) = small[nth];
        let union = union | mask;
        if count(union) as usize <= size {
            add_tuples(size, &small[..nth], (set | 1 << number, union), left - 1, tuples);
        }
    }
}

/// The union of masks, if it has as many bits as there are masks and each has at least `least`.
fn common(masks: impl IntoIterator<Item = u64>, size: usize, least: u32) -> Option<u64> {
    let mut union = 0_u64;
    for mask in masks {
        if mask.count_ones() < least {
            return None;
        }
        union |= mask;
    }
    (union.count_ones() as usize == size).then_some(union)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_are_the_combinations_with_a_small_union() {
        let mut random = crate::random::Stream::new(5, 0);
        for size in [2, 3, 4] {
            for _ in 0..200 {
                let masks: Vec<u64> = (0..9).map(|_| random.below(64) & random.below(64)).collect();
                let expected: Vec<(u64, u64)> = combinations(size, 9)
                    .filter_map(|set| {
                        let chosen =
                            crate::sudoku_explainer::houses::digits(set).map(|nth| masks[nth]);
                        Some((set, common(chosen, size, 2)?))
                    })
                    .collect();
                assert_eq!(Tuples::default().find(size, 2, masks.into_iter()), expected);
            }
        }
    }

    #[test]
    fn combinations_come_in_the_order_of_numbers() {
        let all: Vec<u64> = combinations(2, 4).collect();
        assert_eq!(all, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(combinations(0, 3).collect::<Vec<_>>(), [0]);
        assert_eq!(combinations(3, 2).count(), 0);
        assert_eq!(combinations(2, 64).count(), 64 * 63 / 2);
        assert_eq!(combinations(64, 64).count(), 1);
    }
}
