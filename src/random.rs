//! Random numbers that are the same on every machine and in every release.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// An endless stream of random numbers, determined by a seed and an index.
///
/// The generator is ChaCha with 8 rounds: the seed is the key (eight bytes, little-endian, the rest zero) and the index
/// is the stream number, so that the streams of a seed are independent. Numbers below a bound are drawn here rather
/// than by the crate `rand`, so that no release of `rand` can change the results of a seed.
///
/// # Examples
///
/// ```
/// use satdoku::random::Stream;
///
/// let [mut one, mut other] = [0, 1].map(|index| Stream::new(7, index));
/// assert_ne!(one.below(1 << 60), other.below(1 << 60));
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    random: ChaCha8Rng,
    /// The remaining coin flips of the last number that was drawn for them.
    coins: u64,
    num_coins: u32,
}

impl Stream {
    /// Creates the stream with this index under this seed.
    pub fn new(seed: u64, index: u64) -> Self {
        Self::of_request(seed, 0, index)
    }

    /// Creates the stream with this index under this seed for requests that have this hash, which is the other half of
    /// the key: streams of different requests are independent.
    pub(crate) fn of_request(seed: u64, request: u128, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[16..].copy_from_slice(&request.to_le_bytes());
        let mut random = ChaCha8Rng::from_seed(key);
        random.set_stream(index);
        Stream { random, coins: 0, num_coins: 0 }
    }

    /// Draws a number from 0 to `bound - 1`, all equally likely.
    ///
    /// The method is that of Lemire, "Fast random integer generation in an interval" (ACM Transactions on Modeling and
    /// Computer Simulation, 2019): it takes the high half of a product, and draws again if the low half is in the range
    /// where some numbers would be more likely than others.
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        loop {
            let product = u128::from(self.random.next_u64()) * u128::from(bound);
            let low = product as u64;
            // The remainder is needed only if the low half is small, which is rare.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Draws one number below each of these bounds, whose product must be below 2⁶⁴, from a single random number.
    #[inline]
    pub(crate) fn digits<const N: usize>(&mut self, bounds: [usize; N]) -> [usize; N] {
        // The product may exceed a 32-bit `usize`.
        let bounds = bounds.map(|bound| bound as u64);
        let mut left = self.below(bounds.iter().product());
        bounds.map(|bound| {
            let digit = left % bound;
            left /= bound;
            digit as usize
        })
    }

    /// Flips a fair coin.
    #[inline]
    pub fn coin(&mut self) -> bool {
        if self.num_coins == 0 {
            (self.coins, self.num_coins) = (self.random.next_u64(), u64::BITS);
        }
        let coin = self.coins & 1 == 1;
        self.coins >>= 1;
        self.num_coins -= 1;
        coin
    }

    /// Puts the items in random order, all orders equally likely.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    /// Draws a random order of the numbers `0 .. N`.
    pub(crate) fn order<const N: usize>(&mut self) -> [u8; N] {
        let mut order = std::array::from_fn(|i| i as u8);
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_numbers() {
        let mut stream = Stream::new(1, 2);
        let drawn: Vec<u64> = (0..4).map(|_| stream.below(1_000)).collect();
        assert_eq!(drawn, [376, 109, 406, 261]);
    }

    #[test]
    fn numbers_are_below_their_bound_and_even() {
        let mut stream = Stream::new(3, 0);
        let mut seen = [0; 7];
        (0..70_000).for_each(|_| seen[stream.below(7) as usize] += 1);
        // Mean 10,000, standard deviation 93.
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
        assert!((0..9).all(|_| stream.below(1) == 0));
        assert!((0..99).all(|_| stream.below(u64::MAX) < u64::MAX));
    }

    #[test]
    fn coins_are_fair() {
        let mut stream = Stream::new(4, 0);
        let heads = (0..10_000).filter(|_| stream.coin()).count();
        assert!((4_700..5_300).contains(&heads), "{heads}");
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut stream = Stream::new(5, 0);
        let mut seen = std::collections::HashMap::new();
        (0..24_000).for_each(|_| *seen.entry(stream.order::<4>()).or_insert(0) += 1);
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| (830..1_170).contains(n)), "{seen:?}");
    }
}
