//! Cells with odd or even digits.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::puzzle::Puzzle;

/// Which digits a cell may have, as numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    Odd,
    Even,
}

/// The cells that may hold only odd or only even digits; `None` if the puzzle rules out other candidates than theirs.
pub(super) fn of(puzzle: &Puzzle) -> Option<Vec<(Cell, Parity)>> {
    let side = puzzle.geometry().side();
    let by_cell = puzzle.ruled_out().chunk_by(|candidate| candidate.cell);
    let parities = by_cell.into_iter().map(|(cell, candidates)| {
        let digits = candidates.map(|candidate| candidate.digit.index()).collect_vec();
        let is_without = |first: usize| (first..side).step_by(2).eq(digits.iter().copied());
        match [is_without(1), is_without(0)] {
            [true, _] => Some((cell, Parity::Odd)),
            [_, true] => Some((cell, Parity::Even)),
            _ => None,
        }
    });
    parities.collect()
}

impl Puzzle {
    /// Whether it rules out candidates other than all odd or all even digits of a cell.
    pub fn rules_out_single_candidates(&self) -> bool {
        self.has_ruled_out() && of(self).is_none()
    }
}
