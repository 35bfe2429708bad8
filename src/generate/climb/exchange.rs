//! Neighbours of a puzzle: others with one solution in which a few orbits of givens are exchanged.
//!
//! This is what hunters of hard puzzles call {−1+1} and {−2+2}, here with the orbits of a symmetry in place of single givens:
//!
//! ```text
//! {−1+1}   remove an orbit, find all solutions, give an orbit digits that only one of them has
//! {−2+2}   remove an orbit, give another the digits of some solution, and go on as above with a second one
//! ```
//!
//! All solutions are known, so each neighbour has one. An orbit without which there are too many solutions is not exchanged.
//! Nothing depends on the order in which a search finds the solutions, so neighbours are the same on every machine.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::geometry::{Cell, Digit, Geometry};
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// From this number of solutions on there are too many. Few digits are then in a single one.
const TOO_MANY: usize = 500;

/// A puzzle with one solution.
pub(super) type Neighbour = (Puzzle, Solution);

/// Exchanges orbits.
pub(super) struct Exchange<'a> {
    /// The cells that may be given.
    pub(super) orbits: &'a [Vec<Cell>],
    /// The solution of all neighbours, if that must be this one.
    pub(super) only: Option<&'a Solution>,
    pub(super) native: &'a mut Native,
    pub(super) budget: &'a Budget,
}

/// The orbits of a puzzle without which it has too many solutions, as far as that is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Indispensable(Vec<usize>);

impl Exchange<'_> {
    /// Some of the neighbours of a puzzle that exchange this many orbits, one or two. They are in random order, and none
    /// where the orbits that are drawn have none.
    pub(super) fn neighbours(
        &mut self,
        puzzle: &Puzzle,
        count: usize,
        indispensable: &mut Indispensable,
        stream: &mut Stream,
    ) -> Result<Vec<Neighbour>, Stopped> {
        let is_given = |&nth: &usize| puzzle.given(self.orbits[nth][0]).is_some();
        let mut given: Vec<usize> = (0..self.orbits.len()).filter(is_given).collect();
        given.retain(|nth| !indispensable.0.contains(nth));
        if given.len() < count {
            return Ok(Vec::new());
        }
        let mut base = puzzle.clone();
        let first = given.swap_remove(stream.below(given.len() as u64) as usize);
        self.clear(&mut base, first);
        let Some(mut solutions) = self.all_solutions(&base)? else {
            indispensable.0.push(first);
            return Ok(Vec::new());
        };
        for _ in 1..count {
            let open = self.open_orbits(&base);
            let added = open[stream.below(open.len() as u64) as usize];
            solutions.draw_digits(added, self.only, &mut base, stream);
            let removed = given.swap_remove(stream.below(given.len() as u64) as usize);
            self.clear(&mut base, removed);
            solutions = match self.all_solutions(&base)? {
                Some(solutions) => solutions,
                None => return Ok(Vec::new()),
            };
        }
        let mut found = self.completed(&base, &solutions);
        found.retain(|(neighbour, _)| neighbour != puzzle);
        stream.shuffle(&mut found);
        Ok(found)
    }

    fn clear(&self, puzzle: &mut Puzzle, nth: usize) {
        self.orbits[nth].iter().for_each(|&cell| puzzle.set(cell, None));
    }

    fn open_orbits(&self, puzzle: &Puzzle) -> Vec<&[Cell]> {
        let orbits = self.orbits.iter().map(Vec::as_slice);
        orbits.filter(|orbit| puzzle.given(orbit[0]).is_none()).collect()
    }

    /// All solutions, unless there are too many.
    fn all_solutions(&mut self, puzzle: &Puzzle) -> Result<Option<Solutions>, Stopped> {
        let geometry = puzzle.geometry().clone();
        let mut solutions = Solutions { geometry, digits: Vec::new() };
        let most = (TOO_MANY - 1) * solutions.geometry.cell_count();
        let ended = self.native.search(puzzle, self.budget, &mut |grid| {
            if solutions.digits.len() == most {
                return ControlFlow::Break(());
            }
            solutions.digits.extend_from_slice(grid);
            ControlFlow::Continue(())
        });
        match ended {
            Ended::Complete => Ok(Some(solutions)),
            Ended::Cut => Ok(None),
            Ended::Stopped(reason) => Err(reason),
        }
    }

    /// The puzzle with each further orbit that leaves one solution.
    fn completed(&self, base: &Puzzle, solutions: &Solutions) -> Vec<Neighbour> {
        let mut found = Vec::new();
        for orbit in self.open_orbits(base) {
            for grid in solutions.alone_in(orbit) {
                if self.only.is_some_and(|only| only.digits() != grid) {
                    continue;
                }
                let mut puzzle = base.clone();
                orbit.iter().for_each(|&cell| puzzle.set(cell, Some(grid[cell.index()])));
                let solution = Solution::new(solutions.geometry.clone(), grid.to_vec());
                found.push((puzzle, solution.expect("the search finds solutions")));
            }
        }
        found
    }
}

/// The solutions of a puzzle, one after the other.
struct Solutions {
    geometry: Geometry,
    digits: Vec<Digit>,
}

impl Solutions {
    fn grids(&self) -> impl Iterator<Item = &[Digit]> {
        self.digits.chunks_exact(self.geometry.cell_count())
    }

    /// Gives these cells the digits that they have together in some solution, or in the only one that is wanted.
    fn draw_digits(
        &self,
        cells: &[Cell],
        only: Option<&Solution>,
        puzzle: &mut Puzzle,
        stream: &mut Stream,
    ) {
        let mut matching: Vec<&[Digit]> = match only {
            Some(only) => vec![only.digits()],
            None => self.grids().collect(),
        };
        for &cell in cells {
            let is_possible = |digit: &Digit| matching.iter().any(|g| g[cell.index()] == *digit);
            let possible: Vec<Digit> = self.geometry.digits().filter(is_possible).collect();
            let digit = possible[stream.below(possible.len() as u64) as usize];
            matching.retain(|grid| grid[cell.index()] == digit);
            puzzle.set(cell, Some(digit));
        }
    }

    /// The solutions that have digits in these cells that no other has there, by these digits.
    fn alone_in(&self, cells: &[Cell]) -> Vec<&[Digit]> {
        let side = self.geometry.side();
        let grids: Vec<&[Digit]> = self.grids().collect();
        // Solutions with the same digits so far are of one class.
        let (mut classes, mut num_classes) = (vec![0; grids.len()], 1);
        for &cell in cells {
            let mut next = vec![None; num_classes * side];
            num_classes = 0;
            for (class, grid) in classes.iter_mut().zip(&grids) {
                *class =
                    *next[*class * side + grid[cell.index()].index()].get_or_insert_with(|| {
                        num_classes += 1;
                        num_classes - 1
                    });
            }
        }
        let mut members = vec![0; num_classes];
        classes.iter().for_each(|&class| members[class] += 1);
        let pairs = grids.into_iter().zip(classes);
        let mut alone: Vec<&[Digit]> =
            pairs.filter(|&(_, class)| members[class] == 1).map(|(grid, _)| grid).collect();
        alone.sort_by_key(|grid| cells.iter().map(|cell| grid[cell.index()]).collect::<Vec<_>>());
        alone
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::geometry::Symmetry;
    use crate::native::nine::KernelChoice;
    use crate::solve::Uniqueness;

    /// All neighbours that some draws find, and the puzzle.
    fn draw(symmetry: Symmetry, count: usize, native: &mut Native) -> (Puzzle, Vec<Neighbour>) {
        let made = Generator::new().seed(3).minimal(true).symmetry(symmetry).generate(0);
        let puzzle = made.expect("nothing is limited").puzzle;
        let orbits = symmetry.orbits(puzzle.geometry());
        let budget = Budget::unlimited();
        let mut exchange = Exchange { orbits: &orbits, only: None, native, budget: &budget };
        let (mut stream, mut known) = (Stream::new(5, 0), Indispensable::default());
        let mut found = Vec::new();
        for _ in 0..60 {
            let neighbours = exchange.neighbours(&puzzle, count, &mut known, &mut stream);
            found.extend(neighbours.expect("no limit"));
        }
        (puzzle, found)
    }

    #[test]
    fn neighbours_have_one_solution_and_differ_in_as_many_orbits() {
        for (symmetry, cells, count) in
            [(Symmetry::None, 1, 1), (Symmetry::None, 1, 2), (Symmetry::Rotate180, 2, 1)]
        {
            let (puzzle, found) = draw(symmetry, count, &mut Native::new());
            assert!(found.len() > 20, "{symmetry} {count}: {}", found.len());
            for (neighbour, solution) in found {
                let unique = neighbour.check();
                assert!(matches!(unique, Uniqueness::Unique(only) if only == solution));
                let gone = puzzle
                    .givens()
                    .filter(|given| neighbour.given(given.cell) != Some(given.digit));
                let gone = gone.count();
                assert!((1..=count * cells).contains(&gone), "{puzzle} {neighbour}");
                let is_given = |cell: Cell| neighbour.given(cell).is_some();
                let mut orbits = symmetry.orbits(puzzle.geometry()).into_iter();
                assert!(orbits.all(|orbit| {
                    orbit.iter().all(|&cell| is_given(cell) == is_given(orbit[0]))
                }));
            }
        }
    }

    #[test]
    fn every_kernel_finds_the_same() {
        let best = draw(Symmetry::None, 2, &mut Native::new());
        let mut plain = Native::with_kernel(KernelChoice::Portable).expect("it runs everywhere");
        assert_eq!(draw(Symmetry::None, 2, &mut plain), best);
    }

    #[test]
    fn a_full_grid_that_must_stay_stays() {
        let made = Generator::new().seed(4).minimal(true).generate(0).expect("no limit");
        let orbits = Symmetry::None.orbits(made.puzzle.geometry());
        let (mut native, budget) = (Native::new(), Budget::unlimited());
        let only = Some(&made.solution);
        let mut exchange = Exchange { orbits: &orbits, only, native: &mut native, budget: &budget };
        let (mut stream, mut known) = (Stream::new(5, 0), Indispensable::default());
        let mut count = 0;
        for round in 0..60 {
            let found = exchange.neighbours(&made.puzzle, 1 + round % 2, &mut known, &mut stream);
            for (neighbour, solution) in found.expect("no limit") {
                assert!(solution == made.solution && solution.completes(&neighbour));
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }
}
