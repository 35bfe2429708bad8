//! Trials by singles of all candidates of a branch in a plain 9×9 grid, sixteen at a time. They tell which candidates are
//! refuted, but not how.

use super::branch::Branch;
use crate::geometry::Candidate;
use crate::mask::Mask;
use crate::trials::lanes::{BANDS, Facts, LANES, Places, WORDS, assume, place_of};

/// The candidates of a branch that singles refute, cell by cell.
pub(in crate::logic) struct Refuted {
    places: Places,
    facts: Facts,
    candidates: Vec<Candidate>,
    tried: usize,
    /// Those of the last sixteen, the next one last.
    found: Vec<Candidate>,
}

impl Refuted {
    /// `None` if the branch has rules that lanes do not know, or is not settled.
    pub(in crate::logic) fn new<M: Mask>(branch: &Branch<'_, M>) -> Option<Self> {
        if !branch.fits_lanes() {
            return None;
        }
        let candidates: Vec<Candidate> = branch.candidates().collect();
        let mut places = [0; WORDS];
        for &Candidate { cell, digit } in &candidates {
            let (band, bit) = place_of(cell.index());
            places[BANDS * digit.index() + band] |= bit;
        }
        let facts = Facts::of(&places)?;
        Some(Refuted { places, facts, candidates, tried: 0, found: Vec::new() })
    }
}

impl Iterator for Refuted {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        while self.found.is_empty() && self.tried < self.candidates.len() {
            let left = &self.candidates[self.tried..];
            let batch = &left[..left.len().min(LANES)];
            let mut lanes = [[0; LANES]; WORDS];
            for (lane, &Candidate { cell, digit }) in batch.iter().enumerate() {
                let mut places = self.places;
                assume(&mut places, (cell.index(), digit.index()), true);
                places.iter().enumerate().for_each(|(word, &left)| lanes[word][lane] = left);
            }
            let clashes = self.facts.follow(&mut lanes);
            let refuted = batch.iter().zip(clashes).rev().filter(|(_, clash)| *clash != 0);
            self.found.extend(refuted.map(|(&candidate, _)| candidate));
            self.tried += batch.len();
        }
        self.found.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, ReadOptions};
    use crate::logic::board::Board;
    use crate::puzzle::Puzzle;

    fn refuted_one_by_one(branch: &Branch<'_, u64>) -> Vec<Candidate> {
        let mut inner = branch.clone();
        let is_refuted = |&candidate: &Candidate| {
            inner.restart(branch);
            inner.assume(candidate);
            inner.clash().is_some()
        };
        branch.candidates().filter(is_refuted).collect()
    }

    /// Compares both ways in the positions that trials within trials come to. Returns their number.
    fn compare(puzzle: &Puzzle) -> usize {
        let board = Board::new(puzzle);
        let mut root = Branch::new(&board);
        root.settle();
        let (mut branch, mut count) = (root.clone(), 0);
        for candidate in root.candidates() {
            branch.restart(&root);
            branch.assume(candidate);
            while branch.clash().is_none() {
                let refuted: Vec<Candidate> =
                    Refuted::new(&branch).expect("a settled branch of a plain grid").collect();
                assert_eq!(refuted, refuted_one_by_one(&branch), "{candidate:?}");
                count += 1;
                if refuted.is_empty() {
                    break;
                }
                branch.refute(&refuted);
            }
        }
        count
    }

    #[test]
    fn lanes_refute_what_branches_refute() {
        for text in [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ] {
            assert!(compare(&text.parse().expect("a puzzle")) > 200);
        }
    }

    #[test]
    fn other_grids_rules_and_single_candidates_are_left_to_branches() {
        let has_lanes = |text: &str, read_options: &ReadOptions| {
            let puzzle = format::parse(text, read_options).expect("a puzzle").puzzle;
            Refuted::new(&Branch::new(&Board::<u64>::new(&puzzle))).is_some()
        };
        let empty = ".".repeat(81);
        assert!(has_lanes(&empty, &ReadOptions::new()));
        assert!(!has_lanes(&".".repeat(16), &ReadOptions::new()));
        let single = format!("12345678{}", ".".repeat(73));
        assert!(!has_lanes(&single, &ReadOptions::new()));
    }
}
