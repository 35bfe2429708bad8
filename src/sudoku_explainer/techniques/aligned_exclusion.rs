//! Aligned exclusion: pairs or triples of digits that cells cannot have together, because another cell would have none left.

use crate::budget::Budget;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{CellSet, digits};
use crate::sudoku_explainer::step::{Removals, Step};

/// A cell that may take part.
struct Base {
    cell: usize,
    /// The peers that may exclude something.
    excluders: CellSet,
}

/// The cells with at least two candidates that have peers with 2 to `size` candidates, and none with one.
fn bases(grid: &Grid, size: u32) -> Vec<Base> {
    let mut bases = Vec::new();
    for cell in grid.cells().filter(|&cell| grid.candidates(cell).count_ones() >= 2) {
        let peers = &grid.houses.peers[cell];
        let count = |peer: usize| grid.candidates(peer).count_ones();
        if peers.iter().any(|&peer| count(peer) == 1) {
            continue;
        }
        let mut excluders = CellSet::empty(grid.cells().len());
        let few = peers.iter().filter(|&&peer| (2..=size).contains(&count(peer)));
        few.for_each(|&peer| excluders.insert(peer));
        if !excluders.is_empty() {
            bases.push(Base { cell, excluders });
        }
    }
    bases
}

/// The pairs of numbers below `count`, ordered by the larger.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..count).flat_map(|larger| (0..larger).map(move |smaller| (smaller, larger)))
}

/// Cells, of which each combination of candidates is looked at.
struct Combinations<'a, const SIZE: usize> {
    grid: &'a Grid,
    cells: [usize; SIZE],
    /// The candidates of cells that see all of them, one of which must be left.
    excluders: Vec<u64>,
    /// The digits of the allowed combinations that were found.
    allowed: [u64; SIZE],
    chosen: [usize; SIZE],
}

impl<'a, const SIZE: usize> Combinations<'a, SIZE> {
    fn new(grid: &'a Grid, cells: [usize; SIZE], excluders: &CellSet) -> Self {
        let excluders = excluders.iter().map(|cell| grid.candidates(cell)).collect();
        Combinations { grid, cells, excluders, allowed: [0; SIZE], chosen: [0; SIZE] }
    }

    /// The candidates of the cells that are in no allowed combination.
    fn excluded(&mut self) -> Removals {
        let mut removals = Removals::new();
        for nth in 0..SIZE {
            let cell = self.cells[nth];
            for digit in digits(self.grid.candidates(cell)) {
                self.chosen[nth] = digit;
                if self.allowed[nth] >> digit & 1 == 0 && !self.allow(nth, 0) {
                    match removals.last_mut() {
                        Some((last, mask)) if *last == cell => *mask |= 1 << digit,
                        _ => removals.push((cell, 1 << digit)),
                    }
                }
            }
        }
        removals
    }

    /// Looks for an allowed combination with the digit chosen for one cell, and digits chosen for the cells before `next`.
    fn allow(&mut self, fixed: usize, next: usize) -> bool {
        if next == SIZE {
            return self.check();
        }
        if next == fixed {
            return self.allow(fixed, next + 1);
        }
        digits(self.grid.candidates(self.cells[next])).any(|digit| {
            self.chosen[next] = digit;
            self.allow(fixed, next + 1)
        })
    }

    /// Whether the chosen combination is allowed. If it is, each of its digits is.
    fn check(&mut self) -> bool {
        let used = self.chosen.iter().fold(0, |mask, &digit| mask | 1 << digit);
        let clash = |one: usize, other: usize| {
            self.chosen[one] == self.chosen[other]
                && self.grid.houses.are_peers(self.cells[one], self.cells[other])
        };
        let is_allowed = self.excluders.iter().all(|mask| mask & !used != 0)
            && !(0..SIZE).any(|one| (0..one).any(|other| clash(one, other)));
        if is_allowed {
            self.allowed.iter_mut().zip(self.chosen).for_each(|(mask, digit)| *mask |= 1 << digit);
        }
        is_allowed
    }
}

/// The removals of some cells, if at least two cells see all of them.
fn excluded<const SIZE: usize>(
    grid: &Grid,
    cells: [usize; SIZE],
    excluders: &CellSet,
) -> Option<Removals> {
    if excluders.len() < 2 {
        return None;
    }
    let removals = Combinations::new(grid, cells, excluders).excluded();
    (!removals.is_empty()).then_some(removals)
}

/// Two cells.
pub(in crate::sudoku_explainer) fn pair(grid: &Grid) -> Option<Step> {
    let bases = bases(grid, 2);
    let mut common = CellSet::empty(grid.cells().len());
    pairs(bases.len()).find_map(|(one, other)| {
        let [one, other] = [one, other].map(|at| &bases[at]);
        common.intersect(&one.excluders, &other.excluders);
        let removals = excluded(grid, [one.cell, other.cell], &common)?;
        Some(Step::remove(6.2, removals))
    })
}

/// Three cells, of which the third may exclude something for one of the others.
pub(in crate::sudoku_explainer) fn triplet(grid: &Grid, budget: &Budget) -> Option<Step> {
    let bases = bases(grid, 3);
    if bases.len() < 3 {
        return None;
    }
    let mut base_of = vec![None; grid.cells().len()];
    bases.iter().for_each(|base| base_of[base.cell] = Some(base));
    let [mut of_two, mut of_three] = [(); 2].map(|()| CellSet::empty(grid.cells().len()));
    for (one, other) in pairs(bases.len()) {
        if one == 0 && budget.stopped().is_some() {
            return None;
        }
        let [one, other] = [one, other].map(|at| &bases[at]);
        of_two.intersect(&one.excluders, &other.excluders);
        if of_two.len() < 2 {
            continue;
        }
        let later = other.excluders.iter().filter(|&cell| !one.excluders.contains(cell));
        let thirds = one.excluders.iter().chain(later);
        for cell in thirds.filter(|&cell| cell != one.cell && cell != other.cell) {
            let Some(third) = base_of[cell] else { continue };
            of_three.intersect(&of_two, &third.excluders);
            if let Some(removals) = excluded(grid, [one.cell, other.cell, cell], &of_three) {
                return Some(Step::remove(7.5, removals));
            }
        }
    }
    None
}
