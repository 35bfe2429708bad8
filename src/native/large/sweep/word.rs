//! A word: one digit set for each of 32 minirows or minicolumns.
//!
//! ```text
//! lane  16 * half + 4 * group + stack     32 lanes of 16 bits, bit d of a lane is digit d
//! ```
//!
//! The rules are written once over [`Word`]; the reference implementation is `Plain`, in `native/machine/plain.rs`.

/// Number of lanes in a word.
pub(in crate::native) const LANES: usize = 32;
/// The lanes of a word in memory.
pub(in crate::native) type Lanes = [u16; LANES];

/// The operations that the rules need, lane by lane unless stated otherwise.
pub(in crate::native) trait Word: Copy {
    /// A flag for each lane.
    type Flags: Copy;

    /// Stores the lanes in memory.
    fn store(self, lanes: &mut Lanes);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn and_not(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self` without its lowest set bit.
    fn without_lowest(self) -> Self;
    /// Flags the lanes with any bit set.
    fn nonzero(self) -> Self::Flags;
    /// Flags the lanes with at most one bit set.
    fn at_most_one(self) -> Self::Flags;
    /// Flags the lanes with at least `count` bits set; `count` is 1 or more.
    #[inline(always)]
    fn at_least(self, count: usize) -> Self::Flags {
        let mut rest = self;
        for _ in 1..count {
            rest = rest.without_lowest();
        }
        rest.nonzero()
    }
    /// `self` in flagged lanes, empty in the others.
    fn keep_if(self, flags: Self::Flags) -> Self;
    /// The common bits of both where there are any, `self` elsewhere.
    fn narrow_to(self, other: Self) -> Self;
    /// `other` in flagged lanes, `self` in the others.
    fn replace_if(self, flags: Self::Flags, other: Self) -> Self;
    /// Whether the words differ in any lane.
    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        self.xor(other).any_set()
    }
    /// Whether any bit is set in any lane.
    fn any_set(self) -> bool;
    /// The smaller of both as numbers, so a lane is empty if it is empty in either.
    fn least(self, other: Self) -> Self;
    /// Whether any lane is empty.
    #[inline(always)]
    fn any_empty(self) -> bool {
        !Self::all_set(self.nonzero())
    }
    /// The union of the three other stacks of the same band and half.
    fn other_stacks(self) -> Self;
    /// The union of the three other groups of the same stack and half.
    fn other_bands(self) -> Self;
    /// `self` with its halves exchanged.
    fn swap_halves(self) -> Self;
    /// The lower half of `self` and, above it, the lower half of `other`.
    fn low_halves(self, other: Self) -> Self;
    /// The upper half of `self` and, above it, the upper half of `other`.
    fn high_halves(self, other: Self) -> Self;
    fn flags_and(one: Self::Flags, other: Self::Flags) -> Self::Flags;
    fn all_set(flags: Self::Flags) -> bool;
    /// The flags as bits: bit i for lane i.
    fn bits(flags: Self::Flags) -> u32;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::large::kernel::Kernel;
    use crate::native::machine::{Avx2, Avx512, Baseline, PlainKernel};

    /// Pseudo-random lanes of all kinds, most with few bits, from a linear congruential generator.
    fn some_lanes(seed: u64) -> Lanes {
        let mut state = seed;
        std::array::from_fn(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let [a, b, c] = [16, 32, 48].map(|shift| (state >> shift) as u16);
            [0, 1 << (a % 16), a & b & c, a & b, a | b][usize::from(c >> 3) % 5]
        })
    }

    fn lanes<W: Word>(word: W) -> Lanes {
        let mut lanes = [0; LANES];
        word.store(&mut lanes);
        lanes
    }

    /// The results of every operation on two words.
    fn results<K: Kernel>(kernel: K, one: &Lanes, other: &Lanes) -> (Vec<Lanes>, Vec<u32>) {
        let (a, b) = (kernel.load(one), kernel.load(other));
        let words = vec![
            lanes(a.and(b)),
            lanes(a.or(b)),
            lanes(a.and_not(b)),
            lanes(a.keep_if(b.at_most_one())),
            lanes(a.narrow_to(b)),
            lanes(a.replace_if(a.at_least(3), b)),
            lanes(a.other_stacks()),
            lanes(a.other_bands()),
            lanes(a.swap_halves()),
            lanes(a.low_halves(b)),
            lanes(a.high_halves(b)),
            lanes(a.least(b)),
        ];
        let both = K::Word::flags_and(a.at_least(1), b.at_least(1));
        let mut facts = vec![
            K::Word::bits(both),
            u32::from(K::Word::all_set(both)),
            u32::from(K::Word::all_set(a.or(b).at_least(1))),
            u32::from(a.differs(b)),
            u32::from(a.differs(a)),
            u32::from(a.any_set()),
            u32::from(a.and_not(a).any_set()),
            u32::from(a.any_empty()),
            u32::from(a.or(b).any_empty()),
        ];
        facts.extend((1..9).map(|count| K::Word::bits(a.at_least(count))));
        (words, facts)
    }

    #[test]
    fn plain_words_match_their_documentation() {
        let (a, b) = (some_lanes(1), some_lanes(2));
        let (words, facts) = results(PlainKernel, &a, &b);
        for lane in 0..LANES {
            let common = a[lane] & b[lane];
            assert_eq!(words[4][lane], if common == 0 { a[lane] } else { common });
            let few = b[lane].count_ones() <= 1;
            assert_eq!(words[3][lane], if few { a[lane] } else { 0 });
            let stacks = [1, 2, 3].map(|by| a[lane & !3 | (lane + by) & 3]);
            assert_eq!(words[6][lane], stacks[0] | stacks[1] | stacks[2]);
            let bands = [4, 8, 12].map(|by| a[lane & !12 | (lane + by) & 12]);
            assert_eq!(words[7][lane], bands[0] | bands[1] | bands[2]);
            let three = facts[facts.len() - 6] >> lane & 1;
            assert_eq!(three == 1, a[lane].count_ones() >= 3);
        }
    }

    #[test]
    fn every_kernel_matches_plain_words() {
        for seed in 0..200 {
            let (mut a, b) = (some_lanes(seed), some_lanes(seed + 1_000));
            if seed % 3 == 0 {
                // No lane is empty, to exercise the tests of all lanes.
                a = a.map(|lane| lane | 3);
            }
            let expected = results(PlainKernel, &a, &b);
            assert_eq!(results(Baseline, &a, &b), expected);
            if let Some(kernel) = Avx2::detect() {
                assert_eq!(results(kernel, &a, &b), expected);
            }
            if let Some(kernel) = Avx512::detect() {
                assert_eq!(results(kernel, &a, &b), expected);
            }
        }
    }
}
