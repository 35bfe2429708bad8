//! The candidates that a puzzle itself rules out, one bit each; most puzzles have none and store nothing.

/// A set of candidate indices.
///
/// **Invariant.** The empty set is the empty vector, so that equal sets are equal as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RuledOut(Vec<u64>);

impl RuledOut {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(super) fn contains(&self, index: usize) -> bool {
        let word = self.0.get(index / 64);
        word.is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Adds one of `count` candidates.
    pub(super) fn insert(&mut self, index: usize, count: usize) {
        if self.0.is_empty() {
            self.0 = vec![0; count.div_ceil(64)];
        }
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// All indices in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let rest = std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rest.take_while(|&rest| rest > 0);
            bits.map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        })
    }
}
