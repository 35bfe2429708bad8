//! Sets of digits as bits.

/// A set of digits `0 .. 256` or fewer: bit d stands for digit d.
pub(super) trait Mask: Copy {
    /// How many digits fit.
    const WIDTH: usize;

    /// The digits below `side`; `side <= WIDTH`.
    fn first_digits(side: usize) -> Self;
    fn contains(self, digit: usize) -> bool;
    fn insert(&mut self, digit: usize);
    fn remove(&mut self, digit: usize);
    /// The smallest digit that is `from` or above; none at the end.
    fn next(self, from: usize) -> Option<usize>;
}

macro_rules! mask_of_word {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            const WIDTH: usize = <$word>::BITS as usize;

            #[inline]
            fn first_digits(side: usize) -> Self {
                <$word>::MAX >> (Self::WIDTH - side)
            }

            #[inline]
            fn contains(self, digit: usize) -> bool {
                self >> digit & 1 == 1
            }

            #[inline]
            fn insert(&mut self, digit: usize) {
                *self |= 1 << digit;
            }

            #[inline]
            fn remove(&mut self, digit: usize) {
                *self &= !(1 << digit);
            }

            #[inline]
            fn next(self, from: usize) -> Option<usize> {
                if from >= Self::WIDTH {
                    return None;
                }
                let rest = self >> from;
                (rest != 0).then(|| from + rest.trailing_zeros() as usize)
            }
        }
    )*};
}

mask_of_word!(u16, u32, u64, u128);

/// 256 bits, lowest first.
impl Mask for [u64; 4] {
    const WIDTH: usize = 256;

    fn first_digits(side: usize) -> Self {
        let mut all = [0; 4];
        (0..side).for_each(|digit| all.insert(digit));
        all
    }

    #[inline]
    fn contains(self, digit: usize) -> bool {
        self[digit / 64].contains(digit % 64)
    }

    #[inline]
    fn insert(&mut self, digit: usize) {
        self[digit / 64].insert(digit % 64);
    }

    #[inline]
    fn remove(&mut self, digit: usize) {
        self[digit / 64].remove(digit % 64);
    }

    #[inline]
    fn next(self, from: usize) -> Option<usize> {
        let first_word = from / 64;
        (first_word..4).find_map(|word| {
            let start = if word == first_word { from % 64 } else { 0 };
            self[word].next(start).map(|digit| word * 64 + digit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves_as_a_set<M: Mask>() {
        for side in [1, 2, M::WIDTH / 2, M::WIDTH - 1, M::WIDTH] {
            let mut mask = M::first_digits(side);
            assert!((0..M::WIDTH).all(|digit| mask.contains(digit) == (digit < side)));
            (0..side).step_by(3).for_each(|digit| mask.remove(digit));
            let mut listed = Vec::new();
            let mut from = 0;
            while let Some(digit) = mask.next(from) {
                listed.push(digit);
                from = digit + 1;
            }
            let expected: Vec<_> = (0..side).filter(|digit| digit % 3 != 0).collect();
            assert_eq!(listed, expected);
            mask.insert(0);
            assert_eq!(mask.next(0), Some(0));
        }
    }

    #[test]
    fn every_mask_behaves_as_a_set() {
        behaves_as_a_set::<u16>();
        behaves_as_a_set::<u32>();
        behaves_as_a_set::<u64>();
        behaves_as_a_set::<u128>();
        behaves_as_a_set::<[u64; 4]>();
    }
}
