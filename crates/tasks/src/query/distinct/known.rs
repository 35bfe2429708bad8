//! The puzzles of a stream so far, by hashes: in memory, and beyond a limit in sorted runs on disk.
//!
//! | hashes | bytes of memory for each | on disk |
//! |---|---|---|
//! | the recent ones, a sixteenth of those that are sorted, in a table | 15 to 30 | |
//! | sorted, in one list | 12 | |
//! | in runs | 1.3, for a filter and where each part of the run begins | 12 |
//!
//! All of it together is 15 bytes at most for a hash that is not on disk. When the recent hashes are too many, they are
//! merged into the list. When the list is too long, it becomes a run, and [`FAN`] runs of one size become a larger one, so
//! that there are few of them and each hash is written few times (a log-structured merge tree: O'Neil and others, 1996).
//!
//! **Invariant.** A hash is in one place only, since it is added to none before all have been searched.

use std::collections::HashSet;
use std::fs::File;
use std::io;

use super::run::Run;
use super::sorted::{Key, Sorted};

/// The fewest recent hashes that are merged into the list.
const LEAST_RECENT: usize = 1 << 10;
/// At most this fraction of the list is recent.
const SHARE: usize = 16;
/// Memory for each hash that is not in a run, at most.
const BYTES_EACH: u64 = 15;
/// So many runs of one size become one.
const FAN: usize = 8;

/// The hashes of the puzzles of a stream so far.
#[derive(Debug)]
pub struct KnownPuzzles {
    recent: HashSet<Key>,
    sorted: Sorted,
    /// Where a list that is too long goes, if it may not just grow.
    disk: Option<Disk>,
}

/// The runs, and when there is another.
#[derive(Debug)]
struct Disk {
    /// The number of bytes that all may take in memory.
    memory: u64,
    new_file: fn() -> io::Result<File>,
    /// Each with the number of times that its hashes were merged.
    runs: Vec<(u32, Run)>,
}

impl Default for KnownPuzzles {
    fn default() -> Self {
        KnownPuzzles::in_memory()
    }
}

impl KnownPuzzles {
    /// Keeps all hashes in memory.
    pub fn in_memory() -> Self {
        KnownPuzzles { recent: HashSet::new(), sorted: Sorted::default(), disk: None }
    }

    /// Keeps hashes in memory as far as these bytes go, at least 1,024 of them, and the others in files.
    ///
    /// `new_file` opens an empty file for reading and writing, which nobody else uses.
    pub fn spilling(memory: u64, new_file: fn() -> io::Result<File>) -> Self {
        let disk = Some(Disk { memory, new_file, runs: Vec::new() });
        KnownPuzzles { disk, ..KnownPuzzles::in_memory() }
    }

    /// Adds a hash; returns whether it is new.
    ///
    /// Of a hash, 96 bits are kept: among *n* different puzzles, two are taken for one with a probability of *n*²/2⁹⁷.
    ///
    /// # Errors
    ///
    /// If a file cannot be written or read. There are none with [`KnownPuzzles::in_memory`].
    pub fn insert(&mut self, hash: u128) -> io::Result<bool> {
        let key = [(hash >> 96) as u32, (hash >> 64) as u32, (hash >> 32) as u32];
        if self.recent.contains(&key) || self.sorted.contains(key) {
            return Ok(false);
        }
        for (_, run) in self.disk.iter().flat_map(|disk| &disk.runs) {
            if run.contains(key)? {
                return Ok(false);
            }
        }
        self.recent.insert(key);
        if self.recent.len() >= LEAST_RECENT.max(self.sorted.keys().len() / SHARE) {
            self.sorted.merge(self.recent.drain());
            if let Some(disk) = &mut self.disk
                && disk.is_over(self.sorted.keys().len())
            {
                disk.add(&self.sorted)?;
                self.sorted = Sorted::default();
                self.recent = HashSet::new();
            }
        }
        Ok(true)
    }
}

impl Disk {
    /// Whether so many hashes in a list, and the recent ones that it will have, are too many.
    fn is_over(&self, sorted: usize) -> bool {
        let of_runs: u64 = self.runs.iter().map(|(_, run)| run.bytes_in_memory()).sum();
        // With very many hashes the filters alone exceed the limit. Short runs would only make them slower.
        let rest = self.memory.saturating_sub(of_runs).max(self.memory / 4);
        (sorted + sorted / SHARE) as u64 * BYTES_EACH > rest
    }

    /// Writes a run, and merges it with others of its size if there are enough of them.
    fn add(&mut self, sorted: &Sorted) -> io::Result<()> {
        self.runs.push((0, Run::of(sorted, (self.new_file)()?)?));
        for level in 0.. {
            let is_of_level = |(of_run, _): &(u32, Run)| *of_run == level;
            if self.runs.iter().filter(|run| is_of_level(run)).count() < FAN {
                break;
            }
            // The runs of the lowest level are the last.
            let merged = self.runs.iter().position(is_of_level).expect("there are some");
            let merged: Vec<Run> = self.runs.drain(merged..).map(|(_, run)| run).collect();
            self.runs.push((level + 1, Run::merged(&merged, (self.new_file)()?)?));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    fn hashes(count: usize) -> Vec<u128> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut half = || u128::from(random.next_u64());
        (0..count).map(|_| half() << 64 | half()).collect()
    }

    #[test]
    fn hashes_are_known_once_they_are_added() {
        let hashes = hashes(80_000);
        // With the least memory each run has a thousand hashes.
        for memory in [None, Some(0), Some(1 << 20)] {
            let mut known = match memory {
                None => KnownPuzzles::in_memory(),
                Some(memory) => KnownPuzzles::spilling(memory, tempfile::tempfile),
            };
            for (nth, &hash) in hashes.iter().enumerate() {
                assert!(known.insert(hash).expect("kept"), "{nth}");
                assert!(!known.insert(hashes[nth / 2]).expect("kept"), "{nth}");
            }
            for &hash in hashes.iter().step_by(5) {
                assert!(!known.insert(hash).expect("kept"), "{hash}");
            }
            let runs = known.disk.iter().flat_map(|disk| &disk.runs);
            let levels: Vec<u32> = runs.map(|(level, _)| *level).collect();
            assert!(levels.is_sorted_by(|one, other| one >= other), "{levels:?}");
            match memory {
                None => assert!(levels.is_empty() && known.sorted.keys().len() > 70_000),
                Some(0) => assert!(levels[0] >= 2 && levels.len() < 3 * FAN, "{levels:?}"),
                Some(_) => assert!(!levels.is_empty()),
            }
        }
    }

    #[test]
    fn a_file_that_cannot_be_had_is_an_error() {
        let mut known = KnownPuzzles::spilling(0, || Err(io::Error::other("no room")));
        let added: io::Result<Vec<bool>> =
            hashes(10_000).into_iter().map(|hash| known.insert(hash)).collect();
        assert_eq!(added.expect_err("no file").to_string(), "no room");
    }
}
