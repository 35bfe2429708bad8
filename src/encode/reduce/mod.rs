//! Removes candidates before encoding: those that the givens rule out, directly or by simple techniques.
//!
//! Each reduction runs to its fixpoint and includes those before it:
//!
//! | reduction | rules out |
//! |---|---|
//! | givens | candidates that conflict with a given (Kwon and Jain 2006), and candidates that the puzzle itself rules out |
//! | singles | candidates that conflict with the last candidate of a cell, or the last place of a digit in a house |
//! | locked | a digit in the rest of a house, if another house has it only in the cells that both share |
//! | subsets | candidates in no assignment of the open digits of a house to its open cells: naked and hidden subsets of every size at once (Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994) |

mod matching;

use super::Reduction;
use crate::geometry::{Candidate, Cell, Digit, Geometry, House, Segment};
use crate::puzzle::{CandidateSet, Puzzle};
use matching::unmatched_pairs;

/// For each candidate, in the order of [`Geometry::candidate_index`], whether it is left. Given cells have none left.
///
/// If the reduction finds that there is no solution, some open cell has no candidate left.
pub(super) fn candidates_left(puzzle: &Puzzle, reduction: Reduction) -> Vec<bool> {
    let geometry = puzzle.geometry();
    let mut elimination = Elimination { geometry, left: CandidateSet::all(geometry) };
    if reduction != Reduction::None {
        puzzle.givens().for_each(|given| elimination.remove_given(given));
        for candidate in puzzle.ruled_out() {
            elimination.left.remove(candidate);
        }
        elimination.run(reduction);
    }
    elimination.left.into_flags()
}

/// Candidates of which exactly one is true.
#[derive(Clone, Copy)]
enum Group {
    Cell(Cell),
    Place(House, Digit),
}

struct Elimination<'g> {
    geometry: &'g Geometry,
    left: CandidateSet<'g>,
}

impl<'g> Elimination<'g> {
    fn remove_given(&mut self, given: Candidate) {
        self.remove_all(Group::Cell(given.cell), |_| true);
        self.remove_conflicting(given);
    }

    fn run(&mut self, reduction: Reduction) {
        let segments = self.geometry.segments();
        loop {
            let mut changed = reduction >= Reduction::Singles && self.singles();
            changed |= reduction >= Reduction::Locked && self.locked(&segments);
            // Subsets cost the most, so they run only when nothing else changes.
            let changed = changed || (reduction >= Reduction::Subsets && self.subsets());
            if !changed {
                return;
            }
        }
    }

    fn members(&self, group: Group) -> impl Iterator<Item = Candidate> + use<'g> {
        let (cells, digits) = match group {
            Group::Cell(cell) => (None, Some((cell, self.geometry.digits()))),
            Group::Place(house, digit) => (Some((self.geometry.cells_of(house), digit)), None),
        };
        let of_cell = digits
            .into_iter()
            .flat_map(|(cell, digits)| digits.map(move |digit| Candidate { cell, digit }));
        let of_house = cells
            .into_iter()
            .flat_map(|(cells, digit)| cells.iter().map(move |&cell| Candidate { cell, digit }));
        of_cell.chain(of_house)
    }

    /// Removes the chosen members of the group. Returns whether it removed any.
    fn remove_all(&mut self, group: Group, chosen: impl Fn(Candidate) -> bool) -> bool {
        let mut removed = false;
        for candidate in self.members(group).filter(|&member| chosen(member)) {
            removed |= self.left.remove(candidate);
        }
        removed
    }

    /// Removes all candidates that conflict with this one. Returns whether it removed any.
    fn remove_conflicting(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let houses = self.geometry.houses_of(cell).iter();
        let places = houses.map(|&house| Group::Place(house, digit));
        let mut removed = self.remove_all(Group::Cell(cell), |member| member != candidate);
        for group in places {
            removed |= self.remove_all(group, |member| member != candidate);
        }
        for &peer in self.geometry.group_peers(cell) {
            removed |= self.left.remove(Candidate { cell: peer, digit });
        }
        removed
    }

    fn singles(&mut self) -> bool {
        let geometry = self.geometry;
        let cells = geometry.cells().map(Group::Cell);
        let places = geometry
            .houses()
            .flat_map(|house| geometry.digits().map(move |digit| Group::Place(house, digit)));
        let mut removed = false;
        for group in cells.chain(places) {
            let mut left = self.members(group).filter(|&member| self.left.contains(member));
            if let (Some(single), None) = (left.next(), left.next()) {
                removed |= self.remove_conflicting(single);
            }
        }
        removed
    }

    fn locked(&mut self, segments: &[Segment]) -> bool {
        let mut removed = false;
        for segment in segments {
            let inside = |member: Candidate| segment.cells.contains(&member.cell);
            for digit in self.geometry.digits() {
                let [line, region] =
                    [segment.line, segment.region].map(|house| Group::Place(house, digit));
                for (here, there) in [(line, region), (region, line)] {
                    let mut left = self.members(here).filter(|&member| self.left.contains(member));
                    let first = left.next();
                    if first.is_some_and(inside) && left.all(inside) {
                        removed |= self.remove_all(there, |member| !inside(member));
                    }
                }
            }
        }
        removed
    }

    fn subsets(&mut self) -> bool {
        let mut removed = false;
        for house in self.geometry.houses() {
            removed |= self.subsets_of(house);
        }
        removed
    }

    /// Removes the candidates that are in no assignment of the house's open digits to its open cells.
    fn subsets_of(&mut self, house: House) -> bool {
        let geometry = self.geometry;
        let open = |cell: &Cell| self.left.digits(*cell).next().is_some();
        let cells: Vec<Cell> = geometry.cells_of(house).iter().copied().filter(open).collect();
        let choices: Vec<Vec<usize>> =
            cells.iter().map(|&cell| self.left.digits(cell).map(Digit::index).collect()).collect();
        let Some(unmatched) = unmatched_pairs(&choices, geometry.side()) else {
            // There is no solution. Without candidates, this cell becomes the empty clause.
            return self.remove_all(Group::Cell(cells[0]), |_| true);
        };
        for &(place, digit) in &unmatched {
            let candidate = Candidate { cell: cells[place], digit: Digit::new(digit) };
            self.left.remove(candidate);
        }
        !unmatched.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::format::{self, ReadOptions};
    use crate::generate::random_solution;
    use crate::random::Stream;

    fn left(text: &str, reduction: Reduction) -> usize {
        let record = format::parse(text, &ReadOptions::new()).expect("a puzzle");
        let left = candidates_left(&record.puzzle, reduction);
        left.iter().filter(|&&left| left).count()
    }

    #[test]
    fn known_puzzles_have_the_expected_number_of_candidates_left() {
        // Solved by singles: one candidate for each of the 51 open cells.
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(left(easy, Reduction::Singles), 51);
        // Only locked candidates and subsets make progress.
        let hard =
            "....8.....915...3.36.....4..1......623.1.94....5...........6.91....4.2....73.....";
        let counts = Reduction::ALL.map(|reduction| left(hard, reduction));
        assert!(counts.is_sorted_by(|more, fewer| more > fewer), "{counts:?}");
    }

    /// The candidates left when the reduction runs again on its own result.
    fn again(puzzle: &Puzzle, left: &[bool], reduction: Reduction) -> Vec<bool> {
        let geometry = puzzle.geometry();
        let mut without = puzzle.clone();
        for (cell, digit) in puzzle.open_cells().cartesian_product(geometry.digits()) {
            let candidate = Candidate { cell, digit };
            if !left[geometry.candidate_index(candidate)] {
                without.rule_out(candidate);
            }
        }
        candidates_left(&without, reduction)
    }

    #[test]
    fn candidates_of_a_solution_are_never_ruled_out() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (2, 5), (4, 4), (1, 7)] {
            let geometry = Geometry::new(rows, cols).unwrap();
            for seed in 0..20 {
                let mut stream = Stream::new(seed, 0);
                let solution = random_solution(&geometry, &mut stream);
                let mut cells: Vec<_> = geometry.cells().collect();
                stream.shuffle(&mut cells);
                let mut puzzle = solution.to_puzzle();
                for &cell in &cells[..cells.len() * 3 / 5] {
                    puzzle.set(cell, None);
                }
                let mut before = vec![true; geometry.candidate_count()];
                for reduction in Reduction::ALL {
                    let left = candidates_left(&puzzle, reduction);
                    let kept = |cell| left[geometry.candidate_index(solution.candidate(cell))];
                    assert!(puzzle.open_cells().all(kept), "{reduction} {puzzle:?}");
                    let shrinks = left.iter().zip(&before).all(|(left, before)| left <= before);
                    assert!(shrinks, "{reduction} {puzzle:?}");
                    assert_eq!(again(&puzzle, &left, reduction), left, "{puzzle:?}");
                    before = left;
                }
            }
        }
    }

    #[test]
    fn a_house_with_too_few_digits_empties_a_cell() {
        // The open cells of row 1 see 3 and 4 below: three cells, digits 1 and 2 for two of them.
        let mut puzzle = Puzzle::empty(Geometry::new(1, 3).unwrap());
        puzzle.set(Cell::new(3), Some(Digit::new(2)));
        puzzle.set(Cell::new(7), Some(Digit::new(2)));
        puzzle.set(Cell::new(2), Some(Digit::new(0)));
        puzzle.set(Cell::new(5), Some(Digit::new(0)));
        let left = candidates_left(&puzzle, Reduction::Subsets);
        let empty = |cell: Cell| left[cell.index() * 3..][..3].iter().all(|&left| !left);
        assert!(puzzle.open_cells().any(empty));
    }
}
