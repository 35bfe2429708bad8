//! The solutions of a formula one by one, in bounded memory.
//!
//! A blocking clause for each solution finds them all too, but the clauses grow without end. Here the
//! solutions are parted instead, into *regions*: all that agree with some literals.
//!
//! - A region is open as long as it may have solutions not yet found. Each open region has exactly one that was
//!   found, and a clause blocks it. At the beginning all is one region, with the first solution.
//! - The solver is asked for another solution in the region that was opened last, its literals as
//!   assumptions. If it finds one, the first cell in which the two differ parts the region: the
//!   digit that the one has there, or another. If not, the region is closed; so are all regions whose literals
//!   contain the assumptions that failed.
//! - After [`MOST_BLOCKED`] blocking clauses a fresh solver starts with those of the open regions alone.
//!
//! So there are two calls for a solution at most, and what is kept is a solution for each literal on the
//! way to the region at hand. Projected search without blocking clauses is known from Gebser, Kaufmann and Schaub,
//! "Solution enumeration for projected Boolean search problems" (CPAIOR 2009), where the solver itself
//! backtracks; here it is any solver that takes assumptions.

use crate::cnf::Lit;
use crate::geometry::{Cell, Digit};

/// So many blocking clauses are kept before a fresh solver starts without those that are of no use any more.
pub(super) const MOST_BLOCKED: usize = 1_000;

/// The open regions.
#[derive(Debug, Default)]
pub(super) struct Regions {
    /// The literals that the region at hand has, each parting the one before.
    path: Vec<Lit>,
    /// Those that wait; the last one is next.
    waiting: Vec<Region>,
}

/// Solutions that have the first `depth` literals of the path when it is reached, and then `lit`.
#[derive(Debug)]
struct Region {
    depth: usize,
    /// None for the region of all solutions.
    lit: Option<Lit>,
    /// The digits of its open cells in the one solution that was found.
    known: Box<[Digit]>,
}

impl Regions {
    /// Opens the region of all solutions, in which one is known.
    pub(super) fn open_all(&mut self, known: Box<[Digit]>) {
        self.waiting.push(Region { depth: 0, lit: None, known });
    }

    /// Takes up the next region; its known solution, or none when all regions are closed.
    pub(super) fn next(&mut self) -> Option<Box<[Digit]>> {
        let region = self.waiting.pop()?;
        self.path.truncate(region.depth);
        self.path.extend(region.lit);
        Some(region.known)
    }

    /// What holds in the region at hand.
    pub(super) fn assumptions(&self) -> &[Lit] {
        &self.path
    }

    /// Parts the region at hand in two: `lit` holds in the known solution of the one, and not in that of the
    /// other.
    pub(super) fn part(&mut self, lit: Lit, with: Box<[Digit]>, without: Box<[Digit]>) {
        let depth = self.path.len();
        for (lit, known) in [(!lit, without), (lit, with)] {
            let lit = Some(lit);
            self.waiting.push(Region { depth, lit, known });
        }
    }

    /// Closes the waiting regions that have all of these literals of the path: nothing is left in them.
    pub(super) fn close_all_with(&mut self, failed: &[Lit]) {
        let last = self.path.iter().rposition(|lit| failed.contains(lit));
        let needed = last.map_or(0, |at| at + 1);
        // Regions that share so much of the path wait on top of those that share less.
        while self.waiting.last().is_some_and(|r| r.depth >= needed) {
            self.waiting.pop();
        }
    }

    /// The known solutions of the regions that wait.
    pub(super) fn known(&self) -> impl Iterator<Item = &[Digit]> {
        self.waiting.iter().map(|region| &*region.known)
    }
}

/// The first cell in which two solutions differ, and the digit of the first one there.
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
    use crate::cnf::Var;

    fn known(digit: usize) -> Box<[Digit]> {
        Box::new([Digit::new(digit)])
    }

    #[test]
    fn regions_are_closed_with_those_that_share_what_failed() {
        let [a, b, c] = [0, 1, 2].map(|i| Var::new(i).positive());
        let mut regions = Regions::default();
        regions.open_all(known(0));
        assert_eq!(regions.next(), Some(known(0)));
        regions.part(a, known(0), known(1));
        regions.next();
        regions.part(b, known(0), known(2));
        regions.next();
        regions.part(c, known(0), known(3));
        regions.next();
        assert_eq!(regions.assumptions(), [a, b, c]);
        // It takes a and b: `a b !c` goes too, `a !b` and `!a` stay.
        regions.close_all_with(&[b, a]);
        assert_eq!(regions.known().count(), 2);
        assert_eq!(regions.next(), Some(known(2)));
        assert_eq!(regions.assumptions(), [a, !b]);
        regions.close_all_with(&[]);
        assert_eq!(regions.next(), None);
    }

    #[test]
    fn the_first_difference_is_told_with_the_first_digit() {
        let cells = [3, 5].map(Cell::new);
        let [one, other] = [[0, 1], [0, 2]].map(|digits| digits.map(Digit::new));
        assert_eq!(first_difference(&cells, &one, &other), Some((cells[1], one[1])));
        assert_eq!(first_difference(&cells, &one, &one), None);
    }
}
