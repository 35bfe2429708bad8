//! The fewest cells that distinguish one solution from all others, given the list of all solutions.
//!
//! To distinguish a solution S, the cells must include, for every other solution, one in which it differs from S. The
//! search takes the other solution that is nearest to S and not yet excluded, and tries each cell in which it differs:
//! the smallest set contains one of them. Solutions that differ from S in disjoint sets of cells need one cell each,
//! which gives the lower bound. Sizes are tried from 1 upwards over all S, so the first set found is the smallest.

use std::collections::HashSet;

use crate::geometry::{Cell, Digit};
use crate::puzzle::Solution;

/// Cells in which one solution differs from each of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DistinguishingCells {
    /// The index of the solution that the cells distinguish.
    pub(super) solution: usize,
    pub(super) cells: Vec<Cell>,
    /// Whether it is proved that no smaller set distinguishes any solution.
    pub(super) smallest: bool,
}

/// Limit on comparisons of two digits.
const STEPS: u64 = 50_000_000;

/// For how many solutions to look for a set greedily if the search reaches its limit.
const GREEDY: usize = 32;

/// Finds the fewest of `cells` that distinguish one of the solutions from all others.
///
/// Requires two or more solutions, which differ in no other cell.
pub(super) fn smallest_distinguishing_set(
    solutions: &[Solution],
    cells: &[Cell],
) -> DistinguishingCells {
    let digits_of = |s: &Solution| cells.iter().map(|&cell| s.digit(cell)).collect();
    let mut table = Table { digits: solutions.iter().map(digits_of).collect(), steps: 0 };
    let found = |solution: usize, places: Vec<usize>, smallest| DistinguishingCells {
        solution,
        cells: places.into_iter().map(|place| cells[place]).collect(),
        smallest,
    };
    let all_rivals: Vec<_> = (0..solutions.len()).map(|s| table.by_distance(s)).collect();
    let sizes = (0..cells.len()).map(|smaller| smaller + 1);
    for size in sizes.take_while(|_| solutions.len() > 1) {
        for (solution, rivals) in all_rivals.iter().enumerate() {
            let mut chosen = Vec::new();
            match table.hit(solution, rivals, size, &mut chosen) {
                Some(true) => return found(solution, chosen, true),
                Some(false) => {}
                None => {
                    let (solution, places) = table.greedily(&all_rivals);
                    return found(solution, places, false);
                }
            }
        }
    }
    // All cells together distinguish every solution, so two or more solutions never get here.
    found(0, (0..cells.len()).collect(), false)
}

struct Table {
    /// By solution, then by place in the list of cells.
    digits: Vec<Vec<Digit>>,
    steps: u64,
}

impl Table {
    /// The places in which two solutions differ.
    fn differences(&self, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        let pairs = self.digits[one].iter().zip(&self.digits[other]);
        let places = pairs.enumerate().filter(|(_, (a, b))| a != b);
        places.map(|(place, _)| place)
    }

    fn differ(&self, one: usize, other: usize, place: usize) -> bool {
        self.digits[one][place] != self.digits[other][place]
    }

    /// The other solutions, the nearest first.
    fn by_distance(&self, solution: usize) -> Vec<usize> {
        let others = (0..self.digits.len()).filter(|&other| other != solution);
        let mut others: Vec<_> = others.collect();
        others.sort_by_cached_key(|&other| self.differences(solution, other).count());
        others
    }

    /// Whether `size` further cells can exclude every rival; these are added to `chosen`. None if the limit on
    /// comparisons is reached.
    fn hit(
        &mut self,
        solution: usize,
        rivals: &[usize],
        size: usize,
        chosen: &mut Vec<usize>,
    ) -> Option<bool> {
        let Some(&nearest) = rivals.first() else {
            return Some(true);
        };
        if self.disjoint(solution, rivals, size) > size {
            return Some(false);
        }
        self.steps += (rivals.len() * self.digits[solution].len()) as u64;
        if self.steps > STEPS {
            return None;
        }
        let places: Vec<_> = self.differences(solution, nearest).collect();
        for place in places {
            let left = rivals.iter().copied();
            let left = left.filter(|&rival| !self.differ(solution, rival, place));
            // The last cell must exclude all of them, so one remaining rival is enough to fail.
            let left: Vec<_> = match size {
                1 => left.take(1).collect(),
                _ => left.collect(),
            };
            chosen.push(place);
            if left.is_empty() || self.hit(solution, &left, size - 1, chosen)? {
                return Some(true);
            }
            chosen.pop();
        }
        Some(false)
    }

    /// How many rivals a greedy choice finds that differ from the solution in disjoint sets of cells; it stops at one
    /// more than `enough`.
    fn disjoint(&self, solution: usize, rivals: &[usize], enough: usize) -> usize {
        let mut used = HashSet::new();
        let mut count = 0;
        for &rival in rivals {
            if count > enough {
                break;
            }
            let mut places = self.differences(solution, rival);
            if places.all(|place| !used.contains(&place)) {
                used.extend(self.differences(solution, rival));
                count += 1;
            }
        }
        count
    }

    /// The smallest of the sets found by always taking the cell in which most rivals differ.
    fn greedily(&self, rivals: &[Vec<usize>]) -> (usize, Vec<usize>) {
        let each = rivals.iter().take(GREEDY).enumerate().map(|(solution, rivals)| {
            let mut left = rivals.clone();
            let mut places = Vec::new();
            while !left.is_empty() {
                let count = |&place: &usize| {
                    let hit = |&&rival: &&usize| self.differ(solution, rival, place);
                    left.iter().filter(hit).count()
                };
                let best = (0..self.digits[solution].len()).max_by_key(count);
                let place = best.expect("solutions differ in some cell");
                left.retain(|&rival| !self.differ(solution, rival, place));
                places.push(place);
            }
            (solution, places)
        });
        each.min_by_key(|(_, places)| places.len()).expect("there are solutions")
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use itertools::Itertools;

    use super::*;
    use crate::budget::Budget;
    use crate::geometry::Geometry;
    use crate::puzzle::Puzzle;
    use crate::random::Stream;
    use crate::solve::{Engine, NativeEngine};

    /// Whether some set of this many cells distinguishes a solution from all others.
    fn can_tell(solutions: &[Solution], cells: &[Cell], size: usize) -> bool {
        cells.iter().combinations(size).any(|chosen| {
            let key = |s: &Solution| chosen.iter().map(|&&cell| s.digit(cell)).collect_vec();
            solutions.iter().counts_by(key).values().any(|&count| count == 1)
        })
    }

    #[test]
    fn the_set_found_is_the_smallest_of_all_sets() {
        let geometry = Geometry::new(2, 2).unwrap();
        let mut stream = Stream::new(3, 0);
        let mut sizes = HashSet::new();
        for index in 0..60 {
            let full = crate::generate::random_solution(&geometry, &mut Stream::new(4, index));
            let mut puzzle = Puzzle::empty(geometry.clone());
            for cell in geometry.cells().filter(|_| stream.below(5) == 0) {
                puzzle.set(cell, Some(full.digit(cell)));
            }
            let mut solutions = Vec::new();
            let mut list = |solution| {
                solutions.push(solution);
                ControlFlow::Continue(())
            };
            let mut native = NativeEngine::new();
            native.search(&puzzle, &Budget::unlimited(), &mut list).unwrap();
            if solutions.len() < 2 {
                continue;
            }
            let cells: Vec<_> = puzzle.open_cells().collect();
            let hint = smallest_distinguishing_set(&solutions, &cells);
            assert!(hint.smallest);
            let agree = |s: &&Solution| {
                let found = &solutions[hint.solution];
                hint.cells.iter().all(|&cell| s.digit(cell) == found.digit(cell))
            };
            assert_eq!(solutions.iter().filter(agree).count(), 1);
            assert!(!can_tell(&solutions, &cells, hint.cells.len() - 1));
            sizes.insert(hint.cells.len());
        }
        // The empty grid takes four.
        assert!(sizes.len() >= 3, "{sizes:?}");
    }
}
