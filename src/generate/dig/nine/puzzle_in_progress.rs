//! The state of one puzzle from which givens are removed, and the questions it asks.
//!
//! The order of the cells alone defines the result: each given is removed in its turn if one solution is left without it.
//! Three methods save searches without changing the result:
//!
//! - **Unavoidable sets** ([`sets`](super::unavoidable_sets)) prove for half of the needed givens that they are needed.
//! - **Chunks.** Several givens are removed together, except those that the sets prove to be needed without all givens
//!   before them. If one solution is left, all of them go. Otherwise a second solution was found; let g be the last given
//!   of the chunk in which it differs. Without g and all givens before it, there are two solutions. If g is the first of
//!   the chunk, it is needed. If not, the chunk up to g is tried without g; if that leaves one solution, g is needed.
//! - **Differences** between solutions are unavoidable sets too. Those that shortened a chunk are kept until their last
//!   given has its turn.

use super::unavoidable_sets::UnavoidableSets;
use crate::native::nine::{Cells, Grid, Kernel, Reopening};

/// A puzzle from which givens are being removed.
pub(in crate::generate) struct PuzzleInProgress {
    solution: Grid,
    /// The givens that are left, without the chunk.
    puzzle: Grid,
    order: [u8; 81],
    sets: UnavoidableSets,
    /// Cells without givens, including those of the chunk.
    open: Cells,
    /// The place in the order after the chunk.
    next: usize,
    /// Places in the order of the givens removed in the chunk.
    chunk: [u8; LONGEST],
    chunk_len: usize,
    /// For earlier solutions: the cells in which they differ, and the last such place in the order.
    found: [(usize, Cells); FOUND],
    num_found: usize,
    pub(in crate::generate) searches: Searches,
}

/// How many searches a puzzle took, and with how many guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::generate) struct Searches {
    pub(in crate::generate) count: u64,
    pub(in crate::generate) guesses: u64,
}

const LONGEST: usize = 24;

const FOUND: usize = 8;

/// How many givens to remove together, by how many were tried before.
const fn chunk_size(turn: usize) -> usize {
    match turn {
        0..22 => LONGEST,
        22..30 => 8,
        30..36 => 5,
        36..42 => 3,
        42..48 => 2,
        _ => 1,
    }
}

impl PuzzleInProgress {
    /// A puzzle before its start.
    pub(in crate::generate) fn empty() -> Self {
        PuzzleInProgress {
            solution: [1; 81],
            puzzle: [1; 81],
            order: [0; 81],
            sets: UnavoidableSets::empty(),
            open: 0,
            next: 0,
            chunk: [0; LONGEST],
            chunk_len: 0,
            found: [(0, 0); FOUND],
            num_found: 0,
            searches: Searches::default(),
        }
    }

    /// Starts with a full grid.
    #[inline(always)]
    pub(in crate::generate) fn start<K: Kernel>(
        &mut self,
        kernel: K,
        solution: &Grid,
        order: &[u8; 81],
    ) -> Option<Reopening> {
        self.solution = *solution;
        self.puzzle = *solution;
        self.order = *order;
        self.sets.fill(solution);
        self.open = 0;
        self.next = 0;
        self.num_found = 0;
        self.searches = Searches::default();
        self.propose(kernel)
    }

    /// Takes the answer to the last question.
    #[inline(always)]
    pub(in crate::generate) fn next<K: Kernel>(
        &mut self,
        kernel: K,
        differences: Cells,
    ) -> Option<Reopening> {
        if differences == 0 {
            return self.propose(kernel);
        }
        let last = self.cut(kernel, differences);
        if self.chunk_len == 0 {
            return self.propose(kernel);
        }
        self.found[self.num_found % FOUND] = (last, differences);
        self.num_found += 1;
        Some(self.question(kernel))
    }

    /// Puts back the givens of the chunk from the last one on that differs; returns its place.
    #[inline(always)]
    fn cut<K: Kernel>(&mut self, kernel: K, differences: Cells) -> usize {
        while self.chunk_len > 0 {
            self.chunk_len -= 1;
            let place = usize::from(self.chunk[self.chunk_len]);
            let (cell, digit) = self.at(place);
            let bit = kernel.cell(cell);
            self.sets.put_back(cell, digit);
            self.puzzle[cell] = self.solution[cell];
            self.open &= !bit;
            if differences & bit != 0 {
                self.next = place + 1;
                return place;
            }
        }
        unreachable!("without the chunk there is one solution")
    }

    #[inline(always)]
    fn at(&self, place: usize) -> (usize, usize) {
        let cell = usize::from(self.order[place]) % 81;
        (cell, usize::from(self.solution[cell] - 1) % 9)
    }

    /// Removes the next chunk; none if no given is left to try.
    #[inline(always)]
    fn propose<K: Kernel>(&mut self, kernel: K) -> Option<Reopening> {
        let size = chunk_size(self.next);
        self.chunk_len = 0;
        while self.next < 81 && self.chunk_len < size {
            let place = self.next;
            let (cell, digit) = self.at(place);
            let bit = kernel.cell(cell);
            self.next += 1;
            if self.sets.need(cell, digit) || self.was_found(place, bit) {
                continue;
            }
            self.sets.remove(cell, digit);
            self.puzzle[cell] = 0;
            self.open |= bit;
            self.chunk[self.chunk_len] = place as u8;
            self.chunk_len += 1;
        }
        (self.chunk_len > 0).then(|| self.question(kernel))
    }

    /// Whether an earlier solution differs in this cell and otherwise only in open cells.
    #[inline(always)]
    fn was_found(&self, place: usize, bit: Cells) -> bool {
        let mut found = false;
        for (last, differences) in &self.found[..self.num_found.min(FOUND)] {
            found |= *last == place && differences & !self.open == bit;
        }
        found
    }

    /// The question about the chunk. A single given must differ; of several, any may.
    #[inline(always)]
    fn question<K: Kernel>(&self, kernel: K) -> Reopening {
        let mut other = 0;
        if self.chunk_len == 1 {
            let (cell, _) = self.at(usize::from(self.chunk[0]));
            other = kernel.cell(cell);
        }
        Reopening { open: self.open & !other, other }
    }

    /// The puzzle with the givens that are left.
    #[inline(always)]
    pub(in crate::generate) fn puzzle(&self) -> &Grid {
        &self.puzzle
    }
}
