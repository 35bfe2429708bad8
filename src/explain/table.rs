//! Few cells that tell a solution from all others, where all are listed.
//!
//! For a solution S the cells must hit, for every other solution, one of the cells in which it differs from S. The
//! search takes a solution not yet hit, the nearest to S, and tries each cell in which it differs: the
//! smallest set has one of them. Solutions that differ from S in disjoint sets of cells take one cell each, which
//! is the bound. Sizes are tried from 1 upwards over all S, so that the first set found is the smallest.

use std::collections::HashSet;

use crate::geometry::{Cell, Digit};
use crate::puzzle::Solution;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    /// Which solution the cells tell from the others.
    pub(super) solution: usize,
    pub(super) cells: Vec<Cell>,
    /// Whether it is proved that no fewer cells tell any solution.
    pub(super) smallest: bool,
}

/// Comparisons of two digits that the search may take.
const STEPS: u64 = 50_000_000;

/// Solutions for which a set is looked for greedily, when the search has ended without one.
const GREEDY: usize = 32;

/// The fewest of `cells` that tell one of the solutions from all others; two or more solutions, which differ in no
/// other cell.
pub(super) fn smallest_hint(solutions: &[Solution], cells: &[Cell]) -> Hint {
    let digits_of = |s: &Solution| cells.iter().map(|&cell| s.digit(cell)).collect();
    let mut table = Table { digits: solutions.iter().map(digits_of).collect(), steps: 0 };
    let to_hint = |solution: usize, places: Vec<usize>, smallest| Hint {
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
                Some(true) => return to_hint(solution, chosen, true),
                Some(false) => {}
                None => {
                    let (solution, places) = table.greedily(&all_rivals);
                    return to_hint(solution, places, false);
                }
            }
        }
    }
    // All cells tell every solution from the others, so this is never met with two or more.
    to_hint(0, (0..cells.len()).collect(), false)
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

    /// Whether so many cells more can tell the solution from its rivals; they are added to `chosen`. None if that
    /// takes too long.
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
            // One cell more must hit all of them.
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

    /// How many rivals differ from the solution in disjoint sets of cells, as far as a greedy choice tells and up to
    /// one more than `enough`.
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

    /// The smallest of the sets that always taking the cell in which most rivals differ leads to.
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

    /// Whether some cells of this number tell a solution from all others.
    fn can_tell(solutions: &[Solution], cells: &[Cell], size: usize) -> bool {
        cells.iter().combinations(size).any(|chosen| {
            let key = |s: &Solution| chosen.iter().map(|&&cell| s.digit(cell)).collect_vec();
            solutions.iter().counts_by(key).values().any(|&count| count == 1)
        })
    }

    #[test]
    fn the_set_found_is_the_smallest_of_all_sets() {
        let geometry = Geometry::boxes(2, 2).unwrap();
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
            let hint = smallest_hint(&solutions, &cells);
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
