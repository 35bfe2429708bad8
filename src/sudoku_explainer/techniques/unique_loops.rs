//! Unique rectangles and larger loops of cells with the same two candidates, which would have two solutions.

use super::Tuples;
use crate::budget::Budget;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{CellSet, HouseId, digits, is_pair, is_single};
use crate::sudoku_explainer::step::{Removals, Step};

/// Cells with further candidates that a loop may have, unless all have the same one.
const MOST_EXTRA: i32 = 2;

/// How often a search looks whether it must stop.
const STEPS_BETWEEN_LOOKS: u32 = 1 << 12;

/// The easiest step of all loops; of equally easy ones that of the lowest type, and of those the first.
pub(in crate::sudoku_explainer) fn find(grid: &Grid, budget: &Budget) -> Option<Step> {
    let mut best = Best::default();
    let mut known: Vec<(u64, Vec<u64>)> = Vec::new();
    for cell in grid.cells().filter(|&cell| is_pair(grid.candidates(cell))) {
        let pair = grid.candidates(cell);
        let nth = known.iter().position(|(of, _)| *of == pair).unwrap_or_else(|| {
            known.push((pair, places_of_loops(grid, pair)));
            known.len() - 1
        });
        let places = &mut known[nth].1;
        let own = grid.houses.of_cell[cell][0];
        if places[own.house] >> own.place & 1 == 0 {
            continue;
        }
        LoopSearch {
            grid,
            pair,
            places,
            budget,
            cells: Vec::new(),
            visited: [(); 2].map(|()| CellSet::empty(places.len())),
            unpaired: 0,
            best: &mut best,
            steps: 0,
        }
        .extend(cell, MOST_EXTRA, 0, None);
        // All loops through the cell are known now. From another of its cells a loop gives the same steps.
        remove_place(grid, places, cell);
        remove_lonely(grid, places);
    }
    best.step
}

/// The places of each house that loops of a pair may have: each house of such a cell has another.
fn places_of_loops(grid: &Grid, pair: u64) -> Vec<u64> {
    let houses = &grid.houses;
    let of_house =
        |house| digits(pair).fold(u64::MAX, |mask, digit| mask & grid.places(house, digit));
    let mut places: Vec<u64> = (0..houses.cells.len()).map(of_house).collect();
    remove_lonely(grid, &mut places);
    places
}

/// Removes the cells that are the only one in a house.
fn remove_lonely(grid: &Grid, places: &mut [u64]) {
    while let Some(house) = places.iter().position(|&mask| is_single(mask)) {
        let cell = grid.houses.cell_at(house, places[house].trailing_zeros() as usize);
        remove_place(grid, places, cell);
    }
}

fn remove_place(grid: &Grid, places: &mut [u64], cell: usize) {
    let houses = &grid.houses.of_cell[cell];
    houses.iter().for_each(|own| places[own.house] &= !(1 << own.place));
}

/// The best step so far, with its type.
#[derive(Default)]
struct Best {
    step: Option<Step>,
    kind: u8,
}

impl Best {
    /// Whether steps of such a difficulty may be better.
    fn may_have(&self, difficulty: f64) -> bool {
        self.step.as_ref().is_none_or(|best| difficulty <= best.difficulty)
    }

    fn add(&mut self, kind: u8, difficulty: f64, removals: Removals) {
        let is_better = self.step.as_ref().is_none_or(|best| {
            difficulty < best.difficulty || (difficulty == best.difficulty && kind < self.kind)
        });
        if is_better && !removals.is_empty() {
            self.step = Some(Step::remove(difficulty, removals));
            self.kind = kind;
        }
    }
}

/// A search for loops from a cell of two candidates. Each house that a loop visits has two of its cells, which alternate
/// along the loop.
struct LoopSearch<'a> {
    grid: &'a Grid,
    pair: u64,
    /// The places of each house that loops may have.
    places: &'a [u64],
    budget: &'a Budget,
    cells: Vec<usize>,
    /// The houses of the first, third, fifth, ... cell, and those of the others.
    visited: [CellSet; 2],
    /// How many houses are only among one of these.
    unpaired: usize,
    best: &'a mut Best,
    steps: u32,
}

impl LoopSearch<'_> {
    /// Extends the cells by one, which was reached by a house of some kind, and by those that can follow.
    fn extend(&mut self, cell: usize, extra_left: i32, extra: u64, by: Option<usize>) {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && self.budget.stopped().is_some() {
            return;
        }
        let grid = self.grid;
        let houses = &grid.houses;
        let nth = self.cells.len() % 2;
        let mut own = houses.of_cell[cell].iter().map(|own| own.house);
        if own.any(|house| self.visited[nth].contains(house)) {
            return;
        }
        self.visit(cell, nth);
        self.cells.push(cell);
        for house in houses.of_cell[cell].iter().map(|own| own.house) {
            let kind = houses.kind(house);
            if by == Some(kind) {
                continue;
            }
            for next in digits(self.places[house]).map(|at| houses.cell_at(house, at)) {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    if self.unpaired == 0 {
                        Loop { grid, pair: self.pair, cells: &self.cells }.steps(self.best);
                    }
                } else if !self.cells.contains(&next) {
                    self.try_next(next, extra_left, extra, kind);
                }
            }
        }
        self.cells.pop();
        self.leave(cell, nth);
    }

    fn visit(&mut self, cell: usize, nth: usize) {
        for own in &self.grid.houses.of_cell[cell] {
            self.visited[nth].insert(own.house);
            match self.visited[1 - nth].contains(own.house) {
                true => self.unpaired -= 1,
                false => self.unpaired += 1,
            }
        }
    }

    /// Takes back the last visit.
    fn leave(&mut self, cell: usize, nth: usize) {
        for own in &self.grid.houses.of_cell[cell] {
            self.visited[nth].remove(own.house);
            match self.visited[1 - nth].contains(own.house) {
                true => self.unpaired += 1,
                false => self.unpaired -= 1,
            }
        }
    }

    fn try_next(&mut self, next: usize, extra_left: i32, extra: u64, kind: usize) {
        let mask = self.grid.candidates(next);
        let extra = (extra | mask) & !self.pair;
        let has_extra = mask != self.pair;
        let length = (self.cells.len() + 1).max(4);
        let may_be_best = self.best.may_have(difficulty(length));
        if may_be_best && (!has_extra || is_single(extra) || extra_left > 0) {
            self.extend(next, extra_left - i32::from(has_extra), extra, Some(kind));
        }
    }
}

/// The difficulty of the easiest step with a loop.
fn difficulty(length: usize) -> f64 {
    4.5 + match length {
        0..6 => 0.0,
        6..8 => 0.1,
        8..10 => 0.2,
        _ => 0.3 + 0.2,
    }
}

/// A loop that would have two solutions if no cell had further candidates.
struct Loop<'a> {
    grid: &'a Grid,
    pair: u64,
    cells: &'a [usize],
}

impl Loop<'_> {
    fn difficulty(&self) -> f64 {
        difficulty(self.cells.len())
    }

    fn extra(&self, cell: usize) -> u64 {
        self.grid.candidates(cell) & !self.pair
    }

    fn steps(&self, best: &mut Best) {
        let extra_cells: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| self.extra(cell) != 0).collect();
        match extra_cells[..] {
            [] => {}
            [cell] => best.add(1, self.difficulty(), vec![(cell, self.pair)]),
            [one, other] => {
                match (self.extra(one) | self.extra(other)).count_ones() {
                    1 => self.same_digit(&extra_cells, best),
                    _ => self.subsets([one, other], best),
                }
                self.locked_digit([one, other], best);
            }
            _ => self.same_digit(&extra_cells, best),
        }
    }

    /// Type 2: one of the cells has the digit that is extra in all of them.
    fn same_digit(&self, extra_cells: &[usize], best: &mut Best) {
        let digit = self.extra(extra_cells[0]).trailing_zeros() as usize;
        let common = common_peers(self.grid, extra_cells);
        let cells = common.iter().filter(|cell| !extra_cells.contains(cell));
        let removals = cells.filter(|&cell| self.grid.has(cell, digit));
        best.add(2, self.difficulty(), removals.map(|cell| (cell, 1 << digit)).collect());
    }

    /// The houses of both cells.
    fn houses_of(&self, [one, other]: [usize; 2]) -> impl Iterator<Item = HouseId> + '_ {
        let houses = &self.grid.houses;
        let of_one = houses.of_cell[one].iter().map(|own| own.house);
        of_one.filter(move |&house| houses.has(house, other))
    }

    /// Type 3: the extra digits are part of a subset.
    fn subsets(&self, cells: [usize; 2], best: &mut Best) {
        let side = self.grid.side();
        for size in 2..side - 1 {
            for house in self.houses_of(cells) {
                self.naked(size, house, cells, best);
                self.hidden(size, house, cells, best);
            }
        }
    }

    fn naked(&self, size: usize, house: HouseId, [one, other]: [usize; 2], best: &mut Best) {
        let grid = self.grid;
        let extra = self.extra(one) | self.extra(other);
        if 2 * size > grid.empty_in(house) || size < extra.count_ones() as usize {
            return;
        }
        let cells = &grid.houses.cells[house];
        let [at_one, at_other] = [one, other].map(|cell| place_of(cells, cell));
        let mask_at = |at: usize| match at {
            at if at == at_one => extra,
            at if at == at_other => 0,
            _ => grid.candidates(cells[at]),
        };
        let mut tuples = Tuples::default();
        let found = tuples.find(size, 2, (0..cells.len()).map(mask_at)).iter().copied();
        for (set, subset) in found.filter(|(set, _)| set >> at_one & 1 == 1) {
            let others = digits(set & !(1 << at_one));
            let in_both = self.extra(one) & self.extra(other);
            let named = others.fold(in_both, |mask, at| mask | grid.candidates(cells[at]));
            if named.count_ones() as usize != size {
                continue;
            }
            let is_outside = |&(at, _): &(usize, &usize)| set >> at & 1 == 0 && at != at_other;
            let outside = cells.iter().enumerate().filter(is_outside);
            let removals = outside.map(|(_, &cell)| (cell, grid.candidates(cell) & subset));
            let removals = removals.filter(|&(_, mask)| mask != 0).collect();
            best.add(3, self.difficulty() + (size as f64 - 1.0) * 0.1, removals);
        }
    }

    fn hidden(&self, size: usize, house: HouseId, [one, other]: [usize; 2], best: &mut Best) {
        let grid = self.grid;
        if 2 * size >= grid.empty_in(house) {
            return;
        }
        let cells = &grid.houses.cells[house];
        let [at_one, at_other] = [one, other].map(|cell| place_of(cells, cell));
        let extra = self.extra(one) | self.extra(other);
        let mask_of = |digit: usize| match extra >> digit & 1 {
            1 => 0,
            _ => grid.places(house, digit) & !(1 << at_other),
        };
        let mut tuples = Tuples::default();
        let found = tuples.find(size, 1, (0..grid.side()).map(mask_of)).iter().copied();
        for (set, places) in found.filter(|(set, _)| set & self.pair == self.pair) {
            let places = places & !(1 << at_one) & !(1 << at_other);
            let removals = digits(places).map(|at| cells[at]);
            let removals = removals.map(|cell| (cell, grid.candidates(cell) & !set));
            let removals = removals.filter(|&(_, mask)| mask != 0).collect();
            let count = f64::from(places.count_ones());
            best.add(3, self.difficulty() + (count - 1.0) * 0.1, removals);
        }
    }

    /// Type 4: one digit of the loop has no other place in a house of both cells, so they do not have the other.
    fn locked_digit(&self, cells: [usize; 2], best: &mut Best) {
        let grid = self.grid;
        let is_locked = |&digit: &usize| {
            self.houses_of(cells)
                .any(|house| grid.cells_of(house, digit).all(|cell| cells.contains(&cell)))
        };
        if let Some(digit) = digits(self.pair).find(is_locked) {
            let other = self.pair & !(1 << digit);
            best.add(4, self.difficulty(), cells.map(|cell| (cell, other)).to_vec());
        }
    }
}

fn place_of(cells: &[usize], cell: usize) -> usize {
    cells.iter().position(|&one| one == cell).expect("the house has the cell")
}

/// The cells that see all of some cells.
fn common_peers(grid: &Grid, cells: &[usize]) -> CellSet {
    let mut common = grid.houses.peer_sets[cells[0]].clone();
    cells[1..].iter().for_each(|&cell| common.keep(&grid.houses.peer_sets[cell]));
    common
}
