//! Cages that cover the grid, and their change until the puzzle has one solution without any given.
//!
//! Cages grow cell by cell. Then, as long as there is another solution, one of the cells in which it differs goes over to a
//! cage beside it: both sums change, and the other solution has neither. If no such change excludes all other solutions
//! seen so far, a cage is divided. So the search asks for what is wrong with the cages instead of drawing new ones
//! (counterexample-guided synthesis: Solar-Lezama, Tancau, Bodik, Seshia, Saraswat, "Combinatorial sketching for finite
//! programs", ASPLOS 2006).

use std::ops::ControlFlow;

use super::lines::largest_cage;
use crate::budget::{Budget, Stopped};
use crate::generate::error::GenerateError;
use crate::geometry::{Cell, Digit, Geometry};
use crate::native::{Ended, Native};
use crate::puzzle::{Puzzle, Solution};
use crate::random::Stream;

/// Nodes of the search for other solutions: a puzzle that takes more is drawn anew.
const NODES: u64 = 2_000;

/// Other solutions that one search looks for.
const OTHERS: usize = 8;

/// Drawings of cages, until no cell is left alone.
const DRAWINGS: u32 = 50;

/// Changes of the cages of one puzzle.
const CHANGES: usize = 60;

/// Cages that cover the grid; under the symmetry each becomes one of them.
#[derive(Clone, Debug)]
pub(super) struct Cages<'a> {
    solution: &'a Solution,
    /// Where each cell comes to lie by each motion of the symmetry, the identity first.
    motions: &'a [Vec<Cell>],
    largest: usize,
    /// By cell: the number of its cage; `usize::MAX` while there is none.
    of_cell: Vec<usize>,
    /// The cells of each cage, in rising order; none of a cage that is gone.
    cages: Vec<Vec<Cell>>,
}

impl<'a> Cages<'a> {
    /// Draws cages in which no digit stands twice, if possible of two cells or more.
    pub(super) fn draw(
        solution: &'a Solution,
        motions: &'a [Vec<Cell>],
        stream: &mut Stream,
    ) -> Self {
        let is_alone = |cage: &Vec<Cell>| cage.len() == 1;
        let mut cages = Cages::draw_once(solution, motions, stream);
        for _ in 1..DRAWINGS {
            if !cages.cages.iter().any(is_alone) {
                break;
            }
            cages = Cages::draw_once(solution, motions, stream);
        }
        cages
    }

    fn draw_once(solution: &'a Solution, motions: &'a [Vec<Cell>], stream: &mut Stream) -> Self {
        let geometry = solution.geometry();
        let most = largest_cage(geometry.side());
        // Puzzles with smaller cages are easier.
        let largest = most - stream.below((most - 2).clamp(1, 3) as u64) as usize;
        let mut cages = Cages {
            of_cell: vec![usize::MAX; geometry.cell_count()],
            solution,
            motions,
            largest,
            cages: Vec::new(),
        };
        let mut order: Vec<Cell> = geometry.cells().collect();
        stream.shuffle(&mut order);
        for &cell in &order {
            if cages.of_cell[cell.index()] == usize::MAX {
                cages.grow(cell, stream);
            }
        }
        // A cell that is left alone goes to the smallest cage that takes it.
        for cell in order {
            let own = cages.of_cell[cell.index()];
            if cages.cages[own].len() > 1 {
                continue;
            }
            let mut beside = cages.beside(cell);
            beside.sort_by_key(|&cage| (cages.cages[cage].len(), cage));
            if let Some(changed) = beside.into_iter().find_map(|cage| cages.moved(cell, cage)) {
                cages = changed;
            }
        }
        cages
    }

    fn geometry(&self) -> &'a Geometry {
        self.solution.geometry()
    }

    /// Grows a cage from a cell, together with its images.
    fn grow(&mut self, cell: Cell, stream: &mut Stream) {
        let wanted = 2 + stream.below((self.largest - 1) as u64) as usize;
        let mut cage = vec![cell];
        while cage.len() < wanted {
            let beside = cage.iter().flat_map(|&cell| self.geometry().neighbours(cell));
            let is_free = |cell: &Cell| self.of_cell[cell.index()] == usize::MAX;
            let mut beside: Vec<Cell> =
                beside.filter(|cell| is_free(cell) && !cage.contains(cell)).collect();
            beside.sort_unstable();
            beside.dedup();
            stream.shuffle(&mut beside);
            // A cage that is its own image grows by a cell and its images.
            let with = |next: Vec<Cell>| {
                let mut grown = [&cage[..], &next].concat();
                grown.sort_unstable();
                grown.dedup();
                // The images have other digits.
                let all_differ =
                    |images: Vec<Vec<Cell>>| images.iter().all(|image| self.differ(image));
                let fits = grown.len() <= self.largest
                    && grown.iter().all(is_free)
                    && self.is_connected(&grown)
                    && self.images(&grown).is_some_and(all_differ);
                fits.then_some(grown)
            };
            let orbit = |next: &Cell| self.motions.iter().map(|to| to[next.index()]).collect();
            let mut alone = beside.iter().map(|&next| vec![next]);
            let grown = alone.find_map(with).or_else(|| beside.iter().map(orbit).find_map(with));
            match grown {
                Some(grown) => cage = grown,
                None => break,
            }
        }
        for image in self.images(&cage).expect("a cell has images, and a cage grows with them") {
            for cell in &image {
                self.of_cell[cell.index()] = self.cages.len();
            }
            self.cages.push(image);
        }
    }

    /// The images of these cells, each once. None if two of them overlap.
    fn images(&self, cage: &[Cell]) -> Option<Vec<Vec<Cell>>> {
        let mut images: Vec<Vec<Cell>> = Vec::new();
        for motion in self.motions {
            let mut image: Vec<Cell> = cage.iter().map(|cell| motion[cell.index()]).collect();
            image.sort_unstable();
            if images.contains(&image) {
                continue;
            }
            let is_apart = |other: &Vec<Cell>| !other.iter().any(|cell| image.contains(cell));
            if !images.iter().all(is_apart) {
                return None;
            }
            images.push(image);
        }
        Some(images)
    }

    /// Whether the digits of these cells differ.
    fn differ(&self, cage: &[Cell]) -> bool {
        all_differ(cage, self.solution.digits())
    }

    fn is_connected(&self, cage: &[Cell]) -> bool {
        let mut reached = vec![cage[0]];
        let mut at = 0;
        while at < reached.len() {
            let beside = self.geometry().neighbours(reached[at]);
            let new: Vec<Cell> =
                beside.filter(|cell| cage.contains(cell) && !reached.contains(cell)).collect();
            reached.extend(new);
            at += 1;
        }
        reached.len() == cage.len()
    }

    /// The cages beside a cell, other than its own.
    fn beside(&self, cell: Cell) -> Vec<usize> {
        let own = self.of_cell[cell.index()];
        let beside = self.geometry().neighbours(cell).map(|cell| self.of_cell[cell.index()]);
        let mut beside: Vec<usize> = beside.filter(|&cage| cage != own).collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    }

    /// The cages with a cell, and its images, in another cage. None if a cage would then be none.
    fn moved(&self, cell: Cell, to: usize) -> Option<Self> {
        let target = self.cages[to][0];
        let mut changed = self.clone();
        let mut touched = Vec::new();
        for motion in self.motions {
            let (cell, to) = (motion[cell.index()], self.of_cell[motion[target.index()].index()]);
            let from = self.of_cell[cell.index()];
            let now = &mut changed.of_cell[cell.index()];
            if *now == to {
                continue;
            }
            if *now != from {
                // Another motion takes it elsewhere.
                return None;
            }
            *now = to;
            changed.cages[from].retain(|&other| other != cell);
            changed.cages[to].push(cell);
            touched.extend([from, to]);
        }
        changed.settled(touched)
    }

    /// The cages with a part of one, and the images of the part, as cages of their own.
    fn divided(&self, part: &[Cell]) -> Option<Self> {
        let mut changed = self.clone();
        let mut touched = Vec::new();
        for part in self.images(part)? {
            let from = self.of_cell[part[0].index()];
            let new = changed.cages.len();
            changed.cages[from].retain(|cell| !part.contains(cell));
            touched.extend([from, new]);
            for cell in &part {
                changed.of_cell[cell.index()] = new;
            }
            changed.cages.push(part);
        }
        changed.settled(touched)
    }

    /// Itself, if all of these cages are cages of two cells or more, or none at all.
    fn settled(mut self, touched: Vec<usize>) -> Option<Self> {
        for cage in touched {
            self.cages[cage].sort_unstable();
            let cells = &self.cages[cage];
            let is_cage = (2..=self.largest).contains(&cells.len())
                && self.differ(cells)
                && self.is_connected(cells);
            if !cells.is_empty() && !is_cage {
                return None;
            }
        }
        Some(self)
    }

    /// Whether a grid has other sums or a digit twice in a cage.
    fn exclude(&self, digits: &[Digit]) -> bool {
        let sum = |cage: &[Cell], digits: &[Digit]| -> usize {
            cage.iter().map(|cell| digits[cell.index()].index()).sum()
        };
        self.cages.iter().any(|cage| {
            sum(cage, digits) != sum(cage, self.solution.digits()) || !all_differ(cage, digits)
        })
    }

    /// Changed cages that exclude all of these grids, of which the last differs from the solution in `cells`.
    fn that_exclude(
        &self,
        others: &[Vec<Digit>],
        cells: &[Cell],
        stream: &mut Stream,
    ) -> Option<Self> {
        let excludes = |changed: &Self| others.iter().all(|other| changed.exclude(other));
        let moves = cells
            .iter()
            .flat_map(|&cell| self.beside(cell).into_iter().map(move |cage| (cell, cage)));
        let mut moves: Vec<(Cell, usize)> = moves.collect();
        stream.shuffle(&mut moves);
        let mut moved = moves.iter().filter_map(|&(cell, cage)| self.moved(cell, cage));
        if let Some(changed) = moved.find(excludes) {
            return Some(changed);
        }
        let mut large: Vec<&Vec<Cell>> = self.cages.iter().filter(|cage| cage.len() >= 4).collect();
        stream.shuffle(&mut large);
        let pairs = large.into_iter().flat_map(|cage| {
            let pairs = cage.iter().enumerate();
            pairs.flat_map(|(nth, &one)| cage[nth + 1..].iter().map(move |&other| [one, other]))
        });
        let mut divided = pairs.filter_map(|pair| self.divided(&pair));
        divided.find(excludes)
    }

    /// Changes the cages until the puzzle that `with` makes of them has one solution without any given. None if that
    /// does not succeed soon.
    pub(super) fn made_unique(
        mut self,
        with: &dyn Fn(&[Vec<Cell>]) -> Puzzle,
        native: &mut Native,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Self>, GenerateError> {
        let mut others: Vec<Vec<Digit>> = Vec::new();
        for _ in 0..CHANGES {
            let known = others.len();
            let limited = budget.clone().with_node_limit(NODES);
            let ended = native.search(&with(&self.cells()), &limited, &mut |grid| {
                if grid != self.solution.digits() {
                    others.push(grid.to_vec());
                }
                match others.len() - known < OTHERS {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            match ended {
                Ended::Stopped(reason) if reason != Stopped::NodeLimit => {
                    return Err(GenerateError::Stopped(reason));
                }
                Ended::Complete if others.len() == known => return Ok(Some(self)),
                _ if others.len() == known => return Ok(None),
                _ => {}
            }
            let last = &others[others.len() - 1];
            let differs = |cell: &Cell| last[cell.index()] != self.solution.digit(*cell);
            let cells: Vec<Cell> = self.geometry().cells().filter(differs).collect();
            match self.that_exclude(&others, &cells, stream) {
                Some(changed) => self = changed,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The cages by the symmetry: each with its images, by the first cell.
    pub(super) fn orbits(&self) -> Vec<Vec<Vec<Cell>>> {
        let mut orbits: Vec<Vec<Vec<Cell>>> = Vec::new();
        for cage in self.cells() {
            if !orbits.iter().any(|orbit| orbit.contains(&cage)) {
                let mut images = self.images(&cage).expect("the images of a cage are cages");
                images.sort_unstable();
                orbits.push(images);
            }
        }
        orbits
    }

    /// The cells of each cage, by the first cell.
    pub(super) fn cells(&self) -> Vec<Vec<Cell>> {
        let mut cages: Vec<Vec<Cell>> =
            self.cages.iter().filter(|cage| !cage.is_empty()).cloned().collect();
        cages.sort_unstable();
        cages
    }
}

fn all_differ(cage: &[Cell], digits: &[Digit]) -> bool {
    let digit = |cell: &Cell| digits[cell.index()];
    cage.iter().enumerate().all(|(nth, cell)| !cage[..nth].iter().any(|c| digit(c) == digit(cell)))
}
