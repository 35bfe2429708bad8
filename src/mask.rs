//! Sets of digits as bit masks.

/// A set of digits in `0 .. WIDTH`; bit d stands for digit d.
pub(crate) trait Mask: Copy + PartialEq + std::fmt::Debug {
    /// The empty set.
    const EMPTY: Self;

    /// The digits below `side`, which is from 1 to the width.
    fn first_digits(side: usize) -> Self;
    fn of(digit: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The digits of `self` that are not in `other`.
    fn and_not(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
    fn count(self) -> usize;
    /// The smallest digit; the set must not be empty.
    fn lowest(self) -> usize;
    /// The set without its smallest digit.
    fn without_lowest(self) -> Self;
    /// The set itself if it has at most one digit, else the empty set.
    fn if_single(self) -> Self;

    #[inline(always)]
    fn contains(self, digit: usize) -> bool {
        !self.and(Self::of(digit)).is_empty()
    }

    #[inline(always)]
    fn insert(&mut self, digit: usize) {
        *self = self.or(Self::of(digit));
    }

    #[inline(always)]
    fn remove(&mut self, digit: usize) {
        *self = self.and_not(Self::of(digit));
    }

    /// The digits in ascending order.
    #[inline(always)]
    fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let lowest = left.lowest();
            left = left.without_lowest();
            Some(lowest)
        })
    }

    /// The smallest digit; `None` if the set is empty.
    #[inline(always)]
    fn first(self) -> Option<usize> {
        (!self.is_empty()).then(|| self.lowest())
    }
}

macro_rules! mask_of_word {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn iter(self) -> impl Iterator<Item = usize> + Clone {
                // Both halves of 128 bits in turn: the lowest bit of one is found sooner.
                let (mut low, mut high) = (self as u64, (u128::from(self) >> 64) as u64);
                std::iter::from_fn(move || {
                    if low != 0 {
                        let digit = low.trailing_zeros() as usize;
                        low &= low - 1;
                        return Some(digit);
                    }
                    (high != 0).then(|| {
                        let digit = 64 + high.trailing_zeros() as usize;
                        high &= high - 1;
                        digit
                    })
                })
            }

            #[inline(always)]
            fn first_digits(side: usize) -> Self {
                <$word>::MAX >> (<$word>::BITS as usize - side)
            }

            #[inline(always)]
            fn of(digit: usize) -> Self {
                1 << digit
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                self & !other
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn if_single(self) -> Self {
                if self.without_lowest() == 0 { self } else { 0 }
            }
        }
    )*};
}

mask_of_word!(u16, u32, u64, u128);

/// Words of 64 bits, the lowest first.
impl<const N: usize> Mask for [u64; N] {
    const EMPTY: Self = [0; N];

    #[inline(always)]
    fn first_digits(side: usize) -> Self {
        let mut all = [0; N];
        for (i, word) in all.iter_mut().enumerate() {
            let here = side.saturating_sub(64 * i).min(64);
            *word = if here == 0 { 0 } else { u64::MAX >> (64 - here) };
        }
        all
    }

    #[inline(always)]
    fn of(digit: usize) -> Self {
        // Every word is computed: a load of the whole set right after a store of one word would stall.
        std::array::from_fn(|i| u64::from(i == digit / 64) << (digit % 64))
    }

    #[inline(always)]
    fn and(mut self, other: Self) -> Self {
        for i in 0..N {
            self[i] &= other[i];
        }
        self
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for i in 0..N {
            self[i] |= other[i];
        }
        self
    }

    #[inline(always)]
    fn and_not(mut self, other: Self) -> Self {
        for i in 0..N {
            self[i] &= !other[i];
        }
        self
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.into_iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn count(self) -> usize {
        let mut count = 0;
        for word in self {
            count += word.count_ones() as usize;
        }
        count
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        for (i, word) in self.into_iter().enumerate() {
            if word != 0 {
                return 64 * i + word.trailing_zeros() as usize;
            }
        }
        64 * N
    }

    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        // Without a branch; the borrow of a subtraction over all words would take longer.
        let mut is_empty_so_far = true;
        for word in &mut self {
            let is_empty = *word == 0;
            *word = if is_empty_so_far { *word & word.wrapping_sub(1) } else { *word };
            is_empty_so_far &= is_empty;
        }
        self
    }

    #[inline(always)]
    fn insert(&mut self, digit: usize) {
        self[digit / 64] |= 1 << (digit % 64);
    }

    #[inline(always)]
    fn remove(&mut self, digit: usize) {
        self[digit / 64] &= !(1 << (digit % 64));
    }

    #[inline(always)]
    fn contains(self, digit: usize) -> bool {
        self[digit / 64] >> (digit % 64) & 1 != 0
    }

    #[inline(always)]
    fn if_single(self) -> Self {
        if self.count() <= 1 { self } else { [0; N] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves_as_a_set<M: Mask>(width: usize) {
        for side in [1, 2, width / 2, width / 2 + 1, width - 1, width] {
            let all = M::first_digits(side);
            assert_eq!(all.count(), side);
            let mut rest = all;
            for digit in 0..side {
                assert_eq!(rest.lowest(), digit);
                assert!(!all.and(M::of(digit)).is_empty());
                assert!(M::of(digit).if_single() == M::of(digit));
                assert_eq!(rest.if_single().is_empty(), digit + 1 < side);
                rest = rest.without_lowest();
            }
            assert!(rest.is_empty() && rest == M::EMPTY);
            assert_eq!(rest.first(), None);
            rest.insert(side - 1);
            assert!(rest.contains(side - 1) && rest.first() == Some(side - 1));
            rest.remove(side - 1);
            assert!(rest == M::EMPTY);
            let without = all.and_not(M::of(side - 1));
            assert_eq!(without.count(), side - 1);
            assert!(without.or(M::of(side - 1)) == all);
            let mut every_third = all;
            (0..side).filter(|digit| digit % 3 != 0).for_each(|digit| every_third.remove(digit));
            assert!(every_third.iter().eq((0..side).step_by(3)));
            assert!(
                (0..width).all(|digit| {
                    every_third.contains(digit) == (digit < side && digit % 3 == 0)
                })
            );
        }
    }

    #[test]
    fn every_mask_behaves_as_a_set() {
        behaves_as_a_set::<u16>(16);
        behaves_as_a_set::<u32>(32);
        behaves_as_a_set::<u64>(64);
        behaves_as_a_set::<u128>(128);
        behaves_as_a_set::<[u64; 4]>(256);
        behaves_as_a_set::<[u64; 16]>(1024);
    }
}
