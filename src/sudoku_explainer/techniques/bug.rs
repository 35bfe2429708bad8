//! Bivalue universal graves: all cells but a few have two candidates, and all digits two places in each house. Without the
//! further candidates there would be two solutions.

use super::{combinations, common};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{BOX, COLUMN, CellSet, HouseId, ROW, digits};
use crate::sudoku_explainer::step::{Removals, Step};

/// The kinds of houses in the order in which they are looked at here.
const KINDS: [usize; 4] = [BOX, ROW, COLUMN, 3];

/// The cells with further candidates.
struct Bug<'a> {
    grid: &'a Grid,
    /// The grid without the further candidates.
    grave: Grid,
    /// The cells, in the order in which they are found, with their further candidates.
    cells: Vec<(usize, u64)>,
    /// All further candidates.
    extra: u64,
    /// The cells that see all of them.
    common: Option<CellSet>,
}

pub(in crate::sudoku_explainer) fn find(grid: &Grid) -> Option<Step> {
    let bug = Bug::find(grid)?;
    if !bug.is_grave() {
        return None;
    }
    match bug.cells[..] {
        [] => None,
        [(cell, _)] => {
            let removals = vec![(cell, grid.candidates(cell) & !bug.extra)];
            Some(Step::remove(5.6, removals))
        }
        _ if bug.extra.count_ones() == 1 => bug.same_digit().or_else(|| bug.locked_digit()),
        _ if bug.common.as_ref().is_none_or(CellSet::is_empty) => None,
        _ => bug.locked_digit().or_else(|| bug.subset()),
    }
}

impl<'a> Bug<'a> {
    fn find(grid: &'a Grid) -> Option<Self> {
        let mut bug = Bug { grid, grave: grid.clone(), cells: Vec::new(), extra: 0, common: None };
        // If all irregular places are of one digit, every cell of three candidates among them is part of the pattern.
        let mut only: Option<usize> = None;
        let mut is_only = true;
        let mut suspects = CellSet::empty(grid.cells().len());
        for kind in KINDS {
            for &house in &grid.houses.of_kind[kind] {
                for digit in 0..grid.side() {
                    let count = grid.places(house, digit).count_ones();
                    if count == 0 || count == 2 {
                        continue;
                    }
                    let has_more = |&cell: &usize| grid.candidates(cell).count_ones() >= 3;
                    let cells: Vec<usize> = grid.cells_of(house, digit).filter(has_more).collect();
                    is_only &= *only.get_or_insert(digit) == digit;
                    if is_only {
                        cells.iter().for_each(|&cell| suspects.insert(cell));
                    }
                    match cells[..] {
                        // More than two places, and all cells have two candidates.
                        [] => return None,
                        [cell] => bug.add(cell, digit)?,
                        // Another house tells which of them it is.
                        _ => {}
                    }
                }
            }
        }
        if let (true, Some(digit)) = (is_only, only) {
            bug.cells.iter().for_each(|&(cell, _)| suspects.remove(cell));
            for cell in suspects.iter() {
                bug.add_as_is(cell, digit)?;
            }
        }
        Some(bug)
    }

    /// Adds a further candidate; `None` if nothing follows any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        self.extra |= 1 << digit;
        self.add_as_is(cell, digit)
    }

    fn add_as_is(&mut self, cell: usize, digit: usize) -> Option<()> {
        match self.cells.iter_mut().find(|(one, _)| *one == cell) {
            Some((_, mask)) => *mask |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        self.grave.remove(cell, digit);
        let peers = &self.grid.houses.peer_sets[cell];
        let common = self.common.get_or_insert_with(|| peers.clone());
        common.keep(peers);
        self.cells.iter().for_each(|&(cell, _)| common.remove(cell));
        let is_hopeless = self.cells.len() > 1 && self.extra.count_ones() > 1 && common.is_empty();
        (!is_hopeless).then_some(())
    }

    /// Whether two solutions would be left without the further candidates.
    fn is_grave(&self) -> bool {
        let grave = &self.grave;
        let has_two =
            |cell: usize| grave.is_filled(cell) || grave.candidates(cell).count_ones() == 2;
        let is_paired = |(house, digit)| matches!(grave.places(house, digit).count_ones(), 0 | 2);
        let houses = 0..grave.houses.cells.len();
        let mut places =
            houses.flat_map(|house| (0..grave.side()).map(move |digit| (house, digit)));
        grave.cells().all(has_two) && places.all(is_paired)
    }

    fn common(&self) -> impl Iterator<Item = usize> + '_ {
        self.common.iter().flat_map(CellSet::iter)
    }

    /// Type 2: one of the cells has the digit.
    fn same_digit(&self) -> Option<Step> {
        let digit = self.extra.trailing_zeros() as usize;
        let cells = self.common().filter(|&cell| self.grid.has(cell, digit));
        let removals: Removals = cells.map(|cell| (cell, self.extra)).collect();
        (!removals.is_empty()).then(|| Step::remove(5.7, removals))
    }

    /// The house of a kind that has all cells.
    fn house(&self, kind: usize) -> Option<HouseId> {
        let house = self.grid.houses.house_of(self.cells[0].0, kind)?;
        self.cells.iter().all(|&(cell, _)| self.grid.houses.has(house, cell)).then_some(house)
    }

    /// Type 4: two cells of a house have one other digit in common, which one of them has.
    fn locked_digit(&self) -> Option<Step> {
        let [(one, of_one), (other, of_other)] = self.cells[..] else { return None };
        let grid = self.grid;
        let common = grid.candidates(one) & grid.candidates(other) & !self.extra;
        if common.count_ones() != 1 || KINDS.iter().all(|&kind| self.house(kind).is_none()) {
            return None;
        }
        let removals = [(one, of_one), (other, of_other)]
            .map(|(cell, extra)| (cell, grid.candidates(cell) & !extra & !common));
        let removals: Removals = removals.into_iter().filter(|&(_, mask)| mask != 0).collect();
        (!removals.is_empty()).then(|| Step::remove(5.7, removals))
    }

    /// Type 3: the further candidates are part of a naked subset.
    fn subset(&self) -> Option<Step> {
        let grid = self.grid;
        for size in 2..=grid.side().saturating_sub(3) {
            for house in KINDS.iter().filter_map(|&kind| self.house(kind)) {
                let cells: Vec<usize> =
                    self.common().filter(|&cell| grid.houses.has(house, cell)).collect();
                if cells.len() < size {
                    continue;
                }
                let removals = combinations(size - 1, cells.len())
                    .find_map(|chosen| self.removals_of_subset(size, &cells, chosen));
                if let Some(removals) = removals {
                    return Some(Step::remove(5.7 + (size as f64 - 1.0) * 0.1, removals));
                }
            }
        }
        None
    }

    fn removals_of_subset(&self, size: usize, cells: &[usize], chosen: u64) -> Option<Removals> {
        let masks = || digits(chosen).map(|nth| self.grid.candidates(cells[nth]));
        let union = masks().fold(0, |union, mask| union | mask);
        if union.count_ones() as usize != size {
            return None;
        }
        let subset = common(masks().chain([self.extra]), size, 2)?;
        let others = cells.iter().enumerate().filter(|&(nth, _)| chosen >> nth & 1 == 0);
        let removals = others.map(|(_, &cell)| (cell, self.grid.candidates(cell) & subset));
        let removals: Removals = removals.filter(|&(_, mask)| mask != 0).collect();
        (!removals.is_empty()).then_some(removals)
    }
}
