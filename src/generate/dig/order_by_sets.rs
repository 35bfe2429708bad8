//! The order in which large plain grids are dug: one that leaves minimal puzzles whose proofs are short.
//!
//! In a random order, most of the last questions about a 25×25 take a SAT solver thousands of conflicts each, and many are
//! given up. So the next orbit to go is the one whose cells are in the most unavoidable sets, above all in sets with few
//! givens left. That leaves many sets with a single given. Such a given is needed, which takes no question, and the puzzle
//! that is left is easier than most minimal ones.
//!
//! A set with *n* givens left counts 0.92ⁿ. Of other orders, means of six 25×25 grids (of one for the first), with at most
//! 1,000 conflicts for a question:
//!
//! | order | sets of at most | conflicts a puzzle | given up | givens |
//! |---|---|---|---|---|
//! | random | 10 cells | 220,000 | 142 | 275 |
//! | by the number of sets, those of *n* cells counted 1/*n*, once | 10 | 72,000 | 28 | 271 |
//! | 0.5ⁿ for *n* givens left | 10 | 70,000 | 21 | 269 |
//! | 0.8ⁿ | 14 | 28,000 | 3 | 268 |
//! | 0.85ⁿ | 30 | 22,000 | 1 | 266 |
//!
//! With 20,000 conflicts for a question, nothing was given up in 12 grids by 0.9ⁿ and sets of at most 30 cells (13,000
//! conflicts a puzzle), nor in 8 by 0.92ⁿ and 36 cells (13,000).
//!
//! Only sets of the full grid count, and none that an engine found, so every engine digs in the same order.

use super::unavoidable_sets::UnavoidableSets;
use crate::geometry::{BoxShape, Cell};
use crate::puzzle::{Puzzle, Solution};

/// The most cells of a set that counts.
const LARGEST: usize = 36;

/// Chooses the orbits to remove.
#[derive(Debug)]
pub(super) struct OrderBySets {
    pub(super) sets: UnavoidableSets,
    /// Whether the sets also answer questions, in place of the engines.
    answers: bool,
    /// By number of givens: what a set counts.
    weights: Vec<u64>,
}

impl OrderBySets {
    /// An order for a puzzle with this solution.
    pub(super) fn new(
        solution: &Solution,
        shape: BoxShape,
        answers: bool,
        puzzle: &Puzzle,
    ) -> Self {
        let sets = UnavoidableSets::new(solution, shape, LARGEST, puzzle);
        let mut weights = vec![1 << 32; LARGEST + 1];
        for givens in 1..weights.len() {
            weights[givens] = weights[givens - 1] / 100 * 92;
        }
        OrderBySets { sets, answers, weights }
    }

    /// Chooses the next orbits to remove together, at most `size` of them, and moves them to the front of those that are
    /// undecided. They are removed from the sets.
    ///
    /// Returns how many they are, and whether all others are known to be needed if these go. If there are none, all that are
    /// undecided are needed.
    pub(super) fn choose(&mut self, undecided: &mut [&[Cell]], size: usize) -> (usize, bool) {
        let (mut chosen, mut needed_from) = (0, undecided.len());
        while chosen < needed_from.min(size) {
            let next = chosen + self.heaviest(&undecided[chosen..needed_from]);
            undecided.swap(chosen, next);
            if self.sets.remove(undecided[chosen]) {
                chosen += 1;
            } else {
                needed_from -= 1;
                undecided.swap(chosen, needed_from);
            }
        }
        if !self.answers && chosen == 0 {
            // The engines are asked about those that are needed, too.
            self.sets.take(undecided[0]);
            return (1, false);
        }
        (chosen, self.answers && chosen == needed_from)
    }

    /// The first of the orbits that count most.
    fn heaviest(&self, orbits: &[&[Cell]]) -> usize {
        let weight = |orbit: &[Cell]| -> u64 {
            let givens = self.sets.givens_of_sets_with(orbit);
            givens.map(|givens| self.weights[usize::from(givens)]).sum()
        };
        let weights = orbits.iter().map(|orbit| weight(orbit));
        let heaviest = weights.enumerate().rev().max_by_key(|&(_, weight)| weight);
        heaviest.map_or(0, |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::Geometry;
    use crate::random::Stream;

    #[test]
    fn what_is_left_is_the_last_given_of_some_set() {
        let (geometry, shape) =
            (Geometry::new(4, 5).expect("a shape"), BoxShape { rows: 4, cols: 5 });
        let solution = random_solution(&geometry, &mut Stream::new(1, 0));
        let cells: Vec<[Cell; 1]> = geometry.cells().map(|cell| [cell]).collect();
        for (answers, size) in [(true, 3), (true, 1_000), (false, 1_000)] {
            let mut order = OrderBySets::new(&solution, shape, answers, &solution.to_puzzle());
            let mut orbits: Vec<&[Cell]> = cells.iter().map(|cell| &cell[..]).collect();
            let mut gone = 0;
            loop {
                let (chosen, are_others_needed) = order.choose(&mut orbits[gone..], size);
                assert!(chosen <= size);
                gone += chosen;
                if are_others_needed || !answers {
                    break;
                }
            }
            let (mut sets, left) = (order.sets, orbits.split_off(gone));
            assert!((70..130).contains(&left.len()), "{}", left.len());
            assert!(left.iter().all(|orbit| !sets.remove(orbit)));
            orbits.iter().for_each(|orbit| sets.put_back(orbit));
            assert!(left.iter().all(|orbit| sets.remove(orbit)), "no set has a single cell");
        }
    }
}
