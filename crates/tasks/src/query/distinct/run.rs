//! Runs: hashes in order in a file, which is rarely read for one that is not there.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

use super::sorted::{Buckets, Key, Sorted};

/// The number of bytes of a key in a file.
const KEY: usize = size_of::<Key>();
/// The mean number of keys in what is read at once: some 3 to 6 KB.
const IN_BUCKET: usize = 256;
/// About so many keys are merged at once.
const MERGED: u64 = 1 << 16;

/// Hashes in order in a file.
#[derive(Debug)]
pub(super) struct Run {
    file: File,
    len: u64,
    bloom: Bloom,
    buckets: Buckets,
}

impl Run {
    /// Writes a list.
    pub(super) fn of(sorted: &Sorted, file: File) -> io::Result<Self> {
        let mut writer = RunWriter::new(sorted.keys().len() as u64, file);
        writer.add(sorted.keys())?;
        writer.finish()
    }

    /// Merges runs that have no hash in common.
    pub(super) fn merged(runs: &[Run], file: File) -> io::Result<Self> {
        let len = runs.iter().map(|run| run.len).sum::<u64>();
        let bits = runs.iter().map(|run| run.buckets.bits()).min().unwrap_or(0);
        let bits = bits.min((len / MERGED).checked_ilog2().unwrap_or(0));
        let mut writer = RunWriter::new(len, file);
        let mut keys = Vec::new();
        for prefix in 0..1 << bits {
            keys.clear();
            for run in runs {
                run.read(run.buckets.range_of(prefix, bits), &mut keys)?;
            }
            keys.sort_unstable();
            writer.add(&keys)?;
        }
        writer.finish()
    }

    pub(super) fn contains(&self, key: Key) -> io::Result<bool> {
        if !self.bloom.may_contain(key) {
            return Ok(false);
        }
        let mut keys = Vec::new();
        self.read(self.buckets.range(key), &mut keys)?;
        Ok(keys.binary_search(&key).is_ok())
    }

    /// Reads the keys from one position to another.
    fn read(&self, [start, end]: [u64; 2], keys: &mut Vec<Key>) -> io::Result<()> {
        let mut bytes = vec![0; (end - start) as usize * KEY];
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start * KEY as u64))?;
        file.read_exact(&mut bytes)?;
        keys.extend(bytes.as_chunks::<KEY>().0.iter().map(|key| {
            let (words, _) = key.as_chunks();
            [words[0], words[1], words[2]].map(u32::from_le_bytes)
        }));
        Ok(())
    }

    pub(super) fn bytes_in_memory(&self) -> u64 {
        self.bloom.bytes() + self.buckets.bytes()
    }
}

/// Writes keys in order.
struct RunWriter {
    file: BufWriter<File>,
    len: u64,
    bloom: Bloom,
    buckets: Buckets,
}

impl RunWriter {
    fn new(len: u64, file: File) -> Self {
        let buckets = Buckets::new(len as usize, IN_BUCKET);
        RunWriter {
            file: BufWriter::with_capacity(1 << 16, file),
            len,
            bloom: Bloom::new(len),
            buckets,
        }
    }

    fn add(&mut self, keys: &[Key]) -> io::Result<()> {
        self.buckets.extend(keys);
        for &key in keys {
            self.bloom.insert(key);
            for word in key {
                self.file.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> io::Result<Run> {
        self.buckets.finish();
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(Run { file, len: self.len, bloom: self.bloom, buckets: self.buckets })
    }
}

/// A Bloom filter, each of whose keys sets bits in one line of the cache (Putze, Sanders, Singler: Cache-, Hash- and
/// Space-Efficient Bloom Filters, 2007). With ten bits for each, one in a hundred keys that are not there passes.
#[derive(Debug)]
struct Bloom {
    blocks: Vec<[u64; 8]>,
}

/// Bits of the filter for each key.
const BITS: u64 = 10;
/// The number of bits that a key sets, at most.
const SET: u32 = 6;

impl Bloom {
    fn new(keys: u64) -> Self {
        Bloom { blocks: vec![[0; 8]; (keys * BITS).div_ceil(512).max(1) as usize] }
    }

    /// The block of a key, and the bits that it sets there: a word of the block, and a bit in it.
    fn bits(
        [first, block, last]: Key,
        blocks: usize,
    ) -> (usize, impl Iterator<Item = (usize, u64)>) {
        let block = (u64::from(block) * blocks as u64) >> 32;
        let random = u64::from(first) << 32 | u64::from(last);
        let bits = (0..SET).map(move |nth| {
            let bit = random >> (9 * nth) & 511;
            ((bit / 64) as usize, 1 << (bit % 64))
        });
        (block as usize, bits)
    }

    fn insert(&mut self, key: Key) {
        let (block, bits) = Bloom::bits(key, self.blocks.len());
        bits.for_each(|(word, bit)| self.blocks[block][word] |= bit);
    }

    fn may_contain(&self, key: Key) -> bool {
        let (block, mut bits) = Bloom::bits(key, self.blocks.len());
        bits.all(|(word, bit)| self.blocks[block][word] & bit != 0)
    }

    fn bytes(&self) -> u64 {
        self.blocks.len() as u64 * 64
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn one_in_a_hundred_passes_the_filter() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut key = || [(); 3].map(|()| random.next_u32());
        let mut bloom = Bloom::new(20_000);
        let keys: Vec<Key> = (0..20_000).map(|_| key()).collect();
        keys.iter().for_each(|&key| bloom.insert(key));
        assert!(keys.iter().all(|&key| bloom.may_contain(key)));
        let passed = (0..100_000).filter(|_| bloom.may_contain(key())).count();
        assert!((700..1_700).contains(&passed), "{passed}");
    }
}
