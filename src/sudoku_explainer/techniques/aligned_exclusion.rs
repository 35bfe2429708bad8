//! Aligned exclusion: pairs or triples of digits that cells cannot have together, because another cell would have none left.

use crate::budget::Budget;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{CellSet, count, digits, has_two};
use crate::sudoku_explainer::step::{Removals, Step};

/// A cell that may take part.
struct Base {
    cell: usize,
    /// The peers that may exclude something.
    excluders: CellSet,
}

/// The cells with at least two candidates that have peers with 2 to `size` candidates, and none with one.
fn bases(grid: &Grid, size: u32) -> Vec<Base> {
    let cells = grid.cells().len();
    let [mut single, mut few] = [(); 2].map(|()| CellSet::empty(cells));
    for cell in grid.cells() {
        match count(grid.candidates(cell)) {
            1 => single.insert(cell),
            candidates if (2..=size).contains(&candidates) => few.insert(cell),
            _ => {}
        }
    }
    let mut excluders = CellSet::empty(cells);
    let mut bases = Vec::new();
    for cell in grid.cells().filter(|&cell| has_two(grid.candidates(cell))) {
        let peers = &grid.houses.peer_sets[cell];
        excluders.intersect(peers, &single);
        if !excluders.is_empty() {
            continue;
        }
        excluders.intersect(peers, &few);
        if !excluders.is_empty() {
            bases.push(Base { cell, excluders: excluders.clone() });
        }
    }
    bases
}

/// The pairs of numbers below `count`, ordered by the larger.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..count).flat_map(|larger| (0..larger).map(move |smaller| (smaller, larger)))
}

/// The only bit of a mask, or 0.
fn only(mask: u64) -> u64 {
    if has_two(mask) { 0 } else { mask }
}

/// Cells, of which each combination of candidates is looked at.
struct Aligned<'a> {
    grid: &'a Grid,
    /// The candidates of cells that see all of them, one of which must be left.
    excluders: &'a [u64],
}

impl Aligned<'_> {
    /// What a digit of one cell leaves to another, if the other sees it.
    fn left_beside(&self, (cell, digit): (usize, u64), other: usize) -> u64 {
        let same = if self.grid.houses.are_peers(cell, other) { digit } else { 0 };
        self.grid.candidates(other) & !same
    }

    /// The digits that must not be added to some others.
    fn forbidden(&self, chosen: u64) -> u64 {
        self.excluders.iter().fold(0, |all, mask| all | only(mask & !chosen))
    }

    /// Whether a cell may have a digit beside another.
    fn is_allowed_beside_one(&self, cell: usize, digit: u64, [other]: [usize; 1]) -> bool {
        self.left_beside((cell, digit), other) & !self.forbidden(digit) != 0
    }

    /// Whether a cell may have a digit beside two others.
    fn is_allowed_beside_two(&self, cell: usize, digit: u64, [second, third]: [usize; 2]) -> bool {
        let forbidden = self.forbidden(digit);
        let left = |other| self.left_beside((cell, digit), other) & !forbidden;
        let of_third = left(third);
        digits(left(second)).map(|next| 1 << next).any(|next| {
            let beside = self.left_beside((second, next), third);
            of_third & beside & !self.forbidden(digit | next) != 0
        })
    }
}

/// The candidates of a cell that may not be there.
fn excluded(grid: &Grid, cell: usize, is_allowed: impl Fn(u64) -> bool) -> u64 {
    let candidates = digits(grid.candidates(cell)).map(|digit| 1 << digit);
    candidates.filter(|&digit| !is_allowed(digit)).fold(0, |all, digit| all | digit)
}

fn take_masks(grid: &Grid, cells: &CellSet, masks: &mut Vec<u64>) {
    masks.clear();
    masks.extend(cells.iter().map(|cell| grid.candidates(cell)));
}

fn removals<const SIZE: usize>(cells: [usize; SIZE], excluded: [u64; SIZE]) -> Option<Removals> {
    let removals = cells.into_iter().zip(excluded).filter(|&(_, mask)| mask != 0);
    excluded.iter().any(|&mask| mask != 0).then(|| removals.collect())
}

/// Two cells.
pub(in crate::sudoku_explainer) fn pair(grid: &Grid) -> Option<Step> {
    let bases = bases(grid, 2);
    let mut common = CellSet::empty(grid.cells().len());
    let mut masks = Vec::new();
    pairs(bases.len()).find_map(|(one, other)| {
        let [one, other] = [one, other].map(|at| &bases[at]);
        common.intersect(&one.excluders, &other.excluders);
        if !common.has_two() {
            return None;
        }
        take_masks(grid, &common, &mut masks);
        let aligned = Aligned { grid, excluders: &masks };
        let cells = [one.cell, other.cell];
        let excluded = [0, 1].map(|nth| {
            let (cell, others) = (cells[nth], [cells[1 - nth]]);
            excluded(grid, cell, |digit| aligned.is_allowed_beside_one(cell, digit, others))
        });
        Some(Step::remove(6.2, removals(cells, excluded)?))
    })
}

/// A search for three cells, of which the third may exclude something for one of the others.
///
/// It remembers the last grid in which there were none: where neither the cells nor those that see them have lost
/// candidates since, there are none still.
#[derive(Clone, Debug, Default)]
pub(in crate::sudoku_explainer) struct TripletSearch {
    /// The candidates of the cells of that grid.
    without: Vec<u64>,
}

impl TripletSearch {
    pub(in crate::sudoku_explainer) fn find(
        &mut self,
        grid: &Grid,
        budget: &Budget,
    ) -> Option<Step> {
        let mut changed = CellSet::empty(grid.cells().len());
        let is_same = |cell: usize| self.without.get(cell) == Some(&grid.candidates(cell));
        grid.cells().filter(|&cell| !is_same(cell)).for_each(|cell| changed.insert(cell));
        let step = triplet(grid, &changed, budget);
        if step.is_none() && budget.stopped().is_none() {
            self.without.clear();
            self.without.extend(grid.cells().map(|cell| grid.candidates(cell)));
        }
        step
    }
}

/// The first three cells of which any, or any that sees all, has changed.
fn triplet(grid: &Grid, changed: &CellSet, budget: &Budget) -> Option<Step> {
    let bases = bases(grid, 3);
    if bases.len() < 3 {
        return None;
    }
    let mut base_of = vec![None; grid.cells().len()];
    bases.iter().for_each(|base| base_of[base.cell] = Some(base));
    let [mut of_two, mut of_three, mut thirds] =
        [(); 3].map(|()| CellSet::empty(grid.cells().len()));
    let mut masks = Vec::new();
    for (one, other) in pairs(bases.len()) {
        if one == 0 && budget.stopped().is_some() {
            return None;
        }
        let [one, other] = [one, other].map(|at| &bases[at]);
        of_two.intersect(&one.excluders, &other.excluders);
        if !of_two.has_two() {
            continue;
        }
        let has_changed = changed.contains(one.cell) || changed.contains(other.cell);
        let may_be_seen_by_changed = of_two.meets(changed);
        for (first, others) in [(true, &one.excluders), (false, &other.excluders)] {
            thirds.clone_from(others);
            if !has_changed && !may_be_seen_by_changed {
                thirds.keep(changed);
            }
            for cell in thirds.iter().filter(|&cell| cell != one.cell && cell != other.cell) {
                let Some(third) = base_of[cell] else { continue };
                if !first && one.excluders.contains(cell) {
                    continue;
                }
                of_three.intersect(&of_two, &third.excluders);
                let is_new = has_changed || changed.contains(cell) || of_three.meets(changed);
                if !is_new || !of_three.has_two() {
                    continue;
                }
                take_masks(grid, &of_three, &mut masks);
                if let Some(removals) = of_triplet(grid, [one.cell, other.cell, cell], &masks) {
                    return Some(Step::remove(7.5, removals));
                }
            }
        }
    }
    None
}

fn of_triplet(grid: &Grid, cells: [usize; 3], excluders: &[u64]) -> Option<Removals> {
    let aligned = Aligned { grid, excluders };
    let excluded = [0, 1, 2].map(|nth| {
        let (cell, others) = (cells[nth], [cells[(nth + 1) % 3], cells[(nth + 2) % 3]]);
        excluded(grid, cell, |digit| aligned.is_allowed_beside_two(cell, digit, others))
    });
    removals(cells, excluded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::random::Stream;

    #[test]
    fn triplets_are_found_again_where_cells_have_changed() {
        let puzzle: Puzzle =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .expect("a puzzle");
        let full = Grid::new(&puzzle);
        let budget = Budget::unlimited();
        let mut random = Stream::new(2, 0);
        let [mut found, mut nothing] = [0; 2];
        for _ in 0..20 {
            let mut grid = full.clone();
            let mut search = TripletSearch::default();
            for _ in 0..60 {
                let cell = random.below(81) as usize;
                if count(grid.candidates(cell)) > 2 {
                    grid.remove(cell, grid.candidates(cell).trailing_zeros() as usize);
                }
                let removals = |step: Option<Step>| step.map(|step| step.removals);
                let expected = removals(TripletSearch::default().find(&grid, &budget));
                assert_eq!(removals(search.find(&grid, &budget)), expected);
                *if expected.is_some() { &mut found } else { &mut nothing } += 1;
                for (cell, mask) in expected.into_iter().flatten() {
                    digits(mask).for_each(|digit| grid.remove(cell, digit));
                }
            }
        }
        assert!(found > 10 && nothing > 10, "{found} {nothing}");
    }
}
