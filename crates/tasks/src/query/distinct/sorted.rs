//! Hashes in order, with an index to their first bits.

/// The first 96 bits of a hash.
pub(super) type Key = [u32; 3];

/// Hashes in order.
#[derive(Debug, Default)]
pub(super) struct Sorted {
    keys: Vec<Key>,
    buckets: Buckets,
}

/// The mean number of hashes in a bucket.
const IN_BUCKET: usize = 64;

impl Sorted {
    pub(super) fn keys(&self) -> &[Key] {
        &self.keys
    }

    pub(super) fn contains(&self, key: Key) -> bool {
        let [start, end] = self.buckets.range(key);
        self.keys[start as usize..end as usize].binary_search(&key).is_ok()
    }

    /// Adds keys that are not there yet.
    pub(super) fn merge(&mut self, more: impl ExactSizeIterator<Item = Key>) {
        let mut more: Vec<Key> = more.collect();
        more.sort_unstable();
        let mut end = self.keys.len();
        self.keys.reserve_exact(more.len());
        self.keys.resize(end + more.len(), Key::default());
        // From the back, so that no second list is needed: what is larger than a new key moves behind it.
        for (before, &key) in more.iter().enumerate().rev() {
            let start =
                self.keys[..end].iter().rposition(|other| *other < key).map_or(0, |at| at + 1);
            self.keys.copy_within(start..end, start + before + 1);
            self.keys[start + before] = key;
            end = start;
        }
        self.buckets = Buckets::new(self.keys.len(), IN_BUCKET);
        self.buckets.extend(&self.keys);
        self.buckets.finish();
    }
}

/// Where the keys begin that have the same first bits, in a list that is in order. Hashes are spread evenly, so buckets have
/// about the same length.
#[derive(Debug)]
pub(super) struct Buckets {
    /// The number of bits that tell the bucket.
    bits: u32,
    /// The start of each bucket, and the end of the last.
    starts: Vec<u64>,
    len: u64,
}

impl Default for Buckets {
    fn default() -> Self {
        Buckets { bits: 0, starts: vec![0, 0], len: 0 }
    }
}

impl Buckets {
    /// The buckets of `len` keys, which are still to come, with `mean` in each, or up to twice as many.
    pub(super) fn new(len: usize, mean: usize) -> Self {
        let bits = (len / mean).checked_ilog2().unwrap_or(0).min(32);
        Buckets { bits, starts: Vec::with_capacity((1 << bits) + 1), len: 0 }
    }

    /// Adds the next keys.
    pub(super) fn extend(&mut self, keys: &[Key]) {
        for &key in keys {
            let bucket = self.bucket(key);
            while self.starts.len() <= bucket {
                self.starts.push(self.len);
            }
            self.len += 1;
        }
    }

    /// Ends the last buckets.
    pub(super) fn finish(&mut self) {
        self.starts.resize((1 << self.bits) + 1, self.len);
    }

    fn bucket(&self, key: Key) -> usize {
        (u64::from(key[0]) >> (32 - self.bits)) as usize
    }

    /// The start and the end of the bucket of a key.
    pub(super) fn range(&self, key: Key) -> [u64; 2] {
        let bucket = self.bucket(key);
        [self.starts[bucket], self.starts[bucket + 1]]
    }

    /// The number of bits that tell the bucket.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The start and the end of what begins with these `bits` bits, which are no more than those of a bucket.
    pub(super) fn range_of(&self, prefix: usize, bits: u32) -> [u64; 2] {
        let more = self.bits - bits;
        [self.starts[prefix << more], self.starts[(prefix + 1) << more]]
    }

    pub(super) fn bytes(&self) -> u64 {
        self.starts.len() as u64 * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_merged_in_order() {
        let mut sorted = Sorted::default();
        let mut all: Vec<Key> = Vec::new();
        let mut number = 1_u32;
        for length in [0, 1, 3, 500, 0, 20_000, 7] {
            let more: Vec<Key> = (0..length)
                .map(|_| {
                    number = number.wrapping_mul(747_796_405).wrapping_add(1);
                    [number, number >> 16, 5]
                })
                .collect();
            all.extend(&more);
            sorted.merge(more.into_iter());
            all.sort_unstable();
            assert_eq!(sorted.keys(), all);
            assert!(all.iter().all(|&key| sorted.contains(key)));
            assert!(!all.iter().any(|&[first, second, _]| sorted.contains([first, second, 4])));
        }
    }
}
