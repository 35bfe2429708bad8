//! Enumerates the solutions of a formula in bounded memory.
//!
//! Blocking every solution with a clause also finds them all, but the number of clauses is unbounded. Instead, the
//! solutions are split into *regions*; a region contains all solutions with certain literals.
//!
//! - A region is open as long as it may have further solutions. In each open region, exactly one solution is known,
//!   and a clause blocks it. The search starts with one region of all solutions and the first solution.
//! - The solver searches the region opened last for another solution, with the region's literals as assumptions. If it
//!   finds one, the region is split at the first cell in which the two solutions differ: in one part the cell has the
//!   digit of the new solution, in the other it has not. If it finds none, the region is closed, and so are all regions
//!   whose literals contain the failed assumptions.
//! - After [`MAX_BLOCKED`] blocking clauses, a fresh solver starts with only those of the open regions.
//!
//! Each solution takes at most two calls, and memory holds one solution for each literal on the path to the current
//! region. Gebser, Kaufmann and Schaub, "Solution enumeration for projected Boolean search problems" (CPAIOR 2009),
//! describe projected search without blocking clauses, with backtracking inside the solver. This variant works with any
//! solver that accepts assumptions.

use crate::encode::Lit;
use crate::geometry::{Cell, Digit};

/// Maximum number of blocking clauses before a fresh solver starts without those of closed regions.
pub(super) const MAX_BLOCKED: usize = 1_000;

/// The open regions.
#[derive(Debug, Default)]
pub(super) struct Regions {
    /// The literals of the current region. Each one split the region of the literals before it.
    path: Vec<Lit>,
    /// The other open regions; the last one is next.
    waiting: Vec<Region>,
}

/// The solutions with the first `depth` literals of the path and `lit`.
#[derive(Debug)]
struct Region {
    depth: usize,
    /// `None` for the region of all solutions.
    lit: Option<Lit>,
    /// The digits of the puzzle's open cells in the known solution.
    known: Box<[Digit]>,
}

impl Regions {
    /// Opens the region of all solutions, with its known solution.
    pub(super) fn open_all(&mut self, known: Box<[Digit]>) {
        self.waiting.push(Region { depth: 0, lit: None, known });
    }

    /// Moves to the next region. Returns its known solution, or `None` if all regions are closed.
    pub(super) fn next(&mut self) -> Option<Box<[Digit]>> {
        let region = self.waiting.pop()?;
        self.path.truncate(region.depth);
        self.path.extend(region.lit);
        Some(region.known)
    }

    /// The literals of the current region.
    pub(super) fn assumptions(&self) -> &[Lit] {
        &self.path
    }

    /// Splits the current region in two, one with `lit` and one with its negation, with a known solution for each.
    pub(super) fn split(&mut self, lit: Lit, with: Box<[Digit]>, without: Box<[Digit]>) {
        let depth = self.path.len();
        for (lit, known) in [(!lit, without), (lit, with)] {
            let lit = Some(lit);
            self.waiting.push(Region { depth, lit, known });
        }
    }

    /// Closes the waiting regions that contain all `failed` literals of the path, because they have no further
    /// solutions.
    pub(super) fn close_all_with(&mut self, failed: &[Lit]) {
        let last = self.path.iter().rposition(|lit| failed.contains(lit));
        let needed = last.map_or(0, |at| at + 1);
        // Regions that share more of the path are above those that share less.
        while self.waiting.last().is_some_and(|r| r.depth >= needed) {
            self.waiting.pop();
        }
    }

    /// The known solutions of the waiting regions.
    pub(super) fn known(&self) -> impl Iterator<Item = &[Digit]> {
        self.waiting.iter().map(|region| &*region.known)
    }
}

/// The first cell in which two solutions differ, and the digit of `one` in it.
pub(super) fn first_difference(
    cells: &[Cell],
    one: &[Digit],
    other: &[Digit],
) -> Option<(Cell, Digit)> {
    let at = one.iter().zip(other).position(|(a, b)| a != b)?;
    Some((cells[at], one[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Var;

    fn known(digit: usize) -> Box<[Digit]> {
        Box::new([Digit::new(digit)])
    }

    #[test]
    fn regions_with_the_failed_literals_are_closed() {
        let [a, b, c] = [0, 1, 2].map(|i| Var::new(i).positive());
        let mut regions = Regions::default();
        regions.open_all(known(0));
        assert_eq!(regions.next(), Some(known(0)));
        regions.split(a, known(0), known(1));
        regions.next();
        regions.split(b, known(0), known(2));
        regions.next();
        regions.split(c, known(0), known(3));
        regions.next();
        assert_eq!(regions.assumptions(), [a, b, c]);
        // With a and b failed, `a b !c` is closed too; `a !b` and `!a` stay open.
        regions.close_all_with(&[b, a]);
        assert_eq!(regions.known().count(), 2);
        assert_eq!(regions.next(), Some(known(2)));
        assert_eq!(regions.assumptions(), [a, !b]);
        regions.close_all_with(&[]);
        assert_eq!(regions.next(), None);
    }

    #[test]
    fn the_first_difference_comes_with_the_digit_of_the_first_solution() {
        let cells = [3, 5].map(Cell::new);
        let [one, other] = [[0, 1], [0, 2]].map(|digits| digits.map(Digit::new));
        assert_eq!(first_difference(&cells, &one, &other), Some((cells[1], one[1])));
        assert_eq!(first_difference(&cells, &one, &one), None);
    }
}
