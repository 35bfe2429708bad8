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

use super::step::{Pattern, Removals};

/// Receives the patterns that remove something, and breaks when it has enough.
pub(super) type Visit<'a> = dyn FnMut(Pattern, Removals) -> ControlFlow<()> + 'a;

/// All sets of `size` of the numbers below `count` as masks, in the order of their values as binary numbers.
fn combinations(size: usize, count: usize) -> impl Iterator<Item = u64> {
    let last = if count == 64 { u64::MAX } else { (1 << count) - 1 };
    let first = if size == 64 { u64::MAX } else { (1_u64 << size) - 1 };
    let mut next = (size <= count).then_some(first);
    std::iter::from_fn(move || {
        let set = next?;
        // Gosper's hack: the next larger number with as many bits.
        let lowest = set & set.wrapping_neg();
        next = set.checked_add(lowest).filter(|_| set != 0).and_then(|ripple| {
            let larger = ripple | ((set ^ ripple) >> 2) / lowest;
            (larger <= last).then_some(larger)
        });
        Some(set)
    })
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
    fn combinations_come_in_the_order_of_numbers() {
        let all: Vec<u64> = combinations(2, 4).collect();
        assert_eq!(all, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(combinations(0, 3).collect::<Vec<_>>(), [0]);
        assert_eq!(combinations(3, 2).count(), 0);
        assert_eq!(combinations(2, 64).count(), 64 * 63 / 2);
        assert_eq!(combinations(64, 64).count(), 1);
    }
}
